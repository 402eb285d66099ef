"""What kinds of rules have in common: a filter by position, and the answers that most of them give.

A kind of a plug-in may begin here, but need not: `leaguecore.scoring.ScoringRule` is all that is asked of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import attrs
import numpy as np
from attrs.validators import ge, le

from leaguecore.scoring.contract import Ints, StatLines

MARK = 1_000_000_000
"""The largest size of a number with which a stat is compared, or into which it is divided."""


def mark(low: int = -MARK) -> Any:
    """Return a field for a number that a stat must reach, in whole ones of it."""
    return attrs.field(validator=[ge(low), le(MARK)])


def in_units(points: Fraction | Decimal, denominator: int) -> int:
    """Return points as a whole number of 1/`denominator`.

    Raises:
        ValueError: if they are finer, which `denominators` of the rule should have said.
    """
    scaled = Fraction(points) * denominator
    if scaled.denominator != 1:
        raise ValueError(f"{points} is not whole in 1/{denominator}")
    return scaled.numerator


def denominators_of(points: Iterable[Decimal]) -> tuple[int, ...]:
    """Return the denominator of each."""
    return tuple(Fraction(value).denominator for value in points)


def size(points: Iterable[Decimal]) -> Fraction:
    """Return the sum of the sizes."""
    return sum((abs(Fraction(value)) for value in points), Fraction(0))


@attrs.frozen(kw_only=True)
class Rule:
    """A rule for the positions named, or for everybody if none is; it is not linear unless it says so."""

    positions: tuple[str, ...]

    def problems(self) -> list[str]:
        """Return nothing: the fields are independent."""
        return []

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: the rule is not linear."""
        return {}


@attrs.frozen(kw_only=True)
class LinearRule(Rule, ABC):
    """A rule that is nothing but points for one of each stat: a kind of it only says which."""

    kind: ClassVar[str]

    @abstractmethod
    def linear(self) -> Mapping[str, Fraction]:
        """Return points for one of each stat."""

    def stats(self) -> tuple[str, ...]:
        """Return those that have points."""
        return tuple(self.linear())

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of what one stored whole number is worth."""
        return tuple((each / resolutions[name]).denominator for name, each in self.linear().items())

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        out: Ints = np.zeros(len(lines), dtype=np.int64)
        for name, each in self.linear().items():
            out += lines.stat(name) * in_units(each / lines.resolutions[name], denominator)
        return out

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes of the largest declared values."""
        return linear_bound(self.linear(), ranges, resolutions)


def linear_bound(
    coefficients: Mapping[str, Fraction], ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]
) -> Fraction:
    """Return the largest size of a weighted sum of stats, each weight being for one of the stat."""
    largest = {name: max(abs(end) for end in ranges[name]) for name in coefficients}
    return sum((abs(each) / resolutions[name] * largest[name] for name, each in coefficients.items()), Fraction(0))
