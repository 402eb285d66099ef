"""Rounds: weeks from Tuesday to Monday in London, one lineup each.

A game that is moved counts for the round in which it is played: a club may have two games in one, and none in another.
"""

from collections.abc import Sequence

import attrs

from leaguecore.sport import Instant, LineupUnit, LocalDays, Period, ScheduledGame

DAYS = LocalDays("Europe/London")
DAYS_A_ROUND = 7


@attrs.frozen
class SoccerCalendar:
    """Days on the clock of London, and a period for each round."""

    lineup_unit: LineupUnit = "week"

    def day_of(self, instant: Instant) -> int:
        """Return the date in London of an instant."""
        return DAYS.day_of(instant)

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant at which that date begins in London."""
        return DAYS.day_starts_at(day)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return the rounds that have a game, each from Tuesday; day 0, 1970-01-01, was a Thursday."""
        tuesdays = {game.period: game.day - (game.day + 2) % DAYS_A_ROUND for game in games}
        return tuple(
            Period(number=number, label=f"Round {number}", first_day=first, last_day=first + DAYS_A_ROUND - 1)
            for number, first in sorted(tuesdays.items())
        )
