"""The machine's judgements of trades: whether an offer is one, what stands against it, what must become of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import attrs

from leaguecore.league import LeagueState
from leaguecore.league.commands import ProcessTrade, TradeLeg
from leaguecore.league.events import Event, TradeExecuted, TradePostponed, TradeVoided
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.moves import TradeRules
from leaguecore.testing.cast import Cast


@attrs.define
class Deal:
    """An offer as the machine keeps it: a yes is a team with its drops."""

    team: str
    legs: tuple[TradeLeg, ...]
    terms: str
    expires: int
    said_yes: dict[str, tuple[str, ...]]
    order: int = -1
    due: int = 0
    votes: dict[str, bool] = attrs.field(factory=dict)

    @property
    def parties(self) -> set[str]:
        """Everybody who gives or gets something."""
        return {team for leg in self.legs for team in (leg.giver, leg.receiver)}


class TradeJudgements:
    """What follows for a trade from the books alone."""

    cast: ClassVar[Cast]
    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    owner: dict[str, str]
    paid: dict[str, int]
    beside: dict[str, tuple[str, int]]
    deals: dict[str, Deal]
    no_partners: set[str]
    trade_picks: dict[str, str]

    @property
    def trading(self) -> TradeRules:
        """The rules of trades, where there are some."""
        assert self.ruleset.trades is not None
        return self.ruleset.trades

    def _is_trade(self, deal: Deal) -> bool:
        """Say whether it is well formed and of a kind that the league allows."""
        legs, rules = deal.legs, self.trading
        assets = [asset for leg in legs for asset in (*leg.players, *leg.picks)]
        pairs = [(leg.giver, leg.receiver) for leg in legs]
        counts = {
            team: sum(len(leg.players) * ((leg.receiver == team) - (leg.giver == team)) for leg in legs)
            for team in deal.parties
        }
        return (
            deal.parties <= set(self.teams) - self.no_partners
            and len(deal.parties) <= rules.most_teams
            and all(leg.giver != leg.receiver and leg.dollars >= 0 for leg in legs)
            and all(leg.players or leg.picks or leg.dollars for leg in legs)
            and len(set(pairs)) == len(pairs)
            and len(set(assets)) == len(assets) <= 40
            and deal.parties == {giver for giver, _ in pairs} == {receiver for _, receiver in pairs}
            and (rules.faab or not any(leg.dollars for leg in legs))
            and (rules.counts == "any" or not any(counts.values()))
        )

    def _lacks(self, owner: Mapping[str, str], deal: Deal) -> set[str]:
        """Return codes of what the givers do not have, or the receivers may not, and of teams that play no more."""
        found = {"trade.team"} if deal.parties & self.no_partners else set()
        for leg in deal.legs:
            if any(owner.get(player) != leg.giver for player in leg.players):
                found.add("trade.not_owned")
            for pick in leg.picks:
                if self.trade_picks.get(pick) != leg.giver:
                    found.add("pick.not_owned" if pick in self.trade_picks else "pick.unknown")
        for team in deal.parties:
            left = self.ruleset.waivers.budget - self.paid[team]
            gives = sum(leg.dollars for leg in deal.legs if leg.giver == team)
            gets = sum(leg.dollars for leg in deal.legs if leg.receiver == team)
            if gives > left:
                found.add("trade.over_budget")
            too_much = gets > 0 and left - gives + gets > self.ruleset.waivers.budget
            if too_much and not self.trading.faab_above_budget:
                found.add("trade.above_budget")
        return found

    def _may_let_go(self, owner: Mapping[str, str], deal: Deal, team: str) -> bool:
        drops = deal.said_yes[team]
        given = {player for leg in deal.legs for player in leg.players}
        return (
            len(set(drops)) == len(drops)
            and not given & set(drops)
            and all(owner.get(player) == team for player in drops)
            and not set(drops) & set(self.ruleset.roster.undroppable)
        )

    def _crowded(self, owner: Mapping[str, str], deal: Deal, teams: Sequence[str]) -> set[str]:
        """Return codes for who has too many players afterwards, in all or at a position."""
        after = dict(owner)
        for drops in deal.said_yes.values():
            for player in drops:
                after.pop(player, None)
        coming = {player: leg.receiver for leg in deal.legs for player in leg.players}
        after |= coming
        found = set()
        for team in teams:
            # Who is on reserve takes no place; who comes takes one, wherever he was.
            there = [player for player, other in after.items() if other == team]
            squad = [player for player in there if player in coming or player not in self.beside]
            if len(squad) > self.ruleset.roster_size and self.ruleset.roster.overflow != "lazy_lock":
                found.add("roster.full")
            for name, most in self.ruleset.roster.position_max.items():
                at = [player for player in squad if name in self.cast.players[player]]
                if len(at) > most and set(at) & set(coming):
                    found.add("roster.position_max")
        return found

    def may_vote(self, deal: Deal) -> set[str]:
        """Return who may vote on a trade, or has voted: who plays and has no part in it."""
        return {team for team in self.teams if team not in self.state.eliminated} - {*deal.parties} | {*deal.votes}

    def stops(self, votes: int, able: set[str]) -> bool:
        """Say whether so many votes against stop a trade: one in so many of all teams, or all who are able."""
        return votes * self.trading.veto_one_in >= len(self.teams) or votes == len(able)

    def judge_process(self, command: ProcessTrade, events: list[Event]) -> None:
        """Compare what becomes of a trade with the definition: executed if and only if nothing stands against it."""
        deal, (event,) = self.deals[command.offer], events
        moved = {player for leg in deal.legs for player in leg.players}
        moved |= {player for drops in deal.said_yes.values() for player in drops}
        playing = moved & set(command.locked)
        if len(self.state.results) == len(self.state.periods):
            assert event == TradeVoided(offer=command.offer, reason="trade.season_over")
            return
        able = self.may_vote(deal)
        if self.trading.review == "vote" and able and self.stops(sum(deal.votes.values()), able):
            assert event == TradeVoided(offer=command.offer, reason="trade.vetoed")
            return
        if playing and self.trading.locked_player == "wait":
            assert isinstance(event, TradePostponed)
            assert set(event.locked) == playing
            return
        against = set(self._against(deal))
        if playing and self.trading.locked_player == "reject":
            against.add("player.locked")
        if not against:
            against = self._crowded(self.owner, deal, [*deal.parties])
        if isinstance(event, TradeVoided):
            assert event.reason in against
        else:
            assert isinstance(event, TradeExecuted)
            assert not against

    def _against(self, deal: Deal) -> Iterator[str]:
        yield from self._lacks(self.owner, deal)
        for team in deal.parties:
            if not self._may_let_go(self.owner, deal, team):
                yield from ("drop.invalid", "player.undroppable")
