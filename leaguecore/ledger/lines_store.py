"""A published log as a store that is only read: a file of lines, as they are hashed."""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from leaguecore.errors import StoreError
from leaguecore.ledger.record import MAX_LINE_BYTES
from leaguecore.ledger.store import StoredLine

_CHUNK = MAX_LINE_BYTES + 2
"""A line that is too long is read so far that this can be seen, and no further."""


class LinesStore:
    """The log of a published folder. Nothing can be added, and no private value is here."""

    def __init__(self, path: Path, notes: Sequence[bytes] = ()) -> None:
        """Name the file.

        Args:
            path: the lines, each ended by a line feed.
            notes: the head notes that were published with it.

        Raises:
            StoreError: `store.missing` if there is no such file.
        """
        if not path.is_file():
            raise StoreError("store.missing", f"{path} does not exist")
        self.path = path
        self._notes = tuple(notes)

    def last(self) -> StoredLine | None:
        """Return the newest line, or None of an empty log."""
        newest = deque(self.read(), maxlen=1)
        return newest[0] if newest else None

    def find(self, cmd: str) -> StoredLine | None:
        """Return the line of a command id, or None."""
        mark = b'"cmd":%s,' % json.dumps(cmd).encode()
        return next((stored for stored in self.read() if mark in stored.line), None)

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Refuse to add anything.

        Raises:
            StoreError: `store.published`.
        """
        del lines, secrets
        raise self._read_only()

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order; what follows the last line feed counts as a line too."""
        try:
            with self.path.open("rb") as handle:
                for seq, line in enumerate(_lines(handle)):
                    if seq >= start:
                        yield StoredLine(seq=seq, cmd="", line=line)
        except OSError as error:
            raise StoreError("store.unreadable", f"{self.path}: {error.strerror or error}") from error

    @property
    def torn(self) -> bool:
        """Whether the last line is not ended."""
        with self.path.open("rb") as handle:
            size = handle.seek(0, 2)
            handle.seek(max(0, size - 1))
            return size > 0 and handle.read(1) != b"\n"

    def secret(self, name: str) -> str | None:
        """Return nothing: what is private was not published."""
        del name
        return None

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk nothing."""
        return iter(())

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes, in order."""
        return iter(self._notes)

    def add_note(self, number: int, note: bytes) -> None:
        """Refuse to add anything.

        Raises:
            StoreError: `store.published`.
        """
        del number, note
        raise self._read_only()

    def close(self) -> None:
        """Do nothing: the file is open only while it is read."""

    def _read_only(self) -> StoreError:
        return StoreError("store.published", f"{self.path} was published; a league cannot be played on from it")


def _lines(handle: BinaryIO) -> Iterator[bytes]:
    """Walk the lines of a file without their line feeds, whatever they hold and however long they are."""
    while piece := handle.readline(_CHUNK):
        line = piece
        while piece and not piece.endswith(b"\n"):
            piece = handle.readline(_CHUNK)
        yield line.removesuffix(b"\n")
