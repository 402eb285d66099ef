"""Stat lines of a sport, drawn within the declared ranges."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from hypothesis import strategies as st

from leaguecore.scoring import StatLines
from leaguecore.sport import Sport, Stat
from leaguecore.sport.distances import FARTHEST, MOST, packed


def stat_values(stat: Stat) -> st.SearchStrategy[int | None]:
    """Draw a value of one stat, in stored whole numbers: the ends of its range, 0, and any between.

    None is unknown, and drawn only where the stat may be.
    """
    if not stat.adds_up:
        known = st.lists(st.integers(0, FARTHEST), max_size=MOST).map(_packed)
    else:
        ends = [value for value in (0, stat.low, stat.high) if stat.low <= value <= stat.high]
        known = st.sampled_from(ends) | st.integers(stat.low, stat.high)
    return st.none() | known if stat.may_be_unknown else known


def line_stats(sport: Sport) -> st.SearchStrategy[Mapping[str, int | None]]:
    """Draw the stats of one line: a few of them anything in range, the others 0 or the nearest to it.

    It is what `SeasonBuilder.line` takes; a line of all stats at once would leave nothing for the rest of an example.
    """
    some = st.lists(st.sampled_from(sport.stats), max_size=6, unique_by=lambda stat: stat.name)
    return some.flatmap(lambda stats: st.fixed_dictionaries({stat.name: stat_values(stat) for stat in stats}))


@st.composite
def stat_lines(draw: st.DrawFn, sport: Sport, *, min_size: int = 0, max_size: int = 6) -> StatLines:
    """Draw lines as a scoring rule is given them: values, unknowns, and players of any positions.

    Args:
        draw: of Hypothesis.
        sport: whose stats and positions they have.
        min_size: the least number of lines.
        max_size: the largest.
    """
    rows = draw(st.lists(line_stats(sport), min_size=min_size, max_size=max_size))
    values = np.zeros((len(rows), len(sport.stats)), dtype=np.int64)
    unknown = np.zeros(values.shape, dtype=bool)
    for at, row in enumerate(rows):
        for column, stat in enumerate(sport.stats):
            value = row.get(stat.name, min(max(0, stat.low), stat.high))
            values[at, column], unknown[at, column] = value or 0, value is None
    base = sport.positions.base
    bits = [draw(st.integers(1, 2 ** len(base) - 1)) for _ in rows]
    return StatLines(
        values=values,
        unknown=unknown,
        positions=np.array(bits, dtype=np.int64),
        columns=sport.stat_index(),
        resolutions={stat.name: stat.resolution for stat in sport.stats},
        masks={name: _mask(sport, name) for name in sport.positions.names()},
    )


def _mask(sport: Sport, name: str) -> int:
    return sum(1 << sport.positions.base.index(one) for one in sport.positions.members([name]))


def _packed(distances: list[int]) -> int:
    line: Any = np.zeros(len(distances), dtype=np.int64)
    return int(packed(line, np.array(distances, dtype=np.int64), 1)[0])
