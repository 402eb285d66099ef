"""Leagues for the tests of ratings: from written orders, from the reference's oracle, and from normal luck."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from leaguecore.arena.ratings import LeagueFinish

ORACLE = Path(__file__).parents[4] / "shared" / "cases" / "rating_oracle.json"


def oracle_cases() -> list[dict[str, Any]]:
    """Return the cases of the reference; none if the file is not there."""
    return list(json.loads(ORACLE.read_text(encoding="utf-8"))["cases"]) if ORACLE.is_file() else []


def leagues(*orders: str | Sequence[str]) -> list[LeagueFinish]:
    """Return leagues of entrants with one letter: "ab" is a before b, ("a", "bc") is a before b and c tied."""
    return [LeagueFinish(league=f"l{number:04}", order=order) for number, order in enumerate(orders)]


def normal_points(count: int, *, managers: int = 10, gap: float = 0.2, seed: int = 1) -> Iterator[dict[str, float]]:
    """Walk the points of leagues of managers m0 (the best), m1, ..., skills `gap` apart, luck with SD 1."""
    luck = np.random.default_rng(seed).normal(size=(count, managers))
    for row in luck - gap * np.arange(managers):
        yield {f"m{manager}": float(points) for manager, points in enumerate(row)}


def played(points: dict[str, float], **told: Any) -> LeagueFinish:
    """Return the league that ended with these points."""
    order = [(entrant,) for entrant in sorted(points, key=lambda entrant: -points[entrant])]
    return LeagueFinish(order=order, points=points.items(), **told)


def arena(count: int, *, seed: int = 1, managers: int = 10) -> list[LeagueFinish]:
    """Return leagues of two sports in two blocks each, one entrant of which is called `projection`."""
    made = []
    for number, points in enumerate(normal_points(count, managers=managers, seed=seed)):
        named = {("projection" if entrant == "m3" else entrant): 100 + 10 * value for entrant, value in points.items()}
        sport, block = ("nba", "nhl")[number % 2], f"b{number // 2 % 2}"
        made.append(played(named, league=f"l{number:04}", sport=sport, block=block, weeks=20))
    return made
