"""Copying a log from one store to another: the same lines, private values and head notes, byte for byte.

Nothing is copied of a log that is damaged, and every row is compared in the end. Whoever copies sees to it that the
source does not change meanwhile: he holds its writer's lock, or reads all of it in one transaction.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from typing import Protocol, TypeVar

import attrs

from leaguecore.errors import LedgerError, StoreError
from leaguecore.ledger.record import ZERO_HASH, line_hash
from leaguecore.ledger.store import EventStore, StoredLine
from leaguecore.ledger.verify import verify_lines

T = TypeVar("T")

_BATCH = 1_000
"""So many rows are added in one transaction, and are in memory at once."""


class Readable(Protocol):
    """What is read of a store in order to copy it."""

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order."""
        ...

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in order."""
        ...

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order."""
        ...


@attrs.frozen(kw_only=True)
class Extent:
    """How much a store holds of a league.

    Attributes:
        league: the id of the league.
        records: the number of lines.
        head: the hash of the newest line, 64 zeros of an empty log.
        log_bytes: the length of the lines, each with its line feed.
        private_values: their number.
        head_notes: their number.
    """

    league: str
    records: int
    head: str
    log_bytes: int
    private_values: int
    head_notes: int


def checked_extent(store: Readable) -> Extent:
    """Return how much a store holds, having checked the form and the chain of every line.

    Raises:
        LedgerError: for the first fault; `store.row` for a line that the store files as another than it is.
    """
    stored, league, head, log_bytes, records = _Passing(store.read()), "", ZERO_HASH, 0, 0
    for record, faults in verify_lines(stored):
        if faults or record is None:
            raise faults[0].error()
        row = stored.newest
        if row is None or (row.seq, row.cmd) != (record.seq, record.cmd):
            raise LedgerError("store.row", f"the store files {record.cmd} as another record", seq=record.seq)
        league, head, records = record.league, line_hash(row.line), records + 1
        log_bytes += len(row.line) + 1
    return Extent(
        league=league,
        records=records,
        head=head,
        log_bytes=log_bytes,
        private_values=sum(1 for _ in store.secrets()),
        head_notes=sum(1 for _ in store.notes()),
    )


class _Passing:
    """The lines of a store as bytes, with the row of the line that passed last."""

    def __init__(self, rows: Iterator[StoredLine]) -> None:
        self._rows = rows
        self.newest: StoredLine | None = None

    def __iter__(self) -> Iterator[bytes]:
        for row in self._rows:
            self.newest = row
            yield row.line


def copy_store(source: Readable, target: EventStore) -> Extent:
    """Copy everything into an empty store, and return how much that is; after an error the target is to be thrown away.

    Raises:
        LedgerError: for the first fault in the log of the source; `store.conflict` if the target is not empty.
        StoreError: `copy.differs`, or what a store raises.
    """
    extent = checked_extent(source)
    for lines in batches(source.read()):
        target.append(lines, {})
    for values in batches(source.secrets()):
        target.append([], dict(values))
    for number, note in enumerate(source.notes()):
        target.add_note(number, note)
    require_same(source, target)
    return extent


def require_same(source: Readable, target: Readable) -> None:
    """Compare two stores row by row.

    Raises:
        StoreError: `copy.differs`; what differs is not shown, it may be private.
    """
    pairs: dict[str, tuple[Iterator[object], Iterator[object]]] = {
        "record": (source.read(), target.read()),
        "private value": (source.secrets(), target.secrets()),
        "head note": (source.notes(), target.notes()),
    }
    for what, (there, here) in pairs.items():
        for number, (one, other) in enumerate(zip_longest(there, here)):
            if one != other:
                raise StoreError("copy.differs", f"{what} {number} of the copy is another than that of the source")


def batches(rows: Iterable[T]) -> Iterator[list[T]]:
    """Walk rows in lists of bounded length."""
    remaining = iter(rows)
    while batch := list(islice(remaining, _BATCH)):
        yield batch
