"""The draft in the machine: going on from an earlier season, keepers, picks, nominations, sealed bids, awards."""

from typing import Any, ClassVar

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from leaguecore.commit import commitment
from leaguecore.league import LeagueState, opened
from leaguecore.league.auction import bidders, lot_tag
from leaguecore.league.commands import (
    AwardLot,
    CarryOver,
    Command,
    DrawDraftOrder,
    Keeper,
    LotBid,
    NameKeepers,
    NominatePlayer,
    PickPlayer,
    SealLotBid,
)
from leaguecore.league.events import Event, LotSold, PlayerKept
from leaguecore.testing.cast import Cast
from leaguecore.testing.drawn.drafting import earlier_seasons
from leaguecore.testing.machine.books import LEAGUE, NOBODY, STRANGER
from leaguecore.testing.machine.draft_books import DraftBooks

EARLIER = "drawn-0"
drawn = st.sampled_from


class DraftSteps(DraftBooks):
    """Steps of the machine before the season, and in its draft."""

    cast: ClassVar[Cast]
    accept: Any
    give: Any

    def opened(self) -> LeagueState:
        """Return the league before its first command."""
        return opened(self.ruleset, self.slots, LEAGUE, previous=EARLIER if self.goes_on else "")

    def carry_over(self, data: st.DataObject) -> CarryOver:
        """Return the command with which the league goes on, and remember what it says."""
        rosters, picks = data.draw(earlier_seasons(self.ruleset, self.teams, self.cast.names))
        self.earlier = rosters
        for pick, owner in picks.items():
            _, number, team = pick.split(":")
            self.pick_owner[int(number), team] = owner
        return CarryOver(previous=EARLIER, head="0" * 64, rosters=rosters, picks=picks)

    # --- keepers

    def keepers(self, team: str, players: list[str]) -> NameKeepers:
        """Return the keepers of a team."""
        named = tuple(Keeper(player=player, positions=self.cast.players.get(player, ())) for player in players)
        return NameKeepers(snapshot="0" * 64, team=team, keepers=named, auto=False)

    def unnamed(self) -> list[str]:
        """Return the teams that have not named their keepers."""
        if self.ruleset.keepers is None or not self.goes_on or self.state.carried is None:
            return []
        return [team for team in self.teams if team not in self.named]

    def name_keepers(self, data: st.DataObject, team: str) -> None:
        """Name some keepers, legal if and only if the definition says so; else nobody."""
        mine = sorted(self.earlier[team])
        wanted = data.draw(st.lists(drawn(mine), max_size=4, unique=True)) if mine else []
        strangers = sorted({player for roster in self.earlier.values() for player in roster} - set(mine))[:1]
        spoilt = data.draw(drawn([[]] * 6 + [wanted[:1], strangers, [NOBODY]]))
        command = self.keepers(team, [*wanted, *spoilt])
        allowed = self.may_keep(command)
        assert self.give(command) == allowed
        if not allowed:
            command = self.keepers(team, [])
            self.accept(command)
        self.named[team] = tuple(one.player for one in command.keepers)

    def judge_order(self, events: list[Event]) -> None:
        """Check that every keeper joins, for the pick or the dollars that the definition says."""
        found = {event.player: event for event in events if isinstance(event, PlayerKept)}
        assert set(found) == {player for players in self.named.values() for player in players}
        by_price = self.ruleset.keepers is not None and self.ruleset.keepers.cost == "auction_price"
        for team, players in self.named.items():
            picks = [""] * len(players) if self.ruleset.draft.auction is not None else self.picks_for(team, players)
            assert picks is not None
            for player, pick in zip(players, picks, strict=True):
                cost = self.cost_of(team, player)
                assert (found[player].team, found[player].pick, found[player].cost) == (team, pick, cost)
                assert found[player].dollars == (cost if by_price else 0)

    # --- picks

    def pick(self, player: str, number: int | None = None, team: str = "", *, scarce: bool = False) -> PickPlayer:
        """Return a pick, by default that whose turn it is."""
        turn = self.on_turn() if self.state.draft_order and self.ruleset.draft.auction is None else None
        at, on_turn = turn or (len(self.teams) * self.ruleset.draft.rounds, self.teams[0])
        return PickPlayer(
            snapshot="0" * 64,
            team=team or on_turn,
            pick=at if number is None else number,
            player=player,
            positions=self.cast.players.get(player, ()),
            in_pool=True,
            scarce=scarce,
            reason="",
            queue=None,
            auto=False,
        )

    def some_pick(self) -> PickPlayer:
        """Return a legal pick; a team that cannot be completed any more takes anybody."""
        picks = [self.pick(player, scarce=scarce) for scarce in (False, True) for player in self.cast.names]
        legal = next((pick for pick in picks if self.may_pick(pick)), None)
        assert legal is not None, "whose turn it is can pick nobody"
        return legal

    @precondition(lambda self: self.state.phase == "drafting" and self.ruleset.draft.auction is None)
    @rule(data=st.data(), picks=st.integers(1, 8))
    def draft_on(self, data: st.DataObject, picks: int) -> None:
        """Make some legal picks."""
        for _ in range(picks):
            if self.state.phase == "drafting":
                free = sorted(set(self.cast.players) - set(self.owner))
                fitting = [player for player in free if self.may_pick(self.pick(player))]
                waived = [player for player in free if self.may_pick(self.pick(player, scarce=True))]
                player = data.draw(drawn(fitting or waived))
                queue = data.draw(st.none() | st.lists(drawn(free), max_size=self.ruleset.draft.queue, unique=True))
                command = self.pick(player, scarce=not fitting)
                self.accept(attrs.evolve(command, queue=None if queue is None else tuple(queue)))

    @precondition(lambda self: self.state.phase == "drafting")
    @rule(data=st.data(), off=drawn([0, 0, 0, 1, -1]))
    def pick_anyhow(self, data: st.DataObject, off: int) -> None:
        """Pick in and out of turn, taken and unknown players: legal if and only if the definition says so."""
        player = data.draw(drawn([*self.cast.leading(6), NOBODY]))
        team = data.draw(drawn(["", "", STRANGER, *self.teams]))
        command = self.pick(player, team=team, scarce=data.draw(st.booleans()))
        first = self.cast.leading(1)
        queue = data.draw(drawn([None, (), first, first * 2, self.cast.leading(3)]))
        pool = data.draw(drawn([True, True, False]))
        command = attrs.evolve(command, pick=max(command.pick + off, 0), queue=queue, in_pool=pool)
        allowed = self.may_pick(command)
        assert self.give(command) == allowed

    # --- an auction

    def nomination(self, player: str, opening: int, team: str = "", scarce: tuple[str, ...] = ()) -> NominatePlayer:
        """Return a nomination, by default by whose turn it is."""
        waiting = self.ruleset.draft.auction is not None and self.state.phase == "drafting" and self.lot is None
        return NominatePlayer(
            snapshot="0" * 64,
            team=team or (self.nominating()[1] if waiting else self.teams[0]),
            lot=self.lots_sold,
            player=player,
            positions=self.cast.players.get(player, ()),
            in_pool=True,
            scarce=scarce,
            opening=opening,
            reason="",
            auto=False,
        )

    def some_nomination(self) -> NominatePlayer:
        """Return a legal nomination for the smallest bid."""
        least = self.ruleset.draft.auction.min_bid if self.ruleset.draft.auction is not None else 0
        made = [self.nomination(one, least, scarce=who) for who in ((), self.teams) for one in self.cast.names]
        legal = next((command for command in made if self.may_nominate(command)), None)
        assert legal is not None, "whose turn it is can nominate nobody"
        return legal

    def seal_lot_bid(self, team: str, bid: int | None) -> SealLotBid:
        """Return the sealing of a bid, and remember it."""
        salt = f"{len(self.lot_bids) + 1:064x}"
        sealed = commitment(lot_tag(LEAGUE, team, self.lots_sold), salt, bid)
        self.lot_bids[team] = (salt, bid)
        return SealLotBid(snapshot="0" * 64, team=team, lot=self.lots_sold, commitment=sealed, auto=False)

    def award(self) -> AwardLot:
        """Return the award that opens what was sealed."""
        opened_bids = (LotBid(team=team, salt=salt, bid=bid) for team, (salt, bid) in sorted(self.lot_bids.items()))
        return AwardLot(lot=self.lots_sold, bids=tuple(opened_bids))

    def judge_award(self, command: AwardLot, events: list[Event]) -> None:
        """Check winner and price by raising the price step by step."""
        sold = events[-1]
        assert isinstance(sold, LotSold)
        assert (sold.team, sold.price) == self.sale(command.bids)

    def sell(self, data: st.DataObject | None = None) -> None:
        """Sell the lot that is up: everybody who is asked bids something, or nothing."""
        asked = self.asked()
        assert list(bidders(self.state)) == asked
        for team in asked:
            if team not in self.lot_bids:
                payable = st.sampled_from(self.prices(team))
                bid = data.draw(st.none() | payable | payable | st.integers(-1, 30)) if data is not None else None
                self.accept(self.seal_lot_bid(team, bid))
        self.accept(self.award())

    @precondition(lambda self: self.state.phase == "drafting" and self.ruleset.draft.auction is not None)
    @rule(data=st.data(), lots=st.integers(1, 6))
    def auction_on(self, data: st.DataObject, lots: int) -> None:
        """Sell some lots."""
        for _ in range(lots):
            if self.state.phase == "drafting":
                if self.lot is None:
                    players = data.draw(st.permutations(sorted(set(self.cast.players) - set(self.owner))))
                    opening = data.draw(drawn(self.prices(self.nominating()[1])))
                    legal = (self.nomination(player, opening) for player in players)
                    made = next((one for one in legal if self.may_nominate(one)), None)
                    self.accept(made or self.some_nomination())
                self.sell(data)

    @precondition(lambda self: self.state.phase == "drafting" and self.ruleset.draft.auction is not None)
    @rule(data=st.data(), opening=st.integers(-1, 30))
    def nominate_anyhow(self, data: st.DataObject, opening: int) -> None:
        """Nominate in and out of turn, at any price: legal if and only if the definition says so."""
        player = data.draw(drawn([*self.cast.leading(6), NOBODY]))
        team = data.draw(drawn(["", "", "", STRANGER, *self.teams]))
        scarce = tuple(data.draw(st.lists(drawn(self.teams), unique=True)))
        command = self.nomination(player, opening, team, scarce)
        command = attrs.evolve(command, lot=command.lot + data.draw(drawn([0, 0, 0, 0, 1, -1])))
        command = attrs.evolve(command, in_pool=data.draw(drawn([True, True, False])))
        allowed = self.may_nominate(command)
        assert self.give(command) == allowed

    @precondition(lambda self: self.lot is not None)
    @rule(data=st.data(), off=drawn([0, 0, 0, 1, -1]))
    def bid_anyhow(self, data: st.DataObject, off: int) -> None:
        """Seal bids by anybody at any time: taken once from each who is asked."""
        team = data.draw(drawn([*self.teams, STRANGER]))
        before = dict(self.lot_bids)
        command = self.seal_lot_bid(team, data.draw(st.none() | st.integers(-1, 30)))
        command = attrs.evolve(command, lot=command.lot + off)
        allowed = team in self.asked() and team not in before and off == 0
        if not allowed:
            self.lot_bids = before
        assert self.give(command) == allowed

    @precondition(lambda self: self.lot is not None)
    @rule(data=st.data(), kind=drawn(["early", "other", "salt", "hide", "lot"]))
    def cheat_at_the_award(self, data: st.DataObject, kind: str) -> None:
        """Open bids too early, others than were sealed, or not all: never accepted."""
        missing = [team for team in self.asked() if team not in self.lot_bids]
        if kind == "early" and not missing:
            return
        for team in missing if kind != "early" else []:
            self.accept(self.seal_lot_bid(team, data.draw(st.none() | st.integers(0, 9))))
        command = self.award()
        bids = list(command.bids)
        if kind == "other" and bids:
            bids[0] = attrs.evolve(bids[0], bid=(bids[0].bid or 0) + 1)
        elif kind == "salt" and bids:
            bids[0] = attrs.evolve(bids[0], salt="f" * 64)
        elif kind == "hide" and bids:
            bids = bids[1:]
        off = 1 if kind == "lot" else 0
        assert not self.give(attrs.evolve(command, bids=tuple(bids), lot=command.lot + off))

    # --- at the wrong time

    @rule(data=st.data(), kind=drawn(["carry", "keepers", "nominate", "bid", "award", "order"]))
    def draft_at_any_time(self, data: st.DataObject, kind: str) -> None:
        """Try what belongs to the opening or the draft at any time: what is not its turn is refused."""
        team = data.draw(drawn([*self.teams, STRANGER]))
        waiting = self.goes_on and self.state.carried is None
        nobody: dict[str, dict[str, int]] = {name: {} for name in self.teams}
        nomination = self.nomination(self.cast.leading(1)[0], 1)
        commands: dict[str, tuple[bool, Command]] = {
            "carry": (waiting, CarryOver(previous=EARLIER, head="", rosters=nobody, picks={})),
            "keepers": (self.may_keep(self.keepers(team, [])), self.keepers(team, [])),
            "nominate": (self.may_nominate(nomination), nomination),
            "bid": (
                team in self.asked() and team not in self.lot_bids,
                SealLotBid(snapshot="", team=team, lot=self.lots_sold, commitment="", auto=False),
            ),
            "award": (self.lot is not None, AwardLot(lot=self.lots_sold, bids=())),
            "order": (self.state.phase == "opened", DrawDraftOrder(order=self.teams)),
        }
        in_time, command = commands[kind]
        if not in_time:
            assert not self.give(command)

    # --- the way through

    def draft_through(self) -> None:
        """Make every pick, or sell every lot, as fast as it goes."""
        while self.state.phase == "drafting":
            if self.ruleset.draft.auction is None:
                self.accept(self.some_pick())
            else:
                self.accept(self.some_nomination())
                self.sell()

    @invariant()
    def dollars_and_costs_are_as_booked(self) -> None:
        """What each team has left in the auction, and what each player cost, are the machine's figures."""
        assert self.state.costs == self.costs
        if self.state.auction is not None:
            assert self.state.auction.dollars == self.dollars

    @invariant()
    def the_turn_is_as_counted(self) -> None:
        """The next pick or nomination is the one that the machine counts, and the draft ends when it says so."""
        if not self.state.draft_order:
            return
        if self.ruleset.draft.auction is not None:
            # Later a roster may shrink, by drops and trades, so the end is looked at once.
            if self.state.phase == "drafting" or not self.ended:
                over = self.auction_is_over() and self.lot is None
                assert (self.state.phase == "drafting") != over
                self.ended = over
            return
        turn = self.on_turn() if self.state.phase == "drafting" else None
        if self.state.phase == "drafting":
            assert turn is not None
            assert turn[0] == self.state.picks
