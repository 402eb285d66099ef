"""Making briefings: the shared board of a wake-up and one team's affairs."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from leaguecore.clock import Instant
from leaguecore.league.lineups import carried_lineup
from leaguecore.league.reserve_moves import barring_reasons
from leaguecore.league.rosters import active_roster
from leaguecore.league.standings import points_for
from leaguecore.league.state import LeagueState
from leaguecore.managers.briefing import Board, Briefing, DecisionKind, Hindsight, ReserveSlot, RulesInForce
from leaguecore.season.agenda import Task
from leaguecore.season.details import Details
from leaguecore.season.engine import Engine


class Briefings:
    """Makes the briefings of one league."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine
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
        )

    def board(self, state: LeagueState, task: Task) -> Board:
        """Return the board of a task: the same object for every seat of the wake-up."""
        if task.kind in ("shortlist", "pick"):
            # All picks share the facts of the draft's beginning, so no seat gains by its place in the order.
            return self._engine.boards.board(state.draft_starts_at, None, draft=True)
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
            pick=task.number if task.kind in ("shortlist", "pick") else -1,
            shortlist=state.listed or (),
            details=Details(self._engine.facts, state.draft_starts_at, state.listed or ()),
            reserve=MappingProxyType(state.reserve.get(task.team, {})),
            statuses=MappingProxyType(statuses),
            barred=tuple(barring_reasons(state, task.team, statuses)),
            hindsight=self._hindsight(board, task) if hindsight else None,
        )

    def _hindsight(self, board: Board, task: Task) -> Hindsight:
        drafting = task.kind in ("shortlist", "pick")
        return self._engine.boards.hindsight(board, task.slate or None, draft=drafting)

    def _points(self, state: LeagueState) -> Mapping[str, int]:
        # All wake-ups between two scored periods see the same totals.
        if self._totals is None or self._totals[0] is not state.results:
            self._totals = (state.results, points_for(state))
        return self._totals[1]

    def _deadline(self, state: LeagueState, task: Task) -> Instant:
        if task.kind in ("shortlist", "pick"):
            return Instant(task.due_at + state.ruleset.draft.clock_seconds * 1_000)
        if task.kind == "lineup":
            lead = state.ruleset.lineups.wake_lead_minutes * 60_000
            lock = state.slates[task.slate].first_lock_at
            # A slate that opens late wakes managers late, but its first game does not wait for them.
            late = Instant(task.due_at + lead)
            return min(late, lock) if task.number == 0 and lock is not None else late
        return state.planned_runs[task.number].waivers_at
