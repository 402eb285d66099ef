"""What a manager sees of trades, and what he may do in his turn of a window: offer, counter, accept, reject, drop."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import attrs

from leaguecore.clock import Instant, format_instant


@attrs.frozen(kw_only=True)
class Give:
    """What one team gives another: players, waiver dollars, picks by their ids (`season:round:team`, this one is 1)."""

    giver: str
    receiver: str
    players: tuple[str, ...] = ()
    dollars: int = 0
    picks: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Offer:
    """A new offer, or a counter-offer in place of the one that it answers.

    Attributes:
        gives: everything that would change hands.
        drops: own players to let go if the trade is executed.
        answers: the id of the offer that it counters, "" for none.
    """

    gives: tuple[Give, ...]
    drops: tuple[str, ...] = ()
    answers: str = ""


@attrs.frozen(kw_only=True)
class Accept:
    """Yes to exactly these terms; `drops` are own players to let go if the trade is executed."""

    offer: str
    terms_sha256: str
    drops: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Reject:
    """No to an offer."""

    offer: str


@attrs.frozen(kw_only=True)
class Withdraw:
    """An own offer taken back."""

    offer: str


@attrs.frozen(kw_only=True)
class Drop:
    """A player let go without a trade."""

    player: str


TradeAnswer: TypeAlias = Offer | Accept | Reject | Withdraw | Drop


@attrs.frozen(kw_only=True)
class OfferSeen:
    """An offer, or an agreed trade, as a manager sees it.

    Attributes:
        offer: its id.
        team: who made it.
        gives: its terms.
        drops: the teams that have accepted so far, each with the players whom it would let go.
        terms_sha256: what an acceptance must name.
        agreed: whether every team concerned has accepted.
        ends_at: when it lapses; once agreed, when it is processed.
        against: codes of what stands against accepting it now without drops, none if it may be accepted.
    """

    offer: str
    team: str
    gives: tuple[Give, ...]
    drops: Mapping[str, tuple[str, ...]]
    terms_sha256: str
    agreed: bool
    ends_at: Instant
    against: tuple[str, ...]


@attrs.frozen(kw_only=True)
class TradingSeen:
    """What a manager is told in his turn of trades, or when he is asked for a vote.

    Attributes:
        offers: the open offers by or to his team, and its agreed trades; for a vote the trade that it is about.
        budgets: the waiver dollars of every team.
        picks: the owner of every draft pick that can be traded.
    """

    offers: tuple[OfferSeen, ...]
    budgets: Mapping[str, int]
    picks: Mapping[str, str]


def plain_trading(seen: TradingSeen) -> dict[str, Any]:
    """Return it as canonical JSON can hold it."""
    offers = [
        {**attrs.asdict(offer), "drops": dict(offer.drops), "ends_at": format_instant(offer.ends_at)}
        for offer in seen.offers
    ]
    return {"budgets": dict(seen.budgets), "offers": offers, "picks": dict(seen.picks)}
