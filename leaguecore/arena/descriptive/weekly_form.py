"""A team's form: the mean and the spread of its weekly points, as far as a few weeks can tell them."""

import math
from collections.abc import Mapping

import attrs

from leaguecore.arena.descriptive.weekly_scores import WeeklyScores
from leaguecore.errors import UsageError

PRIOR_WEEKS = 8
"""How many weeks the pooled spread counts beside a team's own; own choice, as spreads of few weeks say little."""


@attrs.frozen(kw_only=True)
class Form:
    """The weekly points to expect of a team, in points.

    Attributes:
        mean: the expected points of a week.
        mean_sd: how uncertain the mean is; the same draw of it holds for all the weeks of one simulated season.
        sd: of a week around the mean.
    """

    mean: float
    mean_sd: float
    sd: float


def shrunk_forms(scores: WeeklyScores) -> dict[str, Form]:
    """Return each team's form, drawn towards the league's mean as far as its weeks are few or noisy.

    Empirical Bayes in the normal model (Efron and Morris 1975), with moments for its two variances. For team i with
    g_i scored weeks, mean x_i and variance s_i^2 (over g_i - 1):

        sigma^2 = sum (g_i - 1) s_i^2 / sum (g_i - 1)            spread of weeks, pooled
        tau^2   = max(0, variance of the x_i (over teams - 1) - sigma^2 * mean of 1 / g_i)     spread of teams
        B_i     = tau^2 / (tau^2 + sigma^2 / g_i)                how much of a team's own mean is believed
        mean    = x + B_i (x_i - x), with x the mean of the x_i;  mean_sd = sqrt(B_i sigma^2 / g_i)
        sd^2    = (8 sigma^2 + (g_i - 1) s_i^2) / (8 + g_i - 1)

    Raises:
        UsageError: `descriptive.form` if a team has no score, or no team has two.
    """
    weekly = {team: [float(one) for one in row if one is not None] for team, row in scores.points.items()}
    if len(weekly) < 2 or not all(weekly.values()) or all(len(row) < 2 for row in weekly.values()):
        raise UsageError(
            "descriptive.form",
            "the form of teams is seen from a score of each and two of one of them",
            fix="wait a week, or give the forms",
        )
    means = {team: math.fsum(row) / len(row) for team, row in weekly.items()}
    squares = {team: math.fsum((one - means[team]) ** 2 for one in row) for team, row in weekly.items()}
    sigma2 = math.fsum(squares.values()) / sum(len(row) - 1 for row in weekly.values())
    centre = math.fsum(means.values()) / len(means)
    tau2 = _between(means, centre, sigma2 * math.fsum(1 / len(row) for row in weekly.values()) / len(weekly))
    forms = {}
    for team, row in weekly.items():
        own = sigma2 / len(row)
        believed = tau2 / (tau2 + own) if tau2 + own else 1.0
        spread = (PRIOR_WEEKS * sigma2 + squares[team]) / (PRIOR_WEEKS + len(row) - 1)
        forms[team] = Form(
            mean=centre + believed * (means[team] - centre),
            mean_sd=math.sqrt(believed * own),
            sd=math.sqrt(spread),
        )
    return forms


def _between(means: Mapping[str, float], centre: float, noise: float) -> float:
    """Return the variance of teams' true means: that of the observed ones without what weeks add to it."""
    observed = math.fsum((one - centre) ** 2 for one in means.values()) / (len(means) - 1)
    return max(0.0, observed - noise)
