"""Random seasons: legal and illegal commands in any order, under any small ruleset.

The machine keeps its own books beside the league (who owns whom, who paid what, who scored how much) from the commands
and events alone, and judges picks, lineups and awards by definitions of its own, written without the rules' code.
"""

import json
from collections.abc import Mapping

import attrs
import pytest
from drawn_rulesets import POSITIONS, rulesets
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from league_books import LAPS, LEAGUE, NOBODY, PLAYERS, STRANGER, Books
from machine_waivers import planned_runs

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.commit import commitment
from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, apply, decide, fold, opened, verify
from leaguecore.league.codec import event_from, to_data
from leaguecore.league.commands import (
    Claim,
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    ListPlayers,
    Move,
    MoveFreeAgents,
    OpenSlate,
    PickPlayer,
    PlannedPeriod,
    PlannedSlate,
    PlanSeason,
    Reveal,
    RunWaivers,
    ScorePeriod,
    SealBids,
    SetLineup,
)
from leaguecore.league.events import (
    ClaimWon,
    Event,
    FreeAgentAdded,
    LineupSet,
    PeriodScored,
    PlayerDrafted,
    PlayersListed,
    WaiversRun,
)
from leaguecore.league.free_agents import next_turn
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.standings import standings
from leaguecore.league.waivers import bid_tag, claims_value
from leaguecore.rules.model import Ruleset, lineup_slots


class LeagueMachine(Books, RuleBasedStateMachine):
    """A league, and a second set of books."""

    @initialize(
        rules=rulesets(),
        periods=st.integers(1, 3),
        each=st.integers(1, 2),
        drafted=st.sampled_from([True, True, True, False]),
    )
    def open(self, rules: Ruleset, periods: int, each: int, drafted: bool) -> None:
        """Open a league; most go through their draft at once."""
        self.slots = lineup_slots(rules, {name: frozenset({name}) for name in POSITIONS})
        self.rules, self.periods, self.each = rules, periods, each
        self.state = opened(rules, self.slots, LEAGUE)
        self.teams = self.state.teams
        self.events: list[Event] = []
        self.owner: dict[str, str] = {}
        self.paid = dict.fromkeys(self.teams, 0)
        self.waits: dict[str, int] = {}
        self.lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]] = {}
        self.newest: dict[str, Mapping[str, tuple[str, ...]]] = {}
        self.answered: dict[tuple[str, str], int] = {}
        self.results: list[Mapping[str, int]] = []
        self.absent = dict.fromkeys(self.teams, 0)
        self.picks: list[str] = []
        self.secrets: dict[str, tuple[str, tuple[Claim, ...]]] = {}
        self.old: list[tuple[LeagueState, str]] = []
        if drafted:
            order = self.teams[::-1]
            many = 1 if rules.schedule.kind == "round_robin" else periods
            self.accept(self.plan())
            self.accept(DrawSchedule(orders=(order,) * many, lots=order))
            self.accept(DrawDraftOrder(order=order))
            while self.state.phase == "drafting":
                self.accept(next(pick for pick in map(self.pick, PLAYERS) if self.may_pick(pick)))

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
            with pytest.raises(IllegalAction):
                decide(self.state, command)
            assert self.state.sha256() == before
            return False
        events = decide(self.state, command)
        assert self.state.sha256() == before
        assert events
        if isinstance(command, RunWaivers):
            self.judge_run(command, events)
        if isinstance(command, ScorePeriod):
            self.judge_score(command, events)
        for event in events:
            self.state = apply(self.state, event)
            self.book(event)
            assert broken_invariants(self.state) == []
        self.events += events
        return True

    def book(self, event: Event) -> None:
        """Enter an event in the machine's own books."""
        if isinstance(event, PlayerDrafted | ClaimWon | FreeAgentAdded):
            assert event.player not in self.owner
            self.owner[event.player] = event.team
            if not isinstance(event, PlayerDrafted) and event.dropped:
                assert self.owner.pop(event.dropped) == event.team
        if isinstance(event, PlayerDrafted):
            self.picks.append(event.team)
        if isinstance(event, ClaimWon | FreeAgentAdded) and event.dropped and self.rules.waivers.kind == "faab":
            self.waits[event.dropped] = event.run if isinstance(event, ClaimWon) else event.window
        if isinstance(event, WaiversRun):
            self.waits = {player: run for player, run in self.waits.items() if run == event.run}
        if isinstance(event, ClaimWon):
            self.paid[event.team] += event.bid
        if isinstance(event, LineupSet):
            place = (event.slate, event.team)
            self.lineups[place] = self.newest[event.team] = event.seating
            self.answered[place] = self.answered.get(place, 0) + 1
        if isinstance(event, PeriodScored):
            self.results.append(event.points)
        if getattr(event, "auto", False) and not isinstance(event, PlayersListed):
            self.absent[event.team] += 1

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
            day_starts=(),
        )

    def pick(self, player: str, number: int | None = None, team: str = "", *, scarce: bool = False) -> PickPlayer:
        """Return a pick, by default that whose turn it is."""
        order, at = self.state.draft_order, len(self.picks) if number is None else number
        lap, place = divmod(at, len(self.teams))
        backward = LAPS[self.rules.draft.kind][lap] == "-"
        on_turn = (order[::-1] if backward else order)[place] if order else self.teams[0]
        positions = PLAYERS.get(player, ())
        return PickPlayer(
            snapshot="0" * 64,
            team=team or on_turn,
            pick=at,
            player=player,
            positions=positions,
            in_pool=True,
            scarce=scarce,
            reason="",
            queue=None,
            auto=False,
        )

    @precondition(lambda self: self.state.phase == "opened")
    @rule(data=st.data())
    def open_on(self, data: st.DataObject) -> None:
        """Plan, draw the pairings, draw the draft order."""
        orders = st.permutations(self.teams).map(tuple)
        if not self.state.periods:
            self.accept(self.plan())
        elif not self.state.pairings:
            many = 1 if self.rules.schedule.kind == "round_robin" else self.periods
            drawn = tuple(data.draw(orders) for _ in range(many))
            self.accept(DrawSchedule(orders=drawn, lots=data.draw(orders)))
        else:
            self.accept(DrawDraftOrder(order=data.draw(orders)))

    @precondition(lambda self: self.state.phase == "drafting")
    @rule(data=st.data(), picks=st.integers(1, 8))
    def draft_on(self, data: st.DataObject, picks: int) -> None:
        """Make some legal picks; a team that cannot be completed any more takes anybody."""
        for _ in range(picks):
            if self.state.phase == "drafting":
                free = sorted(set(PLAYERS) - set(self.owner))
                fitting = [player for player in free if self.may_pick(self.pick(player))]
                player = data.draw(st.sampled_from(fitting or free))
                self.accept(self.pick(player, scarce=not fitting))

    @precondition(lambda self: self.state.phase == "playing")
    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Open a slate, score a period, or end the season."""
        state, scored, steps = self.state, len(self.state.results), []
        if state.slates_opened < len(state.planned_slates):
            steps.append(self.open_step)
        if scored < self.periods and state.slates_opened >= (scored + 1) * self.each:
            steps.append(self.score_step)
        if scored == self.periods:
            self.accept(CloseSeason(seed="", seed_salt="", data_sha256=""))
        else:
            self.accept(data.draw(st.sampled_from(steps))(data))

    @precondition(lambda self: self.state.phase == "playing" and self.waiting())
    @rule(data=st.data(), many=st.integers(1, 6))
    def seat_some(self, data: st.DataObject, many: int) -> None:
        """Answer some of the wake-ups that wait."""
        for _ in range(many):
            if self.waiting():
                self.accept(self.lineup_step(data))

    @precondition(lambda self: self.state.phase == "playing" and self.rules.waivers.kind == "faab")
    @rule(data=st.data(), many=st.integers(1, 6), run=st.booleans())
    def claim_some(self, data: st.DataObject, many: int, run: bool) -> None:
        """Seal the claims of some teams, and perhaps run the waivers."""
        for _ in range(many):
            if len(self.state.sealed) < len(self.teams):
                self.accept(self.seal_step(data))
        if run:
            self.accept(self.run_step(data))

    @precondition(lambda self: next_turn(self.state) is not None)
    @rule(data=st.data(), many=st.integers(1, 6))
    def move_some(self, data: st.DataObject, many: int) -> None:
        """Take some turns in free agency."""
        for _ in range(many):
            if next_turn(self.state) is not None:
                self.accept(self.moves_step(data))

    def waiting(self) -> list[tuple[str, str]]:
        """Return the slates and teams of which a wake-up waits."""
        return [
            (name, team)
            for name, slate in self.state.slates.items()
            for team in self.teams
            if self.answered.get((name, team), 0) < len(slate.wakes)
        ]

    def open_step(self, data: st.DataObject) -> Command:
        """Open the next slate with up to two wake-ups."""
        wakes = tuple(Instant(at) for at in range(data.draw(st.sampled_from([2, 1, 2, 0]))))
        name = self.state.planned_slates[self.state.slates_opened].slate
        return OpenSlate(snapshot="0" * 64, slate=name, first_lock_at=Instant(9) if wakes else None, wakes=wakes)

    def lineup_step(self, data: st.DataObject) -> Command:
        """Seat some players, after some who are locked where they were."""
        name, team = place = data.draw(st.sampled_from(self.waiting()))
        roster = self.roster(team)
        before = self.standing(name, team)
        locked = data.draw(st.lists(st.sampled_from(roster), unique=True, max_size=2))
        seating: dict[str, tuple[str, ...]] = {slot.name: () for slot in self.slots}
        for player in locked:
            if player in before:
                seating[before[player]] += (player,)
        for player in data.draw(st.permutations(roster)):
            fitting = [
                slot.name
                for slot in self.slots
                if slot.eligible & set(PLAYERS[player]) and len(seating[slot.name]) < slot.count
            ]
            if player not in locked and fitting and data.draw(st.integers(0, 3)):
                seating[data.draw(st.sampled_from(fitting))] += (player,)
        return SetLineup(
            snapshot="0" * 64,
            team=team,
            slate=name,
            wake=self.answered.get(place, 0),
            drop=(),
            reserve={},
            activate=(),
            seating=seating,
            locked=tuple(locked),
            statuses={},
            newcomers=(),
            auto=data.draw(st.booleans()),
        )

    def claims(self, data: st.DataObject, team: str) -> tuple[Claim, ...]:
        """Draw claims, sensible ones and others."""
        free, mine, others = sorted(set(PLAYERS) - set(self.owner))[:3], self.roster(team), sorted(self.owner)
        adds = st.sampled_from([*free * 4, *others])
        drops = st.sampled_from([*mine * 3, "", "", *free[:1], *others[:1]])
        least = self.rules.waivers.min_bid
        payable = st.integers(least, max(least, self.state.budgets[team]))
        bids = st.one_of(payable, payable, payable, st.sampled_from([-1, 0, 3, 11]))
        one = st.builds(Claim, add=adds, drop=drops, bid=bids)
        return tuple(data.draw(st.lists(one, min_size=1, max_size=self.rules.waivers.max_claims)))

    def seal_step(self, data: st.DataObject) -> Command:
        """Seal some claims."""
        team = data.draw(st.sampled_from([team for team in self.teams if team not in self.state.sealed]))
        claims, salt = self.claims(data, team), f"{len(self.old):064x}"
        self.secrets[team] = (salt, claims)
        sealed = commitment(bid_tag(LEAGUE, team, self.state.runs), salt, claims_value(claims))
        return SealBids(snapshot="0" * 64, team=team, run=self.state.runs, commitment=sealed, auto=False)

    def run_step(self, data: st.DataObject) -> Command:
        """Open what was sealed."""
        reveals = tuple(
            Reveal(team=team, salt=self.secrets[team][0], claims=self.secrets[team][1])
            for team in sorted(self.state.sealed)
        )
        return RunWaivers(
            snapshot="0" * 64,
            run=self.state.runs,
            reveals=reveals,
            positions=PLAYERS,
            lots=tuple(data.draw(st.permutations(self.teams))),
        )

    def moves_step(self, data: st.DataObject) -> Command:
        """Use the turn in free agency: every addition names a drop."""
        team = next_turn(self.state)
        assert team is not None
        free = sorted(set(PLAYERS) - set(self.owner) - set(self.waits))
        for player in sorted(set(self.waits) - set(self.owner))[:1]:
            early = Move(add=player, drop=self.roster(team)[0], positions=PLAYERS[player])
            hasty = MoveFreeAgents(
                snapshot="0" * 64, team=team, window=self.state.turns[team], moves=(early,), locked=(), auto=False
            )
            assert self.rules.free_agents.max_moves == 0 or not self.give(hasty)
        adds = data.draw(st.lists(st.sampled_from(free), unique=True, max_size=self.rules.free_agents.max_moves))
        drops = data.draw(st.permutations(self.roster(team)))[: len(adds)]
        moves = tuple(Move(add=add, drop=drop, positions=PLAYERS[add]) for add, drop in zip(adds, drops, strict=False))
        window = self.state.turns[team]
        return MoveFreeAgents(snapshot="0" * 64, team=team, window=window, moves=moves, locked=(), auto=False)

    def score_step(self, data: st.DataObject) -> Command:
        """Score the next period; not every seated player has a line."""
        number = len(self.state.results) + 1
        points = {}
        for name, slate in self.state.slates.items():
            seated = sorted({p for seating in slate.lineups.values() for ps in seating.values() for p in ps})
            if name.startswith(f"{number}:") and seated:
                points[name] = data.draw(st.dictionaries(st.sampled_from(seated), st.integers(-5, 9)))
        return ScorePeriod(period=number, snapshot="", points=points)

    # --- other steps --------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.state.phase == "drafting")
    @rule(data=st.data(), player=st.sampled_from([*sorted(PLAYERS)[:6], NOBODY]), off=st.sampled_from([0, 0, 0, 1, -1]))
    def pick_anyhow(self, data: st.DataObject, player: str, off: int) -> None:
        """Pick in and out of turn, taken and unknown players: legal if and only if the definition says so."""
        team = data.draw(st.sampled_from(["", "", STRANGER, *self.teams]))
        command = self.pick(player, max(len(self.picks) + off, 0), team, scarce=data.draw(st.booleans()))
        allowed = self.may_pick(command)
        assert self.give(command) == allowed

    @precondition(lambda self: self.state.phase == "playing" and self.waiting())
    @rule(
        data=st.data(),
        kind=st.sampled_from(["twice", "one", "more", "bench", "lock", "stranger"]),
        off=st.sampled_from([0, 0, 0, 0, 1, -1]),
    )
    def seat_anyhow(self, data: st.DataObject, kind: str, off: int) -> None:
        """Spoil a lineup in one way or two: legal if and only if the definition says so."""
        command = self.lineup_step(data)
        seating, names = dict(command.seating), st.sampled_from([slot.name for slot in self.slots])
        player = data.draw(st.sampled_from([*self.roster(command.team) * 4, *sorted(self.owner)[:2], NOBODY]))
        one, other = data.draw(names), data.draw(names)
        if kind == "twice":
            seating = {one: (player,), other: (player,)} if one != other else {one: (player, player)}
        elif kind == "one":
            seating = {one: (player,)}
        elif kind == "more":
            seating[one] += (player,)
        elif kind == "bench":
            seating["BENCH"] = ()
        command = attrs.evolve(
            command,
            team=STRANGER if kind == "stranger" else command.team,
            seating=seating,
            wake=command.wake + off,
            locked=(player,) if kind == "lock" else command.locked,
        )
        allowed = self.may_set(command)
        assert self.give(command) == allowed

    @rule(data=st.data())
    def out_of_order(self, data: st.DataObject) -> None:
        """Try what is allowed at some other time: it is done or refused, and the books stay right."""
        number, team = data.draw(st.integers(-1, 4)), data.draw(st.sampled_from([*self.teams, STRANGER]))
        order = data.draw(st.sampled_from([self.teams, self.teams[:-1], (*self.teams, STRANGER)]))
        player = data.draw(st.sampled_from([*sorted(PLAYERS)[:4], NOBODY]))
        command = data.draw(
            st.sampled_from(
                [
                    self.plan(),
                    DrawSchedule(orders=(order,) * max(number, 0), lots=order),
                    DrawDraftOrder(order=order),
                    ListPlayers(
                        snapshot="0" * 64,
                        team=team,
                        pick=len(self.picks),
                        players=(player,),
                        queue=None,
                        auto=True,
                    ),
                    OpenSlate(snapshot="0" * 64, slate=f"{number}:0", first_lock_at=None, wakes=()),
                    SealBids(snapshot="0" * 64, team=STRANGER, run=self.state.runs, commitment="0" * 64, auto=True),
                    RunWaivers(snapshot="0" * 64, run=number, reveals=(), positions={}, lots=order),
                    MoveFreeAgents(
                        snapshot="0" * 64,
                        team=team,
                        window=number,
                        moves=(Move(add=player, drop="", positions=PLAYERS.get(player, ())),),
                        locked=(),
                        auto=True,
                    ),
                    ScorePeriod(period=number, snapshot="", points={f"{number}:0": {player: 1}} if number % 2 else {}),
                    CloseSeason(seed="", seed_salt="", data_sha256=""),
                ]
            )
        )
        self.give(command)

    @precondition(lambda self: self.state.sealed)
    @rule(data=st.data(), kind=st.sampled_from(["more", "salt", "swap", "hide"]))
    def cheat_at_the_reveal(self, data: st.DataObject, kind: str) -> None:
        """Show other claims than were sealed, another salt, another team's, or not all: never accepted."""
        command = self.run_step(data)
        assert isinstance(command, RunWaivers)
        first = command.reveals[0]
        if kind == "more":
            first = attrs.evolve(first, claims=(*first.claims, Claim(add="p00", drop="", bid=1)))
        elif kind == "salt":
            first = attrs.evolve(first, salt="f" * 64)
        elif kind == "swap":
            first = attrs.evolve(first, team=next(team for team in self.teams if team != first.team))
        reveals = command.reveals[1:] if kind == "hide" else (first, *command.reveals[1:])
        assert not self.give(attrs.evolve(command, reveals=reveals))

    # --- what always holds --------------------------------------------------------------------------------------------

    @invariant()
    def money_is_conserved(self) -> None:
        """What is left and what was paid is what each team began with."""
        for team in self.teams:
            assert self.state.budgets[team] + self.paid[team] == self.rules.waivers.budget
            assert self.state.budgets[team] >= 0

    @invariant()
    def every_player_has_one_owner(self) -> None:
        """The league's books are the machine's, in both directions."""
        assert self.state.owners == self.owner
        assert {team: sorted(roster) for team, roster in self.state.rosters.items()} == {
            team: self.roster(team) for team in self.teams
        }

    @invariant()
    def the_table_adds_up(self) -> None:
        """Points are the sums that were booked; every win is somebody's loss; better teams stand higher."""
        table = standings(self.state)
        totals = {team: sum(points[team] for points in self.results) for team in self.teams}
        assert sorted(line.team for line in table) == sorted(self.teams)
        assert [line.rank for line in table] == sorted(line.rank for line in table)
        assert sum(line.all_play.wins for line in table) == sum(line.all_play.losses for line in table)
        if self.rules.standings.order[0] == "points_for":
            assert [line.points_for for line in table] == sorted(totals.values(), reverse=True)
        for line in table:
            pairs = [self.state.pairings[str(number)] for number in range(1, len(self.results) + 1)]
            margins, against, byes = [], 0, len(pairs)
            for points, (home, away) in (
                (result, pair) for result, week in zip(self.results, pairs, strict=True) for pair in week
            ):
                if line.team in (home, away):
                    theirs = points[away if line.team == home else home]
                    margins.append(points[line.team] - theirs)
                    against, byes = against + theirs, byes - 1
            given = byes if self.rules.schedule.bye == "win" else 0
            assert (line.points_for, line.points_against) == (totals[line.team], against)
            assert line.head_to_head.wins == sum(margin > 0 for margin in margins) + given
            assert line.head_to_head.losses == sum(margin < 0 for margin in margins)
            assert line.head_to_head.ties == margins.count(0)
            assert line.auto == self.absent[line.team]

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
        again = fold(opened(self.rules, self.slots, LEAGUE), read)
        assert again == self.state
        assert again.sha256() == self.state.sha256()
        for state, sha256 in self.old:
            assert state.sha256() == sha256


LEAGUES = max(2_000, settings().max_examples)
"""How many leagues are played; the profile `thorough` asks for more."""

LeagueMachine.TestCase.settings = settings(
    max_examples=LEAGUES, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
TestLeague = LeagueMachine.TestCase
