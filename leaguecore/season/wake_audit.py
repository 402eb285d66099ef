"""Wake-ups as a public log holds them, beside those that the agenda wants by the same log.

Nobody's word is taken for it: the agenda is walked again, so a wake-up that one seat had and another had not is found,
also in a log whose chain was made anew around it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import attrs

from leaguecore.errors import LeagueError
from leaguecore.league import apply, fold
from leaguecore.league.codec import COMMANDS, EVENTS, event_from
from leaguecore.league.decide import decide
from leaguecore.league.events import TradeVoided
from leaguecore.league.offers import offer_id
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.wakes import wakes_of
from leaguecore.ledger import Record
from leaguecore.season.agenda import RANK, Task, pending
from leaguecore.season.briefings import Briefings
from leaguecore.season.deadlines import hard_deadline
from leaguecore.season.decisions import Decisions
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import ENGINE, REFUSED
from leaguecore.season.timekeeping import TimeBook

BY_EVENTS = frozenset({"vote", "reply"})
"""Kinds of tasks that what others do brings about; all other wake-ups follow from the calendar, but for lineups that
are asked for again after a report or a waiver run."""


@attrs.frozen(kw_only=True)
class Wake:
    """A decision that a team was asked for, and how it was settled.

    Attributes:
        scheduled: whether the calendar asked for it, and not what others did.
        answered: whether the team's own answer was accepted.
        attempts: how many answers were judged, missed ones too.
        used_ms: from when the task was the team's to when it was settled.
        queue_ms: how long it took to bring it to the team, which is not the team's time.
    """

    task: str
    kind: str
    team: str
    scheduled: bool
    answered: bool
    attempts: int
    used_ms: int
    queue_ms: int


@attrs.frozen(kw_only=True)
class Deviation:
    """A seat and a task in which the log is not what the agenda wants.

    Attributes:
        what: the agenda wants it and the log has it not (`missing`), or the other way round (`added`).
        seq: the record at which it shows.
    """

    team: str
    task: str
    what: Literal["missing", "added"]
    seq: int


@attrs.frozen(kw_only=True)
class Audit:
    """The wake-ups of a log, and where they are not those of the agenda."""

    wakes: tuple[Wake, ...]
    deviations: tuple[Deviation, ...]


def audited(engine: Engine, records: Sequence[Record]) -> Audit:
    """Return the wake-ups of a log from its first record.

    Args:
        engine: the rules and the pinned facts; the seed need not be known.
        records: the log.
    """
    walk = _Walk(engine, records)
    for record in records[1:]:
        walk.see(record)
    walk.end()
    return Audit(wakes=tuple(walk.wakes), deviations=tuple(walk.deviations))


class _Walk:
    """Walks a log beside the agenda."""

    def __init__(self, engine: Engine, records: Sequence[Record]) -> None:
        self._decisions, self._boards = Decisions(engine), Briefings(engine).board
        self._state, self._book = engine.opened(), TimeBook(engine.rules.ruleset.time)
        self._commands = {record.cmd for record in records}
        self._open: dict[str, Task] = {}
        self._attempts: dict[str, int] = {}
        self._left_out = False
        self._voided = set[str]()
        self._newest = records[0]
        self._book.see(records[0])
        self.wakes: list[Wake] = []
        self.deviations: list[Deviation] = []

    def see(self, record: Record) -> None:
        """Take the next record."""
        if record.kind in EVENTS:
            if record.kind == TradeVoided.kind:
                self._voided.add(str(record.data["offer"]))
            if not self._left_out:
                self._state = apply(self._state, event_from(record.kind, record.data))
        elif record.kind == REFUSED:
            task = str(record.data["task"])
            self._attempts[task] = self._attempts.get(task, 0) + 1
        elif record.kind in COMMANDS:
            self._command(record)
        self._newest = record
        self._book.see(record)

    def end(self) -> None:
        """Find what the agenda wanted and the log never held."""
        self._look(self._newest)
        for task in list(self._open.values()):
            hard = hard_deadline(self._state, task, self._book.asked(task).at)
            if self._book.latest(task, hard) < self._newest.at:
                self._note(task.team, task.id, "missing", self._newest.seq)

    def _command(self, record: Record) -> None:
        self._left_out = False
        asked = self._look(record)
        if _is_decision(record):
            while record.cmd not in asked and self._skip(asked, record):
                asked = self._look(record)
            if record.cmd in asked:
                self._settle(asked[record.cmd], record)
            else:
                # What nobody was to be asked is left out, so that all that follows is judged as if it were not there.
                self._left_out = True
                self._note(str(record.data["team"]), record.cmd, "added", record.seq)

    def _look(self, record: Record) -> Mapping[str, Task]:
        """Return what teams are to be asked, and note what they were to be asked before a record and never were."""
        asked = {task.id: task for task in _asked(self._state)}
        for task in [task for name, task in self._open.items() if name not in asked]:
            # Who has not voted yet when enough others have stopped a trade is not asked any more.
            stopped = task.kind == "vote" and offer_id(task.number) in self._voided
            if task.due_at < record.at and task.team not in self._state.eliminated and not stopped:
                self._note(task.team, task.id, "missing", record.seq)
            # What was not due yet is not to be asked any more: the team, or its season, is out.
            self._open.pop(task.id, None)
        known = {deviation.task for deviation in self.deviations}
        self._open |= {name: task for name, task in asked.items() if name not in known}
        return asked

    def _skip(self, asked: Mapping[str, Task], record: Record) -> bool:
        """Go past a task that holds up others and is nowhere in the log, as if its default had been given."""
        held = [
            task
            for name, task in self._open.items()
            if name in asked and name not in self._commands and task.due_at <= record.at
        ]
        if not held:
            return False
        task = min(held, key=lambda one: (one.due_at, RANK[one.kind], one.id))
        self._note(task.team, task.id, "missing", record.seq)
        try:
            command, _ = self._decisions.default(self._state, task, self._boards(self._state, task))
            self._state = fold(self._state, decide(self._state, command))
        except LeagueError:
            return False
        return True

    def _settle(self, task: Task, record: Record) -> None:
        del self._open[task.id]
        asked_at, begins_at = self._book.asked(task).at, self._book.delivered_at(task)
        answered = record.actor != ENGINE
        self.wakes.append(
            Wake(
                task=task.id,
                kind=task.kind,
                team=task.team,
                scheduled=_is_scheduled(self._state, task),
                answered=answered,
                attempts=self._attempts.pop(task.id, 0) + answered,
                used_ms=max(0, record.at - begins_at),
                queue_ms=begins_at - asked_at,
            )
        )

    def _note(self, team: str, task: str, what: Literal["missing", "added"], seq: int) -> None:
        self._open.pop(task, None)
        self.deviations.append(Deviation(team=team, task=task, what=what, seq=seq))


def _asked(state: LeagueState) -> Iterator[Task]:
    """Walk what teams are asked by the state of the game, with all later wake-ups of open slates."""
    yield from (task for task in pending(state) if task.team)
    if state.phase != "playing":
        return
    for name, slate in state.slates.items():
        for team in active_teams(state):
            wakes = wakes_of(slate, team)
            for wake in range(slate.answered.get(team, 0) + 1, len(wakes)):
                yield Task(kind="lineup", due_at=wakes[wake], team=team, slate=name, number=wake)


def _is_scheduled(state: LeagueState, task: Task) -> bool:
    if task.kind == "lineup":
        return task.due_at in state.slates[task.slate].wakes
    return task.kind not in BY_EVENTS


def _is_decision(record: Record) -> bool:
    """Say whether a command settles what a team was asked."""
    given = record.actor == record.data.get("team") or (record.actor == ENGINE and record.data.get("auto") is True)
    return given and "team" in record.data and record.cmd.partition(":")[0] in RANK
