"""Individual defensive players: a ruleset says which columns are tackles, for sources count them differently."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs
from attrs.validators import min_len

from leaguecore.scoring.kinds.rule import LinearRule


@attrs.frozen(kw_only=True)
class IndividualDefence(LinearRule):
    """Points for tackles and other plays of single defenders.

    A tackle is a soft statistic: what one source calls a solo tackle is in another's column of its own. So the columns
    that count as solo and as assisted are named, and a league's points can be checked.

    Attributes:
        solo: the stats that hold tackles made alone; each is added.
        points_solo: for one of them.
        assisted: the stats that hold tackles helped with; none if they do not count.
        points_assisted: for one of them.
        plays: points for one of any other stat (sacks, interceptions, passes defended).
        positions: names of positions and groups of single defenders, one at least: a team's defence is none.
    """

    kind: ClassVar[str] = "idp"
    solo: tuple[str, ...] = attrs.field(validator=min_len(1))
    points_solo: Decimal
    assisted: tuple[str, ...]
    points_assisted: Decimal
    plays: Mapping[str, Decimal]

    def stats(self) -> tuple[str, ...]:
        """Return all columns, each once."""
        return tuple(dict.fromkeys((*self.solo, *self.assisted, *self.plays)))

    def problems(self) -> list[str]:
        """Return that no position is named, and columns that would count twice."""
        columns = [*self.solo, *self.assisted, *self.plays]
        found = [] if self.positions else ["it names no positions; a team's defence has the same columns"]
        return found + [f"{name!r} stands twice" for name in sorted(set(columns)) if columns.count(name) > 1]

    def linear(self) -> Mapping[str, Fraction]:
        """Return the coefficient of each column."""
        tackles = dict.fromkeys(self.solo, self.points_solo) | dict.fromkeys(self.assisted, self.points_assisted)
        return {name: Fraction(each) for name, each in {**tackles, **self.plays}.items()}
