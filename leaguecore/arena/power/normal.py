"""The normal distribution: its function to the far tail, and the points of a two-sided test."""

import math
from statistics import NormalDist

_ROOT_2 = math.sqrt(2)


def normal_cdf(x: float) -> float:
    """Return the share of a standard normal distribution below x, exact also far to the left."""
    return math.erfc(-x / _ROOT_2) / 2


def log_normal_cdf(x: float) -> float:
    """Return the logarithm of `normal_cdf`, exact also far to the right, where that is 1 but for a last digit.

    To the left it holds down to x = -38, where the share itself is no longer a float.
    """
    return math.log1p(-math.erfc(x / _ROOT_2) / 2) if x > 0 else math.log(math.erfc(-x / _ROOT_2) / 2)


def normal_density(x: float) -> float:
    """Return the density of the standard normal distribution."""
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def two_sided_point(alpha: float) -> float:
    """Return the z beyond which a two-sided test at level alpha rejects: 1.96 at 0.05."""
    return -NormalDist().inv_cdf(alpha / 2)
