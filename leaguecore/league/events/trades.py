"""Events of trades."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands.trades import TradeLeg


@attrs.frozen(kw_only=True)
class TradeOffered:
    """An offer stands until it is answered or lapses; `answers` is the offer whose place it took, or ""."""

    kind: ClassVar[str] = "trade.offered"
    offer: str
    team: str
    answers: str
    legs: tuple[TradeLeg, ...]
    drops: tuple[str, ...]
    terms_sha256: str
    expires_at: Instant


@attrs.frozen(kw_only=True)
class TradeAccepted:
    """A team accepted an offer, and will let its drops go if the trade is executed."""

    kind: ClassVar[str] = "trade.accepted"
    offer: str
    team: str
    drops: tuple[str, ...]


@attrs.frozen(kw_only=True)
class TradeAgreed:
    """Every team concerned has accepted: nobody can step back, and the trade is processed at that instant."""

    kind: ClassVar[str] = "trade.agreed"
    offer: str
    agreed_at: Instant
    process_at: Instant


@attrs.frozen(kw_only=True)
class TradeRejected:
    """A team declined an offer, which ends it."""

    kind: ClassVar[str] = "trade.rejected"
    offer: str
    team: str


@attrs.frozen(kw_only=True)
class TradeWithdrawn:
    """The team that made an offer took it back."""

    kind: ClassVar[str] = "trade.withdrawn"
    offer: str
    team: str


@attrs.frozen(kw_only=True)
class OfferLapsed:
    """An offer ended unanswered; `reason` is a stable code."""

    kind: ClassVar[str] = "trade.lapsed"
    offer: str
    reason: str


@attrs.frozen(kw_only=True)
class VoteCast:
    """A team that has no part in a trade voted on it, or let it pass."""

    kind: ClassVar[str] = "trade.voted"
    offer: str
    team: str
    against: bool
    auto: bool


@attrs.frozen(kw_only=True)
class TradeApproved:
    """The commissioner approved a trade; it is processed now."""

    kind: ClassVar[str] = "trade.approved"
    offer: str
    process_at: Instant


@attrs.frozen(kw_only=True)
class TradePostponed:
    """A player of the trade is in his game; it waits as a whole until the period is scored."""

    kind: ClassVar[str] = "trade.postponed"
    offer: str
    locked: tuple[str, ...]
    process_at: Instant


@attrs.frozen(kw_only=True)
class TradeExecuted:
    """Everything changed hands at once, and each team's drops left; `kept_seats` by slate as in the command."""

    kind: ClassVar[str] = "trade.executed"
    offer: str
    at: Instant
    legs: tuple[TradeLeg, ...]
    drops: Mapping[str, tuple[str, ...]]
    kept_seats: Mapping[str, tuple[str, ...]]


@attrs.frozen(kw_only=True)
class TradeVoided:
    """A trade ended without anything changing hands; `reason` is a stable code."""

    kind: ClassVar[str] = "trade.voided"
    offer: str
    reason: str


@attrs.frozen(kw_only=True)
class TradeTurnTaken:
    """A team's turn in a window of trades is over."""

    kind: ClassVar[str] = "trades.turn_taken"
    team: str
    window: int
    auto: bool
