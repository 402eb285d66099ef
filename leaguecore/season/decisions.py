"""From a manager's decision to a command, with the facts that only the engine knows; and the published defaults."""

from collections.abc import Mapping
from typing import Any

from leaguecore.canon import canonical
from leaguecore.commit import commitment, derived_salt
from leaguecore.errors import IllegalAction, Violation
from leaguecore.league.commands import (
    Claim,
    Command,
    ListPlayers,
    Move,
    MoveFreeAgents,
    PickPlayer,
    SealBids,
    SetLineup,
)
from leaguecore.league.draft import keeps_fillable
from leaguecore.league.lineups import carried_lineup
from leaguecore.league.state import LeagueState
from leaguecore.league.waivers import bid_tag, claim_violations, claims_value
from leaguecore.lineup import Candidate, Seating, best_lineup
from leaguecore.managers.briefing import Board
from leaguecore.managers.decision import ANSWERS, Claims, Decision, Lineup, Moves, Pick, Shortlist, form_problem
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine


class Decisions:
    """Turns decisions of one league's managers into commands."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def command(self, state: LeagueState, task: Task, decision: Decision) -> tuple[Command, dict[str, str]]:
        """Return the command of a decision, and the private values that must be kept with it.

        Raises:
            IllegalAction: if the decision is of another kind, ill formed, or names strangers. Whether it is legal
                in the state is for `leaguecore.league.decide`.
        """
        decision = _well_formed(task, decision)
        if isinstance(decision, Shortlist):
            self._engine.require_known(decision.players, state.draft_starts_at)
            return self._listed(state, task, decision.players, auto=False), {}
        if isinstance(decision, Pick):
            return self.pick(state, task, decision.player, decision.reason, auto=False), {}
        if isinstance(decision, Lineup):
            return self.lineup(state, task, decision.seating, auto=False), {}
        if isinstance(decision, Claims):
            return self._claims(state, task, decision)
        return self._moves(state, task, decision), {}

    def default(self, state: LeagueState, task: Task, board: Board) -> tuple[Command, dict[str, str]]:
        """Return what the ruleset gives a team that did not answer, marked as the engine's doing."""
        if task.kind == "shortlist":
            return self._listed(state, task, (), auto=True), {}
        if task.kind == "pick":
            return self.pick(state, task, self._best_pick(state, task, board), "", auto=True), {}
        if task.kind == "lineup":
            return self.lineup(state, task, self._fill(state, task, board), auto=True), {}
        if task.kind == "claims":
            return self._sealed(state, task, (), auto=True)
        snapshot = self._engine.snapshot_of(state, task)
        nothing = MoveFreeAgents(snapshot=snapshot, team=task.team, window=task.number, moves=(), locked=(), auto=True)
        return nothing, {}

    def _listed(self, state: LeagueState, task: Task, players: tuple[str, ...], *, auto: bool) -> ListPlayers:
        snapshot = self._engine.snapshot_of(state, task)
        return ListPlayers(snapshot=snapshot, team=task.team, pick=task.number, players=players, auto=auto)

    def pick(self, state: LeagueState, task: Task, player: str, reason: str, *, auto: bool) -> PickPlayer:
        """Return the command of a pick with the player's positions."""
        self._engine.require_known((player,), state.draft_starts_at)
        positions = self._engine.boards.positions_of(state.draft_starts_at, player)
        fills = keeps_fillable(state, state.rosters[task.team], positions)
        return PickPlayer(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            pick=task.number,
            player=player,
            positions=positions,
            scarce=not fills and not self._somebody_fills(state, task.team),
            reason=reason,
            auto=auto,
        )

    def _somebody_fills(self, state: LeagueState, team: str) -> bool:
        """Say whether any free player would keep a team's starting slots fillable."""
        board, roster = self._engine.boards.board(state.draft_starts_at, None, draft=True), state.rosters[team]
        free = {
            where for player, where in zip(board.players, board.positions, strict=True) if player not in state.owners
        }
        return any(keeps_fillable(state, roster, where) for where in sorted(free))

    def lineup(self, state: LeagueState, task: Task, seating: Seating, *, auto: bool) -> SetLineup:
        """Return the command of a lineup with the players that are locked by now."""
        ordered = {slot: tuple(sorted(players)) for slot, players in sorted(seating.items())}
        locked = self._engine.locked(state, task.team, task.slate, task.due_at)
        return SetLineup(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            slate=task.slate,
            wake=task.number,
            seating=ordered,
            locked=locked,
            auto=auto,
        )

    def _claims(self, state: LeagueState, task: Task, decision: Claims) -> tuple[Command, dict[str, str]]:
        claims = tuple(Claim(add=wish.add, drop=wish.drop, bid=wish.bid) for wish in decision.wishes)
        self._engine.require_known(tuple(claim.add for claim in claims), task.due_at)
        violations = claim_violations(state, task.team, claims)
        if violations:
            raise IllegalAction(violations)
        return self._sealed(state, task, claims, auto=False)

    def _sealed(
        self, state: LeagueState, task: Task, claims: tuple[Claim, ...], *, auto: bool
    ) -> tuple[Command, dict[str, str]]:
        tag, value = bid_tag(self._engine.league, task.team, task.number), claims_value(claims)
        salt = derived_salt(self._engine.seed, self._engine.league, tag)
        command = SealBids(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            run=task.number,
            commitment=commitment(tag, salt, value),
            auto=auto,
        )
        return command, {tag: canonical({"claims": value, "salt": salt}).decode()}

    def _moves(self, state: LeagueState, task: Task, decision: Moves) -> MoveFreeAgents:
        named = tuple(player for wish in decision.wishes for player in (wish.add, wish.drop) if player)
        self._engine.require_known(tuple(wish.add for wish in decision.wishes), task.due_at)
        moves = tuple(
            Move(add=wish.add, drop=wish.drop, positions=self._engine.boards.positions_of(task.due_at, wish.add))
            for wish in decision.wishes
        )
        locked = self._engine.playing_now(state, named, task.due_at)
        return MoveFreeAgents(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            window=task.number,
            moves=moves,
            locked=locked,
            auto=False,
        )

    def _best_pick(self, state: LeagueState, task: Task, board: Board) -> str:
        """Return the first free player in the ruleset's order who keeps the roster fillable, if anybody does."""
        by_rank = state.ruleset.draft.auto_pick == "ranking"
        keys = board.columns["rank"] if by_rank else board.columns["replacement"] - board.columns["remaining"]
        scarce = not state.ruleset.draft.enforce_fillable or not self._somebody_fills(state, task.team)
        roster = state.rosters[task.team]
        for place in keys.argsort(kind="stable").tolist():
            player: str = board.players[place]
            if player not in state.owners and (scarce or keeps_fillable(state, roster, board.positions[place])):
                return player
        raise IllegalAction([Violation(code="draft.nobody", message="no player is left to draft")])

    def _fill(self, state: LeagueState, task: Task, board: Board) -> Seating:
        """Return the lineup of an absent manager: what was left behind, or the best by projected points."""
        left = carried_lineup(state, task.team, task.slate)
        if state.ruleset.lineups.missed == "what_was_left":
            return left
        locked = set(self._engine.locked(state, task.team, task.slate, task.due_at))
        fixed = {slot: [player for player in players if player in locked] for slot, players in left.items()}
        worth = board.columns["slate_points"]
        candidates = [
            Candidate(player, frozenset(where), int(worth[board.index[player]]) if player in board.index else 0)
            for player, where in state.rosters[task.team].items()
            if player not in locked
        ]
        return best_lineup(self._engine.rules.slots, candidates, fixed)


def _well_formed(task: Task, decision: Decision) -> Decision:
    """Return a decision of the kind that was asked for, every field of its declared type."""
    wanted = ANSWERS[task.kind]
    if type(decision) is not wanted:
        message = f"a {task.kind} was asked for, not {type(decision).__name__}"
        raise IllegalAction([Violation(code="decision.kind", message=message, fix=f"answer with {wanted.__name__}")])
    checked = _read_once(decision)
    problem = form_problem(checked)
    if problem:
        raise IllegalAction([Violation(code="decision.form", message=problem)])
    return checked


def _read_once(decision: Decision) -> Decision:
    """Return a decision whose seating is a plain copy: a mapping of a stranger's own may differ at the next look."""
    if not isinstance(decision, Lineup):
        return decision
    seating: Any = decision.seating
    try:
        plain = dict(seating) if isinstance(seating, Mapping) else seating
    except Exception as error:
        message = f"seating cannot be read: {type(error).__name__}"
        raise IllegalAction([Violation(code="decision.form", message=message)]) from error
    return Lineup(seating=plain, private_notes=decision.private_notes)
