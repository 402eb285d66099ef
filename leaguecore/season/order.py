"""Whether a record may stand where it does: something was asked, its time was not over, and nothing came first."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import LedgerError
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Record
from leaguecore.ledger.blobs import SEALED, is_sealed_form
from leaguecore.managers.protocol import Because, Usage
from leaguecore.rules.model import Ruleset
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import RANK, Task, pending
from leaguecore.season.alarms import alarm_task
from leaguecore.season.asking import refusal_name
from leaguecore.season.deadlines import hard_deadline
from leaguecore.season.genesis import DELIVERED, DRAWN, ENGINE, METERED, REFUSED
from leaguecore.season.judging import FAILURES, OUTCOMES
from leaguecore.season.news import News
from leaguecore.season.timekeeping import TimeBook

SIDE_KINDS = frozenset({REFUSED, SEALED, METERED, DRAWN, DELIVERED})
"""The kinds of records that are neither commands nor events: how decisions came about."""

_CLOSING = (SEALED, METERED, DRAWN)
"""The kinds that end the transaction of a decision, in their order; each stands there once at most."""


class Order:
    """Judges the places of records beside a league that is played again."""

    def __init__(self, ruleset: Ruleset, variants: Mapping[str, str], news: News, opens_at: Instant) -> None:
        """Begin at the opening.

        Args:
            ruleset: what is played by.
            variants: of each seat that has one beside the standard.
            news: the reports that call managers.
            opens_at: the instant of the first record.
        """
        self.book, self._news = TimeBook(ruleset.time), news
        self.accounts = Accounts(ruleset, variants)
        self._at = opens_at
        self._settled: Task | None = None
        self._closed_with: tuple[str, ...] = ()
        self._owed_ms = 0

    def see(self, record: Record) -> None:
        """Take a record that was judged."""
        self._at = record.at
        self.book.see(record)
        self.accounts.see(record)

    @property
    def at(self) -> Instant:
        """The instant of the newest record."""
        return self._at

    def settle(self, state: LeagueState, record: Record, *, auto: bool) -> Task:
        """Return the task that a command settles.

        Args:
            state: the league before.
            record: the command's.
            auto: whether the engine gives it, for a team or by itself.

        Raises:
            LedgerError: `command.not_due`, `command.actor`, `command.at` or `command.default`.
        """
        task = self._task(state, record.cmd, record.at)
        if record.actor != (ENGINE if auto or not task.team else task.team):
            raise LedgerError("command.actor", f"{record.actor} cannot give {record.cmd}")
        self._require_in_time(state, task, record)
        self._require_first(state, task, record.at)
        # The engine acts for a team if, and only if, its own decision was refused or missed just before.
        owed = self.book.owed
        if owed != (task.id if auto and task.team else "") or (owed and record.at != self._at):
            raise LedgerError("command.default", f"{record.cmd} does not follow from how {task.team or 'it'} decided")
        self._settled, self._closed_with = task, ()
        self._owed_ms = self.book.drawn_ms(task, record.at) if task.team else 0
        return task

    def require_side(self, state: LeagueState, record: Record) -> None:
        """Check a record of how a decision came about.

        Raises:
            LedgerError: `refusal.unfounded`, `event.envelope`, `sealed.form`, `time.differs`, `meter.form` or
                `meter.over` if it cannot be.
        """
        if record.kind in _CLOSING:
            self._require_place(record.kind)
        if record.kind == SEALED:
            self._require_sealed(record)
        elif record.kind == METERED:
            self._require_metered(record)
        elif record.kind == DRAWN:
            self._require_drawn(record)
        else:
            self._require_founded(state, record)

    def require_between(self, state: LeagueState, record: Record) -> None:
        """Refuse what is done from outside, unless it falls between two things that happen by themselves.

        Raises:
            LedgerError: `command.at`.
        """
        first = (record.at, -1)
        late = self.book.interrupted or record.at < self._at
        if late or any(self._over(state, task, first) for task in self._waiting(state, record.at)):
            raise LedgerError("command.at", f"{record.cmd} does not fall between two things that are due")

    def require_nothing_owed(self) -> None:
        """Refuse that a transaction ends without the record of the time that it took from a bank.

        Raises:
            LedgerError: `time.missing`.
        """
        owed, self._owed_ms, self._settled, self._closed_with = self._owed_ms, 0, None, ()
        if owed:
            raise LedgerError("time.missing", f"{owed} ms of a time bank were used and are not written")

    def _waiting(self, state: LeagueState, at: Instant) -> Iterator[Task]:
        """Walk what waits by an instant, with the news there is by then."""
        yield from pending(state)
        for task in (self._news.task(state, self._at, at), alarm_task(state, self.accounts, self._at, at)):
            if task is not None:
                yield task

    def _task(self, state: LeagueState, name: str, at: Instant) -> Task:
        waiting = {task.id: task for task in self._waiting(state, at)}
        if name not in waiting:
            listed = ", ".join(sorted(waiting)[:20]) or "none"
            raise LedgerError("command.not_due", f"{name} is not due; what waits: {listed}")
        return waiting[name]

    def _require_in_time(self, state: LeagueState, task: Task, record: Record) -> None:
        earliest = latest = max(self._at, task.due_at)
        if task.team:
            # Nobody answers what he has not been brought yet; refusals are looked at by what they say.
            answered = record.actor == task.team and record.kind != REFUSED
            earliest = max(self.book.put(task).at, self.book.delivered_at(task) if answered else self._at)
            latest = max(earliest, self._latest(state, task))
        if not earliest <= record.at <= latest:
            raise LedgerError("command.at", f"{task.id} was due at {format_instant(task.due_at)}")

    def _require_first(self, state: LeagueState, task: Task, at: Instant) -> None:
        """Refuse what is done while something else had to come first."""
        for other in self._waiting(state, at):
            if other.id != task.id and self._over(state, other, (at, RANK[task.kind])):
                raise LedgerError("command.not_due", f"{other.id} comes before {task.id}")

    def _over(self, state: LeagueState, task: Task, moment: tuple[Instant, int]) -> bool:
        """Say whether the time of a task was over before a moment."""
        if task.due_at > moment[0]:
            return False
        last = task.due_at
        if task.team:
            asked_at = self.book.asked(task).at
            last = asked_at if asked_at > moment[0] else max(asked_at, self._latest(state, task))
        return (last, RANK[task.kind]) < moment

    def _latest(self, state: LeagueState, task: Task) -> Instant:
        return self.book.latest(task, hard_deadline(state, task, self.book.asked(task).at))

    def _require_founded(self, state: LeagueState, record: Record) -> None:
        """Refuse a refusal, or a late delivery, that cannot be; what was refused is not in the log."""
        task = self._task(state, str(record.data.get("task")), record.at)
        self._require_in_time(state, task, record)
        refusal = self.book.refusal(task)
        if record.kind == REFUSED:
            self._require_first(state, task, record.at)
            attempt = 1 if refusal is None else refusal.attempt + 1
            founded = (record.cmd, record.actor) == (refusal_name(task.id, attempt), task.team)
            founded = founded and _is_refusal(record.data, task, attempt) and self._fits_the_time(state, task, record)
        else:
            late_ms = record.data.get("delivered_ms")
            founded = (record.cmd, record.actor) == (f"{task.id}:delivered", ENGINE) and refusal is None
            founded = founded and record.data == {"delivered_ms": late_ms, "task": task.id}
            founded = founded and type(late_ms) is int and late_ms >= self.book.asked(task).at
        if not founded or self.book.owed:
            raise LedgerError("refusal.unfounded", f"nobody was asked what {record.cmd} says")
        self._settled, self._closed_with = task, ()

    def _fits_the_time(self, state: LeagueState, task: Task, record: Record) -> bool:
        """Say whether a refusal for lateness comes when the time is over, and whose lateness it is."""
        hard = hard_deadline(state, task, self.book.asked(task).at)
        if (record.data["outcome"] == "engine_late") != (self.book.delivered_at(task) > hard):
            return False
        outcome, codes = record.data["outcome"], record.data["codes"]
        if outcome == "timeout" and codes == ["decision.late"]:
            return record.at >= self.book.latest(task, hard)
        in_time = outcome == "engine_late" or self.book.delivered_at(task) <= record.at
        return in_time and _is_of(outcome, codes)

    def _require_place(self, kind: str) -> None:
        """Refuse a closing record that stands twice, or before one that comes first."""
        before = self._closed_with
        if any(_CLOSING.index(one) >= _CLOSING.index(kind) for one in before):
            raise LedgerError("event.envelope", f"{kind} does not follow {before[-1]}")
        self._closed_with = (*before, kind)

    def _require_sealed(self, record: Record) -> None:
        """Refuse commitments to texts that nobody was asked for; what they hold only who opens them can tell."""
        task = self._settled
        if task is None or record.actor != task.team or not is_sealed_form(record.data, task.id, task.team):
            raise LedgerError("sealed.form", "it does not say which texts came with a decision")

    def _require_drawn(self, record: Record) -> None:
        task, owed, self._owed_ms = self._settled, self._owed_ms, 0
        left = 0 if task is None else self.book.bank_ms(task.team) - owed
        named = {"task": task.id, "team": task.team} if task is not None else {}
        if not owed or record.data != {"drawn_ms": owed, "left_ms": left, **named}:
            raise LedgerError("time.differs", "another time was drawn from the bank")

    def _require_metered(self, record: Record) -> None:
        task, used = self._settled, record.data.get("usage")
        named = {} if task is None else {"task": task.id, "team": task.team}
        marks = {name: record.data[name] for name in ("by", "kept", "wake_at_ms") if name in record.data}
        counts = used.values() if isinstance(used, dict) else (0,)
        whole = all(type(count) is int and count > 0 for count in counts) and set(used or ()) <= _USED
        listed = marks.get("by", "autopilot") in ("standing", "autopilot") and marks.get("kept", True) is True
        listed = listed and type(marks.get("wake_at_ms", 0)) is int and ("wake_at_ms" not in marks or "kept" in marks)
        if not named or not whole or not listed or not (used or marks):
            raise LedgerError("meter.form", "it does not say what a decision has used up")
        if record.data != {**named, "usage": used, **marks}:
            raise LedgerError("meter.form", "it does not say what a decision has used up")
        if task is None or not self.accounts.allow(task.team, used or {}, marked=bool(marks)):
            raise LedgerError("meter.over", "it is more than the seat is given")


_BECAUSE = tuple(because for because in get_args(Because) if because)
_USED = {field.name for field in attrs.fields(Usage)}


def _is_of(outcome: str, codes: list[str]) -> bool:
    """Say whether a refusal can have these codes: but for invalid answers there is one for each outcome."""
    if outcome == "timeout":
        return codes == ["decision.missed"]
    if outcome == "engine_late":
        return codes == ["decision.engine_late"]
    if outcome in FAILURES:
        told = (outcome, *_BECAUSE) if outcome == "refused" else (outcome,)
        return codes in [[f"answer.{one}"] for one in told]
    return bool(codes)


def _is_refusal(data: Mapping[str, Any], task: Task, attempt: int) -> bool:
    codes, outcome = data.get("codes"), data.get("outcome")
    listed = isinstance(codes, list) and all(isinstance(code, str) for code in codes)
    listed = listed and type(data.get("attempt")) is int
    shape = {"attempt": attempt, "codes": codes, "outcome": outcome, "task": task.id}
    return listed and outcome in OUTCOMES and outcome not in ("ok", "repaired") and data == shape
