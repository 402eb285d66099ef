"""Where a log is kept: the protocol of a store, and the one in memory.

A store keeps lines, a private side table, and the notes by which the league's heads were published; it knows nothing of
what they mean. An append is all or nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import attrs

from leaguecore.errors import LedgerError


@attrs.frozen(kw_only=True)
class StoredLine:
    """A line with what a store must be able to look up."""

    seq: int
    cmd: str
    line: bytes


class EventStore(Protocol):
    """The few things that a ledger needs of a place to keep one league."""

    def last(self) -> StoredLine | None:
        """Return the newest line, or None of an empty log."""
        ...

    def find(self, cmd: str) -> StoredLine | None:
        """Return the line of a command id, or None."""
        ...

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Add lines and private values durably, all or nothing; there may be private values alone.

        Raises:
            LedgerError: `store.conflict` if a cmd or a private value is there already, or a seq is not the next.
            StoreError: if the place cannot be written.
        """
        ...

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order."""
        ...

    def secret(self, name: str) -> str | None:
        """Return a private value, or None."""
        ...

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in the order of the names by code point."""
        ...

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order."""
        ...

    def add_note(self, number: int, note: bytes) -> None:
        """Add a head note durably.

        Args:
            number: its place among the notes, from 0: whoever signed another meanwhile is not overwritten.
            note: its bytes as they are published.

        Raises:
            LedgerError: `store.conflict` if the number is not the next.
            StoreError: if the place cannot be written.
        """
        ...

    def close(self) -> None:
        """Let go of the place; closing twice is harmless."""
        ...


class MemoryStore:
    """A log in memory, for simulations and tests."""

    def __init__(self) -> None:
        """Begin empty."""
        self._lines: list[StoredLine] = []
        self._by_cmd: dict[str, StoredLine] = {}
        self._secrets: dict[str, str] = {}
        self._notes: list[bytes] = []

    def last(self) -> StoredLine | None:
        """Return the newest line, or None of an empty log."""
        return self._lines[-1] if self._lines else None

    def find(self, cmd: str) -> StoredLine | None:
        """Return the line of a command id, or None."""
        return self._by_cmd.get(cmd)

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Add lines and private values, all or nothing."""
        by_cmd = {line.cmd: line for line in lines}
        for place, line in enumerate(lines, start=len(self._lines)):
            if line.seq != place or line.cmd in self._by_cmd or by_cmd[line.cmd] is not line:
                raise LedgerError("store.conflict", f"{line.cmd} cannot stand at {line.seq}", seq=line.seq)
        if not self._secrets.keys().isdisjoint(secrets):
            raise LedgerError("store.conflict", "a private value is there already")
        self._lines += lines
        self._by_cmd.update(by_cmd)
        self._secrets.update(secrets)

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order."""
        return iter(self._lines[start:])

    def secret(self, name: str) -> str | None:
        """Return a private value, or None."""
        return self._secrets.get(name)

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in order."""
        return iter(sorted(self._secrets.items()))

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order."""
        return iter(list(self._notes))

    def add_note(self, number: int, note: bytes) -> None:
        """Add a head note."""
        if number != len(self._notes):
            raise LedgerError("store.conflict", f"the next head note is {len(self._notes)}, not {number}")
        self._notes.append(note)

    def close(self) -> None:
        """Do nothing: memory goes with the object."""
