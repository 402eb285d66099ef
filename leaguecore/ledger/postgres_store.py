"""Logs in a PostgreSQL database, many leagues side by side, each with one writer at a time.

A writer holds an advisory lock of its league as long as its session lives: the server lets go of it when the process
dies. That lock does not hold behind a pooler that shares sessions, so an append takes a second one for its transaction
and looks whether its records are the next: of two writers, one gets `store.conflict` and the chain stays whole.
"""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leaguecore.errors import LedgerError, StoreError
from leaguecore.ledger.postgres_connection import Database
from leaguecore.ledger.postgres_tables import ready_tables
from leaguecore.ledger.store import StoredLine

if TYPE_CHECKING:
    from leaguecore.ledger.postgres_connection import Connection

_LOCK_NAME = "'leaguecore_event'::regclass::oid || ' ' || %(league)s::text"
_SESSION_LOCK = f"hashtextextended({_LOCK_NAME}, 0)"
_APPEND_LOCK = f"hashtextextended({_LOCK_NAME}, 1)"

_ADD_LINES = """
    INSERT INTO leaguecore_event (league, seq, cmd, line)
    SELECT %s, * FROM unnest(%s::bigint[], %s::text[], %s::bytea[])
"""
_ADD_SECRETS = """
    INSERT INTO leaguecore_secret (league, name, value)
    SELECT %s, * FROM unnest(%s::text[], %s::bytea[])
"""

_PAGE_ROWS = 500
"""So many lines are in memory at once when a log is read: at 64 KiB the longest, 32 MiB."""


class PostgresStore:
    """The store of one league in a database; see the module for its promises.

    A league is there from its first record, private value or note on.
    """

    def __init__(
        self, url: str, league: str, *, create: bool = False, read_only: bool = False, wait_seconds: float = 0
    ) -> None:
        """Connect to the database.

        Args:
            url: `postgresql://user:password@host:5432/database`, with options as libpq reads them.
            league: whose log it is.
            create: begin a new one, for which there must be nothing yet; the tables are made if need be.
            read_only: change nothing, take no lock.
            wait_seconds: how long to wait for another writer of this league to end.

        Raises:
            StoreError: `store.extra`, `store.unreachable`, `store.missing`, `store.exists`, `store.locked`,
                `store.unreadable`, `store.unwritable`, `store.version`.
        """
        self.league = league
        self._owns = False
        self._database = Database(url, read_only=read_only)
        self.place = f"{league} at {self._database.place}"
        try:
            ready_tables(self._database, create=create, read_only=read_only)
            if not read_only:
                self._take_lock(wait_seconds)
            if create == self._is_there():
                message = f"{self.place} {'exists already' if create else 'does not exist'}"
                fix = "open another league" if create else "name the league and the database that it was opened in"
                raise StoreError("store.exists" if create else "store.missing", message, fix=fix)
        except BaseException:
            self.close()
            raise

    def last(self) -> StoredLine | None:
        """Return the newest line, or None of an empty log."""
        return self._line("ORDER BY seq DESC LIMIT 1")

    def find(self, cmd: str) -> StoredLine | None:
        """Return the line of a command id, or None."""
        return self._line("AND cmd = %(cmd)s", cmd=cmd)

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Add lines and private values durably, all or nothing.

        After `store.unreachable` the append stands or not: whoever opens the league again sees which.
        """

        def add(connection: "Connection") -> None:
            following = self._following(connection, "SELECT MAX(seq) FROM leaguecore_event WHERE league = %(league)s")
            if [line.seq for line in lines] != list(range(following, following + len(lines))):
                raise LedgerError("store.conflict", f"{self.place}: the next record is {following}", seq=following)
            if lines:
                seqs, cmds = [line.seq for line in lines], [line.cmd for line in lines]
                connection.execute(_ADD_LINES, (self.league, seqs, cmds, [line.line for line in lines]))
            if secrets:
                values = [value.encode() for value in secrets.values()]
                connection.execute(_ADD_SECRETS, (self.league, list(secrets), values))

        self._database.change(add)

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        """Walk the lines from a seq on, in order, some at a time."""
        query = (
            "SELECT seq, cmd, line FROM leaguecore_event WHERE league = %(league)s AND seq > %(after)s "
            "ORDER BY seq LIMIT %(most)s"
        )
        for row in self._pages(query, start - 1):
            yield StoredLine(seq=row[0], cmd=row[1], line=row[2])

    def secret(self, name: str) -> str | None:
        """Return a private value, or None."""
        query = "SELECT value FROM leaguecore_secret WHERE league = %(league)s AND name = %(name)s"
        rows = self._rows(query, name=name)
        return rows[0][0].decode() if rows else None

    def secrets(self) -> Iterator[tuple[str, str]]:
        """Walk the private values with their names, in order."""
        query = (
            "SELECT name, value FROM leaguecore_secret WHERE league = %(league)s "
            "AND (%(after)s::text IS NULL OR name > %(after)s::text) ORDER BY name LIMIT %(most)s"
        )
        for name, value in self._pages(query, None):
            yield name, value.decode()

    def notes(self) -> Iterator[bytes]:
        """Walk the head notes that were signed, in order."""
        query = (
            "SELECT number, note FROM leaguecore_head_note WHERE league = %(league)s AND number > %(after)s "
            "ORDER BY number LIMIT %(most)s"
        )
        for _, note in self._pages(query, -1):
            yield note

    def add_note(self, number: int, note: bytes) -> None:
        """Add a head note durably."""

        def add(connection: "Connection") -> None:
            query = "SELECT MAX(number) FROM leaguecore_head_note WHERE league = %(league)s"
            following = self._following(connection, query)
            if number != following:
                raise LedgerError("store.conflict", f"{self.place}: the next head note is {following}, not {number}")
            connection.execute("INSERT INTO leaguecore_head_note VALUES (%s, %s, %s)", (self.league, number, note))

        self._database.change(add)

    def close(self) -> None:
        """Let go of the league and the server; closing twice is harmless."""
        if self._owns:
            self._owns = False
            # Ending the session would do, but behind a pooler the session lives on.
            with contextlib.suppress(StoreError):
                self._rows(f"SELECT pg_advisory_unlock({_SESSION_LOCK})")
        self._database.close()

    def _take_lock(self, wait_seconds: float) -> None:
        free = self._rows(f"SELECT pg_try_advisory_lock({_SESSION_LOCK})")[0][0]
        if not free and wait_seconds > 0:
            self._database.change(lambda connection: self._wait_for_lock(connection, round(wait_seconds * 1000)))
        elif not free:
            fix = "wait until the other process is done"
            raise StoreError("store.locked", f"{self.place}: in use by another process", fix=fix)
        self._owns = True

    def _wait_for_lock(self, connection: "Connection", wait_ms: int) -> None:
        """Wait in the server's queue; the lock is the session's, so it outlives this transaction."""
        connection.execute("SELECT set_config('lock_timeout', %s, true)", (f"{max(wait_ms, 1)}ms",))
        connection.execute(f"SELECT pg_advisory_lock({_SESSION_LOCK})", {"league": self.league})

    def _is_there(self) -> bool:
        tables = ("leaguecore_event", "leaguecore_secret", "leaguecore_head_note")
        there = " OR ".join(f"EXISTS (SELECT FROM {table} WHERE league = %(league)s)" for table in tables)
        return bool(self._rows(f"SELECT {there}")[0][0])

    def _following(self, connection: "Connection", query: str) -> int:
        """Return what comes after the greatest number of the league, which stays so until the transaction ends."""
        # A statement of its own: what others committed while it waited is seen by the next one only.
        connection.execute(f"SELECT pg_advisory_xact_lock({_APPEND_LOCK})", {"league": self.league})
        row = connection.execute(query, {"league": self.league}).fetchone()
        return 0 if row is None or row[0] is None else int(row[0]) + 1

    def _pages(self, query: str, after: Any) -> Iterator[tuple[Any, ...]]:
        """Walk the rows of a query, some at a time: no transaction stays open, and nothing is ever taken away."""
        full = True
        while full:
            rows = self._rows(query, after=after, most=_PAGE_ROWS)
            yield from rows
            full = len(rows) == _PAGE_ROWS
            after = rows[-1][0] if rows else after

    def _line(self, which: str, **values: Any) -> StoredLine | None:
        rows = self._rows(f"SELECT seq, cmd, line FROM leaguecore_event WHERE league = %(league)s {which}", **values)
        return StoredLine(seq=rows[0][0], cmd=rows[0][1], line=rows[0][2]) if rows else None

    def _rows(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        bound = {"league": self.league, **values}
        return self._database.ask(lambda connection: connection.execute(query, bound, binary=True).fetchall())
