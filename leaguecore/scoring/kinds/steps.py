"""Points once a number is reached: the steps of a stat, a flag, and how many of several stats reach a mark."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np
from attrs.validators import ge, min_len

from leaguecore.scoring.contract import Ints, StatLines
from leaguecore.scoring.kinds.rule import Rule, denominators_of, in_units, mark, size


@attrs.frozen(kw_only=True)
class ThresholdStep:
    """`points` once a stat reaches `at`, in whole ones of the stat."""

    at: int = mark()
    points: Decimal


@attrs.frozen(kw_only=True)
class Threshold(Rule):
    """Points for each step that a stat reaches; steps add up.

    Attributes:
        stat: what reaches them.
        steps: tables of `at`, the least that reaches it, and `points`.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "threshold"
    stat: str
    steps: tuple[ThresholdStep, ...] = attrs.field(validator=min_len(1))

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return steps that stand twice."""
        marks = [step.at for step in self.steps]
        return [f"the step at {at} stands twice" for at in sorted(set(marks)) if marks.count(at) > 1]

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the steps' points."""
        return denominators_of(step.points for step in self.steps)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        values, resolution = lines.stat(self.stat), lines.resolutions[self.stat]
        out: Ints = np.zeros(len(values), dtype=np.int64)
        for step in self.steps:
            out += (values >= step.at * resolution) * np.int64(in_units(step.points, denominator))
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes of all steps."""
        return size(step.points for step in self.steps)


@attrs.frozen(kw_only=True)
class Flag(Rule):
    """Points once if a stat is above zero, however often it happened.

    Attributes:
        stat: what must have happened.
        points_once: for a game in which it did.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "flag"
    stat: str
    points_once: Decimal

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of the points."""
        return denominators_of([self.points_once])

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        out: Ints = (lines.stat(self.stat) > 0) * np.int64(in_units(self.points_once, denominator))
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the size of the points."""
        return size([self.points_once])


@attrs.frozen(kw_only=True)
class ComboStep:
    """`points` if `count` of the stats reach the mark."""

    count: int = attrs.field(validator=ge(1))
    points: Decimal


@attrs.frozen(kw_only=True)
class Combo(Rule):
    """Points for how many of several stats reach a mark: double-double and up.

    Attributes:
        of: the stats that are looked at.
        at: the mark that each must reach.
        steps: tables of `count`, of how many stats, and `points`.
        stack: whether every step reached scores (a triple-double is also a double-double), or only the highest.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "combo"
    of: tuple[str, ...] = attrs.field(validator=min_len(2))
    at: int = mark(low=1)
    steps: tuple[ComboStep, ...] = attrs.field(validator=min_len(1))
    stack: bool

    def stats(self) -> tuple[str, ...]:
        """Return the stats that are counted."""
        return self.of

    def problems(self) -> list[str]:
        """Return steps that cannot be reached or stand twice, and stats that stand twice."""
        counts = [step.count for step in self.steps]
        found = [f"{name!r} stands twice" for name in sorted(set(self.of)) if self.of.count(name) > 1]
        found += [f"the step for {count} stands twice" for count in sorted(set(counts)) if counts.count(count) > 1]
        return found + [f"{count} of {len(self.of)} stats is too many" for count in counts if count > len(self.of)]

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the steps' points."""
        return denominators_of(step.points for step in self.steps)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        reached = np.zeros(len(lines), dtype=np.int64)
        for name in self.of:
            reached += lines.stat(name) >= self.at * lines.resolutions[name]
        out: Ints = np.zeros(len(lines), dtype=np.int64)
        for step in sorted(self.steps, key=lambda step: step.count):
            worth = in_units(step.points, denominator)
            if self.stack:
                out += (reached >= step.count) * np.int64(worth)
            else:
                out[reached >= step.count] = worth
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes of all steps."""
        return size(step.points for step in self.steps)
