"""What the tests of the ledger share: stores of both kinds, and short logs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from leaguecore.ledger import EventStore, MemoryStore
from leaguecore.ledger.sqlite_store import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    """One empty store of each kind: what holds of one must hold of the other."""
    made: EventStore = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "league.db", create=True)
    yield made
    made.close()


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Callable[..., SqliteStore]]:
    """Opens stores on one file, and closes all of them in the end."""
    opened: list[SqliteStore] = []

    def open_store(**options: bool) -> SqliteStore:
        opened.append(SqliteStore(tmp_path / "league.db", **options))
        return opened[-1]

    yield open_store
    for one in opened:
        one.close()
