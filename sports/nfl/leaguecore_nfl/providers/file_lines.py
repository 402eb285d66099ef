"""What players and team defences did, from `player_week` and `dst_week`."""

import re
from typing import Any, NoReturn

import numpy as np
import pandas as pd

from leaguecore.errors import ProviderError
from leaguecore.sport.distances import DistanceTooMuch, packed
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.file_allowed import DEFENCE_COLUMNS, PLAYER_COLUMNS, by_kind
from leaguecore_nfl.providers.folder import PROVIDER, NflFolder
from leaguecore_nfl.providers.frames import maybe, stacked, texts
from leaguecore_nfl.stats import DST_STATS, HALVES, PLAYER_STATS, STATS

_KEYS = ("player_id", "game_id", "team")
_HALVED = tuple(stat.name for stat in PLAYER_STATS if stat.resolution == HALVES)
_DISTANCE = re.compile(r"[0-9]{1,3}")
_KICKS = ("fg_made_list", "fg_missed_list", "fg_blocked_list")
# Lists that no table has, and the count of each: who has none has an empty list.
_UNTOLD = {
    "passing_td_list": "passing_tds",
    "rushing_td_list": "rushing_tds",
    "receiving_td_list": "receiving_tds",
}


def read_lines(folder: NflFolder, season: str) -> pd.DataFrame:
    """Return every line of a season in the order of the files: player, game, team and all stats.

    Defences come from a table of their own, which knows points allowed and safeties; other sums over their players
    would miss some.
    """
    players, defences = _read_players(folder, season), _read_defences(folder, season)
    lists = {name: _distances(players, name) for name in _KICKS}
    lists |= {name: maybe(0, players[count].to_numpy() > 0) for name, count in _UNTOLD.items()}
    for_players = {stat.name: players[stat.name].to_numpy() for stat in PLAYER_STATS if stat.name not in lists}
    for_defences = {name: defences[name].to_numpy() for name in DST_STATS}
    lines = _with_all_stats(players, for_players | lists)
    return stacked([lines, _with_all_stats(defences, for_defences | by_kind(players, defences))], lines)


def _read_players(folder: NflFolder, season: str) -> pd.DataFrame:
    counted = [stat.name for stat in PLAYER_STATS if stat.name not in (*_HALVED, *_KICKS, *_UNTOLD)]
    players = folder.read(
        folder.needed("player_week", season),
        texts=(*_KEYS, "season_type", *_KICKS),
        ints=(*counted, *PLAYER_COLUMNS),
        decimals=dict.fromkeys(_HALVED, HALVES),
    )
    return players[players["season_type"] == "REG"].reset_index(drop=True)


def _read_defences(folder: NflFolder, season: str) -> pd.DataFrame:
    counted = [name for name in DST_STATS if name not in _HALVED]
    defences = folder.read(
        folder.needed("dst_week", season),
        texts=(*_KEYS, "opponent_team", "season"),
        ints=(*counted, *DEFENCE_COLUMNS),
        decimals={name: HALVES for name in DST_STATS if name in _HALVED},
    )
    return defences[defences["season"] == season].reset_index(drop=True)


def _distances(players: pd.DataFrame, name: str) -> moments.Ints:
    """Return a column of texts such as `29;31` as packed lists."""
    cells = players[name].to_numpy(dtype=object)
    listed = [(at, distance) for at in np.flatnonzero(cells != "").tolist() for distance in cells[at].split(";")]
    for at, distance in listed:
        if not _DISTANCE.fullmatch(distance):
            _refuse(f"{cells[at]!r} is no list of whole numbers such as 29;31", players, at, name)
    pairs = np.array([(at, int(distance)) for at, distance in listed], dtype=np.int64).reshape(-1, 2)
    try:
        return packed(pairs[:, 0], pairs[:, 1], len(cells))
    except DistanceTooMuch as error:
        _refuse(str(error), players, error.line, name)


def _refuse(message: str, players: pd.DataFrame, at: int, column: str) -> NoReturn:
    row = f"{players['player_id'].iloc[at]}/{players['game_id'].iloc[at]}"
    raise ProviderError(message, provider=PROVIDER, table="player_week", row=row, column=column)


def _with_all_stats(frame: pd.DataFrame, stats: dict[str, Any]) -> pd.DataFrame:
    """Return the lines of a frame with a column for each stat; those that are not given are 0 throughout."""
    columns: dict[str, Any] = {
        "player": texts(frame["player_id"]),
        "game": texts(frame["game_id"]),
        "team": texts(frame["team"]),
    }
    return pd.DataFrame(columns | {stat.name: stats.get(stat.name, 0) for stat in STATS})
