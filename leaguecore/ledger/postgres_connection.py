"""A connection to a PostgreSQL database: its address without the password, and what an error of it means for a league.

psycopg comes with the extra `postgres` and is imported when a connection is made. Nothing that psycopg raises leaves
this module: its errors hold the connection, which holds the password, so the errors of the house do not refer to them.
"""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from leaguecore.errors import LeagueError, LedgerError, StoreError

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

T = TypeVar("T")

_DEFAULTS = {
    "client_encoding": "UTF8",
    "connect_timeout": "10",
    # A server whose machine is gone is noticed within about a minute, also in the middle of an answer.
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
_BEGIN = """
    BEGIN ISOLATION LEVEL READ COMMITTED;
    SELECT set_config('lock_timeout', '5s', true),
           set_config('synchronous_commit', CASE asked WHEN 'off' THEN 'on' ELSE asked END, true)
    FROM current_setting('synchronous_commit') AS asked
"""
"""A transaction does not wait for ever, and is on the disk before it is acknowledged, whatever the server is set to."""

_WRITE_IT = "write it like postgresql://user@host:5432/database, with %40 for an @ in a password"
_SEE_SERVER = "see whether the server runs and lets this user in"


@attrs.frozen(kw_only=True)
class Address:
    """Where a database is.

    Attributes:
        place: host, port and database, for messages.
        conninfo: what libpq connects to; it may hold a password.
        password: the password in it, "" for none.
    """

    place: str
    conninfo: str = attrs.field(repr=False)
    password: str = attrs.field(repr=False)


class Database:
    """A connection to a database, whose errors have the codes of the house."""

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        """Connect.

        Args:
            url: as libpq reads it, `postgresql://user:password@host:5432/database?options`.
            read_only: the server refuses every change.

        Raises:
            StoreError: `store.extra` without psycopg, `store.unreachable`.
        """
        address = _address(url)
        self.place = address.place
        self._connection: Connection | None = _connected(address)
        self._read_only = read_only

    def ask(self, action: Callable[["Connection"], T]) -> T:
        """Do something with the connection, each statement a transaction of its own.

        Raises:
            StoreError: `store.closed`, `store.unreachable` if the connection was lost: it does not come back, and what
                was being committed may stand or not; `store.locked`, `store.unreadable`, `store.unwritable`,
                `store.full`.
            LedgerError: `store.conflict`.
        """
        import psycopg

        if self._connection is None:
            raise StoreError("store.closed", f"{self.place} was closed")
        try:
            return action(self._connection)
        except psycopg.Error as error:
            meant = _meaning(self.place, error)
        # Outside of the handler: so that no error of psycopg hangs on this one.
        raise meant

    def change(self, action: Callable[["Connection"], T]) -> T:
        """Do something within one transaction, which stands at the end or leaves nothing.

        Raises:
            LeagueError: as `ask`, or what the action raises.
        """
        import psycopg

        def within(connection: "Connection") -> T:
            try:
                connection.execute(_BEGIN)
                if self._read_only:
                    connection.execute("SET TRANSACTION READ ONLY")
                done = action(connection)
                connection.execute("COMMIT")
            except BaseException:
                # Not psycopg's own transaction: it writes a warning to stderr where the connection is gone.
                with contextlib.suppress(psycopg.Error):
                    connection.execute("ROLLBACK")
                raise
            return done

        return self.ask(within)

    def close(self) -> None:
        """Let go of the server; closing twice is harmless."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _address(url: str) -> Address:
    try:
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict, make_conninfo
    except ImportError as error:
        fix = "install it: pip install 'leaguecore[postgres]'"
        raise StoreError("store.extra", "PostgreSQL is reached by psycopg, which is not installed", fix=fix) from error
    fields: dict[str, Any] = {}
    with contextlib.suppress(ProgrammingError):
        fields = conninfo_to_dict(url)
    # A password whose @ or / is not written as %40 or %2F spills over into these.
    spilled = any("@" in str(fields.get(name, "")) for name in ("host", "hostaddr", "port", "dbname"))
    if not fields or spilled:
        raise StoreError("store.unreachable", "the address of the database cannot be read", fix=_WRITE_IT)
    place = f"{fields.get('host') or 'this machine'}:{fields.get('port') or 5432}/{fields.get('dbname') or ''}"
    return Address(
        place=place,
        conninfo=make_conninfo(**{**_DEFAULTS, **fields}),
        password=str(fields.get("password") or ""),
    )


def _connected(address: Address) -> "Connection":
    import psycopg

    try:
        # No statement is prepared on the server, so a pooler may hand each transaction to another connection.
        return psycopg.connect(address.conninfo, autocommit=True, prepare_threshold=None)
    except psycopg.Error as error:
        said = _first_line(error)
    if address.password and address.password in said:
        said = "the server cannot be reached"
    raise StoreError("store.unreachable", f"{address.place}: {said}", fix=_SEE_SERVER)


def _first_line(error: "psycopg.Error") -> str:
    """Return what an error says, without the details, which may hold values."""
    lines = (error.diag.message_primary or str(error)).splitlines()
    return lines[0].removeprefix("connection failed: ") if lines else type(error).__name__


def _meaning(place: str, error: "psycopg.Error") -> LeagueError:
    import psycopg

    state = error.sqlstate or ""
    if state.startswith("23"):
        return LedgerError("store.conflict", f"{place}: {_first_line(error)}")
    if not state and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        code, fix = _LOST
    else:
        code, fix = next((meant for beginning, meant in _MEANINGS.items() if state.startswith(beginning)), _UNREADABLE)
    said = "in use by another process" if code == "store.locked" else _first_line(error)
    return StoreError(code, f"{place}: {said}", fix=fix)


_LOST = ("store.unreachable", "see whether the server runs, then open the league again")
_BUSY = ("store.locked", "wait until the other process is done")
_UNREADABLE = ("store.unreadable", "is it the database of leagues?")
_NO_RIGHT = ("store.unwritable", "let this user make, read and write tables in the schema")
_MEANINGS = {
    "08": _LOST,
    "57P": _LOST,
    "53300": _LOST,
    "55P03": _BUSY,
    "57014": _BUSY,
    "40": _BUSY,
    "53100": ("store.full", "free some space on the server and resume"),
    "53": ("store.unwritable", "see what the server lacks, and resume"),
    "58": ("store.unwritable", "see whether the server's disk is failing, and resume"),
    "25006": ("store.unwritable", "open it to write, on a server that takes changes"),
    "3F000": _NO_RIGHT,
    "42501": _NO_RIGHT,
}
"""What an error of PostgreSQL means for a league, by the beginning of its SQLSTATE; the first that fits."""
