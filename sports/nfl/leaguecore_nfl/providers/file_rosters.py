"""The weekly rosters of a season, and who they say cannot play."""

import attrs
import numpy as np
import pandas as pd

from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.file_games import Games
from leaguecore_nfl.providers.folder import NflFolder
from leaguecore_nfl.providers.frames import Ints, table

_OFF_THE_TEAM = ("CUT", "RET", "TRD", "TRC")
_WITH_THE_TEAM = ("ACT", "INA", "DEV")
# Reserve lists by reason; R40 is the one of the suspended, all others are kinds of injured reserve.
_SUSPENDED = "R40"


@attrs.frozen(kw_only=True, eq=False)
class Rosters:
    """A row a player and week: player, name, listed (position), team ("" once off the team), week, status, reason.

    Rows are ordered by player and week.
    """

    frame: pd.DataFrame

    def last(self) -> pd.DataFrame:
        """Return the last row of each player."""
        return self.frame.drop_duplicates("player", keep="last")

    def known_at(self, games: Games) -> Ints:
        """Return when each row is known: the first week's at its own instant, any other on the eve of the game."""
        eve = games.eve(self.frame["listed_team"], self.frame["week"])
        first = moments.first_rosters(games.first_day)
        known: Ints = np.where(self.frame["week"].to_numpy() == 1, np.minimum(eve, first), eve)
        return known

    def reports(self, games: Games) -> pd.DataFrame:
        """Return the table `availability` as far as rosters tell: reserve lists, returns, inactive lists."""
        return pd.concat([self._reserves(games), self._inactive(games)], ignore_index=True)

    def _reserves(self, games: Games) -> pd.DataFrame:
        """Return a report whenever a player comes onto a reserve list or back from one.

        Rows off the team say neither, and so leave the last report standing.
        """
        telling = self.frame["status"].isin(("RES", *_WITH_THE_TEAM))
        rows = self.frame[telling].assign(eve=games.eve(self.frame["listed_team"], self.frame["week"])[telling])
        reserve = (rows["status"] == "RES").to_numpy()
        state = np.where(reserve, np.where(rows["reason"] == _SUSPENDED, "SUSPENDED", "IR"), "AVAILABLE")
        rows = rows.assign(state=state)
        before = rows.groupby("player", sort=False)["state"].shift(1).fillna("AVAILABLE")
        rows = rows[(rows["state"] != before).to_numpy()]
        text = {"player": rows["player"], "game": np.full(len(rows), "", dtype=object), "status": rows["state"]}
        return table(known_at=rows["eve"], text=text)

    def _inactive(self, games: Games) -> pd.DataFrame:
        rows = self.frame[self.frame["status"] == "INA"]
        game = games.of(rows["listed_team"].to_numpy(), rows["week"].to_numpy())
        listed = game >= 0
        played = games.frame.iloc[game[listed]]
        text = {
            "player": rows["player"].to_numpy()[listed],
            "game": played["game"],
            "status": np.full(int(listed.sum()), "INACTIVE", dtype=object),
        }
        return table(known_at=moments.inactive_list(played["start_at"].to_numpy()), text=text)


def read_rosters(folder: NflFolder, season: str) -> Rosters:
    """Read the rosters of a season; rows without a player's id are left out."""
    raw = folder.read(
        folder.needed("roster_week", season),
        texts=("player_id", "player_name", "position", "team", "status", "status_description_abbr"),
        ints=("week",),
    )
    raw = raw[raw["player_id"] != ""]
    frame = pd.DataFrame(
        {
            "player": raw["player_id"],
            "name": raw["player_name"],
            "listed": raw["position"],
            "listed_team": raw["team"],
            "team": raw["team"].where(~raw["status"].isin(_OFF_THE_TEAM), ""),
            "week": raw["week"],
            "status": raw["status"],
            "reason": raw["status_description_abbr"],
        }
    )
    order = np.lexsort((frame["week"].to_numpy(), pd.factorize(frame["player"], sort=True)[0]))
    return Rosters(frame=frame.iloc[order].reset_index(drop=True))
