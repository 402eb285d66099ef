"""Points for each of a stat: per unit, and per unit by the player's position."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np
from attrs.validators import min_len

from leaguecore.scoring.contract import Ints, StatLines
from leaguecore.scoring.kinds.rule import denominators_of, in_units, linear_bound, mark


@attrs.frozen(kw_only=True)
class Units:
    """A stat counted in units of `per`; with `whole`, only full ones, truncated toward zero.

    Truncation is of each game and each rule: what is left over is lost (Yahoo's leagues without fractional points).
    """

    stat: str
    per: int = mark(low=1)
    whole: bool

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def counted(self, lines: StatLines) -> tuple[Ints, Fraction]:
        """Return whole numbers, and how many units one of them is: the full units, or else the stored numbers."""
        values, resolution = lines.stat(self.stat), lines.resolutions[self.stat]
        if not self.whole:
            return values, Fraction(1, self.per * resolution)
        full: Ints = np.sign(values) * (np.abs(values) // (self.per * resolution))
        return full, Fraction(1)

    def finest(self, points: Iterable[Decimal], resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return the denominators of what one of the counted whole numbers is worth at these points a unit."""
        if self.whole:
            return denominators_of(points)
        return tuple((Fraction(each) / self.per / resolutions[self.stat]).denominator for each in points)

    def most(
        self, points: Iterable[Decimal], ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]
    ) -> Fraction:
        """Return the largest size of what a line may get at the highest of these points a unit."""
        each = max(abs(Fraction(worth)) for worth in points)
        if not self.whole:
            return linear_bound({self.stat: each / self.per}, ranges, resolutions)
        largest = max(abs(end) for end in ranges[self.stat])
        # One full unit at least, because its points are a factor even where none is reached.
        return each * max(1, largest // (self.per * resolutions[self.stat]))


@attrs.frozen(kw_only=True)
class PerUnit(Units):
    """`points_each` for every `per` of a stat, whole ones only if the rule says so.

    Attributes:
        stat: what is counted.
        points_each: for `per` of it.
        per: how many make one unit: 25 for a point every 25 yards.
        whole: whether only full units count, those of a game truncated toward zero.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "per_unit"
    points_each: Decimal
    positions: tuple[str, ...]

    def problems(self) -> list[str]:
        """Return nothing: the fields are independent."""
        return []

    def linear(self) -> Mapping[str, Fraction]:
        """Return the coefficient, unless only full units count."""
        return {} if self.whole else {self.stat: Fraction(self.points_each) / self.per}

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return that of what a stored whole number is worth, or a full unit."""
        return self.finest([self.points_each], resolutions)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        units, worth = self.counted(lines)
        return units * in_units(Fraction(self.points_each) * worth, denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the points of the largest declared value."""
        return self.most([self.points_each], ranges, resolutions)


@attrs.frozen(kw_only=True)
class PositionPoints:
    """What some positions get for a unit."""

    positions: tuple[str, ...] = attrs.field(validator=min_len(1))
    points_each: Decimal


@attrs.frozen(kw_only=True)
class PerPosition(Units):
    """As `per_unit`, but worth something else to each position; a player gets the first entry that names one of his.

    Whoever plays none of the positions gets nothing. Fleaflicker's points for carries and catches are of this kind.

    Attributes:
        stat: what is counted.
        by_position: tables of `positions` and their `points_each`, in the order in which they are tried.
        per: how many make one unit.
        whole: whether only full units count.
    """

    kind: ClassVar[str] = "per_position"
    by_position: tuple[PositionPoints, ...] = attrs.field(validator=min_len(1))

    @property
    def positions(self) -> tuple[str, ...]:
        """All positions that get something."""
        return tuple(dict.fromkeys(name for entry in self.by_position for name in entry.positions))

    def problems(self) -> list[str]:
        """Return positions that stand twice: the second time would never count."""
        named = [name for entry in self.by_position for name in entry.positions]
        return [f"the position {name!r} stands twice" for name in sorted(set(named)) if named.count(name) > 1]

    def linear(self) -> Mapping[str, Fraction]:
        """Return nothing: no coefficient is for everybody."""
        return {}

    def coefficients(self) -> Sequence[tuple[tuple[str, ...], Mapping[str, Fraction]]]:
        """Return the coefficient of each entry, unless only full units count."""
        if self.whole:
            return ()
        return [(entry.positions, {self.stat: Fraction(entry.points_each) / self.per}) for entry in self.by_position]

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of what a stored whole number, or a full unit, is worth to each position."""
        return self.finest([entry.points_each for entry in self.by_position], resolutions)

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        units, worth = self.counted(lines)
        each: Ints = np.zeros(len(lines), dtype=np.int64)
        for entry in reversed(self.by_position):  # so that the first has the last word
            each[lines.plays(entry.positions)] = in_units(Fraction(entry.points_each) * worth, denominator)
        return units * each

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the points of the largest declared value to the position that gets most."""
        return self.most([entry.points_each for entry in self.by_position], ranges, resolutions)
