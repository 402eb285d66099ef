"""Kinds of scoring rules with one fault each, beside those of the broken plug-ins: which check finds it."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import attrs
import numpy as np
import pytest
from sound_plugin import Doubled

from leaguecore.conformance import run_checks, scoring_rule_checks
from leaguecore.conformance.scoring_rules import SCORING_PROPERTIES
from leaguecore.conformance.scoring_tables import POSITIONS, invented_tables
from leaguecore.scoring import Rule, StatLines, in_units


class FirstLine(Doubled):
    """Gives the first of the lines a point more."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        out = super().points(lines, denominator)
        out[:1] += denominator
        return out

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return super().bound(ranges, resolutions) + 1


class AboveMean(Doubled):
    """Counts what is above the mean of the lines."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        out = super().points(lines, denominator)
        return out - out.sum() // max(len(out), 1) // denominator * denominator

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return 3 * super().bound(ranges, resolutions)


class Coarse(Doubled):
    """Promises whole points where it has fractions."""

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        return (1,)


class Unbounded(Doubled):
    """Promises less than it gives."""

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return super().bound(ranges, resolutions) / 2


class Downwards(Doubled):
    """Takes the low end of the stat for the farther one."""

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return abs(self._worth(resolutions[self.stat])) * abs(ranges[self.stat][0])


class Upwards(Doubled):
    """Takes the high end of the stat for the farther one."""

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return abs(self._worth(resolutions[self.stat])) * abs(ranges[self.stat][1])


class Strict(Coarse):
    """Raises where its points are not whole in the denominator that it asked for, as `in_units` does."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        worth = self._worth(lines.resolutions[self.stat])
        return lines.stat(self.stat) * in_units(Decimal(worth.numerator) / worth.denominator, denominator)


@attrs.frozen(kw_only=True)
class Sum(Rule):
    """The sum of several stats, of which it names the first only."""

    kind: ClassVar[str] = "sum"
    of: tuple[str, ...] = attrs.field(validator=attrs.validators.min_len(1))

    def stats(self) -> tuple[str, ...]:
        return self.of[:1]

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(resolutions.values())

    def points(self, lines: StatLines, denominator: int) -> Any:
        return sum(lines.stat(name) * (denominator // lines.resolutions[name]) for name in self.of)

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return sum(Fraction(max(map(abs, ranges[name])), resolutions[name]) for name in self.of)


class Curious(Doubled):
    """Looks at a stat that it does not name."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        return super().points(lines, denominator) + 0 * lines.stat("unread")


class Lying(Doubled):
    """Calls itself linear with half of what it gives."""

    def linear(self) -> Mapping[str, Any]:
        return {self.stat: Fraction(self.points_each)}


class Thin(Doubled):
    """Gives one number for all lines."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        return super().points(lines, denominator)[:1]


class Handing(Doubled):
    """Hands back the column that it was given."""

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        return (resolutions[self.stat],)

    def points(self, lines: StatLines, denominator: int) -> Any:
        each = denominator // lines.resolutions[self.stat]
        return lines.stat(self.stat) if each == 1 else lines.stat(self.stat) * each

    def bound(self, ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Any:
        return Fraction(max(map(abs, ranges[self.stat])))


class Large(Doubled):
    """Is right among fewer than a thousand lines."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        out = super().points(lines, denominator)
        return out if len(lines) < 1_000 else out[np.arange(len(lines)) // 1_000 * 1_000]


class Guessing(Doubled):
    """Takes an unknown value for a one, where the ruleset takes it for a zero."""

    def points(self, lines: StatLines, denominator: int) -> Any:
        return super().points(lines, denominator) + denominator * lines.unknown[:, lines.columns[self.stat]]

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return super().bound(ranges, resolutions) + 1


class Unasked(Doubled):
    """Scores everybody, whomever it says it is for: nobody asks whether it knows the stat of the others."""

    def coefficients(self) -> Any:
        return [(POSITIONS.base, {self.stat: 2 * Fraction(self.points_each)})]


@attrs.define(kw_only=True)
class Open:
    """Can be written to; all else is as it should be."""

    kind: ClassVar[str] = "open"
    stat: str
    points_each: Decimal
    positions: tuple[str, ...]

    stats, problems, linear = Doubled.stats, Doubled.problems, Doubled.linear
    denominators, points, bound, _worth = Doubled.denominators, Doubled.points, Doubled.bound, Doubled._worth


@attrs.frozen(kw_only=True)
class Hopeless(Doubled):
    """Finds a problem with every table."""

    kind: ClassVar[str] = "hopeless"

    def problems(self) -> list[str]:
        return ["never"]


def told(kind: type[Any], **more: Any) -> dict[str, str]:
    return {one.name: one.message for one in run_checks(scoring_rule_checks(kind, **more)) if one.outcome == "failed"}


def failed(kind: type[Any], **more: Any) -> set[str]:
    return set(told(kind, **more))


FAULTS: tuple[tuple[type[Any], set[str]], ...] = (
    (Doubled, set()),
    # What depends on the order depends on who else is there.
    (FirstLine, {"scoring.row_order", "scoring.additive", "scoring.many_lines"}),
    (AboveMean, {"scoring.additive", "scoring.many_lines"}),
    (Large, {"scoring.many_lines"}),
    (Guessing, {"scoring.unknown"}),
    (Unasked, {"scoring.unknown", "scoring.plan"}),
    (Coarse, {"scoring.denominators"}),
    (Unbounded, {"scoring.bound"}),
    (Downwards, {"scoring.bound"}),
    (Upwards, {"scoring.bound"}),
    (Curious, {"scoring.own_stats"}),
    (Lying, {"scoring.linear", "scoring.plan"}),
    (Thin, {"scoring.integers"}),
    (Handing, {"scoring.input_kept"}),
    (Open, {"scoring.form"}),
    (Hopeless, {"scoring.table"}),
)
"""Kinds with a fault each, and the checks that find it."""

FOLLOWING: Mapping[type[Any], set[str]] = {
    **{kind: {"scoring.plan"} for kind in (FirstLine, AboveMean, Coarse, Thin)},
    # A plan hands a rule its own stats only.
    Curious: {"scoring.plan", "scoring.unknown"},
}
"""What may fail too."""


@pytest.mark.parametrize(("kind", "checks"), FAULTS, ids=[kind.__name__ for kind, _ in FAULTS])
def test_a_fault_of_a_rule_has_its_check(kind: type[Any], checks: set[str]) -> None:
    assert checks <= failed(kind) <= checks | FOLLOWING.get(kind, set())


def test_each_check_of_a_kind_finds_some_fault() -> None:
    assert {name for _, checks in FAULTS for name in checks} == {one.name for one in SCORING_PROPERTIES}


def test_points_that_raise_in_the_denominator_that_was_asked_for_lead_to_it() -> None:
    assert told(Strict)["scoring.denominators"].endswith("denominators() is too small")


@pytest.mark.parametrize("kind", [Sum, attrs.make_class("Sum2", [], bases=(Sum,), frozen=True)], ids=["one", "another"])
def test_a_rule_of_several_stats_is_tried_with_several(kind: type[Any]) -> None:
    tables = invented_tables(kind)
    assert {len(table["of"]) for table in tables} == {1, 2, 3, 4}
    assert {len(table["positions"]) for table in tables} == {0, 1, 2, 3}
    assert "which stats() does not name" in told(kind)["scoring.own_stats"]


def test_examples_are_tried_instead_of_invented_tables() -> None:
    example = {"stat": "goals", "points_each": Decimal("0.25"), "positions": ["X"]}
    assert failed(Doubled, examples=[example]) == set()
    assert failed(Doubled, examples=[{**example, "points_eahc": Decimal(1)}]) >= {"scoring.table"}


def test_lines_are_the_same_on_every_machine() -> None:
    from leaguecore.conformance.scoring_lines import lines_for, sport_for
    from leaguecore.scoring.kinds import PerUnit

    rule = PerUnit(stat="alpha", points_each=Decimal(1), per=1, whole=False, positions=())
    lines = lines_for(sport_for(rule, 1), 8)
    assert lines.values[:3, 0].tolist() == [-25, 40, 0]
    assert lines_for(sport_for(rule, 1, upwards=False), 8).values[:3, 0].tolist() == [-40, 25, 0]
    assert np.array_equal(lines.values, lines_for(sport_for(rule, 1), 8).values)


def test_some_values_are_unknown_and_stored_as_zeros() -> None:
    from leaguecore.conformance.scoring_lines import lines_for, sport_for
    from leaguecore.scoring.kinds import PerUnit

    rule = PerUnit(stat="alpha", points_each=Decimal(1), per=1, whole=False, positions=())
    lines = lines_for(sport_for(rule, 1), 600)
    assert not lines.unknown[:3].any()
    assert 50 < lines.unknown[:, 0].sum() < 150
    assert not lines.values[lines.unknown].any()
