"""Instants: milliseconds in UTC, one written form, and no time without an offset."""

import calendar

import pytest

from leaguecore.clock import DAY, HOUR, MINUTE, SECOND, Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError


def test_the_units_are_milliseconds() -> None:
    assert (SECOND, MINUTE, HOUR, DAY) == (1_000, 60_000, 3_600_000, 86_400_000)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("2026-12-01T17:00:00Z", (2026, 12, 1, 17, 0, 0)),
        ("2024-02-29T23:59:59Z", (2024, 2, 29, 23, 59, 59)),
        ("1969-12-31T23:59:59Z", (1969, 12, 31, 23, 59, 59)),
    ],
)
def test_an_instant_counts_from_1970_as_the_standard_library_does(text: str, fields: tuple[int, ...]) -> None:
    assert parse_instant(text) == calendar.timegm((*fields, 0, 0, 0)) * 1_000


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-01T12:00:00-05:00",
        "2026-12-01T17:00:00+00:00",
        "2026-12-01T22:30:00+05:30",
        "2026-12-02T02:00:00+09:00",
    ],
)
def test_an_offset_is_subtracted(text: str) -> None:
    assert parse_instant(text) == parse_instant("2026-12-01T17:00:00Z")


@pytest.mark.parametrize(("fraction", "millis"), [(".5", 500), (".05", 50), (".005", 5), (".999", 999)])
def test_a_fraction_is_of_a_second(fraction: str, millis: int) -> None:
    assert parse_instant(f"1970-01-01T00:00:00{fraction}Z") == millis


@pytest.mark.parametrize(
    ("instant", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (DAY + HOUR + MINUTE + SECOND, "1970-01-02T01:01:01.000Z"),
        (-719_162 * DAY, "0001-01-01T00:00:00.000Z"),  # date(1970, 1, 1).toordinal() is 719,163
    ],
)
def test_the_written_form_has_milliseconds_and_a_z(instant: int, text: str) -> None:
    assert format_instant(Instant(instant)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-12-01",
        "2026-12-01T17:00:00",
        "2026-12-01 17:00:00Z",
        "2026-12-01T17:00Z",
        "2026-12-01t17:00:00z",
        "2026-12-01T17:00:00.1234Z",
        "2026-12-01T17:00:00+0100",
        "2026-12-01T17:00:00Z\n",
        " 2026-12-01T17:00:00Z",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-12-01T17:60:00Z",
        "2016-12-31T23:59:60Z",
        "2026-12-01T17:00:00+25:00",
        "2026-12-01T17:00:00+01:00:30",
        "0000-01-01T00:00:00Z",
        "٢٠٢٦-12-01T17:00:00Z",
        "1796144400",
    ],
)
def test_what_is_no_time_with_an_offset_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(LeagueError) as caught:
        parse_instant(text)
    assert caught.value.code == "time.invalid"
    assert repr(text) in str(caught.value)
