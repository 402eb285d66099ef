"""The options of a season's frame: two values of each lead to different seasons, all else being equal.

Options of single formats (waivers, trades, playoffs, ...) have tests of their own, where what differs is told.
"""

from typing import Any

import pytest
from season_cases import played, toy_rules
from toy_sport import Absent, toy_season

OF_THE_LEAGUE = frozenset({"commitment", "state_sha256", "seed_salt", "snapshot", "data_sha256"})
"""Fields that name the league or the facts, and would differ between any two leagues."""

TWO_VALUES: dict[str, tuple[Any, Any]] = {
    "league.teams": (2, 3),
    "season.start": ("opening", "01-13 00:00"),
    "season.draft_lead_hours": (24, 48),
    "season.periods": (0, 2),
    "season.settle_hours": (13, 14),
    "draft.clock_seconds": (60, 90),
    "draft.auto_pick": ("ranking", "projection"),
    "lineups.wake_lead_minutes": (60, 30),
    "lineups.missed": ("projected_fill", "what_was_left"),
    "waivers.run_after_period_hours": (15, 16),
    "waivers.claim_lead_hours": (1, 2),
    "projection.prior_games": (2, 9),
    "projection.shrink_games": (1, 5),
    "projection.recent_days": (7, 2),
}


def season(path: str, value: Any) -> list[Any]:
    """Return what happened in a season, without what names the league."""
    game = played(toy_rules(**{path.replace(".", "__"): value}), toy_season().facts(), ["projection", Absent()])
    return [
        (record.at, record.kind, {key: item for key, item in record.data.items() if key not in OF_THE_LEAGUE})
        for record in game.league.records(1)
    ]


@pytest.mark.parametrize("path", TWO_VALUES)
def test_two_values_lead_to_two_seasons(path: str) -> None:
    one, other = TWO_VALUES[path]
    assert season(path, one) == season(path, one)
    assert season(path, one) != season(path, other)
