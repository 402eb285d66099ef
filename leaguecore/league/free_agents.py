"""Free agency: after each waiver run, in waiver order, whoever is left may be added at once."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import Move, MoveFreeAgents
from leaguecore.league.events import Event, FreeAgentAdded, TurnTaken
from leaguecore.league.rosters import added, addition_violations, waived
from leaguecore.league.state import LeagueState, counted_auto, put


def next_turn(state: LeagueState) -> str | None:
    """Return the team whose turn in the open window of free agency it is, or None if no window is open."""
    if state.ruleset.free_agents.mode != "first_come" or state.phase != "playing":
        return None
    waiting = [team for team in state.priority if state.turns[team] < windows_opened(state)]
    # Everybody has his turn in one window before anybody has his in the next.
    return min(waiting, key=lambda team: state.turns[team], default=None)


def windows_opened(state: LeagueState) -> int:
    """Return how many windows have opened: one after each waiver run, or each scored period without waivers."""
    return state.runs if state.ruleset.waivers.kind == "faab" else min(len(state.results), len(state.periods) - 1)


def verify_moves(state: LeagueState, command: MoveFreeAgents) -> list[Violation]:
    """Return why a team's moves are not allowed; they are tried in order, each after those before it."""
    turn = next_turn(state)
    if turn != command.team or command.window != state.turns[command.team]:
        return [Violation(code="free_agents.turn", message=f"it is the turn of {turn or 'nobody'}")]
    if len(command.moves) > state.ruleset.free_agents.max_moves:
        message = f"{len(command.moves)} moves are more than {state.ruleset.free_agents.max_moves}"
        return [Violation(code="free_agents.too_many", message=message)]
    for move in command.moves:
        found = _move_violations(state, command, move)
        if found:
            return found
        state = waived(added(state, command.team, move.add, move.positions, move.drop), move.drop, state.runs - 1)
    return []


def _move_violations(state: LeagueState, command: MoveFreeAgents, move: Move) -> list[Violation]:
    found = addition_violations(state, command.team, move.add, move.drop)
    if not move.positions:
        found.append(Violation(code="player.unknown", message=f"nobody knows a player {move.add}"))
    if move.add in state.waived:
        message = f"{move.add} was dropped and waits for the next waiver run"
        found.append(Violation(code="player.on_waivers", message=message, fix="claim him in that run"))
    for player in (move.add, move.drop):
        if player in command.locked:
            found.append(Violation(code="player.locked", message=f"the game of {player} has begun"))
    return found


def decide_moves(_state: LeagueState, command: MoveFreeAgents) -> list[Event]:
    """Make the moves and end the turn."""
    events: list[Event] = [
        FreeAgentAdded(
            team=command.team,
            window=command.window,
            player=move.add,
            positions=move.positions,
            dropped=move.drop,
        )
        for move in command.moves
    ]
    return [*events, TurnTaken(team=command.team, window=command.window, auto=command.auto)]


def apply_added(state: LeagueState, event: FreeAgentAdded) -> LeagueState:
    """Move the players; the drop goes through the next waiver run."""
    moved = added(state, event.team, event.player, event.positions, event.dropped)
    return waived(moved, event.dropped, state.runs - 1)


def apply_turn(state: LeagueState, event: TurnTaken) -> LeagueState:
    """Pass the turn on."""
    return attrs.evolve(
        state,
        turns=put(state.turns, event.team, event.window + 1),
        autos=counted_auto(state, event.team, event.auto),
    )
