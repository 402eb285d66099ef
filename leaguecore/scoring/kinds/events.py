"""Points by how far each event of a game went: every field goal, every touchdown."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import attrs
import numpy as np
from attrs.validators import ge, le

from leaguecore.scoring.contract import Ints, StatLines
from leaguecore.scoring.kinds.bands import BandStep, band_points, band_problems
from leaguecore.scoring.kinds.rule import Rule, denominators_of, in_units, size
from leaguecore.sport.distances import FARTHEST, MOST


@attrs.frozen(kw_only=True)
class PerEvent(Rule):
    """Points for each event by the band of its distance, and for each yard that it went beyond a mark.

    Kickers by distance are of this kind. ESPN's bonuses of 2005 for touchdowns of 40 and of 50 yards stacked; Sleeper
    has points for each yard of a field goal, and for each over 30.

    Attributes:
        stat: a list of distances.
        events: tables of `low`, `high` (both included) and `points` for a distance; none if only yards count.
        stack: whether bands may overlap, and each in which the distance lies scores.
        yard_points: what each yard of an event is worth that lies beyond `yards_beyond`, 0 for nothing.
        yards_beyond: from where on yards count, 0 for all.
        positions: names of positions and groups that it is for; none for everybody.
    """

    kind: ClassVar[str] = "per_event"
    stat: str
    events: tuple[BandStep, ...]
    stack: bool
    yard_points: Decimal
    yards_beyond: int = attrs.field(validator=[ge(0), le(FARTHEST)])

    def stats(self) -> tuple[str, ...]:
        """Return the one stat."""
        return (self.stat,)

    def distances(self) -> tuple[str, ...]:
        """Return the one stat: it must be a list."""
        return (self.stat,)

    def problems(self) -> list[str]:
        """Return bands that are empty or overlap without stacking, and a rule that is worth nothing."""
        found = list(band_problems(self.events, may_overlap=self.stack))
        if not self.events and not self.yard_points:
            found.append("it has neither events nor yard_points")
        return found

    def denominators(self, _resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return those of the bands' points and of a yard's."""
        return denominators_of([*(band.points for band in self.events), self.yard_points])

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line."""
        out: Ints = np.zeros(len(lines), dtype=np.int64)
        some = np.flatnonzero(lines.stat(self.stat))
        went = lines.part(some, self.stats()).distances(self.stat)
        happened = went >= 0
        if self.events:
            out[some] = (band_points(went, self.events, 1, denominator) * happened).sum(axis=1)
        beyond = np.maximum(went - self.yards_beyond, 0).sum(axis=1)
        out[some] += beyond * in_units(self.yard_points, denominator)
        return out

    def bound(self, _ranges: Mapping[str, tuple[int, int]], _resolutions: Mapping[str, int]) -> Fraction:
        """Return what as many events as a list can hold would bring, each of the farthest and in all bands."""
        return MOST * (size(band.points for band in self.events) + FARTHEST * size([self.yard_points]))
