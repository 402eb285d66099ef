"""The power of two-sided z tests: of two means, and of two rates."""

import math

from leaguecore.arena.power.arguments import check_count, check_gap, check_inner_share, check_share
from leaguecore.arena.power.normal import normal_cdf, two_sided_point

ALPHA = 0.05


def difference_power(gap: float, samples: float, *, alpha: float = ALPHA) -> float:
    """Return the power to see a difference between two entrants, or between the two variants of pairs.

    Two-sided z test. Each of the two has luck of SD 1 per sample, so a difference has the SD sqrt(2), and with
    c = gap * sqrt(samples / 2) the power is Phi(c - z) + Phi(-c - z), where z = 1.96 for alpha = 0.05.

    Args:
        gap: the true difference, in SDs of one team's luck.
        samples: pairs, or leagues that both play; need not be whole (see `effective_leagues`).
        alpha: the level of the test; divide it by the number of comparisons where one asks for all of them.

    Raises:
        UsageError: `power.value`.

    >>> round(difference_power(1.0, 32), 5), round(difference_power(0.5, 32), 5)
    (0.97933, 0.51601)
    """
    check_gap(gap)
    check_count("samples", samples)
    check_inner_share("alpha", alpha)
    z, shift = two_sided_point(alpha), gap * math.sqrt(samples / 2)
    return normal_cdf(shift - z) + normal_cdf(-shift - z)


def gap_for_power(power: float, samples: float, *, alpha: float = ALPHA) -> float:
    """Return the gap in SDs that `difference_power` sees with a given power.

    Raises:
        UsageError: `power.value` also for a power that no gap is needed for.

    >>> round(gap_for_power(0.87, 40), 2), round(gap_for_power(0.90, 40), 2)
    (0.69, 0.72)
    """
    check_count("samples", samples)
    check_inner_share("alpha", alpha)
    check_inner_share("power", power)
    check_inner_share("power less alpha", power - alpha)
    low, high = 0.0, 1.0
    while difference_power(high, samples, alpha=alpha) < power:
        high *= 2
    while low < (middle := (low + high) / 2) < high:
        if difference_power(middle, samples, alpha=alpha) < power:
            low = middle
        else:
            high = middle
    return high


def rate_power(rate: float, other: float, claims: float, *, alpha: float = ALPHA) -> float:
    """Return the power to tell two rates apart, each seen in `claims` independent claims.

    Two-sided z test of two proportions; the test uses the pooled rate, as if they were one (Fleiss, Levin and Paik,
    Statistical Methods for Rates and Proportions, chapter 4, without correction for continuity):

        Phi((D - z s0) / s1) + Phi((-D - z s0) / s1),   D = |p1 - p2|,
        s0 = sqrt(2 p (1 - p) / n) with p = (p1 + p2) / 2,   s1 = sqrt((p1 (1 - p1) + p2 (1 - p2)) / n).

    Args:
        rate: p1, from 0 to 1.
        other: p2, from 0 to 1.
        claims: n, independent claims of each; divide a number of clustered ones by `design_effect`.
        alpha: the level of the test.

    Raises:
        UsageError: `power.value`, also for two rates between which nothing can vary (both 0, or both 1, or 0 and 1).
    """
    check_share("rate", rate)
    check_share("other", other)
    check_count("claims", claims)
    check_inner_share("alpha", alpha)
    mean = (rate + other) / 2
    apart = math.sqrt((rate * (1 - rate) + other * (1 - other)) / claims)
    check_inner_share("what varies in both rates", apart)
    z, together = two_sided_point(alpha), math.sqrt(2 * mean * (1 - mean) / claims)
    difference = abs(rate - other)
    return normal_cdf((difference - z * together) / apart) + normal_cdf((-difference - z * together) / apart)


def design_effect(cluster_size: float, intraclass_correlation: float) -> float:
    """Return by how much clustered claims count less: 1 + (k - 1) ICC (Kish, Survey Sampling, 1965).

    Args:
        cluster_size: k, claims in one league-season or thread.
        intraclass_correlation: how alike claims of one cluster are, from 0 to 1.

    Raises:
        UsageError: `power.value`.

    >>> round(design_effect(25, 0.042), 3)
    2.008
    """
    check_count("cluster_size", cluster_size)
    check_share("intraclass_correlation", intraclass_correlation)
    return 1 + (cluster_size - 1) * intraclass_correlation
