"""An invented schedule: 30 teams, 82 games each, the league's own formula of opponents, spread over 174 days.

Two conferences of three divisions of five. A team meets its 4 division rivals 4 times, 6 other teams of its conference
4 times and 4 of them 3 times, and the 15 of the other conference twice; 41 games are at home.
"""

from datetime import date, time

import attrs
import numpy as np

from leaguecore.clock import HOUR
from leaguecore.sport.invention import PPM, Invention
from leaguecore.sport.local_days import day_number
from leaguecore_nba.calendar import MOVE_LEAD, NbaCalendar, monday_of
from leaguecore_nba.providers.frames import Ints

TEAMS = tuple(f"{conference}{number:02d}" for conference in "EW" for number in range(1, 16))

SEASON_DAYS = 174
SEASON_STARTS = day_number(date(2025, 10, 21))
PAST_STARTS = day_number(date(2024, 10, 22))
"""Tuesdays in October, as the league opens."""

_DIVISION, _CONFERENCE = 5, 15
_BREAK = range(115, 121)  # days of the season without games, in February
_SEASON = sum(1 << day for day in range(SEASON_DAYS) if day not in _BREAK)  # a bit a day
_GAMES_BY_WEEKDAY = (9, 7, 11, 5, 11, 9, 8)  # at most, Monday first
_REST_WINDOW = 8
_MOVED, _MOVED_BY = 3, 11  # games, and days at least


@attrs.frozen(kw_only=True, eq=False)
class Fixtures:
    """The games of an invented season, an entry each, in order of the published day.

    Attributes:
        home, away: places in TEAMS.
        published_day, published_at: as the schedule came out; days since 1970-01-01 and milliseconds.
        day, start_at: as played.
        called_off_at: when a game is called off without a new date, or -1.
        moved_at: when its new date is known, or -1.
    """

    home: Ints
    away: Ints
    published_day: Ints
    published_at: Ints
    day: Ints
    start_at: Ints
    called_off_at: Ints
    moved_at: Ints


def fixtures(invention: Invention, first_day: int, *, moves: bool) -> Fixtures:
    """Return a season's games from its first day on, three of them moved if asked for."""
    home, away = _matches(invention)
    days = _spread_out(invention, home, away, first_day)
    order = np.lexsort((np.arange(len(days)), days))
    home, away, published = home[order], away[order], days[order]
    slots = _tip_minutes(invention, home)
    day = published.copy()
    moved = _move(invention, home, away, day) if moves else []
    start = _starts(first_day + day, slots)
    published_at = _starts(first_day + published, slots)
    called_off_at, moved_at = _announcements(moved, published_at, start)
    return Fixtures(
        home=home,
        away=away,
        published_day=first_day + published,
        published_at=published_at,
        day=first_day + day,
        start_at=start,
        called_off_at=called_off_at,
        moved_at=moved_at,
    )


def _matches(invention: Invention) -> tuple[Ints, Ints]:
    """Return home and away of all games, the meetings of a pair one after the other."""
    home, away = [], []
    teams = len(TEAMS)
    for one in range(teams):
        for other in range(one + 1, teams):
            at_home = _home_games(one, other)
            hosts = [one] * at_home[0] + [other] * at_home[1]
            for place in invention.order(len(hosts)).tolist():
                home.append(hosts[place])
                away.append(one + other - hosts[place])
    return np.array(home, dtype=np.int64), np.array(away, dtype=np.int64)


def _home_games(one: int, other: int) -> tuple[int, int]:
    """Return how often each of a pair is the host."""
    if one // _CONFERENCE != other // _CONFERENCE:
        return 1, 1
    if one // _DIVISION == other // _DIVISION:
        return 2, 2
    # A circle over the places in both divisions gives every team one series of three with two at home, one with one.
    return {0: (2, 1), 1: (1, 2)}.get((other - one) % _DIVISION, (2, 2))


def _spread_out(invention: Invention, home: Ints, away: Ints, first_day: int) -> Ints:
    """Return a day of the season for each game: near an even spread of a pair's meetings, rested where possible."""
    ideal = _ideal_days(invention, home, away)
    busy = [0] * len(TEAMS)  # a bit a day
    room = [_GAMES_BY_WEEKDAY[_weekday(first_day + day)] for day in range(SEASON_DAYS)]
    free_days = _SEASON
    days = np.zeros(len(home), dtype=np.int64)
    for game in invention.order(len(home)).tolist():
        one, other = busy[home[game]], busy[away[game]]
        day = _choose(free_days, one, other, int(ideal[game]))
        days[game] = day
        busy[home[game]] |= 1 << day
        busy[away[game]] |= 1 << day
        room[day] -= 1
        if room[day] == 0:
            free_days &= ~(1 << day)
    return days


def _ideal_days(invention: Invention, home: Ints, away: Ints) -> Ints:
    """Return the k-th of m meetings somewhere in the k-th m-th of the season."""
    pair = np.minimum(home, away) * len(TEAMS) + np.maximum(home, away)
    first = np.flatnonzero(np.append(True, pair[1:] != pair[:-1]))
    meetings = np.diff(np.append(first, len(pair)))
    place = np.arange(len(pair)) - np.repeat(first, meetings)
    many = np.repeat(meetings, meetings)
    ideal: Ints = (place * SEASON_DAYS + invention.below(SEASON_DAYS, len(pair))) // many
    return ideal


def _choose(free_days: int, one: int, other: int, ideal: int) -> int:
    """Return the free day nearest to the ideal one: best with a day's rest, else not the third day in a row."""
    rested = free_days & ~(one | other | _beside(one) | _beside(other))
    day = _nearest(rested, ideal, _REST_WINDOW)
    if day >= 0:
        return day
    # For the last few games all days that would do are full; then a full one takes one more.
    return _choose_tight((free_days, _SEASON), one, other, ideal)


def _choose_tight(choices: tuple[int, ...], one: int, other: int, ideal: int) -> int:
    """Return the nearest day of the first choice that has one, if need be the third day in a row."""
    idle, no_third = ~(one | other), ~(_third(one) | _third(other))
    found = (_nearest(days & idle & kind, ideal, SEASON_DAYS) for kind in (no_third, _SEASON) for days in choices)
    return next(day for day in found if day >= 0)


def _beside(busy: int) -> int:
    return busy << 1 | busy >> 1


def _third(busy: int) -> int:
    """Return the days that would make three in a row."""
    return (busy << 1 & busy << 2) | (busy >> 1 & busy >> 2) | (busy << 1 & busy >> 1)


def _nearest(days: int, ideal: int, window: int) -> int:
    """Return the nearest of the days within a window, the earlier of two, or -1."""
    for away in range(window + 1):
        if away <= ideal and days >> (ideal - away) & 1:
            return ideal - away
        if days >> (ideal + away) & 1:
            return ideal + away
    return -1


def _weekday(day: int) -> int:
    return day - monday_of(day)


def _tip_minutes(invention: Invention, home: Ints) -> Ints:
    """Return the start of each game in minutes after Eastern midnight: later in the west, some afternoons."""
    east, west = (19 * 60, 19 * 60, 19 * 60 + 30), (20 * 60, 21 * 60, 22 * 60)
    choices = np.array([east, west], dtype=np.int64)
    picked = choices[home // _CONFERENCE, invention.below(3, len(home))]
    afternoon = invention.happens(PPM // 20, len(home))
    evening_or_not: Ints = np.where(afternoon, 15 * 60 + 30, picked)
    return evening_or_not


def _starts(days: Ints, minutes: Ints) -> Ints:
    calendar = NbaCalendar()
    pairs = list(zip(days.tolist(), minutes.tolist(), strict=True))
    at = {(day, minute): calendar.at(day, time(*divmod(minute, 60))) for day, minute in dict.fromkeys(pairs)}
    return np.array([at[pair] for pair in pairs], dtype=np.int64)


def _move(invention: Invention, home: Ints, away: Ints, day: Ints) -> list[int]:
    """Move three games, one of each part of the season, at least eleven days back; return which, changing `day`."""
    moved = []
    for part in range(_MOVED):
        earliest = 20 + part * 35
        games = np.flatnonzero((day >= earliest) & (day < earliest + 35))
        game = int(games[invention.below(len(games), 1)[0]])
        taken = [sum({1 << int(d) for d in day[(home == team) | (away == team)]}) for team in (home[game], away[game])]
        allowed = _SEASON >> (int(day[game]) + _MOVED_BY) << (int(day[game]) + _MOVED_BY)
        day[game] = _choose_tight((allowed,), taken[0], taken[1], int(day[game]) + _MOVED_BY)
        moved.append(game)
    return moved


def _announcements(moved: list[int], published_at: Ints, start_at: Ints) -> tuple[Ints, Ints]:
    """Return when a game is called off and when its new date is known, -1 where neither is so.

    The last one moves 48 hours ahead; the others are called off five hours before they should start and get a date
    three days later.
    """
    called_off, known = (np.full(len(start_at), -1, dtype=np.int64) for _ in range(2))
    for game in moved[:-1]:
        called_off[game] = published_at[game] - 5 * HOUR
        known[game] = called_off[game] + 72 * HOUR
    for game in moved[-1:]:
        known[game] = min(published_at[game], start_at[game]) - MOVE_LEAD
    return called_off, known
