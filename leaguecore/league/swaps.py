"""One player joins a team and another leaves for him: what an awarded claim and an added free agent share."""

from leaguecore.clock import Instant
from leaguecore.league.additions import counted_addition
from leaguecore.league.events import ClaimWon, FreeAgentAdded
from leaguecore.league.kept_seats import leaving
from leaguecore.league.rosters import added
from leaguecore.league.state import LeagueState
from leaguecore.league.wire import dropped


def swapped(state: LeagueState, event: ClaimWon | FreeAgentAdded, at: Instant) -> LeagueState:
    """Return the state after both moved: seats are left, the addition counts, the drop waits on the wire."""
    team, drop = event.team, event.dropped
    if drop:
        state = leaving(state, {drop: team}, dict.fromkeys(event.kept_seats, (drop,)))
    state = added(state, team, event.player, event.positions, drop, reserve=event.reserve, at=at)
    return dropped(counted_addition(state, team), drop, team, at)
