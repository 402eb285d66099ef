"""The box scores of a season: lines of those who played, and the names of those who were listed and did not."""

from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.errors import ProviderError
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore_nhl.providers.frames import STAT_NAMES, text_column
from leaguecore_nhl.providers.layout import PROVIDER, Games
from leaguecore_nhl.stats import GOALIE_STATS, SKATER_STATS

POSITION_OF_CODE = {"C": "C", "L": "LW", "R": "RW", "D": "D", "G": "G"}

_IDS = ("gameId", "playerId", "fullName", "teamAbbrev")
_SKATER_INTS = tuple(stat.name for stat in SKATER_STATS if not stat.may_be_unknown)
_SKATER_UNKNOWABLE = tuple(stat.name for stat in SKATER_STATS if stat.may_be_unknown)
_GOALIE_INTS = ("wins", "losses", "otLosses", "saves", "shotsAgainst", "goalsAgainst", "shutouts", "pim", "toiSeconds")
# Who has not one of these has none of what is part of it: no point, no point on the power play.
_PART_OF = {
    "powerPlayPoints": ("goals", "assists"),
    "shorthandedPoints": ("goals", "assists"),
    "shorthandedGoals": ("goals",),
    "gameWinningGoals": ("goals",),
    "otGoals": ("goals",),
}


@attrs.frozen(eq=False)
class Boxes:
    """Rows with `player game team name position` (a base position) and `known_at` (an instant).

    Attributes:
        played: with all stats, a row a player and game; skaters in the order of the file, then goalies.
        sat: those whom the box lists with no second on the ice.
    """

    played: pd.DataFrame
    sat: pd.DataFrame


def read_boxes(csv: CsvFolder, code: str, games: Games) -> Boxes:
    """Return the box scores of the regular season; those of other games are left out.

    Raises:
        ProviderError: for a game that the schedule does not have, or a position that hockey does not have.
    """
    rows = pd.concat([_skaters(csv, f"skater_games_{code}"), _goalies(csv, f"goalie_games_{code}")], ignore_index=True)
    rows["known_at"], regular = _known_at(rows["game"].to_numpy(dtype=object), games, code)
    played = (rows["toiSeconds"].to_numpy() + rows["goalieSeconds"].to_numpy() + rows["shifts"].to_numpy()) > 0
    return Boxes(
        rows[regular & played].reset_index(drop=True),
        rows[regular & ~played].reset_index(drop=True),
    )


def positions_of_codes(codes: Any, table: str, column: str) -> Any:
    """Return the base positions of the source's codes (`L` is `LW`).

    Raises:
        ProviderError: for a code that stands for no position.
    """
    strange = [code for code in dict.fromkeys(codes) if code not in POSITION_OF_CODE]
    if strange:
        raise ProviderError(
            f"{strange[0]!r} is no position; known are {', '.join(POSITION_OF_CODE)}",
            provider=PROVIDER,
            table=table,
            column=column,
        )
    return text_column([POSITION_OF_CODE[code] for code in codes])


def _skaters(csv: CsvFolder, stem: str) -> pd.DataFrame:
    raw = csv.read(stem, texts=(*_IDS, "position"), ints=_SKATER_INTS, unknowable=_SKATER_UNKNOWABLE)
    out = _named(raw, positions_of_codes(raw["position"].tolist(), stem, "position"))
    for stat in SKATER_STATS:
        out[stat.name] = raw[stat.name]
    for name, wholes in _PART_OF.items():
        none = raw[list(wholes)].to_numpy().sum(axis=1) == 0
        out[name] = raw[name].mask(raw[name].isna() & none, 0)
    for stat in GOALIE_STATS:
        out[stat.name] = np.zeros(len(raw), dtype=np.int64)
    return out


def _goalies(csv: CsvFolder, stem: str) -> pd.DataFrame:
    raw = csv.read(stem, texts=(*_IDS, "starter"), ints=_GOALIE_INTS)
    out = _named(raw, text_column(["G"] * len(raw)))
    for name in STAT_NAMES:
        out[name] = raw[name] if name in _GOALIE_INTS else np.zeros(len(raw), dtype=np.int64)
    out["gamesStarted"] = (raw["starter"].str.lower() == "true").to_numpy(dtype=np.int64)
    out["goalieSeconds"], out["toiSeconds"] = raw["toiSeconds"], np.zeros(len(raw), dtype=np.int64)
    return out.astype(dict.fromkeys(_SKATER_UNKNOWABLE, "Int64"))


def _named(raw: pd.DataFrame, positions: Any) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "player": raw["playerId"],
            "game": raw["gameId"],
            "team": raw["teamAbbrev"],
            "name": raw["fullName"],
            "position": positions,
        }
    )


def _known_at(ids: Any, games: Games, code: str) -> tuple[Any, Any]:
    """Return for each row the instant of its box score and whether its game is of the regular season."""
    place = {game: at for at, game in enumerate(games.ids)}
    try:
        at = np.fromiter((place[game] for game in ids), dtype=np.int64, count=len(ids))
    except KeyError as error:
        raise ProviderError(
            "the schedule has no such game",
            provider=PROVIDER,
            table=f"skater_games_{code} or goalie_games_{code}",
            row=str(error.args[0]),
            column="gameId",
            code="data.unknown_game",
        ) from error
    return games.box_known_at[at], games.regular[at]
