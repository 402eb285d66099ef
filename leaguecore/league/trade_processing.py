"""Processing: an agreed trade is executed as a whole at its instant, or voided with a reason; offers lapse.

Everything is judged again then, on rosters, dollars and picks as they are. Of chained trades the one that was agreed
first wins, and what it took makes the others void.
"""

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import LapseOffer, ProcessTrade, TradeLeg
from leaguecore.league.events import Event, OfferLapsed, TradeExecuted, TradePostponed, TradeVoided
from leaguecore.league.kept_seats import leaving
from leaguecore.league.offers import Offer
from leaguecore.league.picks import with_pick_owner
from leaguecore.league.rosters import added, removed
from leaguecore.league.state import LeagueState, put
from leaguecore.league.trade_review import vetoed
from leaguecore.league.trade_terms import execution_violations
from leaguecore.league.trade_turns import with_offer, without_offer
from leaguecore.league.trade_windows import lapses_at, trade_rules
from leaguecore.league.wire import dropped


def verify_process(state: LeagueState, command: ProcessTrade) -> list[Violation]:
    """Return why a trade cannot be processed now: not all teams concerned have accepted, or it is before its time."""
    offer = state.trades.offers.get(command.offer)
    if offer is None or not offer.agreed:
        return [Violation(code="trade.stale", message=f"{command.offer!r} is no agreed trade", path="offer")]
    if command.at < offer.process_at and not season_over(state):
        return [Violation(code="trade.early", message=f"the time of {offer.id} has not come", path="at")]
    return []


def season_over(state: LeagueState) -> bool:
    """Say whether every period is scored, so that no trade can matter any more."""
    return len(state.results) == len(state.periods)


def decide_process(state: LeagueState, command: ProcessTrade) -> list[Event]:
    """Execute the trade, void it, or let it wait for the end of the period."""
    offer = state.trades.offers[command.offer]
    if season_over(state):
        return [TradeVoided(offer=offer.id, reason="trade.season_over")]
    if vetoed(state, offer):
        # Some who might have voted for it were eliminated since.
        return [TradeVoided(offer=offer.id, reason="trade.vetoed")]
    playing = tuple(player for player in command.locked if player in offer.moved)
    if playing and trade_rules(state).locked_player == "wait":
        return [TradePostponed(offer=offer.id, locked=playing, process_at=_played_out_at(state, command.at))]
    violations = execution_violations(state, offer, command.locked)
    if violations:
        return [TradeVoided(offer=offer.id, reason=violations[0].code)]
    return [_executed(offer, command)]


def _played_out_at(state: LeagueState, now: Instant) -> Instant:
    """Return when the games of a period are over that are not yet: at the end of its last day.

    By then nobody who has played in it is locked, and no game of the next period has begun; when the period is scored
    one may have. After the last period only its scoring is left.
    """
    settle_ms = state.ruleset.season.settle_hours * HOUR
    ends = (Instant(period.scored_at - settle_ms) for period in state.periods)
    return next((end for end in ends if end > now), state.periods[-1].scored_at)


def _executed(offer: Offer, command: ProcessTrade) -> TradeExecuted:
    return TradeExecuted(
        offer=offer.id,
        at=command.at,
        legs=offer.legs,
        drops=offer.drops,
        kept_seats=command.kept_seats,
    )


def apply_executed(state: LeagueState, event: TradeExecuted) -> LeagueState:
    """Move every asset and let the drops go."""
    state = leaving(state, state.trades.offers[event.offer].moved, event.kept_seats)
    for team, drops in event.drops.items():
        for player in drops:
            state = dropped(removed(state, team, player), player, team, event.at)
    for leg in event.legs:
        state = _given(state, leg, event)
    return without_offer(state, event.offer)


def _given(state: LeagueState, leg: TradeLeg, event: TradeExecuted) -> LeagueState:
    """Return the state after one team gave another what it promised; players come to the roster, not to a reserve."""
    for player in leg.players:
        positions = state.rosters[leg.giver][player]
        state = added(removed(state, leg.giver, player), leg.receiver, player, positions, at=event.at)
    for pick in leg.picks:
        state = with_pick_owner(state, pick, leg.receiver)
    budgets = put(state.budgets, leg.giver, state.budgets[leg.giver] - leg.dollars)
    return attrs.evolve(state, budgets=put(budgets, leg.receiver, budgets[leg.receiver] + leg.dollars))


def apply_postponed(state: LeagueState, event: TradePostponed) -> LeagueState:
    """Let the trade wait."""
    offer = state.trades.offers[event.offer]
    return with_offer(state, attrs.evolve(offer, process_at=event.process_at, postponed=offer.postponed + 1))


def apply_voided(state: LeagueState, event: TradeVoided) -> LeagueState:
    """Forget the trade: nothing has changed hands."""
    return without_offer(state, event.offer)


def verify_lapse(state: LeagueState, command: LapseOffer) -> list[Violation]:
    """Return why an offer cannot end by itself now."""
    offer = state.trades.offers.get(command.offer)
    if offer is None or offer.agreed:
        return [Violation(code="trade.stale", message=f"{command.offer!r} is no open offer", path="offer")]
    if command.at < lapses_at(state, offer):
        return [Violation(code="trade.early", message=f"{offer.id} still stands", path="at")]
    return []


def decide_lapse(state: LeagueState, command: LapseOffer) -> list[Event]:
    """End the offer: its own time is over, or that of all trades."""
    expired = command.at >= state.trades.offers[command.offer].expires_at
    return [OfferLapsed(offer=command.offer, reason="trade.expired" if expired else "trade.deadline")]


def apply_lapsed(state: LeagueState, event: OfferLapsed) -> LeagueState:
    """Forget the offer."""
    return without_offer(state, event.offer)
