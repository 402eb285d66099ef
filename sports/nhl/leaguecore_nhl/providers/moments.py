"""When things become known: the rules of time that both providers share, in milliseconds since 1970 UTC."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from leaguecore.clock import DAY, HOUR

Ints = npt.NDArray[np.int64]

OPENING_DAYS = 60
PRESEASON_DAYS = 7
NOON = 12 * HOUR
MOVE_LEAD = 48 * HOUR
_LATE_START_MARGIN = 4 * HOUR
_LONGEST_GAME = 6 * HOUR

BOX_RULE = (
    "known with the box score: at 12:00 UTC of the day after the game's Eastern date, or six hours after its start "
    "where the start is later than four hours before that"
)
OPENING_RULE = f"known at the opening of the season, {OPENING_DAYS} days before the day of the first game, at 12:00 UTC"
PRESEASON_RULE = f"{PRESEASON_DAYS} days before the day of the first game, at 12:00 UTC"


def opens_at(first_day: int) -> int:
    """Return the instant at which a season opens: its schedule is published and last season's facts are known."""
    return (first_day - OPENING_DAYS) * DAY + NOON


def preseason_at(first_day: int) -> int:
    """Return the instant of what is dated `preseason` and no more exactly."""
    return (first_day - PRESEASON_DAYS) * DAY + NOON


def box_known_at(day: Ints, start_at: Ints) -> Ints:
    """Return when the box scores of games are known, from their Eastern days and their starts."""
    next_noon = (day + 1) * DAY + NOON
    return np.where(start_at > next_noon - _LATE_START_MARGIN, start_at + _LONGEST_GAME, next_noon)


def hours_before(start_at: Ints, hours: int) -> Ints:
    """Return the instants some hours before starts."""
    return start_at - hours * HOUR


def times(instants: Any) -> pd.DatetimeIndex:
    """Return instants as aware UTC timestamps; right for no rows as well."""
    return pd.to_datetime(np.asarray(instants, dtype=np.int64), unit="ms", utc=True).as_unit("ns")
