"""Making briefings: the shared board of a wake-up and one team's affairs."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

import attrs

from leaguecore.clock import Instant
from leaguecore.league.additions import additions_left
from leaguecore.league.reserve import misplaced_violations
from leaguecore.league.reserve_moves import barring_reasons
from leaguecore.league.rosters import active_roster, overflow_violations
from leaguecore.league.standing_lineup import carried_bench, carried_lineup
from leaguecore.league.standings import points_for
from leaguecore.league.state import LeagueState
from leaguecore.league.wakes import reasons_at
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.briefing import (
    Board,
    Briefing,
    DecisionKind,
    Hindsight,
    PositionMaximum,
    RefusedSeen,
    ReserveSlot,
    RulesInForce,
    TimeSeen,
)
from leaguecore.season.agenda import DRAFTING, Task
from leaguecore.season.details import Details
from leaguecore.season.draft_briefings import DraftBriefings
from leaguecore.season.draft_decisions import KINDS
from leaguecore.season.embargo import notes_rule
from leaguecore.season.engine import Engine
from leaguecore.season.message_seals import Opened, nothing_kept
from leaguecore.season.negotiation_briefings import NegotiationBriefings
from leaguecore.season.period_briefings import season_sums_by_team, slots_left
from leaguecore.season.player_moves import PlayerMoves
from leaguecore.season.table_briefings import TableBriefings
from leaguecore.season.trade_briefings import TradeBriefings

NO_LIMIT = TimeSeen()


@attrs.frozen(kw_only=True)
class SeatAffairs:
    """What a seat is told of itself beside the game: its account, and the texts that it kept."""

    account: AccountSeen | None = None
    kept: Mapping[str, str] = attrs.field(factory=dict)


NO_AFFAIRS = SeatAffairs()


class Briefings:
    """Makes the briefings of one league."""

    def __init__(self, engine: Engine, opened: Opened = nothing_kept) -> None:
        """Take the facts and the rules, and what opens the seals of messages."""
        self._engine, self._moves, self._trades = engine, PlayerMoves(engine), TradeBriefings(engine)
        self._talks = NegotiationBriefings(engine, opened)
        self._draft, self._table = DraftBriefings(engine), TableBriefings()
        self._totals: tuple[object, Mapping[str, int]] | None = None
        ruleset = engine.rules.ruleset
        self._notes_rule = notes_rule(ruleset)
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
            substitutes=ruleset.lineups.substitutes,
        )

    def board(self, state: LeagueState, task: Task) -> Board:
        """Return the board of a task: the same object for every seat of the wake-up."""
        if task.kind in DRAFTING:
            return self._engine.boards.board(state.draft_starts_at, None, draft=True)
        if task.kind == "keepers":
            return self._engine.boards.board(task.due_at, None, draft=True)
        return self._engine.boards.board(task.due_at, task.slate or None)

    def make(
        self,
        state: LeagueState,
        task: Task,
        *,
        deadline_at: Instant,
        time: TimeSeen = NO_LIMIT,
        refused: tuple[RefusedSeen, ...] = (),
        own: SeatAffairs = NO_AFFAIRS,
        hindsight: bool = False,
    ) -> Briefing:
        """Return the briefing of a task for its team.

        Args:
            state: the league when the task was put.
            task: one that asks a team.
            deadline_at: when an answer is late.
            time: how long the team may take.
            refused: what was wrong with its answer before.
            own: what the seat has left and what it kept.
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
            deadline_at=deadline_at,
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
            bench=carried_bench(state, task.team, task.slate) if lineup else (),
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
            talks=self._talks.seen(state, task, board),
            sums=season_sums_by_team(state),
            games_left=slots_left(state, task.team),
            hindsight=self._hindsight(board, task) if hindsight else None,
            notes_rule=self._notes_rule,
            standings=self._table.standings(state),
            schedule=self._table.schedule(state, task.team),
            time=time,
            refused=refused,
            account=own.account,
            kept=own.kept,
            events=reasons_at(state.slates[task.slate], task.team, task.due_at) if lineup else (),
        )

    def _hindsight(self, board: Board, task: Task) -> Hindsight:
        drafting = task.kind in KINDS
        return self._engine.boards.hindsight(board, task.slate or None, draft=drafting)

    def _points(self, state: LeagueState) -> Mapping[str, int]:
        # All wake-ups between two scored periods see the same totals.
        if self._totals is None or self._totals[0] is not state.results:
            self._totals = (state.results, points_for(state))
        return self._totals[1]


def _barred(state: LeagueState, task: Task, statuses: Mapping[str, str]) -> tuple[str, ...]:
    """Return why a team may not change its lineup or add anybody, whichever it is asked for."""
    if task.kind == "lineup":
        return tuple(barring_reasons(state, task.team, statuses))
    over = overflow_violations(state, task.team)
    return tuple(one.message for one in [*over, *misplaced_violations(state, task.team, statuses)])
