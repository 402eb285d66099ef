"""What lies on an agent's desk beside the facts of a briefing: its account, what it kept, why it could be woken."""

from collections.abc import Mapping

import attrs

from leaguecore.managers.account import NO_ACCOUNT, AccountSeen
from leaguecore.managers.briefing import Briefing


@attrs.frozen(kw_only=True)
class Desk:
    """A seat's own things.

    Attributes:
        account: what it has left.
        kept: the texts that its newest accepted answer kept.
        events: what has happened to cause the wake-up, by the names that can be subscribed to.
    """

    account: AccountSeen
    kept: Mapping[str, str]
    events: tuple[str, ...]


def desk_of(briefing: Briefing) -> Desk:
    """Return the desk of a briefing; one that says nothing of it has an empty one."""
    account = NO_ACCOUNT if briefing.account is None else briefing.account
    return Desk(account=account, kept=briefing.kept, events=_events(briefing))


def _events(briefing: Briefing) -> tuple[str, ...]:
    """Return what has happened: what the briefing says, and what its kind and its offers tell."""
    found = set(briefing.events)
    offers = () if briefing.trading is None else briefing.trading.offers
    waits = briefing.kind == "trades" and any(offer.team != briefing.team and not offer.agreed for offer in offers)
    if waits or briefing.kind == "reply":
        found.add("offer_received")
    if briefing.kind == "chat":
        found.add("week_end")
    return tuple(sorted(found))
