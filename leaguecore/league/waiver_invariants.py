"""What holds of waivers in every state that a league can reach."""

from collections.abc import Callable, Iterator

from leaguecore.league.state import LeagueState


def wire_holds(state: LeagueState) -> Iterator[str]:
    """Check who waits, who handed in claims, and how long free agents are remembered."""
    for player, wait in state.waived.items():
        if player in state.owners:
            yield f"{player} is on waivers and on the roster of {state.owners[player]}"
        if wait.run < state.runs:
            yield f"{player} still waits for run {wait.run}, which is over"
    if not set(state.sealed_order) <= set(state.sealed) or len(set(state.sealed_order)) != len(state.sealed_order):
        yield "the order of claims names a team that handed in none, or one twice"
    if not set(state.signed_at) <= set(state.owners):
        yield "it is remembered when somebody was added who has no team"


def limits_hold(state: LeagueState) -> Iterator[str]:
    """Check that no team has added more players than it may."""
    limits = state.ruleset.limits
    if limits is None:
        return
    for team, made in state.additions.items():
        if limits.in_season and made.season > limits.in_season:
            yield f"{team} has added {made.season} players of {limits.in_season} in the season"
        if limits.in_period and made.period > limits.in_period:
            yield f"{team} has added {made.period} players of {limits.in_period} in a period"


WAIVER_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (wire_holds, limits_hold)
