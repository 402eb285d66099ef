"""Finishing orders as choices: in each stage of an order the best of those that remain is taken out.

That is the Plackett-Luce model, and what a fit needs of the data is only how often each entrant was chosen and how
often each set of entrants was chosen from (Hunter 2004, MM algorithms for generalized Bradley-Terry models). Sets are
numbered as they are seen, so sixty entrants in leagues of ten cost no more than those leagues.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats, Ints
from leaguecore.arena.ratings.finishes import LeagueFinish
from leaguecore.errors import UsageError

MAX_TIED = 16
"""The largest tie that is averaged over its orders: it is met by 2**16 sets."""

_LEAGUES_AT_ONCE = 256
"""Small enough that the product is not spread over threads."""

_SEAT_BITS = 8
"""A set is a whole number with so many bits an entrant, which count the seats of the entrant that remain."""

_Choice: TypeAlias = tuple[int, float]
"""A set, and how much a choice from it counts: 1, or less within a tie."""

_Wins: TypeAlias = dict[int, float]


@attrs.frozen(kw_only=True, eq=False)
class Stages:
    """The sufficient statistics of leagues, league by league, so that leagues can be weighted.

    Attributes:
        entrants: their names, sorted.
        members: (sets, entrants): how many seats of each entrant a set holds.
        wins: (leagues, entrants): how often each was chosen, the last of an order not counted.
        league_of: (choices,): the league that a choice belongs to.
        set_of: (choices,): the set that was chosen from.
        counts: (choices,): how much it counts.
    """

    entrants: tuple[str, ...]
    members: Floats
    wins: Floats
    league_of: Ints
    set_of: Ints
    counts: Floats

    def weighted(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return wins (replicates, entrants) and choices a set (replicates, sets) under weights (replicates, leagues).

        Sums a set run along the choices and not through a matrix: a league meets nine sets of a thousand.
        """
        sets = len(self.members)
        chosen = np.empty((len(weights), sets))
        for replicate, row in enumerate(weights):
            chosen[replicate] = np.bincount(self.set_of, row[self.league_of] * self.counts, sets)
        wins = np.zeros((len(weights), len(self.entrants)))
        for first in range(0, len(self.wins), _LEAGUES_AT_ONCE):
            some = slice(first, first + _LEAGUES_AT_ONCE)
            wins += weights[:, some] @ self.wins[some]
        return wins, chosen


def order_stages(finishes: Sequence[LeagueFinish], entrants: Sequence[str]) -> Stages:
    """Return the stages of whole orders (Plackett-Luce); a tie is averaged over all its orders.

    Raises:
        UsageError: `rating.tie` if more than `MAX_TIED` seats are tied.
    """
    return _stages(finishes, entrants, pairs=False)


def pair_stages(finishes: Sequence[LeagueFinish], entrants: Sequence[str]) -> Stages:
    """Return every pair within a league as a choice between two (Bradley-Terry); a tie is half a win each."""
    return _stages(finishes, entrants, pairs=True)


def _stages(finishes: Sequence[LeagueFinish], entrants: Sequence[str], *, pairs: bool) -> Stages:
    number = {entrant: index for index, entrant in enumerate(entrants)}
    sets: dict[int, int] = {}
    wins = np.zeros((len(finishes), len(entrants)))
    league_of, set_of, counts = list[int](), list[int](), list[float]()
    for league, finish in enumerate(finishes):
        groups = [[number[entrant] for entrant in group] for group in finish.order]
        for chosen, often in (_pair_wins(groups) if pairs else _order_wins(groups)).items():
            wins[league, chosen] = often
        for remaining, weight in _pair_choices(groups) if pairs else _order_choices(groups):
            league_of.append(league)
            set_of.append(sets.setdefault(remaining, len(sets)))
            counts.append(weight)
    return Stages(
        entrants=tuple(entrants),
        members=_members(sets, len(entrants)),
        wins=wins,
        league_of=np.array(league_of, dtype=np.int64),
        set_of=np.array(set_of, dtype=np.int64),
        counts=np.array(counts),
    )


def _members(sets: Mapping[int, int], entrants: int) -> Floats:
    width = entrants * _SEAT_BITS // 8
    packed = b"".join(remaining.to_bytes(width, "little") for remaining in sets)
    return np.frombuffer(packed, dtype=np.uint8).reshape(len(sets), entrants).astype(np.float64)


def _seat(entrant: int) -> int:
    return 1 << entrant * _SEAT_BITS


def _order_wins(groups: Sequence[Sequence[int]]) -> _Wins:
    wins: _Wins = {}
    for place, group in enumerate(groups):
        # The last that remains is not chosen from anybody; within a tie each of the group is that last one as often.
        stages = len(group) - (place == len(groups) - 1)
        for entrant in group:
            wins[entrant] = wins.get(entrant, 0.0) + stages / len(group)
    return wins


def _order_choices(groups: Sequence[Sequence[int]]) -> Iterator[_Choice]:
    seats = sum(len(group) for group in groups)
    remaining = sum(_seat(entrant) for group in groups for entrant in group)
    for group in groups:
        if len(group) > MAX_TIED:
            raise UsageError("rating.tie", f"{len(group)} seats of one league are tied; at most {MAX_TIED} may be")
        for gone in range(min(len(group), seats - 1)):
            # Of the t! orders of a tie, as many begin with each subset of a size.
            share = 1 / comb(len(group), gone)
            for taken in combinations(group, gone):
                yield remaining - sum(map(_seat, taken)), share
        remaining -= sum(map(_seat, group))
        seats -= len(group)


def _pairs(groups: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, float]]:
    """Walk the pairs of two entrants: the better, the worse, and how much of a win it is for the better."""
    for place, group in enumerate(groups):
        yield from ((one, other, 0.5) for one, other in combinations(group, 2) if one != other)
        for below in groups[place + 1 :]:
            yield from ((one, other, 1.0) for one in group for other in below if one != other)


def _pair_wins(groups: Sequence[Sequence[int]]) -> _Wins:
    wins: _Wins = {}
    for better, worse, share in _pairs(groups):
        wins[better] = wins.get(better, 0.0) + share
        wins[worse] = wins.get(worse, 0.0) + 1 - share
    return wins


def _pair_choices(groups: Sequence[Sequence[int]]) -> Iterator[_Choice]:
    return ((_seat(better) | _seat(worse), 1.0) for better, worse, _ in _pairs(groups))
