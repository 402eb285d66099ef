"""Frames in the shapes of the contract, the empty ones included."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from leaguecore_nhl.providers.moments import times
from leaguecore_nhl.stats import STATS

STAT_NAMES = tuple(stat.name for stat in STATS)
HORIZON = "season"


def text_column(values: Sequence[str] | Any) -> Any:
    """Return texts as an object array of plain `str`."""
    out = np.empty(len(values), dtype=object)
    out[:] = values
    return out


def line_frame(lines: pd.DataFrame, known_at: Any) -> pd.DataFrame:
    """Return stat lines (`player game team` and the stats) as the contract wants them, revision 0 throughout."""
    out = lines[["player", "game", "team", *STAT_NAMES]].reset_index(drop=True)
    return out.assign(revision=np.zeros(len(out), dtype=np.int64), known_at=times(known_at))


def no_lines() -> pd.DataFrame:
    """Return the frame of no stat lines."""
    texts: dict[str, Any] = {name: text_column([]) for name in ("player", "game", "team")}
    stats = {stat.name: pd.array([], dtype="Int64" if stat.may_be_unknown else "int64") for stat in STATS}
    return line_frame(pd.DataFrame(texts | stats), [])


def availability_frame(player: Any, game: Any, status: Any, known_at: Any) -> pd.DataFrame:
    """Return reports about players."""
    return pd.DataFrame(
        {
            "player": text_column(player),
            "game": text_column(game),
            "status": text_column(status),
            "known_at": times(known_at),
        }
    )


def ranking_frame(player: Any, source: str, rank: Any, known_at: Any) -> pd.DataFrame:
    """Return one ranking of players by one source."""
    return pd.DataFrame(
        {
            "player": text_column(player),
            "source": text_column([source] * len(player)),
            "rank": np.asarray(rank, dtype=np.int64),
            "known_at": times(known_at),
        }
    )


def no_rankings() -> pd.DataFrame:
    """Return the frame of no ranking."""
    return ranking_frame([], "", [], [])


def no_projections() -> pd.DataFrame:
    """Return the frame of no projections."""
    stats = {name: pd.array([], dtype="Int64") for name in STAT_NAMES}
    return pd.DataFrame(
        {
            "player": text_column([]),
            "horizon": text_column([]),
            "games": np.zeros(0, dtype=np.int64),
            "known_at": times([]),
            **stats,
        }
    )
