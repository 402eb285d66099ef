"""Building the frames that the boundary asks for, from plain columns."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from pandas.arrays import IntegerArray

from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.stats import STATS

__all__ = [
    "Ints",
    "instants",
    "line_table",
    "maybe",
    "no_availability",
    "no_lines",
    "no_projections",
    "no_rankings",
    "stacked",
    "table",
    "texts",
]


def instants(millis: Any) -> "pd.Series[Any]":
    """Return milliseconds since 1970 as a column of UTC timestamps."""
    values = np.asarray(millis, dtype=np.int64).astype("datetime64[ms]")
    return pd.Series(values).dt.tz_localize("UTC")


def texts(values: Any) -> "pd.Series[Any]":
    """Return a column of plain `str`."""
    return pd.Series(np.asarray(values, dtype=object), dtype=object)


def table(*, known_at: Any, text: Mapping[str, Any], whole: Mapping[str, Any] | None = None) -> pd.DataFrame:
    """Return a frame of `known_at`, texts and whole numbers; those of dtype `Int64` may be unknown."""
    columns: dict[str, Any] = {"known_at": instants(known_at)}
    columns |= {name: texts(values) for name, values in text.items()}
    columns |= {name: _numbers(values) for name, values in (whole or {}).items()}
    return pd.DataFrame(columns)


def _numbers(values: Any) -> Any:
    if isinstance(getattr(values, "dtype", None), pd.Int64Dtype):
        return pd.array(values, dtype="Int64")
    return np.asarray(values, dtype=np.int64)


def maybe(values: Any, unknown: Any) -> Any:
    """Return whole numbers as a column of which some are unknown."""
    mask = np.asarray(unknown, dtype=bool)
    return IntegerArray(np.where(mask, 0, values).astype(np.int64), mask)


def line_table(*, known_at: Any, text: Mapping[str, Any], stats: Mapping[str, Any]) -> pd.DataFrame:
    """Return a frame of first-revision stat lines; a stat that is not given is 0 in all of them."""
    rows = len(text["player"])
    absent = np.zeros(rows, dtype=np.int64)
    numbers = {stat.name: stats.get(stat.name, absent) for stat in STATS}
    return table(known_at=known_at, text=text, whole={"revision": absent, **numbers})


def no_lines() -> pd.DataFrame:
    """Return no stat lines."""
    return line_table(known_at=(), text={"player": (), "game": (), "team": ()}, stats={})


def no_availability() -> pd.DataFrame:
    """Return no reports."""
    return table(known_at=(), text={"player": (), "game": (), "status": ()})


def no_rankings() -> pd.DataFrame:
    """Return no rankings."""
    return table(known_at=(), text={"player": (), "source": ()}, whole={"rank": ()})


def no_projections() -> pd.DataFrame:
    """Return no projections."""
    frame = table(known_at=(), text={"player": (), "horizon": ()}, whole={"games": ()})
    return frame.assign(**{stat.name: pd.array([], dtype="Int64") for stat in STATS})


def stacked(frames: Sequence[pd.DataFrame], empty: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of all frames, or the empty one if there are none."""
    filled = [frame for frame in frames if len(frame)]
    return pd.concat(filled, ignore_index=True) if filled else empty
