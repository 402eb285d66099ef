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


@attrs.frozen(kw_only=True, eq=False)
class LinearPart:
    """Linear rules with one position filter: a coefficient a stat, in working units a stored whole number."""

    mask: int
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
        stats: names of the sport's stats, in the order of the columns.
        scored: by position mask, which stats its rules read.
        ignored_in_projections: what an expectation of stats cannot say (bands, bonuses), for people.
    """

    unit: PointsUnit
    denominator: int
    rounding: str
    unknown: str
    stats: tuple[str, ...]
    resolutions: Mapping[str, int]
    position_bits: Mapping[str, int]
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
            position_bits=self.position_bits,
        )

    def mask_of(self, positions: Sequence[str]) -> int:
        """Return the bits of base positions."""
        return sum(1 << self.position_bits[name] for name in positions)

    def points(self, lines: StatLines) -> Ints:
        """Return the points of each line in units of `unit`, rounded once.

        Raises:
            UnknownStat: if a scored stat is unknown and the ruleset calls that an error.
        """
        if self.unknown == "error":
            self._refuse_unknown(lines)
        total: Ints = np.zeros(len(lines), dtype=np.int64)
        for part in self.linear:
            total += _filtered(lines.values @ part.coefficients, part.mask, lines.positions)
        for other in self.others:
            total += _filtered(other.rule.points(lines, self.denominator), other.mask, lines.positions)
        return _ROUNDINGS[self.rounding](total, self.denominator // self.unit.per_point)

    def expected(self, projected: Ints, positions: Ints) -> Ints:
        """Return the points of projected stats (in thousandths), by the linear rules alone."""
        scale = np.array([self.resolutions[name] for name in self.stats], dtype=np.int64)
        total: Ints = np.zeros(len(projected), dtype=np.int64)
        for part in self.linear:
            total += _filtered(projected @ (part.coefficients * scale), part.mask, positions)
        return total // (PROJECTION_RESOLUTION * (self.denominator // self.unit.per_point))

    def _refuse_unknown(self, lines: StatLines) -> None:
        holes = np.zeros_like(lines.unknown)
        for mask, columns in self.scored.items():
            concerned = np.ones(len(lines), dtype=bool) if mask == EVERYBODY else (lines.positions & mask) != 0
            holes |= lines.unknown & columns & concerned[:, None]
        if holes.any():
            line, column = (int(place[0]) for place in np.nonzero(holes))
            raise UnknownStat(line, self.stats[column])


def _filtered(points: Ints, mask: int, positions: Ints) -> Ints:
    return points if mask == EVERYBODY else points * ((positions & mask) != 0)


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
