"""Each kind of scoring rule by examples that can be worked out by hand.

The toy sport's stats are yards (-100 to 500), goals, sacks (stored in halves) and saves (may be unknown).
"""

import pytest
from toy_ball import band, combo, flag, lines_of, per_unit, score, scoring, threshold

# --- per unit ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yards", "points"), [(0, "0.00"), (7, "0.28"), (155, "6.20"), (-3, "-0.12")])
def test_a_point_every_25_yards_gives_fractions(yards: int, points: str) -> None:
    assert score(scoring(per_unit("yards", 1, per=25)), yards=yards) == points


@pytest.mark.parametrize(
    ("yards", "points"), [(9, "0.00"), (10, "1.00"), (19, "1.00"), (-3, "0.00"), (-10, "-1.00"), (-19, "-1.00")]
)
def test_whole_units_are_truncated_toward_zero_also_below_it(yards: int, points: str) -> None:
    """A loss of 3 yards costs nothing; rounding down would make it a whole point."""
    assert score(scoring(per_unit("yards", 1, per=10, whole=True)), yards=yards) == points


def test_minus_five_for_two_counts_one_pair_of_three_or_one_and_a_half() -> None:
    assert score(scoring(per_unit("goals", -5, per=2, whole=True)), goals=3) == "-5.00"
    assert score(scoring(per_unit("goals", -5, per=2)), goals=3) == "-7.50"


def test_half_sacks_score_half() -> None:
    """Three stored halves are one and a half sacks at 4 points: 6; whole ones only: 4."""
    assert score(scoring(per_unit("sacks", 4)), sacks=3) == "6.00"
    assert score(scoring(per_unit("sacks", 4, whole=True)), sacks=3) == "4.00"


def test_rules_on_the_same_stat_add_up() -> None:
    """Ten yards at 0.1 and, on top, two points for each full five: 1 + 4."""
    assert score(scoring(per_unit("yards", 0.1), per_unit("yards", 2, per=5, whole=True)), yards=10) == "5.00"


def test_a_whole_unit_is_per_rule_and_never_of_a_sum() -> None:
    """Nine yards in each of two lines give nothing twice, though eighteen would give one."""
    plan = scoring(per_unit("yards", 1, per=10, whole=True))
    assert plan.points(lines_of(plan, [{"yards": 9}, {"yards": 9}])).tolist() == [0, 0]


# --- bands ------------------------------------------------------------------------------------------------------------

ALLOWED = band("saves", (0, 0, 10), (1, 6, 7), (7, 13, 4), (14, 20, 1), (21, 27, 0), (28, 34, -1), (35, 100, -4))


@pytest.mark.parametrize(
    ("value", "points"),
    [
        (0, 10),
        (1, 7),
        (6, 7),
        (7, 4),
        (13, 4),
        (14, 1),
        (20, 1),
        (21, 0),
        (27, 0),
        (28, -1),
        (34, -1),
        (35, -4),
        (100, -4),
    ],
)
def test_both_ends_of_a_band_are_in_it(value: int, points: int) -> None:
    """Points allowed as Yahoo has them."""
    assert score(scoring(ALLOWED, decimals=0), saves=value) == str(points)


@pytest.mark.parametrize(("yards", "points"), [(99, "0.00"), (100, "2.00"), (199, "2.00"), (200, "4.00"), (-5, "0.00")])
def test_outside_all_bands_there_is_nothing(yards: int, points: str) -> None:
    assert score(scoring(band("yards", (100, 199, 2), (200, 500, 4))), yards=yards) == points


def test_bands_may_be_below_zero() -> None:
    plan = scoring(band("yards", (-100, -1, -2), (0, 0, 1)))
    assert [score(plan, yards=yards) for yards in (-100, -1, 0, 1)] == ["-2.00", "-2.00", "1.00", "0.00"]


def test_a_value_between_two_whole_ones_is_in_the_band_of_its_whole_part() -> None:
    """2.5 sacks (five halves) are still in the band of 1 to 2; 3 are not."""
    plan = scoring(band("sacks", (1, 2, 5), (3, 20, 8)))
    assert [score(plan, sacks=halves) for halves in (1, 2, 5, 6)] == ["0.00", "5.00", "5.00", "8.00"]


# --- thresholds, flags, combinations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yards", "points"), [(99, "0.00"), (100, "5.00"), (199, "5.00"), (200, "15.00"), (205, "15.00")]
)
def test_every_step_that_is_reached_adds_its_points(yards: int, points: str) -> None:
    assert score(scoring(threshold("yards", (200, 10), (100, 5))), yards=yards) == points


def test_bonuses_stack_as_a_threshold_and_not_as_bands() -> None:
    """205 yards: 20.5 and 10 where the bonus is a band, 20.5 and 5 and 10 where steps add up."""
    yards = per_unit("yards", 1, per=10)
    assert score(scoring(yards, band("yards", (100, 199, 5), (200, 500, 10))), yards=205) == "30.50"
    assert score(scoring(yards, threshold("yards", (100, 5), (200, 10))), yards=205) == "35.50"


def test_a_step_in_halves_is_reached_at_the_whole_one() -> None:
    plan = scoring(threshold("sacks", (2, 1)))
    assert [score(plan, sacks=halves) for halves in (3, 4)] == ["0.00", "1.00"]


@pytest.mark.parametrize(("goals", "points"), [(0, "0.00"), (1, "3.00"), (2, "3.00")])
def test_a_flag_counts_once_however_often(goals: int, points: str) -> None:
    assert score(scoring(flag("goals", 3)), goals=goals) == points


def test_a_flag_is_not_raised_by_a_negative_value() -> None:
    assert score(scoring(flag("yards", 3)), yards=-1) == "0.00"


DOUBLES = ("yards", "goals", "sacks")


@pytest.mark.parametrize(
    ("line", "stacked", "highest"),
    [
        ({"yards": 9, "goals": 9, "sacks": 18}, "0.00", "0.00"),
        ({"yards": 10, "goals": 9, "sacks": 0}, "0.00", "0.00"),
        ({"yards": 10, "goals": 10, "sacks": 19}, "1.00", "1.00"),  # nine and a half sacks are not ten
        ({"yards": 10, "goals": 10, "sacks": 20}, "3.00", "2.00"),
        ({"yards": 300, "goals": 20, "sacks": 0}, "1.00", "1.00"),
    ],
)
def test_a_triple_double_is_also_a_double_double_only_where_steps_stack(
    line: dict[str, int], stacked: str, highest: str
) -> None:
    steps = [(2, 1), (3, 2)]
    assert score(scoring(combo(DOUBLES, 10, *steps, stack=True)), **line) == stacked
    assert score(scoring(combo(DOUBLES, 10, *steps, stack=False)), **line) == highest


def test_the_order_of_a_combos_steps_does_not_matter() -> None:
    """Without stacking the highest step counts, wherever it stands in the file."""
    plan = scoring(combo(DOUBLES, 10, (3, 2), (2, 1), stack=False))
    assert score(plan, yards=10, goals=10, sacks=20) == "2.00"


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_filter_gives_points_to_its_positions_only() -> None:
    """A tight end's premium: half a point a catch on top of the point that everybody gets."""
    plan = scoring(per_unit("goals", 1), per_unit("goals", 0.5, positions=["B"]))
    assert [score(plan, where, goals=13) for where in "ABC"] == ["13.00", "19.50", "13.00"]


@pytest.mark.parametrize(
    "rule",
    [
        per_unit("goals", 1, positions=["AB"]),
        per_unit("goals", 1, whole=True, positions=["AB"]),
        band("goals", (1, 1, 1), positions=["AB"]),
        threshold("goals", (1, 1), positions=["AB"]),
        flag("goals", 1, positions=["AB"]),
        combo(["goals", "yards"], 1, (1, 1), stack=True, positions=["AB"]),
    ],
    ids=lambda rule: rule["kind"],
)
def test_every_kind_can_be_for_a_group_of_positions(rule: dict[str, object]) -> None:
    plan = scoring(rule)
    assert [score(plan, *where, goals=1) for where in ("A", "B", "C", "BC")] == ["1.00", "1.00", "0.00", "1.00"]


def test_a_player_of_two_positions_gets_a_filtered_rule_once() -> None:
    assert score(scoring(per_unit("goals", 1, positions=["A", "B"])), "A", "B", goals=1) == "1.00"


def test_a_shutout_pays_nobody_but_those_whom_the_rule_is_for() -> None:
    plan = scoring(band("saves", (0, 0, 5), positions=["C"]))
    assert score(plan, "C", saves=0) == "5.00"
    assert score(plan, "A", saves=0) == "0.00"
