"""Events of negotiation in threads, of the league's chat, and of trades that look like collusion."""

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

import attrs

from leaguecore.clock import Instant
from leaguecore.rules.sections.talks import ThreadAction

ThreadEnd: TypeAlias = Literal["accepted", "rejected", "spent", "left", "missed"]
"""Why a thread ended: its offer was accepted, it was rejected, it had its last message, or no answer was given."""

FlagReason: TypeAlias = Literal["lopsided", "repeated", "dumping", "dollars"]


@attrs.frozen(kw_only=True)
class ThreadOpened:
    """A team began to talk with another."""

    kind: ClassVar[str] = "thread.opened"
    thread: str
    window: int
    team: str
    other: str
    closes_at: Instant


@attrs.frozen(kw_only=True)
class MessageSent:
    """A message was sent; what it says is sealed."""

    kind: ClassVar[str] = "message.sent"
    thread: str
    number: int
    team: str
    action: ThreadAction
    commitment: str
    at: Instant


@attrs.frozen(kw_only=True)
class ThreadClosed:
    """A thread ended; `auto` if the engine ended it for a team that did not answer."""

    kind: ClassVar[str] = "thread.closed"
    thread: str
    team: str
    reason: ThreadEnd
    auto: bool


@attrs.frozen(kw_only=True)
class WindowAnswered:
    """A team has opened the threads that it opens in a window."""

    kind: ClassVar[str] = "talks.window_answered"
    team: str
    window: int
    auto: bool


@attrs.frozen(kw_only=True)
class ChatPosted:
    """A message to the whole league."""

    kind: ClassVar[str] = "chat.posted"
    team: str
    period: int
    text: str
    at: Instant


@attrs.frozen(kw_only=True)
class ChatAnswered:
    """A team has posted what it posts after a period."""

    kind: ClassVar[str] = "chat.answered"
    team: str
    period: int
    auto: bool


@attrs.frozen(kw_only=True)
class TradeWeighed:
    """What an accepted trade changes of each team's best lineup, in millionths of what that was worth before."""

    kind: ClassVar[str] = "trade.weighed"
    offer: str
    changes_ppm: Mapping[str, int]


@attrs.frozen(kw_only=True)
class TradeFlagged:
    """An accepted trade looks like collusion; what comes of it is the ruleset's matter."""

    kind: ClassVar[str] = "trade.flagged"
    offer: str
    reasons: tuple[FlagReason, ...]
