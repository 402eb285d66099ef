"""Going on from a log: the state that it folds to, its time, and the league as open tasks were put to their teams."""

from collections.abc import Iterator, Mapping

import attrs

from leaguecore.clock import Instant
from leaguecore.league import fold
from leaguecore.league.codec import EVENTS, event_from
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Ledger, Record
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import RANK, Task, pending
from leaguecore.season.timekeeping import Since, TimeBook


@attrs.frozen(kw_only=True)
class Resumed:
    """Where a log stands.

    Attributes:
        state: what it folds to.
        at: the instant of its newest record.
        put: for each task that waits since before then, the league when it was put to its team, by the task's id:
            whoever is asked again is told what he was told.
    """

    state: LeagueState
    at: Instant
    put: Mapping[str, LeagueState]


def folded(state: LeagueState, record: Record) -> LeagueState:
    """Return the state after a record."""
    return fold(state, [event_from(record.kind, record.data)]) if record.kind in EVENTS else state


def resumed(opened: LeagueState, ledger: Ledger, book: TimeBook, accounts: Accounts) -> Resumed:
    """Return where a log stands.

    Args:
        opened: the league before its first record.
        ledger: the log.
        book: its time, new; it has seen every record afterwards.
        accounts: those of its seats, likewise.
    """
    state, at = opened, Instant(0)
    for record in ledger.records():
        state, at = folded(state, record), record.at
        book.see(record)
        accounts.see(record)
    waiting = {task.id: (task, book.asked(task)) for task in pending(state) if task.team}
    waiting = {name: (task, since) for name, (task, since) in waiting.items() if since.at <= at}
    return Resumed(state=state, at=at, put=dict(_put(opened, ledger, waiting)) if waiting else {})


def _put(
    state: LeagueState, ledger: Ledger, waiting: dict[str, tuple[Task, Since]]
) -> Iterator[tuple[str, LeagueState]]:
    """Walk the log again, up to where each waiting task was put."""
    for record in ledger.records():
        for name, (task, since) in list(waiting.items()):
            come = record.seq > since.seq and _order(record) >= (since.at, RANK[task.kind])
            come = come and "/" not in record.cmd  # in the midst of a transaction a league is in no state to be asked
            # What was done at that instant before the task was there is part of what it was put with.
            if come and any(one.id == name for one in pending(state)):
                yield name, state
                del waiting[name]
        if not waiting:
            return
        state = folded(state, record)
    yield from ((name, state) for name in waiting)


def _order(record: Record) -> tuple[Instant, int]:
    """Return when a record was written, and its rank among the tasks of one instant."""
    return record.at, RANK.get(record.cmd.partition(":")[0], -1)
