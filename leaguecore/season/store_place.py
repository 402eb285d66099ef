"""Where the records of a league are kept if not in its folder: the file `store.toml` that points to a server."""

import tomllib
from urllib.parse import urlsplit

import attrs
import tomli_w

from leaguecore.errors import StoreError, UsageError
from leaguecore.ids import is_id
from leaguecore.ledger.store import EventStore

STORE_FILE = "store.toml"
_SCHEMES = ("postgresql", "postgres")


@attrs.frozen(kw_only=True)
class StorePlace:
    """A server and the league whose records it keeps.

    Attributes:
        url: as `postgresql://user@host:5432/database`; never with a password, which a folder should not hold.
        league: the league's id there.
    """

    url: str
    league: str

    @classmethod
    def checked(cls, url: str, league: str) -> "StorePlace":
        """Return the place of a league on a server.

        Raises:
            UsageError: `store.url` for an address of no known kind, or one with a password in it.
        """
        try:
            parts = urlsplit(url)
            password = parts.password
        except ValueError:
            raise UsageError("store.url", "that is no address", fix=_FIX) from None
        if parts.scheme not in _SCHEMES:
            raise UsageError("store.url", f"there is no store of the kind {parts.scheme!r}", fix=_FIX)
        if password is not None or "password" in parts.query:
            raise UsageError("store.url", "the address holds a password, which would lie in the folder", fix=_FIX)
        return cls(url=url, league=league)

    def to_bytes(self) -> bytes:
        """Return the file."""
        return tomli_w.dumps({"league": self.league, "url": self.url}).encode()

    @classmethod
    def from_bytes(cls, file: bytes) -> "StorePlace":
        """Return the place that a file names.

        Raises:
            StoreError: `folder.store`.
        """
        try:
            plain = tomllib.loads(file.decode())
            fits = set(plain) == {"league", "url"} and all(isinstance(text, str) for text in plain.values())
            if not fits or not is_id(plain["league"]):
                raise ValueError
            return cls.checked(plain["url"], plain["league"])
        except (ValueError, UsageError):
            message = f"{STORE_FILE} does not say where the records are kept"
            raise StoreError("folder.store", message, fix='write league = "..." and url = "postgresql://..."') from None

    def create(self) -> EventStore:
        """Return a new store for the league; there must be none of it yet.

        Raises:
            StoreError: as `PostgresStore`.
        """
        from leaguecore.ledger.postgres_store import PostgresStore

        return PostgresStore(self.url, self.league, create=True)

    def open(self, *, read_only: bool, wait_seconds: int = 0) -> EventStore:
        """Return the store of the league.

        Raises:
            StoreError: as `PostgresStore`.
        """
        from leaguecore.ledger.postgres_store import PostgresStore

        return PostgresStore(self.url, self.league, read_only=read_only, wait_seconds=wait_seconds)


_FIX = "write postgresql://user@host/database, and give the password by PGPASSWORD or a password file"
