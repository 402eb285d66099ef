"""Whom a team can neither add nor drop by the decision at hand, as its briefing says."""

from leaguecore.league.free_agents import locked_drops
from leaguecore.league.state import LeagueState
from leaguecore.league.wire import wire_violations
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine

_NOBODY: frozenset[str] = frozenset()


class PlayerMoves:
    """Answers for one league."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def closed(self, state: LeagueState, task: Task, players: tuple[str, ...]) -> frozenset[str]:
        """Return who cannot be added though nobody owns him: by a claim for the next run, or at once."""
        if task.kind == "claims":
            return frozenset(
                player for player in state.waived if wire_violations(state, task.team, player, task.number)
            )
        if task.kind != "moves" or state.ruleset.waivers.game_lock == "none":
            return _NOBODY
        free = (player for player in players if player not in state.owners)
        since = state.planned_runs[task.number].claims_at
        return frozenset(self._engine.game_locks.begun_since(free, since, task.due_at))

    def undroppable(self, state: LeagueState, task: Task) -> frozenset[str]:
        """Return the team's players who may not be dropped."""
        roster = state.rosters[task.team]
        listed = frozenset(player for player in state.ruleset.roster.undroppable if player in roster)
        if task.kind in ("trades", "negotiate", "reply"):
            moved = dict.fromkeys(roster, task.team)
            return listed | frozenset(self._engine.trade_facts.locked(state, moved, task.due_at))
        if task.kind != "moves" or state.ruleset.free_agents.played_drop == "anybody":
            return listed
        begun = self._engine.game_locks.begun(state, roster, task.due_at)
        return listed | locked_drops(state, task.team, begun)
