"""The games of a season as the folder has them, and the way from a team's week to its game."""

from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import Instant
from leaguecore.errors import ProviderError
from leaguecore_nfl.calendar import WEEKS, wednesday_by
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.folder import PROVIDER, NflFolder
from leaguecore_nfl.providers.frames import Ints, instants, table, texts
from leaguecore_nfl.sport import SPORT

_SATURDAY_AFTER_WEDNESDAY = 3


@attrs.frozen(kw_only=True, eq=False)
class Games:
    """The regular season's games in the order of the file.

    Attributes:
        frame: columns game, home, away (texts), week, start_at (milliseconds), day (date in New York).
        team_weeks: the rows of the frame by `TEAM/WEEK`, of both teams.
    """

    frame: pd.DataFrame
    team_weeks: "pd.Series[int]"

    @property
    def first_day(self) -> int:
        """The date of the first game."""
        return int(self.frame["day"].min())

    @property
    def opens_at(self) -> int:
        """The instant at which the season is published."""
        return moments.opening(self.first_day)

    def schedule(self) -> pd.DataFrame:
        """Return the table `schedule`: one row a game, known at the opening."""
        frame = self.frame
        known_at = np.full(len(frame), self.opens_at)
        text: dict[str, Any] = {name: frame[name] for name in ("game", "home", "away")}
        text["status"] = np.full(len(frame), "scheduled", dtype=object)
        out = table(known_at=known_at, text=text, whole={"day": frame["day"], "period": frame["week"]})
        return out.assign(start_at=instants(frame["start_at"]))

    def of(self, teams: Any, weeks: Any) -> Ints:
        """Return the row of each team's game of that week, -1 where the week is off."""
        keys = pd.Series(teams, dtype=object) + "/" + pd.Series(weeks).astype(str).astype(object)
        return np.asarray(keys.map(self.team_weeks).fillna(-1), dtype=np.int64)

    def eve(self, teams: Any, weeks: Any) -> Ints:
        """Return when a team's roster or report of a week is known, in milliseconds."""
        rows = self.of(teams, weeks)
        starts = np.zeros(WEEKS + 1, dtype=np.int64)
        for week, day in self.frame.groupby("week", sort=True)["day"].min().items():
            starts[int(str(week))] = wednesday_by(int(day))
        off = starts[np.asarray(weeks, dtype=np.int64)] + _SATURDAY_AFTER_WEDNESDAY + 1
        return moments.eve(np.where(rows >= 0, self.frame["day"].to_numpy()[rows], off))

    def box_scores(self, games: Any) -> Ints:
        """Return when the lines of each game, named by its id, are known, in milliseconds."""
        known = moments.box_score(self.frame["start_at"].to_numpy(), self.frame["day"].to_numpy())
        found = pd.Series(games, dtype=object).map(pd.Series(known, index=self.frame["game"].to_numpy()))
        lost = found.isna().to_numpy()
        if lost.any():
            raise ProviderError(
                "the schedule of the season has no such game",
                provider=PROVIDER,
                table="player_week",
                row=str(np.asarray(games, dtype=object)[int(np.argmax(lost))]),
                column="game_id",
                code="data.unknown_game",
            )
        return found.to_numpy(dtype=np.int64)


def read_games(folder: NflFolder, season: str) -> Games:
    """Read the games of a season's weeks 1 to 18."""
    stem = folder.needed("schedule", season)
    raw = folder.read(
        stem,
        texts=("game_id", "season", "game_type", "home_team", "away_team"),
        ints=("week",),
        times=("kickoff_utc",),
    )
    raw = raw[(raw["season"] == season) & (raw["game_type"] == "REG")].reset_index(drop=True)
    if raw.empty:
        raise ProviderError(
            f"has no games of the regular season {season}",
            provider=PROVIDER,
            table=stem,
            code="data.unknown_season",
            fix="fetch the schedule again",
        )
    start_at = raw["kickoff_utc"].dt.as_unit("ms").astype("int64").to_numpy()
    day = [SPORT.calendar.day_of(Instant(int(start))) for start in start_at]
    frame = pd.DataFrame(
        {
            "game": texts(raw["game_id"]),
            "home": texts(raw["home_team"]),
            "away": texts(raw["away_team"]),
            "week": raw["week"].to_numpy(),
            "start_at": start_at,
            "day": np.array(day, dtype=np.int64),
        }
    )
    rows = np.arange(len(frame))
    keys = [
        f"{team}/{week}" for side in ("home", "away") for team, week in zip(frame[side], frame["week"], strict=True)
    ]
    return Games(frame=frame, team_weeks=pd.Series(np.concatenate([rows, rows]), index=keys))
