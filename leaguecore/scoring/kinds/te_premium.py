"""The tight end premium: receptions that are worth more to some positions, on top of what everybody gets."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs

from leaguecore.scoring.kinds.rule import LinearRule


@attrs.frozen(kw_only=True)
class TightEndPremium(LinearRule):
    """`points_more` for a reception of the positions named, tight ends as a rule, beside any other rule on receptions.

    Sleeper's `bonus_rec_te` is of this kind, and so are its `bonus_rec_rb` and `bonus_rec_wr`.

    Attributes:
        receptions: the sport's name for receptions.
        points_more: for one of them.
        positions: names of positions and groups that have the premium, one at least.
    """

    kind: ClassVar[str] = "te_premium"
    receptions: str
    points_more: Decimal

    def problems(self) -> list[str]:
        """Return that nobody is named: a premium for everybody is none."""
        return [] if self.positions else ['it names no positions; write positions = ["TE"]']

    def linear(self) -> Mapping[str, Fraction]:
        """Return the one coefficient; the house applies it to the positions named."""
        return {self.receptions: Fraction(self.points_more)}
