"""A season that never was: invented clubs and players, complete and the same on every machine.

The label seeds everything. Two seasons are played, so that there is a season before; its talents are those of this
season before they drifted.
"""

import re
from collections.abc import Mapping
from datetime import date
from functools import cached_property

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.invention import Invention
from leaguecore_nhl.providers.frames import (
    availability_frame,
    line_frame,
    no_projections,
    ranking_frame,
    text_column,
)
from leaguecore_nhl.providers.invented_games import Lineups, dress, play
from leaguecore_nhl.providers.invented_people import (
    SKATERS,
    SLOTS,
    People,
    home_rosters,
    invent_injuries,
    invent_people,
    swapped,
    value_of,
)
from leaguecore_nhl.providers.invented_schedule import (
    CLUBS,
    GAMES_A_CLUB,
    MOVED_GAMES,
    InventedGames,
    invent_schedule,
)
from leaguecore_nhl.providers.moments import (
    BOX_RULE,
    OPENING_RULE,
    PRESEASON_RULE,
    Ints,
    box_known_at,
    hours_before,
    opens_at,
    preseason_at,
    times,
)
from leaguecore_nhl.providers.people import frame_of_sightings, sightings

PROVIDER = "nhl/synthetic"
DEFAULT_SEASON = "synthetic-1"
RANKING_SOURCE = "invented_adp"

_LABEL = re.compile(r"synthetic-[1-9]\d{0,8}")
# Years that are over, so that no later change of summer time can move a start.
_FIRST_MONDAY, _FIRST_MONDAY_BEFORE = date(2018, 10, 1), date(2017, 10, 2)
_TRADES, _SUMMER_TRADES = 8, 40
_TRADE_WEEK = 22
_RANKED = 360
_OUT_HOURS, _RETURN_HOURS, _DOUBT_HOURS, _IR_DELAY_HOURS = 3, 6, 8, 3
_LONG_ABSENCE = 8
_DOUBT_PPM, _LIMP_PPM = 400_000, 4_000

POLICY: Mapping[str, str] = {
    "source": "synthetic: no such player, club or game exists; the label of the season seeds everything",
    "players": (
        f"{OPENING_RULE}, with the club of the season's first game; rookies whom nobody lists from the first box score "
        "or report that names them; a further row when a box score shows another club"
    ),
    "schedule": (
        f"{OPENING_RULE}; a moved game has a second row, known 48 hours before the earlier of its published and its "
        "new start; periods are weeks from Monday to Sunday, counted if they have a game as published"
    ),
    "stat_lines": BOX_RULE,
    "past_lines": f"the season before, invented from the same talents before they drifted; {OPENING_RULE}",
    "availability": (
        f"OUT {_OUT_HOURS} hours before a game, QUESTIONABLE {_DOUBT_HOURS} hours before, IR {_IR_DELAY_HOURS} hours "
        f"after the box score of the game in which somebody was hurt for {_LONG_ABSENCE} games or more, AVAILABLE "
        f"{_RETURN_HOURS} hours before his first game back; DNP of a healthy player is {BOX_RULE}"
    ),
    "projections": "none",
    "rankings": f"an order of the true talents with noise, {PRESEASON_RULE}",
}


def open_synthetic(request: ProviderRequest) -> "SyntheticSeason":
    """Open an invented season; the folder of the request is not read.

    Raises:
        ProviderError: `data.unknown_season` for a label other than `synthetic-1`, `synthetic-2`, ...
    """
    label = DEFAULT_SEASON if request.season is None else request.season
    if _LABEL.fullmatch(label) is None:
        raise ProviderError(
            f"no season {label!r}; there are synthetic-1, synthetic-2 and so on",
            provider=PROVIDER,
            code="data.unknown_season",
            fix=f"ask for {DEFAULT_SEASON}, or for another number",
        )
    return SyntheticSeason(label)


@attrs.frozen(eq=False)
class _Played:
    games: InventedGames
    absence: Ints
    lineups: Lineups
    lines: pd.DataFrame


@attrs.frozen(eq=False)
class SyntheticSeason:
    """One invented season, made when its first table is asked for."""

    season: str

    @property
    def policy(self) -> Mapping[str, str]:
        """In words, a table each, from what its `known_at` follows."""
        return dict(POLICY)

    @property
    def opens_at(self) -> int:
        """The instant at which the season's schedule is published."""
        return opens_at(int(self._now.games.day.min()))

    def players(self) -> pd.DataFrame:
        """Everybody, from the opening or from his first mention, and again after a trade."""
        people, now = self._people, self._now
        everybody = pd.DataFrame(
            {
                "player": text_column(people.ids),
                "name": text_column(people.names),
                "position": text_column(people.positions),
            }
        )
        club = np.repeat(text_column(CLUBS), SLOTS)
        listed = ~people.late
        at = self._line_players(now)
        seen = everybody.iloc[at]
        clubs = text_column(CLUBS)[now.lineups.club[now.lines["club_game"].to_numpy()]]
        reports = self._reports
        place = {player: number for number, player in enumerate(people.ids)}
        named = everybody.iloc[[place[player] for player in reports["player"]]]
        report_known_at = reports["known_at"].astype("int64").to_numpy() // 1_000_000
        order = np.argsort(report_known_at, kind="stable")
        return frame_of_sightings(
            [
                sightings(everybody[listed], club[listed], self.opens_at),
                sightings(seen, clubs, self._line_known_at(now)),
                sightings(named.iloc[order], [""] * len(named), report_known_at[order]),
            ]
        )

    def schedule(self) -> pd.DataFrame:
        """The games as published, then the moved ones as they were played."""
        games = self._now.games
        published = _game_rows(games, np.arange(len(games.ids)), games.day, games.start_at, games.period)
        moved = _game_rows(games, games.moved, games.played_day, games.played_at, games.played_period)
        known_at = [np.full(len(published), self.opens_at, dtype=np.int64), games.move_known_at]
        out = pd.concat([published, moved], ignore_index=True)
        return out.assign(known_at=times(np.concatenate(known_at)))

    def stat_lines(self) -> pd.DataFrame:
        """A row a player and game that he played."""
        return line_frame(self._named_lines(self._now), self._line_known_at(self._now))

    def past_lines(self) -> pd.DataFrame:
        """The lines of the invented season before."""
        lines = self._named_lines(self._before)
        return line_frame(lines, np.full(len(lines), self.opens_at))

    def availability(self) -> pd.DataFrame:
        """Who is hurt, doubtful, back, or was left out."""
        return self._reports

    def projections(self) -> pd.DataFrame:
        """No rows: nobody projected an invented season."""
        return no_projections()

    def rankings(self) -> pd.DataFrame:
        """A noisy order of the true talents."""
        people = self._people
        slot = np.tile(np.arange(SLOTS), len(CLUBS))
        value = value_of(people.now, slot)
        noisy = value + self._invention("rankings").spread(0, value // 8, len(value))
        order = np.lexsort((np.arange(len(noisy)), -noisy))
        best = order[~people.late[order]][:_RANKED]
        known_at = np.full(len(best), preseason_at(int(self._now.games.day.min())))
        return ranking_frame([people.ids[at] for at in best], RANKING_SOURCE, np.arange(1, len(best) + 1), known_at)

    def _invention(self, purpose: str) -> Invention:
        return Invention("nhl", self.season, purpose)

    @cached_property
    def _people(self) -> People:
        return invent_people(self._invention("people"))

    @cached_property
    def _now(self) -> _Played:
        games = invent_schedule(self._invention("schedule"), _FIRST_MONDAY, "g", moves=MOVED_GAMES)
        absence = invent_injuries(self._invention("injuries"))
        healthy = (absence == 0).all(axis=2)
        roster = home_rosters()
        traded = swapped(self._invention("trades"), roster, _TRADES, healthy & ~self._people.late[roster])
        trade_day = int(games.day.min()) + 7 * _TRADE_WEEK
        exists = np.ones(len(self._people.ids), dtype=bool)
        invention = self._invention("games")
        lineups = dress(invention, games, (roster, traded, trade_day), absence, exists)
        return _Played(games, absence, lineups, play(invention, lineups, self._people.now))

    @cached_property
    def _before(self) -> _Played:
        games = invent_schedule(self._invention("schedule before"), _FIRST_MONDAY_BEFORE, "b", moves=0)
        absence = invent_injuries(self._invention("injuries before"))
        roster = home_rosters()
        everybody = np.ones(roster.shape, dtype=bool)
        roster = swapped(self._invention("summer trades"), roster, _SUMMER_TRADES, everybody)
        invention = self._invention("games before")
        lineups = dress(invention, games, (roster, roster, 0), absence, ~self._people.rookie)
        return _Played(games, absence, lineups, play(invention, lineups, self._people.before))

    def _line_players(self, played: _Played) -> Ints:
        lines = played.lines
        out: Ints = played.lineups.player[lines["club_game"].to_numpy(), lines["slot"].to_numpy()]
        return out

    def _line_known_at(self, played: _Played) -> Ints:
        out: Ints = _box_of(played)[played.lines["club_game"].to_numpy()]
        return out

    def _named_lines(self, played: _Played) -> pd.DataFrame:
        at = played.lines["club_game"].to_numpy()
        lineups = played.lineups
        return played.lines.assign(
            player=text_column(self._people.ids)[self._line_players(played)],
            game=text_column(played.games.ids)[lineups.game[at]],
            team=text_column(CLUBS)[lineups.club[at]],
        )

    @cached_property
    def _reports(self) -> pd.DataFrame:
        """All reports: about games, then those that stand until they are ended."""
        now = self._now
        lineups = now.lineups
        start_at = now.games.played_at[lineups.game]
        absence = now.absence[lineups.club, :, lineups.turn]
        before = now.absence[lineups.club, :, np.maximum(lineups.turn - 1, 0)]
        hurt, first, back = absence > 0, (absence > 0) & (before == 0), (absence == 0) & (before > 0)
        invention = self._invention("reports")
        doubt = invention.happens(_DOUBT_PPM, hurt.size).reshape(hurt.shape)
        limps = invention.happens(_LIMP_PPM, hurt.size).reshape(hurt.shape) & ~hurt
        healthy_scratch = ~hurt & ~lineups.dressed
        healthy_scratch[:, SKATERS.stop :] = False
        long = first & (absence >= _LONG_ABSENCE)
        previous = _previous_box(now)
        parts = [
            self._about(hurt, "OUT", hours_before(start_at, _OUT_HOURS)),
            self._about((first | back) & doubt | limps, "QUESTIONABLE", hours_before(start_at, _DOUBT_HOURS)),
            self._about(healthy_scratch, "DNP", _box_of(now)),
            self._about(long, "IR", previous + _IR_DELAY_HOURS * HOUR, game=False),
            self._about(
                back & (before >= _LONG_ABSENCE), "AVAILABLE", hours_before(start_at, _RETURN_HOURS), game=False
            ),
        ]
        return pd.concat(parts, ignore_index=True)

    def _about(self, which: np.ndarray, status: str, known_at: Ints, *, game: bool = True) -> pd.DataFrame:
        """Return reports on those marked by club-game and slot."""
        lineups = self._now.lineups
        at, slot = np.nonzero(which)
        players = text_column(self._people.ids)[lineups.player[at, slot]]
        games = text_column(self._now.games.ids)[lineups.game[at]] if game else [""] * len(at)
        return availability_frame(players, games, [status] * len(at), known_at[at])


def _box_of(played: _Played) -> Ints:
    """Return when the box score of each club-game is known."""
    games = played.games
    return box_known_at(games.played_day, games.played_at)[played.lineups.game]


def _previous_box(played: _Played) -> Ints:
    """Return for each club-game when the box score of the club's game before is known (its own for the first)."""
    lineups = played.lineups
    by_turn = np.zeros((len(CLUBS), GAMES_A_CLUB), dtype=np.int64)
    by_turn[lineups.club, lineups.turn] = _box_of(played)
    return by_turn[lineups.club, np.maximum(lineups.turn - 1, 0)]


def _game_rows(games: InventedGames, at: Ints, day: Ints, start_at: Ints, period: Ints) -> pd.DataFrame:
    clubs = text_column(CLUBS)
    return pd.DataFrame(
        {
            "game": text_column(games.ids)[at],
            "home": clubs[games.home[at]],
            "away": clubs[games.away[at]],
            "status": text_column(["scheduled"] * len(at)),
            "start_at": times(start_at[at]),
            "day": day[at],
            "period": period[at],
        }
    )
