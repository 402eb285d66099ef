"""Real seasons from a folder of files that have the column names of the NHL API."""

from collections.abc import Mapping
from functools import cached_property

import attrs
import numpy as np
import pandas as pd

from leaguecore.errors import UsageError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore_nhl.calendar import game_weeks, period_of
from leaguecore_nhl.providers.boxes import Boxes, read_boxes
from leaguecore_nhl.providers.frames import availability_frame, line_frame, no_lines, text_column
from leaguecore_nhl.providers.layout import PROVIDER, Games, NhlFolder, code_before, season_label
from leaguecore_nhl.providers.moments import BOX_RULE, OPENING_RULE, PRESEASON_RULE, opens_at, preseason_at, times
from leaguecore_nhl.providers.people import Directory, Evidence, known_positions, players_frame
from leaguecore_nhl.providers.preseason import Preseason, read_preseason

POLICY: Mapping[str, str] = {
    "source": "files with the column names of the NHL API; regular season only; one version of each box score",
    "players": (
        f"who is in a box score or the directory of an earlier season is {OPENING_RULE}, under his newest name and "
        "position there and with the team of his last box score of the season before ('' if he has none; Arizona is "
        "Utah from 2024-25); others from the first projection, ranking, box score or scratch that mentions them, "
        "under the name and position of the directory; a further row when a box score shows another team, name or "
        "position. The directory's team of the season itself is its last and is not used, but for a season of "
        f"which the folder has no box score, whose directory counts as written {PRESEASON_RULE}"
    ),
    "schedule": (
        f"{OPENING_RULE}; the source has a game once, as played, so a game that was moved stands from the opening at "
        "the time to which it was moved; periods are weeks from Monday to Sunday, counted if they have a game"
    ),
    "stat_lines": (
        f"{BOX_RULE}. An empty cell is unknown, but zero by arithmetic for what is part of something that is zero: "
        "power-play and short-handed points without a point, short-handed, winning and overtime goals without a goal. "
        "Who is listed with no second and no shift has no line. What the source has not for a goalie (his goals and "
        "assists: five goals in four seasons) is zero"
    ),
    "past_lines": f"the season before, {OPENING_RULE}",
    "availability": (
        "DNP for who is on a game's list of scratches or in its box score with no second and no shift, "
        f"{BOX_RULE}; when before the game the list was out is not verified. Reports on players whose position no "
        "directory of this or an earlier season tells are left out"
    ),
    "projections": (
        f"mean of published preseason projections, dated no more exactly than preseason, so {PRESEASON_RULE}; "
        "rounded half to even to thousandths, unknown where it is less than nothing; goals against are the average "
        "times the games, of 60 minutes each"
    ),
    "rankings": "FantasyPros average draft position, at 12:00 UTC of the day of which it is",
}


def open_files(request: ProviderRequest) -> "FilesSeason":
    """Open a season of a folder; without a season the newest that has box scores.

    Raises:
        UsageError: `data.no_folder` if the request names none.
        ProviderError: if the folder is none of NHL files or lacks the season.
    """
    if request.folder is None:
        raise UsageError(
            "data.no_folder", f"{PROVIDER} reads a folder and none was given", fix="name the folder with the CSV files"
        )
    folder = NhlFolder.at(CsvFolder(provider=PROVIDER, path=request.folder))
    return FilesSeason(folder, folder.choose(request.season))


@attrs.frozen(eq=False)
class FilesSeason:
    """One season of a folder; each file is read once, when first needed.

    Attributes:
        code: the season as files name it (`20252026`).
    """

    folder: NhlFolder
    code: str

    @property
    def season(self) -> str:
        """The label of the season (`2025-26`)."""
        return season_label(self.code)

    @property
    def policy(self) -> Mapping[str, str]:
        """In words, a table each, from what its `known_at` follows."""
        return dict(POLICY)

    @property
    def opens_at(self) -> int:
        """The instant at which the season's schedule is published."""
        return opens_at(int(self._games.day[self._games.regular].min()))

    def players(self) -> pd.DataFrame:
        """Who exists, where he may play and for whom."""
        scratched = self._scratches[["player", "name", "known_at"]].assign(position="")
        mentions = [self._preseason.people, scratched, self._boxes.sat]
        columns = ["player", "name", "position", "known_at"]
        evidence = Evidence(
            code=self.code,
            past=_in_time(self._past.played),
            boxes=_in_time(self._boxes.played),
            mentions=pd.concat([part[columns] for part in mentions], ignore_index=True),
            opens_at=self.opens_at,
            preseason_at=self._preseason_at,
            roster_is_preseason=not self.folder.has_boxes(self.code),
        )
        return players_frame(self._directory, evidence)

    def schedule(self) -> pd.DataFrame:
        """The games of the regular season as played, a row each."""
        games = self._games.regular_only()
        weeks = game_weeks(games.day.tolist())
        return pd.DataFrame(
            {
                "game": text_column(games.ids),
                "home": text_column(games.home),
                "away": text_column(games.away),
                "status": text_column(["scheduled"] * len(games.ids)),
                "start_at": times(games.start_at),
                "day": games.day,
                "period": np.array([period_of(day, weeks) for day in games.day.tolist()], dtype=np.int64),
                "known_at": times(np.full(len(games.ids), self.opens_at)),
            }
        )

    def stat_lines(self) -> pd.DataFrame:
        """A row a player and game that he played, skaters and goalies."""
        return line_frame(self._boxes.played, self._boxes.played["known_at"])

    def past_lines(self) -> pd.DataFrame:
        """The lines of the season before, where the folder has it."""
        played = self._past.played
        return line_frame(played, np.full(len(played), self.opens_at))

    def availability(self) -> pd.DataFrame:
        """Who did not play though his team did, as far as lists say."""
        rows = pd.concat([part[["player", "game", "known_at"]] for part in (self._scratches, self._boxes.sat)])
        rows = rows.drop_duplicates(["player", "game"])
        status = ["DNP"] * len(rows)
        return availability_frame(rows["player"].tolist(), rows["game"].tolist(), status, rows["known_at"])

    def projections(self) -> pd.DataFrame:
        """The consensus of preseason projections, for the season, in thousandths."""
        return self._preseason.projections

    def rankings(self) -> pd.DataFrame:
        """The average draft position before the season, where the folder has it."""
        return self._preseason.rankings

    @cached_property
    def _games(self) -> Games:
        return self.folder.games(self.code)

    @cached_property
    def _preseason_at(self) -> int:
        return preseason_at(int(self._games.day[self._games.regular].min()))

    @cached_property
    def _directory(self) -> Directory:
        return Directory.of(self.folder.csv)

    @cached_property
    def _boxes(self) -> Boxes:
        return self._boxes_of(self.code, self._games)

    @cached_property
    def _past(self) -> Boxes:
        before = code_before(self.code)
        return self._boxes_of(before, self.folder.games(before))

    def _boxes_of(self, code: str, games: Games) -> Boxes:
        if self.folder.has_boxes(code):
            return read_boxes(self.folder.csv, code, games)
        none = no_lines().assign(name=text_column([]), position=text_column([]), known_at=np.zeros(0, dtype=np.int64))
        return Boxes(none, none)

    @cached_property
    def _preseason(self) -> Preseason:
        return read_preseason(self.folder.csv, self.code, self._directory, self._preseason_at)

    @cached_property
    def _scratches(self) -> pd.DataFrame:
        """The scratches of regular games, `player game name known_at`, of those whose position is known."""
        stem = f"scratches_{self.code}"
        if not self.folder.csv.has(stem):
            return self._boxes.sat[["player", "game", "name", "known_at"]].iloc[:0]
        raw = self.folder.csv.read(stem, texts=("gameId", "playerId", "fullName"))
        games = self._games.regular_only()
        known_at = dict(zip(games.ids, games.box_known_at.tolist(), strict=True))
        people = known_positions(self._directory, self.code)
        kept = [
            game in known_at and player in people for game, player in zip(raw["gameId"], raw["playerId"], strict=True)
        ]
        raw = raw[np.array(kept, dtype=bool)]
        instants = np.array([known_at[game] for game in raw["gameId"]], dtype=np.int64)
        return pd.DataFrame(
            {
                "player": text_column(raw["playerId"].tolist()),
                "game": text_column(raw["gameId"].tolist()),
                "name": text_column(raw["fullName"].tolist()),
                "known_at": instants,
            }
        )


def _in_time(rows: pd.DataFrame) -> pd.DataFrame:
    order = np.argsort(rows["known_at"].to_numpy(), kind="stable")
    return rows.iloc[order]
