"""The other seats of a checked league: a manager whose moves are drawn, and who trades."""

from typing import Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.chance_talks import drawn_swap
from leaguecore.managers.decision import Trades
from leaguecore.managers.negotiating import Message, Negotiate, TalksSeen, ThreadOpening
from leaguecore.managers.trading import Accept, Give, Offer, TradeAnswer


class Sparring:
    """Makes moves by lot, offers trades of one player for one to every other team, and accepts what it may."""

    def __init__(self, seed: str) -> None:
        """Take the seed."""
        self._seed, self._inner = seed, RandomManager(seed)

    def decide(self, briefing: Briefing) -> Any:
        """Answer any kind of briefing."""
        if briefing.kind == "trades" and briefing.trading is not None:
            return Trades(actions=tuple(_accepted(briefing) or _offered(briefing)))
        if briefing.kind == "negotiate" and briefing.talks is not None:
            return Negotiate(openings=_openings(briefing, briefing.talks, self._seed))
        return self._inner.decide(briefing)


def _accepted(briefing: Briefing) -> list[TradeAnswer]:
    offers = briefing.trading.offers if briefing.trading is not None else ()
    open_ = [
        Accept(offer=offer.offer, terms_sha256=offer.terms_sha256)
        for offer in offers
        if not offer.agreed and offer.team != briefing.team and briefing.team not in offer.drops and not offer.against
    ]
    return list(open_[:1])


def _offered(briefing: Briefing) -> list[TradeAnswer]:
    """Return an offer to another team, one that differs from turn to turn."""
    others = sorted({*briefing.owners.values()} - {briefing.team})
    mine = sorted(player for player in briefing.roster if player not in briefing.undroppable)
    if briefing.trading is None or briefing.trading.offers or not others or not mine:
        return []
    to = others[sum(map(ord, briefing.decision_id)) % len(others)]
    theirs = sorted(player for player, owner in briefing.owners.items() if owner == to)
    there = Give(giver=briefing.team, receiver=to, players=(mine[0],))
    back = Give(giver=to, receiver=briefing.team, players=(theirs[0],))
    return [Offer(gives=(there, back))]


def _openings(briefing: Briefing, seen: TalksSeen, seed: str) -> tuple[ThreadOpening, ...]:
    """Return a thread with each other team to which one may still be opened."""
    sides = [side for team, side in sorted(seen.sides.items()) if team != briefing.team and not side.full]
    offers = [(side.team, drawn_swap(briefing, seed, side, 1)) for side in sides[: seen.openings_left]]
    return tuple(
        ThreadOpening(to=team, message=Message(action="propose", gives=gives)) for team, gives in offers if gives
    )
