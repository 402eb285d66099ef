"""The waiver wire: who was dropped waits there, and until his time is over he can only be claimed.

His time is over at the first run that may award him. All runs are planned, so that run is known when he is dropped:
the next one, or the first that is so many hours later, or so many whole days after the day of the drop. Who is not
claimed in it is a free agent after it.
"""

from bisect import bisect_right

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, evolved, put
from leaguecore.league.waiver_state import Waived


def dropped(state: LeagueState, player: str, team: str, at: Instant) -> LeagueState:
    """Return the state after a player ("" for none) has left a team's roster: on waivers, or free at once.

    Args:
        state: the league, in which he is nobody's already.
        player: who was dropped.
        team: by whom.
        at: when.
    """
    if not player or state.ruleset.waivers.kind == "none":
        return state
    waits = put(state.waived, player, Waived(run=first_run(state, at), team=team))
    held_at = state.signed_at.get(player)
    if held_at is None:
        return evolved(state, waived=waits)
    signed_at = {other: since for other, since in state.signed_at.items() if other != player}
    briefly = at - held_at < state.ruleset.waivers.min_hold_hours * HOUR
    return evolved(state, signed_at=signed_at, waived=state.waived if briefly else waits)


def first_run(state: LeagueState, at: Instant) -> int:
    """Return the first run that may award a player dropped at an instant; it may be one that is not planned."""
    clears_at = _clears_at(state, at)
    never = len(state.planned_runs)
    if clears_at is None:
        return never
    # Whoever was dropped in a run, or by the instant of one, is not awarded in that run.
    later = (run for run in state.planned_runs[state.runs :] if run.waivers_at > at and run.waivers_at >= clears_at)
    return next((run.number for run in later), never)


def _clears_at(state: LeagueState, at: Instant) -> Instant | None:
    """Return when the time of a player dropped at an instant is over, None if only after the league's last day.

    The day of the drop does not count.
    """
    waivers = state.ruleset.waivers
    if waivers.after_drop == "hours":
        return Instant(at + waivers.after_drop_length * HOUR)
    if waivers.after_drop == "next_run":
        return at
    following = bisect_right(state.day_starts, at) + waivers.after_drop_length
    # After the last day of the league no run is planned, so its end is never.
    return state.day_starts[following] if following < len(state.day_starts) else None


def signed(state: LeagueState, player: str, at: Instant) -> LeagueState:
    """Return the state after a free agent was added; only where it matters how long he is held."""
    if not state.ruleset.waivers.min_hold_hours:
        return state
    return evolved(state, signed_at=put(state.signed_at, player, at))


def cleared(state: LeagueState, run: int) -> LeagueState:
    """Return the state after a run: who could be awarded in it and was not is free, and who was held long is usual."""
    hold = state.ruleset.waivers.min_hold_hours * HOUR
    now = state.planned_runs[run].waivers_at
    return evolved(
        state,
        waived={player: wait for player, wait in state.waived.items() if wait.run > run},
        signed_at={player: at for player, at in state.signed_at.items() if now - at < hold},
    )


def wire_violations(state: LeagueState, team: str, player: str, run: int) -> list[Violation]:
    """Return why a player on waivers cannot be claimed by a team in a run."""
    wait = state.waived.get(player)
    if wait is None:
        return []
    found = []
    if wait.run > run:
        message = f"{player} was dropped and waits until run {wait.run}"
        found.append(Violation(code="claim.on_waivers", message=message, path="add", fix="claim him in that run"))
    if wait.team == team and state.ruleset.waivers.own_drop == "may_not":
        message = f"{team} dropped {player} itself"
        fix = "add him once he is a free agent"
        found.append(Violation(code="claim.own_drop", message=message, path="add", fix=fix))
    return found
