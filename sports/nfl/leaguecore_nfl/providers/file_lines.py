"""What players and team defences did, from `player_week` and `dst_week`."""

from typing import Any

import pandas as pd

from leaguecore_nfl.providers.folder import NflFolder
from leaguecore_nfl.providers.frames import stacked, texts
from leaguecore_nfl.stats import DST_STATS, HALVES, PLAYER_STATS, STATS

_KEYS = ("player_id", "game_id", "team")


def read_lines(folder: NflFolder, season: str) -> pd.DataFrame:
    """Return every line of a season in the order of the files: player, game, team and all stats.

    Defences come from a table of their own, which knows points allowed and safeties; other sums over their players
    would miss some.
    """
    names = [stat.name for stat in PLAYER_STATS if stat.name != "def_sacks"]
    players = folder.read(
        folder.needed("player_week", season),
        texts=(*_KEYS, "season_type"),
        ints=names,
        decimals={"def_sacks": HALVES},
    )
    players = players[players["season_type"] == "REG"]
    counted = [name for name in DST_STATS if name != "def_sacks"]
    defences = folder.read(
        folder.needed("dst_week", season), texts=(*_KEYS, "season"), ints=counted, decimals={"def_sacks": HALVES}
    )
    defences = defences[defences["season"] == season]
    return stacked([_with_all_stats(players), _with_all_stats(defences)], _with_all_stats(players))


def _with_all_stats(frame: pd.DataFrame) -> pd.DataFrame:
    columns: dict[str, Any] = {
        "player": texts(frame["player_id"]),
        "game": texts(frame["game_id"]),
        "team": texts(frame["team"]),
    }
    for stat in STATS:
        columns[stat.name] = frame[stat.name].to_numpy() if stat.name in frame.columns else 0
    return pd.DataFrame(columns)
