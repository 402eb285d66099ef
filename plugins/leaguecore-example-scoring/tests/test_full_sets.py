"""Full sets, counted by hand; a season by the ruleset; and the checks that every rule must pass."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from leaguecore_example_scoring import FullSets

from leaguecore import load_facts, load_plugins, load_ruleset, play_season
from leaguecore.conformance import Check, parametrize_with_checks, plugin_checks
from leaguecore.scoring import StatLines

PLUGINS = load_plugins()


def points(rows: list[list[int]], points_each: str = "1.5", halves: int = 1) -> list[Fraction]:
    """Return the points of lines of steals and blocks, of which `halves` stored numbers make one."""
    values = np.array(rows, dtype=np.int64).reshape(-1, 2)
    lines = StatLines(
        values=values,
        unknown=np.zeros(values.shape, dtype=bool),
        positions=np.ones(len(values), dtype=np.int64),
        columns={"STL": 0, "BLK": 1},
        resolutions={"STL": halves, "BLK": halves},
        masks={"G": 1},
    )
    rule = FullSets(of=("STL", "BLK"), points_each=Decimal(points_each), positions=())
    (denominator,) = rule.denominators(lines.resolutions)
    return [Fraction(int(value), denominator) for value in rule.points(lines, denominator)]


@pytest.mark.parametrize(
    ("steals", "blocks", "sets"), [(0, 0, 0), (1, 0, 0), (0, 4, 0), (1, 1, 1), (3, 2, 2), (2, 3, 2), (10, 10, 10)]
)
def test_the_scarcer_stat_says_how_many_sets_there_are(steals: int, blocks: int, sets: int) -> None:
    assert points([[steals, blocks]]) == [sets * Fraction(3, 2)]


def test_each_line_counts_for_itself() -> None:
    """Three steals in one game and three blocks in another are no set."""
    assert points([[3, 0], [0, 3], [2, 1]]) == [0, 0, Fraction(3, 2)]


def test_what_is_not_whole_does_not_complete_a_set() -> None:
    """In stored halves: three and a half steals beside two and a half blocks are two sets."""
    assert points([[7, 5]], halves=2) == [3]


def test_less_than_nothing_is_no_set() -> None:
    assert points([[-2, 5]]) == [0]


def test_points_may_be_taken_away_and_are_exact() -> None:
    assert points([[3, 3]], points_each="-0.1") == [Fraction(-3, 10)]


def test_the_ruleset_uses_it_and_a_week_of_a_season_verifies() -> None:
    rules = load_ruleset("nba-house-sets", plugins=PLUGINS)
    play_season(rules, seed=7, periods=1, plugins=PLUGINS).league.verify()


def test_in_a_whole_season_each_line_has_its_sets_more_than_without_the_rule() -> None:
    """The lines of the invented season, scored with and without the rule; sets are counted by Python, line by line."""
    house, plain = (load_ruleset(name, plugins=PLUGINS) for name in ("nba-house-sets", "nba-s1"))
    table = load_facts(house.sport, plugins=PLUGINS).tables["stat_lines"]
    everywhere = np.full(len(table), house.plan.mask_of(house.sport.positions.base), dtype=np.int64)
    with_it, without = (
        rules.plan.points(rules.plan.lines(table.stats, table.unknown, everywhere)).tolist() for rules in (house, plain)
    )
    steals, blocks = (table.stats[:, house.sport.stat_index()[name]].tolist() for name in ("STL", "BLK"))
    bonus = [150 * min(pair) for pair in zip(steals, blocks, strict=True)]
    assert [one - other for one, other in zip(with_it, without, strict=True)] == bonus
    assert sum(bonus) > 0


@parametrize_with_checks(plugin_checks("example-scoring", PLUGINS))
def test_the_plugin_conforms(check: Check) -> None:
    check.run()
