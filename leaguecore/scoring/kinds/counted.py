"""Points for each of something that is counted in a line: what most house rules are."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import attrs

from leaguecore.scoring.contract import Ints, StatLines
from leaguecore.scoring.kinds.rule import Rule, denominators_of, in_units


@attrs.frozen(kw_only=True)
class CountedRule(Rule, ABC):
    """`points_each` for each of something: a kind of it only says which stats it reads, and how many there are.

    Attributes:
        points_each: for one of them, an exact decimal.
    """

    points_each: Decimal

    @abstractmethod
    def stats(self) -> tuple[str, ...]:
        """Return the names of the stats that are read."""

    @abstractmethod
    def counted(self, lines: StatLines) -> Ints:
        """Return how many there are, a whole number a line."""

    @abstractmethod
    def most(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> int:
        """Return how many a line may have by the declared ranges, in size; see `bound` of `ScoringRule`."""

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of the points for one."""
        return denominators_of([self.points_each])

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        return self.counted(lines) * in_units(self.points_each, denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the size of the points for the most, of one at least: they are a factor where there is none too."""
        return abs(Fraction(self.points_each)) * max(1, self.most(ranges, resolutions))
