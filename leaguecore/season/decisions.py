"""From a manager's decision to a command, with the facts that only the engine knows; and the published defaults."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.errors import IllegalAction, Violation
from leaguecore.league.commands import (
    Command,
    SetLineup,
)
from leaguecore.league.reserve import on_reserve, reserve_rules, reserve_slot, unknown_slot
from leaguecore.league.reserve_moves import barring_reasons
from leaguecore.league.rosters import active_roster
from leaguecore.league.standing_lineup import carried_bench, carried_lineup
from leaguecore.league.state import LeagueState
from leaguecore.lineup import Candidate, Seating, best_lineup
from leaguecore.managers.briefing import Board
from leaguecore.managers.decision import ANSWERS, Claims, Decision, Lineup, Moves, Trades, Vote, form_problem
from leaguecore.managers.negotiating import TalkDecision
from leaguecore.season.agenda import Task
from leaguecore.season.draft_decisions import KINDS, DraftDecision, DraftDecisions
from leaguecore.season.engine import Engine
from leaguecore.season.message_seals import Opened, nothing_kept
from leaguecore.season.negotiation_decisions import TALKING, NegotiationDecisions
from leaguecore.season.period_briefings import closed_slots
from leaguecore.season.trade_decisions import TradeDecisions, actions_of
from leaguecore.season.waiver_decisions import WaiverDecisions


@attrs.frozen(kw_only=True)
class LineupMoves:
    """Who is dropped with a lineup, who goes to which reserve slot, and who comes back."""

    drop: tuple[str, ...] = ()
    reserve: Mapping[str, str] = attrs.field(factory=dict)
    activate: tuple[str, ...] = ()


NO_MOVES = LineupMoves()


class Decisions:
    """Turns decisions of one league's managers into commands."""

    def __init__(self, engine: Engine, opened: Opened = nothing_kept) -> None:
        """Take the facts and the rules, and what opens the seals of messages."""
        self._engine, self._waivers = engine, WaiverDecisions(engine)
        self.talks = NegotiationDecisions(engine, opened)
        self._draft, self.trades = DraftDecisions(engine), TradeDecisions(engine)

    def command(self, state: LeagueState, task: Task, decision: Decision) -> tuple[Command, dict[str, str]]:
        """Return the command of a decision, and the private values that must be kept with it.

        Raises:
            IllegalAction: if the decision is of another kind, ill formed, or names strangers. Whether it is legal
                in the state is for `leaguecore.league.decide`.
        """
        decision = _well_formed(task, decision)
        if isinstance(decision, DraftDecision):
            return self._draft.command(state, task, decision)
        if isinstance(decision, Lineup):
            moves = _moves_of(state, task.team, decision)
            return self.lineup(state, task, decision.seating, moves, bench=decision.bench, auto=False), {}
        if isinstance(decision, Claims):
            return self._waivers.claims(state, task, decision)
        if isinstance(decision, Trades):
            return self.trades.turn(state, task, actions_of(decision.actions)), {}
        if isinstance(decision, TalkDecision):
            return self.talks.command(state, task, decision)
        if isinstance(decision, Vote):
            return self.trades.vote(state, task, against=decision.against), {}
        return self._waivers.moves(state, task, decision), {}

    def default(self, state: LeagueState, task: Task, board: Board) -> tuple[Command, dict[str, str]]:
        """Return what the ruleset gives a team that did not answer, marked as the engine's doing."""
        if task.kind in KINDS:
            return self._draft.default(state, task, board)
        if task.kind == "lineup":
            seating = self._fill(state, task, board)
            return self.lineup(state, task, seating, bench=self._bench(state, task, board, seating), auto=True), {}
        if task.kind == "claims":
            return self._waivers.sealed(state, task, (), auto=True)
        if task.kind == "trades":
            return self.trades.turn(state, task, (), auto=True), {}
        if task.kind in TALKING:
            return self.talks.default(state, task), {}
        if task.kind == "vote":
            return self.trades.vote(state, task, against=False, auto=True), {}
        return self._waivers.moves(state, task, Moves(wishes=()), auto=True), {}

    def lineup(
        self,
        state: LeagueState,
        task: Task,
        seating: Seating,
        moves: LineupMoves = NO_MOVES,
        *,
        bench: tuple[str, ...] | None,
        auto: bool,
    ) -> SetLineup:
        """Return the command of a lineup with the players that are locked by now, and the reports on the reserve."""
        engine, at = self._engine, task.at
        away = {*moves.drop, *moves.reserve, *(player for players in seating.values() for player in players)}
        standing = tuple(one for one in carried_bench(state, task.team, task.slate) if one not in away)
        return SetLineup(
            snapshot=engine.snapshot_of(state, task),
            team=task.team,
            slate=task.slate,
            wake=task.number,
            drop=tuple(sorted(moves.drop)),
            reserve={player: moves.reserve[player] for player in sorted(moves.reserve)},
            activate=tuple(sorted(moves.activate)),
            seating={slot: tuple(sorted(players)) for slot, players in sorted(seating.items())},
            bench=standing if bench is None else bench,
            locked=engine.locked(state, task.team, task.slate, at),
            kept_seats=engine.kept_seats(state, dict.fromkeys((*moves.drop, *moves.reserve), task.team), at),
            statuses=engine.statuses([*on_reserve(state, task.team), *moves.reserve], at),
            newcomers=engine.newcomers(moves.reserve, at),
            auto=auto,
        )

    def _fill(self, state: LeagueState, task: Task, board: Board) -> Seating:
        """Return the lineup of an absent manager: what was left behind, or the best by projected points."""
        left = carried_lineup(state, task.team, task.slate)
        if self._stays(state, task):
            return left
        locked = set(self._engine.locked(state, task.team, task.slate, task.at))
        fixed = {slot: [player for player in players if player in locked] for slot, players in left.items()}
        candidates = [
            Candidate(player, frozenset(where), _projected(board, player))
            for player, where in active_roster(state, task.team).items()
            if player not in locked
        ]
        limits = closed_slots(state, task.team)
        return best_lineup(self._engine.rules.slots, candidates, fixed, limits=limits)

    def _bench(self, state: LeagueState, task: Task, board: Board, seating: Seating) -> tuple[str, ...] | None:
        """Return the order of an absent manager's bench: by projected points, or None for what was left behind."""
        none = state.ruleset.lineups.substitutes == "none"
        if none or self._stays(state, task) or self._engine.locked(state, task.team, task.slate, task.at):
            return None
        started = {player for players in seating.values() for player in players}
        bench = (player for player in active_roster(state, task.team) if player not in started)
        return tuple(sorted(bench, key=lambda player: (-_projected(board, player), player)))

    def _stays(self, state: LeagueState, task: Task) -> bool:
        """Say whether the lineup of an absent manager stays as it was left, by the rules or because it must."""
        statuses = self._engine.statuses(on_reserve(state, task.team), task.at)
        return state.ruleset.lineups.missed == "what_was_left" or bool(barring_reasons(state, task.team, statuses))


def _projected(board: Board, player: str) -> int:
    """Return what a player is projected to score in the slate, 0 if nobody knows him."""
    return int(board.columns["slate_points"][board.index[player]]) if player in board.index else 0


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
    """Return a decision whose mappings are plain copies: a mapping of a stranger's own may differ at the next look."""
    if not isinstance(decision, Lineup):
        return decision
    return attrs.evolve(decision, seating=_plain(decision.seating), reserve=_plain(decision.reserve))


def _plain(given: Any) -> Any:
    try:
        return dict(given) if isinstance(given, Mapping) else given
    except Exception as error:
        message = f"a mapping cannot be read: {type(error).__name__}"
        raise IllegalAction([Violation(code="decision.form", message=message)]) from error


def _moves_of(state: LeagueState, team: str, decision: Lineup) -> LineupMoves:
    """Return the moves that lead to the reserve that a manager wants.

    Raises:
        IllegalAction: if a player stands twice, or a slot is not there.
    """
    if decision.reserve is None:
        return LineupMoves(drop=decision.drop)
    found = [
        unknown_slot(state, slot, f"reserve.{slot}")
        for slot in sorted(decision.reserve)
        if reserve_rules(state, slot) is None
    ]
    wanted = [(player, slot) for slot, players in decision.reserve.items() for player in players]
    counts = Counter(player for player, _ in wanted)
    found += [
        Violation(code="reserve.twice", message=f"{player} stands {count} times", path="reserve", fix="name him once")
        for player, count in sorted(counts.items())
        if count > 1
    ]
    if found:
        raise IllegalAction(found)
    held = {player: reserve_slot(state, team, player) for player in on_reserve(state, team)}
    return LineupMoves(
        drop=decision.drop,
        reserve={player: slot for player, slot in wanted if held.get(player) != slot},
        activate=tuple(player for player in held if player not in counts and player not in decision.drop),
    )
