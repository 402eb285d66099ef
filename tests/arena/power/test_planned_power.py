"""The planned questions: the reference's figures, and the same tests by scipy and by counting."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from leaguecore.arena.power import design_effect, difference_power, gap_for_power, planned_table, rate_power
from leaguecore.errors import UsageError


def test_the_rows_are_those_of_the_reference() -> None:
    found = [(row.sample, row.power and round(row.power, 5), row.published) for row in planned_table()]
    assert found == [
        ("40 league-seasons", 0.99400, "~1.0"),
        ("40 league-seasons", None, "0.87"),
        ("40 league-seasons", None, "0.90"),
        ("32 pairs", 0.97933, "0.98"),
        ("32 pairs", 0.51601, "0.52"),
        ("1000 claims, design effect 2", 0.85228, "0.85"),
        ("32 pairs", 0.97933, "0.98"),
    ]


def test_each_power_of_the_plan_is_the_published_one_after_rounding() -> None:
    exact = [row for row in planned_table() if row.power is not None and row.published != "~1.0"]
    assert [f"{row.power:.2f}" for row in exact] == [row.published for row in exact]


def test_neighbours_are_not_claimed_but_their_implied_gaps_are_printed() -> None:
    # Reference: 40 league-seasons see .8699 at 0.69 and .9001 at 0.725.
    lower, upper = (row for row in planned_table() if row.power is None)
    assert (round(lower.gap, 3), round(upper.gap, 3)) == (0.690, 0.725)
    assert difference_power(0.69, 40) == pytest.approx(0.8699, abs=5e-5)
    assert difference_power(0.725, 40) == pytest.approx(0.9001, abs=5e-5)


@given(gap=st.floats(0, 3), samples=st.integers(1, 500), alpha=st.sampled_from([0.01, 0.05, 0.05 / 36]))
def test_the_power_of_a_difference_is_the_tail_of_a_chi_square_that_is_not_central(
    gap: float, samples: int, alpha: float
) -> None:
    # The square of the z statistic, with n (gap^2) / 2 as its parameter.
    beyond = stats.chi2.isf(alpha, 1)
    expected = stats.ncx2.sf(beyond, 1, samples * gap**2 / 2) if gap > 1e-6 else alpha
    assert difference_power(gap, samples, alpha=alpha) == pytest.approx(expected, abs=1e-8)


@given(power=st.floats(0.06, 0.9999), samples=st.integers(1, 500))
def test_the_implied_gap_has_the_power_that_implied_it(power: float, samples: int) -> None:
    assert difference_power(gap_for_power(power, samples), samples) == pytest.approx(power, abs=1e-12)


def test_no_gap_implies_a_power_below_the_level_of_the_test() -> None:
    with pytest.raises(UsageError) as refused:
        gap_for_power(0.05, 40)
    assert refused.value.code == "power.value"


@pytest.mark.parametrize(
    ("claims", "alpha", "power"),
    # Reference: 500 effective claims; 1,000 independent ones; these at the level of 36 comparisons.
    [(500, 0.05, 0.85228), (1_000, 0.05, 0.98914), (1_000, 0.05 / 36, 0.8537)],
)
def test_the_power_between_5_and_10_percent_is_that_of_the_reference(claims: int, alpha: float, power: float) -> None:
    assert rate_power(0.05, 0.10, claims, alpha=alpha) == pytest.approx(power, abs=5e-5)


def test_the_power_between_rates_is_near_what_counting_all_outcomes_gives() -> None:
    claims = 200
    first, second = stats.binom(claims, 0.10), stats.binom(claims, 0.25)
    counted = sum(first.pmf(a) * second.pmf(b) for a in range(60) for b in range(15, 95) if _is_rejected(a, b, claims))
    assert rate_power(0.10, 0.25, claims) == pytest.approx(counted, abs=0.01)


def _is_rejected(a: int, b: int, claims: int) -> bool:
    pooled = (a + b) / (2 * claims)
    spread = math.sqrt(2 * pooled * (1 - pooled) / claims)
    return abs(a - b) / claims > 1.959964 * spread


@given(low=st.floats(0.01, 0.99), high=st.floats(0.01, 0.99), claims=st.integers(10, 5_000))
def test_which_rate_is_called_first_does_not_matter(low: float, high: float, claims: int) -> None:
    assert rate_power(low, high, claims) == rate_power(high, low, claims)


def test_equal_rates_are_told_apart_as_often_as_the_level_says() -> None:
    assert rate_power(0.3, 0.3, 100) == pytest.approx(0.05, abs=1e-12)


@pytest.mark.parametrize(("rate", "other", "claims"), [(0, 0, 10), (0, 1, 10), (-0.1, 0.5, 10), (0.1, 0.5, 0)])
def test_rates_that_cannot_vary_or_are_none_are_refused(rate: float, other: float, claims: int) -> None:
    with pytest.raises(UsageError) as refused:
        rate_power(rate, other, claims)
    assert refused.value.code == "power.value"


def test_25_claims_a_league_season_that_are_a_little_alike_count_half() -> None:
    assert design_effect(25, 0.042) == pytest.approx(2.008)
    assert design_effect(1, 0.9) == design_effect(25, 0) == 1
    assert design_effect(25, 1) == 25
