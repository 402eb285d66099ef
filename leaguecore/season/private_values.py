"""Which private values a store keeps with a record: whatever takes over records takes these over too, and no others."""

from collections.abc import Iterator

from leaguecore.league.auction import lot_tag
from leaguecore.league.claims import bid_tag
from leaguecore.league.commands import SealBids, SealLotBid
from leaguecore.league.events import MessageSent
from leaguecore.league.sealed_terms import message_tag
from leaguecore.ledger import Record
from leaguecore.ledger.blobs import SEALED
from leaguecore.ledger.store import EventStore
from leaguecore.season.sealed_texts import text_name

OF_COMMANDS = ("answer", "kept", "refused", "served")
"""What is kept under `<this>:<id of the command>`: the hash of an answer from outside, the texts that an agent keeps,
why an answer was refused, and what the provider of a model said of the call."""


def private_values(store: EventStore, record: Record, league: str) -> dict[str, str]:
    """Return the private values that were kept with a record, by name.

    Args:
        store: where they are kept.
        record: one of its records.
        league: the id that the tags of commitments name.
    """
    found = {name: store.secret(name) for name in _names(record, league)}
    return {name: value for name, value in found.items() if value is not None}


def _names(record: Record, league: str) -> Iterator[str]:
    """Walk the names under which a record may have private values."""
    data = record.data
    if record.kind == SealBids.kind:
        yield bid_tag(league, data["team"], data["run"])
    elif record.kind == SealLotBid.kind:
        yield lot_tag(league, data["team"], data["lot"])
    elif record.kind == MessageSent.kind:
        yield message_tag(league, data["thread"], data["number"])
    elif record.kind == SEALED:
        cmd = record.cmd.rpartition("/")[0]
        yield from (text_name(name, cmd) for name in data["values"])
    yield from (f"{what}:{record.cmd}" for what in OF_COMMANDS)
