"""A house rule of scoring: points for each full set of several stats, such as a steal together with a block."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

import attrs
import numpy as np

from leaguecore.hooks import hookimpl
from leaguecore.scoring import Ints, Rule, StatLines, in_units


@attrs.frozen(kw_only=True)
class FullSets(Rule):
    """`points_each` for each full set, one of every stat in `of`; what is left over beside the sets scores nothing."""

    kind: ClassVar[str] = "full_sets"
    of: tuple[str, ...] = attrs.field(validator=attrs.validators.min_len(2))
    points_each: Decimal

    def stats(self) -> tuple[str, ...]:
        """Return the stats of a set."""
        return self.of

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of the points for one set."""
        return (Fraction(self.points_each).denominator,)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line: the scarcest stat says how many sets there are."""
        sets: Ints = np.minimum.reduce([lines.stat(name) // lines.resolutions[name] for name in self.of])
        return np.maximum(sets, 0) * in_units(self.points_each, denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the size of the points for as many sets as any of the stats would allow."""
        return abs(Fraction(self.points_each)) * max(max(ranges[name][1], 0) for name in self.of)


@hookimpl
def leaguecore_register_scoring_rules(register: Callable[[type[FullSets]], None]) -> None:
    """Register the kind."""
    register(FullSets)


@hookimpl
def leaguecore_ruleset_roots() -> tuple[Path, ...]:
    """Return the folder of the ruleset that shows it."""
    return (Path(__file__).parent / "rulesets",)
