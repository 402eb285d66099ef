"""The record of a league: canonical lines, each holding the hash of the one before, in a store that only grows."""

from leaguecore.ledger.chain import Ledger, Receipt
from leaguecore.ledger.record import GENESIS_KIND, ZERO_HASH, Record, parse_record
from leaguecore.ledger.store import EventStore, MemoryStore
from leaguecore.ledger.verify import Fault, verify_lines

__all__ = [
    "GENESIS_KIND",
    "ZERO_HASH",
    "EventStore",
    "Fault",
    "Ledger",
    "MemoryStore",
    "Receipt",
    "Record",
    "parse_record",
    "verify_lines",
]
