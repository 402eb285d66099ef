"""The engine's own part in a season: commands that follow from facts and lots, and the facts that managers' need.

The same code makes a command when a season is played and makes it again when a log is replayed.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from leaguecore.clock import Instant, format_instant
from leaguecore.commit import commitment, derived_salt
from leaguecore.errors import IllegalAction, LedgerError, Violation
from leaguecore.league.commands import (
    AwardLot,
    CarryOver,
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    FinalizePeriod,
    LapseOffer,
    LockSlate,
    LotBid,
    OpenSlate,
    PlanSeason,
    ProcessTrade,
    Reveal,
    RunWaivers,
    ScorePeriod,
)
from leaguecore.league.offers import offer_id
from leaguecore.league.period_scores import slates_of
from leaguecore.league.regular_season import regular_periods
from leaguecore.league.reserve import on_reserve
from leaguecore.league.schedule import orders_wanted
from leaguecore.league.standing_lineup import carried_lineup
from leaguecore.league.state import LeagueState
from leaguecore.rng import draw, draw_order
from leaguecore.season.agenda import DRAFTING, Task
from leaguecore.season.board import Boards
from leaguecore.season.calendar_plan import draft_end, missed_periods, opening, plan_season, slate_times
from leaguecore.season.game_locks import GameLocks
from leaguecore.season.news import News
from leaguecore.season.period_facts import PeriodFactMaker
from leaguecore.season.previous import Previous
from leaguecore.season.reports import Reports
from leaguecore.season.sealed_texts import TextSealer
from leaguecore.season.setting import CheckedRules
from leaguecore.season.trade_facts import TradeFacts
from leaguecore.sport.contract import Period
from leaguecore.sport.facts import FactSet

Reveals = Callable[[LeagueState], tuple[Reveal, ...]]
"""Opens the sealed claims of a state: from the private store, or from the log when replayed."""

Bids = Callable[[LeagueState], tuple[LotBid, ...]]
"""Opens the sealed bids for the lot of a state in the same way."""


class Engine:
    """Makes commands for one league from its facts and its seed."""

    def __init__(
        self,
        rules: CheckedRules,
        facts: FactSet,
        league: str,
        seed: str,
        previous: Previous | None = None,
        text_secret: str = "",
        draft_order: tuple[str, ...] = (),
    ) -> None:
        """Index the facts under the rules.

        Args:
            rules: what is played by.
            facts: what is played on.
            league: the league's id.
            seed: what all lots derive from.
            previous: what an earlier season left to this one, None for none.
            text_secret: what the salts of texts derive from, which the last record does not show as it shows the seed;
                "" derives it from the seed, in simulations, which hide nothing after their end.
            draft_order: the teams in the order of the first round, as the line-up fixes it; empty for a lot.
        """
        self.rules, self.facts, self.league, self.seed, self.previous = rules, facts, league, seed, previous
        self.texts = TextSealer.of(league, seed, text_secret)
        self.boards = Boards(facts, rules.ruleset, rules.slots, rules.plan)
        self._period_facts = PeriodFactMaker(rules, self.boards)
        self._draft_order = draft_order

    @property
    def seed_salt(self) -> str:
        """The salt of the commitment to the seed."""
        return derived_salt(self.seed, "seed", self.league)

    def seed_commitment(self) -> str:
        """Return the commitment to the seed that genesis holds."""
        return commitment(f"seed:{self.league}", self.seed_salt, self.seed)

    def manager_seed(self, team: str) -> str:
        """Return the seed of a team's manager; it tells nothing of other draws."""
        return f"{draw(self.seed, 'manager', team):064x}"

    def opened(self) -> LeagueState:
        """Return the state of the league before its first command."""
        return self.rules.opened(self.league, "" if self.previous is None else self.previous.league)

    @property
    def opens_at(self) -> Instant:
        """The instant of the first record."""
        return opening(self.facts, self.rules.ruleset, goes_on=self.previous is not None)

    @property
    def draft_ends_at(self) -> Instant:
        """The instant at which the draft ends at the latest."""
        return draft_end(self.facts, self.rules.ruleset)

    def missed_periods(self) -> tuple[Period, ...]:
        """Return the periods that are not played because they have begun before the draft ends."""
        return missed_periods(self.facts, self.rules.ruleset, self.boards.games, self.opens_at)

    def command(self, state: LeagueState, task: Task, at: Instant, reveals: Reveals, bids: Bids) -> Command:
        """Return the command of a task that asks nobody.

        Raises:
            ProviderError: `data.incomplete` if a period cannot be scored yet.
            IllegalAction: `season.empty` if no period is left to play.
        """
        makers: Mapping[str, Callable[[], Command]] = {
            "carry": self._carry,
            "plan": lambda: self._plan(at),
            "order": lambda: DrawDraftOrder(order=self._draft_order or draw_order(self.seed, "draft", state.teams)),
            "schedule": lambda: self._schedule(state),
            "award": lambda: AwardLot(lot=task.number, bids=bids(state)),
            "slate": lambda: self._slate(task),
            "news": lambda: self.news.command(state, task),
            "lock": lambda: LockSlate(slate=task.slate),
            "score": lambda: self._score(state, task),
            "finalize": lambda: self._finalize(state, task),
            "waivers": lambda: self._waivers(state, task, reveals),
            "lapse": lambda: LapseOffer(offer=offer_id(task.number), at=task.due_at),
            "process": lambda: self._process(state, task),
            "close": self._close,
        }
        return makers[task.kind]()

    def snapshot_of(self, state: LeagueState, task: Task) -> str:
        """Return the id of the facts that are known at a task; all picks share those of the draft's beginning."""
        drafting = task.kind in DRAFTING
        return self.facts.snapshot(state.draft_starts_at if drafting else task.at).id

    def locked(self, state: LeagueState, team: str, slate: str, at: Instant) -> tuple[str, ...]:
        """Return the players of a team who are locked in a slate at an instant, by the schedule known then."""
        games = self.boards.games
        # Who was traded away after his game began is locked in the seat that he left behind.
        roster = sorted({*state.rosters[team], *state.slates[slate].left.get(team, ())})
        if self.rules.ruleset.lineups.lock == "game":
            begun = self.boards.begun(at, slate)
            return tuple(player for player in roster if player in begun)
        lock = games.first_lock(at, slate)
        return tuple(roster) if lock is not None and lock < at else ()

    @cached_property
    def news(self) -> News:
        """The reports on players that call their managers."""
        return News(self.facts, self.boards, self.locked)

    @cached_property
    def game_locks(self) -> GameLocks:
        """Whose game has begun, for drops and free agents."""
        return GameLocks(self.boards, self.facts.sport.calendar, self.rules.ruleset.season.settle_hours)

    @cached_property
    def trade_facts(self) -> TradeFacts:
        """Whose game has begun, and whose seat is locked, for trades."""
        return TradeFacts(self.game_locks, self.locked)

    def kept_seats(self, state: LeagueState, dropped: Mapping[str, str], at: Instant) -> dict[str, tuple[str, ...]]:
        """Return by slate who of some players cannot leave the seat that he has in it.

        Args:
            state: the league.
            dropped: each player with the team that would drop him.
            at: when.
        """
        kept = self.trade_facts.kept_seats(state, dropped, at) if dropped else {}
        seated = {
            slate: tuple(player for player in players if _is_seated(state, dropped[player], slate, player))
            for slate, players in kept.items()
        }
        return {slate: players for slate, players in seated.items() if players}

    @cached_property
    def _reports(self) -> Reports:
        """The reports on single players; only leagues with reserve slots ask."""
        return Reports(self.facts, self.boards.codes, self.boards.games)

    def statuses(self, players: Iterable[str], at: Instant) -> dict[str, str]:
        """Return the newest report on each of some players as reserve slots read it; who has none is left out."""
        if not self.rules.ruleset.roster.reserve:
            return {}
        found = {
            player: self._reports.status(at, player, self.boards.club_of(at, player))
            for player in sorted(set(players))
            if player in self.boards.codes.code
        }
        return {player: status for player, status in found.items() if status}

    def newcomers(self, players: Iterable[str], at: Instant) -> tuple[str, ...]:
        """Return which of some players had no game in the season before, as far as known."""
        if not any(slot.newcomers_only for slot in self.rules.ruleset.roster.reserve):
            return ()
        return tuple(sorted(self.boards.newcomers(at).intersection(players)))

    def require_known(self, players: tuple[str, ...], cut: Instant) -> None:
        """Refuse players whom nobody knew at a cut.

        Raises:
            IllegalAction: `player.unknown`; ids match exactly or not at all.
        """
        strangers = [player for player in players if not self.boards.known(cut, player)]
        if strangers:
            message = f"nobody knows a player {strangers[0]!r}"
            raise IllegalAction([Violation(code="player.unknown", message=message, fix="use ids of the briefing")])

    def _carry(self) -> CarryOver:
        if self.previous is None:
            raise LedgerError("previous.missing", "what the earlier season left is not here", seq=0)
        return self.previous.command()

    def _plan(self, at: Instant) -> PlanSeason:
        plan = plan_season(self.facts, self.rules.ruleset, self.boards.games, at)
        if not plan.periods:
            message = f"the draft ends at {format_instant(self.draft_ends_at)}, when the last period has begun"
            fix = "begin it earlier (season.start, season.draft_lead_hours), or draft faster (draft.clock_seconds)"
            raise IllegalAction([Violation(code="season.empty", message=message, fix=fix)])
        return plan

    def _schedule(self, state: LeagueState) -> DrawSchedule:
        if self.rules.ruleset.schedule.kind == "random":
            purposes = [f"schedule:{period.number}" for period in regular_periods(state)]
        else:
            purposes = ["schedule"]
        return DrawSchedule(
            orders=tuple(draw_order(self.seed, one, state.teams) for one in purposes[: orders_wanted(state)]),
            lots=draw_order(self.seed, "lots", state.teams),
        )

    def _slate(self, task: Task) -> OpenSlate:
        times = slate_times(self.boards.games, self.rules.ruleset, task.slate, task.due_at)
        snapshot = self.facts.snapshot(task.due_at).id
        return OpenSlate(snapshot=snapshot, slate=task.slate, first_lock_at=times.first_lock_at, wakes=times.wakes)

    def _score(self, state: LeagueState, task: Task) -> ScorePeriod:
        slates = slates_of(state, task.number)
        fields = self._period_facts.fields(state, slates, task.number, task.due_at)
        return ScorePeriod(snapshot=self.facts.snapshot(task.due_at).id, **fields)

    def _finalize(self, state: LeagueState, task: Task) -> FinalizePeriod:
        slates = state.provisional[str(task.number)].slates
        fields = self._period_facts.fields(state, slates, task.number, task.due_at)
        return FinalizePeriod(snapshot=self.facts.snapshot(task.due_at).id, **fields)

    def _waivers(self, state: LeagueState, task: Task, reveals: Reveals) -> RunWaivers:
        opened = reveals(state)
        claims = [claim for reveal in opened for claim in reveal.claims]
        wanted = sorted({claim.add for claim in claims})
        entering = [claim.add for claim in claims if claim.reserve]
        lasting = [claim.drop for claim in claims if claim.drop and state.ruleset.waivers.locked_drop == "fail"]
        begun = self.game_locks.begun(state, lasting, task.due_at)
        reserves = [player for reveal in opened if reveal.claims for player in on_reserve(state, reveal.team)]
        named = {claim.drop: reveal.team for reveal in opened for claim in reveal.claims if claim.drop}
        return RunWaivers(
            snapshot=self.facts.snapshot(task.due_at).id,
            run=task.number,
            reveals=opened,
            positions={player: self.boards.positions_of(task.due_at, player) for player in wanted},
            lots=draw_order(self.seed, f"waivers:{task.number}", state.teams),
            locked=tuple(sorted({player for players in begun.values() for player in players})),
            kept_seats=self.kept_seats(state, named, task.due_at),
            statuses=self.statuses([*reserves, *entering], task.due_at),
            newcomers=self.newcomers(entering, task.due_at),
        )

    def _process(self, state: LeagueState, task: Task) -> ProcessTrade:
        name, at = offer_id(task.number), task.due_at
        moved = state.trades.offers[name].moved
        return ProcessTrade(
            snapshot=self.snapshot_of(state, task),
            offer=name,
            at=at,
            locked=self.trade_facts.locked(state, moved, at),
            kept_seats=self.kept_seats(state, moved, at),
        )

    def _close(self) -> CloseSeason:
        return CloseSeason(seed=self.seed, seed_salt=self.seed_salt, data_sha256=self.facts.head)


def _is_seated(state: LeagueState, team: str, slate: str, player: str) -> bool:
    return any(player in players for players in carried_lineup(state, team, slate).values())
