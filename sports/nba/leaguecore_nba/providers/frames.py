"""Building the frames of a season: column kinds as the boundary wants them, the same for all providers."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from leaguecore.sport.tables import table_schemas
from leaguecore_nba.sport import SPORT

Ints = npt.NDArray[np.int64]
Texts = npt.NDArray[np.object_]


def instants(millis: Ints) -> pd.DatetimeIndex:
    """Return instants (milliseconds since 1970 UTC) as aware UTC timestamps."""
    return pd.DatetimeIndex(np.asarray(millis, dtype=np.int64).view("M8[ms]")).tz_localize("UTC")


def texts(values: Iterable[str]) -> Texts:
    """Return texts as an array of plain `str`."""
    listed = list(values)
    out = np.empty(len(listed), dtype=object)
    out[:] = listed
    return out


def frame(columns: Mapping[str, Any]) -> pd.DataFrame:
    """Return the columns as a frame in which texts stay plain `str`, whatever pandas would infer."""
    kept = {
        name: pd.Series(values, dtype=object) if getattr(values, "dtype", None) == np.dtype(object) else values
        for name, values in columns.items()
    }
    return pd.DataFrame(kept)


def no_rows(table: str) -> pd.DataFrame:
    """Return a frame without rows, with the columns and kinds of a table."""
    schema = table_schemas(SPORT)[table]
    columns: dict[str, Any] = {name: texts(()) for name in schema.texts}
    columns |= {name: np.zeros(0, dtype=np.int64) for name in schema.ints}
    columns |= {name: instants(np.zeros(0, dtype=np.int64)) for name in (*schema.instants, "known_at")}
    columns |= {
        stat.name: pd.array([], dtype="Int64") if stat.may_be_unknown else np.zeros(0, dtype=np.int64)
        for stat in schema.stats
    }
    return frame(columns)


def codes(values: Texts) -> Ints:
    """Return whole numbers in the order of the texts, for `lexsort`."""
    rank = {text: place for place, text in enumerate(sorted(set(values.tolist())))}
    return np.fromiter((rank[text] for text in values), dtype=np.int64, count=len(values))
