"""The compiled form of a ruleset's scoring: matrix products for what is linear, whole-number arrays for the rest."""

from collections.abc import Callable, Mapping, Sequence

import attrs
import numpy as np

from leaguecore.errors import ProviderError
from leaguecore.points import PointsUnit
from leaguecore.scoring.contract import Ints, ScoringRule, StatLines
from leaguecore.sport.tables import PROJECTION_RESOLUTION, Bools


class UnknownStat(ProviderError):
    """A scored stat is unknown; `line` is the index of the first such line. Who owns the lines says whose it is."""

    def __init__(self, line: int, stat: str) -> None:
        """Name the line by its index, which is all that scoring knows of it."""
        message = "the ruleset scores this stat, but it is unknown (not zero)"
        super().__init__(message, provider="scoring", row=str(line), column=stat, code="data.unknown_stat")
        self.line = line
        self.stat = stat


EVERYBODY = -1
"""The position mask of a rule without a filter."""

NOBODY = 0
"""The position mask that holds no player."""


@attrs.frozen(kw_only=True, eq=False)
class LinearPart:
    """Linear rules for the same players: a coefficient a stat, in working units a stored whole number.

    Attributes:
        mask, but: it is for players with a position of the first and none of the second.
    """

    mask: int
    but: int
    coefficients: Ints


@attrs.frozen(kw_only=True, eq=False)
class OtherPart:
    """A rule that is not linear, with its position filter."""

    mask: int
    rule: ScoringRule


@attrs.frozen(kw_only=True, eq=False)
class ScoringPlan:
    """How to score lines of one sport under one ruleset.

    Attributes:
        unit: the unit of the results.
        denominator: working units a point; a multiple of the unit's.
        rounding: what becomes of working units finer than the unit; `exact` where there are none.
        rounds_rules: whether each rule's points are rounded before they are added, and not their sum.
        floored: whether no line scores below zero.
        stats: names of the sport's stats, in the order of the columns.
        masks: the bits of each position and group.
        linear: where rules are rounded, those that need it stand alone and the others together.
        scored: by position mask, which stats its rules read.
        ignored_in_projections: what an expectation of stats cannot say (bands, bonuses), for people.
    """

    unit: PointsUnit
    denominator: int
    rounding: str
    rounds_rules: bool
    floored: bool
    unknown: str
    stats: tuple[str, ...]
    resolutions: Mapping[str, int]
    masks: Mapping[str, int]
    linear: tuple[LinearPart, ...]
    others: tuple[OtherPart, ...]
    scored: Mapping[int, Bools]
    ignored_in_projections: tuple[str, ...]

    def lines(self, values: Ints, unknown: Bools, positions: Ints) -> StatLines:
        """Return stat lines over the sport's columns."""
        return StatLines(
            values=values,
            unknown=unknown,
            positions=positions,
            columns={name: column for column, name in enumerate(self.stats)},
            resolutions=self.resolutions,
            masks=self.masks,
        )

    def mask_of(self, positions: Sequence[str]) -> int:
        """Return the bits of base positions."""
        return sum(self.masks[name] for name in positions)

    def points(self, lines: StatLines) -> Ints:
        """Return the points of each line in units of `unit`, rounded once (or once a rule, if the ruleset says so).

        Raises:
            UnknownStat: if a scored stat is unknown and the ruleset calls that an error.
        """
        if self.unknown == "error":
            self._refuse_unknown(lines)
        total: Ints = np.zeros(len(lines), dtype=np.int64)
        for linear in self.linear:
            rows = _rows(linear.mask, linear.but, lines.positions)
            total[rows] += self._rule_rounded(_product(lines.values, linear.coefficients, rows))
        for other in self.others:
            rows = _rows(other.mask, NOBODY, lines.positions)
            concerned = lines if isinstance(rows, slice) else lines.part(rows, other.rule.stats())
            total[rows] += self._rule_rounded(other.rule.points(concerned, self.denominator))
        points = total if self.rounds_rules else self._rounded(total)
        return np.maximum(points, 0) if self.floored else points

    def expected(self, projected: Ints, positions: Ints) -> Ints:
        """Return the points of projected stats (in thousandths), by the linear rules alone, exact until the end."""
        scale = np.array([self.resolutions[name] for name in self.stats], dtype=np.int64)
        total: Ints = np.zeros(len(projected), dtype=np.int64)
        for part in self.linear:
            rows = _rows(part.mask, part.but, positions)
            total[rows] += _product(projected, part.coefficients * scale, rows)
        return total // (PROJECTION_RESOLUTION * self._step)

    @property
    def _step(self) -> int:
        """How many working units make one unit of the results."""
        return self.denominator // self.unit.per_point

    def _rounded(self, values: Ints) -> Ints:
        return _ROUNDINGS[self.rounding](values, self._step)

    def _rule_rounded(self, values: Ints) -> Ints:
        return self._rounded(values) if self.rounds_rules else values

    def _refuse_unknown(self, lines: StatLines) -> None:
        if not lines.unknown.any():
            return
        suspects = np.flatnonzero(lines.unknown.any(axis=0))
        holes = np.zeros((len(lines), len(suspects)), dtype=bool)
        for mask, read in self.scored.items():
            scored = read[suspects]
            if scored.any():
                concerned = np.ones(len(lines), dtype=bool) if mask == EVERYBODY else (lines.positions & mask) != 0
                holes |= lines.unknown[:, suspects] & scored & concerned[:, None]
        if holes.any():
            line, suspect = (int(place[0]) for place in np.nonzero(holes))
            raise UnknownStat(line, self.stats[suspects[suspect]])


def _rows(mask: int, but: int, positions: Ints) -> Ints | slice:
    """Return the lines of the players concerned: all of them, or their numbers."""
    if mask == EVERYBODY:  # somebody whose position is not known is among them
        return slice(None)
    return np.flatnonzero(((positions & mask) != 0) & ((positions & but) == 0))


def _product(values: Ints, coefficients: Ints, rows: Ints | slice) -> Ints:
    """Return the product of all lines with the coefficients, or of some over the columns that have any."""
    if isinstance(rows, slice):
        out: Ints = values @ coefficients
        return out
    used = np.flatnonzero(coefficients)
    some: Ints = values[np.ix_(rows, used)] @ coefficients[used]
    return some


def _exact(values: Ints, _step: int) -> Ints:
    return values


def _truncate(values: Ints, step: int) -> Ints:
    out: Ints = np.sign(values) * (np.abs(values) // step)
    return out


def _half_up(values: Ints, step: int) -> Ints:
    # Half away from zero, as people round by hand.
    out: Ints = np.sign(values) * ((2 * np.abs(values) + step) // (2 * step))
    return out


def _half_even(values: Ints, step: int) -> Ints:
    whole, rest = np.divmod(values, step)
    up = (2 * rest > step) | ((2 * rest == step) & (whole % 2 == 1))
    out: Ints = whole + up
    return out


_ROUNDINGS: Mapping[str, Callable[[Ints, int], Ints]] = {
    "exact": _exact,
    "truncate": _truncate,
    "half_up": _half_up,
    "half_even": _half_even,
}
