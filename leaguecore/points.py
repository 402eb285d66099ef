"""Fantasy points as whole numbers of a fixed decimal unit."""

import re
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

import attrs

from leaguecore.errors import LeagueError

__all__ = ["IMPORTED_PLACES", "PointsUnit", "rounded", "snapped"]

IMPORTED_PLACES = 4
"""Decimals of a coefficient that a platform's interface serves as a binary fraction."""

_DECIMAL = re.compile(r"-?[0-9]{1,19}(\.[0-9]{1,19})?")


@attrs.frozen
class PointsUnit:
    """The unit in which a league counts: with two `decimals`, the number 1 is a hundredth of a point.

    >>> unit = PointsUnit(decimals=2)
    >>> unit.text(123450), unit.text(-5), unit.parse("1234.50")
    ('1234.50', '-0.05', 123450)
    """

    decimals: int = attrs.field(validator=[attrs.validators.ge(0), attrs.validators.le(6)])

    @property
    def per_point(self) -> int:
        """How many units make one point."""
        return int(10**self.decimals)

    def text(self, units: int) -> str:
        """Return a whole number of units as the decimal string that people read."""
        whole, rest = divmod(abs(units), self.per_point)
        sign = "-" if units < 0 else ""
        return f"{sign}{whole}.{rest:0{self.decimals}d}" if self.decimals else f"{sign}{whole}"

    def parse(self, text: str) -> int:
        """Return the number of units that a decimal string names exactly.

        Raises:
            LeagueError: `points.invalid` if it is no decimal or finer than the unit.
        """
        if not _DECIMAL.fullmatch(text):
            raise LeagueError("points.invalid", f"{text!r} is not a decimal number")
        units = Fraction(text) * self.per_point
        if units.denominator != 1:
            raise LeagueError("points.invalid", f"{text!r} does not fit {self.decimals} decimals")
        return units.numerator


def snapped(coefficient: Decimal, places: int = IMPORTED_PLACES) -> Decimal:
    """Return an imported coefficient as the decimal that was meant.

    Sleeper serves coefficients as 32-bit floats: 0.04 points a yard arrive as 0.03999999910593033, by which 300 yards
    would be less than 12 points and a tie would be lost.

    >>> snapped(Decimal("0.03999999910593033"))
    Decimal('0.0400')
    """
    return coefficient.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)


def rounded(numerator: int, denominator: int, mode: str) -> int:
    """Return the whole number nearest to a fraction by a mode of rounding.

    Args:
        numerator: any whole number.
        denominator: above 0.
        mode: `exact` (there must be no rest), `half_up` (half away from zero), `half_even`, `truncate` (toward zero).

    Raises:
        LeagueError: `points.inexact` if the mode is `exact` and there is a rest.

    >>> [rounded(n, 2, "half_up") for n in (-3, -1, 1, 3)]
    [-2, -1, 1, 2]
    """
    whole, rest = divmod(abs(numerator), denominator)
    if rest and mode == "exact":
        raise LeagueError("points.inexact", f"{numerator}/{denominator} is not whole")
    if mode == "half_up":
        whole += 2 * rest >= denominator
    elif mode == "half_even":
        whole += 2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1)
    return -whole if numerator < 0 else whole
