"""Intervals against SciPy, and which of them stands where."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from leaguecore.arena.ratings.bootstrap import Design, bootstrap_weights, stratified_design
from leaguecore.arena.ratings.intervals import Interval, Method
from leaguecore.arena.ratings.means import league_mean


def skewed(count: int) -> np.ndarray:
    return np.random.default_rng(3).exponential(size=count) * 100


def one_stratum(count: int) -> Design:
    return stratified_design({f"l{number:04}": ("x",) for number in range(count)})


def of_mean(values: np.ndarray, method: Method = "auto", design: Design | None = None) -> Interval:
    design = design or one_stratum(len(values))
    weights = bootstrap_weights(design, seed="7", replicates=999)
    found = league_mean(values, np.ones(len(values)), design, weights, method=method)
    assert found is not None
    assert found.estimate == pytest.approx(values.mean())
    return found.interval


def scipy_s(values: np.ndarray, method: str) -> tuple[float, float]:
    """SciPy's interval from our replicates, so that no chance is between the two."""
    weights = bootstrap_weights(one_stratum(len(values)), seed="7", replicates=999)
    ours = SimpleNamespace(bootstrap_distribution=weights @ values / len(values))
    found = stats.bootstrap((values,), np.mean, n_resamples=0, bootstrap_result=ours, method=method)
    return tuple(found.confidence_interval)


@pytest.mark.parametrize("count", [6, 20, 60])
def test_bca_is_that_of_scipy(count: int) -> None:
    values = skewed(count)
    found = of_mean(values, "bca")
    assert (found.lo, found.hi) == pytest.approx(scipy_s(values, "BCa"), rel=1e-9)


@pytest.mark.parametrize("count", [6, 20, 60])
def test_percentiles_are_those_of_scipy(count: int) -> None:
    values = skewed(count)
    found = of_mean(values, "percentile")
    assert (found.lo, found.hi) == pytest.approx(scipy_s(values, "percentile"), rel=1e-9)


def test_leaving_leagues_out_of_a_mean_is_student_s_interval() -> None:
    values = skewed(9)
    found = of_mean(values, "jackknife-t")
    expected = stats.t.interval(0.95, 8, loc=values.mean(), scale=stats.sem(values))
    assert (found.lo, found.hi) == pytest.approx(expected, rel=1e-9)


def test_strata_take_their_own_spread_out() -> None:
    """The variance of a mean over strata is the sum of n_h s_h^2 / L^2, its degrees of freedom Satterthwaite's."""
    first, second = skewed(6), 1000 + skewed(8)
    names = {**{f"a{n}": ("a",) for n in range(6)}, **{f"b{n}": ("b",) for n in range(8)}}
    found = of_mean(np.concatenate([first, second]), "jackknife-t", stratified_design(names))
    parts = [6 * first.var(ddof=1) / 14**2, 8 * second.var(ddof=1) / 14**2]
    df = sum(parts) ** 2 / (parts[0] ** 2 / 5 + parts[1] ** 2 / 7)
    mean = (first.sum() + second.sum()) / 14
    expected = stats.t.interval(0.95, df, loc=mean, scale=sum(parts) ** 0.5)
    assert (found.lo, found.hi) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    ("leagues", "method"), [(4, "none"), (5, "jackknife-t"), (14, "jackknife-t"), (15, "bca"), (40, "bca")]
)
def test_the_number_of_leagues_chooses_the_interval(leagues: int, method: str) -> None:
    assert of_mean(skewed(leagues)).method == method


@pytest.mark.parametrize("method", ["auto", "bca", "percentile", "jackknife-t"])
def test_under_five_leagues_there_is_none_and_it_says_why(method: Method) -> None:
    assert of_mean(skewed(4), method) == Interval(lo=None, hi=None, method="none", reason="few_leagues")


def test_leagues_that_all_say_the_same_give_no_interval() -> None:
    assert of_mean(np.full(20, 3.7)) == Interval(lo=None, hi=None, method="none", reason="no_variation")


def test_widening_keeps_the_estimate_where_it_is() -> None:
    found = Interval(lo=90.0, hi=130.0, method="bca").widened(100.0, 1.5)
    assert (found.lo, found.hi) == (85.0, 145.0)


def test_what_is_no_interval_cannot_be_widened() -> None:
    none = Interval(lo=None, hi=None, method="none", reason="few_leagues")
    assert none.widened(100.0, 2.0) == none


def test_a_mean_rests_on_the_leagues_that_have_a_number() -> None:
    """Six of sixteen: Student's t has five degrees of freedom, and its error is that of leaving each of the 16 out."""
    values, has = np.array([1.0, 2, 3, 4, 5, 6] + [0] * 10), np.array([1.0] * 6 + [0] * 10)
    design = one_stratum(16)
    found = league_mean(values, has, design, bootstrap_weights(design, seed="1", replicates=200))
    assert found is not None
    assert (found.estimate, found.leagues, found.interval.method) == (3.5, 6, "jackknife-t")
    left_out = np.array([(21 - value) / 5 for value in values[:6]] + [3.5] * 10)
    error = (15 / 16 * ((left_out - left_out.mean()) ** 2).sum()) ** 0.5
    assert found.interval.hi == pytest.approx(3.5 + error * stats.t.ppf(0.975, 5))


def test_a_mean_of_nothing_is_nothing() -> None:
    design = one_stratum(8)
    weights = bootstrap_weights(design, seed="1", replicates=200)
    assert league_mean(np.zeros(8), np.zeros(8), design, weights) is None
