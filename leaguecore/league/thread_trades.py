"""The acceptance of an offer of a thread: checked and executed as one transaction, or left to its review.

Nothing is traded that both teams have not stated: who offered it sealed these legs, and who accepts names the seal.
"""

from typing import Any

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.collusion import flag_reasons, trade_changes
from leaguecore.league.commands import Acceptance, ProcessTrade
from leaguecore.league.events import (
    Event,
    TradeAccepted,
    TradeAgreed,
    TradeFlagged,
    TradeOffered,
    TradeVoided,
    TradeWeighed,
)
from leaguecore.league.message_terms import asset_as_offered, party_violations
from leaguecore.league.offers import Offer, offer_id, terms_sha256
from leaguecore.league.sealed_terms import message_tag, reveal_violations
from leaguecore.league.state import LeagueState
from leaguecore.league.talks import StandingOffer, Thread
from leaguecore.league.trade_processing import decide_process
from leaguecore.league.trade_terms import (
    asset_violations,
    dropping_violations,
    form_violations,
    lock_violations,
    room_violations,
)
from leaguecore.league.trade_turns import apply_accepted, apply_agreed, apply_offered, needed_drops, with_offer
from leaguecore.league.trade_windows import trade_rules


def acceptance_violations(state: LeagueState, thread: Thread, accepted: Acceptance) -> list[Violation]:
    """Return what stands against accepting the offer on the table of a thread, its hash being right.

    Args:
        state: the league.
        thread: the thread, in which it is the accepting team's turn.
        accepted: the terms shown, the drops, and the facts.
    """
    offer, legs = _standing(thread), accepted.reveal.legs
    tag = message_tag(state.league, thread.id, offer.number)
    found = reveal_violations(tag, offer.commitment, accepted.reveal)
    found = found or form_violations(state, offer.team, legs) or party_violations(legs, thread.teams)
    if found:
        return found
    agreed = _agreed(state, thread, accepted)
    found = asset_as_offered(asset_violations(state, legs))
    for team in (thread.turn, offer.team):
        found += dropping_violations(state, team, legs, agreed.drops[team])
    found += lock_violations(state, agreed.moved, accepted.locked)
    return found or _room_violations(state, thread, agreed, accepted)


def _standing(thread: Thread) -> StandingOffer:
    if thread.offer is None:
        raise LookupError(f"{thread.id} has no offer")  # nobody asks: an acceptance names the newest
    return thread.offer


def _agreed(state: LeagueState, thread: Thread, accepted: Acceptance) -> Offer:
    """Return the trade as it would stand between both teams."""
    offer, number, reveal = _standing(thread), state.trades.made + 1, accepted.reveal
    return Offer(
        number=number,
        team=offer.team,
        legs=reveal.legs,
        terms_sha256=terms_sha256(state.league, offer_id(number), offer.team, reveal.legs, reveal.drops),
        expires_at=thread.closes_at,
        drops={offer.team: reveal.drops, thread.turn: accepted.drops},
    )


def _room_violations(state: LeagueState, thread: Thread, agreed: Offer, accepted: Acceptance) -> list[Violation]:
    """Return whose roster would not fit: at once if nobody reviews the trade and it waits for no game."""
    waits = trade_rules(state).locked_player == "wait" and any(one in agreed.moved for one in accepted.locked)
    if trade_rules(state).review != "none" or waits:
        return needed_drops(state, agreed.legs, agreed.drops)
    return [one for team in thread.teams for one in room_violations(state, team, agreed.legs, agreed.drops)]


def acceptance_events(
    state: LeagueState, thread: Thread, accepted: Acceptance, snapshot: str, at: Instant
) -> list[Event]:
    """Return what an acceptance leads to: the trade, what it is flagged for, and its execution if nobody reviews it."""
    trade = _agreed(state, thread, accepted)
    offered = TradeOffered(
        offer=trade.id,
        team=trade.team,
        answers="",
        legs=trade.legs,
        drops=trade.drops[trade.team],
        terms_sha256=trade.terms_sha256,
        expires_at=trade.expires_at,
    )
    yes = TradeAccepted(offer=trade.id, team=thread.turn, drops=accepted.drops)
    changes = trade_changes(state, accepted.worths)
    reasons = flag_reasons(state, changes, trade.legs)
    consequence = state.ruleset.collusion.consequence if state.ruleset.collusion is not None and reasons else "flag"
    rules = trade_rules(state)
    reviewed = rules.review != "none" or consequence == "review"
    process_at = Instant(at + (rules.review_hours * HOUR if reviewed else 0))
    agreed = TradeAgreed(offer=trade.id, agreed_at=at, process_at=process_at)
    events: list[Event] = [offered, yes, agreed]
    events += [TradeWeighed(offer=trade.id, changes_ppm=changes)] if changes else []
    events += [TradeFlagged(offer=trade.id, reasons=reasons)] if reasons else []
    if consequence == "veto":
        return [*events, TradeVoided(offer=trade.id, reason="trade.collusion")]
    if reviewed:
        return events
    after = apply_agreed(apply_accepted(apply_offered(state, offered), yes), agreed)
    process = ProcessTrade(
        snapshot=snapshot, offer=trade.id, at=at, locked=accepted.locked, kept_seats=accepted.kept_seats
    )
    return [*events, *decide_process(after, process)]


def apply_weighed(state: LeagueState, event: TradeWeighed) -> LeagueState:
    """Keep what the trade changes until it is executed."""
    return _with(state, event.offer, changes_ppm=event.changes_ppm)


def apply_flagged(state: LeagueState, event: TradeFlagged) -> LeagueState:
    """Mark the trade."""
    return _with(state, event.offer, flags=event.reasons)


def _with(state: LeagueState, offer: str, **changes: Any) -> LeagueState:
    return with_offer(state, attrs.evolve(state.trades.offers[offer], **changes))
