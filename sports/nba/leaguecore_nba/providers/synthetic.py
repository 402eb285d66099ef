"""A whole invented season that needs no data: its label seeds everything, and it is the same on any machine."""

import re
from collections.abc import Mapping
from functools import cached_property

import attrs
import numpy as np
import numpy.typing as npt
import pandas as pd

from leaguecore.clock import DAY, HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport.contract import Period, ProviderRequest
from leaguecore.sport.invention import Invention
from leaguecore_nba.calendar import box_score_at, period_number, publication_at, weeks_of
from leaguecore_nba.providers.frames import Ints, Texts, frame, instants, no_rows, texts
from leaguecore_nba.providers.invented_absences import absences, game_reports, long_reports
from leaguecore_nba.providers.invented_games import Boxes, Listed, boxes, listed
from leaguecore_nba.providers.invented_players import NO_TEAM, Cast, Talents, cast
from leaguecore_nba.providers.invented_schedule import (
    PAST_STARTS,
    SEASON_DAYS,
    SEASON_STARTS,
    TEAMS,
    Fixtures,
    fixtures,
)
from leaguecore_nba.stats import STATS

PROVIDER = "nba/synthetic"
DEFAULT_SEASON = "synthetic-1"
RANKED = 300
RANKING_LEAD_DAYS = 10

_LABEL = re.compile(r"synthetic-[1-9]\d{0,8}")
# Worth of a stat in the ranking: tenths of a point, as the league's own fantasy points have it.
_WORTH = {"OREB": 12, "DREB": 12, "AST": 15, "STL": 30, "BLK": 30, "TOV": -10}


def open_synthetic(request: ProviderRequest) -> "SyntheticSeason":
    """Return the invented season of a label.

    Raises:
        ProviderError: `data.unknown_season` for a label of another form.
    """
    season = request.season or DEFAULT_SEASON
    if not _LABEL.fullmatch(season):
        raise ProviderError(
            f"{season!r} is not an invented season; there are synthetic-1, synthetic-2 and so on",
            provider=PROVIDER,
            code="data.unknown_season",
            fix=f"name {DEFAULT_SEASON}",
        )
    return SyntheticSeason(season=season)


@attrs.frozen(kw_only=True, eq=False)
class SyntheticSeason:
    """One invented season; parts are made when first needed, each from a stream of its own."""

    season: str

    @property
    def policy(self) -> Mapping[str, str]:
        """In words, a table each: from what its `known_at` follows."""
        return {
            "source": f"Synthetic: players, teams, games are invented from the label {self.season!r}; nobody is real.",
            "players": (
                "All at opening, with their team or none. A trade or signing is known at 12:00 UTC of the day from "
                "which he plays for the new team."
            ),
            "schedule": (
                "Known at opening, 12:00 UTC 60 days before the first game. Two games are called off five hours "
                "before their start and get a new date three days later; one moves, known 48 hours before the earlier "
                "of both starts. Periods are weeks, Monday to Sunday by Eastern date."
            ),
            "stat_lines": "A box score is known at 12:00 UTC on the day after the game's Eastern date.",
            "past_lines": "An invented season before, by the same players with other form; known at opening.",
            "availability": (
                "OUT and AVAILABLE three hours before the start, QUESTIONABLE a day before it; long absences at 12:00 "
                "UTC of their first day and of the day after their last; DNP (healthy, not used) with the box score."
            ),
            "projections": "None.",
            "rankings": (
                "A draft order by true ability and role, with noise, ten days before the first game at 12:00 UTC; it "
                "knows neither injuries nor results."
            ),
        }

    def players(self) -> pd.DataFrame:
        """All players at opening, and trades and signings."""
        people = self._cast
        changed = np.flatnonzero(people.changes_on < SEASON_DAYS)
        changes_at = (SEASON_STARTS + people.changes_on[changed]) * DAY + 12 * HOUR
        who = np.append(np.arange(len(people.player)), changed)
        opening = np.full(len(people.player), self._opens_at, dtype=np.int64)
        return frame(
            {
                "known_at": instants(np.append(opening, changes_at)),
                "player": people.player[who],
                "name": people.name[who],
                "positions": people.positions[who],
                "team": _team_names(np.append(people.team, people.next_team[changed])),
            }
        )

    def schedule(self) -> pd.DataFrame:
        """The games as published, those called off, and new dates."""
        games = self._fixtures
        size = len(games.home)
        off, moved = np.flatnonzero(games.called_off_at >= 0), np.flatnonzero(games.moved_at >= 0)
        which = np.concatenate([np.arange(size), off, moved])
        day = np.concatenate([games.published_day, games.published_day[off], games.day[moved]])
        start = np.concatenate([games.published_at, games.published_at[off], games.start_at[moved]])
        opening = np.full(size, self._opens_at, dtype=np.int64)
        status = ["scheduled"] * size + ["postponed"] * len(off) + ["scheduled"] * len(moved)
        return frame(
            {
                "known_at": instants(np.concatenate([opening, games.called_off_at[off], games.moved_at[moved]])),
                "game": _game_names("G", which),
                "home": _team_names(games.home[which]),
                "away": _team_names(games.away[which]),
                "status": texts(status),
                "start_at": instants(start),
                "day": day,
                "period": np.array([period_number(self._periods, at) for at in day.tolist()], dtype=np.int64),
            }
        )

    def stat_lines(self) -> pd.DataFrame:
        """A line a player who played, known with the box score."""
        known_at = self._box_scores_at[self._rosters.game[self._boxes.played]]
        return self._lines(self._rosters, self._boxes, known_at, "G")

    def past_lines(self) -> pd.DataFrame:
        """The season before: same players but for the rookies, other form, some with other teams."""
        rosters, found = self._past
        known_at = np.full(len(found.played), self._opens_at, dtype=np.int64)
        return self._lines(rosters, found, known_at, "P")

    def availability(self) -> pd.DataFrame:
        """Injury reports before the games, and with the box scores who was not used."""
        before = game_reports(self._stream("reports"), self._rosters, self._fixtures.start_at)
        long = long_reports(self._absent, SEASON_STARTS)
        rosters = self._rosters
        idle = np.flatnonzero(~rosters.absent & ~_mask(self._boxes.played, len(rosters.player)))
        game = np.concatenate([before.game, long.game, rosters.game[idle]])
        player = np.concatenate([before.player, long.player, rosters.player[idle]])
        known_at = [before.known_at, long.known_at, self._box_scores_at[rosters.game[idle]]]
        return frame(
            {
                "known_at": instants(np.concatenate(known_at)),
                "player": self._cast.player[player],
                "game": _game_names("G", game),
                "status": texts([*before.status, *long.status, *["DNP"] * len(idle)]),
            }
        )

    def projections(self) -> pd.DataFrame:
        """No rows."""
        return no_rows("projections")

    def rankings(self) -> pd.DataFrame:
        """A draft order: true ability and role this season, with noise."""
        people = self._cast
        noise = np.clip(self._stream("rankings").spread(1_000, 110, len(people.player)), 500, 1_500)
        worth = _worth(people.present) * noise
        best = np.lexsort((people.player.astype("U8"), -worth))[:RANKED]
        known_at = (SEASON_STARTS - RANKING_LEAD_DAYS) * DAY + 12 * HOUR
        return frame(
            {
                "known_at": instants(np.full(RANKED, known_at, dtype=np.int64)),
                "player": people.player[best],
                "source": texts(["synthetic-adp"] * RANKED),
                "rank": np.arange(1, RANKED + 1, dtype=np.int64),
            }
        )

    def _stream(self, purpose: str) -> Invention:
        return Invention(PROVIDER, self.season, purpose)

    def _lines(self, rosters: Listed, found: Boxes, known_at: Ints, letter: str) -> pd.DataFrame:
        return frame(
            {
                "known_at": instants(known_at),
                "player": self._cast.player[rosters.player[found.played]],
                "game": _game_names(letter, rosters.game[found.played]),
                "team": _team_names(rosters.team[found.played]),
                "revision": np.zeros(len(found.played), dtype=np.int64),
                **{stat.name: found.stats[stat.name] for stat in STATS},
            }
        )

    @cached_property
    def _cast(self) -> Cast:
        return cast(self._stream("players"))

    @cached_property
    def _fixtures(self) -> Fixtures:
        return fixtures(self._stream("schedule"), SEASON_STARTS, moves=True)

    @cached_property
    def _opens_at(self) -> int:
        return publication_at(int(self._fixtures.published_day.min()))

    @cached_property
    def _periods(self) -> tuple[Period, ...]:
        return weeks_of(self._fixtures.published_day.tolist())

    @cached_property
    def _box_scores_at(self) -> Ints:
        pairs = zip(self._fixtures.start_at.tolist(), self._fixtures.day.tolist(), strict=True)
        return np.array([box_score_at(start, day) for start, day in pairs], dtype=np.int64)

    @cached_property
    def _absent(self) -> npt.NDArray[np.bool_]:
        return absences(self._stream("injuries"), len(self._cast.player))

    @cached_property
    def _rosters(self) -> Listed:
        games, people = self._fixtures, self._cast
        sides = (games.home, games.away, games.day - SEASON_STARTS)
        return listed((people.team, people.next_team), people.changes_on, sides, self._absent)

    @cached_property
    def _boxes(self) -> Boxes:
        return boxes(self._stream("games"), self._cast.present, self._rosters, self._fixtures.home)

    @cached_property
    def _past(self) -> tuple[Listed, Boxes]:
        people = self._cast
        games = fixtures(self._stream("past schedule"), PAST_STARTS, moves=False)
        absent = absences(self._stream("past injuries"), len(people.player))
        never = np.full(len(people.player), SEASON_DAYS, dtype=np.int64)
        sides = (games.home, games.away, games.day - PAST_STARTS)
        rosters = listed((people.past_team, people.past_team), never, sides, absent)
        return rosters, boxes(self._stream("past games"), people.past, rosters, games.home)


def _worth(talents: Talents) -> Ints:
    """Return what a healthy player makes in a game, in an integer measure of no further meaning."""
    shots, chances = talents.rates["FGA"], talents.chances
    threes = shots * chances["THREES"] // 1_000_000
    points = 2 * (shots - threes) * chances["FG2"] + 3 * threes * chances["FG3"]
    points += talents.rates["FTA"] * chances["FT"]
    total: Ints = points // 100_000
    for name, worth in _WORTH.items():
        total = total + worth * talents.rates[name]
    return total * talents.minutes


def _team_names(places: Ints) -> Texts:
    names = dict(enumerate(TEAMS)) | {NO_TEAM: ""}
    return texts(names[place] for place in places.tolist())


def _game_names(letter: str, places: Ints) -> Texts:
    """Return ids of games; -1 is no game in particular."""
    return texts(f"{letter}{place + 1:04d}" if place >= 0 else "" for place in places.tolist())


def _mask(places: Ints, size: int) -> npt.NDArray[np.bool_]:
    out = np.zeros(size, dtype=bool)
    out[places] = True
    return out
