"""Days as a sport counts them: dates on the clock of one time zone.

Zone data comes from the `tzdata` package, not from the machine, so the same version gives the same instants anywhere.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

import attrs

from leaguecore.clock import Instant

_EPOCH_DAY = date(1970, 1, 1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@cache
def zone(name: str) -> ZoneInfo:
    """Return a zone from the files of the `tzdata` package (`America/New_York`)."""
    file = resources.files("tzdata").joinpath("zoneinfo", *name.split("/"))
    with file.open("rb") as handle:
        return ZoneInfo.from_file(handle, key=name)


def day_number(when: date) -> int:
    """Return a date as days since 1970-01-01."""
    return (when - _EPOCH_DAY).days


def day_date(day: int) -> date:
    """Return the date of a day number."""
    return _EPOCH_DAY + timedelta(days=day)


@attrs.frozen
class LocalDays:
    """The days of one zone.

    >>> days = LocalDays("America/New_York")
    >>> day_date(days.day_of(Instant(1_764_550_800_000))).isoformat()  # 2025-12-01T01:00:00Z
    '2025-11-30'
    """

    zone_name: str

    def day_of(self, instant: Instant) -> int:
        """Return the local date of an instant as a day number."""
        moment = _EPOCH + timedelta(milliseconds=instant)
        return day_number(moment.astimezone(zone(self.zone_name)).date())

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant of local midnight at the beginning of a day."""
        return self.at(day, time(0))

    def at(self, day: int, local_time: time) -> Instant:
        """Return the instant of a local time on a day."""
        moment = datetime.combine(day_date(day), local_time, tzinfo=zone(self.zone_name))
        return Instant((moment.astimezone(UTC) - _EPOCH) // timedelta(milliseconds=1))
