"""When a fact is known: each rule on a written-out case."""

from datetime import date

import numpy as np

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.sport.local_days import day_number
from leaguecore_nfl.providers import moments

SUNDAY = day_number(date(2025, 9, 7))


def shown(instant: int) -> str:
    return format_instant(Instant(instant))[:16]


def box(start: str, day: int) -> str:
    starts, days = np.array([parse_instant(start)]), np.array([day])
    return shown(int(moments.box_score(starts, days)[0]))


def test_a_box_score_is_known_at_noon_of_the_next_day() -> None:
    assert box("2025-09-07T17:00:00Z", SUNDAY) == "2025-09-08T12:00"
    # A Sunday night game starts on Monday in UTC; its day is still Sunday.
    assert box("2025-09-08T00:20:00Z", SUNDAY) == "2025-09-08T12:00"


def test_a_box_score_waits_six_hours_after_a_start_close_to_noon() -> None:
    assert box("2025-09-08T08:00:00Z", SUNDAY) == "2025-09-08T12:00"
    assert box("2025-09-08T08:00:01Z", SUNDAY) == "2025-09-08T14:00"


def test_reports_are_final_on_the_evening_before() -> None:
    assert shown(moments.eve(SUNDAY)) == "2025-09-06T22:00"


def test_the_inactive_list_comes_ninety_minutes_before() -> None:
    assert shown(moments.inactive_list(parse_instant("2025-09-07T17:00:00Z"))) == "2025-09-07T15:30"


def test_preseason_instants_count_back_from_the_first_game() -> None:
    first = day_number(date(2025, 9, 4))
    assert shown(moments.opening(first)) == "2025-07-06T12:00"
    assert shown(moments.draft_season(first)) == "2025-08-23T12:00"
    assert shown(moments.first_rosters(first)) == "2025-09-01T12:00"
