"""Dollars that a decision would spend and its team does not have: in an auction, on waivers, in trades."""

from collections.abc import Iterator

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Claims, Nomination, Trades
from leaguecore.managers.negotiating import Message, Negotiate, Reply
from leaguecore.managers.trading import Give, Offer


def dollars_beyond(briefing: Briefing, decision: object) -> list[str]:
    """Return a sentence for each sum of dollars in a decision that is more than its team has left.

    Args:
        briefing: what was asked.
        decision: well-formed, or anything else, which spends nothing. Each claim may go for all that is left, since of
            several perhaps none is awarded.
    """
    sheet = None if briefing.drafting is None else briefing.drafting.auction
    bids = [(told, dollars, 0 if sheet is None else sheet.most) for told, dollars in _bids(decision)]
    spent = [(told, dollars, briefing.budget) for told, dollars in _offered(briefing, decision)]
    return [f"{told} ${dollars}, and its team has ${left}" for told, dollars, left in (*bids, *spent) if dollars > left]


def _bids(decision: object) -> Iterator[tuple[str, int]]:
    if isinstance(decision, Nomination):
        yield "opens an auction with", decision.opening
    if isinstance(decision, Bid) and decision.most is not None:
        yield "bids", decision.most


def _offered(briefing: Briefing, decision: object) -> Iterator[tuple[str, int]]:
    if isinstance(decision, Claims) and briefing.rules.waivers == "faab":
        yield from (("claims for", wish.bid) for wish in decision.wishes)
    for gives in _offers(decision):
        yield "offers", sum(give.dollars for give in gives if give.giver == briefing.team)


def _offers(decision: object) -> Iterator[tuple[Give, ...]]:
    """Walk what each offer of a decision would move."""
    messages: list[Message] = []
    if isinstance(decision, Trades):
        yield from (one.gives for one in decision.actions if isinstance(one, Offer))
    elif isinstance(decision, Negotiate):
        messages = [one.message for one in decision.openings]
    elif isinstance(decision, Reply) and decision.message is not None:
        messages = [decision.message]
    yield from (message.gives for message in messages)
