"""An invented sport and its stat lines: what the rules of a scoring kind are tried on."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from leaguecore.clock import Instant
from leaguecore.conformance.scoring_tables import POSITIONS
from leaguecore.rng import draw_below
from leaguecore.scoring import ScoringRule, StatLines
from leaguecore.scoring.contract import Bools, Ints, ReadsDistances
from leaguecore.sport import Period, ScheduledGame, Sport, Stat
from leaguecore.sport.distances import packed

FAR_END, NEAR_END = 40, 25
"""How far the range of a stat goes on each side of 0, in stored whole numbers; which side is the far one changes."""

UNREAD = "unread"
"""A stat that no rule names."""

_EVENTS, _FAR = 5, 90
_ENDS, _HOLES = 3, 6
"""The first values of a stat are its ends and 0; of the others one in so many is unknown."""


class _NoCalendar:
    """Nothing is scored by the calendar."""

    lineup_unit: Literal["day"] = "day"

    def day_of(self, _instant: Instant) -> int:
        """Return the first day of all."""
        return 0

    def day_starts_at(self, _day: int) -> Instant:
        """Return the first instant of all."""
        return Instant(0)

    def periods(self, _games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return none."""
        return ()


def sport_for(rule: ScoringRule, resolution: int, *, upwards: bool = True) -> Sport:
    """Return a sport whose stats are those that a rule reads and one more, each stored in so many parts of one.

    A source may leave any of them empty.

    Args:
        rule: whose stats are declared.
        resolution: of each stat.
        upwards: whether the first stat has the far end of its range above 0; the sides change from stat to stat.
    """
    lists = rule.distances() if isinstance(rule, ReadsDistances) else ()
    stats = tuple(
        Stat.of_distances(name, "events", may_be_unknown=True)
        if name in lists
        else _ones(name, resolution, upwards=upwards == (at % 2 == 0))
        for at, name in enumerate((*rule.stats(), UNREAD))
    )
    return Sport(id="invented", name="Invented", positions=POSITIONS, stats=stats, calendar=_NoCalendar(), rulesets=())


def _ones(name: str, resolution: int, *, upwards: bool) -> Stat:
    low, high = (-NEAR_END, FAR_END) if upwards else (-FAR_END, NEAR_END)
    return Stat(name=name, unit="ones", resolution=resolution, low=low, high=high, may_be_unknown=True)


def lines_for(sport: Sport, rows: int) -> StatLines:
    """Return lines of a sport, the ends of every range and unknown values among them; the arrays are the caller's own.

    An unknown value is stored as 0, as a provider's tables have it.
    """
    unknown = np.stack([_holes(stat, rows) for stat in sport.stats], axis=1)
    values = np.where(unknown, 0, np.stack([_column(stat, rows) for stat in sport.stats], axis=1))
    positions = [1 << draw_below(len(POSITIONS.base), "conformance", "position", str(row)) for row in range(rows)]
    return StatLines(
        values=values,
        unknown=unknown,
        positions=np.array(positions, dtype=np.int64),
        columns=sport.stat_index(),
        resolutions={stat.name: stat.resolution for stat in sport.stats},
        masks={name: _bits(name) for name in POSITIONS.names()},
    )


def _column(stat: Stat, rows: int) -> Ints:
    """Return values of a stat: its ends and 0 first, then some between."""
    if stat.adds_up:
        drawn = [stat.low + _drawn(stat.high - stat.low + 1, stat.name, row) for row in range(rows)]
        return np.array([stat.low, stat.high, 0, *drawn][:rows], dtype=np.int64)  # _ENDS of them
    events = [(row, at) for row in range(rows) for at in range(_drawn(_EVENTS, stat.name, row))]
    distances = [_drawn(_FAR, stat.name, row, at) for row, at in events]
    return packed(np.array([row for row, _ in events], dtype=np.int64), np.array(distances, dtype=np.int64), rows)


def _holes(stat: Stat, rows: int) -> Bools:
    """Say which values of a stat are unknown: none of its ends, the first that was drawn, and some after that."""
    drawn = [draw_below(_HOLES, "conformance", "hole", stat.name, str(row)) for row in range(rows)]
    return np.array([row == _ENDS or (row > _ENDS and not hole) for row, hole in enumerate(drawn)], dtype=bool)


def _drawn(limit: int, stat: str, *numbers: int) -> int:
    return draw_below(limit, "conformance", "line", stat, *map(str, numbers))


def _bits(name: str) -> int:
    return sum(1 << POSITIONS.base.index(one) for one in POSITIONS.members([name]))
