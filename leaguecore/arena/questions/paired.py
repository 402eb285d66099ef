"""The pairs of an arm: one model in two variants in one league."""

from collections import defaultdict
from collections.abc import Iterable

from leaguecore.arena.ratings.contrasts import Pair
from leaguecore.arena.results import LeagueResult


def paired_seats(results: Iterable[LeagueResult], variants: tuple[str, str]) -> tuple[Pair, ...]:
    """Return the season points of each model that has seats in both variants in one league.

    Several seats of a model in one variant count as their mean.

    Args:
        results: the leagues of one arm.
        variants: what is compared: the second less the first.
    """
    pairs = []
    for result in results:
        points: dict[tuple[str, str], list[float]] = defaultdict(list)
        for team in result.teams:
            points[team.entrant, team.variant].append(float(team.points_for))
        first, second = variants
        for entrant in sorted({entrant for entrant, _ in points}):
            base, changed = points.get((entrant, first)), points.get((entrant, second))
            if base and changed:
                pairs.append(
                    Pair(
                        league=result.name,
                        sport=result.sport,
                        model=entrant,
                        base=sum(base) / len(base),
                        changed=sum(changed) / len(changed),
                    )
                )
    return tuple(pairs)
