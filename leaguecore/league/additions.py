"""How many players a team may add: won claims and free agents count; failed claims, trades and draft picks do not."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, put
from leaguecore.league.waiver_state import Additions

_NONE = Additions(season=0, period=0, scored=0)


def additions_made(state: LeagueState, team: str) -> Additions:
    """Return how many players a team has added in the season and since the newest scored period."""
    made, scored = state.additions.get(team, _NONE), len(state.results)
    return made if made.scored == scored else Additions(season=made.season, period=0, scored=scored)


def limit_violations(state: LeagueState, team: str) -> list[Violation]:
    """Return why a team may not add one player more for now."""
    limits = state.ruleset.limits
    if limits is None:
        return []
    made, found = additions_made(state, team), []
    if limits.in_season and made.season >= limits.in_season:
        message = f"{team} has added {made.season} of {limits.in_season} players in the season"
        found.append(Violation(code="adds.season", message=message, fix="trade for players"))
    if limits.in_period and made.period >= limits.in_period:
        message = f"{team} has added {made.period} of {limits.in_period} players since the last scored period"
        found.append(Violation(code="adds.period", message=message, fix="wait until the period is scored"))
    return found


def additions_left(state: LeagueState, team: str) -> int | None:
    """Return how many players a team may still add for now, or None if there is no limit."""
    limits = state.ruleset.limits
    if limits is None:
        return None
    made = additions_made(state, team)
    counts = ((limits.in_season, made.season), (limits.in_period, made.period))
    return min((most - so_far for most, so_far in counts if most), default=None)


def counted_addition(state: LeagueState, team: str) -> LeagueState:
    """Return the state after a team added a player, if the league counts that."""
    if state.ruleset.limits is None:
        return state
    made = additions_made(state, team)
    counted = attrs.evolve(made, season=made.season + 1, period=made.period + 1)
    return attrs.evolve(state, additions=put(state.additions, team, counted))
