"""A kind of rule that the library does not know, written as a plug-in's author would: without any class of ours.

"A point for each goal that is even in number" is of no use to anybody, and none of the built-in kinds.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

import attrs
import numpy as np
import pytest
from toy_ball import KICK_BALL, TOY, changed, lines_of, listed, shipped

from leaguecore.errors import RulesetError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble
from leaguecore.scoring import ScoringPlan, StatLines, compile_scoring
from leaguecore.scoring.kinds import LinearRule
from leaguecore.sport.distances import FARTHEST


@attrs.frozen(kw_only=True)
class EveryOther:
    """Points for every second one of a stat."""

    kind: ClassVar[str] = "every_other"
    stat: str
    points_each: Decimal
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        return (self.stat,)

    def problems(self) -> list[str]:
        return []

    def linear(self) -> Mapping[str, Fraction]:
        return {}

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        return (Fraction(self.points_each).denominator,)

    def points(self, lines: StatLines, denominator: int) -> Any:
        return lines.stat(self.stat) // 2 * int(self.points_each * denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        return abs(Fraction(self.points_each)) * max(abs(end) for end in ranges[self.stat])


@attrs.frozen(kw_only=True)
class PerGoal(LinearRule):
    """A linear kind that begins where ours do: it has to say its keys and its coefficients, and nothing else."""

    kind: ClassVar[str] = "per_goal"
    points_each: Decimal

    def linear(self) -> Mapping[str, Fraction]:
        return {"goals": Fraction(self.points_each)}


@attrs.frozen(kw_only=True)
class Longest(EveryOther):
    """Points for each yard of a game's longest kick: it reads a list, and says so."""

    kind: ClassVar[str] = "longest"

    def distances(self) -> tuple[str, ...]:
        return (self.stat,)

    def points(self, lines: StatLines, denominator: int) -> Any:
        return np.maximum(lines.distances(self.stat)[:, 0], 0) * int(self.points_each * denominator)

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        return abs(Fraction(self.points_each)) * FARTHEST


def plugins() -> Plugins:
    """Return what is registered when nothing but a stranger's module is loaded."""

    @hookimpl
    def leaguecore_register_scoring_rules(register: Any) -> None:
        for kind in (EveryOther, PerGoal, Longest):
            register(kind)

    module: Any = SimpleNamespace(leaguecore_register_scoring_rules=leaguecore_register_scoring_rules)
    return assemble([LoadedPlugin(name="mine", distribution="mine", version="1", module=module)], strict=True)


def plan(*rules: Any, sport: Any = TOY, **fields: Any) -> ScoringPlan:
    said = {"decimals": 2, "rounding": "exact", "unknown": "error", **fields}
    ruleset = changed(shipped(), "scoring", rules=rules, **said)
    return compile_scoring(ruleset, sport, plugins().scoring_rules)


def rule(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, "points_each": Decimal("1.5"), "positions": [], **fields}


def test_a_strangers_kind_scores_like_any_other() -> None:
    found = plan(rule("every_other", stat="goals"))
    assert found.points(lines_of(found, [{"goals": goals} for goals in (0, 1, 2, 5)])).tolist() == [0, 0, 150, 300]


def test_its_filter_by_position_and_its_rounding_are_the_houses_work() -> None:
    """It is handed the lines of those whom it is for, with the stats that it named, and nobody else's."""
    found = plan(rule("every_other", stat="goals", positions=["B"]), decimals=0, rounding="truncate", round_at="rule")
    lines = lines_of(found, [{"goals": 2}, {"goals": 2}, {"goals": 4}], [["A"], ["B"], ["B", "C"]])
    assert found.points(lines).tolist() == [0, 1, 3]


def test_a_kind_that_begins_at_ours_says_its_coefficients_alone() -> None:
    found = plan(rule("per_goal"))
    assert found.points(lines_of(found, [{"goals": 3}])).tolist() == [450]
    assert found.expected(np.array([[0, 2_000, 0, 0]]), np.array([1])).tolist() == [300]


def test_a_kind_that_says_so_may_read_lists_and_no_other_may() -> None:
    found = plan(rule("longest", stat="kicks"), sport=KICK_BALL)
    assert found.points(lines_of(found, [{"kicks": listed(30, 51)}, {}])).tolist() == [7_650, 0]
    with pytest.raises(RulesetError, match="'kicks' is a list of distances"):
        plan(rule("every_other", stat="kicks"), sport=KICK_BALL)
    with pytest.raises(RulesetError, match="'goals' is a number"):
        plan(rule("longest", stat="goals"), sport=KICK_BALL)
