"""An invented season, the same bytes on any machine: nobody in it exists, and nothing in it happened."""

import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport.contract import ProviderRequest
from leaguecore_nfl.calendar import WEEKS, wednesday_by
from leaguecore_nfl.providers import moments, synthetic_defenders
from leaguecore_nfl.providers.frames import instants, line_table, no_projections, table
from leaguecore_nfl.providers.synthetic_lines import Played, play
from leaguecore_nfl.providers.synthetic_people import (
    PLACES,
    PLAYERS,
    TRADE_WEEK,
    Bools,
    People,
    invent_people,
    places_by_week,
    weeks_out,
)
from leaguecore_nfl.providers.synthetic_reports import reports
from leaguecore_nfl.providers.synthetic_schedule import (
    MOVE_LEAD,
    TEAMS,
    Fixtures,
    invent_fixtures,
)
from leaguecore_nfl.providers.synthetic_value import draft_order

PROVIDER = "nfl/synthetic"
DEFAULT = "synthetic-1"
_LABEL = re.compile(r"synthetic-([1-9]\d{0,3})")
_FIRST_YEAR, _YEARS = 2031, 40
_TRADES_AT = 20 * HOUR

POLICY: Mapping[str, str] = MappingProxyType(
    {
        "source": "SYNTHETIC: invented by leaguecore from the season's label; no such players, teams or games exist",
        "players": (
            f"Everybody at the opening ({moments.OPENING}); a trade at 20:00 UTC of the Tuesday before week "
            f"{TRADE_WEEK}, from which week on the player plays for his new team."
        ),
        "schedule": (
            f"All games at the opening ({moments.OPENING}); a moved game again 48 hours before the earlier of its old "
            "and its new start."
        ),
        "stat_lines": f"{moments.BOX_SCORE}.",
        "past_lines": (
            "The invented season before, of the same people without the newcomers, at the opening. Single defenders "
            "are never hurt, never traded and never new."
        ),
        "availability": (
            f"Final reports OUT and QUESTIONABLE: three hours before the start as it was then known, or {moments.EVE}. "
            f"INACTIVE: {moments.INACTIVE_LIST}. IR and the return from it: {moments.EVE}. A report that names a game "
            "is about that game only."
        ),
        "projections": "None.",
        "rankings": "adp, an order by true worth with errors, at the opening.",
    }
)


@attrs.frozen(kw_only=True)
class SyntheticSeason:
    """The season that a label (`synthetic-1`) stands for."""

    season: str

    @property
    def policy(self) -> Mapping[str, str]:
        """From what each table's `known_at` follows."""
        return POLICY

    def players(self) -> pd.DataFrame:
        """Sixteen to a team, of which one is its defence, and eleven defenders; traded players have a second row."""
        return pd.concat([self._offences(), self._single_defenders()], ignore_index=True)

    def _offences(self) -> pd.DataFrame:
        people, held = self._people, self._held
        first = np.arange(PLAYERS)
        team_after = np.empty(PLAYERS, dtype=np.int64)
        team_after[held[:, :, WEEKS - 1].ravel()] = np.repeat(np.arange(TEAMS), len(PLACES))
        team_before = first // len(PLACES)
        traded = np.flatnonzero(team_after != team_before)
        who = np.concatenate([first, traded])
        team = np.concatenate([team_before, team_after[traded]])
        traded_at = self._traded_at
        known_at = np.concatenate([np.full(PLAYERS, self._opens_at), np.full(len(traded), traded_at)])
        text = {
            "player": np.array(people.ids, dtype=object)[who],
            "name": np.array(people.names, dtype=object)[who],
            "positions": np.array(PLACES, dtype=object)[who % len(PLACES)],
            "team": np.array(people.codes, dtype=object)[team],
        }
        return table(known_at=known_at, text=text)

    def _single_defenders(self) -> pd.DataFrame:
        found, places = self._defenders, synthetic_defenders.PLACES
        text = {
            "player": np.array(found.ids, dtype=object),
            "name": np.array(found.names, dtype=object),
            "positions": np.tile(np.array(places, dtype=object), TEAMS),
            "team": np.repeat(np.array(self._people.codes, dtype=object), len(places)),
        }
        return table(known_at=np.full(synthetic_defenders.DEFENDERS, self._opens_at), text=text)

    def schedule(self) -> pd.DataFrame:
        """The 272 games, and three of them again when they are moved."""
        fixtures, moved = self._fixtures, self._fixtures.moved
        rows = np.concatenate([np.arange(len(fixtures.week)), moved])
        start = np.concatenate([fixtures.published_at, fixtures.start_at[moved]])
        day = np.concatenate([fixtures.published_day, fixtures.day[moved]])
        earlier = np.minimum(fixtures.published_at, fixtures.start_at)[moved]
        known_at = np.concatenate([np.full(len(fixtures.week), self._opens_at), earlier - MOVE_LEAD])
        codes = np.array(self._people.codes, dtype=object)
        text = {
            "game": game_ids(self._people, fixtures)[rows],
            "home": codes[fixtures.home[rows]],
            "away": codes[fixtures.away[rows]],
            "status": np.full(len(rows), "scheduled", dtype=object),
        }
        out = table(known_at=known_at, text=text, whole={"day": day, "period": fixtures.week[rows]})
        return out.assign(start_at=instants(start))

    def stat_lines(self) -> pd.DataFrame:
        """A line for everybody who touched the ball, every kicker who could play and every defence and defender."""
        played = play(self.season, self._fixtures, self._able, self._people.talent[self._held])
        known_at = moments.box_score(self._fixtures.start_at, self._fixtures.day)
        lines = _Lines(people=self._people, fixtures=self._fixtures, known_at=known_at)
        return self._with_defenders(lines, self.season, self._held, played, played)

    def _with_defenders(
        self, lines: "_Lines", label: str, held: moments.Ints, played: Played, shown: Played
    ) -> pd.DataFrame:
        """Return the lines of those shown, and of the defenders who share the plays of the defences that played."""
        places, found = synthetic_defenders.PLACES, self._defenders
        numbers = np.arange(synthetic_defenders.DEFENDERS).reshape(TEAMS, len(places), 1).repeat(WEEKS, axis=2)
        defended = synthetic_defenders.defend(label, played, found)
        parts = [lines.of(self._people.ids, held, shown), lines.of(found.ids, numbers, defended)]
        return pd.concat(parts, ignore_index=True)

    def past_lines(self) -> pd.DataFrame:
        """The season before, of the same people as they were then."""
        label = f"{self.season}/past"
        fixtures = invent_fixtures(label, self._fixtures.year - 1)
        held = places_by_week(label, trades=False)
        able = weeks_out(label)[held, np.arange(WEEKS)[None, None, :]] == 0
        played = play(label, fixtures, able, self._people.past_talent[held])
        veterans = attrs.evolve(played, plays=played.plays & ~self._people.rookie[held])
        lines = _Lines(people=self._people, fixtures=fixtures, known_at=np.full(len(fixtures.week), self._opens_at))
        return self._with_defenders(lines, label, held, played, veterans)

    def availability(self) -> pd.DataFrame:
        """Injuries, as they are reported; and some players who are doubtful and play."""
        ids = game_ids(self._people, self._fixtures)
        return reports(self.season, self._people, self._fixtures, self._held, self._out, ids)

    def projections(self) -> pd.DataFrame:
        """None: the house's own baseline projects from the lines of the season before."""
        return no_projections()

    def rankings(self) -> pd.DataFrame:
        """An average draft position for everybody, the defenders after all others."""
        first = np.array(self._people.ids, dtype=object)[draft_order(self.season, self._people.talent)]
        order = synthetic_defenders.draft_order(self.season, self._defenders)
        ranked = np.concatenate([first, np.array(self._defenders.ids, dtype=object)[order]])
        rows = len(ranked)
        text = {"player": ranked, "source": np.full(rows, "adp", dtype=object)}
        return table(known_at=np.full(rows, self._opens_at), text=text, whole={"rank": np.arange(1, rows + 1)})

    @property
    def _opens_at(self) -> int:
        return moments.opening(self._fixtures.first_day)

    @property
    def _traded_at(self) -> int:
        tuesday = wednesday_by(self._fixtures.first_day) + 7 * (TRADE_WEEK - 1) - 1
        return moments.noon(tuesday) - 12 * HOUR + _TRADES_AT

    @cached_property
    def _people(self) -> People:
        return invent_people(self.season)

    @cached_property
    def _defenders(self) -> synthetic_defenders.Defenders:
        return synthetic_defenders.invent_defenders(self.season)

    @cached_property
    def _fixtures(self) -> Fixtures:
        return invent_fixtures(self.season, year_of(self.season))

    @cached_property
    def _held(self) -> moments.Ints:
        return places_by_week(self.season, trades=True)

    @cached_property
    def _out(self) -> moments.Ints:
        return weeks_out(self.season)

    @cached_property
    def _able(self) -> Bools:
        able: Bools = self._out[self._held, np.arange(WEEKS)[None, None, :]] == 0
        return able


def open_synthetic(request: ProviderRequest) -> SyntheticSeason:
    """Open an invented season; a folder is not needed and not looked at.

    Raises:
        ProviderError: `data.unknown_season` for a label of another form.
    """
    season = request.season or DEFAULT
    year_of(season)
    return SyntheticSeason(season=season)


def year_of(season: str) -> int:
    """Return the year in whose autumn an invented season begins.

    Raises:
        ProviderError: `data.unknown_season` for a label of another form.
    """
    match = _LABEL.fullmatch(season)
    if match is None:
        raise ProviderError(
            f"there is no season {season!r}; there are synthetic-1 to synthetic-9999",
            provider=PROVIDER,
            code="data.unknown_season",
            fix=f"ask for {DEFAULT}",
        )
    return _FIRST_YEAR + (int(match[1]) - 1) % _YEARS


def game_ids(people: People, fixtures: Fixtures) -> Any:
    """Return the id of each game: year, week, away team, home team."""
    codes = people.codes
    rows = zip(fixtures.week, fixtures.away, fixtures.home, strict=True)
    ids = [f"{fixtures.year}_{week:02d}_{codes[away]}_{codes[home]}" for week, away, home in rows]
    return np.array(ids, dtype=object)


@attrs.frozen(kw_only=True, eq=False)
class _Lines:
    """Makes lines of one season: `known_at` is by game."""

    people: People
    fixtures: Fixtures
    known_at: moments.Ints

    def of(self, ids: tuple[str, ...], held: moments.Ints, played: Played) -> pd.DataFrame:
        """Return the lines of those who played, by team, place and week; `held` is who stood there, as a number."""
        team, _, week = where = np.nonzero(played.plays)
        game = self.fixtures.game_of[team, week]
        text = {
            "player": np.array(ids, dtype=object)[held[where]],
            "game": game_ids(self.people, self.fixtures)[game],
            "team": np.array(self.people.codes, dtype=object)[team],
        }
        stats = {name: values[where] for name, values in played.stats.items()}
        return line_table(known_at=self.known_at[game], text=text, stats=stats)
