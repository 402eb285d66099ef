"""An invented schedule: 32 teams, 18 weeks, 17 games and one week off each, and three games that are moved.

The teams stand in two halves of sixteen. Sixteen rounds pair the halves (`i` with `i + round`), two pair neighbours
within a half. From each even round the two games with `2 i + round = 0 (mod 16)` are struck out; over all rounds these
meet every team once, which is its week off.
"""

from datetime import date, time

import attrs
import numpy as np

from leaguecore.clock import HOUR, Instant
from leaguecore.sport.invention import Invention
from leaguecore.sport.local_days import day_number
from leaguecore_nfl.calendar import DAYS, WEEKS, wednesday_by
from leaguecore_nfl.providers.moments import Ints

TEAMS = 32
MOVE_LEAD = 48 * HOUR
_HALF = 16
_FIRST_WEEK_OFF, _WEEKS_WITH_ROOM, _WEEKS_OFF = 5, 10, 8
# Days after the Wednesday on which a week begins.
_THURSDAY, _SATURDAY, _SUNDAY, _MONDAY, _TUESDAY = 1, 3, 4, 5, 6

Pair = tuple[int, int]
Slot = tuple[int, time]

_EARLY: Slot = (_SUNDAY, time(13, 0))
_LATE: Slot = (_SUNDAY, time(16, 25))
_SUNDAY_NIGHT: Slot = (_SUNDAY, time(20, 20))
_THURSDAY_NIGHT: Slot = (_THURSDAY, time(20, 15))
_MONDAY_NIGHT: Slot = (_MONDAY, time(20, 15))
_LAST_WEEK: tuple[Slot, ...] = (
    (_SATURDAY, time(16, 30)),
    (_SATURDAY, time(20, 0)),
    _SUNDAY_NIGHT,
    *(_LATE,) * 5,
)
# By week: where one of its early games is moved to.
_MOVES: tuple[tuple[int, Slot], ...] = (
    (6, (_TUESDAY, time(19, 0))),
    (11, (_MONDAY, time(17, 0))),
    (15, (_SATURDAY, time(16, 30))),
)


@attrs.frozen(kw_only=True)
class Fixture:
    """One game: teams by number, and its published and final place in the calendar."""

    week: int
    home: int
    away: int
    published: Slot
    played: Slot


@attrs.frozen(kw_only=True, eq=False)
class Fixtures:
    """The games of a season; arrays have a row a game, in order of week.

    Attributes:
        published_at, start_at: milliseconds, as first published and as played.
        published_day, day: dates in New York as days since 1970-01-01.
        game_of: by team and week (from 0), the row of the game, -1 in the week off.
    """

    year: int
    week: Ints
    home: Ints
    away: Ints
    published_at: Ints
    published_day: Ints
    start_at: Ints
    day: Ints
    game_of: Ints

    @property
    def moved(self) -> Ints:
        """The rows of the games that were moved."""
        return np.flatnonzero(self.published_at != self.start_at)

    @property
    def first_day(self) -> int:
        """The date of the first game."""
        return int(self.published_day.min())


def invent_fixtures(label: str, year: int) -> Fixtures:
    """Return the games that a label stands for, in the autumn of a year."""
    rounds = _rounds(label)
    listed: list[Fixture] = []
    tired: set[int] = set()
    for week in range(1, WEEKS + 1):
        games = _placed(label, week, rounds[week - 1], tired)
        tired = {team for game in games if game.published == _MONDAY_NIGHT for team in (game.home, game.away)}
        listed += games
    for week, slot in _MOVES:
        listed = _with_move(listed, week, slot)
    return _as_arrays(listed, year)


def _rounds(label: str) -> list[list[Pair]]:
    """Return the pairs (home, away) of each week."""
    invention = Invention(label, "rounds")
    team = invention.order(TEAMS)
    off = sorted(int(week) for week in invention.order(_WEEKS_WITH_ROOM)[:_WEEKS_OFF] + _FIRST_WEEK_OFF)
    full = [week for week in range(1, WEEKS + 1) if week not in off]
    even = [2 * int(number) for number in invention.order(_WEEKS_OFF)]
    other = [int(number) for number in invention.order(len(full))]
    pairs: dict[int, list[Pair]] = {week: _across(number) for week, number in zip(off, even, strict=True)}
    for week, number in zip(full, other, strict=True):
        pairs[week] = _across(2 * number + 1) if number < _HALF // 2 else _within(number % 2)
    return [[(int(team[a]), int(team[b])) for a, b in pairs[week]] for week in range(1, WEEKS + 1)]


def _across(number: int) -> list[Pair]:
    """Return a round between the halves; even rounds lack the two games struck out."""
    found = []
    for i in range(_HALF):
        if (2 * i + number) % _HALF == 0:
            continue
        pair = (i, _HALF + (i + number) % _HALF)
        found.append(pair if (number + i // 2) % 2 else pair[::-1])
    return found


def _within(start: int) -> list[Pair]:
    """Return a round between neighbours of the same half: from 0 or from 1 on."""
    return [(half + i, half + (i + 1) % _HALF) for half in (0, _HALF) for i in range(start, _HALF, 2)]


def _placed(label: str, week: int, pairs: list[Pair], tired: set[int]) -> list[Fixture]:
    """Give each game of a week its day and time; nobody plays on Thursday after a Monday."""
    order = [pairs[int(at)] for at in Invention(label, "kickoffs", str(week)).order(len(pairs))]
    slots = list(_LAST_WEEK)
    if week < WEEKS:
        rested = next(pair for pair in order if not tired.intersection(pair))
        order.remove(rested)
        order.insert(0, rested)
        slots = [_THURSDAY_NIGHT, _MONDAY_NIGHT, _SUNDAY_NIGHT, *[_LATE] * (len(pairs) // 4)]
    slots += [_EARLY] * (len(order) - len(slots))
    return [
        Fixture(week=week, home=home, away=away, published=slot, played=slot)
        for (home, away), slot in zip(order, slots, strict=True)
    ]


def _with_move(listed: list[Fixture], week: int, slot: Slot) -> list[Fixture]:
    """Move the first early game of a week whose teams need not play on the Thursday after."""
    soon = {
        team
        for game in listed
        if game.week == week + 1 and game.published == _THURSDAY_NIGHT
        for team in (game.home, game.away)
    }
    chosen = next(
        at
        for at, game in enumerate(listed)
        if game.week == week and game.published == _EARLY and not soon.intersection((game.home, game.away))
    )
    return [attrs.evolve(game, played=slot) if at == chosen else game for at, game in enumerate(listed)]


def _as_arrays(listed: list[Fixture], year: int) -> Fixtures:
    # The week of 8 September holds the first Thursday after the first Monday of that month.
    first_wednesday = wednesday_by(day_number(date(year, 9, 8)))

    def day(game: Fixture, slot: Slot) -> int:
        return first_wednesday + 7 * (game.week - 1) + slot[0]

    def at(game: Fixture, slot: Slot) -> Instant:
        return DAYS.at(day(game, slot), slot[1])

    columns = np.array(
        [
            (g.week, g.home, g.away, at(g, g.published), day(g, g.published), at(g, g.played), day(g, g.played))
            for g in listed
        ],
        dtype=np.int64,
    ).T
    week, home, away = columns[:3]
    game_of = np.full((TEAMS, WEEKS), -1, dtype=np.int64)
    game_of[home, week - 1] = game_of[away, week - 1] = np.arange(len(listed))
    return Fixtures(
        year=year,
        week=week,
        home=home,
        away=away,
        published_at=columns[3],
        published_day=columns[4],
        start_at=columns[5],
        day=columns[6],
        game_of=game_of,
    )
