"""What all servers do for a seat outside: show what it is asked, say what an answer would do, and take answers."""

import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from threading import Lock
from typing import Any

import attrs

from leaguecore.canon import canonical
from leaguecore.clock import Clock, Instant
from leaguecore.errors import IllegalAction, LeagueError, Violation
from leaguecore.league.violations import explained
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.doors.messages import question
from leaguecore.season.asking import Submission
from leaguecore.season.league import League
from leaguecore.season.playing import runner_of
from leaguecore.season.preview import Preview
from leaguecore.web.league_door import LeagueDoor
from leaguecore.web.seat_tokens import require_outside, team_of

WAIT_SECONDS_MAX = 60
WAITS_MAX = 2
"""How many may wait for the question of one seat at once: each holds a thread of its server, and servers have few."""

_LOOK_SECONDS = 0.25


@attrs.frozen(kw_only=True)
class Turn:
    """What a seat is asked.

    Attributes:
        briefing: what its team is told.
        question: the same as it travels, see `leaguecore.managers.doors.messages`.
    """

    briefing: Briefing = attrs.field(repr=False)
    question: dict[str, Any] = attrs.field(repr=False)

    @property
    def decision_id(self) -> str:
        """The id of the decision."""
        return self.briefing.decision_id


@attrs.frozen(kw_only=True)
class _Look:
    """What was seen when the log had so many records; it holds until the next thing happens."""

    seq: int
    until: Instant
    turn: Turn | None


class Desk:
    """Serves the seats of one league; one at a time, for a log has one writer."""

    def __init__(self, door: LeagueDoor, clock: Clock, *, ticking: bool = False) -> None:
        """Take the league.

        Args:
            door: opens it.
            clock: tells the present instant, at which answers arrive.
            ticking: whether looking does what is due first; otherwise somebody else ticks the league.
        """
        self._door, self._clock, self._ticking = door, clock, ticking
        self._lock, self._looks = Lock(), dict[str, _Look]()
        self._waits_lock, self._waits = Lock(), Counter[str]()
        with door.league() as league:
            self._teams = tuple(league.managers)

    def team_of(self, token: str) -> str:
        """Return the team whose seat a token is for, "" for none."""
        with self._lock, self._door.store() as store:
            return team_of(store, self._teams, token)

    def turn(self, team: str) -> Turn | None:
        """Return what a team is asked now, what was put first if it is several things; None for nothing.

        Raises:
            UsageError: `seat.inside`, `team.unknown`.
        """
        with self._lock:
            known = self._holding(team)
            if known is not None:
                return known.turn
            if self._ticking:
                with self._door.league(writing=True) as league:
                    league.tick(self._clock())
            return self._looked(team)

    def awaited(self, team: str, seconds: float) -> Turn | None:
        """Return what a team is asked, as soon as it is, or None after so long; at once if enough wait for it already.

        So nobody takes the places of other seats by waiting many times.
        """
        with self._waiting(team) as may_wait:
            until = time.monotonic() + (min(seconds, WAIT_SECONDS_MAX) if may_wait else 0)
            while True:
                found = self.turn(team)
                left = until - time.monotonic()
                if found is not None or left <= 0:
                    return found
                time.sleep(min(_LOOK_SECONDS, left))

    def answer(self, team: str, decision: str, data: bytes, *, calls: Mapping[str, int] | None = None) -> Submission:
        """Take an answer, which arrives now; see `League.submit`.

        Args:
            team: whose seat it is.
            decision: the id of the decision.
            data: the answer as it came.
            calls: how often each tool was used for it, kept in private; None where there are no tools.

        Raises:
            IllegalAction, StaleCommand: if nothing of the kind is asked of the team, or it is decided already.
            UsageError: `seat.inside`, `team.unknown`.
        """
        with self._lock, self._door.league(writing=True) as league:
            require_outside(league, team)
            found = league.submit(team, decision, data, self._clock())
            name = f"seat_calls:{found.receipt.seq}"
            if calls and league.ledger.store.secret(name) is None:
                league.ledger.store.append([], {name: canonical(dict(calls)).decode()})
            return attrs.evolve(found, violations=tuple(explained(one) for one in found.violations))

    def preview(self, team: str, decision: str, data: bytes) -> Preview:
        """Say what an answer to a decision would do now; nothing is taken."""
        with self._lock, self._door.league() as league:
            require_outside(league, team)
            return league.preview(team, data, decision)

    def table(self) -> dict[str, Any]:
        """Return the table of the league as it stands, as plain data."""
        with self._lock, self._door.league() as league:
            return league.standings.to_json()

    def ruleset(self) -> str:
        """Return the text of the league's ruleset."""
        with self._lock, self._door.league() as league:
            return league.rules.file.data.decode()

    @contextlib.contextmanager
    def _waiting(self, team: str) -> Iterator[bool]:
        """Take a place among those who wait for a seat's question, and say whether there was one."""
        with self._waits_lock:
            has_place = self._waits[team] < WAITS_MAX
            self._waits[team] += has_place
        try:
            yield has_place
        finally:
            with self._waits_lock:
                self._waits[team] -= has_place

    def _looked(self, team: str) -> Turn | None:
        with self._door.league() as league:
            require_outside(league, team)
            look = _look(league, team, self._clock())
        self._looks[team] = look
        return look.turn

    def _holding(self, team: str) -> _Look | None:
        """Return what was seen for a team before, if nothing can have happened since."""
        known = self._looks.get(team)
        return known if known is not None and self._clock() < known.until and known.seq == self._newest() else None

    def _newest(self) -> int:
        with self._door.store() as store:
            last = store.last()
        return -1 if last is None else last.seq


def _look(league: League, team: str, now: Instant) -> _Look:
    runner = runner_of(league)
    asked = [runner.briefing(task) for task in runner.waiting(now) if task.team == team]
    open_ = [one for one in asked if one.deadline_at >= now]
    first = min(open_, key=lambda one: (one.at, one.deadline_at, one.decision_id), default=None)
    turn = None if first is None else Turn(briefing=first, question=question(first, league.ledger.league))
    next_at = runner.next_at()
    last = league.ledger.store.last()
    return _Look(seq=-1 if last is None else last.seq, until=now if next_at is None else next_at, turn=turn)


def told_violation(violation: Violation) -> dict[str, str]:
    """Return why an answer is refused, as plain data."""
    return {name: getattr(violation, name) for name in ("code", "message", "path", "allowed", "fix")}


def told_error(error: LeagueError) -> dict[str, Any]:
    """Return an error as plain data: of an answer that nobody asked for, its first reason."""
    if isinstance(error, IllegalAction):
        return dict(told_violation(explained(error.violations[0])))
    return {"code": error.code, "message": error.told, "path": "", "allowed": "", "fix": error.fix}


def told_submission(found: Submission) -> dict[str, Any]:
    """Return what became of an answer, as plain data."""
    receipt = {"league": found.receipt.league, "seq": found.receipt.seq, "hash": found.receipt.hash}
    against = [told_violation(one) for one in found.violations]
    return {"accepted": found.accepted, "receipt": receipt, "violations": against}
