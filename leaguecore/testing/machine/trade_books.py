"""The machine's books of trades: who offered what to whom, who has accepted, who owns which pick; and its judgements.

All periods of the machine are scored at instant 0, so every window opens the same number of hours later.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from leaguecore.clock import DAY, HOUR
from leaguecore.league import LeagueState
from leaguecore.league.commands import (
    AcceptOffer,
    DropPlayer,
    OfferTrade,
    RejectOffer,
    TakeTradeTurn,
    TradeAction,
)
from leaguecore.league.events import (
    Event,
    OfferLapsed,
    PlayerDropped,
    SeasonCarriedOver,
    TeamEliminated,
    TradeAccepted,
    TradeAgreed,
    TradeApproved,
    TradeExecuted,
    TradeOffered,
    TradePostponed,
    TradeRejected,
    TradeTurnTaken,
    TradeVoided,
    TradeWithdrawn,
    VoteCast,
)
from leaguecore.rules.model import Ruleset
from leaguecore.testing.machine.trade_judgements import Deal, TradeJudgements

ENDS = (TradeRejected, TradeWithdrawn, OfferLapsed, TradeVoided, TradeExecuted)
STANDS_ALONE = (OfferTrade, DropPlayer)


@attrs.define
class Desk:
    """Offers, players and dollars while a turn is judged action by action."""

    deals: dict[str, Deal]
    owner: dict[str, str]
    made: int


class TradeBooks(TradeJudgements):
    """Entered from commands and events, never read from the state."""

    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    owner: dict[str, str]
    paid: dict[str, int]
    lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]]
    left: dict[tuple[str, str], set[str]]
    beside: dict[str, tuple[str, int]]
    standing: Any
    runs: int
    signed: dict[str, int]
    waits: dict[str, tuple[int, str]]

    def open_trades(self) -> None:
        """Begin the books."""
        self.left, self.beside = {}, {}
        self.deals: dict[str, Deal] = {}
        self.deals_made = 0
        self.deals_agreed = 0
        self.trade_turns: Counter[str] = Counter()
        self.no_partners: set[str] = set()
        self.trade_picks = {
            f"{season}:{number}:{team}": team
            for season in range(2, (self.ruleset.trades.picks_seasons if self.ruleset.trades else 0) + 1)
            for number in range(1, self.ruleset.draft.rounds + 1)
            for team in self.teams
        }

    @property
    def goes_on_playing(self) -> bool:
        """Whether the season is played and no guillotine has decided it."""
        decided = self.ruleset.guillotine is not None and len(self.teams) - len(self.no_partners) == 1
        return self.state.phase == "playing" and not decided

    # --- entering -----------------------------------------------------------------------------------------------------

    def book_trades(self, event: Event) -> None:
        """Enter an event."""
        if isinstance(event, TeamEliminated):
            self.no_partners.add(event.team)
        if isinstance(event, SeasonCarriedOver):
            self.trade_picks |= {pick: team for pick, team in event.picks.items() if pick in self.trade_picks}
        if isinstance(event, TradeTurnTaken):
            self.trade_turns[event.team] += 1
        if isinstance(event, PlayerDropped):
            self.leave_seat(event.player, event.team, dict.fromkeys(event.kept_seats, (event.player,)))
            assert self.owner.pop(event.player) == event.team
            self.book_wait(event.player, event.team, event.at)
        if isinstance(event, TradeExecuted):
            self._book_execution(event)
        self._book_deal(event)

    def _book_deal(self, event: Event) -> None:
        if isinstance(event, TradeOffered):
            self.deals.pop(event.answers, None)
            yes = {event.team: event.drops}
            self.deals[event.offer] = Deal(event.team, event.legs, event.terms_sha256, event.expires_at, yes)
            self.deals_made += 1
        if isinstance(event, TradeAccepted):
            self.deals[event.offer].said_yes[event.team] = event.drops
        if isinstance(event, TradeAgreed):
            deal = self.deals[event.offer]
            assert set(deal.said_yes) == deal.parties
            deal.order, deal.due = self.deals_agreed, event.process_at
            self.deals_agreed += 1
        if isinstance(event, TradeApproved | TradePostponed):
            self.deals[event.offer].due = event.process_at
        if isinstance(event, VoteCast):
            self.deals[event.offer].votes[event.team] = event.against
        if isinstance(event, ENDS):
            del self.deals[event.offer]

    def _book_execution(self, event: TradeExecuted) -> None:
        deal = self.deals[event.offer]
        assert set(deal.said_yes) == deal.parties
        assert (event.legs, dict(event.drops)) == (deal.legs, deal.said_yes)
        before = Counter(self.owner.values())
        for team, drops in event.drops.items():
            for player in drops:
                self.leave_seat(player, team, event.kept_seats)
                assert self.owner.pop(player) == team
                self.book_wait(player, team, event.at)
        for leg in event.legs:
            for player in leg.players:
                self.leave_seat(player, leg.giver, event.kept_seats)
                assert self.owner[player] == leg.giver
                self.owner[player] = leg.receiver
                self.beside.pop(player, None)
            for pick in leg.picks:
                assert self.trade_picks[pick] == leg.giver
                self.trade_picks[pick] = leg.receiver
            self.paid[leg.giver] += leg.dollars
            self.paid[leg.receiver] -= leg.dollars
        assert before.total() - len(self.owner) == sum(map(len, event.drops.values()))

    def leave_seat(self, player: str, team: str, kept_seats: Mapping[str, Sequence[str]]) -> None:
        """Empty the seats that a player has with a team, but for those in which he is locked."""
        for slate, players in kept_seats.items():
            if player in players and player in self.standing(slate, team):
                self.left.setdefault((slate, team), set()).add(player)
        for (slate, other), seating in self.lineups.items():
            if other == team and slate in self.state.slates and player not in kept_seats.get(slate, ()):
                self.lineups[(slate, other)] = {
                    slot: tuple(one for one in seated if one != player) for slot, seated in seating.items()
                }

    def book_wait(self, player: str, team: str, at: int) -> None:
        """Let a dropped player wait for the first midnight whose run may award him, unless he was held too briefly."""
        rules = self.ruleset.waivers
        since = self.signed.pop(player, None)
        briefly = since is not None and at - (since + 1) * DAY < rules.min_hold_hours * HOUR
        if rules.kind == "none" or briefly:
            return
        # A day begins at six; its own day does not count.
        today = (at - 6 * HOUR) // DAY
        clear = {
            "next_run": at,
            "hours": at + rules.after_drop_length * HOUR,
            "days": (today + 1 + rules.after_drop_length) * DAY + 6 * HOUR,
        }[rules.after_drop]
        run = self.runs
        while (run + 1) * DAY <= at or (run + 1) * DAY < clear:
            run += 1
        self.waits[player] = (run, team)

    # --- turns --------------------------------------------------------------------------------------------------------

    def trade_windows(self) -> int:
        """Return how many windows of trades a season has."""
        last = self.trading.deadline_period
        return sum(1 for period in self.state.periods[:-1] if last == 0 or period.number <= last)

    def on_trade_turn(self) -> str | None:
        """Return whose turn it is: of those who have used the fewest windows, the first in waiver order."""
        if self.ruleset.trades is None or not self.goes_on_playing:
            return None
        for used in range(self.trade_windows()):
            for team in self.state.priority:
                if self.trade_turns[team] == used and team not in self.no_partners:
                    return team
        return None

    def opens(self) -> int:
        """Return when windows open."""
        return (self.trading.window_after_period_hours - self.ruleset.season.settle_hours) * HOUR

    def may_turn(self, command: TakeTradeTurn) -> bool:
        """Say whether a turn is legal, action by action."""
        team = self.on_trade_turn()
        if team is None or (command.team, command.window) != (team, self.trade_turns[team]):
            return False
        if command.at < self.opens():
            return False
        desk = Desk({name: attrs.evolve(deal) for name, deal in self.deals.items()}, dict(self.owner), self.deals_made)
        return all(self._does(desk, command, action) for action in command.actions)

    def _does(self, desk: Desk, command: TakeTradeTurn, action: TradeAction) -> bool:
        """Do an action on the desk if it is legal, and say whether it was."""
        if isinstance(action, OfferTrade):
            return self._offers(desk, command, action)
        if isinstance(action, DropPlayer):
            mine = desk.owner.get(action.player) == command.team
            if not mine or action.player in (*command.locked, *self.ruleset.roster.undroppable):
                return False
            del desk.owner[action.player]
            return True
        deal = desk.deals.get(action.offer)
        if deal is None or deal.order >= 0:
            return False
        if isinstance(action, AcceptOffer):
            return self._accepts(desk, command, action, deal)
        asked = command.team in deal.parties and command.team not in deal.said_yes
        legal = asked if isinstance(action, RejectOffer) else deal.team == command.team
        if legal:
            del desk.deals[action.offer]
        return legal

    def _offers(self, desk: Desk, command: TakeTradeTurn, action: OfferTrade) -> bool:
        team, before = command.team, desk.deals.get(action.answers)
        deal = Deal(team, action.legs, "", 0, {team: action.drops})
        if action.answers and (
            before is None
            or before.order >= 0
            or team not in before.parties
            or team in before.said_yes
            or before.parties != deal.parties
        ):
            return False
        made = sum(one.team == team and one.order < 0 for one in desk.deals.values())
        if made >= self.trading.most_open or not self._is_trade(deal) or team not in deal.parties:
            return False
        if self._lacks(desk.owner, deal) or not self._may_let_go(desk.owner, deal, team):
            return False
        if self.ruleset.roster.overflow == "require_drops" and self._crowded(desk.owner, deal, [team]):
            return False
        desk.deals.pop(action.answers, None)
        desk.made += 1
        # Its terms and its time do not matter in the turn: nobody accepts his own offer.
        desk.deals[f"trade-{desk.made:03d}"] = deal
        return True

    def _accepts(self, desk: Desk, command: TakeTradeTurn, action: AcceptOffer, deal: Deal) -> bool:
        team = command.team
        if team not in deal.parties or team in deal.said_yes or action.terms_sha256 != deal.terms:
            return False
        if command.at >= deal.expires:
            return False
        agreed = attrs.evolve(deal, said_yes={**deal.said_yes, team: action.drops})
        if self._lacks(desk.owner, deal) or not self._may_let_go(desk.owner, agreed, team):
            return False
        moved = {player for leg in deal.legs for player in leg.players}
        moved |= {player for drops in agreed.said_yes.values() for player in drops}
        if self.trading.locked_player == "reject" and moved & set(command.locked):
            return False
        if self.ruleset.roster.overflow == "require_drops" and self._crowded(desk.owner, agreed, [*agreed.said_yes]):
            return False
        done = set(agreed.said_yes) == agreed.parties
        desk.deals[action.offer] = attrs.evolve(agreed, order=99 if done else -1)
        return True
