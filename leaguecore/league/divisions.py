"""Divisions: teams are dealt to them in turn."""

from leaguecore.league.state import LeagueState


def division_of(state: LeagueState, team: str) -> int:
    """Return the number of a team's division, from 1; 1 for all where there are none."""
    return state.teams.index(team) % state.ruleset.league.divisions + 1


def divisions(state: LeagueState) -> tuple[tuple[str, ...], ...]:
    """Return the teams of each division, in their order."""
    count = state.ruleset.league.divisions
    return tuple(state.teams[first::count] for first in range(count))
