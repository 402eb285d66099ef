"""Free agency: after each waiver run, in waiver order, whoever is left may be added at once.

Without waivers the windows have the order that the tie rule gives: who has added goes last, or the worst go first.
"""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.additions import limit_violations
from leaguecore.league.claims import within
from leaguecore.league.commands import Move, MoveFreeAgents
from leaguecore.league.contenders import adding_teams
from leaguecore.league.events import Event, FreeAgentAdded, TurnTaken
from leaguecore.league.kept_seats import kept_by
from leaguecore.league.reserve import misplaced_violations
from leaguecore.league.rosters import addition_violations
from leaguecore.league.state import LeagueState, counted_auto, evolved, put
from leaguecore.league.swaps import swapped
from leaguecore.league.waiver_order import order_after_win, order_of_turns
from leaguecore.league.wire import signed


def next_turn(state: LeagueState) -> str | None:
    """Return the team whose turn in the open window of free agency it is, or None if no window is open."""
    if state.ruleset.free_agents.mode != "first_come" or state.phase != "playing":
        return None
    opened = windows_opened(state)
    waiting = {team: state.turns[team] for team in adding_teams(state) if state.turns[team] < opened}
    if not waiting:
        return None
    # Everybody has his turn in one window before anybody has his in the next.
    window = min(waiting.values())
    return next(team for team in order_of_turns(state) if waiting.get(team) == window)


def windows_opened(state: LeagueState) -> int:
    """Return how many windows have opened: one after each waiver run.

    Without waivers there is one a scored period but the last, or one a day, whose hour only the calendar knows.
    """
    waivers = state.ruleset.waivers
    if waivers.kind != "none":
        return state.runs
    if waivers.runs == "day":
        return len(state.planned_runs)
    return max(0, min(len(state.results), len(state.periods) - 1, len(state.planned_runs)))


def verify_moves(state: LeagueState, command: MoveFreeAgents) -> list[Violation]:
    """Return why a team's moves are not allowed; they are tried in order, each after those before it."""
    turn = next_turn(state)
    if turn != command.team or command.window != state.turns[command.team]:
        return [Violation(code="free_agents.turn", message=f"it is the turn of {turn or 'nobody'}")]
    most = state.ruleset.free_agents.max_moves
    if len(command.moves) > most:
        message, fix = f"{len(command.moves)} moves are more than {most}", "leave the last out"
        return [Violation(code="free_agents.too_many", message=message, allowed=f"at most {most}", fix=fix)]
    for at, (move, event) in enumerate(zip(command.moves, _additions(command), strict=True)):
        found = _move_violations(state, command, move)
        if found:
            return within(f"moves[{at}]", found)
        state = apply_added(state, event)
    return []


def _move_violations(state: LeagueState, command: MoveFreeAgents, move: Move) -> list[Violation]:
    found = addition_violations(
        state,
        command.team,
        move.add,
        move.drop,
        positions=move.positions,
        reserve=move.reserve,
        statuses=command.statuses,
        newcomers=command.newcomers,
    )
    found += limit_violations(state, command.team)
    found += misplaced_violations(state, command.team, command.statuses)
    if not move.positions:
        found.append(Violation(code="player.unknown", message=f"nobody knows a player {move.add}", path="add"))
    if move.add in state.waived:
        message = f"{move.add} was dropped and waits for a waiver run"
        found.append(Violation(code="player.on_waivers", message=message, path="add", fix="claim him in that run"))
    return found + _lock_violations(state, command, move)


def _lock_violations(state: LeagueState, command: MoveFreeAgents, move: Move) -> list[Violation]:
    found = []
    if move.add in command.begun and state.ruleset.waivers.game_lock == "until_run":
        message = f"the game of {move.add} has begun"
        fix = "claim him in the next waiver run"
        found.append(Violation(code="player.locked", message=message, path="add", fix=fix))
    if move.drop in locked_drops(state, command.team, command.locked):
        message = f"the game of {move.drop} has begun"
        found.append(Violation(code="player.locked", message=message, path="drop", fix="drop another"))
    return found


def locked_drops(state: LeagueState, team: str, begun: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Return whom a team may not drop for a free agent, of those who have begun to play in these slates."""
    rule = state.ruleset.free_agents.played_drop
    if rule == "anybody":
        return frozenset()
    return frozenset(
        player
        for slate, players in begun.items()
        for player in players
        if rule == "nobody" or _started(state, team, slate, player)
    )


def _started(state: LeagueState, team: str, slate: str, player: str) -> bool:
    """Say whether a player sits in a team's lineup of a slate."""
    if slate not in state.slates:
        return False
    seating = state.slates[slate].lineups.get(team, {})
    return any(player in players for players in seating.values())


def decide_moves(_state: LeagueState, command: MoveFreeAgents) -> list[Event]:
    """Make the moves and end the turn."""
    return [*_additions(command), TurnTaken(team=command.team, window=command.window, auto=command.auto)]


def _additions(command: MoveFreeAgents) -> list[FreeAgentAdded]:
    return [
        FreeAgentAdded(
            team=command.team,
            window=command.window,
            player=move.add,
            positions=move.positions,
            dropped=move.drop,
            kept_seats=kept_by(command.kept_seats, move.drop),
            reserve=move.reserve,
        )
        for move in command.moves
    ]


def apply_added(state: LeagueState, event: FreeAgentAdded) -> LeagueState:
    """Move the players; how long the new one is held may matter, and without waivers who has added goes last."""
    at = state.planned_runs[event.window].waivers_at
    added = signed(swapped(state, event, at), event.player, at)
    if state.ruleset.waivers.kind != "none":
        return added
    return evolved(added, priority=order_after_win(state, state.priority, event.team))


def apply_turn(state: LeagueState, event: TurnTaken) -> LeagueState:
    """Pass the turn on."""
    return attrs.evolve(
        state,
        turns=put(state.turns, event.team, event.window + 1),
        autos=counted_auto(state, event.team, event.auto),
    )
