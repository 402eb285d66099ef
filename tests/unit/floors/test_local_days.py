"""Days of a zone: they begin at local midnight, also on the days when the clock is changed."""

from datetime import date, time

import pytest

from leaguecore.clock import HOUR, Instant, parse_instant
from leaguecore.sport.local_days import LocalDays, day_date, day_number

NEW_YORK = LocalDays("America/New_York")


def day(text: str) -> int:
    return day_number(date.fromisoformat(text))


def test_days_are_counted_from_1970() -> None:
    assert day("1970-01-01") == 0
    assert day("1970-02-01") == 31
    assert day("1969-12-31") == -1
    assert day_date(31) == date(1970, 2, 1)


@pytest.mark.parametrize(
    ("instant", "local"),
    [
        ("2026-01-16T04:59:59.999Z", "2026-01-15"),  # winter: five hours behind
        ("2026-01-16T05:00:00Z", "2026-01-16"),
        ("2026-07-16T03:59:59.999Z", "2026-07-15"),  # summer: four
        ("2026-07-16T04:00:00Z", "2026-07-16"),
        ("2025-12-01T03:30:00Z", "2025-11-30"),  # a game at 22:30 on the evening before
    ],
)
def test_a_game_after_midnight_utc_belongs_to_the_local_evening(instant: str, local: str) -> None:
    assert NEW_YORK.day_of(parse_instant(instant)) == day(local)


@pytest.mark.parametrize(
    ("local", "begins", "hours"),
    [
        ("2026-03-07", "2026-03-07T05:00:00Z", 24),
        ("2026-03-08", "2026-03-08T05:00:00Z", 23),  # clocks go forward at 2
        ("2026-03-09", "2026-03-09T04:00:00Z", 24),
        ("2026-11-01", "2026-11-01T04:00:00Z", 25),  # and back at 2
        ("2026-11-02", "2026-11-02T05:00:00Z", 24),
    ],
)
def test_a_day_of_a_clock_change_has_23_or_25_hours(local: str, begins: str, hours: int) -> None:
    assert NEW_YORK.day_starts_at(day(local)) == parse_instant(begins)
    assert NEW_YORK.day_starts_at(day(local) + 1) - NEW_YORK.day_starts_at(day(local)) == hours * HOUR


@pytest.mark.parametrize(
    ("local_time", "instant"),
    [
        (time(1, 30), "2026-03-08T06:30:00Z"),
        (time(3, 0), "2026-03-08T07:00:00Z"),  # the next minute after 1:59
        (time(13, 0), "2026-03-08T17:00:00Z"),
    ],
)
def test_a_local_time_on_such_a_day_is_an_instant(local_time: time, instant: str) -> None:
    assert NEW_YORK.at(day("2026-03-08"), local_time) == parse_instant(instant)


def test_of_an_hour_that_comes_twice_the_first_is_meant() -> None:
    assert NEW_YORK.at(day("2026-11-01"), time(1, 30)) == parse_instant("2026-11-01T05:30:00Z")


@pytest.mark.parametrize(
    "zone", ["America/New_York", "America/Los_Angeles", "Europe/Stockholm", "America/Sao_Paulo", "UTC"]
)
def test_every_day_begins_at_its_first_millisecond(zone: str) -> None:
    """In São Paulo midnight itself did not exist on some days: the clock went from 23:59 to 1:00."""
    days = LocalDays(zone)
    for number in range(day("2017-01-01"), day("2019-12-31")):
        begins = days.day_starts_at(number)
        assert days.day_of(begins) == number
        assert days.day_of(Instant(begins - 1)) == number - 1


def test_zone_data_does_not_come_from_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The `tzdata` package has the same files everywhere; a machine's own may be old or missing."""
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("PYTHONTZPATH", "")
    assert LocalDays("America/Denver").day_starts_at(day("2026-01-01")) == parse_instant("2026-01-01T07:00:00Z")
