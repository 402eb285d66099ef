"""How the decisions of each seat came out, counted from the log."""

from collections import Counter
from collections.abc import Iterable, Mapping

from leaguecore.league.codec import COMMANDS
from leaguecore.ledger import GENESIS_KIND, Record, parse_record
from leaguecore.ledger.store import EventStore
from leaguecore.season.genesis import ENGINE, REFUSED
from leaguecore.season.judging import OUTCOMES, Outcome

Counts = Mapping[Outcome, int]
"""How many decisions of a seat came out in each way."""


def outcomes_of(records: Iterable[Record]) -> Mapping[str, Counts]:
    """Return for each team how its decisions came out, one outcome a decision.

    A decision counts when it is settled: `ok` if the first answer was accepted, `repaired` if a later one was, else as
    the last refusal says, since the default took its place.

    Args:
        records: a log from its first record, so that seats which were never asked are there too.
    """
    found: dict[str, dict[Outcome, int]] = {}
    refused: dict[str, tuple[str, Outcome]] = {}
    for record in records:
        if record.kind == GENESIS_KIND:
            found |= {team: _nothing() for team in sorted(record.data["seats"])}
        elif record.kind == REFUSED:
            refused[record.data["task"]] = (record.actor, record.data["outcome"])
        elif record.kind in COMMANDS:
            team, outcome = _settled(record, refused.pop(record.cmd, None))
            if team:
                found.setdefault(team, _nothing())[outcome] += 1
    return found


def _settled(record: Record, refusal: tuple[str, Outcome] | None) -> tuple[str, Outcome]:
    """Return whose decision a command settles, "" for nobody's, and how it came out."""
    if record.actor == ENGINE:
        return refusal or ("", "ok")
    team = record.actor if record.actor == record.data.get("team") else ""
    return team, "ok" if refusal is None else "repaired"


def _nothing() -> dict[Outcome, int]:
    return dict.fromkeys(OUTCOMES, 0)


def missed_of(store: EventStore) -> Mapping[str, str]:
    """Return for each team how its decisions came out that were not `ok`, as a table shows it; others are absent.

    Only refusals are read, so it costs next to nothing where there are few.
    """
    mark, newest = f'"kind":"{REFUSED}"'.encode(), dict[str, tuple[str, str]]()
    for stored in store.read():
        if mark in stored.line:
            record = parse_record(stored.line, seq=stored.seq)
            newest[str(record.data["task"])] = (record.actor, str(record.data["outcome"]))
    found: dict[str, Counter[str]] = {}
    for task, (team, outcome) in newest.items():
        settled = store.find(task)
        if settled is not None:
            auto = parse_record(settled.line, seq=settled.seq).actor == ENGINE
            found.setdefault(team, Counter())[outcome if auto else "repaired"] += 1
    return {team: ", ".join(f"{name} {counts[name]}" for name in sorted(counts)) for team, counts in found.items()}
