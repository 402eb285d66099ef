"""Intervals of an estimate over leagues: BCa, percentile, or Student's t on the jackknife.

Which one stands by itself where nobody chooses: none under five leagues, jackknife with Student's t under fifteen, BCa
from there on (percentiles cover too little with few leagues, see `benchmarks/coverage.py`).
Sources: Efron 1987, Better bootstrap confidence intervals; for strata Davison and Hinkley 1997, section 5.4.
"""

from typing import Literal, TypeAlias

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import Design
from leaguecore.arena.ratings.quantiles import normal_cdf, normal_quantile, t_quantile

Method: TypeAlias = Literal["auto", "bca", "percentile", "jackknife-t"]
Reason: TypeAlias = Literal["", "few_leagues", "no_variation"]

LEVEL = 0.95
LEAST_LEAGUES = 5
LEAST_LEAGUES_BCA = 15

_SAME = 1e-9
"""Numbers that differ by less are equal but for rounding; replicates of the same leagues do."""


@attrs.frozen(kw_only=True)
class Interval:
    """An interval, or why there is none.

    Attributes:
        lo, hi: its ends; None where there is none.
        method: `bca`, `percentile`, `jackknife-t` or `none`.
        reason: why there is none: `few_leagues`, or `no_variation` where all leagues say the same, so that leagues
            drawn again cannot show what another league would say.
    """

    lo: float | None
    hi: float | None
    method: str
    reason: Reason = ""

    def widened(self, centre: float, factor: float) -> "Interval":
        """Return the interval with both ends so many times as far from the estimate."""
        if self.lo is None or self.hi is None:
            return self
        return attrs.evolve(self, lo=centre + factor * (self.lo - centre), hi=centre + factor * (self.hi - centre))


@attrs.frozen(kw_only=True, eq=False)
class Evidence:
    """What an interval is made of, for one estimate.

    Attributes:
        estimate: of all leagues.
        replicates: (replicates,): of leagues drawn again.
        jackknife: (units,): with one unit left out.
        units: how many units (leagues) the estimate rests on.
    """

    estimate: float
    replicates: Floats
    jackknife: Floats
    units: int


def interval(evidence: Evidence, design: Design, *, method: Method = "auto", level: float = LEVEL) -> Interval:
    """Return the interval of an estimate, or why there is none.

    Args:
        evidence: what it is made of.
        design: how the leagues were drawn.
        method: `auto` chooses by the number of leagues.
        level: how often it should cover.
    """
    if evidence.units < LEAST_LEAGUES:
        return Interval(lo=None, hi=None, method="none", reason="few_leagues")
    spread = _jackknife_spread(evidence, design)
    if spread.error < _SAME:
        return Interval(lo=None, hi=None, method="none", reason="no_variation")
    if method == "auto":
        method = "jackknife-t" if evidence.units < LEAST_LEAGUES_BCA else "bca"
    tail = (1 - level) / 2
    if method == "jackknife-t":
        reach = spread.error * t_quantile(1 - tail, spread.df)
        return Interval(lo=evidence.estimate - reach, hi=evidence.estimate + reach, method=method)
    tails = (tail, 1 - tail) if method == "percentile" else _bca_tails(evidence, spread.acceleration, tail)
    lo, hi = np.quantile(evidence.replicates, tails)
    return Interval(lo=float(lo), hi=float(hi), method=method)


def _bca_tails(evidence: Evidence, acceleration: float, tail: float) -> tuple[float, float]:
    """Return the shares of replicates at which the interval ends, corrected for bias and acceleration."""
    beside = evidence.replicates - evidence.estimate
    below = float(np.mean((beside < -_SAME) + 0.5 * (np.abs(beside) <= _SAME)))
    least = 0.5 / len(beside)
    bias = normal_quantile(min(max(below, least), 1 - least))

    def corrected(share: float) -> float:
        value = bias + normal_quantile(share)
        # Beyond a pole the correction has no meaning; the acceleration of real data is far from it.
        return normal_cdf(bias + value / max(1 - acceleration * value, _SAME))

    return corrected(tail), corrected(1 - tail)


@attrs.frozen(kw_only=True)
class _Spread:
    """Standard error, degrees of freedom and acceleration of an estimate."""

    error: float
    df: float
    acceleration: float


def _jackknife_spread(evidence: Evidence, design: Design) -> _Spread:
    """Return the spread by leaving units out, each compared with the others of its stratum."""
    total = squared_by_df = squares = cubes = 0.0
    for _, members in design.strata:
        size, left_out = len(members), evidence.jackknife[members]
        away = (left_out.mean() - left_out) * (size - 1) / size
        variance = float(away @ away) * size / max(size - 1, 1)
        total += variance
        squared_by_df += variance**2 / max(size - 1, 1)
        squares += float(away @ away)
        cubes += float((away**3).sum())
    return _Spread(
        error=total**0.5,
        # Welch and Satterthwaite, and never more than the leagues that the estimate rests on allow.
        df=min(total**2 / squared_by_df if squared_by_df else 1.0, float(evidence.units - 1)),
        acceleration=cubes / (6 * squares**1.5) if squares else 0.0,
    )
