"""The seal of a message: a commitment to its terms and its text, which are kept apart until both are published.

An offer that is accepted shows its terms, so that they can be checked; of its text it shows a commitment only.
"""

from typing import Any

import attrs

from leaguecore.commit import commitment, is_salt
from leaguecore.errors import Violation
from leaguecore.league.commands import OfferReveal, TradeLeg


def message_tag(league: str, thread: str, number: int) -> str:
    """Return the tag that binds a commitment to its league, thread and message."""
    return f"message:{league}:{thread}:{number}"


def text_tag(tag: str) -> str:
    """Return the tag that binds the commitment to a message's text; it has a salt of its own."""
    return f"{tag}:text"


def terms_value(legs: tuple[TradeLeg, ...], drops: tuple[str, ...], text: str) -> dict[str, Any]:
    """Return what is committed to: terms, and the commitment to the text."""
    return {"drops": drops, "legs": [attrs.asdict(leg) for leg in legs], "text": text}


def offer_hash(tag: str, reveal: OfferReveal) -> str:
    """Return the commitment that a reveal opens."""
    return commitment(tag, reveal.salt, terms_value(reveal.legs, reveal.drops, reveal.text))


def reveal_violations(tag: str, expected: str, reveal: OfferReveal) -> list[Violation]:
    """Return why a reveal does not open the commitment to an offer."""
    if not is_salt(reveal.salt):
        return [Violation(code="reveal.salt", message="the salt of the offer is not 64 hex digits")]
    if offer_hash(tag, reveal) != expected:
        return [Violation(code="reveal.mismatch", message="the terms shown are not those that were offered")]
    return []
