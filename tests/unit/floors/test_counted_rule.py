"""A rule that counts: a kind of it says what there is in a line, and gets exact points, denominators and a bound."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import attrs
import numpy as np
import pytest

from leaguecore.conformance import run_checks, scoring_rule_checks
from leaguecore.scoring import CountedRule, StatLines


@attrs.frozen(kw_only=True)
class Scored(CountedRule):
    """Counts the stats of a list that are above zero in a line."""

    kind: ClassVar[str] = "scored"
    of: tuple[str, ...] = attrs.field(validator=attrs.validators.min_len(1))

    def stats(self) -> tuple[str, ...]:
        return self.of

    def counted(self, lines: StatLines) -> Any:
        return sum((lines.stat(name) > 0).astype(np.int64) for name in self.of)

    def most(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> int:
        return len(self.of)


def rule(points_each: str) -> Scored:
    return Scored(of=("goals", "assists"), points_each=Decimal(points_each), positions=())


def lines(*rows: tuple[int, int]) -> StatLines:
    values = np.array(rows, dtype=np.int64)
    return StatLines(
        values=values,
        unknown=np.zeros(values.shape, dtype=bool),
        positions=np.ones(len(values), dtype=np.int64),
        columns={"goals": 0, "assists": 1},
        resolutions={"goals": 1, "assists": 1},
        masks={"F": 1},
    )


def test_each_that_is_counted_has_its_points() -> None:
    """A quarter of a point for each: none, one and two quarters."""
    assert rule("0.25").denominators({}) == (4,)
    assert rule("0.25").points(lines((0, 0), (3, 0), (1, 2)), 4).tolist() == [0, 1, 2]
    assert rule("-2").points(lines((0, 0), (3, 0), (1, 2)), 10).tolist() == [0, -20, -40]


@pytest.mark.parametrize(("points_each", "bound"), [("0.25", Fraction(1, 2)), ("-2", Fraction(4))])
def test_the_bound_is_the_size_of_the_points_for_the_most(points_each: str, bound: Fraction) -> None:
    assert rule(points_each).bound({}, {}) == bound


def test_the_points_for_one_are_a_factor_even_where_there_can_be_none() -> None:
    class Never(Scored):
        def most(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> int:
            return 0

    assert Never(of=("goals",), points_each=Decimal(7), positions=()).bound({}, {}) == 7


def test_a_kind_of_it_conforms() -> None:
    results = run_checks(scoring_rule_checks(Scored))
    assert [(one.name, one.message) for one in results if one.outcome != "ok"] == []
