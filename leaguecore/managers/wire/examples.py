"""Example answers made of the ids of a briefing: they show the form and are no advice.

Who stands in them is drawn by lot from the decision's id, so every seat of a wake-up is shown the same kind of thing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.decision import (
    ANSWERS,
    NO_PART,
    Bid,
    Claims,
    Decision,
    Keepers,
    Lineup,
    Moves,
    Pick,
    Shortlist,
    Trades,
    Vote,
    Wish,
)
from leaguecore.managers.roster_room import within_maxima
from leaguecore.managers.trading import Accept, Drop, Give, Offer, Reject, TradeAnswer, Withdraw
from leaguecore.managers.wire.forms import Choice, Form, Keyed, Leaf, Listed, OneOf, Record, action_form
from leaguecore.managers.wire.lots import by_lot, free_players
from leaguecore.managers.wire.talk_examples import chat_examples, negotiate_examples, reply_examples
from leaguecore.managers.wire.writing import answer_data

Example: TypeAlias = tuple[str, Decision]
"""What an answer does, and the answer."""


def allowed_actions(briefing: Briefing) -> list[dict[str, Any]]:
    """Return what may be answered, each with a whole answer that shows it."""
    make = _MAKERS.get(briefing.kind, _plainest)
    return [
        {"action": meaning, "example": answer_data(decision, briefing.decision_id)}
        for meaning, decision in make(briefing)
    ]


def _plainest(briefing: Briefing) -> Iterator[Example]:
    """Yield the answer of who takes no part, or the emptiest that has the form."""
    if briefing.kind in NO_PART:
        yield "take no part", NO_PART[briefing.kind]
    else:
        decision: Decision = _empty(action_form(briefing.kind))
        yield "answer in this form", decision


def _drafted(briefing: Briefing) -> Iterator[Example]:
    decision = RandomManager(briefing.decision_id).decide(briefing)
    if decision is None or type(decision) is not ANSWERS[briefing.kind]:
        yield from _plainest(briefing)
        return
    yield _MEANINGS[briefing.kind], decision
    if briefing.rules.queue and isinstance(decision, Shortlist | Pick):
        queue = tuple(by_lot(briefing, free_players(briefing)))[: min(2, briefing.rules.queue)]
        yield "the same, and queue players for picks that you may miss", attrs.evolve(decision, queue=queue)


def _bid(briefing: Briefing) -> Iterator[Example]:
    sheet = None if briefing.drafting is None else briefing.drafting.auction
    if sheet is not None and sheet.most >= sheet.opening:
        yield "bid up to so many dollars", Bid(most=sheet.opening)
    yield "make no bid", Bid(most=None)


def _keepers(briefing: Briefing) -> Iterator[Example]:
    sheet = None if briefing.drafting is None else briefing.drafting.keepers
    mine = () if sheet is None else tuple(by_lot(briefing, sheet.costs.get(briefing.team, {})))
    if mine and sheet is not None and sheet.most:
        yield "keep a player", Keepers(players=mine[:1])
    yield "keep nobody", Keepers(players=())


def _lineup(briefing: Briefing) -> Iterator[Example]:
    decision = RandomManager(briefing.decision_id).decide(briefing)
    if isinstance(decision, Lineup):
        yield "seat players; bench and reserve null leave them as they are", decision
    if briefing.rules.reserve:
        reserve = {slot.name: briefing.reserve.get(slot.name, ()) for slot in briefing.rules.reserve}
        yield (
            "say who is on reserve from now on (here who is there already)",
            Lineup(seating=briefing.seating, reserve=reserve),
        )
    yield "leave everything as it stands", Lineup(seating=briefing.seating)


def _claims(briefing: Briefing) -> Iterator[Example]:
    for wish in _wishes(briefing, briefing.rules.max_claims):
        yield "claim a player", Claims(wishes=(wish,))
    yield "claim nobody", Claims(wishes=())


def _moves(briefing: Briefing) -> Iterator[Example]:
    for wish in _wishes(briefing, briefing.rules.max_moves):
        yield "add a player", Moves(wishes=(attrs.evolve(wish, bid=0),))
    yield "add nobody", Moves(wishes=())


def _wishes(briefing: Briefing, most: int) -> Iterator[Wish]:
    """Yield a wish that the roster has room for, if there is one."""
    faab = briefing.rules.waivers == "faab"
    poor = briefing.kind == "claims" and faab and briefing.budget < briefing.rules.min_bid
    if not most or briefing.barred or briefing.adds_left == 0 or poor:
        return
    board = briefing.board
    room = len(briefing.roster) < briefing.rules.roster_size
    drops = [""] if room else by_lot(briefing, (own for own in briefing.roster if own not in briefing.undroppable))
    for drop in drops[:1]:
        for add in by_lot(briefing, free_players(briefing)):
            positions = board.position_sets[board.index[add]]
            alike = not drop or not positions.isdisjoint(briefing.roster[drop])
            if alike and within_maxima(briefing, positions, drop):
                yield Wish(add=add, drop=drop, bid=briefing.rules.min_bid if faab else 0)
                return


def _trades(briefing: Briefing) -> Iterator[Example]:
    shown: set[type] = set()
    for meaning, action in _trade_answers(briefing):
        if type(action) not in shown:
            shown.add(type(action))
            yield meaning, Trades(actions=(action,))
    yield "do nothing", Trades(actions=())


def _trade_answers(briefing: Briefing) -> Iterator[tuple[str, TradeAnswer]]:
    """Yield what may be done about each open offer, then what may be done without one."""
    offers = () if briefing.trading is None else briefing.trading.offers
    for offer in offers:
        if offer.agreed:
            continue
        if offer.team == briefing.team:
            yield "take your offer back", Withdraw(offer=offer.offer)
            continue
        if not offer.against:
            yield "accept exactly these terms", Accept(offer=offer.offer, terms_sha256=offer.terms_sha256)
        yield "say no to an offer", Reject(offer=offer.offer)
    mine = by_lot(briefing, briefing.roster)
    theirs = by_lot(briefing, (one for one, owner in briefing.owners.items() if owner != briefing.team))
    if mine and theirs:
        yield "offer a trade: say all that would change hands", Offer(gives=_swap(briefing, mine[0], theirs[0]))
    droppable = [player for player in mine if player not in briefing.undroppable]
    if droppable:
        yield "let a player go", Drop(player=droppable[0])


def _swap(briefing: Briefing, mine: str, theirs: str) -> tuple[Give, Give]:
    """Return the terms of one own player for one of another team."""
    other = briefing.owners[theirs]
    return (
        Give(giver=briefing.team, receiver=other, players=(mine,)),
        Give(giver=other, receiver=briefing.team, players=(theirs,)),
    )


def _vote(_briefing: Briefing) -> Iterator[Example]:
    yield "let the trade pass", Vote(against=False)
    yield "vote against the trade", Vote(against=True)


def _empty(form: Form) -> Any:
    """Return the emptiest thing of a form."""
    if isinstance(form, Leaf):
        return form.type()
    if isinstance(form, Choice):
        return form.texts[0]
    if isinstance(form, Listed):
        return ()
    if isinstance(form, Keyed):
        return {}
    if isinstance(form, OneOf):
        return _empty(form.records[0])
    return form.type(**{name: _empty(part) for name, part in form.fields.items()}) if isinstance(form, Record) else None


_MEANINGS: Mapping[str, str] = {
    "shortlist": "name players to see in detail before you pick",
    "pick": "draft a player",
    "nominate": "put a player up for auction and open with a bid",
}

_MAKERS: Mapping[str, Callable[[Briefing], Iterator[Example]]] = {
    "shortlist": _drafted,
    "pick": _drafted,
    "nominate": _drafted,
    "bid": _bid,
    "keepers": _keepers,
    "lineup": _lineup,
    "claims": _claims,
    "moves": _moves,
    "trades": _trades,
    "vote": _vote,
    "negotiate": negotiate_examples,
    "reply": reply_examples,
    "chat": chat_examples,
}
