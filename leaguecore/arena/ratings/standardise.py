"""Points standardised within a league, so that leagues with other scoring can be put side by side."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from leaguecore.arena.ratings.finishes import LeagueFinish


def standardised(points: Sequence[Decimal | Fraction | int | float]) -> tuple[float, ...]:
    """Return (x - mean) / SD of each seat, the SD that of the league itself (divided by the number of seats).

    Sums are exact, so a league of equal points is all 0, and another unit or origin of points changes nothing.

    Example:
        >>> standardised([90, 110])
        (-1.0, 1.0)
    """
    exact = [Fraction(value) for value in points]
    if not exact:
        return ()
    mean = sum(exact, Fraction(0)) / len(exact)
    variance = sum(((value - mean) ** 2 for value in exact), Fraction(0)) / len(exact)
    if variance == 0:
        return (0.0,) * len(exact)
    return tuple(_over_root(value - mean, variance) for value in exact)


def mean_standardised(finishes: Iterable[LeagueFinish]) -> dict[str, float]:
    """Return for each entrant the mean of its standardised points over all its seats; without points it is left out."""
    found: dict[str, list[float]] = defaultdict(list)
    for finish in finishes:
        scores = standardised([points for _, points in finish.points])
        for (entrant, _), score in zip(finish.points, scores, strict=True):
            found[entrant].append(score)
    return {entrant: math.fsum(scores) / len(scores) for entrant, scores in found.items()}


def _over_root(away: Fraction, variance: Fraction) -> float:
    size = math.sqrt(away * away / variance)
    return size if away >= 0 else -size
