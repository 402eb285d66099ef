"""Commands of negotiation in threads, and of the league's chat.

What a message says is sealed until it is published: its command holds its action and a commitment to its terms and its
text (see `league.sealed_terms`). The commitment of an offer is its hash, by which it is accepted; only then its terms,
and no word of its text, are shown, so that anybody can check that the trade is what was offered.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands.trades import TradeLeg
from leaguecore.rules.sections.talks import ThreadAction


@attrs.frozen(kw_only=True)
class Opening:
    """The first message of a thread with another team."""

    to: str
    action: ThreadAction
    commitment: str


@attrs.frozen(kw_only=True)
class OpenThreads:
    """Answer the wake-up of a window with the threads that a team opens in it, none perhaps."""

    kind: ClassVar[str] = "talks.open"
    snapshot: str
    team: str
    window: int
    at: Instant
    openings: tuple[Opening, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class OfferReveal:
    """The terms of an offer as its commitment can be checked; `text` is the commitment to its words."""

    salt: str
    legs: tuple[TradeLeg, ...]
    drops: tuple[str, ...]
    text: str


@attrs.frozen(kw_only=True)
class Worth:
    """What a team's best lineup is expected to score for the rest of the season, before and after a trade."""

    before: int
    after: int


@attrs.frozen(kw_only=True)
class Acceptance:
    """Yes to an offer of a thread, with all that its execution needs.

    Attributes:
        offer: the commitment of the offer.
        reveal: its terms.
        drops: players whom the accepting team lets go if the trade is executed.
        locked: a fact: the players concerned whose game has begun in a slate that is not over.
        kept_seats: a fact: by slate, those who cannot leave the seat that they have in it.
        worths: a fact, where collusion is watched for: what each of both teams gains or loses; none elsewhere.
    """

    offer: str
    reveal: OfferReveal
    drops: tuple[str, ...]
    locked: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]
    worths: Mapping[str, Worth]


@attrs.frozen(kw_only=True)
class SendMessage:
    """Send the next message of a thread; `acceptance` stands if, and only if, its action is `accept`."""

    kind: ClassVar[str] = "talks.send"
    auto: ClassVar[bool] = False
    """The engine sends no messages: what is missed ends the thread."""
    snapshot: str
    team: str
    thread: str
    number: int
    at: Instant
    action: ThreadAction
    commitment: str
    acceptance: Acceptance | None


@attrs.frozen(kw_only=True)
class LeaveThread:
    """End a thread instead of answering in it."""

    kind: ClassVar[str] = "talks.leave"
    snapshot: str
    team: str
    thread: str
    number: int
    at: Instant
    auto: bool


@attrs.frozen(kw_only=True)
class PostChat:
    """Post messages to the whole league after a period, none perhaps; `period` is its number."""

    kind: ClassVar[str] = "talks.chat"
    snapshot: str
    team: str
    period: int
    at: Instant
    texts: tuple[str, ...]
    auto: bool
