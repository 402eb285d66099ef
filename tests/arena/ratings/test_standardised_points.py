"""Points standardised within a league."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from leaguecore.arena.ratings import LeagueFinish, standardised
from leaguecore.arena.ratings.standardise import mean_standardised

points = st.lists(st.decimals(-5000, 5000, places=2), min_size=1, max_size=12)


def test_a_league_of_equal_points_is_all_zero() -> None:
    assert standardised([Decimal("0.1")] * 10) == (0.0,) * 10


def test_a_league_of_nobody_is_nothing() -> None:
    assert standardised([]) == ()


@given(points.filter(lambda drawn: len(set(drawn)) > 1))
def test_scores_are_those_of_scipy(drawn: list[Decimal]) -> None:
    assert standardised(drawn) == pytest.approx(stats.zscore([float(one) for one in drawn]), rel=1e-6, abs=1e-6)


@given(points)
def test_scores_sum_to_nothing_and_their_squares_to_the_seats(drawn: list[Decimal]) -> None:
    scores = standardised(drawn)
    assert sum(scores) == pytest.approx(0, abs=1e-9)
    assert sum(score**2 for score in scores) == pytest.approx(len(drawn) if len(set(drawn)) > 1 else 0)


@given(points, st.integers(1, 1000), st.integers(-1000, 1000))
def test_another_unit_and_origin_change_no_bit(drawn: list[Decimal], times: int, more: int) -> None:
    assert standardised([times * one + more for one in drawn]) == standardised(drawn)


def test_the_mean_is_over_all_seats_of_an_entrant() -> None:
    first = LeagueFinish(league="l1", order=("a", "b"), points=[("a", 9), ("b", 1)], weeks=1)
    second = LeagueFinish(league="l2", order=("b", "aa"), points=[("a", 2), ("a", 2), ("b", 5)], weeks=1)
    found = mean_standardised([first, second])
    assert found["a"] == pytest.approx((1 - 2 * 0.5**0.5) / 3)
    assert found["b"] == pytest.approx((-1 + 2 * 0.5**0.5) / 2)


def test_without_points_there_is_no_score() -> None:
    assert mean_standardised([LeagueFinish(league="l1", order=("a", "b"))]) == {}
