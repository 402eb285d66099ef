"""Means over leagues with their intervals, from the same leagues drawn again as the ratings."""

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import Design, jackknife_weights
from leaguecore.arena.ratings.intervals import LEVEL, Evidence, Interval, Method, interval


@attrs.frozen(kw_only=True)
class LeagueMean:
    """A mean over leagues.

    Attributes:
        estimate: the mean.
        interval: its interval over leagues.
        leagues: how many it is over.
    """

    estimate: float
    interval: Interval
    leagues: int


def league_mean(
    sums: Floats,
    counts: Floats,
    design: Design,
    weights: Floats,
    *,
    method: Method = "auto",
    level: float = LEVEL,
) -> LeagueMean | None:
    """Return the mean of the numbers of all leagues, None if there are none.

    A replicate in which no league with a number was drawn, of which there are few, stands at the mean of all.

    Args:
        sums: (leagues,): the sum of the numbers of each league.
        counts: (leagues,): how many numbers that is.
        design: how leagues were drawn.
        weights: (replicates, leagues): how often each league counts.
        method: as for `interval`.
        level: how often the interval should cover.
    """
    if not counts.any():
        return None
    estimate = float(sums.sum() / counts.sum())
    units = len(np.unique(design.unit_of[counts > 0]))
    left_out = np.concatenate([_means(some, sums, counts, estimate) for some in jackknife_weights(design)])
    replicates = _means(weights, sums, counts, estimate)
    evidence = Evidence(estimate=estimate, replicates=replicates, jackknife=left_out, units=units)
    found = interval(evidence, design, method=method, level=level)
    return LeagueMean(estimate=estimate, interval=found, leagues=int(np.count_nonzero(counts)))


def _means(weights: Floats, sums: Floats, counts: Floats, otherwise: float) -> Floats:
    divisor = weights @ counts
    return np.where(divisor > 0, (weights @ sums) / np.where(divisor > 0, divisor, 1), otherwise)
