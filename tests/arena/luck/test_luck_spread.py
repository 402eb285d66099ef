"""The luck SD is the pooled spread within leagues: by hand, by the statistics module, and in worlds of known spread."""

import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from leaguecore.arena.luck.resampling import bootstrap
from leaguecore.arena.luck.spread import pooled_sigma, spread, variance_within

LEAGUES = st.lists(st.lists(st.integers(-(10**9), 10**9), min_size=4, max_size=4), min_size=2, max_size=6)


def equal_managers(sigma: float, leagues: int, seed: int, teams: int = 10) -> list[list[int]]:
    """Return totals of independent normal luck; leagues have levels of their own, which are no luck of a team."""
    draws = np.random.default_rng(seed)
    levels = draws.normal(20_000, 3_000, (leagues, 1))
    return (levels + draws.normal(0, sigma, (leagues, teams))).round().astype(int).tolist()


def test_the_variance_of_a_league_is_that_of_the_statistics_module() -> None:
    totals = [18_870, 17_030, 20_001, 19_500]
    assert float(variance_within(totals)) == pytest.approx(statistics.variance(totals), rel=1e-12)


def test_sigma_pools_the_squares_about_each_leagues_own_mean() -> None:
    # 1, 2, 3 and 10, 14: no; leagues are of one size. (1 + 0 + 1 + 4 + 0 + 4) / (2 * 2) = 2.5
    assert pooled_sigma([[1, 2, 3], [10, 12, 14]]) == pytest.approx(2.5**0.5)


@pytest.mark.parametrize("sigma", [98.0, 894.0])
def test_sigma_of_a_world_of_known_luck_is_found(sigma: float) -> None:
    # 400 leagues of 10 have 3,600 degrees of freedom: a standard error of 1.2 %.
    assert pooled_sigma(equal_managers(sigma, leagues=400, seed=3)) == pytest.approx(sigma, rel=0.04)


@given(LEAGUES, st.integers(-(10**6), 10**6), st.integers(1, 50))
def test_sigma_does_not_see_a_shift_of_a_league_and_scales_with_the_points(
    leagues: list[list[int]], shift: int, factor: int
) -> None:
    moved = [[factor * points + shift * place for points in totals] for place, totals in enumerate(leagues)]
    assert pooled_sigma(moved) == pytest.approx(factor * pooled_sigma(leagues), rel=1e-9, abs=1e-9)


@given(LEAGUES)
def test_the_order_of_leagues_and_of_teams_is_nothing_to_sigma(leagues: list[list[int]]) -> None:
    assert pooled_sigma([totals[::-1] for totals in leagues[::-1]]) == pooled_sigma(leagues)


def test_the_interval_over_replays_is_about_that_of_chi_square_in_a_normal_world() -> None:
    found = spread(equal_managers(100, leagues=40, seed=5), "7")
    df = 360
    low, high = (found.sigma * (df / stats.chi2.ppf(p, df)) ** 0.5 for p in (0.975, 0.025))
    assert found.df == df
    assert found.replays.low == pytest.approx(low, rel=0.03)
    assert found.replays.high == pytest.approx(high, rel=0.03)


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    worlds = [spread(equal_managers(100, leagues=30, seed=seed), "7").replays for seed in range(200)]
    # 95 % of 200 with a standard error of 3, and a percentile bootstrap of 30 values is a little too narrow.
    assert 178 <= sum(one.low <= 100 <= one.high for one in worlds) <= 198


def test_the_mean_is_that_of_all_teams() -> None:
    assert spread([[1, 2], [3, 6]], "7").mean == 3.0


def test_resampling_repeats_and_another_purpose_draws_anew() -> None:
    values = [2.0**0.5, 3.0**0.5, 5.0**0.5, 7.0**0.5, 11.0**0.5, 13.0**0.5, 17.0**0.5, 19.0**0.5]
    assert bootstrap(values, "7", "a") == bootstrap(values, "7", "a")
    assert bootstrap(values, "7", "a") != bootstrap(values, "7", "b")
    assert bootstrap(values, "7", "a") != bootstrap(values, "8", "a")


def test_values_that_are_all_the_same_leave_no_doubt() -> None:
    found = bootstrap([3.0] * 10, "7", "a")
    assert (found.low, found.high) == (3.0, 3.0)
