"""Rules that are for some positions, or worth something else to each: PPR, tight end premium, single defenders.

In the toy sport `goals` stand for receptions; AB is a group of A and B, and somebody may play several positions.
"""

import numpy as np
import pytest
from toy_ball import idp, kinds, per_position, per_unit, ppr, score, scoring, te_premium

from leaguecore.errors import RulesetError
from leaguecore.hooks.loader import load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.scoring import ScoringRule, compile_scoring


def refused(rule: object, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        scoring(rule)


# --- separately registered --------------------------------------------------------------------------------------------


def test_each_of_these_rules_is_registered_by_itself() -> None:
    """Whoever leaves one out has the others, and a ruleset that names it is told which there are."""
    registered = load_plugins().scoring_rules
    assert {"ppr", "te_premium", "idp"} <= set(registered)
    alone: Registry[type[ScoringRule]] = Registry("kind of scoring rule")
    alone.add("ppr", registered.get("ppr"), "somebody")
    ruleset = parse_ruleset(find_ruleset("nfl-s1").data)
    with pytest.raises(RulesetError, match="'per_unit' is not a kind of scoring rule; there are: ppr"):
        compile_scoring(ruleset, load_plugins().sports.get("nfl"), alone)
    assert set(kinds()) == set(registered)


# --- receptions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("each", "points"), [("1", "7.00"), ("0.5", "3.50"), ("0", "0.00")])
def test_standard_half_and_full_ppr_differ_in_the_points_of_a_reception(each: str, points: str) -> None:
    assert score(scoring(ppr("goals", each)), goals=7) == points


def test_ppr_may_be_for_some_positions() -> None:
    plan = scoring(ppr("goals", 1, positions=["A"]))
    assert (score(plan, "A", goals=3), score(plan, "B", goals=3)) == ("3.00", "0.00")


def test_a_premium_comes_on_top_for_those_named_alone() -> None:
    plan = scoring(ppr("goals", 1), te_premium("goals", 0.5, ["B"]))
    assert (score(plan, "A", goals=4), score(plan, "B", goals=4)) == ("4.00", "6.00")


def test_somebody_of_two_positions_gets_the_premium_of_either() -> None:
    assert score(scoring(te_premium("goals", 0.5, ["B"])), "A", "B", goals=4) == "2.00"


def test_a_premium_for_nobody_is_refused() -> None:
    refused(te_premium("goals", 0.5, []), "it names no positions")


def test_a_premium_counts_in_projections() -> None:
    """Ten and a half receptions are expected, at 1 and 0.5 more: 15.75 of somebody who has the premium."""
    plan = scoring(ppr("goals", 1), te_premium("goals", 0.5, ["B"]))
    thousandths = np.array([[0, 10_500, 0, 0]] * 2, dtype=np.int64)
    masks = np.array([plan.mask_of(["A"]), plan.mask_of(["B"])], dtype=np.int64)
    assert plan.expected(thousandths, masks).tolist() == [1_050, 1_575]
    assert plan.ignored_in_projections == ()


# --- single defenders -------------------------------------------------------------------------------------------------


def test_tackles_are_counted_in_the_columns_that_the_ruleset_names() -> None:
    """Two columns of solo tackles and one of assists: 4 + 3 at one point, 2 at a half."""
    rule = idp((["goals", "yards"], 1), (["saves"], 0.5), positions=["B"])
    assert score(scoring(rule), "B", goals=4, yards=3, saves=2) == "8.00"
    other = idp((["goals"], 1), (["saves"], 0.5), positions=["B"])
    assert score(scoring(other), "B", goals=4, yards=3, saves=2) == "5.00"


def test_plays_of_a_defender_are_worth_what_the_table_says() -> None:
    """Three half sacks at 4 points are 6, beside two tackles."""
    rule = idp((["goals"], 1), plays={"sacks": 4}, positions=["B"])
    assert score(scoring(rule), "B", goals=2, sacks=3) == "8.00"


def test_a_defenders_rule_is_for_the_positions_named() -> None:
    rule = idp((["goals"], 1), positions=["AB"])
    assert [score(scoring(rule), where, goals=2) for where in "ABC"] == ["2.00", "2.00", "0.00"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (idp((["goals"], 1)), "it names no positions"),
        (idp((["goals"], 1), (["goals"], 0.5), positions=["B"]), "'goals' stands twice"),
        (idp((["goals"], 1), plays={"goals": 4}, positions=["B"]), "'goals' stands twice"),
        (idp((["tackles"], 1), positions=["B"]), "toy has no stat 'tackles'"),
        (idp((["goals"], 1), plays={"tackles": 4}, positions=["B"]), "toy has no stat 'tackles'"),
    ],
)
def test_a_defenders_rule_that_contradicts_itself_is_refused(rule: object, message: str) -> None:
    refused(rule, message)


def test_points_of_plays_are_exact_decimals() -> None:
    refused(idp((["goals"], 1), plays={"saves": "0.001"}, positions=["B"]), "do not fit 2 decimals")


# --- a coefficient for each position ----------------------------------------------------------------------------------

CATCHES = per_position("goals", (["A"], 0.5), (["B"], 1), (["C"], 1.5))


@pytest.mark.parametrize(("position", "points"), [("A", "2.00"), ("B", "4.00"), ("C", "6.00")])
def test_each_position_has_its_own_coefficient(position: str, points: str) -> None:
    assert score(scoring(CATCHES), position, goals=4) == points


def test_whoever_is_not_named_gets_nothing() -> None:
    plan = scoring(per_position("goals", (["A"], 0.5), (["B"], 1)))
    assert score(plan, "C", goals=4) == "0.00"


def test_of_two_positions_the_one_that_the_rule_names_first_counts() -> None:
    """Somebody who plays A and C gets 0.5 if A stands first, and 1.5 if C does; never both."""
    other = per_position("goals", (["C"], 1.5), (["A"], 0.5))
    assert score(scoring(CATCHES), "A", "C", goals=4) == "2.00"
    assert score(scoring(other), "A", "C", goals=4) == "6.00"


def test_a_group_stands_for_its_positions() -> None:
    plan = scoring(per_position("goals", (["B"], 2), (["AB"], 1)))
    assert [score(plan, where, goals=1) for where in "ABC"] == ["1.00", "2.00", "0.00"]


def test_units_of_several_may_be_whole_for_each_position() -> None:
    """One point for every 10 yards of A, two of B; 25 yards are 2.5 units, or 2 full ones."""
    entries = [(["A"], 1), (["B"], 2)]
    parts, full = (per_position("yards", *entries, per=10, whole=whole) for whole in (False, True))
    assert [score(scoring(parts), where, yards=25) for where in "AB"] == ["2.50", "5.00"]
    assert [score(scoring(full), where, yards=25) for where in "AB"] == ["2.00", "4.00"]
    assert [score(scoring(full), where, yards=-19) for where in "AB"] == ["-1.00", "-2.00"]


def test_of_two_positions_the_first_counts_for_full_units_too() -> None:
    plan = scoring(per_position("yards", (["B"], 2), (["A"], 1), per=10, whole=True))
    assert score(plan, "A", "B", yards=25) == "4.00"


def test_coefficients_by_position_count_in_projections_unless_only_full_units_do() -> None:
    thousandths = np.array([[0, 10_500, 0, 0]] * 3, dtype=np.int64)
    plan = scoring(CATCHES)
    masks = np.array([plan.mask_of(where) for where in (["A"], ["C"], ["A", "C"])], dtype=np.int64)
    assert plan.expected(thousandths, masks).tolist() == [525, 1_575, 525]
    whole = scoring(per_position("goals", (["A"], 1), whole=True))
    assert whole.expected(thousandths, masks).tolist() == [0, 0, 0]
    assert whole.ignored_in_projections == ("per_position(goals)",)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (per_position("goals", (["A"], 1), (["A"], 2)), "the position 'A' stands twice"),
        (per_position("goals", (["TE"], 1)), "toy has no position 'TE'"),
        (per_position("goal", (["A"], 1)), "did you mean 'goals'"),
        (per_position("goals", (["A"], 1), (["B"], "0.001")), "do not fit 2 decimals"),
        (per_position("goals", (["A"], 1), (["B"], 10**12)), "64 bits"),
        (per_position("goals", (["A"], 1), (["B"], -(10**12)), whole=True), "64 bits"),
    ],
)
def test_coefficients_by_position_that_make_no_sense_are_refused(rule: object, message: str) -> None:
    refused(rule, message)


def test_an_unknown_stat_matters_to_the_positions_that_get_something_for_it() -> None:
    plan = scoring(per_position("saves", (["A"], 1)), per_unit("goals", 1))
    assert score(plan, "B", saves=None, goals=1) == "1.00"
    with pytest.raises(Exception, match="saves"):
        score(plan, "A", saves=None, goals=1)


# --- skaters' rules and goalies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("positions", "points"), [([], "6.00"), (["UTIL"], "0.00")])
def test_rules_for_skaters_hold_for_a_goalie_only_if_they_are_for_everybody(positions: list[str], points: str) -> None:
    """A goalie's assist at 4 and his two penalty minutes at 1, or nothing: NHL leagues differ."""
    nhl = load_plugins().sports.get("nhl")
    rules = [per_unit("assists", 4, positions=positions), per_unit("pim", 1, positions=positions)]
    plan = scoring(*rules, sport=nhl)
    assert score(plan, "G", assists=1, pim=2) == points
    assert score(plan, "D", assists=1, pim=2) == "6.00"
