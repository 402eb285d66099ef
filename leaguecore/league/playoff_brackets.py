"""Brackets: who meets whom in the first round and in each round after it, and which places that leads to.

A bracket is over an order of teams, its favourites first. In a title bracket these are the best and winners move on; in
a toilet bowl the worst and losers do.
"""

from collections.abc import Sequence

Pair = tuple[str, str]
"""Two teams, the one that comes earlier in the bracket's order first; the second is "" for a bye."""


def places_of_seeds(size: int) -> tuple[int, ...]:
    """Return the seeds of a full bracket from top to bottom, so that the best two can only meet at its end.

    >>> places_of_seeds(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    seeds: tuple[int, ...] = (1,)
    while len(seeds) < size:
        full = 2 * len(seeds) + 1
        seeds = tuple(one for seed in seeds for one in (seed, full - seed))
    return seeds


def rounds_of(teams: int) -> int:
    """Return how many rounds a bracket of so many teams has.

    >>> [rounds_of(teams) for teams in (0, 1, 2, 3, 4, 5, 8, 9)]
    [0, 0, 1, 2, 2, 3, 3, 4]
    """
    return (teams - 1).bit_length() if teams else 0


def first_round(order: Sequence[str]) -> tuple[Pair, ...]:
    """Return the first pairs from top to bottom; where the bracket is not full the favourites have byes."""
    seeds = places_of_seeds(1 << rounds_of(len(order)))
    line = [order[seed - 1] if seed <= len(order) else "" for seed in seeds]
    return tuple(zip(line[::2], line[1::2], strict=True))


def next_round(moved_on: Sequence[str], order: Sequence[str], *, reseed: bool) -> tuple[Pair, ...]:
    """Return the pairs of a later round.

    Args:
        moved_on: who came through the round before, from top to bottom.
        order: all teams of the bracket, its favourites first.
        reseed: whether the first of those left meets the last, the second the last but one; else neighbours meet.
    """
    if reseed:
        left = sorted(moved_on, key=order.index)
        half = len(left) // 2
        return tuple(zip(left[:half], left[: half - 1 : -1], strict=True))
    pairs = zip(moved_on[::2], moved_on[1::2], strict=True)
    return tuple((one, other) if order.index(one) < order.index(other) else (other, one) for one, other in pairs)
