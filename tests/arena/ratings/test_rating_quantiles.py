"""Quantiles against SciPy."""

import pytest
from scipy import stats

from leaguecore.arena.ratings.quantiles import chi_square_quantile, normal_cdf, normal_quantile, t_quantile
from leaguecore.errors import UsageError

PROBABILITIES = [1e-6, 0.005, 0.025, 0.3, 0.5, 0.6, 0.95, 0.975, 0.9999]
DF = [0.5, 1, 2, 2.5, 4, 9, 14, 39, 100, 1000, 40_000]


@pytest.mark.parametrize("df", DF)
@pytest.mark.parametrize("probability", PROBABILITIES)
def test_student_s_t_is_that_of_scipy(probability: float, df: float) -> None:
    assert t_quantile(probability, df) == pytest.approx(stats.t.ppf(probability, df), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("df", DF)
@pytest.mark.parametrize("probability", PROBABILITIES)
def test_chi_square_is_that_of_scipy(probability: float, df: float) -> None:
    assert chi_square_quantile(probability, df) == pytest.approx(stats.chi2.ppf(probability, df), rel=1e-9)


@pytest.mark.parametrize("probability", PROBABILITIES)
def test_the_normal_quantile_is_that_of_scipy(probability: float) -> None:
    assert normal_quantile(probability) == pytest.approx(stats.norm.ppf(probability), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("value", [-8.0, -1.96, 0.0, 0.3, 5.0])
def test_the_normal_probability_is_that_of_scipy(value: float) -> None:
    assert normal_cdf(value) == pytest.approx(stats.norm.cdf(value), rel=1e-12)


@pytest.mark.parametrize(("probability", "df"), [(0, 5), (1, 5), (-0.1, 5), (0.5, 0), (0.5, -1)])
def test_there_is_no_quantile_of_what_is_no_probability(probability: float, df: float) -> None:
    for quantile in (t_quantile, chi_square_quantile):
        with pytest.raises(UsageError) as refused:
            quantile(probability, df)
        assert refused.value.code == "rating.option"
