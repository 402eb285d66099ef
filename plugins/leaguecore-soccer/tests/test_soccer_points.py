"""Lines counted by hand under the published scoring."""

from collections.abc import Mapping

import numpy as np
import pytest
from leaguecore_soccer import SPORT

from leaguecore import load_plugins, load_ruleset

RULES = load_ruleset("soccer-classic", plugins=load_plugins())


def points(position: str, line: Mapping[str, int]) -> int:
    """Return what a line is worth."""
    values = np.zeros((1, len(SPORT.stats)), dtype=np.int64)
    for name, value in line.items():
        at = SPORT.stat_index()[name]
        values[0, at] = value * SPORT.stats[at].resolution
    mask = np.array([RULES.plan.mask_of((position,))], dtype=np.int64)
    lines = RULES.plan.lines(values, np.zeros(values.shape, dtype=bool), mask)
    return int(RULES.plan.points(lines)[0])


@pytest.mark.parametrize(
    ("position", "line", "expected"),
    [
        # On the field for a minute, and for sixty.
        ("MID", {"minutes": 1}, 1),
        ("MID", {"minutes": 59}, 1),
        ("MID", {"minutes": 60}, 2),
        # A goal and an assist in a whole game: 2 + goal + 3.
        ("FWD", {"minutes": 90, "goals_scored": 1, "assists": 1}, 2 + 4 + 3),
        ("MID", {"minutes": 90, "goals_scored": 1, "assists": 1}, 2 + 5 + 3),
        ("DEF", {"minutes": 90, "goals_scored": 1, "assists": 1}, 2 + 6 + 3),
        ("GK", {"minutes": 90, "goals_scored": 1, "assists": 1}, 2 + 6 + 3),
        # A clean sheet: 4 for those who defend, 1 for a midfielder, nothing for a forward.
        ("GK", {"minutes": 90, "clean_sheets": 1}, 2 + 4),
        ("DEF", {"minutes": 60, "clean_sheets": 1}, 2 + 4),
        ("MID", {"minutes": 90, "clean_sheets": 1}, 2 + 1),
        ("FWD", {"minutes": 90, "clean_sheets": 1}, 2),
        # Every second goal against costs those who defend one: five cost two.
        ("DEF", {"minutes": 90, "goals_conceded": 1}, 2),
        ("GK", {"minutes": 90, "goals_conceded": 5}, 2 - 2),
        ("MID", {"minutes": 90, "goals_conceded": 5}, 2),
        # Every third save is one: eight are two. A penalty saved is five more.
        ("GK", {"minutes": 90, "saves": 2}, 2),
        ("GK", {"minutes": 90, "saves": 8, "penalties_saved": 1}, 2 + 2 + 5),
        # Cards, an own goal, a penalty missed, and the panel's bonus.
        ("DEF", {"minutes": 90, "yellow_cards": 1}, 2 - 1),
        ("DEF", {"minutes": 30, "red_cards": 1, "own_goals": 1}, 1 - 3 - 2),
        ("FWD", {"minutes": 90, "goals_scored": 2, "penalties_missed": 1, "bonus": 3}, 2 + 8 - 2 + 3),
    ],
)
def test_a_line_is_worth_what_the_ruleset_says(position: str, line: Mapping[str, int], expected: int) -> None:
    assert points(position, line) == expected
