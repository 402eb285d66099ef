"""How often the truly best of several managers finishes first."""

import math

from leaguecore.arena.power.arguments import check_count, check_gap
from leaguecore.arena.power.normal import log_normal_cdf, normal_density
from leaguecore.arena.power.shared_luck import effective_leagues

_REACH, _STEPS_PER_UNIT = 10, 20
_CERTAIN = 9.0
"""Beyond this many SDs a normal variable lies with a probability under 2e-19, which no sum of floats would notice."""


def best_first(gap: float, leagues: float, managers: int = 10, shared_luck: float = 0.0, seasons: int = 1) -> float:
    """Return the probability that the best manager has the most points over all leagues.

    The managers' skills are 0, -gap, -2 gap, ... in points per league; luck is normal with SD 1 per team and league.
    With d = gap * sqrt(n), where n is the number of leagues that count (see `effective_leagues`),

        P = integral of phi(z) * product over k = 1 .. managers - 1 of Phi(z + k d) dz,

    the probability that the best of independent normal variables of unlike means is the first. It is summed by the
    trapezoid rule on [-10, 10] in steps of 1/20, which for such a smooth integrand is exact to the last digits.

    Args:
        gap: difference in skill between neighbours, in SDs of a season's luck in one league.
        leagues: how many each of them plays.
        managers: how many they are, 2 or more.
        shared_luck: the share of a manager's luck that its leagues of one real season have in common.
        seasons: real seasons between which luck is independent.

    Raises:
        UsageError: `power.value`.

    >>> round(best_first(0.2, 10), 4), round(best_first(0.2, 10, shared_luck=0.1), 4), best_first(0, 5, managers=2)
    (0.5783, 0.4814, 0.5)
    """
    check_gap(gap)
    check_count("managers", managers, least=2)
    distance = gap * math.sqrt(effective_leagues(leagues, shared_luck, seasons))
    nodes = (step / _STEPS_PER_UNIT for step in range(-_REACH * _STEPS_PER_UNIT, _REACH * _STEPS_PER_UNIT + 1))
    terms = (normal_density(z) * math.exp(_log_all_below(z, distance, managers)) for z in nodes)
    return min(1.0, math.fsum(terms) / _STEPS_PER_UNIT)


def _log_all_below(z: float, distance: float, managers: int) -> float:
    """Return the logarithm of the probability that all others have fewer points, if the best one's luck is z."""
    total = 0.0
    for behind in range(1, managers):
        reach = z + behind * distance
        if reach > _CERTAIN:
            break  # all who follow are further behind
        total += log_normal_cdf(reach)
    return total
