"""The weeks of the season: Wednesday to Tuesday on the clock of New York, around the games of one week label."""

from collections.abc import Sequence

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError
from leaguecore.sport.contract import LineupUnit, Period, ScheduledGame
from leaguecore.sport.local_days import LocalDays

DAYS = LocalDays("America/New_York")
WEEKS = 18
_DAYS_A_WEEK = 7
# Day 0, 1970-01-01, was a Thursday; so day + 1 is a multiple of seven on Wednesdays.
_DAY_TO_WEDNESDAY = 1


def period_number(week: int) -> int:
    """Return the number of the period that a game of this week label counts for: the week's own number.

    A postponed game keeps its label and so its period.

    Raises:
        LeagueError: `nfl.week` for a week outside the regular season.
    """
    if not 1 <= week <= WEEKS:
        raise LeagueError("nfl.week", f"week {week} is none of the regular season's 1 to {WEEKS}")
    return week


def wednesday_by(day: int) -> int:
    """Return the Wednesday on which the week around a day begins (day numbers since 1970-01-01).

    >>> from datetime import date
    >>> from leaguecore.sport.local_days import day_date, day_number
    >>> day_date(wednesday_by(day_number(date(2025, 9, 8)))).isoformat()  # a Monday
    '2025-09-03'
    """
    return day - (day + _DAY_TO_WEDNESDAY) % _DAYS_A_WEEK


@attrs.frozen
class NflCalendar:
    """Weekly periods and lineups; a day is a date in New York, wherever the game is played."""

    @property
    def lineup_unit(self) -> LineupUnit:
        """A lineup covers a week."""
        return "week"

    def day_of(self, instant: Instant) -> int:
        """Return the date in New York of an instant."""
        return DAYS.day_of(instant)

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant at which that date begins in New York."""
        return DAYS.day_starts_at(day)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return a period for each week label, from the Wednesday on or before its first game to the Tuesday after.

        Raises:
            LeagueError: `nfl.week` if the games of a week do not fit into one such span.
        """
        days: dict[int, list[int]] = {}
        for game in games:
            days.setdefault(game.period, []).append(game.day)
        return tuple(_period(number, days[number]) for number in sorted(days))


def _period(number: int, days: Sequence[int]) -> Period:
    first = wednesday_by(min(days))
    last = first + _DAYS_A_WEEK - 1
    if max(days) > last:
        raise LeagueError("nfl.week", f"the games of week {number} do not fit between a Wednesday and a Tuesday")
    return Period(number=number, label=f"Week {number}", first_day=first, last_day=last)
