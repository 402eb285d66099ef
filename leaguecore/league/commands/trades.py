"""Commands of trades, and the actions of which a team's turn in a window of trades is made.

Nothing executes that was not accepted by every team concerned: a trade is offered, each other team accepts exactly
these terms by their hash, and the engine processes it at its instant.
"""

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class TradeLeg:
    """What one team gives to another: players, waiver dollars, and draft picks by their ids (see `league.picks`)."""

    giver: str
    receiver: str
    players: tuple[str, ...]
    dollars: int
    picks: tuple[str, ...]


@attrs.frozen(kw_only=True)
class OfferTrade:
    """Offer a trade; a counter-offer names in `answers` the offer whose place it takes, else that is "".

    `drops` are players whom the offering team lets go if the trade is executed, and only then.
    """

    kind: ClassVar[str] = "offer"
    answers: str
    legs: tuple[TradeLeg, ...]
    drops: tuple[str, ...]


@attrs.frozen(kw_only=True)
class AcceptOffer:
    """Accept exactly these terms; `drops` are players whom the accepting team lets go if the trade is executed."""

    kind: ClassVar[str] = "accept"
    offer: str
    terms_sha256: str
    drops: tuple[str, ...]


@attrs.frozen(kw_only=True)
class RejectOffer:
    """Decline an offer of somebody else."""

    kind: ClassVar[str] = "reject"
    offer: str


@attrs.frozen(kw_only=True)
class WithdrawOffer:
    """Take back an offer of one's own before everybody has accepted it."""

    kind: ClassVar[str] = "withdraw"
    offer: str


@attrs.frozen(kw_only=True)
class DropPlayer:
    """Let a player go without adding anybody: how a roster that a trade made too large fits again."""

    kind: ClassVar[str] = "drop"
    player: str


TradeAction: TypeAlias = OfferTrade | AcceptOffer | RejectOffer | WithdrawOffer | DropPlayer


@attrs.frozen(kw_only=True)
class TakeTradeTurn:
    """Use a team's turn in a window of trades: its actions in order, each after those before it.

    `locked` are the players whom the actions would move or drop whose game has begun in a slate that is not over;
    `kept_seats` are, by slate, those who would be dropped and cannot leave the seat that they have in it.
    """

    kind: ClassVar[str] = "trades.take_turn"
    snapshot: str
    team: str
    window: int
    at: Instant
    actions: tuple[TradeAction, ...]
    locked: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]
    auto: bool


@attrs.frozen(kw_only=True)
class CastVote:
    """Say whether a team is against an agreed trade of others."""

    kind: ClassVar[str] = "trades.vote"
    snapshot: str
    team: str
    offer: str
    against: bool
    auto: bool


@attrs.frozen(kw_only=True)
class RuleOnTrade:
    """Let the commissioner approve an agreed trade, which is then processed at once, or forbid it."""

    kind: ClassVar[str] = "trades.rule"
    offer: str
    at: Instant
    approved: bool
    reason: str


@attrs.frozen(kw_only=True)
class ProcessTrade:
    """Execute an agreed trade whose time has come, or void it.

    `locked` as in `TakeTradeTurn`; `kept_seats` are, by slate, the players of the trade who cannot leave the seat that
    they have in it: what they do there counts for the team that they leave.
    """

    kind: ClassVar[str] = "trades.process"
    snapshot: str
    offer: str
    at: Instant
    locked: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]


@attrs.frozen(kw_only=True)
class LapseOffer:
    """End an offer that nobody can accept any more."""

    kind: ClassVar[str] = "trades.lapse"
    offer: str
    at: Instant
