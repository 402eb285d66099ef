"""A small league in each of the three sports, on the first weeks of its invented season."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

import attrs
from later_facts import shortened
from season_cases import plugins, published

from leaguecore.season.facade import load_facts
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

SPORTS = ("nba", "nhl", "nfl")


@attrs.frozen
class Small:
    """Rules and facts."""

    rules: CheckedRules
    facts: FactSet


CHANGES: Mapping[str, Mapping[str, Any]] = {
    "nba": {"league.teams": 3, "draft.rounds": 11, "roster.bench": 1, "season.periods": 2},
    "nhl": {"league.teams": 3, "draft.rounds": 13, "roster.bench": 1, "season.periods": 2},
    # Without kickers: so some of those who are known cannot start, and might become somebody who can.
    "nfl": {
        "league.teams": 3,
        "draft.rounds": 7,
        "roster.bench": 2,
        "roster.slots": [
            {"name": name, "count": count, "eligible": [name], "multiplier": Decimal(1)}
            for name, count in (("QB", 1), ("RB", 1), ("WR", 1), ("FLEX", 1), ("DST", 1))
        ],
        "season.periods": 3,
        "free_agents.mode": "first_come",
        "free_agents.max_moves": 2,
    },
}


@cache
def whole_season(sport: str) -> FactSet:
    """Return the invented season of a sport."""
    return load_facts(plugins().sports.get(sport), plugins=plugins())


@cache
def small_league(sport: str) -> Small:
    """Return the small league of a sport."""
    return Small(published(f"{sport}-s1", CHANGES[sport]), shortened(whole_season(sport), 4, 16))
