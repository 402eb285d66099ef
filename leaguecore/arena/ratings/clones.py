"""Luck measured by clones: seats of one manager in one league differ by luck alone.

What they show is the luck within a league, which is the one that contrasts within a league need. Luck that all
leagues of a season share (the same real players) moves clones alike and cannot be seen here.
"""

import math
from collections.abc import Iterable, Sequence

import attrs

from leaguecore.arena.ratings.quantiles import chi_square_quantile
from leaguecore.errors import UsageError


@attrs.frozen(kw_only=True)
class LuckEstimate:
    """The SD of luck within a league.

    Attributes:
        sigma: in the unit of the points given.
        lo, hi: its interval by chi-square.
        df: degrees of freedom: seats less one, summed over leagues.
    """

    sigma: float
    lo: float
    hi: float
    df: int


def luck_from_clones(leagues: Iterable[Sequence[float]], *, level: float = 0.95) -> LuckEstimate:
    """Return the SD of luck, pooled within leagues: the root of sum (x - mean of its league)^2 / sum (seats - 1).

    For two clones a league this is sum d^2 / (2 J), d their difference, J leagues.

    Args:
        leagues: the points of the clones of each league; one clone alone says nothing.
        level: how often the interval should cover.

    Raises:
        UsageError: `rating.form` if no league has two clones.

    Example:
        >>> round(luck_from_clones([(120, 0), (0, 80), (40, 0), (0, 150), (60, 0)]).sigma, 3)
        69.642
    """
    kept = [points for points in leagues if len(points) > 1]
    df = sum(len(points) - 1 for points in kept)
    if not df:
        raise UsageError("rating.form", "no league has two clones")
    squares = math.fsum(_squares(points) for points in kept)
    tail = (1 - level) / 2
    return LuckEstimate(
        sigma=math.sqrt(squares / df),
        lo=math.sqrt(squares / chi_square_quantile(1 - tail, df)),
        hi=math.sqrt(squares / chi_square_quantile(tail, df)),
        df=df,
    )


def calibration(differences: Iterable[tuple[float, float]]) -> float:
    """Return c, the root of the mean of (d / se)^2: how many times too narrow the intervals of differences are.

    Args:
        differences: between two clones, each with the standard error that was claimed for it.

    Raises:
        UsageError: `rating.form` if there are none, or a standard error is not above 0.
    """
    listed = tuple(differences)
    if not listed or any(not error > 0 for _, error in listed):
        raise UsageError("rating.form", "calibration needs differences of clones, each with a standard error above 0")
    return math.sqrt(math.fsum((difference / error) ** 2 for difference, error in listed) / len(listed))


def widening(factor: float) -> float:
    """Return by how much intervals are widened; clones may find them too narrow, but never make them narrower."""
    return max(1.0, factor)


def _squares(points: Sequence[float]) -> float:
    mean = math.fsum(points) / len(points)
    return math.fsum((value - mean) ** 2 for value in points)
