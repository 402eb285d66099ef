"""How a basketball season is cut: Eastern dates, Monday-to-Sunday weeks, and the box scores of a day on the next.

A week without a game is not a period, so that period numbers have no gap.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import time

import attrs

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.sport.contract import LineupUnit, Period, ScheduledGame
from leaguecore.sport.local_days import LocalDays, day_date

DAYS_A_WEEK = 7
# 1970-01-01, day 0, was a Thursday: three days after its Monday.
_DAY_ZERO_AFTER_MONDAY = 3

PUBLICATION_LEAD_DAYS = 60
PUBLICATION_HOUR = 12
MOVE_LEAD = 48 * HOUR
"""How long before the earlier of its two starts a moved game is known to be moved."""

BOX_SCORE_HOUR = 12
_LONGEST_GAME = 4 * HOUR
_LATE_BOX_SCORE = 6 * HOUR


def _eastern_days() -> LocalDays:
    return LocalDays("America/New_York")


@attrs.frozen
class NbaCalendar:
    """Dates on the clock of the league's office, in New York."""

    days: LocalDays = attrs.field(factory=_eastern_days)

    @property
    def lineup_unit(self) -> LineupUnit:
        """A lineup covers a day."""
        return "day"

    def day_of(self, instant: Instant) -> int:
        """Return the Eastern date of an instant, in days since 1970-01-01."""
        return self.days.day_of(instant)

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant of Eastern midnight at the beginning of a day."""
        return self.days.day_starts_at(day)

    def at(self, day: int, local_time: time) -> Instant:
        """Return the instant of an Eastern time on a day."""
        return self.days.at(day, local_time)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return the weeks, Monday to Sunday, in which there is a game."""
        return weeks_of(game.day for game in games)


def monday_of(day: int) -> int:
    """Return the Monday of the week of a day, both in days since 1970-01-01."""
    return day - (day + _DAY_ZERO_AFTER_MONDAY) % DAYS_A_WEEK


def weeks_of(days: Iterable[int]) -> tuple[Period, ...]:
    """Return the weeks that hold at least one of the days, numbered from 1 without a gap."""
    mondays = sorted({monday_of(day) for day in days})
    return tuple(
        Period(
            number=number,
            label=f"Week {number} ({day_date(monday):%Y-%m-%d})",
            first_day=monday,
            last_day=monday + DAYS_A_WEEK - 1,
        )
        for number, monday in enumerate(mondays, start=1)
    )


def period_number(periods: Sequence[Period], day: int) -> int:
    """Return the number of the period that contains a day or, if none does, of the last one before it.

    A game that moves into a week that had none belongs to the week before; one that moves before all belongs to the
    first.
    """
    place = bisect_right([period.first_day for period in periods], day) - 1
    return periods[max(place, 0)].number


def publication_at(first_day: int) -> Instant:
    """Return when the schedule of a season is taken as published: 60 days before its first game, 12:00 UTC."""
    return Instant((first_day - PUBLICATION_LEAD_DAYS) * DAY + PUBLICATION_HOUR * HOUR)


def box_score_at(start_at: int, day: int) -> Instant:
    """Return when the box score of a game is known: 12:00 UTC on the day after its Eastern date.

    A game that starts less than four hours before that, as none was ever scheduled to, is known six hours after its
    start.
    """
    noon = (day + 1) * DAY + BOX_SCORE_HOUR * HOUR
    return Instant(noon if start_at <= noon - _LONGEST_GAME else start_at + _LATE_BOX_SCORE)
