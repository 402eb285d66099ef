"""Quantiles of Student's t, of chi-square and of the normal distribution, to about 1e-12.

The incomplete beta and gamma functions are summed as in Abramowitz and Stegun 26.5.8, 6.5.29 and 6.5.31, continued
fractions by Lentz's method; the quantile is found by bisection, which cannot fail.
"""

import math
from collections.abc import Callable
from statistics import NormalDist

from leaguecore.errors import UsageError

_SMALLEST = 1e-300
_PRECISION = 1e-16
_MOST_TERMS = 100_000


def normal_cdf(value: float) -> float:
    """Return the probability of a standard normal variable below the value."""
    return math.erfc(-value / math.sqrt(2)) / 2


def normal_quantile(probability: float) -> float:
    """Return the value below which a standard normal variable lies with this probability.

    Raises:
        UsageError: `rating.option` unless it is between 0 and 1.
    """
    _check(probability, 1.0)
    return NormalDist().inv_cdf(probability)


def t_quantile(probability: float, df: float) -> float:
    """Return the value below which Student's t lies with this probability; `df` need not be whole.

    Raises:
        UsageError: `rating.option` unless it is between 0 and 1, and df above 0.
    """
    _check(probability, df)
    tail = min(probability, 1 - probability)
    if tail == 0.5:
        return 0.0
    size = _bisected(lambda value: _t_tail(value, df) <= tail)
    return size if probability > 0.5 else -size


def chi_square_quantile(probability: float, df: float) -> float:
    """Return the value below which chi-square lies with this probability.

    Raises:
        UsageError: `rating.option` unless it is between 0 and 1, and df above 0.
    """
    _check(probability, df)
    return 2 * _bisected(lambda value: _gamma_below(df / 2, value) >= probability)


def _check(probability: float, df: float) -> None:
    if not (0 < probability < 1 and 0 < df < math.inf):
        raise UsageError("rating.option", f"there is no quantile of {probability} with {df} degrees of freedom")


def _bisected(beyond: Callable[[float], bool]) -> float:
    """Return the positive number at which `beyond` turns true, to the last bit."""
    low, high = 0.0, 1.0
    while not beyond(high):
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return high


def _t_tail(value: float, df: float) -> float:
    return _beta_below(df / 2, 0.5, df / (df + value * value), value * value / (df + value * value)) / 2


def _beta_below(a: float, b: float, x: float, rest: float) -> float:
    """Return the regularised incomplete beta function of x, where rest = 1 - x without its rounding."""
    if x == 0 or rest == 0:
        return float(rest == 0)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest)
    if x < (a + 1) / (a + b + 2):
        return math.exp(scale) / (a * _beta_fraction(a, b, x))
    return 1 - math.exp(scale) / (b * _beta_fraction(b, a, rest))


def _beta_fraction(a: float, b: float, x: float) -> float:
    def term(step: int) -> float:
        half = step // 2
        if step % 2:
            return -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        return half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))

    return _fraction(1.0, term, lambda _: 1.0)


def _gamma_below(a: float, x: float) -> float:
    """Return the regularised lower incomplete gamma function."""
    if x == 0:
        return 0.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return scale * _gamma_series(a, x)
    return 1 - scale / _fraction(x + 1 - a, lambda step: -step * (step - a), lambda step: x + 2 * step + 1 - a)


def _gamma_series(a: float, x: float) -> float:
    term = total = 1 / a
    for step in range(1, _MOST_TERMS):
        term *= x / (a + step)
        total += term
        if term <= total * _PRECISION:
            return total
    raise ArithmeticError("the series of the incomplete gamma function did not end")


def _fraction(first: float, above: Callable[[int], float], below: Callable[[int], float]) -> float:
    """Return first + above(1) / (below(1) + above(2) / (below(2) + ...))."""
    value = upper = first or _SMALLEST
    lower = 0.0
    for step in range(1, _MOST_TERMS):
        lower = 1 / ((below(step) + above(step) * lower) or _SMALLEST)
        upper = (below(step) + above(step) / upper) or _SMALLEST
        value *= upper * lower
        if abs(upper * lower - 1) <= 2 * _PRECISION:
            return value
    raise ArithmeticError("the continued fraction did not end")
