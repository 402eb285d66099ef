"""Lets these tests share the short seasons of the luck tests, and data sets that are altered after an instant."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "luck"))
sys.path.insert(0, str(Path(__file__).parents[2] / "season"))

from short_seasons import short_source

from leaguecore.arena.luck.world import Source

NO_WAIVERS = {"max_claims": "0"}


@pytest.fixture(scope="session")
def by_day(tmp_path_factory: pytest.TempPathFactory) -> Source:
    """Two weeks of NBA with daily lineups, without waivers: rosters stay as they were drafted."""
    return short_source("nba-s1", tmp_path_factory.mktemp("by-day"), periods=2, **NO_WAIVERS)


@pytest.fixture(scope="session")
def by_week(tmp_path_factory: pytest.TempPathFactory) -> Source:
    """Two weeks of NFL with weekly lineups that lock by game, without waivers."""
    return short_source("nfl-s1", tmp_path_factory.mktemp("by-week"), periods=2, **NO_WAIVERS)
