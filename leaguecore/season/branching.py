"""Branching: a new league that goes on from any record of another, with some seats replaced, under the same chance.

Lots, salts and tags derive from the seed and the id of the oldest league, so that what is not decided otherwise
happens alike. A branch goes on from the end of a transaction: from a record in its middle, the whole of it is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from leaguecore.errors import PluginError, StoreError, UsageError
from leaguecore.ledger import ZERO_HASH, Ledger, MemoryStore, Record
from leaguecore.ledger.record import CLOSING_KIND, line_hash
from leaguecore.ledger.store import EventStore, StoredLine
from leaguecore.season.asking import kept_name
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import BACKTEST, SEED_SECRET, TEXT_SECRET, Terms, data_cut, genesis_data
from leaguecore.season.handover import seats_now
from leaguecore.season.league import League
from leaguecore.season.league_files import PROMPTS
from leaguecore.season.line_up import check_seat, with_line_up
from leaguecore.season.lineage import Lineage, adopted
from leaguecore.season.observing import observers_of, tell
from leaguecore.season.private_values import private_values
from leaguecore.season.setting import league_id


def branch_league(
    parent: League,
    *,
    at: int,
    seats: Mapping[str, str] | None = None,
    out: str | Path | None = None,
) -> League:
    """Return a new league that holds another's records up to one, ready to be played on.

    Args:
        parent: the league from which it goes on; it is only read.
        at: the place of a record; if that stands inside a transaction, the branch goes on from its last record.
        seats: the specification of the new manager of each seat that is replaced.
        out: the folder to keep it in; None keeps it in memory.

    Raises:
        UsageError: `branch.beyond` for a record that is not there, `branch.closed` to replace managers after the end,
            `team.unknown`, `out.exists`, or what is wrong with a specification.
        StoreError: `seed.missing` if the private store is not here.
        PluginError: `plugin.changed` if what is installed is not what the parent is played with.
        LedgerError: for the first fault in the log of the parent.
    """
    parent.verify(replay=False)
    engine = _same_engine(parent)
    genesis, *records = parent.records()
    kept = _whole_transactions(records, at)
    replaced = dict(seats or {})
    _check_seats(parent, engine, kept, replaced)
    lineage = _lineage(parent, genesis, kept)
    first = _first(parent, engine, genesis, {**seats_now(genesis, kept), **replaced}, lineage)
    secrets = _secrets(parent.ledger.store, engine, kept, replaced)
    lines = list(_lines([first, *kept]))
    ledger = Ledger(_stored(parent, None if out is None else Path(out), lineage, lines, secrets), first.league)
    tell(observers_of(parent.plugins), ledger, 0)
    return League(
        rules=parent.rules,
        ledger=ledger,
        plugins=parent.plugins,
        read_facts=lambda: parent.facts,
        files=parent.files.replaced(ancestors=lineage.to_bytes()),
        opened_with=engine,
    )


def _same_engine(parent: League) -> Engine:
    """Return the engine of the parent, which is the branch's too: with its seed, and with the plug-ins it names."""
    engine, seed_known = parent.engine()
    if not seed_known:
        raise StoreError("seed.missing", "the private seed of this league is not here; it cannot be branched")
    changed = parent.changed_plugins()
    if changed:
        message = f"{', '.join(changed)} differs from what this league was opened with"
        raise PluginError("plugin.changed", message, fix="branch it with the versions of its environment.json")
    return engine


def _whole_transactions(records: Sequence[Record], at: int) -> Sequence[Record]:
    """Return the records after the first one, up to the end of the transaction to which one belongs."""
    if not 0 <= at <= len(records):
        message = f"there is no record {at}; the newest is {len(records)}"
        raise UsageError("branch.beyond", message, fix="name one of the log")
    if at == 0:
        return ()
    end = at
    while end < len(records) and _follows(records[end], records[end - 1]):
        end += 1
    return records[:end]


def _follows(record: Record, before: Record) -> bool:
    """Say whether a record is a further one of the transaction of the one before it."""
    command, _, number = record.cmd.rpartition("/")
    return number.isdigit() and before.cmd == (command if number == "1" else f"{command}/{int(number) - 1}")


def _check_seats(parent: League, engine: Engine, kept: Sequence[Record], replaced: Mapping[str, str]) -> None:
    """Refuse new managers for seats that are not there, that do not exist, or that would have nothing to do."""
    for team, spec in sorted(replaced.items()):
        if team not in engine.opened().teams:
            message = f"there is no team {team}"
            raise UsageError("team.unknown", message, fix=f"teams are {', '.join(engine.opened().teams)}")
        check_seat(parent.line_up, team, spec, parent.rules.ruleset, parent.plugins)
    if replaced and kept and kept[-1].kind == CLOSING_KIND:
        message = "the season has ended there: a new manager would have nothing to decide"
        raise UsageError("branch.closed", message, fix="go on from an earlier record")


def _lineage(parent: League, genesis: Record, kept: Sequence[Record]) -> Lineage:
    ancestors = () if parent.lineage is None else parent.lineage.ancestors
    head = line_hash((kept[-1] if kept else genesis).line())
    return Lineage(ancestors=(*ancestors, genesis), head=head, seq=len(kept))


def _first(parent: League, engine: Engine, genesis: Record, seats: Mapping[str, str], lineage: Lineage) -> Record:
    """Return the first record of a branch: what its parent's says, but for the seats and where it comes from."""
    terms = Terms(prompts=parent.files.by_name[PROMPTS], key=genesis.data["key"], kind=BACKTEST, cut=data_cut(genesis))
    data: dict[str, Any] = with_line_up(genesis_data(engine, seats, parent.plugins, terms), parent.line_up)
    return attrs.evolve(
        genesis,
        league=league_id(
            parent.rules, parent.facts.season, engine.seed, seats, parent.previous, lineage, parent.line_up
        ),
        data=lineage.recorded_in(data),
    )


def _lines(records: Sequence[Record]) -> Iterator[StoredLine]:
    """Walk the lines of a league that begins with the first record and takes over all others."""
    prev = ZERO_HASH
    for record in records:
        line = adopted(record, records[0].league, prev).line()
        prev = line_hash(line)
        yield StoredLine(seq=record.seq, cmd=record.cmd, line=line)


def _secrets(store: EventStore, engine: Engine, kept: Sequence[Record], replaced: Mapping[str, str]) -> dict[str, str]:
    """Return the private values of a branch: those that came with the records that it takes over."""
    texts = store.secret(TEXT_SECRET)
    found = {SEED_SECRET: engine.seed} | ({} if texts is None else {TEXT_SECRET: texts})
    for record in kept:
        found |= private_values(store, record, engine.league)
        if record.data.get("team") in replaced:
            # Whoever comes does not read what his predecessor kept for himself.
            found.pop(kept_name(record.cmd), None)
    return found


def _stored(
    parent: League, out: Path | None, lineage: Lineage, lines: Sequence[StoredLine], secrets: Mapping[str, str]
) -> EventStore:
    """Return a store with all lines in it; they come in together or not at all, and then no folder stays either."""
    from leaguecore import __version__

    if out is None:
        store: EventStore = MemoryStore()
        store.append(lines, secrets)
        return store
    folder = LeagueFolder(out)
    store = folder.create_store(parent.files.replaced(ancestors=lineage.to_bytes()), parent.facts, __version__)
    try:
        store.append(lines, secrets)
    except BaseException:
        store.close()
        folder.remove()
        raise
    return store
