"""Instants: milliseconds since 1970-01-01 UTC as whole numbers, and their one written form.

The core does no arithmetic with time zones: a sport turns local times into instants before they enter.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NewType

from leaguecore.errors import LeagueError

Instant = NewType("Instant", int)
"""Milliseconds since 1970-01-01T00:00:00Z. Names that hold one end in `_at`, or are `now` or `cut`."""

Clock = Callable[[], Instant]
"""What the edge of a program hands in where the present time is needed."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_FORM = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?(Z|[+-]\d\d:\d\d)")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def format_instant(instant: Instant) -> str:
    """Return an instant as RFC 3339 in UTC with milliseconds.

    >>> format_instant(Instant(0))
    '1970-01-01T00:00:00.000Z'
    """
    moment = _EPOCH + timedelta(milliseconds=instant)
    return f"{moment.isoformat(timespec='milliseconds')[:-6]}Z"


_YEARS = range(1900, 3000)
EARLIEST = Instant(-2_208_988_800_000)
LATEST = Instant(32_503_679_999_999)
"""The first and the last instant of the years in which a season can be."""


def parse_instant(text: str) -> Instant:
    """Return the instant that an RFC 3339 text names.

    A time without an offset is refused: nobody could say which instant it means.

    Raises:
        LeagueError: `time.invalid`, quoting the text.

    >>> parse_instant("1970-01-01T01:00:00+01:00")
    0
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise LeagueError(
            "time.invalid",
            f"{text!r} is not a time with an offset",
            fix="write it like 2026-12-01T17:00:00Z",
        )
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError as error:
        raise LeagueError("time.invalid", f"{text!r} is not a time: {error}") from error
    if moment.year not in _YEARS:
        # At the edge of the calendar the next step of any arithmetic would fall off it.
        raise LeagueError("time.invalid", f"{text!r} is in no year of a season")
    return Instant((moment - _EPOCH) // timedelta(milliseconds=1))


def system_clock() -> Instant:
    """Return the present instant; only the edges of a program may call it."""
    return Instant((datetime.now(UTC) - _EPOCH) // timedelta(milliseconds=1))
