"""The built-in kinds: per unit, band, threshold, flag and combo.

Every matching rule scores; what excludes what is said in the file (the bands of one rule are disjoint, the steps of a
threshold add up).
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

import attrs
import numpy as np
from attrs.validators import ge, min_len

from leaguecore.scoring.contract import Ints, StatLines


def _whole(points: Decimal, denominator: int) -> int:
    scaled = Fraction(points) * denominator
    if scaled.denominator != 1:
        raise ValueError(f"{points} is not whole in 1/{denominator}")
    return scaled.numerator


def _denominators(points: Iterable[Decimal]) -> tuple[int, ...]:
    return tuple(Fraction(value).denominator for value in points)


def _largest(points: Iterable[Decimal]) -> Fraction:
    return max((abs(Fraction(value)) for value in points), default=Fraction(0))


@attrs.frozen(kw_only=True)
class PerUnit:
    """`points` for every `per` of a stat; with `whole`, only for full ones, truncated toward zero."""

    kind: ClassVar[str] = "per_unit"
    stat: str
    points_each: Decimal
    per: int = attrs.field(validator=ge(1))
    whole: bool
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return nothing: the fields are independent."""
        return []

    def linear(self) -> Mapping[str, Fraction]:
        """Return the coefficient, unless full units count."""
        return {} if self.whole else {self.stat: Fraction(self.points_each) / self.per}

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of the coefficient of a stored whole number, or of the points of a full unit."""
        if self.whole:
            return _denominators([self.points_each])
        return ((Fraction(self.points_each) / self.per / resolutions[self.stat]).denominator,)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        values, resolution = lines.stat(self.stat), lines.resolutions[self.stat]
        if self.whole:
            full: Ints = np.sign(values) * (np.abs(values) // (self.per * resolution))
            return full * _whole(self.points_each, denominator)
        coefficient = Fraction(self.points_each) / self.per / resolution * denominator
        out: Ints = values * coefficient.numerator // coefficient.denominator
        return out

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the points of the largest declared value."""
        largest = max(abs(end) for end in ranges[self.stat])
        if self.whole:  # one full unit at least, because its points are a factor even where none is reached
            return abs(Fraction(self.points_each)) * max(1, largest // (self.per * resolutions[self.stat]))
        return abs(Fraction(self.points_each)) / self.per / resolutions[self.stat] * largest


@attrs.frozen(kw_only=True)
class BandStep:
    """`points` for a value from `low` to `high`, both included, in whole ones of the stat."""

    low: int
    high: int
    points: Decimal


@attrs.frozen(kw_only=True)
class Band:
    """Points by the one band in which a stat falls; outside all bands nothing."""

    kind: ClassVar[str] = "band"
    stat: str
    bands: tuple[BandStep, ...] = attrs.field(validator=min_len(1))
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return bands that are empty or overlap."""
        found = [f"the band {band.low} to {band.high} is empty" for band in self.bands if band.high < band.low]
        ordered = sorted(self.bands, key=lambda band: band.low)
        for lower, upper in pairwise(ordered):
            if upper.low <= lower.high:
                found.append(f"the bands from {lower.low} and from {upper.low} overlap")
        return found

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: bands are not linear."""
        return {}

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the bands' points."""
        return _denominators(band.points for band in self.bands)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        values, resolution = lines.stat(self.stat), lines.resolutions[self.stat]
        out: Ints = np.zeros(len(values), dtype=np.int64)
        for band in self.bands:
            # A value between two whole ones (half a sack) belongs to the band of its whole part.
            inside = (values >= band.low * resolution) & (values < (band.high + 1) * resolution)
            out[inside] = _whole(band.points, denominator)
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the largest of the bands' points."""
        return _largest(band.points for band in self.bands)


@attrs.frozen(kw_only=True)
class ThresholdStep:
    """`points` once a stat reaches `at`, in whole ones of the stat."""

    at: int
    points: Decimal


@attrs.frozen(kw_only=True)
class Threshold:
    """Points for each step that a stat reaches; steps add up."""

    kind: ClassVar[str] = "threshold"
    stat: str
    steps: tuple[ThresholdStep, ...] = attrs.field(validator=min_len(1))
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return steps that stand twice."""
        marks = [step.at for step in self.steps]
        return [f"the step at {mark} stands twice" for mark in sorted(set(marks)) if marks.count(mark) > 1]

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: steps are not linear."""
        return {}

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the steps' points."""
        return _denominators(step.points for step in self.steps)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        values, resolution = lines.stat(self.stat), lines.resolutions[self.stat]
        out: Ints = np.zeros(len(values), dtype=np.int64)
        for step in self.steps:
            out += (values >= step.at * resolution) * np.int64(_whole(step.points, denominator))
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes of all steps."""
        return sum((abs(Fraction(step.points)) for step in self.steps), Fraction(0))


@attrs.frozen(kw_only=True)
class Flag:
    """Points once if a stat is above zero, however often it happened."""

    kind: ClassVar[str] = "flag"
    stat: str
    points_once: Decimal
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return nothing: the fields are independent."""
        return []

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: twice counts once."""
        return {}

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of the points."""
        return _denominators([self.points_once])

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        out: Ints = (lines.stat(self.stat) > 0) * np.int64(_whole(self.points_once, denominator))
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the size of the points."""
        return abs(Fraction(self.points_once))


@attrs.frozen(kw_only=True)
class ComboStep:
    """`points` if `count` of the stats reach the mark."""

    count: int = attrs.field(validator=ge(1))
    points: Decimal


@attrs.frozen(kw_only=True)
class Combo:
    """Points for how many of several stats reach a mark: double-double and up.

    With `stack`, every step reached scores (a triple-double is also a double-double); without, only the highest.
    """

    kind: ClassVar[str] = "combo"
    of: tuple[str, ...] = attrs.field(validator=min_len(2))
    at: int = attrs.field(validator=ge(1))
    steps: tuple[ComboStep, ...] = attrs.field(validator=min_len(1))
    stack: bool
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        """Return the stats that are counted."""
        return self.of

    def problems(self) -> list[str]:
        """Return steps that cannot be reached or stand twice, and stats that stand twice."""
        counts = [step.count for step in self.steps]
        found = [f"{name!r} stands twice" for name in sorted(set(self.of)) if self.of.count(name) > 1]
        found += [f"the step for {count} stands twice" for count in sorted(set(counts)) if counts.count(count) > 1]
        return found + [f"{count} of {len(self.of)} stats is too many" for count in counts if count > len(self.of)]

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: a combination is not linear."""
        return {}

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the steps' points."""
        return _denominators(step.points for step in self.steps)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        reached = np.zeros(len(lines), dtype=np.int64)
        for name in self.of:
            reached += lines.stat(name) >= self.at * lines.resolutions[name]
        out: Ints = np.zeros(len(lines), dtype=np.int64)
        for step in sorted(self.steps, key=lambda step: step.count):
            worth = _whole(step.points, denominator)
            if self.stack:
                out += (reached >= step.count) * np.int64(worth)
            else:
                out[reached >= step.count] = worth
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes of all steps."""
        return sum((abs(Fraction(step.points)) for step in self.steps), Fraction(0))
