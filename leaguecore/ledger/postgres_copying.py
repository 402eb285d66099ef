"""Copying whole leagues into and out of a PostgreSQL database, each in one transaction."""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from leaguecore.ledger.copying import Extent, Readable, batches, checked_extent, require_same
from leaguecore.ledger.postgres_connection import Database
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.store import StoredLine

if TYPE_CHECKING:
    from leaguecore.ledger.postgres_connection import Connection

T = TypeVar("T")

_ADD_LINE = "INSERT INTO leaguecore_event (league, seq, cmd, line) VALUES (%s, %s, %s, %s)"
_ADD_SECRET = "INSERT INTO leaguecore_secret (league, name, value) VALUES (%s, %s, %s)"
_ADD_NOTE = "INSERT INTO leaguecore_head_note (league, number, note) VALUES (%s, %s, %s)"

_FETCHED_ROWS = 500


class LeagueRows:
    """What a transaction sees of one league."""

    def __init__(self, connection: "Connection", league: str) -> None:
        """Read by a connection that is within a transaction, and as long as it is."""
        self._connection = connection
        self._league = league

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order."""
        query = "SELECT seq, cmd, line FROM leaguecore_event WHERE league = %s AND seq >= %s ORDER BY seq"
        for seq, cmd, line in self._rows(query, start):
            yield StoredLine(seq=seq, cmd=cmd, line=line)

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in order."""
        for name, value in self._rows("SELECT name, value FROM leaguecore_secret WHERE league = %s ORDER BY name"):
            yield name, value.decode()

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order."""
        for row in self._rows("SELECT note FROM leaguecore_head_note WHERE league = %s ORDER BY number"):
            yield row[0]

    def _rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        """Walk the rows of a query, some at a time."""
        with self._connection.cursor(name="leaguecore_copying") as cursor:
            cursor.itersize = _FETCHED_ROWS
            yield from cursor.execute(query, (self._league, *values), binary=True)


def load_league(source: Readable, url: str, league: str) -> Extent:
    """Copy everything into a database that holds nothing of that league; on any failure it still holds nothing of it.

    Args:
        source: a store that does not change meanwhile.
        url: as `PostgresStore` takes it.
        league: the id of the league in the source.

    Raises:
        LedgerError: for the first fault in the log of the source.
        StoreError: `copy.differs`, or what `PostgresStore` raises.
    """
    extent = checked_extent(source)

    def load(connection: "Connection") -> None:
        with connection.cursor() as cursor:
            for lines in batches(source.read()):
                cursor.executemany(_ADD_LINE, [(league, line.seq, line.cmd, line.line) for line in lines])
            for values in batches(source.secrets()):
                cursor.executemany(_ADD_SECRET, [(league, name, value.encode()) for name, value in values])
            for numbered in batches(enumerate(source.notes())):
                cursor.executemany(_ADD_NOTE, [(league, number, note) for number, note in numbered])
        require_same(source, LeagueRows(connection, league))

    # The store makes the tables, refuses a league that is there, and holds off other writers of this one.
    with contextlib.closing(PostgresStore(url, league, create=True)), contextlib.closing(Database(url)) as database:
        database.change(load)
    return extent


def seen_at_once(url: str, league: str, look: Callable[[Readable], T]) -> T:
    """Return what a function finds in a league, all of it as of one instant, while others may write.

    Args:
        url: as `PostgresStore` takes it.
        league: whose rows are read.
        look: what reads them.

    Raises:
        StoreError: `store.missing`, or what else `PostgresStore` raises.
    """

    def within(connection: "Connection") -> T:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            return look(LeagueRows(connection, league))
        finally:
            connection.execute("ROLLBACK")

    PostgresStore(url, league, read_only=True).close()  # says what is wrong with the database or the league
    with contextlib.closing(Database(url, read_only=True)) as database:
        return database.ask(within)


def postgres_layout(url: str) -> int:
    """Return the version of the layout of the tables in a database.

    Raises:
        StoreError: `store.missing` if there are none, or what `Database` raises.
    """

    def look(connection: "Connection") -> int:
        row = connection.execute("SELECT version FROM leaguecore_schema").fetchone()
        return 0 if row is None else int(row[0])

    with contextlib.closing(Database(url, read_only=True)) as database:
        return database.ask(look)
