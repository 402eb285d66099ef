"""What an agent is rewarded for, in whole numbers: the points of his team, or its place in the table."""

from collections.abc import Mapping
from typing import Literal

from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState

Reward = Literal["points", "table"]


def points_scored(before: LeagueState, after: LeagueState) -> Mapping[str, int]:
    """Return the units that each team scored between two states, those of corrected periods as the difference.

    Every scored period counts, those of the playoffs too, so the sum over a season is what the team scored in it.
    """
    if before.results is after.results:
        return {}
    return {team: _total(after, team) - _total(before, team) for team in after.teams}


def _total(state: LeagueState, team: str) -> int:
    return sum(result.get(team, 0) for result in state.results)


def table_places(state: LeagueState) -> Mapping[str, int]:
    """Return teams + 1 - 2 * rank for each team: above 0 in the upper half; the final place, where that is decided."""
    teams = len(state.teams)
    places = {line.team: line.rank if line.placement is None else line.placement for line in standings(state)}
    return {team: teams + 1 - 2 * place for team, place in places.items()}
