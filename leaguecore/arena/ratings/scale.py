"""The scale of ratings: 1500 for the mean entrant, 400 points for ten times the odds."""

import math

from leaguecore.arena.ratings.arrays import Floats

CENTRE = 1500.0
POINTS_PER_THETA = 400 / math.log(10)
"""173.7178: what one unit of log-odds is in points."""


def rating_scale(theta: Floats) -> Floats:
    """Return ratings 1500 + 400 / ln 10 * (theta - mean theta), the mean taken along the last axis.

    >>> import numpy as np
    >>> rating_scale(np.array([math.log(10), 0.0])).round(6).tolist()
    [1700.0, 1300.0]
    """
    mean: Floats = theta.mean(axis=-1, keepdims=True)
    return CENTRE + POINTS_PER_THETA * (theta - mean)
