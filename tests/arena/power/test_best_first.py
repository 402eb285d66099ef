"""How often the best of several managers finishes first: the oracle's figures, and what any right formula obeys."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, special, stats

from leaguecore.arena.power import best_first
from leaguecore.errors import UsageError

ORACLE = Path(__file__).parents[4] / "shared" / "cases" / "best_first_oracle.json"
gaps = st.floats(min_value=0, max_value=3)
counts = st.integers(min_value=1, max_value=400)
fields = st.integers(min_value=2, max_value=14)


@pytest.mark.skipif(not ORACLE.is_file(), reason="../shared/cases/best_first_oracle.json is not there")
def test_all_sixty_cells_are_those_of_the_oracle() -> None:
    found = json.loads(ORACLE.read_text(encoding="utf-8"))["p"]
    cells = [(int(leagues), float(gap), p) for leagues, row in found.items() for gap, p in row.items()]
    assert len(cells) == 60
    assert max(abs(best_first(gap, leagues) - p) for leagues, gap, p in cells) < 1e-9


@given(gap=gaps, leagues=counts, managers=fields)
def test_it_is_the_integral_that_scipy_finds(gap: float, leagues: int, managers: int) -> None:
    steps = gap * math.sqrt(leagues) * np.arange(1, managers)

    def integrand(z: float) -> float:
        return float(stats.norm.pdf(z) * math.exp(special.log_ndtr(z + steps).sum()))

    found, _ = integrate.quad(integrand, -12, 12, points=[-3, 0, 3], epsabs=1e-12, epsrel=1e-12, limit=400)
    assert best_first(gap, leagues, managers) == pytest.approx(found, abs=1e-9)


@given(gap=gaps, leagues=counts)
def test_of_two_the_better_is_first_as_often_as_the_difference_of_two_normals_is_positive(
    gap: float, leagues: int
) -> None:
    assert best_first(gap, leagues, managers=2) == pytest.approx(
        stats.norm.cdf(gap * math.sqrt(leagues / 2)), abs=1e-12
    )


def test_of_three_the_probability_is_that_of_two_correlated_normals() -> None:
    # Ahead of the second and of the third at once: differences of SD sqrt(2) that share the best one's luck.
    together = stats.multivariate_normal(cov=[[1, 0.5], [0.5, 1]])
    ahead = 0.3 * math.sqrt(5 / 2)
    assert best_first(0.3, 5, managers=3) == pytest.approx(together.cdf([ahead, 2 * ahead]), abs=1e-6)


@pytest.mark.parametrize("managers", [2, 3, 10, 100, 1_000])
def test_without_a_gap_each_is_first_equally_often(managers: int) -> None:
    assert best_first(0, 7, managers) == pytest.approx(1 / managers, abs=1e-12)


@given(gap=gaps, leagues=counts, managers=fields)
def test_twice_the_gap_is_worth_four_times_the_leagues(gap: float, leagues: int, managers: int) -> None:
    assert best_first(2 * gap, leagues, managers) == pytest.approx(best_first(gap, 4 * leagues, managers), abs=1e-13)


@given(gap=gaps, leagues=counts, managers=fields)
def test_more_leagues_and_wider_gaps_help_and_more_rivals_do_not(gap: float, leagues: int, managers: int) -> None:
    found, slack = best_first(gap, leagues, managers), 1e-14
    assert best_first(gap, leagues + 1, managers) >= found - slack
    assert best_first(gap + 0.1, leagues, managers) >= found - slack
    assert best_first(gap, leagues, managers + 1) <= found + slack
    assert 0 < found <= 1


@pytest.mark.parametrize(
    ("gap", "leagues", "managers"),
    [(-0.1, 1, 10), (math.nan, 1, 10), (math.inf, 1, 10), (0.1, 0, 10), (0.1, math.nan, 10), (0.1, 1, 1)],
)
def test_what_is_no_gap_or_no_count_is_refused(gap: float, leagues: int, managers: int) -> None:
    with pytest.raises(UsageError) as refused:
        best_first(gap, leagues, managers)
    assert refused.value.code == "power.value"
