"""Invented people: sixteen places a team, who stands in which, how good he is, and when he is hurt.

A player's number is 16 x team + place at the opening. Talents are in thousandths of an average player of his place.
"""

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.sport.invention import Invention
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_schedule import TEAMS

Bools = npt.NDArray[np.bool_]

PLACES = ("QB",) * 2 + ("RB",) * 4 + ("WR",) * 5 + ("TE",) * 3 + ("K", "DST")
"""The positions of a team's places; within a position the better one stands first."""

PLAYERS = TEAMS * len(PLACES)
TRADE_WEEK = 10
"""The first week in which traded players play for their new teams."""

_TRADED_PLACES = (3, 7, 8, 12)
_AVERAGE, _SPREAD, _DRIFT = 1_000, 190, 180
_WORST, _BEST = 450, 1_600
_ROOKIES_PPM = 120_000
_HURT_PPM = {"QB": 20_000, "RB": 50_000, "WR": 40_000, "TE": 38_000, "K": 3_000, "DST": 0}
# How long an injury lasts, in weeks, and how many of a hundred last so long.
_WEEKS_OUT = np.repeat(np.array([1, 2, 3, 5, 9], dtype=np.int64), [45, 25, 14, 10, 6])
LONG_WEEKS = 5
"""An injury of so many weeks puts a player on injured reserve."""


def span(position: str) -> slice:
    """Return the places of a position."""
    first = PLACES.index(position)
    return slice(first, first + PLACES.count(position))


@attrs.frozen(kw_only=True, eq=False)
class People:
    """The people of a label.

    Attributes:
        codes: the teams' short names.
        ids, names: by player number.
        talent, past_talent: by player number, this season and the one before.
        rookie: who did not play in the season before.
    """

    codes: tuple[str, ...]
    ids: tuple[str, ...]
    names: tuple[str, ...]
    talent: Ints
    past_talent: Ints
    rookie: Bools


def invent_people(label: str) -> People:
    """Return the people that a label stands for."""
    codes = tuple(f"{letter}{number:02d}" for letter in "ABCD" for number in range(1, TEAMS // 4 + 1))
    talent = _best_first(Invention(label, "talent").spread(_AVERAGE, _SPREAD, PLAYERS))
    past = talent + Invention(label, "drift").spread(0, _DRIFT, PLAYERS)
    # Numbers are dealt out at random, so that no id tells how good its player is.
    number = Invention(label, "ids").order(PLAYERS) + 1
    invented = Invention(label, "names").names(PLAYERS)
    defence = np.tile(np.array(PLACES) == "DST", TEAMS)
    team = np.repeat(np.arange(TEAMS), len(PLACES))
    ids = [f"DST-{codes[team[p]]}" if defence[p] else f"P{number[p]:04d}" for p in range(PLAYERS)]
    names = [f"{codes[team[p]]} DST" if defence[p] else invented[p] for p in range(PLAYERS)]
    return People(
        codes=codes,
        ids=tuple(ids),
        names=tuple(names),
        talent=np.clip(talent, _WORST, _BEST),
        past_talent=np.clip(past, _WORST, _BEST),
        rookie=Invention(label, "rookies").happens(_ROOKIES_PPM, PLAYERS) & ~defence,
    )


def places_by_week(label: str, *, trades: bool) -> Ints:
    """Return who stands in each place, by team, place and week (from 0).

    Traded players swap equal places of two teams.
    """
    start = np.arange(PLAYERS, dtype=np.int64).reshape(TEAMS, len(PLACES))
    held = np.repeat(start[:, :, None], WEEKS, axis=2)
    if trades:
        team = Invention(label, "trades").order(TEAMS)
        for at, place in enumerate(_TRADED_PLACES):
            one, other = int(team[2 * at]), int(team[2 * at + 1])
            held[one, place, TRADE_WEEK - 1 :] = start[other, place]
            held[other, place, TRADE_WEEK - 1 :] = start[one, place]
    return held


def weeks_out(label: str) -> Ints:
    """Return for each player and week (from 0) how long the injury lasts that keeps him out, 0 if none does.

    A second quarterback is never out, so that every team has one.
    """
    position = np.tile(np.array(PLACES), TEAMS)
    chance = np.array([_HURT_PPM[name] for name in position], dtype=np.int64)
    chance[1 :: len(PLACES)] = 0
    out = np.zeros((PLAYERS, WEEKS), dtype=np.int64)
    left, lasts = np.zeros(PLAYERS, dtype=np.int64), np.zeros(PLAYERS, dtype=np.int64)
    for week in range(1, WEEKS):
        stream = Invention(label, "injuries", str(week))
        hurt = stream.happens(chance, PLAYERS) & (left == 0)
        length = _WEEKS_OUT[stream.below(len(_WEEKS_OUT), PLAYERS)]
        lasts = np.where(hurt, length, lasts)
        left = np.where(hurt, length, left)
        out[:, week] = np.where(left > 0, lasts, 0)
        left = np.maximum(left - 1, 0)
    return out


def _best_first(talent: Ints) -> Ints:
    """Order the talents of each position in each team from best to worst."""
    by_place = talent.reshape(TEAMS, len(PLACES)).copy()
    for position in dict.fromkeys(PLACES):
        part = by_place[:, span(position)]
        by_place[:, span(position)] = -np.sort(-part, axis=1, kind="stable")
    return by_place.reshape(PLAYERS)
