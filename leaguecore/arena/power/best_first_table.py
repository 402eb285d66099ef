"""The table of how often the best manager finishes first, beside the published one."""

from collections.abc import Sequence

import attrs

from leaguecore.arena.power.best_first import best_first
from leaguecore.arena.power.published import (
    GAPS,
    LARGEST_DIFFERENCE_POINTS,
    LEAGUES,
    LEAST_EQUAL_CELLS,
    MANAGERS,
    published_percent,
)


@attrs.frozen(kw_only=True)
class BestFirstCell:
    """One number of leagues at one gap.

    Attributes:
        leagues: how many each manager plays.
        gap: between neighbours, in luck SDs.
        probability: that the best one finishes first.
        published_percent: what the methodology prints, None where it prints nothing.
    """

    leagues: int
    gap: float
    probability: float
    published_percent: int | None

    @property
    def difference_points(self) -> float | None:
        """Our percent less the published one, in percentage points."""
        return None if self.published_percent is None else 100 * self.probability - self.published_percent

    @property
    def is_equal(self) -> bool:
        """Whether the published percent is ours after rounding."""
        return self.published_percent == int(100 * self.probability + 0.5)


@attrs.frozen(kw_only=True)
class BestFirstTable:
    """All cells, by leagues and then by gap; shared luck is what they were computed with."""

    managers: int
    shared_luck: float
    seasons: int
    cells: tuple[BestFirstCell, ...]

    @property
    def compared(self) -> tuple[BestFirstCell, ...]:
        """The cells that the methodology prints too."""
        return tuple(cell for cell in self.cells if cell.published_percent is not None)

    @property
    def equal(self) -> int:
        """How many cells equal the published ones after rounding."""
        return sum(cell.is_equal for cell in self.compared)

    @property
    def furthest(self) -> BestFirstCell | None:
        """The cell that differs most from the published one, the first of several."""
        return max(self.compared, key=lambda cell: abs(cell.difference_points or 0), default=None)

    @property
    def agrees(self) -> bool:
        """Whether every cell of the whole published table is as near as a simulation allows, and enough are equal."""
        furthest = self.furthest
        if furthest is None or {(cell.leagues, cell.gap) for cell in self.compared} < _WHOLE:
            return False
        return abs(furthest.difference_points or 0) <= LARGEST_DIFFERENCE_POINTS and self.equal >= LEAST_EQUAL_CELLS


_WHOLE = frozenset((leagues, gap) for leagues in LEAGUES for gap in GAPS)


def best_first_table(
    gaps: Sequence[float] = GAPS,
    leagues: Sequence[int] = LEAGUES,
    managers: int = MANAGERS,
    shared_luck: float = 0.0,
    seasons: int = 1,
) -> BestFirstTable:
    """Return the table for some gaps and numbers of leagues; without arguments that of the methodology.

    Raises:
        UsageError: `power.value`.
    """
    cells = tuple(
        BestFirstCell(
            leagues=count,
            gap=gap,
            probability=best_first(gap, count, managers, shared_luck, seasons),
            published_percent=published_percent(gap, count, managers),
        )
        for count in leagues
        for gap in gaps
    )
    return BestFirstTable(managers=managers, shared_luck=shared_luck, seasons=seasons, cells=cells)
