"""An invented schedule: 32 clubs, 84 games each, in rounds in which every club plays once.

The rounds are exact: 7 rivals of the division four times, 8 clubs of the other division of the conference three times,
16 clubs of the other conference twice, 42 games at home. A week holds three or four rounds, each spread over one to
three days.
"""

from datetime import date, time

import attrs
import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore.sport.local_days import day_date, day_number
from leaguecore_nhl.calendar import NhlCalendar, game_weeks, monday_of, period_of
from leaguecore_nhl.providers.moments import MOVE_LEAD, Ints

CLUBS = tuple(f"N{number:02d}" for number in range(1, 33))
GAMES_A_CLUB = 84
MOVED_GAMES = 3

_DIVISION = 8
_WEEKS = 28
_EMPTY_WEEK = 17
_FULL_WEEKS = (8, 14, 23)
_CLOSED = ((12, 24), (12, 25), (12, 26))
# Games a day, relative to each other, from Monday to Sunday.
_WEIGHT_OF_WEEKDAY = (3, 9, 3, 9, 4, 10, 4)
# Minutes by which the local time of a club is behind Eastern time.
_ZONE_MINUTES = (0, 0, 0, 60, 0, 60, 120, 180)


@attrs.frozen(eq=False)
class InventedGames:
    """The games in order of their published start.

    Attributes:
        home, away: clubs as numbers.
        day, start_at, period: as published.
        played_day, played_at, played_period: where it was moved, the new ones; otherwise the same.
        moved: the places of the games that were moved.
        move_known_at: when that became known, a number a moved game.
    """

    ids: tuple[str, ...]
    home: Ints
    away: Ints
    day: Ints
    start_at: Ints
    period: Ints
    played_day: Ints
    played_at: Ints
    played_period: Ints
    moved: Ints
    move_known_at: Ints


def invent_schedule(invention: Invention, first_monday: date, prefix: str, *, moves: int) -> InventedGames:
    """Return a season of games that begins in the week of a Monday; ids begin with the prefix."""
    pairs = _rounds()[invention.order(GAMES_A_CLUB)]
    clubs = invention.order(len(CLUBS))[pairs]
    day = _days(invention, day_number(first_monday))
    home, away = clubs[:, :, 0].ravel(), clubs[:, :, 1].ravel()
    minute = _local_minutes(invention, day, home)
    start_at = _starts(day, minute)
    order = np.lexsort((home, start_at))
    home, away, day, minute, start_at = home[order], away[order], day[order], minute[order], start_at[order]
    moved, new_day = _moves(invention, home, away, day, moves)
    played_day, played_at = day.copy(), start_at.copy()
    played_day[moved] = new_day
    played_at[moved] = _starts(new_day, minute[moved])
    weeks = game_weeks(day.tolist())
    return InventedGames(
        tuple(f"{prefix}{number:04d}" for number in range(1, len(home) + 1)),
        home,
        away,
        day,
        start_at,
        _periods(day, weeks),
        played_day,
        played_at,
        _periods(played_day, weeks),
        moved,
        np.minimum(start_at[moved], played_at[moved]) - MOVE_LEAD,
    )


def _rounds() -> Ints:
    """Return 84 rounds of 16 pairs (home, away) of places 0 to 31."""
    league = _circle(len(CLUBS))
    small = _circle(_DIVISION)
    offsets = np.arange(0, len(CLUBS), _DIVISION)
    division = (small[:, None] + offsets[None, :, None, None]).reshape(len(small), -1, 2)
    both = [league, league[:, :, ::-1], division, division[:, :, ::-1], _across_divisions()]
    return np.concatenate(both).astype(np.int64)


def _circle(size: int) -> Ints:
    """Return `size` - 1 rounds in which each of `size` meets each other once (the circle method)."""
    last = size - 1
    rounds = []
    for turn in range(last):
        pairs = [(last, turn)] + [((turn + k) % last, (turn - k) % last) for k in range(1, size // 2)]
        rounds.append([pair if (turn + place) % 2 else pair[::-1] for place, pair in enumerate(pairs)])
    return np.array(rounds, dtype=np.int64)


def _across_divisions() -> Ints:
    """Return 8 rounds in which each meets each of the neighbouring division once, four times at home."""
    rounds = []
    for shift in range(_DIVISION):
        pairs = [
            (conference + place, conference + _DIVISION + (place + shift) % _DIVISION)
            for conference in (0, 2 * _DIVISION)
            for place in range(_DIVISION)
        ]
        rounds.append(pairs if shift % 2 else [pair[::-1] for pair in pairs])
    return np.array(rounds, dtype=np.int64)


def _days(invention: Invention, first_monday: int) -> Ints:
    """Return the day of each game, round by round: a week's open days are cut into a block a round."""
    blocks = []
    for week in range(_WEEKS):
        if week != _EMPTY_WEEK:
            monday = first_monday + 7 * week
            blocks += np.array_split(_open_days(monday), 4 if week in _FULL_WEEKS else 3)
    games = len(CLUBS) // 2
    weight_of_weekday = np.array(_WEIGHT_OF_WEEKDAY, dtype=np.int64)
    days = []
    for block in blocks:
        weights = np.cumsum(weight_of_weekday[(block - first_monday) % 7])
        ticket = invention.below(int(weights[-1]), games)
        days.append(block[np.searchsorted(weights, ticket, side="right")])
    return np.concatenate(days)


def _open_days(monday: int) -> Ints:
    week = range(monday, monday + 7)
    return np.array([day for day in week if (day_date(day).month, day_date(day).day) not in _CLOSED], dtype=np.int64)


def _local_minutes(invention: Invention, day: Ints, home: Ints) -> Ints:
    """Return Eastern start times in minutes after midnight: evenings at the home club, some weekend afternoons."""
    zone = np.array(_ZONE_MINUTES, dtype=np.int64)[home % len(_ZONE_MINUTES)]
    weekend = (day - np.array([monday_of(int(one)) for one in day])) >= 5
    matinee = weekend & invention.happens(350_000, len(day))
    local = np.where(matinee, 13 * 60 + 60 * invention.below(3, len(day)), 19 * 60 + 30 * invention.below(2, len(day)))
    return (local + zone).astype(np.int64)


def _starts(day: Ints, minute: Ints) -> Ints:
    days = NhlCalendar().days
    pairs = zip(day.tolist(), minute.tolist(), strict=True)
    return np.array([days.at(one, time(at // 60, at % 60)) for one, at in pairs], dtype=np.int64)


def _moves(invention: Invention, home: Ints, away: Ints, day: Ints, moves: int) -> tuple[Ints, Ints]:
    """Choose games to move, no club twice, and for each the first day from the next week on when both are free."""
    busy = {(club, one) for clubs in (home, away) for club, one in zip(clubs.tolist(), day.tolist(), strict=True)}
    playing = set(day.tolist())
    first, last = int(day.min()) + 21, int(day.max()) - 42
    found: dict[int, int] = {}
    clubs_moved: set[int] = set()
    for game in invention.order(len(day)).tolist():
        pair = (int(home[game]), int(away[game]))
        if len(found) == moves:
            break
        if not first <= day[game] <= last or clubs_moved.intersection(pair):
            continue
        free = (one for one in range(int(day[game]) + 7, last + 42) if not busy.intersection((c, one) for c in pair))
        found[game] = next(one for one in free if one in playing)
        clubs_moved.update(pair)
    order = sorted(found)
    return np.array(order, dtype=np.int64), np.array([found[game] for game in order], dtype=np.int64)


def _periods(day: Ints, weeks: tuple[int, ...]) -> Ints:
    return np.array([period_of(one, weeks) for one in day.tolist()], dtype=np.int64)
