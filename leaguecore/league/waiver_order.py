"""Who is served first in a waiver run, teams with equal bids or all where nobody bids, and then in free agency."""

from leaguecore.league.standings import points_for, ranks
from leaguecore.league.state import LeagueState

ROLLING = ("rolling_priority", "reset_then_rolling")
"""The tie rules by which whoever wins goes to the end at once."""


def order_at_start(state: LeagueState, lots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the teams in the order in which they are served at the beginning of a run; `lots` decide the rest.

    `lowest_points` looks at the season's points, then at the lowest starter of the newest scored period, then at the
    next lowest, and so on.
    """
    tie = state.ruleset.waivers.tie
    if tie == "rolling_priority":
        return state.priority
    if tie == "earliest":
        # Who handed in nothing has nothing to be served with.
        return (*state.sealed_order, *(team for team in lots if team not in state.sealed_order))
    if tie in ("reverse_standings", "reset_then_rolling"):
        rank = ranks(state)
        return tuple(sorted(lots, key=lambda team: -rank[team]))
    if tie == "lowest_points":
        totals = points_for(state)
        return tuple(sorted(lots, key=lambda team: (totals[team], state.starter_points.get(team, ()))))
    return lots


def order_of_turns(state: LeagueState) -> tuple[str, ...]:
    """Return the teams in the order in which they add free agents: as the last run left it, or without runs as it were.

    Nobody draws lots for a window: what is still equal stands as after the draft.
    """
    if state.ruleset.waivers.kind != "none":
        return state.priority
    return order_at_start(state, state.priority)


def order_after_win(state: LeagueState, order: tuple[str, ...], team: str) -> tuple[str, ...]:
    """Return the order after a team was awarded a player."""
    if state.ruleset.waivers.tie not in ROLLING:
        return order
    return (*(other for other in order if other != team), team)
