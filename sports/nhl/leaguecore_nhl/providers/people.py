"""Who exists, where he plays and for whom, at each instant: no earlier than somebody could have known it.

A player stands there at the opening if an earlier season has him, otherwise from the first thing that mentions him.
"""

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.errors import ProviderError
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore_nhl.providers.boxes import positions_of_codes
from leaguecore_nhl.providers.frames import text_column
from leaguecore_nhl.providers.layout import PROVIDER, read_all, stems
from leaguecore_nhl.providers.moments import times

# Clubs that moved as a whole between two seasons: (first season in the new place, old, new).
MOVED_CLUBS = (("20242025", "ARI", "UTA"),)

_SIGHTING = ("player", "name", "position", "team", "known_at")
_CHANGING = ("name", "position", "team")


@attrs.frozen(eq=False)
class Directory:
    """The directory of players, a row a player and season: `player season name position team`."""

    rows: pd.DataFrame

    @classmethod
    def of(cls, csv: CsvFolder) -> "Directory":
        """Read the directory of a folder.

        Raises:
            ProviderError: `data.missing_file` if the folder has none.
        """
        found = stems(csv, "players_")
        if not found:
            raise ProviderError(
                f"{csv.path} has no players_*.csv",
                provider=PROVIDER,
                table="players",
                code="data.missing_file",
                fix="give a folder with the directory of players (playerId, seasonId, fullName, positionCode)",
            )
        raw = read_all(csv, found, texts=("playerId", "seasonId", "fullName", "positionCode", "teamAbbrev"))
        columns = {
            "player": raw["playerId"],
            "season": raw["seasonId"],
            "name": raw["fullName"],
            "position": positions_of_codes(raw["positionCode"].tolist(), found[0], "positionCode"),
            "team": raw["teamAbbrev"],
        }
        return cls(pd.DataFrame(columns).sort_values("season", kind="stable", ignore_index=True))

    def before(self, code: str) -> pd.DataFrame:
        """Return the newest row of each player among the seasons before one."""
        rows: pd.DataFrame = self.rows[self.rows["season"].to_numpy(dtype=object) < code]
        return rows.drop_duplicates("player", keep="last")

    def of_season(self, code: str) -> pd.DataFrame:
        """Return the rows of one season; their team is the last of that season, so it is no fact within it."""
        rows: pd.DataFrame = self.rows[self.rows["season"].to_numpy(dtype=object) == code]
        return rows

    def only_player(self, name: str, *, defends: bool, before: str) -> str:
        """Return the id of the only player of a name who is (or is not) a defender, or ""."""
        rows = self.before(before)
        same = (rows["name"] == name) & ((rows["position"] == "D") == defends)
        found = rows["player"][same].tolist()
        return str(found[0]) if len(found) == 1 else ""


@attrs.frozen(kw_only=True, eq=False)
class Evidence:
    """All that mentions players of a season.

    Attributes:
        code: the season.
        past: box score rows of the season before, in the order of time, or none.
        boxes: box score rows of the season.
        mentions: `player name position known_at` from lists that know no team (a position may be "").
        opens_at, preseason_at: instants.
        roster_is_preseason: whether the directory's rows of the season were written before its first game.
    """

    code: str
    past: pd.DataFrame
    boxes: pd.DataFrame
    mentions: pd.DataFrame
    opens_at: int
    preseason_at: int
    roster_is_preseason: bool


def players_frame(directory: Directory, evidence: Evidence) -> pd.DataFrame:
    """Return the table of players: a row when one becomes known and whenever name, position or team then differ."""
    parts = [_at_opening(directory, evidence)]
    if evidence.roster_is_preseason:
        roster = directory.of_season(evidence.code)
        parts.append(sightings(roster, roster["team"], evidence.preseason_at))
    parts += [
        sightings(evidence.boxes, evidence.boxes["team"], evidence.boxes["known_at"]),
        _mentioned(directory, evidence),
    ]
    return frame_of_sightings(parts)


def frame_of_sightings(parts: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Return the table of players from sightings of all kinds; at one instant an earlier part stands."""
    rows = _in_order(pd.concat(parts, ignore_index=True))
    # A mention only introduces, so it says nothing about somebody who is known already.
    first = _first_of_player(rows)
    rows = rows[first | (rows["team"] != "").to_numpy(dtype=bool)]
    rows = rows[_differs(rows)]
    return pd.DataFrame(
        {
            "player": text_column(rows["player"].tolist()),
            "name": text_column(rows["name"].tolist()),
            "positions": text_column(rows["position"].tolist()),
            "team": text_column(rows["team"].tolist()),
            "known_at": times(rows["known_at"].to_numpy()),
        }
    )


def known_positions(directory: Directory, code: str) -> dict[str, tuple[str, str]]:
    """Return (name, position) by player from the directory's rows of the season, else of earlier ones."""
    rows = pd.concat([directory.before(code), directory.of_season(code)])
    return {
        player: (name, position)
        for player, name, position in zip(rows["player"], rows["name"], rows["position"], strict=True)
    }


def _at_opening(directory: Directory, evidence: Evidence) -> pd.DataFrame:
    """Return those of earlier seasons, with the team of their last game of the season before, if any."""
    last = evidence.past.drop_duplicates("player", keep="last")
    moved = {old: new for first, old, new in MOVED_CLUBS if first == evidence.code}
    team_of = {player: moved.get(team, team) for player, team in zip(last["player"], last["team"], strict=True)}
    known = directory.before(evidence.code)[["player", "name", "position"]]
    columns = ["player", "name", "position"]
    rows = pd.concat([last[columns], known], ignore_index=True).drop_duplicates("player")
    return sightings(rows, [team_of.get(player, "") for player in rows["player"]], evidence.opens_at)


def _mentioned(directory: Directory, evidence: Evidence) -> pd.DataFrame:
    """Return the first mention of each player, under the directory's name and position where it has him."""
    rows = evidence.mentions.sort_values("known_at", kind="stable").drop_duplicates("player")
    listed = known_positions(directory, evidence.code)
    own = zip(rows["name"], rows["position"], strict=True)
    named = [listed.get(player, mine) for player, mine in zip(rows["player"], own, strict=True)]
    rows = rows.assign(
        name=text_column([name for name, _ in named]), position=text_column([position for _, position in named])
    )
    rows = rows[(rows["position"] != "").to_numpy(dtype=bool)]
    return sightings(rows, [""] * len(rows), rows["known_at"])


def sightings(rows: pd.DataFrame, team: Any, known_at: Any) -> pd.DataFrame:
    """Return the rows' players with a team and an instant; a team of "" marks a mention that knows none."""
    columns = {name: text_column(rows[name].tolist()) for name in ("player", "name", "position")}
    instants = np.broadcast_to(np.asarray(known_at, dtype=np.int64), (len(rows),))
    return pd.DataFrame(columns | {"team": text_column(list(team)), "known_at": instants})[list(_SIGHTING)]


def _in_order(rows: pd.DataFrame) -> pd.DataFrame:
    """Order by player and time; of several rows of one instant the first stands, since parts are given by weight."""
    codes, _ = pd.factorize(rows["player"], sort=True)
    order = np.lexsort((rows["known_at"].to_numpy(), codes))
    return rows.iloc[order].drop_duplicates(["player", "known_at"])


def _first_of_player(rows: pd.DataFrame) -> Any:
    player = rows["player"].to_numpy(dtype=object)
    first = np.ones(len(rows), dtype=bool)
    first[1:] = player[1:] != player[:-1]
    return first


def _differs(rows: pd.DataFrame) -> Any:
    """Say which rows differ from the row before of the same player."""
    out = _first_of_player(rows)
    for name in _CHANGING:
        column = rows[name].to_numpy(dtype=object)
        out[1:] |= column[1:] != column[:-1]
    return out
