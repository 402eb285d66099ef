"""A clock that only moves when it is told: for leagues that are played in time."""

from collections.abc import Callable

from leaguecore.clock import SECOND, Instant
from leaguecore.season.asking import ThinkingClock


class FakeClock(ThinkingClock):
    """The present instant of a test; calling it tells it, as `leaguecore.clock.Clock` does.

    A manager under test spends time on it while he thinks; beside that it goes on only when it is told.

    Example:
        >>> clock = FakeClock(Instant(1_000))
        >>> clock.spend_seconds(2)
        >>> clock()
        3000
    """

    def __call__(self) -> Instant:
        """Return the present instant."""
        return self.now

    def spend_seconds(self, seconds: int) -> None:
        """Go on by so many seconds, at least 0."""
        self.go_on_to(Instant(self.now + seconds * SECOND))

    def stopwatch(self) -> Callable[[], Instant]:
        """Return what tells the time: this clock itself, whatever the machine's says."""
        return self
