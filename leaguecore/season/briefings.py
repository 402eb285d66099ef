"""Making briefings: the shared board of a wake-up and one team's affairs."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from leaguecore.clock import Instant
from leaguecore.league.additions import additions_left
from leaguecore.league.reserve import Moment, misplaced_violations
from leaguecore.league.reserve_moves import barring_reasons
from leaguecore.league.rosters import active_roster, overflow_violations
from leaguecore.league.standing_lineup import carried_lineup
from leaguecore.league.standings import points_for
from leaguecore.league.state import LeagueState
from leaguecore.managers.briefing import (
    Board,
    Briefing,
    DecisionKind,
    Hindsight,
    PositionMaximum,
    ReserveSlot,
    RulesInForce,
)
from leaguecore.season.agenda import DRAFTING, Task
from leaguecore.season.details import Details
from leaguecore.season.draft_briefings import DraftBriefings
from leaguecore.season.draft_decisions import KINDS
from leaguecore.season.engine import Engine
from leaguecore.season.period_briefings import season_sums_by_team, slots_left
from leaguecore.season.player_moves import PlayerMoves
from leaguecore.season.trade_briefings import TradeBriefings


class Briefings:
    """Makes the briefings of one league."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine, self._moves, self._trades = engine, PlayerMoves(engine), TradeBriefings(engine)
        self._draft = DraftBriefings(engine)
        self._totals: tuple[object, Mapping[str, int]] | None = None
        ruleset = engine.rules.ruleset
        self._rules = RulesInForce(
            ruleset=ruleset.id,
            ruleset_sha256=engine.rules.file.sha256,
            slots=engine.rules.slots,
            roster_size=ruleset.roster_size,
            draft_rounds=ruleset.draft.rounds,
            shortlist=ruleset.draft.shortlist,
            max_claims=ruleset.waivers.max_claims,
            min_bid=ruleset.waivers.min_bid,
            max_moves=ruleset.free_agents.max_moves,
            points_decimals=ruleset.scoring.decimals,
            reserve=tuple(
                ReserveSlot(
                    name=slot.name, count=slot.count, statuses=slot.statuses, newcomers_only=slot.newcomers_only
                )
                for slot in ruleset.roster.reserve
            ),
            maxima=tuple(
                PositionMaximum(positions=tuple(sorted(engine.rules.sport.positions.members([name]))), most=most)
                for name, most in ruleset.roster.position_max.items()
            ),
            queue=ruleset.draft.queue,
            waivers=ruleset.waivers.kind,
            increment=ruleset.waivers.increment,
            groups=ruleset.waivers.groups,
            trades=ruleset.trades,
            categories=ruleset.categories,
            minimums=ruleset.minimums,
        )

    def board(self, state: LeagueState, task: Task) -> Board:
        """Return the board of a task: the same object for every seat of the wake-up."""
        if task.kind in DRAFTING:
            return self._engine.boards.board(state.draft_starts_at, None, draft=True)
        if task.kind == "keepers":
            return self._engine.boards.board(task.due_at, None, draft=True)
        return self._engine.boards.board(task.due_at, task.slate or None)

    def make(self, state: LeagueState, task: Task, *, hindsight: bool = False) -> Briefing:
        """Return the briefing of a task for its team.

        Args:
            state: the league now.
            task: one that asks a team.
            hindsight: add what will happen, for managers that declare the need.
        """
        board = self.board(state, task)
        lineup = task.kind == "lineup"
        statuses = self._engine.statuses(state.rosters[task.team], task.due_at)
        return Briefing(
            kind=cast(DecisionKind, task.kind),  # a task that asks a team is named as what it asks for
            decision_id=task.id,
            team=task.team,
            at=task.due_at,
            deadline_at=self._deadline(state, task),
            rules=self._rules,
            board=board,
            owners=MappingProxyType(state.owners),
            waived=frozenset(state.waived),
            roster=MappingProxyType(active_roster(state, task.team)),
            budget=state.budgets[task.team],
            points=MappingProxyType(self._points(state)),
            slate=task.slate,
            seating=MappingProxyType(carried_lineup(state, task.team, task.slate) if lineup else {}),
            locked=self._engine.locked(state, task.team, task.slate, task.due_at) if lineup else (),
            pick=task.number if task.kind in DRAFTING else -1,
            shortlist=state.listed or (),
            details=Details(self._engine.facts, state.draft_starts_at, state.listed or ()),
            reserve=MappingProxyType(state.reserve.get(task.team, {})),
            statuses=MappingProxyType(statuses),
            barred=_barred(state, task, statuses),
            closed=self._moves.closed(state, task, board.players) | self._draft.closed(state, task, board.players),
            undroppable=self._moves.undroppable(state, task),
            adds_left=additions_left(state, task.team),
            drafting=self._draft.sheet(state, task),
            trading=self._trades.seen(state, task),
            sums=season_sums_by_team(state),
            games_left=slots_left(state, task.team),
            hindsight=self._hindsight(board, task) if hindsight else None,
        )

    def _hindsight(self, board: Board, task: Task) -> Hindsight:
        drafting = task.kind in KINDS
        return self._engine.boards.hindsight(board, task.slate or None, draft=drafting)

    def _points(self, state: LeagueState) -> Mapping[str, int]:
        # All wake-ups between two scored periods see the same totals.
        if self._totals is None or self._totals[0] is not state.results:
            self._totals = (state.results, points_for(state))
        return self._totals[1]

    def _deadline(self, state: LeagueState, task: Task) -> Instant:
        of_draft = self._draft.deadline(state, task)
        if of_draft is not None:
            return of_draft
        if task.kind == "lineup":
            lead = state.ruleset.lineups.wake_lead_minutes * 60_000
            lock = state.slates[task.slate].first_lock_at
            # A slate that opens late wakes managers late, but its first game does not wait for them.
            late = Instant(task.due_at + lead)
            return min(late, lock) if task.number == 0 and lock is not None else late
        if task.kind in ("trades", "vote"):
            return self._trades.deadline(state, task)
        return state.planned_runs[task.number].waivers_at


def _barred(state: LeagueState, task: Task, statuses: Mapping[str, str]) -> tuple[str, ...]:
    """Return why a team may not change its lineup or add anybody, whichever it is asked for."""
    if task.kind == "lineup":
        return tuple(barring_reasons(state, task.team, statuses))
    moment: Moment = "submission" if task.kind == "claims" else "processing"
    over = overflow_violations(state, task.team)
    return tuple(one.message for one in [*over, *misplaced_violations(state, task.team, statuses, moment)])
