"""Which ids have come before, in memory that does not grow with their number."""

import sqlite3
from types import TracebackType


class SeenIds:
    """A set of texts that is only asked whether one is new; beyond a cache it lies in a temporary file.

    The file has no name and goes with the object, or with the process if that dies.
    """

    def __init__(self) -> None:
        """Begin empty."""
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode = OFF")
        self._connection.execute("PRAGMA synchronous = OFF")
        self._connection.execute("CREATE TABLE seen (id TEXT PRIMARY KEY) WITHOUT ROWID")
        self._connection.execute("BEGIN")

    def is_new(self, text: str) -> bool:
        """Take a text in, and say whether it was not there."""
        return self._connection.execute("INSERT OR IGNORE INTO seen VALUES (?)", (text,)).rowcount == 1

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> "SeenIds":
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the file."""
        self.close()
