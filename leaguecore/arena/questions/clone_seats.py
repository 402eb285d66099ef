"""Clone seats: several seats of one entrant and variant in a league, which only luck can part."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from leaguecore.arena.ratings.clones import calibration, widening
from leaguecore.arena.results import LeagueResult, TeamResult

LEAST_LEAGUES = 3
"""Fewer show no spread that intervals could claim."""


def clone_points(results: Iterable[LeagueResult]) -> list[list[float]]:
    """Return the season points of the clones of each league and entrant, where there are at least two."""
    found = []
    for result in results:
        clones: dict[tuple[str, str], list[TeamResult]] = defaultdict(list)
        for team in result.teams:
            clones[team.entrant, team.variant].append(team)
        for _, teams in sorted(clones.items()):
            if len(teams) > 1:
                found.append([float(team.points_for) for team in sorted(teams, key=lambda team: team.clone)])
    return found


def clone_widening(results: Sequence[LeagueResult]) -> float:
    """Return by how much clones say that intervals of one sport's leagues must be widened, 1 if they do not.

    Intervals over leagues rest on how much the difference of two entrants varies from league to league. The clones of
    one entrant differ by luck alone, and their mean difference is known to be 0. If they lie further apart than the
    differences of others vary, intervals are too narrow by that factor: c is the root of the mean of (d / s)^2, d the
    differences of clones, s the root of the mean variance of the differences of two entrants.

    Args:
        results: rated leagues of one sport and division.
    """
    claimed = _spread_of_differences(results)
    apart = [
        one - other for points in clone_points(results) for one, other in zip(points[::2], points[1::2], strict=False)
    ]
    if claimed is None or not apart:
        return 1.0
    return widening(calibration((difference, claimed) for difference in apart))


def _spread_of_differences(results: Sequence[LeagueResult]) -> float | None:
    """Return the SD over leagues of the difference of two entrants, pooled over pairs of entrants; None if unknown."""
    leagues = [_entrant_points(result) for result in results]
    entrants = sorted({entrant for points in leagues for entrant in points})
    variances = []
    for one, other in combinations(entrants, 2):
        apart = [points[one] - points[other] for points in leagues if one in points and other in points]
        if len(apart) >= LEAST_LEAGUES:
            mean = math.fsum(apart) / len(apart)
            variances.append(math.fsum((value - mean) ** 2 for value in apart) / (len(apart) - 1))
    spread = math.sqrt(math.fsum(variances) / len(variances)) if variances else 0.0
    return spread or None


def _entrant_points(result: LeagueResult) -> dict[str, float]:
    """Return the points of the first seat of each rated entrant: one seat each, so that all vary alike."""
    first = sorted((team for team in result.teams if team.rated), key=lambda team: team.clone, reverse=True)
    return {team.entrant: float(team.points_for) for team in first}
