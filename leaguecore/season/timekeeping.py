"""What a log says of time: when a team's turn came, how often it was refused, what is left of its time bank.

It is folded over the records like the state, but beside it: rules of play know no clock. All of it follows from the
log, so that whoever replays it keeps the same time.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands import ListPlayers, MoveFreeAgents, RunWaivers, SetLineup, TakeTradeTurn
from leaguecore.ledger import Record
from leaguecore.ledger.chain import Body
from leaguecore.rules.sections.timing import TimeRules
from leaguecore.season.agenda import Task
from leaguecore.season.genesis import DELIVERED, DRAWN, REFUSED

_BEFORE: Mapping[str, tuple[str, ...]] = {
    "pick": (ListPlayers.kind,),
    "moves": (RunWaivers.kind, MoveFreeAgents.kind),
    "trades": (TakeTradeTurn.kind,),
}
"""For tasks that wait for another team or step: the kinds of the records after which their turn has come."""

_MENDABLE = frozenset({"invalid", "truncated"})
"""Outcomes after which a manager may try again: what the others lack is not mended by asking again."""

_NEVER = Instant(-(2**62))


@attrs.frozen(kw_only=True)
class Since:
    """When a task was put to its team: the instant, and the record that it followed (-1 for none)."""

    at: Instant
    seq: int = -1


@attrs.frozen(kw_only=True)
class Refusal:
    """The newest refused answer to a task that is not settled."""

    seq: int
    at: Instant
    attempt: int
    outcome: str


class TimeBook:
    """The time of one league, as its log tells it."""

    def __init__(self, rules: TimeRules | None) -> None:
        """Begin before the first record.

        Args:
            rules: the section `[time]`, None for a league without.
        """
        self.rules = rules
        self._newest: dict[str, Since] = {}
        self._bank_ms: dict[str, int] = {}
        self._drawn_at: dict[str, Instant] = {}
        self._refusals: dict[str, Refusal] = {}
        self._delivered: dict[str, Instant] = {}

    def see(self, record: Record) -> None:
        """Take the next record of a log that is read."""
        self._take(record.kind, record.data, Since(at=record.at, seq=record.seq), record.cmd)

    def saw(self, at: Instant, cmd: str, seq: int, bodies: Sequence[Body]) -> None:
        """Take the records of a transaction that was just written, the first of them with its seq."""
        for number, (kind, data) in enumerate(bodies):
            self._take(kind, data, Since(at=at, seq=seq + number), f"{cmd}/{number}" if number else cmd)

    def _take(self, kind: str, data: Mapping[str, Any], since: Since, cmd: str) -> None:
        self._newest[_key_of(kind, data)] = since
        if kind == REFUSED:
            self._refusals[data["task"]] = Refusal(
                seq=since.seq, at=since.at, attempt=data["attempt"], outcome=data["outcome"]
            )
        elif kind == DRAWN:
            self._bank_ms[data["team"]], self._drawn_at[data["team"]] = data["left_ms"], since.at
        elif kind == DELIVERED:
            self._delivered[data["task"]] = Instant(data["delivered_ms"])
        elif self._refusals:
            # Only the command of a task has its id; what was refused before it is settled by it.
            self._refusals.pop(cmd, None)

    def asked(self, task: Task) -> Since:
        """Return when a task was first put to its team: at its instant, or when its turn came."""
        if task.kind == "lineup":
            before: tuple[str, ...] = (_lineup_key(task.team, task.slate),) if task.number else ()
        else:
            before = _BEFORE.get(task.kind, ())
        if not before:
            return Since(at=task.due_at)
        turns = [self._newest[key] for key in before if key in self._newest]
        newest = max(turns, key=lambda one: one.seq, default=None)
        if newest is None or newest.at < task.due_at:
            return Since(at=task.due_at)
        return newest

    def put(self, task: Task) -> Since:
        """Return when a task was put to its team for the present attempt."""
        refusal = self._refusals.get(task.id) if self._refusals else None
        return self.asked(task) if refusal is None else Since(at=refusal.at, seq=refusal.seq)

    def delivered_at(self, task: Task) -> Instant:
        """Return from when on the time is the team's: when the task was put, or when it was brought to it."""
        return max(self.asked(task).at, self._delivered.get(task.id, _NEVER))

    def was_delivered(self, task: Task) -> bool:
        """Say whether the log tells when a task was brought to its team."""
        return task.id in self._delivered

    def refusal(self, task: Task) -> Refusal | None:
        """Return the newest refused answer to a task, None if there was none."""
        return self._refusals.get(task.id)

    @property
    def interrupted(self) -> bool:
        """Whether a refused answer waits for another attempt or for its default."""
        return bool(self._refusals)

    @property
    def owed(self) -> str:
        """The task whose default must come next, for its refusal was the last; "" if nothing is owed."""
        return next((task for task, refusal in self._refusals.items() if self.settled(refusal)), "")

    def settled(self, refusal: Refusal) -> bool:
        """Say whether the default follows a refusal: no further attempt is left, or none would help."""
        return refusal.outcome not in _MENDABLE or refusal.attempt > self.repairs

    @property
    def repairs(self) -> int:
        """How often an answer that was not accepted may be given anew."""
        return 0 if self.rules is None else self.rules.repairs

    def bank_ms(self, team: str) -> int:
        """Return what is left of a team's time bank."""
        return self._bank_ms.get(team, 0 if self.rules is None else self.rules.bank_seconds * 1_000)

    def latest(self, task: Task, hard: Instant) -> Instant:
        """Return until when an answer counts.

        Args:
            task: what is asked.
            hard: the deadline that no bank can move.
        """
        if self.rules is None:
            return hard
        own = self.delivered_at(task) + self.rules.decision_seconds * 1_000 + self.bank_ms(task.team)
        # What other decisions drew while the team thought about this one may have ended its time, but not earlier.
        return min(hard, Instant(max(own, self._drawn_at.get(task.team, _NEVER))))

    def drawn_ms(self, task: Task, settled_at: Instant) -> int:
        """Return what a decision takes from the bank of its team.

        Args:
            task: what was asked.
            settled_at: when it was accepted, or its time was over.
        """
        if self.rules is None:
            return 0
        over = settled_at - self.delivered_at(task) - self.rules.decision_seconds * 1_000
        return max(0, min(over, self.bank_ms(task.team)))


def _key_of(kind: str, data: Mapping[str, Any]) -> str:
    return _lineup_key(data["team"], data["slate"]) if kind == SetLineup.kind else kind


def _lineup_key(team: str, slate: str) -> str:
    """Return the key of a team's lineups of a slate: it is asked anew only when it has answered."""
    return f"{SetLineup.kind}:{team}:{slate}"
