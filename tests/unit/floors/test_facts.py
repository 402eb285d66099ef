"""A data set as a chain of blocks: what each id is made of, and what a snapshot knows."""

import hashlib
import json
import struct
from typing import Any

import attrs
import pytest
from toy_ball import TOY, ToySource, game, line, player

from leaguecore.clock import DAY, Instant
from leaguecore.errors import ProviderError
from leaguecore.sport import FactSet, Stat
from leaguecore.sport.facts import read_facts

BASE: dict[str, list[Any]] = {
    "players": [player("p1"), player("p2", positions="A|B")],
    "schedule": [game("g1", known_at=DAY)],
    "stat_lines": [line("p1", "g1", known_at=3 * DAY, yards=5, saves=None)],
}


def facts(rows: dict[str, list[Any]] = BASE) -> FactSet:
    return read_facts(TOY, "toy/files", ToySource(rows))


def sha256(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def text_bytes(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def test_every_id_of_the_chain_can_be_recomputed_without_this_library() -> None:
    found = facts()
    players = b"\n".join(
        [
            text_bytes({"known_at": 0, "rows": 2, "table": "players"}),
            b"p1\np2",
            b"Somebody\nSomebody",
            b"A\nA|B",
            b"X\nX",
        ]
    )
    schedule = b"\n".join(
        [
            text_bytes({"known_at": DAY, "rows": 1, "table": "schedule"}),
            *(b"g1", b"X", b"Y", b"scheduled"),
            *(struct.pack("<q", number) for number in (10, 1, 10 * DAY)),
        ]
    )
    lines = b"\n".join(
        [
            text_bytes({"known_at": 3 * DAY, "rows": 1, "table": "stat_lines"}),
            *(b"p1", b"g1", b"X", struct.pack("<q", 0)),
            struct.pack("<4q", 5, 0, 0, 0),
            bytes([0, 0, 0, 1]),
        ]
    )
    head = found.schema_hash
    expected = [head]
    for block in (players, schedule, lines):
        head = sha256(bytes.fromhex(head), block)
        expected.append(head)
    assert list(found.heads) == expected
    assert found.head == expected[-1]
    assert found.block_known_at == (0, DAY, 3 * DAY)


@pytest.mark.parametrize(
    ("cut", "blocks"), [(-1, 0), (0, 1), (DAY - 1, 1), (DAY, 2), (3 * DAY - 1, 2), (3 * DAY, 3), (9 * DAY, 3)]
)
def test_a_snapshot_is_the_prefix_known_at_its_cut_that_instant_included(cut: int, blocks: int) -> None:
    found = facts()
    snapshot = found.snapshot(Instant(cut))
    assert (snapshot.cut, snapshot.blocks, snapshot.id) == (cut, blocks, found.heads[blocks])


def test_the_rows_known_at_a_cut_are_the_first_ones() -> None:
    table = facts().tables["stat_lines"]
    assert [table.rows_by(cut) for cut in (0, 3 * DAY - 1, 3 * DAY)] == [0, 0, 1]


def test_a_data_set_without_facts_has_the_hash_of_its_schemas() -> None:
    found = facts({})
    assert found.heads == (found.schema_hash,)
    assert found.snapshot(Instant(DAY)).id == found.schema_hash


@pytest.mark.parametrize(
    "stats",
    [
        TOY.stats[:-1],
        TOY.stats[::-1],
        (attrs.evolve(TOY.stats[0], name="metres"), *TOY.stats[1:]),
        (attrs.evolve(TOY.stats[0], resolution=10), *TOY.stats[1:]),
        (*TOY.stats, Stat(name="more", unit="of it", high=1)),
    ],
)
def test_the_chain_begins_with_the_declared_schema(stats: tuple[Stat, ...]) -> None:
    """So two data sets whose numbers mean something else never share an id."""
    other = read_facts(attrs.evolve(TOY, stats=stats), "toy/files", EmptySource(stats))
    assert other.schema_hash != facts({}).schema_hash


@attrs.frozen
class EmptySource:
    """A season without rows, in the columns of any stats."""

    stats: tuple[Stat, ...]
    season: str = "2026"
    policy: dict[str, str] = attrs.field(factory=dict)

    def __getattr__(self, name: str) -> Any:
        if name not in ("players", "schedule", "stat_lines", "past_lines", "availability", "projections", "rankings"):
            raise AttributeError(name)
        table = getattr(ToySource({}), name)()
        if "yards" not in table:
            return lambda: table
        return lambda: table.assign(**{stat.name: table["yards"] for stat in self.stats})


def with_row(table: str, row: dict[str, Any]) -> dict[str, list[Any]]:
    return BASE | {table: [*BASE.get(table, []), row]}


REPORT = {"known_at": 2 * DAY, "player": "p1", "game": "g1", "status": "OUT"}
RANK = {"known_at": 0, "player": "p1", "source": "adp", "rank": 1}
PROJECTION = {"known_at": 0, "player": "p1", "horizon": "season", "games": 82} | dict.fromkeys(
    ("yards", "goals", "sacks", "saves"), 1_000
)


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("availability", REPORT),
        ("availability", REPORT | {"game": ""}),
        ("rankings", RANK),
        ("projections", PROJECTION),
        ("past_lines", line("retired", "old", known_at=0)),
    ],
)
def test_a_row_about_somebody_known_is_taken(table: str, row: dict[str, Any]) -> None:
    assert len(facts(with_row(table, row)).tables[table]) == 1


@pytest.mark.parametrize(
    ("table", "row", "column", "when"),
    [
        ("stat_lines", line("p9", "g1", known_at=4 * DAY), "player", "at all"),
        ("stat_lines", line("p1", "g9", known_at=4 * DAY), "game", "at all"),
        ("stat_lines", line("p2", "g1", known_at=DAY - 1), "game", "by then"),
        ("stat_lines", line("p2", "g1", known_at=-1), "player", "by then"),
        ("availability", REPORT | {"player": "p9"}, "player", "at all"),
        ("availability", REPORT | {"game": "g9"}, "game", "at all"),
        ("rankings", RANK | {"player": "p9"}, "player", "at all"),
        ("rankings", RANK | {"known_at": -1}, "player", "by then"),
        ("projections", PROJECTION | {"player": "p9"}, "player", "at all"),
    ],
)
def test_a_row_about_a_stranger_or_before_his_introduction_is_refused(
    table: str, row: dict[str, Any], column: str, when: str
) -> None:
    with pytest.raises(ProviderError) as caught:
        facts(with_row(table, row))
    error = caught.value
    assert (error.provider, error.table, error.column) == ("toy/files", table, column)
    assert error.code == f"data.unknown_{column}"
    assert error.row == row[column]
    assert when in str(error)


@pytest.mark.parametrize("positions", ["", "Z", "A|", "A,B", "a", "AB"])
def test_a_player_has_base_positions_joined_by_a_bar(positions: str) -> None:
    with pytest.raises(ProviderError) as caught:
        facts({"players": [player("p1", positions=positions)]})
    assert (caught.value.table, caught.value.column) == ("players", "positions")
