"""What the tests of the ledger share: stores of every kind, and places where some outlive the one who opened them."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Here as well as with the tests of faults, some need a server.
sys.path.append(str(Path(__file__).parents[2]))
sys.path.append(str(Path(__file__).parent))

from head_cases import NAME
from services import fresh_schema

from leaguecore.ledger import EventStore, MemoryStore
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.ledger.sqlite_store import SqliteStore

LEAGUE = "nba-main"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of a database without leagues, or a skip that says why there is none."""
    with fresh_schema() as url:
        yield url


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Callable[..., SqliteStore]]:
    """Opens stores on one file, and closes all of them in the end."""
    with contextlib.ExitStack() as opened:

        def open_store(**options: Any) -> SqliteStore:
            return opened.enter_context(contextlib.closing(SqliteStore(tmp_path / "league.db", **options)))

        yield open_store


@pytest.fixture
def postgres_store(postgres_url: str) -> Iterator[Callable[..., PostgresStore]]:
    """Opens stores in one database, of one league unless another is named, and closes all of them in the end."""
    with contextlib.ExitStack() as opened:

        def open_store(league: str = LEAGUE, *, url: str = postgres_url, **options: Any) -> PostgresStore:
            return opened.enter_context(contextlib.closing(PostgresStore(url, league, **options)))

        yield open_store


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_store(request: pytest.FixtureRequest) -> Callable[..., EventStore]:
    """Opens stores on one place of each kind that outlives them."""
    opener: Callable[..., EventStore] = request.getfixturevalue(f"{request.param}_store")
    return opener


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> EventStore:
    """One empty store of each kind: what holds of one must hold of the others."""
    if request.param == "memory":
        return MemoryStore()
    made: EventStore = request.getfixturevalue(f"{request.param}_store")(create=True)
    return made


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path = tmp_path_factory.mktemp("keys") / "own.key"
    new_key(path, NAME)
    return Signer.load(path)


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path = tmp_path_factory.mktemp("keys") / "other.key"
    new_key(path, NAME)
    return Signer.load(path)
