"""The league's days and weeks: Eastern dates, and weeks from Monday to Sunday that have a game.

A week without any game (the Olympic break) is no period, so the numbers stay consecutive.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

import attrs

from leaguecore.clock import Instant
from leaguecore.sport.contract import LineupUnit, Period, ScheduledGame
from leaguecore.sport.local_days import LocalDays

# 1970-01-01, day 0, was a Thursday.
_DAYS_FROM_MONDAY_TO_DAY_0 = 3

ZONE = "America/New_York"


def monday_of(day: int) -> int:
    """Return the day number of the Monday on or before a day.

    >>> monday_of(0)
    -3
    """
    return day - (day + _DAYS_FROM_MONDAY_TO_DAY_0) % 7


def game_weeks(days: Iterable[int]) -> tuple[int, ...]:
    """Return the Mondays of the weeks that hold at least one of the days, in order."""
    return tuple(sorted({monday_of(day) for day in days}))


def period_of(day: int, weeks: Sequence[int]) -> int:
    """Return the period number of a game on a day, given the Mondays of the weeks with games as published.

    A game moved into a week that had none counts with the next period, since the one before has ended; a game moved
    past the last week counts with the last.
    """
    return min(bisect_left(weeks, monday_of(day)) + 1, len(weeks))


@attrs.frozen
class NhlCalendar:
    """Days on the clock of New York, which the league's own schedule uses for every game, in Stockholm as well."""

    days: LocalDays = attrs.field(factory=lambda: LocalDays(ZONE))

    @property
    def lineup_unit(self) -> LineupUnit:
        """A lineup covers a day."""
        return "day"

    def day_of(self, instant: Instant) -> int:
        """Return the Eastern date of an instant as days since 1970-01-01."""
        return self.days.day_of(instant)

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant of midnight in New York at the beginning of a day."""
        return self.days.day_starts_at(day)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return the weeks from Monday to Sunday that hold a game, numbered from 1."""
        weeks = game_weeks(game.day for game in games)
        return tuple(
            Period(number=number, label=f"Week {number}", first_day=monday, last_day=monday + 6)
            for number, monday in enumerate(weeks, start=1)
        )
