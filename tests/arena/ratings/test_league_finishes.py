"""What a league may have ended with, and the order that points give."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from leaguecore.arena.ratings import LeagueFinish, finishing_order, rate
from leaguecore.arena.ratings.finishes import finishes_sha256, in_canonical_order
from leaguecore.errors import UsageError

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def test_more_points_come_first() -> None:
    assert finishing_order([("a", Decimal("9.9"), HALF), ("b", Decimal("10"), THIRD)]) == (("b",), ("a",))


def test_of_equal_points_the_better_all_play_rate_comes_first() -> None:
    assert finishing_order([("a", Decimal("9.90"), THIRD), ("b", Decimal("9.9"), HALF)]) == (("b",), ("a",))


def test_who_is_equal_in_both_is_tied() -> None:
    seats = [("c", Fraction(1), HALF), ("b", Decimal("9.90"), THIRD), ("a", Fraction(99, 10), THIRD)]
    assert finishing_order(seats) == (("a", "b"), ("c",))


@pytest.mark.parametrize(
    "told",
    [
        {"order": ()},
        {"order": (("a",), ())},
        {"order": ("a", "b"), "points": [("a", 1)], "weeks": 1},
        {"order": ("a", "b"), "points": [("a", 1), ("c", 2)], "weeks": 1},
        {"order": ("a", "b"), "points": [("a", 1), ("b", 2)]},
        {"order": ("a", "b"), "points": [("a", 1), ("b", "NaN")], "weeks": 1},
    ],
)
def test_what_does_not_fit_together_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        LeagueFinish(league="l1", **told)
    assert refused.value.code == "rating.form"


def test_a_league_given_twice_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        in_canonical_order([LeagueFinish(league="l1", order=("a", "b"))] * 2)
    assert refused.value.code == "rating.league_twice"


@pytest.mark.parametrize("finishes", [[], [LeagueFinish(league="l1", order=("aa", "a"))]])
def test_an_arena_without_two_entrants_is_refused(finishes: list[LeagueFinish]) -> None:
    with pytest.raises(UsageError) as refused:
        rate(finishes)
    assert refused.value.code == "rating.entrants"


def test_the_hash_of_the_data_says_what_and_not_in_which_order() -> None:
    one = LeagueFinish(league="l1", order=("a", "b"), points=[("a", "2.0"), ("b", 1)], weeks=3)
    other = LeagueFinish(league="l2", order=("b", "a"))
    same = LeagueFinish(league="l1", order=("a", "b"), points=[("b", 1), ("a", 2)], weeks=3)
    assert finishes_sha256([one, other]) == finishes_sha256([other, same])
    longer = LeagueFinish(league="l1", order=("a", "b"), points=[("a", 2), ("b", 1)], weeks=4)
    assert finishes_sha256([one, other]) != finishes_sha256([longer, other])
