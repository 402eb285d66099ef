"""Where points are rounded, and the floor below which no game falls."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

import attrs
import numpy as np
import pytest
from toy_ball import band, changed, flag, kinds, lines_of, per_position, per_unit, score, scoring, shipped

from leaguecore.errors import RulesetError
from leaguecore.hooks.loader import load_plugins
from leaguecore.scoring import compile_scoring

THIRD = per_unit("yards", 1, per=3)


def test_points_are_rounded_for_the_game_or_for_each_rule() -> None:
    """Three thirds are one point; each rounded to hundredths by itself is 0.33, and three of them are 0.99."""
    rules = [THIRD, THIRD, per_unit("goals", 1, per=3)]
    for where, points in (("player_game", "1.00"), ("rule", "0.99")):
        assert score(scoring(*rules, rounding="half_up", round_at=where), yards=1, goals=1) == points


def test_whole_points_in_each_category_are_those_of_platforms_without_fractions() -> None:
    """39 passing yards at one in 25, 19 rushing yards at one in 10: 1.56 and 1.9 are 1 and 1, where the game has 3."""
    rules = [per_unit("yards", 1, per=25), per_unit("saves", 1, per=10)]
    whole = {"decimals": 0, "rounding": "truncate"}
    assert score(scoring(*rules, **whole, round_at="rule"), yards=39, saves=19) == "2"
    assert score(scoring(*rules, **whole, round_at="player_game"), yards=39, saves=19) == "3"


@pytest.mark.parametrize(
    ("mode", "oracle"), [("half_up", ROUND_HALF_UP), ("half_even", ROUND_HALF_EVEN), ("truncate", ROUND_DOWN)]
)
def test_each_rule_is_rounded_as_decimal_does_it(mode: str, oracle: str) -> None:
    """An eighth a yard and a quarter a goal, in tenths: rests of every size, on both sides of zero."""
    rules = [per_unit("yards", "0.125"), per_unit("goals", "-0.25")]
    plan = scoring(*rules, decimals=1, rounding=mode, round_at="rule")
    rows = [{"yards": yards, "goals": yards % 7} for yards in range(-100, 501)]
    expected = [
        (Decimal(row["yards"]) / 8).quantize(Decimal("0.1"), rounding=oracle)
        + (Decimal(-row["goals"]) / 4).quantize(Decimal("0.1"), rounding=oracle)
        for row in rows
    ]
    assert [Decimal(plan.unit.text(int(points))) for points in plan.points(lines_of(plan, rows))] == expected


def test_rules_that_need_no_rounding_are_not_changed_by_it() -> None:
    """A third of a point is rounded by itself; whole points beside it neither lend nor borrow."""
    rules = [THIRD, per_unit("goals", 2), band("saves", (0, 5, -1))]
    plan = scoring(*rules, rounding="truncate", round_at="rule")
    assert score(plan, yards=-1, goals=3, saves=5) == "4.67"  # -0.33 + 6 - 1
    assert score(plan, yards=2, goals=1, saves=6) == "2.66"


def test_a_band_whose_points_are_finer_than_the_unit_is_rounded_too() -> None:
    """Two bands of 0.5 in whole points, half up: one each, or one together."""
    rules = [band("goals", (0, 9, 0.5)), band("saves", (0, 9, 0.5))]
    assert score(scoring(*rules, decimals=0, rounding="half_up", round_at="rule")) == "2"
    assert score(scoring(*rules, decimals=0, rounding="half_up", round_at="player_game")) == "1"


def test_a_rule_by_position_is_rounded_once_for_each_player() -> None:
    """A third a yard for A, a sixth for B; somebody who plays both gets the third alone, rounded once."""
    rule = per_position("yards", (["A"], 1), (["B"], 0.5), per=3)
    plan = scoring(rule, rounding="half_up", round_at="rule")
    assert [score(plan, *where, yards=1) for where in (["A"], ["B"], ["A", "B"])] == ["0.33", "0.17", "0.33"]
    assert plan.points(lines_of(plan, [{"yards": 1}] * 2, [["A"], ["B"]])).tolist() == [33, 17]


def test_two_columns_of_one_rule_are_rounded_together() -> None:
    """The points of a rule are a sum already: a third and two thirds of one `idp` table are one point."""
    rule = {
        "kind": "idp",
        "solo": ["goals", "saves"],
        "points_solo": Decimal("0.005"),
        "assisted": [],
        "points_assisted": 0,
        "plays": {},
        "positions": ["A"],
    }
    assert score(scoring(rule, rounding="truncate", round_at="rule"), goals=1, saves=1) == "0.01"


@pytest.mark.parametrize("where", ["rule", "player_game"])
def test_exact_points_are_the_same_wherever_they_would_be_rounded(where: str) -> None:
    assert score(scoring(per_unit("yards", 0.04), per_unit("goals", 0.1), round_at=where), yards=3, goals=1) == "0.22"
    with pytest.raises(RulesetError, match="do not fit 2 decimals"):
        scoring(THIRD, round_at=where)


@pytest.mark.parametrize("where", ["rule", "player_game"])
@pytest.mark.parametrize("rounding", ["half_up", "half_even", "truncate"])
def test_a_fractional_multiplier_needs_exact_points_wherever_they_are_rounded(rounding: str, where: str) -> None:
    """Rounded points times one and a half would have to be rounded a second time."""
    ruleset = changed(shipped(), "scoring", rules=(THIRD | {"stat": "PTS"},), rounding=rounding, round_at=where)
    slots = tuple(attrs.evolve(slot, multiplier=Decimal("1.5")) for slot in ruleset.roster.slots)
    nba = load_plugins().sports.get("nba")
    with pytest.raises(RulesetError, match="slots with a fractional multiplier need exact points"):
        compile_scoring(changed(ruleset, "roster", slots=slots), nba, kinds())
    assert compile_scoring(ruleset, nba, kinds()).unit.decimals == 2


def test_what_rounding_each_rule_may_add_is_part_of_the_proof_that_sums_fit() -> None:
    """In whole points, half up, a rule of 0.5 gives 1: the bound of a line is that of its rules and one unit each.

    One flag of x points, a million lines: (x + 1) * 10**6 < 2**63 = 9,223,372,036,854,775,808, so x may end in 853.
    """
    whole = {"decimals": 0, "rounding": "half_up", "round_at": "rule"}
    assert score(scoring(flag("goals", 9_223_372_036_853), **whole), goals=1) == "9223372036853"
    with pytest.raises(RulesetError, match="64 bits"):
        scoring(flag("goals", 9_223_372_036_854), **whole)


# --- floors -----------------------------------------------------------------------------------------------------------

LOSING = per_unit("goals", -2)


@pytest.mark.parametrize(
    ("goals", "yards", "free", "floored"), [(1, 10, "-1.00", "0.00"), (1, 20, "0.00", "0.00"), (1, 21, "0.10", "0.10")]
)
def test_a_game_may_score_below_zero_unless_there_is_a_floor(goals: int, yards: int, free: str, floored: str) -> None:
    rules = [LOSING, per_unit("yards", 0.1)]
    assert score(scoring(*rules, floor="none"), goals=goals, yards=yards) == free
    assert score(scoring(*rules, floor="player_game"), goals=goals, yards=yards) == floored


def test_the_floor_is_of_each_game_and_not_of_their_sum() -> None:
    """Minus two and plus three: a season of three, where the sum of both games would be one."""
    plan = scoring(LOSING, per_unit("yards", 0.1), floor="player_game")
    assert plan.points(lines_of(plan, [{"goals": 1}, {"yards": 30}])).tolist() == [0, 300]


def test_the_floor_is_of_the_game_and_not_of_each_rule() -> None:
    plan = scoring(LOSING, per_unit("yards", 0.1), floor="player_game", rounding="half_up", round_at="rule")
    assert score(plan, goals=1, yards=30) == "1.00"


def test_an_expectation_knows_no_floor_and_says_so() -> None:
    plan = scoring(LOSING, floor="player_game")
    expected = plan.expected(np.array([[0, 1_000, 0, 0]], dtype=np.int64), np.array([1], dtype=np.int64))
    assert expected.tolist() == [-200]
    assert plan.ignored_in_projections == ("floor",)
    assert scoring(LOSING, floor="none").ignored_in_projections == ()
