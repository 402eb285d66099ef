"""A team's turn in a window of trades: offers, counter-offers, answers, drops.

An offer is answered by its id and the hash of its terms. A counter-offer takes the place of the offer that it answers,
so only the latest exact offer can be accepted: anything else is refused with `trade.stale`.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import (
    AcceptOffer,
    DropPlayer,
    OfferTrade,
    RejectOffer,
    TakeTradeTurn,
    TradeAction,
    TradeLeg,
    WithdrawOffer,
)
from leaguecore.league.events import (
    Event,
    PlayerDropped,
    TradeAccepted,
    TradeAgreed,
    TradeOffered,
    TradeRejected,
    TradeTurnTaken,
    TradeWithdrawn,
)
from leaguecore.league.kept_seats import kept_by
from leaguecore.league.offers import Offer, offer_id, teams_of, terms_sha256
from leaguecore.league.reserve_moves import apply_dropped
from leaguecore.league.rosters import drop_violations
from leaguecore.league.state import LeagueState, counted_auto, put
from leaguecore.league.trade_terms import (
    asset_violations,
    dropping_violations,
    form_violations,
    lock_violations,
    room_violations,
)
from leaguecore.league.trade_windows import open_offers, trade_rules, turn_violations

PARTS_MOST = 300
"""Actions, legs, players and picks that one turn may name: all of them must fit one line of the log."""


def verify_turn(state: LeagueState, command: TakeTradeTurn) -> list[Violation]:
    """Return why a team's actions are not allowed; they are tried in order, each after those before it."""
    found = turn_violations(state, command)
    parts = sum(map(_parts, command.actions))
    if not found and parts > PARTS_MOST:
        message = f"the actions have {parts} parts"
        allowed = f"at most {PARTS_MOST} actions, legs, players and picks"
        found.append(Violation(code="trade.too_many", message=message, path="actions", allowed=allowed))
    for at, action in enumerate(command.actions if not found else ()):
        found = action_violations(state, command, action)
        if found:
            return [attrs.evolve(one, path=".".join(filter(None, (f"actions[{at}]", one.path)))) for one in found]
        state = _after(state, _events_of(state, command, action))
    return found


def _parts(action: TradeAction) -> int:
    """Return how much an action adds to the line of the log: itself, and what it names."""
    if isinstance(action, OfferTrade):
        return 1 + len(action.drops) + sum(1 + len(leg.players) + len(leg.picks) for leg in action.legs)
    return 1 + (len(action.drops) if isinstance(action, AcceptOffer) else 0)


def decide_turn(state: LeagueState, command: TakeTradeTurn) -> list[Event]:
    """Do the actions and end the turn."""
    events: list[Event] = []
    for action in command.actions:
        following = _events_of(state, command, action)
        state = _after(state, following)
        events += following
    return [*events, TradeTurnTaken(team=command.team, window=command.window, auto=command.auto)]


def action_violations(state: LeagueState, command: TakeTradeTurn, action: TradeAction) -> list[Violation]:
    """Return why a team may not do one thing in its turn, as everything stands when its turn for that comes."""
    if isinstance(action, OfferTrade):
        return _offer_violations(state, command.team, action)
    if isinstance(action, AcceptOffer):
        return acceptance_violations(state, command.team, action, at=command.at, locked=command.locked)
    if isinstance(action, DropPlayer):
        return _drop_violations(state, command, action)
    offer = _open_offer(state, action.offer)
    if offer is None:
        return [_stale(state, action.offer)]
    if isinstance(action, WithdrawOffer):
        if offer.team == command.team:
            return []
        message = f"{offer.id} was made by {offer.team}"
        return [Violation(code="trade.not_yours", message=message, path="offer", fix="reject it")]
    return _answer_violations(offer, command.team)


def _open_offer(state: LeagueState, offer: str) -> Offer | None:
    """Return an offer that waits for answers, or None if there is none of that id (any more)."""
    found = state.trades.offers.get(offer)
    return None if found is None or found.agreed else found


def _stale(state: LeagueState, offer: str) -> Violation:
    waiting = ", ".join(one.id for one in open_offers(state)) or "none"
    return Violation(
        code="trade.stale",
        message=f"{offer!r} is no offer that waits for an answer",
        path="offer",
        allowed=f"open offers: {waiting}",
        fix="answer the latest offer by its id",
    )


def _answer_violations(offer: Offer, team: str) -> list[Violation]:
    """Return why a team cannot answer an open offer: it is not concerned, or has said yes already."""
    if team not in offer.teams:
        return [Violation(code="trade.party", message=f"{team} has no part in {offer.id}", path="offer")]
    if team in offer.drops:
        return [Violation(code="trade.accepted", message=f"{team} stands by {offer.id} already", path="offer")]
    return []


def _offer_violations(state: LeagueState, team: str, action: OfferTrade) -> list[Violation]:
    found = form_violations(state, team, action.legs)
    if action.answers:
        found += _counter_violations(state, team, action)
    most, made = trade_rules(state).most_open, sum(offer.team == team for offer in open_offers(state))
    if made >= most:
        message = f"{made} offers of {team} are open"
        fix = "withdraw one first"
        found.append(Violation(code="trade.too_many_open", message=message, allowed=f"at most {most}", fix=fix))
    if found:
        return found
    found = asset_violations(state, action.legs) + dropping_violations(state, team, action.legs, action.drops)
    return found or needed_drops(state, action.legs, {team: action.drops})


def _counter_violations(state: LeagueState, team: str, action: OfferTrade) -> list[Violation]:
    """Return why an offer cannot take the place of the one that it answers."""
    before = _open_offer(state, action.answers)
    if before is None:
        return [attrs.evolve(_stale(state, action.answers), path="answers")]
    found = [attrs.evolve(one, path="answers") for one in _answer_violations(before, team)]
    if teams_of(action.legs) != before.teams:
        message = f"{before.id} is between {', '.join(before.teams)}"
        found.append(Violation(code="trade.counter", message=message, path="legs", fix="offer between the same teams"))
    return found


def acceptance_violations(
    state: LeagueState, team: str, action: AcceptOffer, *, at: Instant, locked: tuple[str, ...]
) -> list[Violation]:
    """Return why a team cannot accept an offer, whether or not it is its turn.

    Args:
        state: the league.
        team: who would accept.
        action: the offer, the hash of its terms, and the drops.
        at: when.
        locked: those of the players concerned whose game has begun.
    """
    offer = _open_offer(state, action.offer)
    if offer is None:
        return [_stale(state, action.offer)]
    if action.terms_sha256 != offer.terms_sha256:
        message = f"the terms of {offer.id} are {offer.terms_sha256}"
        fix = "accept the terms that stand now"
        return [Violation(code="trade.stale", message=message, path="terms_sha256", fix=fix)]
    found = _answer_violations(offer, team)
    if not found and at >= offer.expires_at:
        found.append(Violation(code="trade.expired", message=f"the time of {offer.id} is over", path="offer"))
    if found:
        return found
    agreed = attrs.evolve(offer, drops={**offer.drops, team: action.drops})
    found = asset_violations(state, offer.legs) + dropping_violations(state, team, offer.legs, action.drops)
    found += lock_violations(state, agreed.moved, locked)
    return found or needed_drops(state, offer.legs, agreed.drops)


def needed_drops(
    state: LeagueState, legs: tuple[TradeLeg, ...], drops: Mapping[str, tuple[str, ...]]
) -> list[Violation]:
    """Return which of the teams that stand by a trade have not named the drops that they would need.

    Otherwise room is looked for only when the trade is processed: until then a team may make some.
    """
    if state.ruleset.roster.overflow != "require_drops":
        return []
    return [violation for team in drops for violation in room_violations(state, team, legs, drops)]


def _drop_violations(state: LeagueState, command: TakeTradeTurn, action: DropPlayer) -> list[Violation]:
    found = drop_violations(state, command.team, action.player, "player")
    if action.player in command.locked:
        message = f"the game of {action.player} has begun"
        found.append(Violation(code="player.locked", message=message, path="player", fix="wait for the end of it"))
    return found


def _events_of(state: LeagueState, command: TakeTradeTurn, action: TradeAction) -> list[Event]:
    """Return what a legal action leads to."""
    team = command.team
    if isinstance(action, OfferTrade):
        return [_offered(state, command, action)]
    if isinstance(action, AcceptOffer):
        return _accepted(state, command, action)
    if isinstance(action, DropPlayer):
        kept = kept_by(command.kept_seats, action.player)
        return [PlayerDropped(team=team, player=action.player, kept_seats=kept, at=command.at)]
    if isinstance(action, RejectOffer):
        return [TradeRejected(offer=action.offer, team=team)]
    return [TradeWithdrawn(offer=action.offer, team=team)]


def _offered(state: LeagueState, command: TakeTradeTurn, action: OfferTrade) -> TradeOffered:
    name = offer_id(state.trades.made + 1)
    return TradeOffered(
        offer=name,
        team=command.team,
        answers=action.answers,
        legs=action.legs,
        drops=action.drops,
        terms_sha256=terms_sha256(state.league, name, command.team, action.legs, action.drops),
        expires_at=Instant(command.at + trade_rules(state).offer_hours * HOUR),
    )


def _accepted(state: LeagueState, command: TakeTradeTurn, action: AcceptOffer) -> list[Event]:
    offer = state.trades.offers[action.offer]
    accepted = TradeAccepted(offer=action.offer, team=command.team, drops=action.drops)
    if {*offer.drops, command.team} != set(offer.teams):
        return [accepted]
    process_at = Instant(command.at + trade_rules(state).review_hours * HOUR)
    return [accepted, TradeAgreed(offer=action.offer, agreed_at=command.at, process_at=process_at)]


# --- the fold ---------------------------------------------------------------------------------------------------------


def apply_offered(state: LeagueState, event: TradeOffered) -> LeagueState:
    """Let the offer stand, in place of the one that it answers."""
    offer = Offer(
        number=state.trades.made + 1,
        team=event.team,
        legs=event.legs,
        terms_sha256=event.terms_sha256,
        expires_at=event.expires_at,
        drops={event.team: event.drops},
    )
    state = without_offer(state, event.answers) if event.answers else state
    trades = attrs.evolve(state.trades, offers=put(state.trades.offers, event.offer, offer), made=offer.number)
    return attrs.evolve(state, trades=trades)


def apply_accepted(state: LeagueState, event: TradeAccepted) -> LeagueState:
    """Note the acceptance with its drops."""
    offer = state.trades.offers[event.offer]
    return with_offer(state, attrs.evolve(offer, drops=put(offer.drops, event.team, event.drops)))


def apply_agreed(state: LeagueState, event: TradeAgreed) -> LeagueState:
    """Let the trade wait for its time; those agreed first are processed first."""
    offer, number = state.trades.offers[event.offer], state.trades.agreed
    agreed = attrs.evolve(offer, agreement=number, agreed_at=event.agreed_at, process_at=event.process_at)
    state = with_offer(state, agreed)
    return attrs.evolve(state, trades=attrs.evolve(state.trades, agreed=number + 1))


def apply_ended(state: LeagueState, event: TradeRejected | TradeWithdrawn) -> LeagueState:
    """Forget the offer."""
    return without_offer(state, event.offer)


def apply_turn(state: LeagueState, event: TradeTurnTaken) -> LeagueState:
    """Pass the turn on."""
    turns = put(state.trades.turns, event.team, event.window + 1)
    return attrs.evolve(
        state,
        trades=attrs.evolve(state.trades, turns=turns),
        autos=counted_auto(state, event.team, event.auto),
    )


def with_offer(state: LeagueState, offer: Offer) -> LeagueState:
    """Return the state in which an offer stands so."""
    return attrs.evolve(state, trades=attrs.evolve(state.trades, offers=put(state.trades.offers, offer.id, offer)))


def without_offer(state: LeagueState, offer: str) -> LeagueState:
    """Return the state without an offer."""
    left = {name: one for name, one in state.trades.offers.items() if name != offer}
    return attrs.evolve(state, trades=attrs.evolve(state.trades, offers=left))


_FOLDS: Mapping[type[Any], Callable[[LeagueState, Any], LeagueState]] = {
    PlayerDropped: apply_dropped,
    TradeAccepted: apply_accepted,
    TradeAgreed: apply_agreed,
    TradeOffered: apply_offered,
    TradeRejected: apply_ended,
    TradeWithdrawn: apply_ended,
}
"""What the events of actions do, so that each action is judged after those before it."""


def _after(state: LeagueState, events: list[Event]) -> LeagueState:
    return reduce(lambda before, event: _FOLDS[type(event)](before, event), events, state)
