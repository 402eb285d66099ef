"""A data set as an append-only sequence of blocks, and snapshots as prefixes of it.

A block holds the rows of one table that became known at one instant. Blocks stand in order of (instant, table) and
their SHA-256 hashes are chained, beginning with the hash of the declared schemas. A snapshot is the prefix known at a
cut; its id is the hash at its last block. So thousands of cuts cost nothing, and no early id depends on a later fact.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import numpy as np

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.errors import ProviderError
from leaguecore.sport.boundary import Door
from leaguecore.sport.contract import SeasonSource, Sport
from leaguecore.sport.tables import TABLE_NAMES, Table, table_schemas


@attrs.frozen(kw_only=True)
class Snapshot:
    """What was known at `cut`: the id is the chain hash at the last block, `blocks` their number."""

    cut: Instant
    id: str
    blocks: int


@attrs.frozen(kw_only=True, eq=False)
class FactSet:
    """All facts of one season.

    Attributes:
        source: the id of the provider and the season, for people.
        tables: the checked tables by name.
        block_known_at: the instant of each block, never decreasing.
        heads: the chain hash before the first block, then after each.
    """

    sport: Sport
    season: str
    source: str
    policy: Mapping[str, str]
    tables: Mapping[str, Table]
    block_known_at: tuple[int, ...]
    heads: tuple[str, ...]

    def snapshot(self, cut: Instant) -> Snapshot:
        """Return the snapshot at a cut, the facts known at that very instant included."""
        blocks = bisect_right(self.block_known_at, cut)
        return Snapshot(cut=cut, id=self.heads[blocks], blocks=blocks)

    def known_by(self, cut: Instant) -> "FactSet":
        """Return the data set as it was at a cut: every snapshot up to then has the same id in it."""
        blocks = bisect_right(self.block_known_at, cut)
        tables = {name: table.first_rows(table.rows_by(cut)) for name, table in self.tables.items()}
        return attrs.evolve(
            self, tables=tables, block_known_at=self.block_known_at[:blocks], heads=self.heads[: blocks + 1]
        )

    @property
    def head(self) -> str:
        """The chain hash over the whole data set."""
        return self.heads[-1]

    @property
    def schema_hash(self) -> str:
        """The hash of the declared schemas, with which the chain begins."""
        return self.heads[0]


def read_facts(sport: Sport, provider: str, source: SeasonSource) -> FactSet:
    """Read all tables of a season through the door and chain them.

    Raises:
        ProviderError: for any cell, row or reference that the schemas refuse.
    """
    door = Door(provider)
    schemas = table_schemas(sport)
    frames = {
        "players": source.players,
        "schedule": source.schedule,
        "past_lines": source.past_lines,
        "stat_lines": source.stat_lines,
        "availability": source.availability,
        "projections": source.projections,
        "rankings": source.rankings,
    }
    tables = {name: door.admit(schemas[name], frames[name]()) for name in TABLE_NAMES}
    return chained(sport=sport, season=source.season, source=provider, policy=dict(source.policy), tables=tables)


def chained(
    *, sport: Sport, season: str, source: str, policy: Mapping[str, str], tables: Mapping[str, Table]
) -> FactSet:
    """Return checked tables as a data set; references between tables are checked here.

    Raises:
        ProviderError: if a row speaks of a player or game that no table introduces by then, or of no position.
    """
    _check_references(sport, source, tables)
    heads = [hashlib.sha256(canonical([tables[name].schema.declared() for name in TABLE_NAMES])).hexdigest()]
    instants = []
    for known_at, name, start, stop in _blocks(tables):
        head = hashlib.sha256(bytes.fromhex(heads[-1]))
        for at, part in enumerate(_block_parts(tables[name], known_at, start, stop)):
            head.update(b"\n" if at else b"")
            head.update(part)
        heads.append(head.hexdigest())
        instants.append(known_at)
    return FactSet(
        sport=sport,
        season=season,
        source=source,
        policy=policy,
        tables=tables,
        block_known_at=tuple(instants),
        heads=tuple(heads),
    )


def _blocks(tables: Mapping[str, Table]) -> list[tuple[int, str, int, int]]:
    found = []
    for order, name in enumerate(TABLE_NAMES):
        known_at = tables[name].known_at
        starts = np.flatnonzero(np.diff(known_at, prepend=known_at[:1] - 1)).tolist()
        stops = [*starts[1:], len(known_at)][: len(starts)]
        found += [(int(known_at[a]), order, name, a, b) for a, b in zip(starts, stops, strict=True)]
    return [(known_at, name, start, stop) for known_at, _, name, start, stop in sorted(found)]


def _block_parts(table: Table, known_at: int, start: int, stop: int) -> Iterator[Any]:
    """Walk the canonical bytes of a block, parted by line feeds: a header, then the columns in the schema's order.

    Texts are joined by line feeds (the door lets none in), whole numbers are 64-bit little-endian, masks one byte a
    cell; matrices go row by row. Numbers are handed on as they lie in memory: a block may be a whole season.
    """
    schema = table.schema
    header = {"known_at": known_at, "rows": stop - start, "table": schema.name}
    yield canonical(header)
    for name in schema.texts:
        yield "\n".join(table.texts[name][start:stop]).encode()
    for name in (*schema.ints, *schema.instants):
        yield table.ints[name][start:stop].astype("<i8", copy=False, order="C")
    if schema.stats:
        yield table.stats[start:stop].astype("<i8", copy=False, order="C")
        yield table.unknown[start:stop].astype("u1", copy=False, order="C")


def _check_references(sport: Sport, provider: str, tables: Mapping[str, Table]) -> None:
    people, games = _introduced(tables["players"], "player"), _introduced(tables["schedule"], "game")
    for name in ("stat_lines", "availability", "projections", "rankings"):
        _require_known(provider, tables[name], "player", people)
    for name in ("stat_lines", "availability"):
        _require_known(provider, tables[name], "game", games)
    known = set(sport.positions.base)
    listed = {text for text in set(tables["players"].texts["positions"].tolist()) if set(text.split("|")) - known}
    if listed:
        positions = sorted(listed)[0]
        raise ProviderError(
            f"{positions!r} is not a list of {', '.join(sport.positions.base)} joined by |",
            provider=provider,
            table="players",
            column="positions",
        )


def _introduced(table: Table, column: str) -> dict[str, int]:
    """Return when each id first became known; rows stand in that order."""
    first: dict[str, int] = {"": -(2**62)}
    for text, known_at in zip(table.texts[column].tolist(), table.known_at.tolist(), strict=True):
        first.setdefault(text, known_at)
    return first


def _require_known(provider: str, table: Table, column: str, introduced: Mapping[str, int]) -> None:
    """Refuse a row that speaks of somebody or something before it is introduced."""
    never = 2**62
    texts = table.texts[column].tolist()
    first = np.fromiter((introduced.get(text, never) for text in texts), dtype=np.int64, count=len(texts))
    early = first > table.known_at
    if early.any():
        at = int(np.argmax(early))
        home = "players" if column == "player" else "schedule"
        when = "at all" if first[at] == never else "by then"
        raise ProviderError(
            f"no row of {home} introduces this {column} {when}",
            provider=provider,
            table=table.schema.name,
            row=texts[at],
            column=column,
            code=f"data.unknown_{column}",
        )
