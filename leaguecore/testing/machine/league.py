"""Random seasons: legal and illegal commands in any order, under any small ruleset.

The machine keeps its own books beside the league (who owns whom, who paid what, who scored how much) from the commands
and events alone, and judges picks, lineups and awards by definitions of its own, written without the rules' code.
"""

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, apply, decide, fold, opened, verify
from leaguecore.league.codec import event_from, to_data
from leaguecore.league.commands import (
    AwardLot,
    Claim,
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    FinalizePeriod,
    ListPlayers,
    Move,
    MoveFreeAgents,
    OpenSlate,
    PlannedPeriod,
    PlannedSlate,
    PlanSeason,
    ProcessTrade,
    RunWaivers,
    ScorePeriod,
    SealBids,
)
from leaguecore.league.events import (
    ClaimWon,
    Event,
    FreeAgentAdded,
    LineupSet,
    PlayersListed,
)
from leaguecore.league.invariants import broken_invariants
from leaguecore.rules.model import Ruleset, lineup_slots
from leaguecore.sport import Sport
from leaguecore.testing.cast import Cast
from leaguecore.testing.drawn.ruleset import drawn_rulesets
from leaguecore.testing.machine.books import LEAGUE, NOBODY, STRANGER, Books
from leaguecore.testing.machine.draft_steps import DraftSteps
from leaguecore.testing.machine.period_steps import PeriodSteps
from leaguecore.testing.machine.roster_steps import RosterSteps
from leaguecore.testing.machine.table_books import TableBooks, orders_drawn, playoff_periods
from leaguecore.testing.machine.trade_steps import TradeSteps
from leaguecore.testing.machine.waiver_steps import WaiverSteps, planned_days, planned_runs


class LeagueMachine(
    RosterSteps, TradeSteps, PeriodSteps, WaiverSteps, DraftSteps, TableBooks, Books, RuleBasedStateMachine
):
    """A league, and a second set of books.

    Attributes:
        cast: whose positions and players are in it.
        rulesets: what it may be played by: small rules, because the books try every lineup.
    """

    cast: ClassVar[Cast]
    rulesets: ClassVar[st.SearchStrategy[Ruleset]]

    @initialize(
        periods=st.integers(1, 3),
        each=st.integers(1, 2),
        drafted=st.sampled_from([True, True, True, False]),
        goes_on=st.booleans(),
        data=st.data(),
    )
    def open(self, periods: int, each: int, drafted: bool, goes_on: bool, data: st.DataObject) -> None:
        """Open a league; most go through their draft at once."""
        rules = data.draw(self.rulesets)
        self.slots = lineup_slots(rules, self.cast.members())
        self.ruleset, self.periods, self.each = rules, max(periods, playoff_periods(rules) + 1), each
        self.teams = opened(rules, self.slots, LEAGUE).teams
        self.events: list[Event] = []
        self.owner: dict[str, str] = {}
        self.lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]] = {}
        self.newest: dict[str, Mapping[str, tuple[str, ...]]] = {}
        self.benches: dict[tuple[str, str], tuple[str, ...]] = {}
        self.newest_bench: dict[str, tuple[str, ...]] = {}
        self.answered: dict[tuple[str, str], int] = {}
        self.absent = dict.fromkeys(self.teams, 0)
        self.secrets: dict[str, tuple[str, tuple[Claim, ...]]] = {}
        self.old: list[tuple[LeagueState, str]] = []
        self.open_waivers()
        self.open_trades()
        self.open_periods()
        self.open_table()
        self.open_draft()
        self.goes_on = goes_on
        self.state = self.opened()
        if goes_on and drafted:
            self.accept(self.carry_over(data))
        if drafted:
            order = self.teams[::-1]
            many = orders_drawn(rules, self.periods)
            self.accept(self.plan())
            for team in self.unnamed():
                self.name_keepers(data, team)
            self.accept(DrawSchedule(orders=(order,) * many, lots=order))
            self.accept(DrawDraftOrder(order=order))
            self.draft_through()

    # --- giving commands ----------------------------------------------------------------------------------------------

    def accept(self, command: Command) -> None:
        """Give a command that must be legal."""
        assert verify(self.state, command) == []
        self.give(command)

    def give(self, command: Command) -> bool:
        """Give a command and return whether it was legal; check what must be true either way."""
        before = self.state.sha256()
        self.old.append((self.state, before))
        if verify(self.state, command):
            assert self.refused(command)
            assert self.state.sha256() == before
            return False
        events = decide(self.state, command)
        assert self.state.sha256() == before
        assert events
        if isinstance(command, RunWaivers):
            self.judge_run(command, events)
        if isinstance(command, DrawDraftOrder):
            self.judge_order(events)
        if isinstance(command, AwardLot):
            self.judge_award(command, events)
        if isinstance(command, ProcessTrade):
            self.judge_process(command, events)
        if isinstance(command, ScorePeriod | FinalizePeriod):
            self.judge_result(command, events, self.slates_of(command.period))
            self.judge_aftermath(events)
        for event in events:
            self.state = apply(self.state, event)
            self.book(event)
            assert broken_invariants(self.state) == []
        self.events += events
        return True

    def refused(self, command: Command) -> bool:
        """Say whether the league refuses to decide a command."""
        try:
            decide(self.state, command)
        except IllegalAction:
            return True
        return False

    def book(self, event: Event) -> None:
        """Enter an event in the machine's own books."""
        self.book_draft(event)
        if isinstance(event, ClaimWon | FreeAgentAdded):
            assert event.player not in self.owner
            self.owner[event.player] = event.team
            if event.dropped:
                assert self.owner.pop(event.dropped) == event.team
        self.book_waivers(event)
        self.book_trades(event)
        if isinstance(event, LineupSet):
            place = (event.slate, event.team)
            self.lineups[place] = self.newest[event.team] = event.seating
            self.benches[place] = self.newest_bench[event.team] = event.bench
            self.answered[place] = self.answered.get(place, 0) + 1
        self.book_table(event)
        self.book_rosters(event)
        if getattr(event, "auto", False) and not isinstance(event, PlayersListed):
            absent: Any = event
            self.absent[absent.team] += 1

    # --- legal steps --------------------------------------------------------------------------------------------------

    def plan(self) -> PlanSeason:
        """Return the calendar."""
        numbers = range(1, self.periods + 1)
        return PlanSeason(
            snapshot="0" * 64,
            draft_starts_at=Instant(0),
            periods=tuple(PlannedPeriod(number=number, label="", scored_at=Instant(0)) for number in numbers),
            slates=tuple(
                PlannedSlate(slate=f"{number}:{at}", period=number, opens_at=Instant(0))
                for number in numbers
                for at in range(self.each)
            ),
            runs=planned_runs(),
            day_starts=planned_days(),
        )

    @precondition(lambda self: self.state.phase == "opened")
    @rule(data=st.data())
    def open_on(self, data: st.DataObject) -> None:
        """Go on from an earlier season, plan, name keepers, draw the pairings, draw the draft order."""
        orders = st.permutations(self.teams).map(tuple)
        if self.goes_on and self.state.carried is None:
            self.accept(self.carry_over(data))
        elif not self.state.periods:
            self.accept(self.plan())
        elif self.unnamed():
            self.name_keepers(data, self.unnamed()[0])
        elif not self.state.pairings:
            many = orders_drawn(self.ruleset, self.periods)
            drawn = tuple(data.draw(orders) for _ in range(many))
            self.accept(DrawSchedule(orders=drawn, lots=data.draw(orders)))
        else:
            self.accept(DrawDraftOrder(order=data.draw(orders)))

    # --- other steps --------------------------------------------------------------------------------------------------

    @rule(data=st.data())
    def out_of_order(self, data: st.DataObject) -> None:
        """Try what is allowed at some other time: it is done or refused, and the books stay right."""
        number, team = data.draw(st.integers(-1, 4)), data.draw(st.sampled_from([*self.teams, STRANGER]))
        order = data.draw(st.sampled_from([self.teams, self.teams[:-1], (*self.teams, STRANGER)]))
        player = data.draw(st.sampled_from([*self.cast.leading(4), NOBODY]))
        command = data.draw(
            st.sampled_from(
                [
                    self.plan(),
                    DrawSchedule(orders=(order,) * max(number, 0), lots=order),
                    DrawDraftOrder(order=order),
                    ListPlayers(
                        snapshot="0" * 64,
                        team=team,
                        pick=self.state.picks,
                        players=(player,),
                        queue=None,
                        auto=True,
                    ),
                    OpenSlate(snapshot="0" * 64, slate=f"{number}:0", first_lock_at=None, wakes=()),
                    SealBids(snapshot="0" * 64, team=STRANGER, run=self.state.runs, commitment="0" * 64, auto=True),
                    RunWaivers(
                        snapshot="0" * 64,
                        run=number,
                        reveals=(),
                        positions={},
                        lots=order,
                        locked=(),
                        kept_seats={},
                        statuses={},
                        newcomers=(),
                    ),
                    MoveFreeAgents(
                        snapshot="0" * 64,
                        team=team,
                        window=number,
                        moves=(Move(add=player, drop="", positions=self.cast.players.get(player, ())),),
                        locked={},
                        kept_seats={},
                        begun=(),
                        statuses={},
                        newcomers=(),
                        auto=True,
                    ),
                    ScorePeriod(
                        period=number,
                        snapshot="",
                        points={f"{number}:0": {player: 1}} if number % 2 else {},
                        stats={},
                        games={},
                        group=(),
                    ),
                    CloseSeason(seed="", seed_salt="", data_sha256=""),
                    *self.trades_at_any_time(team),
                ]
            )
        )
        self.give(command)

    # --- what always holds --------------------------------------------------------------------------------------------

    @invariant()
    def money_is_conserved(self) -> None:
        """What is left and what was paid is what each team began with."""
        for team in self.teams:
            assert self.state.budgets[team] + self.paid[team] == self.ruleset.waivers.budget
            assert self.state.budgets[team] >= 0

    @invariant()
    def every_player_has_one_owner(self) -> None:
        """The league's books are the machine's, in both directions."""
        assert self.state.owners == self.owner
        assert {team: sorted(roster) for team, roster in self.state.rosters.items()} == {
            team: self.roster(team) for team in self.teams
        }

    @invariant()
    def lineups_stand_as_they_were_set(self) -> None:
        """A slate that waits to be scored has the lineups that were given, and no others."""
        for name, slate in self.state.slates.items():
            given = {team: seating for (one, team), seating in self.lineups.items() if one == name}
            assert slate.lineups == given
            assert slate.answered == {team: self.answered.get((name, team), 0) for team in self.teams}

    def teardown(self) -> None:
        """The state is the fold of what was written, read back from bytes; no earlier state has changed."""
        if not hasattr(self, "events"):
            return
        read = [event_from(event.kind, json.loads(canonical(to_data(event)))) for event in self.events]
        assert read == self.events
        again = fold(self.opened(), read)
        assert again == self.state
        assert again.sha256() == self.state.sha256()
        for state, sha256 in self.old:
            assert state.sha256() == sha256


def league_machine(
    sport: Sport | Cast, rulesets: st.SearchStrategy[Ruleset] | None = None, *, name: str = "LeagueMachine"
) -> type[LeagueMachine]:
    """Return the machine of a sport's leagues, for `run_state_machine_as_test` or as a `TestCase`.

    A class of its own may derive from it and add steps and invariants.

    Args:
        sport: whose positions and stats its leagues have, or a cast.
        rulesets: what they are played by; None draws rules of all formats. At most six teams, and four places on a
            roster, so that every lineup can be tried and the players suffice.
        name: of the class, for reports.
    """
    cast = sport if isinstance(sport, Cast) else Cast.of(sport)
    drawn = drawn_rulesets(cast) if rulesets is None else rulesets
    return type(name, (LeagueMachine,), {"cast": cast, "rulesets": drawn})
