"""Luck measured by clones."""

import numpy as np
import pytest
from scipy import stats

from leaguecore.arena.ratings import calibration, luck_from_clones, widening
from leaguecore.errors import UsageError


def test_the_example_of_the_reference_has_its_figures() -> None:
    found = luck_from_clones([(0, difference) for difference in (120, -80, 40, -150, 60)])
    assert found.sigma == pytest.approx(4850**0.5)  # 69.64194, which the reference gives as 69.6420
    assert (found.sigma, found.lo, found.hi) == pytest.approx((69.6420, 43.4711, 170.8048), abs=1e-4)
    assert found.df == 5


@pytest.mark.parametrize(
    ("df", "low", "high"), [(9, 0.688, 1.826), (18, 0.756, 1.479), (40, 0.821, 1.280), (100, 0.879, 1.161)]
)
def test_the_reach_of_the_interval_is_that_of_the_reference(df: int, low: float, high: float) -> None:
    found = luck_from_clones([np.arange(df + 1.0)])
    assert (found.lo / found.sigma, found.hi / found.sigma) == pytest.approx((low, high), abs=5e-4)


def test_clones_of_several_leagues_are_pooled_within_their_leagues() -> None:
    """Leagues a thousand points apart say the same as leagues that are not."""
    found = luck_from_clones([(1, 2, 3), (1004, 1008), (7,)])
    assert found.df == 3
    assert found.sigma == pytest.approx(((1 + 0 + 1 + 4 + 4) / 3) ** 0.5)


def test_the_interval_covers_as_often_as_it_says() -> None:
    luck = np.random.default_rng(11).normal(size=(1000, 20, 2)) * 50
    found = [luck_from_clones(leagues.tolist()) for leagues in luck]
    covered = sum(one.lo <= 50 <= one.hi for one in found)
    assert stats.binomtest(covered, 1000, 0.95).pvalue > 1e-3


def test_calibration_is_one_where_claims_are_right() -> None:
    assert calibration([(3, 3), (-2, 2)]) == 1


def test_claims_that_are_half_of_the_truth_are_widened_to_it() -> None:
    assert widening(calibration([(4, 2), (-6, 3)])) == 2


def test_calibration_is_a_mean_of_squares() -> None:
    assert calibration([(1, 1), (7, 1)]) == 5


def test_claims_that_are_too_wide_are_left() -> None:
    assert widening(0.7) == 1


def test_what_has_no_clones_says_nothing_of_luck() -> None:
    for empty in ([], [(5,)]):
        with pytest.raises(UsageError) as refused:
            luck_from_clones(empty)
        assert refused.value.code == "rating.form"


@pytest.mark.parametrize("differences", [[], [(1, 0)], [(1, 1), (1, -1)], [(1, float("nan"))]])
def test_what_has_no_standard_errors_calibrates_nothing(differences: list[tuple[float, float]]) -> None:
    with pytest.raises(UsageError) as refused:
        calibration(differences)
    assert refused.value.code == "rating.form"
