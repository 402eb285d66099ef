"""What the private store of a league's own folder keeps, compared with what its log commits to.

Texts, messages, claims and bids are kept until they may be read. Whoever exchanges one there cannot open its commitment
any more; that is found before it is published.
"""

from typing import Any

from leaguecore.canon import parse_strict
from leaguecore.commit import commitment
from leaguecore.errors import LeagueError
from leaguecore.league.auction import lot_tag
from leaguecore.league.claims import bid_tag
from leaguecore.league.commands import SealBids, SealLotBid
from leaguecore.league.events import MessageSent
from leaguecore.league.sealed_terms import message_tag
from leaguecore.ledger import Fault, Record
from leaguecore.ledger.blobs import SEALED, size_class
from leaguecore.ledger.revealed import MESSAGE
from leaguecore.ledger.store import EventStore
from leaguecore.season.message_seals import opened_message, opener
from leaguecore.season.sealed_texts import TextSealer, text_name


def kept_faults(record: Record, store: EventStore, sealer: TextSealer) -> list[Fault]:
    """Return the values of a record that were exchanged in a league's own private store; a missing one is no fault."""
    exchanged = []
    if record.kind == SEALED:
        exchanged = [name for name in record.data["values"] if _is_exchanged_text(name, record, store, sealer)]
    elif record.kind == MessageSent.kind and _is_exchanged_message(record, store, sealer.league):
        exchanged = [MESSAGE]
    elif record.kind in (SealBids.kind, SealLotBid.kind) and _is_exchanged_bid(record, store, sealer.league):
        exchanged = ["bid"]
    return [
        Fault(code="blob.mismatch", seq=record.seq, message=f"the {name} that is kept was exchanged")
        for name in exchanged
    ]


def _is_exchanged_text(name: str, record: Record, store: EventStore, sealer: TextSealer) -> bool:
    sealed, team, cmd = record.data["values"][name], str(record.data.get("team")), record.cmd.rpartition("/")[0]
    text = store.secret(text_name(name, cmd))
    if text is None:
        return False
    return (sealer.commitment(name, team, cmd, text), size_class(text)) != (sealed["blob"], sealed["size_class"])


def _is_exchanged_message(record: Record, store: EventStore, league: str) -> bool:
    thread, number = record.data["thread"], record.data["number"]
    tag = message_tag(league, thread, number)
    if store.secret(tag) is None:
        return False
    try:
        message = opened_message(opener(store), league, thread, number)
    except (KeyError, TypeError, LeagueError):
        return True
    return bool(message.commitment(tag) != record.data["commitment"])


def _is_exchanged_bid(record: Record, store: EventStore, league: str) -> bool:
    """Say whether claims or a bid are others than were sealed; nobody else may read them before they are opened."""
    data, on_lot = record.data, record.kind == SealLotBid.kind
    tag = lot_tag(league, data["team"], data["lot"]) if on_lot else bid_tag(league, data["team"], data["run"])
    kept = store.secret(tag)
    if kept is None:
        return False
    try:
        plain: Any = parse_strict(kept.encode())
        return bool(commitment(tag, plain["salt"], plain["bid" if on_lot else "claims"]) != data["commitment"])
    except (KeyError, TypeError, LeagueError):
        return True
