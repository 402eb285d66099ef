"""Real seasons from a folder of CSV files, each row known when a declared rule says, and not before."""

import re
from collections.abc import Mapping
from functools import cached_property

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import Instant, parse_instant
from leaguecore.errors import LeagueError, ProviderError, UsageError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore_nba.calendar import NbaCalendar
from leaguecore_nba.positions import eligible
from leaguecore_nba.providers.files_policy import policy
from leaguecore_nba.providers.frames import Ints, Texts, frame, instants, no_rows, texts
from leaguecore_nba.providers.rosters import Sightings, players_frame
from leaguecore_nba.providers.schedules import Games
from leaguecore_nba.stats import COUNTED, SECONDS_A_MINUTE

PROVIDER = "nba/files"
LOGS, SCHEDULE, STATUS = "player_game_logs_", "schedule_", "boxscore_status_"
DIRECTORY = "players"

PUBLISHED_GAMES = 1_200
"""The schedule comes out with games 1 to 1,200; the Cup decides who plays 1,201 to 1,230, its knock-out among them."""

_SEASON = re.compile(r"(\d{4})-\d\d")


def open_files(request: ProviderRequest) -> "FilesSeason":
    """Return a season of a folder: the named one, or the newest that has box scores.

    Raises:
        UsageError: `data.no_folder`.
        ProviderError: `data.missing_file` for a folder without NBA seasons, `data.unknown_season`.
    """
    if request.folder is None:
        raise UsageError("data.no_folder", f"{PROVIDER} reads a folder and none was given", fix="name one with --data")
    folder = CsvFolder(provider=PROVIDER, path=request.folder)
    found = [stem.removeprefix(LOGS) for stem in folder.stems(LOGS)]
    seasons = sorted(season for season in found if _SEASON.fullmatch(season))
    if not seasons:
        there = ", ".join(folder.stems("")) or "no CSV file"
        raise ProviderError(
            f"{request.folder} has no {LOGS}SEASON.csv.gz; it has {there}",
            provider=PROVIDER,
            code="data.missing_file",
            fix="give the folder that holds the NBA files",
        )
    season = request.season or seasons[-1]
    if season not in seasons:
        raise ProviderError(
            f"{request.folder} has no box scores of season {season!r}; it has those of {', '.join(seasons)}",
            provider=PROVIDER,
            code="data.unknown_season",
            fix=f"name one of {', '.join(seasons)}",
        )
    for stem in (SCHEDULE + season, DIRECTORY):
        folder.columns(stem)  # a missing one is named here, not at the first table
    return FilesSeason(folder=folder, season=season)


@attrs.frozen(kw_only=True, eq=False)
class FilesSeason:
    """One season of a folder in the documented layout; files are read once, when first needed."""

    folder: CsvFolder
    season: str

    @property
    def policy(self) -> Mapping[str, str]:
        """In words, a table each: from what its `known_at` follows."""
        return policy(has_status=self.folder.has(STATUS + self.season), has_past=self._has_previous)

    def players(self) -> pd.DataFrame:
        """Those who existed before the season, then everybody whom a box score shows."""
        listed = set(self._names)
        seen = self._before.plus(self._seen).only(listed)
        return players_frame(seen, self._names, self._positions)

    def schedule(self) -> pd.DataFrame:
        """The games as published, those that the Cup decides, and moves."""
        return self._games.frame()

    def stat_lines(self) -> pd.DataFrame:
        """A line a player who played, known with the box score."""
        return _lines_frame(self._logs, self._games.box_known_at(self._logs["GAME_ID"].to_numpy(dtype=object)))

    def past_lines(self) -> pd.DataFrame:
        """The lines of the season before, if the folder has it."""
        if not self._has_previous:
            return no_rows("past_lines")
        logs = self._previous
        return _lines_frame(logs, np.full(len(logs), self._games.opens_at, dtype=np.int64))

    def availability(self) -> pd.DataFrame:
        """Players whom a box score lists as not having played, known with it."""
        rows = self._status
        rows = rows[(rows["COMMENT"] != "") & rows["PLAYER_ID"].isin(list(self._names))]
        games = rows["GAME_ID"].to_numpy(dtype=object)
        return frame(
            {
                "known_at": instants(self._games.box_known_at(games)),
                "player": rows["PLAYER_ID"].to_numpy(dtype=object),
                "game": games,
                "status": texts(["DNP"] * len(rows)),
            }
        )

    def projections(self) -> pd.DataFrame:
        """No rows: the folder has none of these seasons."""
        return no_rows("projections")

    def rankings(self) -> pd.DataFrame:
        """No rows: the folder has no dated average draft position of these seasons."""
        return no_rows("rankings")

    @property
    def _first_year(self) -> int:
        return int(self.season[:4])

    @property
    def _previous_season(self) -> str:
        return f"{self._first_year - 1}-{self._first_year % 100:02d}"

    @property
    def _has_previous(self) -> bool:
        return self.folder.has(LOGS + self._previous_season)

    @cached_property
    def _games(self) -> Games:
        return _read_games(self.folder, SCHEDULE + self.season)

    @cached_property
    def _logs(self) -> pd.DataFrame:
        return _read_logs(self.folder, LOGS + self.season)

    @cached_property
    def _previous(self) -> pd.DataFrame:
        return _read_logs(self.folder, LOGS + self._previous_season)

    @cached_property
    def _status(self) -> pd.DataFrame:
        columns = ("GAME_ID", "PLAYER_ID", "TEAM_ABBREVIATION", "COMMENT")
        if not self.folder.has(STATUS + self.season):
            return frame({name: texts(()) for name in columns})
        return self.folder.read(STATUS + self.season, texts=columns)

    @cached_property
    def _directory(self) -> pd.DataFrame:
        summary = f"TEAMS_{self._previous_season}"
        has_summary = summary in self.folder.columns(DIRECTORY)
        columns = ("PERSON_ID", "PLAYER_NAME", "POSITION", *([summary] if has_summary else []))
        rows = self.folder.read(DIRECTORY, texts=columns, unknowable=("FROM_YEAR", "DRAFT_YEAR"))
        teams = rows[summary] if has_summary else texts([""] * len(rows))
        return rows.assign(PREVIOUS_TEAMS=teams)

    @cached_property
    def _names(self) -> dict[str, str]:
        return dict(zip(self._directory["PERSON_ID"], self._directory["PLAYER_NAME"], strict=True))

    @cached_property
    def _positions(self) -> dict[str, str]:
        out = {}
        for player, position in zip(self._directory["PERSON_ID"], self._directory["POSITION"], strict=True):
            try:
                out[player] = eligible(position)
            except KeyError as error:
                message = f"{position!r} is not made of G, F and C"
                raise ProviderError(
                    message, provider=PROVIDER, table=DIRECTORY, row=player, column="POSITION"
                ) from error
        return out

    @cached_property
    def _before(self) -> Sightings:
        """Who demonstrably existed before the season, with the last team of the season before."""
        rows = self._directory
        entered = (rows["FROM_YEAR"] < self._first_year) | (rows["DRAFT_YEAR"] <= self._first_year)
        teams = self._teams_before
        played = rows["PERSON_ID"].isin(list(teams))
        existed = rows["PERSON_ID"][entered.fillna(value=False).astype(bool) | played].to_numpy(dtype=object)
        return Sightings(
            player=existed,
            team=texts(teams.get(player, "") for player in existed),
            game=texts([""] * len(existed)),
            known_at=np.full(len(existed), self._games.opens_at, dtype=np.int64),
        )

    @cached_property
    def _teams_before(self) -> dict[str, str]:
        """The last team of each player in the season before: from its box scores, else from its summary."""
        if self._has_previous:
            logs = self._previous
            in_time = np.lexsort((np.arange(len(logs)), logs["GAME_DATE"].to_numpy(dtype="U10")))
            rows = logs.iloc[in_time]
            return dict(zip(rows["PLAYER_ID"], rows["TEAM_ABBREVIATION"], strict=True))
        summaries = zip(self._directory["PERSON_ID"], self._directory["PREVIOUS_TEAMS"], strict=True)
        return {player: teams.rsplit("/", 1)[-1] for player, teams in summaries if teams}

    @cached_property
    def _seen(self) -> Sightings:
        """Everybody whom a box score of the season shows, played or not."""
        parts = [table[["PLAYER_ID", "TEAM_ABBREVIATION", "GAME_ID"]] for table in (self._logs, self._status)]
        rows = pd.concat(parts, ignore_index=True)
        games = rows["GAME_ID"].to_numpy(dtype=object)
        return Sightings(
            player=rows["PLAYER_ID"].to_numpy(dtype=object),
            team=rows["TEAM_ABBREVIATION"].to_numpy(dtype=object),
            game=games,
            known_at=self._games.box_known_at(games),
        )


def _read_logs(folder: CsvFolder, stem: str) -> pd.DataFrame:
    return folder.read(stem, texts=("PLAYER_ID", "GAME_ID", "GAME_DATE", "TEAM_ABBREVIATION"), ints=("MIN", *COUNTED))


def _lines_frame(logs: pd.DataFrame, known_at: Ints) -> pd.DataFrame:
    return frame(
        {
            "known_at": instants(known_at),
            "player": logs["PLAYER_ID"].to_numpy(dtype=object),
            "game": logs["GAME_ID"].to_numpy(dtype=object),
            "team": logs["TEAM_ABBREVIATION"].to_numpy(dtype=object),
            "revision": np.zeros(len(logs), dtype=np.int64),
            "SECONDS": logs["MIN"].to_numpy(dtype=np.int64) * SECONDS_A_MINUTE,
            **{name: logs[name].to_numpy(dtype=np.int64) for name in COUNTED},
        }
    )


def _read_games(folder: CsvFolder, stem: str) -> Games:
    """Read the schedule; teams come from it, because box scores name no home team at neutral sites."""
    rows = folder.read(
        stem,
        texts=("GAME_ID", "HOME_TEAM_ABBREVIATION", "AWAY_TEAM_ABBREVIATION", "TIP_UTC", "PUBLISHED_TIP_UTC"),
    )
    game = rows["GAME_ID"].to_numpy(dtype=object)
    start_at = _tips(stem, game, rows["TIP_UTC"].tolist(), "TIP_UTC")
    told = rows["PUBLISHED_TIP_UTC"].tolist()
    published = np.array(
        [bool(tip) and _number(stem, name) <= PUBLISHED_GAMES for name, tip in zip(game, told, strict=True)]
    )
    as_known = [tip if out else real for tip, real, out in zip(told, rows["TIP_UTC"], published, strict=True)]
    published_at = _tips(stem, game, as_known, "PUBLISHED_TIP_UTC")
    if not published.any():
        raise ProviderError("no game has a published start", provider=PROVIDER, table=stem, column="PUBLISHED_TIP_UTC")
    return Games(
        provider=PROVIDER,
        game=game,
        home=rows["HOME_TEAM_ABBREVIATION"].to_numpy(dtype=object),
        away=rows["AWAY_TEAM_ABBREVIATION"].to_numpy(dtype=object),
        published=published,
        published_at=published_at,
        published_day=_days(published_at),
        start_at=start_at,
        day=_days(start_at),
    )


def _number(stem: str, game: str) -> int:
    """Return the number of a game within its season: the last five digits of its id."""
    if not re.fullmatch(r"002\d{7}", game):
        message = f"{game!r} is not the id of a regular-season game, ten digits beginning with 002"
        raise ProviderError(message, provider=PROVIDER, table=stem, row=game, column="GAME_ID")
    return int(game[-5:])


def _tips(stem: str, games: Texts, written: list[str], column: str) -> Ints:
    out = np.zeros(len(written), dtype=np.int64)
    for at, text in enumerate(written):
        try:
            out[at] = parse_instant(text)
        except LeagueError as error:
            raise ProviderError(str(error), provider=PROVIDER, table=stem, row=games[at], column=column) from error
    return out


def _days(start_at: Ints) -> Ints:
    calendar = NbaCalendar()
    return np.array([calendar.day_of(Instant(instant)) for instant in start_at.tolist()], dtype=np.int64)
