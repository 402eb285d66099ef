"""Trades in the machine: turns with actions legal and others, votes, rulings, processing, offers that lapse."""

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from leaguecore.clock import HOUR, Instant
from leaguecore.league.commands import (
    AcceptOffer,
    CastVote,
    Command,
    DropPlayer,
    LapseOffer,
    OfferTrade,
    ProcessTrade,
    RejectOffer,
    RuleOnTrade,
    TakeTradeTurn,
    TradeAction,
    TradeLeg,
    WithdrawOffer,
)
from leaguecore.league.picks import owner_of_pick
from leaguecore.league.trade_queries import legal_assets
from leaguecore.league.trade_windows import next_trade_turn
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.books import STRANGER
from leaguecore.testing.machine.trade_books import TradeBooks
from leaguecore.testing.machine.trade_judgements import Deal

drawn = st.sampled_from


class TradeSteps(TradeBooks):
    """Steps of the machine that have to do with trades."""

    cast: ClassVar[Cast]
    roster: Any
    accept: Any
    give: Any

    @precondition(lambda self: self.on_trade_turn() is not None)
    @rule(data=st.data(), many=st.integers(1, 8))
    def trade_some(self, data: st.DataObject, many: int) -> None:
        """Take some turns: legal if and only if the definition says so; who may not do what he wants passes."""
        for _ in range(many):
            team = self.on_trade_turn()
            assert next_trade_turn(self.state) == team
            if team is None:
                return
            command = self.turn_step(data, team)
            allowed = self.may_turn(command)
            assert self.give(command) == allowed
            if not allowed:
                self.accept(self.turn(team, (), Instant(self.opens())))

    @precondition(lambda self: self.on_trade_turn() is not None)
    @rule(data=st.data())
    def trade_well(self, data: st.DataObject) -> None:
        """Offer a swap and let the other team accept it in its turn, so that many trades are agreed."""
        team = self.on_trade_turn()
        assert team is not None
        at = Instant(self.opens())
        other = data.draw(drawn([one for one in self.teams if one != team]))
        mine, theirs = self.roster(team), self.roster(other)
        if not mine or not theirs:
            return
        legs = (
            self.leg(team, other, players=(data.draw(drawn(mine)),)),
            self.leg(other, team, players=(data.draw(drawn(theirs)),)),
        )
        command = self.turn(team, (OfferTrade(answers="", legs=legs, drops=()),), at)
        if not self.may_turn(command):
            return
        self.accept(command)
        name = f"trade-{self.deals_made:03d}"
        while (following := self.on_trade_turn()) is not None and following != other:
            self.accept(self.turn(following, (), at))
        answer = AcceptOffer(offer=name, terms_sha256=self.deals[name].terms, drops=())
        command = self.turn(other, (answer,), at)
        if following is not None and self.may_turn(command):
            self.accept(command)

    def turn(
        self, team: str, actions: tuple[TradeAction, ...], at: Instant, locked: tuple[str, ...] = ()
    ) -> TakeTradeTurn:
        """Return a team's next turn."""
        return TakeTradeTurn(
            snapshot="0" * 64,
            team=team,
            window=self.trade_turns[team],
            at=at,
            actions=actions,
            locked=locked,
            kept_seats={},
            auto=False,
        )

    def turn_step(self, data: st.DataObject, team: str) -> TakeTradeTurn:
        """Return a turn with up to three actions, some of whose players may have begun to play."""
        actions = tuple(self.action(data, team) for _ in range(data.draw(st.integers(0, 3))))
        opens = self.opens()
        times = [opens, opens, opens, opens + HOUR, opens + 2 * HOUR - 1, opens + 2 * HOUR, opens + 3 * HOUR, opens - 1]
        locked = data.draw(st.lists(drawn(sorted(self.owner)), unique=True, max_size=2)) if self.owner else []
        return self.turn(team, actions, Instant(data.draw(drawn(times))), tuple(locked))

    def action(self, data: st.DataObject, team: str) -> TradeAction:
        """Draw something to do."""
        waiting = sorted(self.deals)
        asked = [name for name in waiting if team in self.deals[name].parties and team not in self.deals[name].said_yes]
        kind = data.draw(
            drawn(["offer", *["accept"] * 4, "reject", "withdraw", "drop"] if asked else ["offer", "drop"])
        )
        name = data.draw(drawn([*asked * 9, *waiting * 2, "trade-099"]))
        if kind == "offer":
            return self.offer(data, team)
        if kind == "accept":
            terms = self.deals[name].terms if name in self.deals else "0" * 64
            terms = data.draw(drawn([terms] * 9 + ["f" * 64]))
            return AcceptOffer(offer=name, terms_sha256=terms, drops=self.drops(data, team))
        if kind == "drop":
            return DropPlayer(player=data.draw(drawn([*self.roster(team), *sorted(self.owner)[:1], "nobody"])))
        return RejectOffer(offer=name) if kind == "reject" else WithdrawOffer(offer=name)

    def drops(self, data: st.DataObject, team: str) -> tuple[str, ...]:
        """Draw players to let go, mostly nobody and mostly own ones."""
        if data.draw(st.integers(0, 2)):
            return ()
        pool = [*self.roster(team) * 4, *sorted(self.owner)[:1]]
        return tuple(data.draw(st.lists(drawn(pool), min_size=1, max_size=2))) if pool else ()

    def offer(self, data: st.DataObject, team: str) -> OfferTrade:
        """Draw an offer: what each team of a ring gives to the next, now and then spoilt."""
        others = [one for one in self.teams if one != team]
        ring = [team, *data.draw(st.permutations(others))[: data.draw(drawn([1, 1, 1, 2]))]]
        legs = [self.drawn_leg(data, giver, taker) for giver, taker in zip(ring, [*ring[1:], ring[0]], strict=True)]
        spoil = data.draw(drawn(["no"] * 16 + ["less", "double", "self", "stranger"]))
        if spoil == "less":
            legs = legs[1:]
        elif spoil == "double":
            legs = [*legs, legs[0]]
        elif spoil == "self":
            legs = [*legs, self.leg(team, team, dollars=1)]
        elif spoil == "stranger":
            legs = [*legs, self.leg(team, STRANGER, dollars=1)]
        answers = data.draw(drawn([""] * 4 + [*sorted(self.deals), "trade-099"]))
        return OfferTrade(answers=answers, legs=tuple(legs), drops=self.drops(data, team))

    def leg(
        self,
        giver: str,
        receiver: str,
        players: tuple[str, ...] = (),
        dollars: int = 0,
        picks: tuple[str, ...] = (),
    ) -> TradeLeg:
        """Return a leg."""
        return TradeLeg(giver=giver, receiver=receiver, players=players, dollars=dollars, picks=picks)

    def drawn_leg(self, data: st.DataObject, giver: str, receiver: str) -> TradeLeg:
        """Draw a leg of mostly one player, with dollars and picks at times."""
        pool = [*self.roster(giver) * 9, *sorted(self.owner)[:1], "nobody"]
        least = data.draw(drawn([0, 1, 1, 1, 1]))
        players = data.draw(st.lists(drawn(pool), min_size=least, max_size=2, unique=True))
        dollars = data.draw(drawn([0] * 12 + [1, 1, 3, 11, -1]))
        mine = [pick for pick, owner in self.trade_picks.items() if owner == giver]
        pool = [*mine[:3] * 3, *list(self.trade_picks)[:1], "2:9:x"] if not data.draw(st.integers(0, 3)) else [""]
        picks = tuple(pick for pick in data.draw(st.lists(drawn(pool), max_size=1)) if pick)
        return self.leg(giver, receiver, tuple(players), dollars, picks)

    # --- after the agreement ------------------------------------------------------------------------------------------

    def agreed(self) -> list[str]:
        """Return the agreed trades that wait."""
        return sorted(name for name, deal in self.deals.items() if deal.order >= 0)

    @precondition(lambda self: self.ruleset.trades is not None and self.deals)
    @rule(data=st.data(), many=st.integers(1, 4))
    def process_some(self, data: st.DataObject, many: int) -> None:
        """Process trades in their time and before it, agreed ones and open ones."""
        for _ in range(many):
            name = data.draw(drawn([*sorted(self.deals) * 3, *self.agreed() * 6, "trade-099"]))
            deal = self.deals.get(name)
            at = (deal.due if deal else 0) + data.draw(drawn([0, 0, 0, 1, -1]))
            moved = sorted(set(self.owner) & self.moved_by(deal)) if deal else []
            locked = data.draw(st.lists(drawn(moved), unique=True, max_size=2)) if moved else []
            open_slates = [slate for slate in self.state.slates if data.draw(st.booleans())]
            command = ProcessTrade(
                snapshot="0" * 64,
                offer=name,
                at=Instant(at),
                locked=tuple(locked),
                kept_seats={slate: tuple(locked) for slate in open_slates if locked},
            )
            over = len(self.state.results) == len(self.state.periods)
            agreed = self.goes_on_playing and name in self.agreed()
            allowed = agreed and (over or at >= self.deals[name].due)
            assert self.give(command) == allowed

    def moved_by(self, deal: Deal) -> set[str]:
        """Return the players whom a trade would move or drop."""
        given = {player for leg in deal.legs for player in leg.players}
        return given | {player for drops in deal.said_yes.values() for player in drops}

    @precondition(lambda self: self.ruleset.trades is not None and self.deals and self.trading.review != "none")
    @rule(data=st.data(), against=st.booleans())
    def vote_on_one(self, data: st.DataObject, against: bool) -> None:
        """Vote on a trade: parties may not, nobody twice, and only where teams vote."""
        name = data.draw(drawn([*sorted(self.deals), *self.agreed() * 4]))
        team, deal = data.draw(drawn([*self.teams, STRANGER])), self.deals[name]
        allowed = (
            self.goes_on_playing
            and self.trading.review == "vote"
            and deal.order >= 0
            and team in self.teams
            and team not in self.no_partners
            and team not in deal.parties
            and team not in deal.votes
        )
        command = CastVote(snapshot="0" * 64, team=team, offer=name, against=against, auto=data.draw(st.booleans()))
        votes, able = sum(deal.votes.values()) + against, self.may_vote(deal)
        assert self.give(command) == allowed
        if allowed:
            assert (name not in self.deals) == self.stops(votes, able)

    @precondition(lambda self: self.ruleset.trades is not None and self.deals and self.trading.review != "none")
    @rule(data=st.data(), approved=st.booleans())
    def rule_on_one(self, data: st.DataObject, approved: bool) -> None:
        """Let the commissioner rule: on agreed trades, where he reviews them."""
        name = data.draw(drawn([*sorted(self.deals), *self.agreed() * 4]))
        agreed = self.deals[name].order >= 0
        allowed = self.goes_on_playing and self.trading.review == "commissioner" and agreed
        command = RuleOnTrade(offer=name, at=Instant(self.opens()), approved=approved, reason="")
        assert self.give(command) == allowed
        assert (name in self.deals) == (approved or not allowed)

    @precondition(lambda self: self.ruleset.trades is not None and self.deals)
    @rule(data=st.data(), off=drawn([0, 0, 1, -1]))
    def lapse_one(self, data: st.DataObject, off: int) -> None:
        """End an offer in its time and before it."""
        name = data.draw(drawn(sorted(self.deals)))
        deal, last = self.deals[name], self.opens()
        ends = deal.expires if self.on_trade_turn() is not None else min(deal.expires, last)
        allowed = self.goes_on_playing and deal.order < 0 and off >= 0
        assert self.give(LapseOffer(offer=name, at=Instant(ends + off))) == allowed

    def trades_at_any_time(self, team: str) -> list[Command]:
        """Return commands of trades that are given whatever the phase is."""
        nobody = "trade-099"
        return [
            TakeTradeTurn(
                snapshot="0" * 64,
                team=team,
                window=0,
                at=Instant(0),
                actions=(DropPlayer(player=self.cast.leading(1)[0]),),
                locked=(),
                kept_seats={},
                auto=True,
            ),
            CastVote(snapshot="0" * 64, team=team, offer=nobody, against=True, auto=True),
            RuleOnTrade(offer=nobody, at=Instant(0), approved=True, reason=""),
            ProcessTrade(snapshot="0" * 64, offer=nobody, at=Instant(9), locked=(), kept_seats={}),
            LapseOffer(offer=nobody, at=Instant(9)),
        ]

    # --- what always holds --------------------------------------------------------------------------------------------

    @invariant()
    def every_pick_has_one_owner(self) -> None:
        """The picks are those of the books, and each team is offered its own."""
        for pick, team in self.trade_picks.items():
            assert owner_of_pick(self.state, pick) == team
        for team in self.teams if self.on_trade_turn() is not None else ():
            assets = legal_assets(self.state, team)
            mine = {pick for pick, owner in self.trade_picks.items() if owner == team}
            if self.trade_turns[team] < self.trade_windows() and team not in self.no_partners:
                assert set(assets.picks) == mine
                assert list(assets.players) == self.roster(team)

    @invariant()
    def offers_are_those_of_the_books(self) -> None:
        """What waits in the league is what was offered and has not ended."""
        waiting = {name: (deal.team, deal.legs, deal.said_yes, deal.order) for name, deal in self.deals.items()}
        assert waiting == {
            name: (offer.team, offer.legs, dict(offer.drops), offer.agreement)
            for name, offer in self.state.trades.offers.items()
        }
