"""Asking managers: a briefing is made, handed over, and what comes back is an answer with the time of its arrival."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from threading import Thread

import attrs

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.errors import ReachError, Violation
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Ledger
from leaguecore.ledger.chain import Receipt
from leaguecore.managers.briefing import Briefing, RefusedSeen, TimeSeen
from leaguecore.managers.protocol import Answer, Manager
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import Task
from leaguecore.season.briefings import Briefings, SeatAffairs
from leaguecore.season.deadlines import hard_deadline
from leaguecore.season.judging import Refused, heard
from leaguecore.season.masks import Masks
from leaguecore.season.timekeeping import TimeBook
from leaguecore.season.timeline import NEVER

NOTHING = Answer(decision=None)


@attrs.frozen(kw_only=True)
class Seat:
    """A manager at a team.

    Attributes:
        hindsight: whether he must be shown what will happen.
        measured: whether his time is real time; that of a program in simulated time is what it says.
        remote: whether he decides elsewhere: then he is asked beside others, and his time is what the call took, in a
            simulated league as in one that is played in time.
        variant: what the seat is given beyond the standard (`tools`, `agent`).
    """

    manager: Manager
    hindsight: bool = False
    measured: bool = False
    remote: bool = False
    variant: str = "standard"


@attrs.frozen(kw_only=True)
class Ask:
    """A task that was put to its team.

    Attributes:
        answer: what came back, or will when it arrives.
        arrives_at: when that is.
        refused: why it is no answer at all, None if it is one.
        sha256: of the bytes of an answer from outside, "" for one from a manager here.
    """

    answer: Answer
    arrives_at: Instant
    refused: Refused | None = None
    sha256: str = ""


@attrs.frozen(kw_only=True)
class Submission:
    """What became of an answer that arrived from outside.

    Attributes:
        receipt: of the record in which it ended, whether it was accepted or refused.
        violations: why it was refused, none if it was accepted.
    """

    receipt: Receipt
    violations: tuple[Violation, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether it became a command."""
        return not self.violations


class ThinkingClock:
    """The real time of a league that is played in time: it goes on while managers think, and stands while we work."""

    def __init__(self, now: Instant) -> None:
        """Begin at an instant."""
        self.now = now

    def stopwatch(self) -> Callable[[], Instant]:
        """Return what tells the time from now on, as a stopwatch would."""
        begun_at, begun_ns = self.now, time.monotonic_ns()
        return lambda: Instant(begun_at + (time.monotonic_ns() - begun_ns) // 1_000_000)

    def go_on_to(self, instant: Instant) -> None:
        """Go on; never back."""
        self.now = max(self.now, instant)


class Asker:
    """Asks the managers of one league."""

    def __init__(
        self,
        briefings: Briefings,
        masks: Masks,
        seats: Mapping[str, Seat],
        book: TimeBook,
        accounts: Accounts,
        ledger: Ledger,
    ) -> None:
        """Take what briefings are made from, the managers, and what the log and the private store say of each."""
        self._briefings, self._masks, self._seats, self._ledger = briefings, masks, seats, ledger
        self._book, self._accounts = book, accounts
        self._ahead: dict[str, Ask] = {}

    def measured(self, task: Task) -> bool:
        """Say whether the time of a task's seat is real time, where a league has one."""
        return self._seats[task.team].measured or self._seats[task.team].remote

    def remote(self, task: Task) -> bool:
        """Say whether the manager of a task's seat decides elsewhere."""
        return self._seats[task.team].remote

    def hard_deadline(self, state: LeagueState, task: Task) -> Instant:
        """Return the deadline of a task that no time bank can move."""
        return hard_deadline(state, task, self._book.asked(task).at)

    def briefing(self, state: LeagueState, task: Task) -> Briefing:
        """Return what the team of a task is told at its present attempt.

        Args:
            state: the league when the task was put.
            task: what is asked.
        """
        made = self._briefings.make(
            state,
            task,
            deadline_at=self.latest(state, task),
            time=self._time(task),
            refused=self._refused(task),
            own=self._affairs(task.team),
            hindsight=self._seats[task.team].hindsight,
        )
        return self._masks.briefing(state, made)

    def ask(self, state: LeagueState, task: Task) -> Ask:
        """Wake a manager in simulated time and return what came back, when he says.

        Args:
            state: the league when the task was put.
            task: what is asked.
        """
        ahead = self._ahead.pop(task.id, None)
        return ahead or self._after_thinking(task, self._heard(task, self.briefing(state, task)))

    def call_ahead(self, puts: Sequence[tuple[LeagueState, Task]]) -> None:
        """Wake those at once who decide elsewhere, in simulated time; each is heard when `ask` comes to him.

        What comes of it is the same as of asking one after the other: nothing that one says is in the briefing of
        another. Votes are left out: one may be needless after others, and a call is paid for.

        Args:
            puts: tasks of different teams, put at one instant, each with the league then.
        """
        told = [
            (task, self.briefing(state, task))
            for state, task in puts
            if self.remote(task) and task.kind != "vote" and task.id not in self._ahead
        ]
        if len(told) < 2:
            return
        found: dict[str, Ask | BaseException] = {}

        def wait_for(task: Task, briefing: Briefing) -> None:
            try:
                found[task.id] = self._after_thinking(task, self._heard(task, briefing))
            except BaseException as error:
                found[task.id] = error

        threads = [Thread(target=wait_for, args=one, daemon=True) for one in told]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # Who has answered stays heard, also where another call stops the season.
        self._ahead |= {name: ask for name, ask in found.items() if isinstance(ask, Ask)}
        for task, _ in told:
            _asked(found[task.id])

    def _after_thinking(self, task: Task, ask: Ask) -> Ask:
        """Return what came back with the time of its arrival, by what its manager says of his time."""
        return attrs.evolve(ask, arrives_at=Instant(min(NEVER, self._book.put(task).at + ask.answer.took_ms)))

    def ask_together(self, puts: Sequence[tuple[LeagueState, Task]], clock: ThinkingClock) -> list[Ask]:
        """Wake managers at once and return what came back from each, when it did, or nothing if his time was over.

        A manager who does not return is left alone: what he says later is not listened to.

        Args:
            puts: tasks of different teams, each with the league when it was put.
            clock: the real time; afterwards it stands where the last of them answered.
        """
        told = [(task, self.briefing(state, task), self.latest(state, task)) for state, task in puts]
        found: dict[str, Ask | BaseException] = {}
        begun_at, watch = clock.now, clock.stopwatch()

        def wait_for(task: Task, briefing: Briefing) -> None:
            try:
                ask = self._heard(task, briefing)
            except BaseException as error:
                found[task.id] = error
                return
            took_ms = ask.answer.took_ms
            # Of a call to somebody elsewhere what it took was measured around the call, or stands in its recording.
            arrives_at = Instant(begun_at + took_ms) if self.remote(task) else watch()
            found[task.id] = attrs.evolve(ask, arrives_at=NEVER if took_ms >= NEVER else arrives_at)

        # Who had it before the league was interrupted, and whose time is over, is not woken again.
        threads = [
            Thread(target=wait_for, args=(task, briefing), daemon=True)
            for task, briefing, latest in told
            if begun_at <= latest
        ]
        for thread in threads:
            thread.start()
        latest_of_all = max((latest for _, _, latest in told), default=begun_at)
        for thread in threads:
            thread.join(max(0, latest_of_all - watch()) / 1_000)
        there = {name: _asked(one) for name, one in dict(found).items()}
        clock.go_on_to(max((ask.arrives_at for ask in there.values() if ask.arrives_at < NEVER), default=begun_at))
        return [there.get(task.id, Ask(answer=NOTHING, arrives_at=NEVER)) for task, _, _ in told]

    def _heard(self, task: Task, briefing: Briefing) -> Ask:
        """Return what a manager says to a briefing; when it arrives is for the caller."""
        answer, refused = NOTHING, None
        try:
            answer = heard(self._seats[task.team].manager.decide(briefing))
        except Refused as found:
            refused = found
        except (KeyboardInterrupt, ReachError):
            raise
        except BaseException as error:
            # A stranger's fault, whatever he raises, is his missed decision and not the end of everybody's season.
            refused = Refused("invalid", [Violation(code="decision.failed", message=type(error).__name__)])
        return Ask(answer=answer, arrives_at=briefing.at, refused=refused)

    def _affairs(self, team: str) -> SeatAffairs:
        task = self._accounts.kept_task(team)
        kept = self._ledger.store.secret(kept_name(task)) if task else None
        texts: dict[str, str] = {} if kept is None else json.loads(kept)
        return SeatAffairs(account=self._accounts.seen(team), kept=texts)

    def latest(self, state: LeagueState, task: Task) -> Instant:
        """Return until when an answer to a task counts, as things stand: another decision may draw on the bank too."""
        return self._book.latest(task, self.hard_deadline(state, task))

    def _time(self, task: Task) -> TimeSeen:
        rules, refusal = self._book.rules, self._book.refusal(task)
        if rules is None:
            return _NO_LIMIT
        used = 0 if refusal is None else refusal.attempt
        return TimeSeen(
            limit_ms=rules.decision_seconds * 1_000,
            bank_ms=self._book.bank_ms(task.team),
            attempts_left=1 + rules.repairs - used,
        )

    def _refused(self, task: Task) -> tuple[RefusedSeen, ...]:
        refusal = self._book.refusal(task)
        cmd = "" if refusal is None else refusal_name(task.id, refusal.attempt)
        kept = self._ledger.store.secret(f"refused:{cmd}") if cmd else None
        return () if kept is None else tuple(RefusedSeen(**one) for one in json.loads(kept))


def _asked(found: Ask | BaseException) -> Ask:
    """Return what came back in a thread, or raise what stops the season."""
    if isinstance(found, BaseException):
        raise found
    return found


_NO_LIMIT = TimeSeen()


def answer_name(cmd: str) -> str:
    """Return the name under which the private store has the hash of the answer from outside that led to a command."""
    return f"answer:{cmd}"


def kept_name(task: str) -> str:
    """Return the name under which the private store has the texts that the answer to a task kept."""
    return f"kept:{task}"


def secrets_of(cmd: str, answer: Answer, sha256: str) -> dict[str, str]:
    """Return what the private store keeps of an answer, beside what is sealed.

    Args:
        cmd: the id of the command or of the refusal to which it led.
        answer: the texts that it keeps are handed back with later briefings.
        sha256: of its bytes if it came from outside, "" for others.
    """
    kept = {} if answer.kept is None else {kept_name(cmd): canonical(dict(answer.kept)).decode()}
    if answer.served is not None:
        kept[f"served:{cmd}"] = canonical(attrs.asdict(answer.served)).decode()
    return {**kept, answer_name(cmd): sha256} if sha256 else kept


def refusal_name(task: str, attempt: int) -> str:
    """Return the command id of a refused answer to a task.

    >>> refusal_name("vote:3:team-01", 2)
    'vote:3:team-01:refused-2'
    """
    return f"{task}:refused" if attempt == 1 else f"{task}:refused-{attempt}"
