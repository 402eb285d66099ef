"""How many leagues a question needs, against counting up from one league."""

import math
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.arena.power import (
    best_first,
    difference_power,
    effective_leagues,
    leagues_for_best_first,
    leagues_for_difference,
    needed_leagues,
)
from leaguecore.errors import UsageError


@settings(max_examples=25)
@given(gap=st.floats(0.2, 1.5), target=st.floats(0.05, 0.9), managers=st.integers(2, 8))
def test_one_league_fewer_would_not_do_for_the_best_to_be_first(gap: float, target: float, managers: int) -> None:
    expected = next(n for n in count(1) if best_first(gap, n, managers) >= target)
    assert leagues_for_best_first(gap, target, managers) == expected


@settings(max_examples=50)
@given(gap=st.floats(0.3, 2), power=st.floats(0.06, 0.95), shared_luck=st.floats(0, 0.02), seasons=st.integers(1, 3))
def test_one_league_fewer_would_not_do_to_tell_two_apart(
    gap: float, power: float, shared_luck: float, seasons: int
) -> None:
    counted = (n for n in range(1, 2_000) if difference_power(gap, effective_leagues(n, shared_luck, seasons)) >= power)
    found = leagues_for_difference(gap, power, shared_luck, seasons)
    expected = next(counted, None)
    assert found == expected or (expected is None and (found is None or found >= 2_000))


@pytest.mark.parametrize(("gap", "pairs"), [(1.0, 16), (0.5, 63), (0.2, 393)])
def test_80_percent_power_needs_the_pairs_of_the_textbook_formula(gap: float, pairs: int) -> None:
    # n = 2 (1.95996 + 0.84162)^2 / gap^2, rounded up (the other tail adds nothing that shows).
    assert math.ceil(2 * (1.959964 + 0.841621) ** 2 / gap**2) == pairs
    assert leagues_for_difference(gap, 0.8) == pairs


def test_shared_luck_may_put_a_target_out_of_reach() -> None:
    # Reference: with 5 % shared even 100 leagues give 66 %; the limit is that of 20 leagues, 69 %.
    assert leagues_for_best_first(0.2, 0.8, shared_luck=0.05) is None
    assert leagues_for_best_first(0.2, 0.65, shared_luck=0.05) is not None
    assert leagues_for_best_first(0.2, 0.8, shared_luck=0.05, seasons=3) is not None


def test_equal_managers_are_never_told_apart() -> None:
    assert leagues_for_best_first(0, 0.8) is None
    assert leagues_for_difference(0, 0.8) is None


def test_what_one_league_gives_needs_one_league() -> None:
    assert leagues_for_best_first(0, 0.1 - 1e-9) == 1
    assert leagues_for_difference(0, 0.05 - 1e-9) == 1


def test_a_gap_that_needs_more_than_a_billion_leagues_is_never_enough() -> None:
    # The textbook formula asks for 1.57e9 at a gap of 1e-4, and for 3.9e8 at twice that.
    assert leagues_for_difference(1e-4, 0.8) is None
    assert leagues_for_difference(2e-4, 0.8) == pytest.approx(2 * 2.801585**2 / 4e-8, rel=1e-5)


@pytest.mark.parametrize("target", [0, 1, math.nan])
def test_a_target_that_is_no_probability_to_reach_is_refused(target: float) -> None:
    for leagues in (leagues_for_best_first, leagues_for_difference):
        with pytest.raises(UsageError) as refused:
            leagues(0.2, target)
        assert refused.value.code == "power.value"


def test_the_table_has_a_row_for_each_gap_and_target() -> None:
    rows = needed_leagues([0.2, 0.5], [0.8, 0.9])
    assert [(row.gap, row.target) for row in rows] == [(0.2, 0.8), (0.2, 0.9), (0.5, 0.8), (0.5, 0.9)]
    assert all(row.best_first == leagues_for_best_first(row.gap, row.target) for row in rows)
