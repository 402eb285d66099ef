"""Compiling scoring tables: what is refused, what is exact, and where rounding happens once."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

import attrs
import numpy as np
import pytest
from toy_ball import TOY, band, combo, flag, lines_of, per_unit, score, scoring, threshold

from leaguecore.errors import ProviderError, RulesetError
from leaguecore.hooks.loader import load_plugins
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.scoring import compile_scoring
from leaguecore.scoring.compile import MAX_LINES
from leaguecore.sport import Stat


def problems(*rules: Any, **fields: Any) -> dict[str, str]:
    with pytest.raises(RulesetError) as caught:
        scoring(*rules, **fields)
    return {problem.path: problem.message for problem in caught.value.problems}


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (band("goals", (1, 5, 1), (5, 9, 2)), "the bands from 1 and from 5 overlap"),
        (band("goals", (0, 9, 1), (3, 4, 2)), "the bands from 0 and from 3 overlap"),
        (band("goals", (5, 4, 1)), "the band 5 to 4 is empty"),
        (threshold("goals", (5, 1), (5, 2)), "the step at 5 stands twice"),
        (combo(["goals", "yards"], 10, (3, 1), stack=True), "3 of 2 stats is too many"),
        (combo(["goals", "goals"], 10, (2, 1), stack=True), "'goals' stands twice"),
        (combo(["goals", "yards"], 10, (2, 1), (2, 3), stack=True), "the step for 2 stands twice"),
        (per_unit("goal", 1), "toy has no stat 'goal'; did you mean 'goals'?"),
        (combo(["goals", "xyz"], 10, (2, 1), stack=True), "toy has no stat 'xyz'"),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(rule: Any, message: str) -> None:
    assert problems(per_unit("goals", 1), rule) == {"scoring.rules[1]": message}


def test_a_filter_for_a_position_of_another_sport_is_refused() -> None:
    assert problems(per_unit("goals", 1, positions=["AB", "TE"])) == {
        "scoring.rules[0].positions": "toy has no position 'TE'"
    }


def test_bands_that_touch_do_not_overlap() -> None:
    assert score(scoring(band("goals", (5, 9, 2), (0, 4, 1))), goals=5) == "2.00"


@pytest.mark.parametrize(
    "rule", [per_unit("goals", "0.005"), per_unit("yards", 1, per=3), per_unit("sacks", "0.01"), flag("goals", "1.234")]
)
def test_exact_points_must_fit_the_decimals(rule: Any) -> None:
    """A hundredth a sack is a two-hundredth a half sack."""
    assert "do not fit 2 decimals" in problems(rule)["scoring.rules[0]"]


@pytest.mark.parametrize("rule", [per_unit("goals", "0.005"), per_unit("sacks", "0.01")])
def test_with_another_decimal_they_fit(rule: Any) -> None:
    assert scoring(rule, decimals=3).unit.decimals == 3


# --- overflow ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [False, True])
def test_what_could_overflow_is_refused_when_compiled(whole: bool) -> None:
    """A line of 500 yards at x points, in hundredths, a million lines: 500 * x * 100 * 10**6 < 2**63 = 9.22e18.

    So x may be 184,467,440 and not 184,467,441.
    """
    assert MAX_LINES == 1_000_000
    plan = scoring(per_unit("yards", 184_467_440, whole=whole))
    assert score(plan, yards=500) == "92233720000.00"
    assert "64 bits" in problems(per_unit("yards", 184_467_441, whole=whole))["scoring.rules"]


def test_the_negative_end_of_a_range_counts_as_much() -> None:
    sport = attrs.evolve(TOY, stats=(Stat(name="yards", unit="yards", low=-500, high=1),))
    assert "64 bits" in problems(per_unit("yards", 184_467_441), sport=sport)["scoring.rules"]


@pytest.mark.parametrize(
    "rule",
    [
        per_unit("goals", Decimal("1e18")),
        per_unit("goals", Decimal("-1e400")),
        per_unit("goals", Decimal("1e18"), per=10**9, whole=True),
        band("goals", (0, 1, Decimal("1e18"))),
        threshold("goals", (10_000, Decimal("1e18"))),
        flag("goals", Decimal("1e18")),
        combo(["goals", "yards"], 1, (1, Decimal("1e18")), stack=True),
    ],
    ids=lambda rule: rule["kind"],
)
def test_every_kind_states_how_much_it_may_score(rule: Any) -> None:
    assert "64 bits" in problems(rule)["scoring.rules"]


def test_rules_that_fit_one_by_one_may_not_fit_together() -> None:
    half = per_unit("yards", 100_000_000)
    assert score(scoring(half), yards=500) == "50000000000.00"
    assert "64 bits" in problems(half, half)["scoring.rules"]


def test_rules_of_opposite_sign_do_not_make_room_for_each_other() -> None:
    """Their sum is nothing, but on the way to it a number could still wrap."""
    assert "64 bits" in problems(flag("goals", 10**11), flag("yards", -(10**11)))["scoring.rules"]


def test_an_incommensurable_unit_that_does_not_fit_is_refused() -> None:
    rules = [per_unit("yards", 1, per=prime) for prime in (97, 89, 83, 79, 73, 71, 67)]
    assert "64 bits" in problems(*rules, rounding="half_up")["scoring.rules"]


# --- exactness and rounding -------------------------------------------------------------------------------------------


def test_coefficients_that_no_double_holds_are_exact() -> None:
    """In doubles 0.1 * 3 is 0.30000000000000004 and a tie would be won."""
    assert score(scoring(per_unit("yards", 0.1)), yards=3) == "0.30"
    assert score(scoring(per_unit("yards", 0.04), per_unit("goals", 0.1)), yards=303, goals=19) == "14.02"


def test_points_are_rounded_once_for_the_whole_line() -> None:
    """Three thirds are one; three roundings of 0.33 would be 0.99."""
    third = per_unit("yards", 1, per=3)
    assert score(scoring(third, third, third, rounding="half_up"), yards=1) == "1.00"
    assert score(scoring(third, rounding="half_up"), yards=10) == "3.33"


@pytest.mark.parametrize(
    ("mode", "oracle"), [("half_up", ROUND_HALF_UP), ("half_even", ROUND_HALF_EVEN), ("truncate", ROUND_DOWN)]
)
def test_the_rounding_of_a_ruleset_is_that_of_decimal(mode: str, oracle: str) -> None:
    """An eighth of a point a yard, in tenths: rests of every size, halves among them, on both sides of zero."""
    plan = scoring(per_unit("yards", "0.125"), decimals=1, rounding=mode)
    yards = list(range(-100, 501))
    expected = [(Decimal(value) / 8).quantize(Decimal("0.1"), rounding=oracle) for value in yards]
    found = plan.points(lines_of(plan, [{"yards": value} for value in yards]))
    assert [Decimal(plan.unit.text(int(points))) for points in found] == expected


@pytest.mark.parametrize("mode", ["exact", "half_up", "half_even", "truncate"])
def test_no_mode_touches_what_fits(mode: str) -> None:
    assert score(scoring(per_unit("yards", "0.05"), rounding=mode), yards=-1) == "-0.05"


# --- unknown cells ----------------------------------------------------------------------------------------------------


def test_a_scored_stat_that_is_unknown_is_an_error_that_names_it() -> None:
    plan = scoring(per_unit("goals", 1), per_unit("saves", 1))
    with pytest.raises(ProviderError) as caught:
        plan.points(lines_of(plan, [{"saves": 3}, {"saves": None}]))
    assert (caught.value.code, caught.value.column, caught.value.row) == ("data.unknown_stat", "saves", "1")


@pytest.mark.parametrize(
    "rule",
    [
        band("saves", (0, 0, 1)),
        threshold("saves", (1, 1)),
        flag("saves", 1),
        combo(["saves", "goals"], 1, (1, 1), stack=True),
        per_unit("saves", 1, whole=True),
    ],
    ids=lambda rule: rule["kind"],
)
def test_every_kind_minds_an_unknown_cell(rule: Any) -> None:
    with pytest.raises(ProviderError, match="saves"):
        score(scoring(rule), saves=None)


def test_an_unknown_stat_that_nobody_scores_is_no_matter() -> None:
    assert score(scoring(per_unit("goals", 1)), saves=None, goals=2) == "2.00"


def test_an_unknown_stat_matters_only_where_its_rule_is_for_the_player() -> None:
    plan = scoring(per_unit("saves", 1, positions=["B"]), per_unit("goals", 1))
    assert score(plan, "A", saves=None, goals=2) == "2.00"
    with pytest.raises(ProviderError, match="saves"):
        score(plan, "B", saves=None, goals=2)


def test_a_ruleset_may_say_that_unknown_is_zero() -> None:
    assert score(scoring(per_unit("saves", 1), per_unit("goals", 1), unknown="zero"), saves=None, goals=2) == "2.00"


# --- lines ------------------------------------------------------------------------------------------------------------


def test_no_lines_have_no_points() -> None:
    plan = scoring(per_unit("goals", 1), flag("goals", 1))
    assert plan.points(lines_of(plan, [])).tolist() == []


def test_somebody_whose_position_is_not_known_gets_what_everybody_gets() -> None:
    plan = scoring(per_unit("goals", 1), flag("goals", 5), per_unit("goals", 10, positions=["ALL"]))
    lines = lines_of(plan, [{"goals": 2}, {"goals": 2}])
    nobody = plan.lines(lines.values, lines.unknown, np.array([0, plan.mask_of(["A"])], dtype=np.int64))
    assert plan.points(nobody).tolist() == [700, 2_700]


def test_scoring_changes_no_line() -> None:
    plan = scoring(per_unit("yards", 1, per=10, whole=True), combo(["goals", "yards"], 1, (1, 1), stack=True))
    lines = lines_of(plan, [{"yards": 15, "goals": 2}])
    before = lines.values.copy()
    plan.points(lines)
    assert np.array_equal(lines.values, before)


def test_a_projection_is_worth_the_linear_rules_and_the_others_are_named() -> None:
    """A quarter point a yard (with one decimal less in the unit than needed) for 10.5 yards: 2.625, cut to 2.62."""
    plan = scoring(per_unit("yards", 0.25), per_unit("sacks", 4, positions=["B"]), flag("goals", 3))
    thousandths = np.array([[10_500, 900, 1_500, 0]] * 2, dtype=np.int64)
    masks = np.array([plan.mask_of(["A"]), plan.mask_of(["B"])], dtype=np.int64)
    assert plan.expected(thousandths, masks).tolist() == [262, 262 + 600]
    assert plan.ignored_in_projections == ("flag(goals)",)


# --- slots that multiply ----------------------------------------------------------------------------------------------


def captain(decimals: int, rounding: str, factor: str) -> bytes:
    """Return nba-s1 with a point guard who counts so many times."""
    text = find_ruleset("nba-s1").data.decode()
    text = text.replace('eligible = ["PG"], multiplier = 1 }', f'eligible = ["PG"], multiplier = {factor} }}')
    text = text.replace("decimals = 2", f"decimals = {decimals}")
    return text.replace('rounding = "exact"', f'rounding = "{rounding}"').encode()


@pytest.mark.parametrize(
    ("decimals", "rounding", "factor", "paths"),
    [
        (2, "exact", "1.5", set()),
        # 1.5 points an assist, one and a half times, are 2.25: no tenths.
        (1, "exact", "1.5", {"scoring.rules[2]"}),
        (1, "exact", "2", set()),
        (1, "half_up", "2", set()),
        # A rounded player times 1.5 would have to be rounded again.
        (1, "half_up", "1.5", {"scoring.rounding"}),
    ],
)
def test_a_slot_that_multiplies_is_refused_where_it_would_round_twice(
    decimals: int, rounding: str, factor: str, paths: set[str]
) -> None:
    plugins = load_plugins()
    ruleset = parse_ruleset(captain(decimals, rounding, factor))
    try:
        compile_scoring(ruleset, plugins.sports.get("nba"), plugins.scoring_rules)
        found: set[str] = set()
    except RulesetError as error:
        found = {problem.path for problem in error.problems}
    assert found == paths


def test_where_a_slot_is_why_points_do_not_fit_the_message_says_so() -> None:
    plugins = load_plugins()

    def said(data: bytes) -> str:
        with pytest.raises(RulesetError) as caught:
            compile_scoring(parse_ruleset(data), plugins.sports.get("nba"), plugins.scoring_rules)
        return str(caught.value)

    assert "a slot's multiplier counts too" in said(captain(1, "exact", "1.5"))
    assert "a slot's multiplier counts too" not in said(captain(0, "exact", "1"))
