"""What stands in a slate until a team says otherwise, and who may sit in it."""

from collections.abc import Mapping

from leaguecore.league.rosters import active_roster
from leaguecore.league.state import LeagueState
from leaguecore.lineup import Seating


def carried_lineup(state: LeagueState, team: str, slate: str) -> Seating:
    """Return what stands until a team sets a lineup: its own of this slate, else its newest one or nothing.

    Without those who left since or are on reserve; but who left after his lock has left his seat behind.
    """
    here = state.slates[slate].lineups
    newest = state.last_lineups.get(team, {}) if state.ruleset.lineups.carried == "newest" else {}
    standing = here.get(team, newest)
    roster = seatable(state, team, slate)
    return {
        slot.name: tuple(
            player for player in standing.get(slot.name, ()) if not slot.eligible.isdisjoint(roster.get(player, ()))
        )
        for slot in state.slots
    }


def carried_bench(state: LeagueState, team: str, slate: str) -> tuple[str, ...]:
    """Return in what order a bench stands until a team says otherwise: as in this slate, else as it was named newest.

    Without those who start, left since or are on reserve.
    """
    newest = state.last_benches.get(team, ()) if state.ruleset.lineups.carried == "newest" else ()
    standing = state.slates[slate].benches.get(team, newest)
    if not standing:
        return ()
    seated = {player for players in carried_lineup(state, team, slate).values() for player in players}
    roster = active_roster(state, team)
    return tuple(player for player in standing if player in roster and player not in seated)


def seatable(state: LeagueState, team: str, slate: str) -> Mapping[str, tuple[str, ...]]:
    """Return who may sit in a team's lineup of a slate, with his positions: its players, and who left a seat behind."""
    roster, left = active_roster(state, team), state.slates[slate].left.get(team)
    return {**roster, **left} if left else roster
