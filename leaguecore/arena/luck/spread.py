"""How far equal managers end apart: the pooled spread within leagues."""

import math
from collections.abc import Sequence
from fractions import Fraction

import attrs
import numpy as np

from leaguecore.arena.luck.resampling import Interval, bootstrap

Totals = Sequence[int]
"""The season points of the teams of one league, in the league's unit."""


@attrs.frozen(kw_only=True)
class Spread:
    """The luck of a season in units.

    Attributes:
        sigma: the square root of the pooled variance within leagues.
        mean: the mean season points of a team.
        df: the nominal degrees of freedom; all leagues share one season, so they promise too much.
        replays: the interval by resampling replays: what drafts, jitter and lots add, with the season as it was.
    """

    sigma: float
    mean: float
    df: int
    replays: Interval


def variance_within(totals: Totals) -> Fraction:
    """Return the variance of the teams of one league about their own mean, by m - 1.

    >>> variance_within([1, 2, 3])
    Fraction(1, 1)
    """
    size = len(totals)
    return Fraction(size * sum(x * x for x in totals) - sum(totals) ** 2, size * (size - 1))


def pooled_sigma(leagues: Sequence[Totals]) -> float:
    """Return sqrt(sum over leagues and teams of (x - league's mean)**2 / (R (m - 1))), leagues of one size.

    A draft slot's own mean is not taken out: over one season that takes luck out with it.
    """
    return math.sqrt(sum(variance_within(totals) for totals in leagues) / len(leagues))


def spread(leagues: Sequence[Totals], seed: str) -> Spread:
    """Return the spread of equal managers over replays.

    Args:
        leagues: the totals of each replay.
        seed: of the resampling.
    """
    within = [float(variance_within(totals)) for totals in leagues]
    everybody = [points for totals in leagues for points in totals]
    return Spread(
        sigma=pooled_sigma(leagues),
        mean=float(Fraction(sum(everybody), len(everybody))),
        df=sum(len(totals) - 1 for totals in leagues),
        replays=bootstrap(within, seed, "sigma", np.sqrt),
    )
