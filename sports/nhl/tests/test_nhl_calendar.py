"""Days are Eastern dates; periods are the weeks from Monday to Sunday that have a game."""

from datetime import date

import numpy as np
import pytest

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.sport.contract import ScheduledGame
from leaguecore.sport.local_days import day_number
from leaguecore_nhl import SPORT
from leaguecore_nhl.calendar import game_weeks, monday_of, period_of


def _day(text: str) -> int:
    return day_number(date.fromisoformat(text))


def _game(day: str) -> ScheduledGame:
    return ScheduledGame(game=day, start_at=Instant(0), day=_day(day), period=0)


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2025-10-08T03:59:59Z", "2025-10-07"),  # summer time: midnight is at 04:00 UTC
        ("2025-10-08T04:00:00Z", "2025-10-08"),
        ("2026-01-10T04:59:59Z", "2026-01-09"),  # winter time: at 05:00 UTC
        ("2026-01-10T05:00:00Z", "2026-01-10"),
    ],
)
def test_a_day_ends_at_midnight_in_new_york(instant: str, day: str) -> None:
    assert SPORT.calendar.day_of(parse_instant(instant)) == _day(day)


def test_a_day_starts_at_midnight_in_new_york() -> None:
    assert format_instant(SPORT.calendar.day_starts_at(_day("2026-01-10"))) == "2026-01-10T05:00:00.000Z"


@pytest.mark.parametrize("offset", range(7))
def test_a_week_begins_on_monday(offset: int) -> None:
    assert monday_of(_day("2026-02-09") + offset) == _day("2026-02-09")  # a Monday


def test_weeks_without_a_game_are_no_periods_and_numbers_stay_consecutive() -> None:
    periods = SPORT.calendar.periods(
        [_game("2026-02-05"), _game("2026-02-25"), _game("2026-02-28"), _game("2026-03-02")]
    )
    assert [(p.number, p.first_day, p.last_day) for p in periods] == [
        (1, _day("2026-02-02"), _day("2026-02-08")),
        (2, _day("2026-02-23"), _day("2026-03-01")),
        (3, _day("2026-03-02"), _day("2026-03-08")),
    ]


def test_a_game_moved_into_an_empty_week_counts_with_the_next_and_past_the_end_with_the_last() -> None:
    weeks = game_weeks([_day("2026-02-05"), _day("2026-02-25")])
    days = ("2026-02-05", "2026-02-12", "2026-02-25", "2026-03-20")
    assert [period_of(_day(day), weeks) for day in days] == [1, 2, 2, 2]


def test_box_scores_are_known_at_noon_utc_of_the_next_day_or_six_hours_after_a_very_late_start() -> None:
    moments = pytest.importorskip("leaguecore_nhl.providers.moments")
    starts = ["2025-10-08T02:00:00Z", "2025-10-08T08:00:00Z", "2025-10-08T08:00:01Z"]
    start_at = np.array([parse_instant(text) for text in starts])
    known_at = moments.box_known_at(np.full(3, _day("2025-10-07")), start_at)
    assert [format_instant(Instant(int(at))) for at in known_at] == [
        "2025-10-08T12:00:00.000Z",
        "2025-10-08T12:00:00.000Z",
        "2025-10-08T14:00:01.000Z",
    ]
