"""Seasons whose seats are all outside, played by clients that ask and answer without losing time."""

from collections.abc import Callable

import attrs

from leaguecore.clock import Instant
from leaguecore.season.facade import League
from leaguecore.season.playing import runner_of
from leaguecore.season.timeline import NEVER


@attrs.define
class Hand:
    """A clock that is set by hand."""

    now: Instant = attrs.field(default=0, converter=Instant)

    def __call__(self) -> Instant:
        """Return the present instant."""
        return self.now


def play(league: League, clock: Hand, step: Callable[[str], None], *, most: int = 10_000) -> None:
    """Play a season to its end: at each instant at which something happens, who is asked answers at once.

    Args:
        league: its seats are outside.
        clock: by which answers arrive.
        step: lets the client of a team ask once what it is asked, and answer.
        most: how many answers there may be.
    """
    for _ in range(most):
        runner = runner_of(league)
        if runner.state.phase == "closed":
            return
        waiting = runner.waiting(clock.now)
        if waiting:
            for task in waiting:
                step(task.team)
            continue
        next_at = runner.next_at()
        if next_at is None:
            return
        clock.now = Instant(min(next_at, NEVER))
        league.tick(clock.now)
    raise AssertionError("the season does not end")
