"""From the results of leagues to the orders that are rated."""

from collections.abc import Iterable

from leaguecore.arena.ratings.finishes import LeagueFinish
from leaguecore.arena.results import LeagueResult, TeamResult


def counts(team: TeamResult, baseline: str) -> bool:
    """Say whether a seat stands in what is rated: that of a rated entrant, or of the baseline that measures him."""
    return team.rated or team.entrant == baseline


def league_finishes(results: Iterable[LeagueResult], baseline: str) -> tuple[LeagueFinish, ...]:
    """Return how leagues ended, as ratings take it: seats that only fill a league are left out.

    Args:
        results: of rated leagues that have scored a period.
        baseline: the entrant above whom points a week are counted.
    """
    return tuple(_finish(result, baseline) for result in results)


def _finish(result: LeagueResult, baseline: str) -> LeagueFinish:
    seats = {team.team: team for team in result.teams if counts(team, baseline)}
    groups = [[seats[team].entrant for team in group if team in seats] for group in result.order]
    return LeagueFinish(
        league=result.name,
        order=[group for group in groups if group],
        sport=result.sport,
        block=str(result.block),
        cluster=f"{result.sport}-{result.season}",
        weeks=result.periods,
        points=[(team.entrant, team.points_for) for team in seats.values()],
    )
