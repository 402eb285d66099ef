"""Copying a SQLite store as it is at one instant, while its owner may write."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from leaguecore.errors import StoreError
from leaguecore.ledger.sqlite_store import SqliteStore


def snapshot_file(database: Path, to: Path) -> None:
    """Copy a database page by page in one read transaction, with what still lies in its write-ahead log.

    Never by copying the file: of a file in use that gives pages of different instants.

    Args:
        database: the file of a store.
        to: a file that is not there yet; what is written is synchronised, and lies in this one file.

    Raises:
        StoreError: as `SqliteStore`, and `store.unwritable` if it cannot be copied.
    """
    SqliteStore(database, read_only=True).close()  # says what is wrong with the file
    try:
        with _connected(database, "ro") as source, _connected(to, "rwc") as target:
            source.execute("PRAGMA busy_timeout = 5000")
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        fix = "see whether there is room, and whether the league's file can be read"
        raise StoreError("store.unwritable", f"{to}: {error}", fix=fix) from error


def sqlite_layout(database: Path) -> int:
    """Return the version of the layout of a file; nothing is changed.

    Raises:
        StoreError: as `SqliteStore`.
    """
    SqliteStore(database, read_only=True).close()
    with _connected(database, "ro") as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


@contextlib.contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        yield connection
