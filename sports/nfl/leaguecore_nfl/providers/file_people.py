"""Who exists, where he plays and for whom, from sightings: each says so from one instant on.

`players.csv` is rewritten afterwards (a receiver of 2024 stands there as the cornerback that he became), so any dated
source outweighs it: the preseason rank, or for the unranked the first roster of the season.
"""

from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore_nfl.positions import BASE_OF_LISTED
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.file_games import Games
from leaguecore_nfl.providers.file_rosters import Rosters
from leaguecore_nfl.providers.folder import NflFolder
from leaguecore_nfl.providers.frames import table
from leaguecore_nfl.teams import defence_name

_DRAFTED_BY = {"LAR": "LA", "OAK": "LV", "SD": "LAC", "STL": "LA"}
_UNNAMED = "Unknown"


@attrs.frozen(kw_only=True, eq=False)
class Evidence:
    """All that the folder says about people, season and season before."""

    games: Games
    directory: pd.DataFrame
    ranked: pd.DataFrame
    rosters: Rosters
    earlier: Rosters | None
    lines: pd.DataFrame
    line_known_at: Any
    past: pd.DataFrame


def read_directory(folder: NflFolder) -> pd.DataFrame:
    """Return `players.csv`: player, name, listed (position), rookie_year and entry_year (texts, "" unknown), club."""
    raw = folder.read(
        "players", texts=("player_id", "display_name", "position", "rookie_year", "entry_year", "draft_club")
    )
    raw = raw[raw["player_id"] != ""]
    names = {"player_id": "player", "display_name": "name", "position": "listed", "draft_club": "club"}
    return raw.rename(columns=names)


def people(evidence: Evidence, season: str) -> pd.DataFrame:
    """Return the table `players`: a row when somebody is first known and when he is seen to differ."""
    seen = _sightings(evidence, season)
    order = np.lexsort((seen["order"], seen["known_at"], pd.factorize(seen["player"], sort=True)[0]))
    seen = seen.iloc[order]
    # A sighting that says nothing of team or position keeps what was known before.
    by_player = seen.groupby("player", sort=False)
    seen = seen.assign(team=by_player["team"].ffill().fillna(""), position=by_player["position"].ffill().fillna(""))
    # Of sightings at one instant the last in order counts; without a fantasy position nobody is a player yet.
    seen = seen.drop_duplicates(["player", "known_at"], keep="last")
    seen = seen[(seen["position"] != "").to_numpy()]
    before = seen.groupby("player", sort=False)[["team", "position"]].shift(1)
    same = (before["team"] == seen["team"]) & (before["position"] == seen["position"])
    seen = seen[~same.to_numpy()]
    text = {
        "player": seen["player"],
        "name": seen["player"].map(_names(evidence)).fillna(seen["player"]),
        "positions": seen["position"],
        "team": seen["team"],
    }
    return table(known_at=seen["known_at"], text=text)


def _sightings(evidence: Evidence, season: str) -> pd.DataFrame:
    """Return rows of player, known_at, team and position (None: not said) and the order among those of one instant."""
    games, directory, ranked, rosters = evidence.games, evidence.directory, evidence.ranked, evidence.rosters
    opens_at = games.opens_at
    year = directory["rookie_year"].where(directory["rookie_year"] != "", directory["entry_year"])
    known = directory[(year != "") & (year <= season)]
    drafted = known[(known["rookie_year"] == season) & (known["club"] != "")]
    teams = _teams(games)
    parts = [
        _seen(known["player"], opens_at, listed=known["listed"]),
        _seen(evidence.past["player"], opens_at),
        _seen(drafted["player"], opens_at, teams=drafted["club"].replace(_DRAFTED_BY)),
        _seen([f"DST-{team}" for team in teams], opens_at, teams=teams, listed=["DST"] * len(teams)),
        _seen(ranked["player_id"], moments.draft_season(games.first_day), listed=ranked["position"]),
        _seen(
            rosters.frame["player"],
            rosters.known_at(games),
            teams=rosters.frame["team"],
            listed=_first_listing(rosters, ranked),
        ),
        _seen(evidence.lines["player"], evidence.line_known_at, teams=evidence.lines["team"]),
    ]
    if evidence.earlier is not None:
        last = evidence.earlier.last()
        parts.insert(2, _seen(last["player"], opens_at, teams=last["team"], listed=last["listed"]))
    ordered = [part.assign(order=order) for order, part in enumerate(parts)]
    return pd.concat(ordered, ignore_index=True)


def _first_listing(rosters: Rosters, ranked: pd.DataFrame) -> Any:
    """Return the listed position in each unranked player's first roster row of the season, None in all others."""
    frame = rosters.frame
    silent = frame["player"].duplicated() | frame["player"].isin(ranked["player_id"])
    listed = frame["listed"].to_numpy(dtype=object).copy()
    listed[silent.to_numpy()] = None
    return listed


def _seen(players: Any, known_at: Any, *, teams: Any = None, listed: Any = None) -> pd.DataFrame:
    rows = len(players)
    unsaid = np.full(rows, None, dtype=object)
    return pd.DataFrame(
        {
            "player": np.asarray(players, dtype=object),
            "known_at": np.broadcast_to(np.asarray(known_at, dtype=np.int64), (rows,)),
            "team": unsaid if teams is None else np.asarray(teams, dtype=object),
            "position": unsaid if listed is None else _base(listed),
        }
    )


def _base(listed: Any) -> Any:
    """Return base positions: "" for one that no fantasy team has, None where nothing is said."""
    base = [None if name is None else BASE_OF_LISTED.get(name, "") for name in listed]
    return np.array(base, dtype=object)


def _teams(games: Games) -> list[str]:
    return sorted({*games.frame["home"], *games.frame["away"]})


def _names(evidence: Evidence) -> "pd.Series[Any]":
    """Return the name of each player, from the directory where it has one."""
    defences = _teams(evidence.games)
    directory = evidence.directory[evidence.directory["name"] != _UNNAMED]
    parts: list[tuple[Any, Any]] = [
        ([f"DST-{team}" for team in defences], [defence_name(team) for team in defences]),
        (directory["player"], directory["name"]),
        (evidence.rosters.frame["player"], evidence.rosters.frame["name"]),
        (evidence.ranked["player_id"], evidence.ranked["player_name"]),
    ]
    found = pd.concat([pd.DataFrame({"player": list(who), "name": list(names)}) for who, names in parts])
    first = found.drop_duplicates("player", keep="first")
    return pd.Series(first["name"].to_numpy(), index=first["player"].to_numpy())
