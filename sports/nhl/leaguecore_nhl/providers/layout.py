"""The layout of a folder of NHL seasons: which files it holds, which seasons, and their schedule.

A season is `2025-26` for people and `20252026` in file names and columns.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import NoReturn

import attrs
import numpy as np
import pandas as pd

from leaguecore.errors import ProviderError
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore.sport.local_days import day_number
from leaguecore_nhl.providers.moments import Ints, box_known_at

PROVIDER = "nhl/files"
REGULAR_SEASON = 2

_LABEL = re.compile(r"(\d{4})-(\d\d)")
_SCHEDULE_TEXTS = ("gameId", "seasonId", "gameDate", "homeAbbrev", "awayAbbrev")
_SCHEDULE_COLUMNS = (*_SCHEDULE_TEXTS, "gameTypeId", "startTimeUTC")


def season_code(label: str) -> str | None:
    """Return the code of a season's label, or None if it is no label.

    >>> season_code("2025-26"), season_code("2025-27")
    ('20252026', None)
    """
    match = _LABEL.fullmatch(label)
    if match is None or (int(match[1]) + 1) % 100 != int(match[2]):
        return None
    return f"{match[1]}{int(match[1]) + 1}"


def season_label(code: str) -> str:
    """Return the label of a season's code.

    >>> season_label("20252026")
    '2025-26'
    """
    return f"{code[:4]}-{code[6:]}"


def code_before(code: str) -> str:
    """Return the code of the season before."""
    return f"{int(code[:4]) - 1}{code[:4]}"


@attrs.frozen(eq=False)
class Games:
    """The games of all kinds of one season, in the order of the file.

    Attributes:
        ids, home, away: texts.
        day: the Eastern date, in days since 1970-01-01.
        start_at, box_known_at: instants.
        regular: whether the game is of the regular season.
    """

    ids: tuple[str, ...]
    home: tuple[str, ...]
    away: tuple[str, ...]
    day: Ints
    start_at: Ints
    box_known_at: Ints
    regular: np.ndarray

    def regular_only(self) -> "Games":
        """Return the games of the regular season."""
        at = np.flatnonzero(self.regular)
        return Games(
            tuple(self.ids[i] for i in at),
            tuple(self.home[i] for i in at),
            tuple(self.away[i] for i in at),
            self.day[at],
            self.start_at[at],
            self.box_known_at[at],
            self.regular[at],
        )


@attrs.frozen(eq=False)
class NhlFolder:
    """A folder of NHL files with its schedule read."""

    csv: CsvFolder
    schedule: pd.DataFrame

    @classmethod
    def at(cls, csv: CsvFolder) -> "NhlFolder":
        """Read the schedule of a folder.

        Raises:
            ProviderError: `data.missing_file` if no file there is an NHL schedule.
        """
        found = [stem for stem in stems(csv, "schedule_") if set(_SCHEDULE_COLUMNS) <= set(csv.columns(stem))]
        if not found:
            held = ", ".join(stems(csv, "")[:8]) or "no CSV file"
            raise ProviderError(
                f"{csv.path} has no schedule_*.csv with the columns of the NHL; it has {held}",
                provider=PROVIDER,
                table="schedule",
                code="data.missing_file",
                fix="give a folder of NHL files: schedule_*, skater_games_*, goalie_games_*, players_*",
            )
        return cls(csv, read_all(csv, found, texts=_SCHEDULE_TEXTS, ints=("gameTypeId",), times=("startTimeUTC",)))

    def seasons(self) -> tuple[str, ...]:
        """Return the codes of the seasons of which the schedule has regular games, in order."""
        regular = self.schedule["gameTypeId"].to_numpy() == REGULAR_SEASON
        return tuple(sorted(set(self.schedule["seasonId"].to_numpy()[regular].tolist())))

    def has_boxes(self, code: str) -> bool:
        """Say whether the folder has box scores of a season: one of the two files is enough to expect both."""
        return self.csv.has(f"skater_games_{code}") or self.csv.has(f"goalie_games_{code}")

    def choose(self, label: str | None) -> str:
        """Return the code of the season asked for; for None the newest with box scores.

        Raises:
            ProviderError: `data.unknown_season`, naming the seasons that are there.
        """
        if label is None:
            played = [code for code in self.seasons() if self.has_boxes(code)]
            if played:
                return played[-1]
            self._refuse_season("no season has box scores (skater_games_*, goalie_games_*)")
        code = season_code(label)
        if code is None or code not in self.seasons():
            self._refuse_season(f"no season {label!r}")
        return code

    def _refuse_season(self, message: str) -> NoReturn:
        there = ", ".join(season_label(code) for code in self.seasons()) or "none"
        raise ProviderError(
            f"{message}; the schedule has: {there}",
            provider=PROVIDER,
            table="schedule",
            code="data.unknown_season",
            fix=f"ask for one of: {there}",
        )

    def games(self, code: str) -> Games:
        """Return the games of a season."""
        rows = self.schedule[self.schedule["seasonId"].to_numpy() == code]
        day = days_of_dates(rows["gameDate"].tolist(), "schedule", "gameDate")
        start_at = rows["startTimeUTC"].astype("int64").to_numpy() // 1_000_000
        return Games(
            tuple(rows["gameId"].tolist()),
            tuple(rows["homeAbbrev"].tolist()),
            tuple(rows["awayAbbrev"].tolist()),
            day,
            start_at,
            box_known_at(day, start_at),
            rows["gameTypeId"].to_numpy() == REGULAR_SEASON,
        )


def stems(csv: CsvFolder, prefix: str) -> tuple[str, ...]:
    """Return the tables of a kind; a half-written `schedule_x.csv.part` beside them is none."""
    return tuple(stem for stem in csv.stems(prefix) if csv.has(stem))


def read_all(csv: CsvFolder, tables: Sequence[str], **columns: Sequence[str]) -> pd.DataFrame:
    """Return the rows of several files of one kind, one after the other."""
    frames = [csv.read(stem, **columns) for stem in tables]  # type: ignore[arg-type]  # no decimals are among them
    return frames[0] if len(frames) == 1 else pd.concat(frames, ignore_index=True)


def days_of_dates(dates: Sequence[str], table: str, column: str) -> Ints:
    """Return ISO dates as day numbers.

    Raises:
        ProviderError: for a text that is no date.
    """
    known: dict[str, int] = {}
    for text in dict.fromkeys(dates):
        try:
            known[text] = day_number(date.fromisoformat(text))
        except ValueError as error:
            raise ProviderError(f"{text!r} is not a date", provider=PROVIDER, table=table, column=column) from error
    return np.fromiter((known[text] for text in dates), dtype=np.int64, count=len(dates))
