"""A real season from a folder of nflverse tables."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

import attrs
import numpy as np
import pandas as pd

from leaguecore.sport.contract import ProviderRequest
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.file_forecasts import injury_reports, projections, rankings, read_ranked
from leaguecore_nfl.providers.file_games import Games, read_games
from leaguecore_nfl.providers.file_lines import read_lines
from leaguecore_nfl.providers.file_people import Evidence, people, read_directory
from leaguecore_nfl.providers.file_rosters import Rosters, read_rosters
from leaguecore_nfl.providers.folder import NflFolder, opened
from leaguecore_nfl.providers.frames import line_table, no_lines
from leaguecore_nfl.stats import STATS

POLICY: Mapping[str, str] = MappingProxyType(
    {
        "source": "nflverse tables (CC BY 4.0) and preseason forecasts of FantasyPros, as files",
        "players": (
            f"At the opening ({moments.OPENING}): everybody whose first year in the league is this season or earlier, "
            "who stood on a roster or in a line of the season before, and every team defence. His team then: the club "
            "that drafted him this year, else that of his last roster of the season before if the folder has it and he "
            "was not released, else none. Anybody else from his first preseason rank, roster or line. His team changes "
            f"with a weekly roster that shows another: week 1 at {moments.FIRST_ROSTERS}, later {moments.EVE}; or with "
            "a box score. The team beside a preseason rank is not used: it equals the roster of week 1 in all rows, so "
            "it was written later than the rank. Position at the opening: that of the last roster before, else of the "
            "player directory (which is written later); then that of the preseason rank from the draft season on "
            f"({moments.DRAFT_SEASON}), or for the unranked of their first roster of the season. Players whose "
            "position no fantasy team has (offensive line, long "
            "snappers) are left out of every table, with their lines."
        ),
        "schedule": (
            f"All games at the opening ({moments.OPENING}). The file has final kickoffs only: games moved within the "
            "season (flexible scheduling) stand at their final time from the opening on, which is a look-ahead of "
            "hours, never of a week."
        ),
        "stat_lines": (
            f"{moments.BOX_SCORE}. Final figures; later corrections are in them, undated. By which kind of score a "
            "defence's points were allowed follows from the rows of both sides of the game; where it does not, it is "
            "unknown. How long a touchdown was is in no table and unknown; field goals have their distances."
        ),
        "past_lines": f"The season before, all at the opening ({moments.OPENING}); none if its lines are not there.",
        "availability": (
            f"INACTIVE: {moments.INACTIVE_LIST}. IR and SUSPENDED (reserve lists), and AVAILABLE on the return from "
            f"them: {moments.EVE}. OUT, DOUBTFUL, QUESTIONABLE: the report's own time where it has one, else "
            f"{moments.EVE}. A report that names a game is about that game only."
        ),
        "projections": f"{moments.DRAFT_SEASON}. Season totals, from files made on 23 August 2025.",
        "rankings": f"ecr: 12:00 UTC of its date. adp and fp_draft_rank_std, undated: {moments.DRAFT_SEASON}.",
    }
)


@attrs.frozen(kw_only=True)
class FilesSeason:
    """One season of a folder; each table is read once, when it is first needed."""

    folder: NflFolder
    season: str

    @property
    def policy(self) -> Mapping[str, str]:
        """From what each table's `known_at` follows."""
        return POLICY

    def players(self) -> pd.DataFrame:
        """Everybody of a fantasy position, with a row for each team."""
        return self._people

    def schedule(self) -> pd.DataFrame:
        """The 272 games."""
        return self._games.schedule()

    def stat_lines(self) -> pd.DataFrame:
        """A line a player and game, and one a defence and game."""
        lines = self._lines
        kept = lines["player"].isin(self._admitted).to_numpy()
        return _line_table(lines[kept], self._line_known_at[kept])

    def past_lines(self) -> pd.DataFrame:
        """The lines of the season before."""
        past = self._past
        past = past[past["player"].isin(self._admitted)]
        return _line_table(past, np.full(len(past), self._games.opens_at))

    def availability(self) -> pd.DataFrame:
        """Reserve lists, injury reports and inactive lists."""
        reports = [self._rosters.reports(self._games), injury_reports(self.folder, self.season, self._games)]
        return self._only_admitted(pd.concat(reports, ignore_index=True))

    def projections(self) -> pd.DataFrame:
        """Season projections made before it."""
        return projections(self.folder, self.season, self._games, self._admitted)

    def rankings(self) -> pd.DataFrame:
        """Expert rank, draft position and draft rank."""
        return rankings(self._ranked, self._games, self._admitted)

    def _only_admitted(self, frame: pd.DataFrame) -> pd.DataFrame:
        return frame[frame["player"].isin(self._admitted)].reset_index(drop=True)

    @cached_property
    def _games(self) -> Games:
        return read_games(self.folder, self.season)

    @cached_property
    def _rosters(self) -> Rosters:
        return read_rosters(self.folder, self.season)

    @cached_property
    def _lines(self) -> pd.DataFrame:
        return read_lines(self.folder, self.season)

    @cached_property
    def _line_known_at(self) -> moments.Ints:
        return self._games.box_scores(self._lines["game"])

    @cached_property
    def _past(self) -> pd.DataFrame:
        before = _year_before(self.season)
        there = self.folder.holding("player_week", before) and self.folder.holding("dst_week", before)
        return read_lines(self.folder, before) if there else no_lines()

    @cached_property
    def _ranked(self) -> pd.DataFrame:
        return read_ranked(self.folder, self.season)

    @cached_property
    def _people(self) -> pd.DataFrame:
        before = _year_before(self.season)
        there = self.folder.holding("roster_week", before)
        evidence = Evidence(
            games=self._games,
            directory=read_directory(self.folder),
            ranked=self._ranked,
            rosters=self._rosters,
            earlier=read_rosters(self.folder, before) if there else None,
            lines=self._lines,
            line_known_at=self._line_known_at,
            past=self._past,
        )
        return people(evidence, self.season)

    @cached_property
    def _admitted(self) -> frozenset[str]:
        return frozenset(self._people["player"])


def open_files(request: ProviderRequest) -> FilesSeason:
    """Open a season of a folder; without a name, the newest that has stat lines.

    Raises:
        UsageError: `data.no_folder`.
        ProviderError: `data.missing_file`, `data.unknown_season`.
    """
    folder, season = opened(request)
    return FilesSeason(folder=folder, season=season)


def _year_before(season: str) -> str:
    return f"{int(season) - 1:04d}"


def _line_table(lines: pd.DataFrame, known_at: moments.Ints) -> pd.DataFrame:
    text = {name: lines[name] for name in ("player", "game", "team")}
    return line_table(known_at=known_at, text=text, stats={stat.name: lines[stat.name] for stat in STATS})
