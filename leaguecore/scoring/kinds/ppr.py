"""Points per reception: one of three rules that are written as a plug-in's author would write his own.

All that a linear rule needs is a name, the keys of its table, and points for one of each stat. A module of a plug-in
would register it so, under an entry point of the group `leaguecore`:

    @hookimpl
    def leaguecore_register_scoring_rules(register):
        register(PointsPerReception)
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs

from leaguecore.scoring.kinds.rule import LinearRule


@attrs.frozen(kw_only=True)
class PointsPerReception(LinearRule):
    """`points_each` for a reception: 1 is full PPR, 0.5 half PPR.

    Attributes:
        receptions: the sport's name for receptions, since this module knows no sport.
        points_each: for one of them.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "ppr"
    receptions: str
    points_each: Decimal

    def linear(self) -> Mapping[str, Fraction]:
        """Return the one coefficient."""
        return {self.receptions: Fraction(self.points_each)}
