"""A season that never was: no such player, club or game exists; the label of the season seeds everything."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import compress
from typing import Any, TypeAlias

import attrs
import pandas as pd

from leaguecore.sport import DAY, HOUR, Invention, ProviderError, ProviderRequest
from leaguecore_soccer.providers.games import Game, Line, Player
from leaguecore_soccer.providers.schedule import Fixture, invent_schedule
from leaguecore_soccer.stats import STATS

_CLUBS = [f"{a}-{b}" for a in ("ash", "elm", "oak", "yew") for b in ("city", "hill", "park", "town", "vale")]
_SQUAD = ("GK",) * 3 + ("DEF",) * 8 + ("MID",) * 8 + ("FWD",) * 5
# By now no law of summer time can move a start.
_SATURDAY, _SATURDAY_BEFORE = ((date(year, 8, day) - date(1970, 1, 1)).days for year, day in ((2018, 11), (2017, 12)))
_OPENS_AT, _RANKED_AT = ((_SATURDAY - ahead) * DAY + 12 * HOUR for ahead in (60, 7))
_HURT_PPM, _REVIEWED_PPM = 80_000, 20_000
_LINE = f"player game team revision {' '.join(stat.name for stat in STATS)} known_at"
_TEXTS = {"player", "name", "positions", "team", "game", "home", "away", "status", "horizon", "source"}
_Played: TypeAlias = tuple[list[Fixture], list[tuple[Fixture, Player, Line]], list[tuple[Fixture, Player]]]
_OPENING = "60 days before the first Saturday, 12:00 UTC"

POLICY: Mapping[str, str] = {
    "source": "synthetic: no such player, club or game exists; the label of the season seeds everything",
    "players": f"{_OPENING}; nobody changes his club",
    "schedule": f"{_OPENING}; a game is called off 5 hours before, and has its new date 6 days after",
    "stat_lines": "12:00 UTC of the day after the game; an assist that is taken back at 12:00 UTC two days later",
    "past_lines": f"the season before, of the same players; {_OPENING}",
    "availability": "OUT one day before the game that somebody misses",
    "projections": "none",
    "rankings": "an order by strength with noise, 7 days before the first Saturday, 12:00 UTC",
}


def open_synthetic(request: ProviderRequest) -> "SyntheticSeason":
    """Open an invented season; the folder of the request is not read.

    Raises:
        ProviderError: `data.unknown_season` for a label other than `synthetic-1`, `synthetic-2`, ...
    """
    label = request.season or "synthetic-1"
    if label.rstrip("0123456789") != "synthetic-" or label[10:].startswith("0"):
        message = f"no season {label!r}; there are synthetic-1, synthetic-2 and so on"
        raise ProviderError(message, provider="soccer/synthetic", code="data.unknown_season", fix="ask for one of them")
    return SyntheticSeason(label)


@attrs.frozen(eq=False)
class SyntheticSeason:
    """One invented season, made when its first table is asked for."""

    season: str
    policy: Mapping[str, str] = POLICY

    def players(self) -> pd.DataFrame:
        """Everybody, from the opening."""
        rows = [(one.id, one.name, one.position, one.club, _OPENS_AT) for one in self._people]
        return _frame("player name positions team known_at", rows)

    def schedule(self) -> pd.DataFrame:
        """The games as published, then each change."""
        rows = [attrs.astuple(one) for one in self._played[0]]
        return _frame("game home away status day period start_at known_at", rows)

    def stat_lines(self) -> pd.DataFrame:
        """A line a player and game that he played, and one more where an assist was taken back."""
        rows, reviews = [], self._invention("reviews")
        for game, player, line in self._played[1]:
            known_at = (game.day + 1) * DAY + 12 * HOUR
            rows.append(_row(game, player, line, 0, known_at))
            if line["assists"] and reviews.happens(_REVIEWED_PPM, 1).item():
                rows.append(_row(game, player, line - Line(assists=1), 1, known_at + 2 * DAY))
        return _frame(_LINE, rows)

    def past_lines(self) -> pd.DataFrame:
        """The lines of the invented season before."""
        return _frame(_LINE, [_row(*one, 0, _OPENS_AT) for one in self._play("before", _SATURDAY_BEFORE)[1]])

    def availability(self) -> pd.DataFrame:
        """Who misses which game."""
        rows = [(player.id, game.game, "OUT", game.start_at - DAY) for game, player in self._played[2]]
        return _frame("player game status known_at", rows)

    def projections(self) -> pd.DataFrame:
        """No rows: nobody projected an invented season."""
        stats = [stat.name for stat in STATS]
        return _frame(f"player horizon games {' '.join(stats)} known_at", [])

    def rankings(self) -> pd.DataFrame:
        """An order by strength with noise."""
        noise = self._invention("rankings").spread(0, 9, len(self._people)).tolist()
        worth = {player: player.strength + by for player, by in zip(self._people, noise, strict=True)}
        best = sorted(worth, key=lambda player: (-worth[player], player.id))
        rows = [(player.id, "invented", rank, _RANKED_AT) for rank, player in enumerate(best, start=1)]
        return _frame("player source rank known_at", rows)

    def _invention(self, purpose: str) -> Invention:
        return Invention("soccer", self.season, purpose)

    @cached_property
    def _people(self) -> list[Player]:
        places = [(f"{club}-{at}", position, club) for club in _CLUBS for at, position in enumerate(_SQUAD, start=1)]
        strengths = self._invention("strengths").spread(100, 22, len(places)).clip(40).tolist()
        names = self._invention("names").names(len(places))
        return [Player(*place, *drawn) for place, *drawn in zip(places, names, strengths, strict=True)]

    @cached_property
    def _played(self) -> _Played:
        return self._play("now", _SATURDAY)

    def _play(self, when: str, saturday: int) -> _Played:
        """Return a season's games, their lines in the order of their starts, and who missed which game."""
        injuries, pitch = self._invention(f"injuries {when}"), self._invention(f"games {when}")
        fixtures = invent_schedule(self._invention(f"schedule {when}"), _CLUBS, saturday, _OPENS_AT)
        squads = {club: [player for player in self._people if player.club == club] for club in _CLUBS}
        lines, out = [], []
        for game in sorted({one.game: one for one in fixtures}.values(), key=lambda one: (one.start_at, one.game)):
            sides: list[list[Player]] = []
            for squad in (squads[game.home], squads[game.away]):
                hurt = set(compress(squad[1:], injuries.happens(_HURT_PPM, len(squad) - 1)))  # one goalkeeper never is
                out += [(game, player) for player in squad if player in hurt]
                sides.append([player for player in squad if player not in hurt])
            lines += [(game, player, line) for player, line in Game(pitch, sides).lines.items()]
        return fixtures, lines, out


def _row(game: Fixture, player: Player, line: Line, revision: int, known_at: int) -> tuple[Any, ...]:
    stats = (line[stat.name] * stat.resolution for stat in STATS)
    return (player.id, game.game, player.club, revision, *stats, known_at)


def _frame(names: str, rows: Sequence[tuple[Any, ...]]) -> pd.DataFrame:
    """Return rows as a frame with plain texts, and with times where a name ends in `_at`."""
    columns = {
        name: pd.Series([row[at] for row in rows], dtype=object if name in _TEXTS else "int64")
        for at, name in enumerate(names.split())
    }
    times = {name: pd.to_datetime(one, unit="ms", utc=True) for name, one in columns.items() if name.endswith("_at")}
    return pd.DataFrame(columns | times)
