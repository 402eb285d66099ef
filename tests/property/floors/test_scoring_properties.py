"""Scoring against fractions: any rules, any lines, no rest lost and no order that matters."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from toy_ball import TOY, band, combo, flag, lines_of, per_unit, scoring, threshold

from leaguecore.errors import RulesetError
from leaguecore.scoring import ScoringPlan

POINTS = st.decimals(-50, 50, places=2, allow_nan=False)
STATS = st.sampled_from([stat.name for stat in TOY.stats])
RESOLUTION = {stat.name: stat.resolution for stat in TOY.stats}
FILTERS = st.sampled_from([(), ("A",), ("AB",), ("B", "C"), ("ALL",)])
MEMBERS = {"A": "A", "B": "B", "C": "C", "AB": "AB", "ALL": "ABC"}

RULES = st.lists(
    st.one_of(
        st.builds(
            lambda stat, points, per, whole, where: per_unit(stat, points, per=per, whole=whole, positions=where),
            STATS,
            POINTS,
            st.sampled_from([1, 2, 3, 7, 10, 25]),
            st.booleans(),
            FILTERS,
        ),
        st.builds(
            lambda stat, a, b, c, p, q, where: band(
                stat, (a, a + b, p), (a + b + 1, a + b + 1 + c, q), positions=where
            ),
            *(STATS, st.integers(-20, 50), st.integers(0, 50), st.integers(0, 50), POINTS, POINTS, FILTERS),
        ),
        st.builds(
            lambda stat, a, b, p, q, where: threshold(stat, (a, p), (a + b, q), positions=where),
            *(STATS, st.integers(-20, 50), st.integers(1, 50), POINTS, POINTS, FILTERS),
        ),
        st.builds(flag, STATS, POINTS, FILTERS),
        st.builds(
            lambda of, at, p, q, stack, where: combo(sorted(of), at, (1, p), (2, q), stack=stack, positions=where),
            *(st.sets(STATS, min_size=2), st.integers(1, 12), POINTS, POINTS, st.booleans(), FILTERS),
        ),
    ),
    min_size=1,
    max_size=5,
)
LINES = st.lists(
    st.tuples(
        st.fixed_dictionaries({stat.name: st.integers(stat.low, stat.high) for stat in TOY.stats}),
        st.sets(st.sampled_from("ABC"), min_size=1),
    ),
    min_size=1,
    max_size=6,
)


def by_hand(rule: Mapping[str, Any], line: Mapping[str, int], positions: set[str]) -> Fraction:
    """Return the points of one rule for one line, in fractions and by the words of the rules."""
    if rule["positions"] and not positions & {one for name in rule["positions"] for one in MEMBERS[name]}:
        return Fraction(0)
    if rule["kind"] == "combo":
        reached = sum(Fraction(line[name], RESOLUTION[name]) >= rule["at"] for name in rule["of"])
        steps = [Fraction(step["points"]) for step in rule["steps"] if reached >= step["count"]]
        return sum(steps, Fraction(0)) if rule["stack"] else (steps or [Fraction(0)])[-1]
    value = Fraction(line[rule["stat"]], RESOLUTION[rule["stat"]])
    if rule["kind"] == "per_unit":
        units = value / rule["per"]
        return Fraction(rule["points_each"]) * (Fraction(int(units)) if rule["whole"] else units)
    if rule["kind"] == "band":
        hit = [step["points"] for step in rule["bands"] if step["low"] <= floor(value) <= step["high"]]
        return Fraction(hit[0]) if hit else Fraction(0)
    if rule["kind"] == "threshold":
        return sum((Fraction(step["points"]) for step in rule["steps"] if value >= step["at"]), Fraction(0))
    return Fraction(rule["points_once"]) if value > 0 else Fraction(0)


def finest(rule: Mapping[str, Any]) -> list[Fraction]:
    """Return the parts of which all points of a rule are made: what one stored whole number, or one step, is worth."""
    if rule["kind"] == "per_unit":
        each = Fraction(rule["points_each"])
        return [each if rule["whole"] else each / rule["per"] / RESOLUTION[rule["stat"]]]
    steps = rule.get("bands") or rule.get("steps") or [{"points": rule.get("points_once")}]
    return [Fraction(step["points"]) for step in steps]


def compiled(rules: list[Any], decimals: int, rounding: str) -> ScoringPlan:
    """Return the plan, or give the example up where the unit would be too fine for 64 bits."""
    try:
        return scoring(*rules, decimals=decimals, rounding=rounding)
    except RulesetError as error:
        assume("64 bits" not in str(error))
        raise


def points(plan: ScoringPlan, lines: list[tuple[dict[str, int], set[str]]]) -> list[int]:
    found = plan.points(lines_of(plan, [line for line, _ in lines], [sorted(where) for _, where in lines]))
    assert found.dtype == np.int64
    return [int(value) for value in found]


@settings(deadline=None, max_examples=300)
@given(RULES, LINES, st.integers(0, 4))
def test_points_are_the_exact_sum_rounded_once(rules: list[Any], lines: list[Any], decimals: int) -> None:
    plan = compiled(rules, decimals, "truncate")
    exact = [sum((by_hand(rule, line, where) for rule in rules), Fraction(0)) for line, where in lines]
    assert points(plan, lines) == [int(value * 10**decimals) for value in exact]


@settings(deadline=None, max_examples=150)
@given(RULES, LINES)
def test_where_points_must_be_exact_nothing_is_lost_or_the_rules_are_refused(
    rules: list[Any], lines: list[Any]
) -> None:
    fits = all(100 * each % 1 == 0 for rule in rules for each in finest(rule))
    if not fits:
        with pytest.raises(RulesetError, match="do not fit 2 decimals"):
            scoring(*rules)
        return
    exact = [sum((by_hand(rule, line, where) for rule in rules), Fraction(0)) for line, where in lines]
    assert points(scoring(*rules), lines) == [value * 100 for value in exact]


@settings(deadline=None, max_examples=100)
@given(RULES, LINES, st.randoms(use_true_random=False))
def test_the_points_of_a_line_do_not_depend_on_the_others_nor_on_any_order(
    rules: list[Any], lines: list[Any], random: Any
) -> None:
    plan = compiled(rules, 2, "half_even")
    alone = [points(plan, [line])[0] for line in lines]
    order = random.sample(range(len(lines)), len(lines))
    assert points(plan, [lines[at] for at in order]) == [alone[at] for at in order]
    other = compiled(random.sample(rules, len(rules)), 2, "half_even")
    assert points(other, lines) == alone
