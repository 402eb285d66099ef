"""Sealing what a message says, and opening it again from the private store.

A message's terms and text are kept under the tag of its commitment. The salts derive from the secret of texts, which is
never shown: what is not published of a talk cannot be found out by trying when the season's seed is known.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.commit import commitment, derived_salt
from leaguecore.errors import LedgerError
from leaguecore.league.commands import OfferReveal, TradeLeg
from leaguecore.league.sealed_terms import message_tag, offer_hash, text_tag
from leaguecore.ledger.store import EventStore
from leaguecore.season.engine import Engine

Opened = Callable[[str], Mapping[str, Any]]
"""Returns what the private store keeps under the tag of a commitment."""


@attrs.frozen(kw_only=True)
class PlainMessage:
    """What a message says, and how its seal is opened."""

    text: str
    reveal: OfferReveal

    @property
    def legs(self) -> tuple[TradeLeg, ...]:
        """The trade that it offers, nothing if it offers none."""
        return self.reveal.legs

    @property
    def drops(self) -> tuple[str, ...]:
        """The players whom its sender lets go with a trade."""
        return self.reveal.drops

    def commitment(self, tag: str) -> str:
        """Return the commitment that it opens."""
        return offer_hash(tag, self.reveal)


def opener(store: EventStore) -> Opened:
    """Return what opens the seals whose values a store keeps; where one is missing it raises `secret.missing`."""

    def opened(name: str) -> Mapping[str, Any]:
        kept = store.secret(name)
        if kept is None:
            raise LedgerError("secret.missing", f"the private store has no {name}")
        found: Mapping[str, Any] = parse_strict(kept.encode())
        return found

    return opened


def nothing_kept(name: str) -> Mapping[str, Any]:
    """Open nothing: where a log is looked at without its private store.

    Raises:
        LedgerError: `secret.missing`, always.
    """
    raise LedgerError("secret.missing", f"without the private store {name} cannot be opened")


def sealed_message(
    engine: Engine, thread: str, number: int, *, legs: tuple[TradeLeg, ...], drops: tuple[str, ...], text: str
) -> tuple[str, dict[str, str]]:
    """Return the commitment to a message, and what must be kept to open it."""
    tag = message_tag(engine.league, thread, number)
    salt, text_salt = (derived_salt(engine.texts.secret, engine.league, one) for one in (tag, text_tag(tag)))
    reveal = OfferReveal(salt=salt, legs=legs, drops=drops, text=commitment(text_tag(tag), text_salt, text))
    kept = {
        "drops": drops,
        "legs": [attrs.asdict(leg) for leg in legs],
        "salt": salt,
        "text": text,
        "text_salt": text_salt,
    }
    return offer_hash(tag, reveal), {tag: canonical(kept).decode()}


def opened_message(opened: Opened, league: str, thread: str, number: int) -> PlainMessage:
    """Return what a message says.

    Raises:
        LedgerError: `secret.missing` if the private store has it not.
    """
    tag = message_tag(league, thread, number)
    kept = opened(tag)
    reveal = OfferReveal(
        salt=kept["salt"],
        legs=tuple(_leg(leg) for leg in kept["legs"]),
        drops=tuple(kept["drops"]),
        text=commitment(text_tag(tag), kept["text_salt"], kept["text"]),
    )
    return PlainMessage(text=kept["text"], reveal=reveal)


def _leg(kept: Mapping[str, Any]) -> TradeLeg:
    return TradeLeg(
        giver=kept["giver"],
        receiver=kept["receiver"],
        players=tuple(kept["players"]),
        dollars=kept["dollars"],
        picks=tuple(kept["picks"]),
    )
