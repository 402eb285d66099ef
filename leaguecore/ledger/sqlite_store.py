"""A log in a SQLite file: write-ahead log, full synchronisation, one transaction a command.

One process owns a file while it writes, by a lock file beside it, and uses one connection. That keeps clear of the
WAL-reset fault of SQLite before 3.51.3, which needs two connections that write or checkpoint at the same instant.
"""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from leaguecore.errors import LedgerError, StoreError
from leaguecore.ledger.store import StoredLine

_STEPS = (
    """
CREATE TABLE event (seq INTEGER PRIMARY KEY, cmd TEXT NOT NULL UNIQUE, line BLOB NOT NULL) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TRIGGER event_is_final BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are final'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are final'); END;
""",
    """
CREATE TABLE head_note (number INTEGER PRIMARY KEY, note BLOB NOT NULL) STRICT;
CREATE TRIGGER head_note_is_final BEFORE UPDATE ON head_note BEGIN SELECT RAISE(ABORT, 'notes are final'); END;
CREATE TRIGGER head_note_stays BEFORE DELETE ON head_note BEGIN SELECT RAISE(ABORT, 'notes are final'); END;
""",
)
"""The k-th leads from layout k to layout k + 1; layout 0 is an empty file. A step that was released never changes."""

SCHEMA_VERSION = len(_STEPS)
_FIRST_WITH_NOTES = 2
_OWNER_ONLY = 0o600


class SqliteStore:
    """A store in one file; see the module for its promises.

    A file of an older layout is brought up to this one when it is opened to be written, in one transaction; whoever
    only reads it leaves every byte as it is.
    """

    def __init__(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        """Open a file.

        Args:
            path: the database file.
            create: make a new one; there must be none.
            read_only: change nothing, take no lock.

        Raises:
            StoreError: `store.missing`, `store.exists`, `store.locked`, `store.empty`, `store.unreadable`,
                `store.unwritable`, `store.version`.
        """
        self.path = path
        self._lock: int | None = None
        self._connection: sqlite3.Connection | None = None
        self._ours = self._writes_ahead = False
        if create == path.exists():
            code = "store.exists" if create else "store.missing"
            message = f"{path} {'exists already' if create else 'does not exist'}"
            raise StoreError(code, message, fix="" if create else "remove the folder and play again")
        try:
            if not read_only:
                self._take_lock()
            if create:
                self._make()
            with _translated(path):
                self._connection = self._open(read_only)
                self._prepare(create, read_only)
            self._ours = not read_only
        except BaseException:
            self._release()
            raise

    def last(self) -> StoredLine | None:
        """Return the newest line, or None of an empty log."""
        return self._one("SELECT seq, cmd, line FROM event ORDER BY seq DESC LIMIT 1")

    def find(self, cmd: str) -> StoredLine | None:
        """Return the line of a command id, or None."""
        return self._one("SELECT seq, cmd, line FROM event WHERE cmd = ?", cmd)

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Add lines and private values durably, all or nothing."""
        with self._transaction() as connection:
            following = connection.execute("SELECT COALESCE(MAX(seq), -1) + 1 FROM event").fetchone()[0]
            if [line.seq for line in lines] != list(range(following, following + len(lines))):
                raise LedgerError("store.conflict", f"{self.path}: the next record is {following}", seq=following)
            connection.executemany(
                "INSERT INTO event (seq, cmd, line) VALUES (?, ?, ?)",
                [(line.seq, line.cmd, line.line) for line in lines],
            )
            connection.executemany("INSERT INTO secret (name, value) VALUES (?, ?)", list(secrets.items()))

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order."""
        with _translated(self.path):
            rows = self._live().execute("SELECT seq, cmd, line FROM event WHERE seq >= ? ORDER BY seq", (start,))
            for row in rows:
                yield StoredLine(seq=row[0], cmd=row[1], line=row[2])

    def secret(self, name: str) -> str | None:
        """Return a private value, or None."""
        with _translated(self.path):
            row = self._live().execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in order."""
        with _translated(self.path):
            yield from self._live().execute("SELECT name, value FROM secret ORDER BY name")

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order; a file of the layout without them has none."""
        with _translated(self.path):
            if self._layout() >= _FIRST_WITH_NOTES:
                for row in self._live().execute("SELECT note FROM head_note ORDER BY number"):
                    yield row[0]

    def add_note(self, number: int, note: bytes) -> None:
        """Add a head note durably."""
        with self._transaction() as connection:
            following = connection.execute("SELECT COALESCE(MAX(number), -1) + 1 FROM head_note").fetchone()[0]
            if number != following:
                raise LedgerError("store.conflict", f"{self.path}: the next head note is {following}, not {number}")
            connection.execute("INSERT INTO head_note (number, note) VALUES (?, ?)", (number, note))

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it; closing twice is harmless."""
        self._release()

    def _take_lock(self) -> None:
        descriptor = -1
        try:
            descriptor = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, _OWNER_ONLY)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if descriptor >= 0:
                os.close(descriptor)
            if isinstance(error, BlockingIOError):
                raise StoreError("store.locked", f"{self.path} is in use by another process") from error
            raise StoreError("store.unwritable", f"{self.path}: {error.strerror}") from error
        self._lock = descriptor

    def _make(self) -> None:
        """Make the empty file: what SQLite puts beside it may be read by the same people as the file itself."""
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
        except OSError as error:
            raise StoreError("store.unwritable", f"{self.path}: {error.strerror}") from error

    def _open(self, read_only: bool) -> sqlite3.Connection:
        # A writer that was killed may leave a journal behind, and nobody can read before it is rolled back.
        journal = self.path.with_name(f"{self.path.name}-journal")
        mode = "rwc" if not read_only else "rw" if journal.exists() else "ro"
        connection = sqlite3.connect(f"{self.path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        connection.execute("PRAGMA busy_timeout = 5000")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        return connection

    def _prepare(self, create: bool, read_only: bool) -> None:
        if create:
            self._bring_up(0)
        found = self._layout()
        if found == 0 and self._live().execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0:
            raise StoreError("store.empty", f"{self.path} holds nothing yet", fix="remove the folder and play again")
        if not 1 <= found <= SCHEMA_VERSION:
            message = f"{self.path} has layout {found}, this version reads 1 to {SCHEMA_VERSION}"
            raise StoreError("store.version", message)
        if found < SCHEMA_VERSION and not read_only:
            self._bring_up(found)

    def _layout(self) -> int:
        return int(self._live().execute("PRAGMA user_version").fetchone()[0])

    def _bring_up(self, found: int) -> None:
        """Bring the file from the layout that it has to the newest, all or nothing."""
        self._write_ahead()
        steps = "".join(_STEPS[found:])
        self._live().executescript(f"BEGIN IMMEDIATE;{steps}PRAGMA user_version = {SCHEMA_VERSION};COMMIT;")

    def _write_ahead(self) -> None:
        # Not before something is written: even this changes the file.
        connection = self._live()
        self._writes_ahead = True
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Give the connection for one transaction, which stands at the end or leaves nothing."""
        connection = self._live()
        try:
            with _translated(self.path):
                if not self._writes_ahead:
                    self._write_ahead()
                # IMMEDIATE: a deferred transaction that reads and then writes fails at once if another has written.
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            raise

    def _one(self, query: str, *values: Any) -> StoredLine | None:
        with _translated(self.path):
            row = self._live().execute(query, values).fetchone()
        return None if row is None else StoredLine(seq=row[0], cmd=row[1], line=row[2])

    def _live(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError("store.closed", f"{self.path} was closed")
        return self._connection

    def _release(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                if self._ours and self._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                    # Back to one file: a closed league can be copied and read without write access. Where somebody
                    # reads at this moment, it stays as it is, which is as safe.
                    self._connection.execute("PRAGMA busy_timeout = 0")
                    self._connection.execute("PRAGMA journal_mode = DELETE")
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


@contextlib.contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into errors with codes."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise LedgerError("store.conflict", f"{path}: {error}") from error
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        code, fix = next((found for prefix, found in _CODES.items() if name.startswith(prefix)), _UNREADABLE)
        raise StoreError(code, f"{path}: {error}", fix=fix) from error


_UNREADABLE = ("store.unreadable", "is it the database of a league?")
_CODES = {
    "SQLITE_FULL": ("store.full", "free some space and resume"),
    "SQLITE_IOERR_READ": _UNREADABLE,
    "SQLITE_IOERR_SHORT_READ": _UNREADABLE,
    "SQLITE_IOERR": ("store.unwritable", "see whether the disk is full or failing, and resume"),
    "SQLITE_READONLY": ("store.unwritable", "make the folder writable"),
    "SQLITE_BUSY": ("store.locked", "wait until the other process is done"),
}
"""What an error of SQLite means for a league, by the beginning of its name; the first that fits."""
