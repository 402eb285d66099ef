"""The tables of the published methodology, as data to compare with.

Source: the page "How a ranking from this can be trusted" of the benchmark, its tables "How often the truly best manager
finishes first" and "Planned power, by question". The first is itself a simulation: by scaling, a gap of 0.1 in 8
leagues and one of 0.2 in 2 are the same number, and are printed as 35 and 36.
"""

from collections.abc import Mapping

MANAGERS = 10
GAPS = (0.1, 0.2, 0.3, 0.5)
BEST_FIRST_PERCENT: Mapping[int, tuple[int, int, int, int]] = {
    1: (19, 28, 37, 51),
    2: (22, 36, 46, 61),
    3: (26, 41, 51, 68),
    5: (31, 47, 60, 76),
    8: (35, 54, 67, 83),
    10: (38, 58, 71, 86),
    15: (44, 65, 77, 91),
    20: (47, 69, 81, 94),
    25: (50, 73, 85, 96),
    30: (54, 75, 87, 97),
    40: (58, 80, 91, 99),
    50: (61, 83, 93, 99),
    60: (65, 86, 95, 100),
    80: (70, 90, 97, 100),
    100: (73, 92, 98, 100),
}
"""Percent by leagues, one for each of `GAPS`."""

LEAGUES = tuple(BEST_FIRST_PERCENT)

LARGEST_DIFFERENCE_POINTS = 1.1
LEAST_EQUAL_CELLS = 45
"""How near the formula must come to all sixty cells: what a simulation of 20,000 trials a cell would leave."""

TIERS, NEIGHBOURS, CLAIMS = "~1.0", (0.87, 0.90), "0.85"
PAIRS: Mapping[float, str] = {1.0: "0.98", 0.5: "0.52"}
"""Published power by gap in SDs; that of the budget is stated for 1.0 only."""


def published_percent(gap: float, leagues: int, managers: int) -> int | None:
    """Return the published percent for a cell, None if there is none.

    >>> published_percent(0.2, 10, managers=10), published_percent(0.25, 10, managers=10)
    (58, None)
    """
    if managers != MANAGERS or gap not in GAPS or leagues not in BEST_FIRST_PERCENT:
        return None
    return BEST_FIRST_PERCENT[leagues][GAPS.index(gap)]
