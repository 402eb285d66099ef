"""Points by where a number falls: bands of a stat, and bands of a weighted sum of stats."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import ClassVar

import attrs
import numpy as np
from attrs.validators import ge, le, min_len

from leaguecore.scoring.contract import Ints, StatLines
from leaguecore.scoring.kinds.rule import Rule, denominators_of, in_units, linear_bound, mark, size

HEAVIEST = 1_000
"""The largest size of a weight."""


@attrs.frozen(kw_only=True)
class BandStep:
    """`points` for a value from `low` to `high`, both included, in whole ones of the stat."""

    low: int = mark()
    high: int = mark()
    points: Decimal


def band_problems(bands: Sequence[BandStep], *, may_overlap: bool) -> Iterator[str]:
    """Yield bands that are empty, and those that overlap where that is not meant."""
    yield from (f"the band {band.low} to {band.high} is empty" for band in bands if band.high < band.low)
    if may_overlap:
        return
    for lower, upper in pairwise(sorted(bands, key=lambda band: band.low)):
        if upper.low <= lower.high:
            yield f"the bands from {lower.low} and from {upper.low} overlap"


def band_points(values: Ints, bands: Sequence[BandStep], parts: int, denominator: int) -> Ints:
    """Return the points of the bands in which each value lies, added up; outside all there is nothing.

    Args:
        values: in 1/`parts` of one.
        bands: in whole ones. A value between two of these (half a sack) belongs to the band of its whole part.
        parts: into how many parts one is divided.
        denominator: of the points that are returned.
    """
    # A band adds its points where it begins and takes them away where it has ended, so one look-up serves all of them.
    changes: dict[int, int] = {}
    for band in bands:
        worth = in_units(band.points, denominator)
        changes[band.low * parts] = changes.get(band.low * parts, 0) + worth
        changes[(band.high + 1) * parts] = changes.get((band.high + 1) * parts, 0) - worth
    edges = sorted(changes)
    running = np.cumsum([0, *(changes[edge] for edge in edges)], dtype=np.int64)
    out: Ints = running[np.searchsorted(np.array(edges, dtype=np.int64), values, side="right")]
    return out


@attrs.frozen(kw_only=True)
class Band(Rule):
    """Points by the one band in which a stat falls; outside all bands nothing.

    Attributes:
        stat: what falls into them.
        bands: tables of `low`, `high` (both included) and `points`; no two overlap.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "band"
    stat: str
    bands: tuple[BandStep, ...] = attrs.field(validator=min_len(1))

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return bands that are empty or overlap."""
        return list(band_problems(self.bands, may_overlap=False))

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the bands' points."""
        return denominators_of(band.points for band in self.bands)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        return band_points(lines.stat(self.stat), self.bands, lines.resolutions[self.stat], denominator)

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the sizes: each is added and taken away again on the way."""
        return size(band.points for band in self.bands)


@attrs.frozen(kw_only=True)
class Term:
    """A stat of a sum, and what one of it counts there."""

    stat: str
    weight: int = attrs.field(validator=[ge(-HEAVIEST), le(HEAVIEST)])


@attrs.frozen(kw_only=True)
class BandOfSum(Rule):
    """Points by the bands in which a weighted sum of stats falls; outside all bands nothing.

    Points allowed are of this kind: the terms say which of the other side's scores count, and how much each does
    (ESPN, Yahoo and Sleeper differ in them).

    Attributes:
        terms: tables of `stat` and `weight`, what one of it counts in the sum.
        bands: tables of `low`, `high` (both included) and `points`.
        stack: whether bands may overlap, and each in which the sum lies scores.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "band_of_sum"
    terms: tuple[Term, ...] = attrs.field(validator=min_len(1))
    bands: tuple[BandStep, ...] = attrs.field(validator=min_len(1))
    stack: bool

    def stats(self) -> tuple[str, ...]:
        """Return the stats of the sum."""
        return tuple(term.stat for term in self.terms)

    def problems(self) -> list[str]:
        """Return stats that stand twice, and bands that are empty or overlap without stacking."""
        names = self.stats()
        found = [f"{name!r} stands twice" for name in sorted(set(names)) if names.count(name) > 1]
        return found + list(band_problems(self.bands, may_overlap=self.stack))

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the bands' points."""
        return denominators_of(band.points for band in self.bands)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        parts = self._parts(lines.resolutions)
        total: Ints = np.zeros(len(lines), dtype=np.int64)
        for term in self.terms:
            total += lines.stat(term.stat) * (term.weight * parts // lines.resolutions[term.stat])
        return band_points(total, self.bands, parts, denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the sum of the bands' sizes, or the largest sum of the stats if that is more."""
        weights = {term.stat: Fraction(term.weight * self._parts(resolutions)) for term in self.terms}
        return max(size(band.points for band in self.bands), linear_bound(weights, ranges, resolutions))

    def _parts(self, resolutions: Mapping[str, int]) -> int:
        return lcm(*(resolutions[name] for name in self.stats()))
