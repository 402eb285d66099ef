"""Seasons that are short enough to be replayed often: the synthetic one under the shipped rules, but for its length."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from short_seasons import short_source

from leaguecore.arena.luck.world import Source

Short = Callable[..., Source]


@pytest.fixture(scope="session")
def nba(tmp_path_factory: pytest.TempPathFactory) -> Source:
    """One week of NBA, daily lineups."""
    return short_source("nba-s1", tmp_path_factory.mktemp("rules"), periods=1)
