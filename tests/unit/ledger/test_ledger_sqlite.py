"""What a log in a file promises beyond what every store does."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaguecore.errors import LeagueError, StoreError
from leaguecore.ledger import EventStore
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.ledger.store import StoredLine

Opener = Callable[..., SqliteStore]


def line(seq: int) -> StoredLine:
    return StoredLine(seq=seq, cmd=f"c:{seq}", line=b"line \xff %d" % seq)


def contents(store: EventStore) -> list[StoredLine]:
    return list(store.read())


def refused(open_store: Callable[[], object]) -> tuple[str, int]:
    """Return code and exit code of the error of opening."""
    with pytest.raises(LeagueError, match=r".") as caught:
        open_store()
    return caught.value.code, caught.value.exit_code


def test_a_closed_file_is_one_file_without_write_ahead_log(sqlite_store: Opener, tmp_path: Path) -> None:
    store = sqlite_store(create=True)
    store.append([line(0)], {})
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league.db", "league.lock"]


def test_a_file_that_a_dead_process_left_with_its_log_is_one_file_again_after_the_next(
    sqlite_store: Opener, tmp_path: Path
) -> None:
    """Also when the next process has nothing to write."""
    store = sqlite_store(create=True)
    store.append([line(0)], {})
    alive = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    store.close()
    for name, data in alive.items():
        (tmp_path / name).write_bytes(data)
    again = sqlite_store()
    assert contents(again) == [line(0)]
    again.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league.db", "league.lock"]
    with contextlib.closing(sqlite3.connect(tmp_path / "league.db")) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_writer_syncs_fully_and_uses_a_write_ahead_log(
    sqlite_store: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    connect = sqlite3.connect

    def watched(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_trace_callback(asked.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", watched)
    store = sqlite_store(create=True)
    assert "PRAGMA synchronous = FULL" in asked
    del asked[:]
    store.append([line(0)], {})
    assert (tmp_path / "league.db-wal").is_file()
    assert (asked[0], asked[-1]) == ("BEGIN IMMEDIATE", "COMMIT")
    assert sum(statement.startswith(("BEGIN", "COMMIT")) for statement in asked) == 2
    with contextlib.closing(connect(tmp_path / "league.db")) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_writer_can_close_while_somebody_reads(sqlite_store: Opener) -> None:
    writer = sqlite_store(create=True)
    writer.append([line(0)], {})
    reader = sqlite_store(read_only=True)
    assert contents(reader) == [line(0)]
    writer.close()
    assert contents(reader) == [line(0)]
    reader.close()
    assert contents(sqlite_store()) == [line(0)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET line = x'00'",
        "DELETE FROM event",
        "UPDATE head_note SET note = x'00'",
        "UPDATE head_note SET number = 7",
        "DELETE FROM head_note",
    ],
)
def test_records_and_notes_cannot_be_changed_by_sql_either(
    sqlite_store: Opener, tmp_path: Path, statement: str
) -> None:
    store = sqlite_store(create=True)
    store.append([line(0)], {})
    store.add_note(0, b"head")
    store.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "league.db")) as other:
        with pytest.raises(sqlite3.IntegrityError, match="are final"):
            other.execute(statement)
        assert other.execute("SELECT line FROM event").fetchall() == [(line(0).line,)]
        assert other.execute("SELECT number, note FROM head_note").fetchall() == [(0, b"head")]


def test_creating_needs_a_free_place_and_opening_a_taken_one(sqlite_store: Opener) -> None:
    assert refused(sqlite_store) == ("store.missing", 3)
    sqlite_store(create=True).close()
    assert refused(lambda: sqlite_store(create=True)) == ("store.exists", 3)


@pytest.mark.parametrize("read_only", [True, False])
def test_what_is_no_database_of_a_league_is_refused_and_left_as_it_is(
    sqlite_store: Opener, tmp_path: Path, read_only: bool
) -> None:
    path = tmp_path / "league.db"
    for data, code in [(b"no database at all" * 100, "store.unreadable"), (b"", "store.empty")]:
        path.write_bytes(data)
        assert refused(lambda: sqlite_store(read_only=read_only)) == (code, 3)
        assert path.read_bytes() == data


@pytest.mark.parametrize(("version", "code"), [(0, "store.version"), (3, "store.version")])
def test_a_database_of_another_layout_is_refused(sqlite_store: Opener, tmp_path: Path, version: int, code: str) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "league.db")) as other:
        other.executescript(f"CREATE TABLE other (x); PRAGMA user_version = {version};")
    assert refused(sqlite_store) == (code, 3)


@pytest.mark.parametrize("kept", [512, 5_000, 12_288])
def test_a_truncated_file_is_unreadable_and_not_a_shorter_log(sqlite_store: Opener, tmp_path: Path, kept: int) -> None:
    store = sqlite_store(create=True)
    store.append([StoredLine(seq=seq, cmd=f"c:{seq}", line=b"x" * 900) for seq in range(40)], {})
    store.close()
    path = tmp_path / "league.db"
    path.write_bytes(path.read_bytes()[:kept])
    assert refused(lambda: contents(sqlite_store(read_only=True))) == ("store.unreadable", 3)


def test_a_full_disk_leaves_nothing_of_the_append_and_the_store_usable(
    sqlite_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own limit of pages stands in for the disk: it is reached in the middle of the lines."""
    connections: list[sqlite3.Connection] = []
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connections.append(connect(*a, **k)) or connections[-1])
    store = sqlite_store(create=True)
    store.append([line(0)], {})
    pages = connections[0].execute("PRAGMA page_count").fetchone()[0]
    connections[0].execute(f"PRAGMA max_page_count = {pages + 2}").fetchone()
    big = [StoredLine(seq=seq, cmd=f"c:{seq}", line=b"x" * 3_000) for seq in range(1, 9)]
    with pytest.raises(StoreError) as caught:
        store.append(big, {"bids": "hidden"})
    assert (caught.value.code, caught.value.exit_code) == ("store.full", 3)
    assert (contents(store), store.secret("bids")) == ([line(0)], None)
    connections[0].execute(f"PRAGMA max_page_count = {pages + 100}").fetchone()
    store.append(big, {"bids": "hidden"})
    assert contents(store) == [line(0), *big]
