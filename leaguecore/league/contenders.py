"""Who has something to play for, and who may not add players any more because he has not."""

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, active_teams


def has_match_left(state: LeagueState, team: str) -> bool:
    """Say whether a team may still meet somebody: anybody may until the playoffs are seeded, then who is in a round.

    Who has lost is in no later round, unless its match for a place was paired; so the newest round tells all.
    """
    if not state.playoff_rounds:
        return True
    newest = state.playoff_rounds[-1]
    return not newest.winners and any(team in (match.home, match.away) for match in newest.matches)


def may_add(state: LeagueState, team: str) -> bool:
    """Say whether a team may add players as far as its place in the season goes."""
    return not contention_violations(state, team)


def adding_teams(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that may still add players: these are asked for claims and moves."""
    rules = state.ruleset.playoffs
    if rules is None or not rules.lock_eliminated:
        return active_teams(state)
    return tuple(team for team in active_teams(state) if has_match_left(state, team))


def contention_violations(state: LeagueState, team: str) -> list[Violation]:
    """Return why a team may not add players now that it has nothing left to play for."""
    if team in state.eliminated:
        message = f"{team} was eliminated after period {state.eliminated[team]}"
        return [Violation(code="team.eliminated", message=message)]
    if team not in adding_teams(state):
        message = f"{team} has no match left in the playoffs"
        return [Violation(code="team.no_match_left", message=message, allowed="it may still set lineups")]
    return []
