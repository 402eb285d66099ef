"""Files of an older layout: a writer brings them up to the newest, whole or not at all; a reader changes nothing."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaguecore.errors import StoreError
from leaguecore.ledger import EventStore
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.ledger.store import StoredLine

Opener = Callable[..., SqliteStore]

LAYOUT_1 = """
CREATE TABLE event (seq INTEGER PRIMARY KEY, cmd TEXT NOT NULL UNIQUE, line BLOB NOT NULL) STRICT;
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TRIGGER event_is_final BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are final'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are final'); END;
INSERT INTO event VALUES (0, 'open', x'00FF0A'), (1, 'c:1', x'');
INSERT INTO secret VALUES ('seed', '7');
PRAGMA user_version = 1;
"""
"""As the first version of this library made it, with two lines and a private value."""

LINES = [StoredLine(seq=0, cmd="open", line=b"\x00\xff\n"), StoredLine(seq=1, cmd="c:1", line=b"")]

OPENING = """
import os, signal, sqlite3, sys
from pathlib import Path
connect, seen, last = sqlite3.connect, 0, int(sys.argv[1])
def look(statement):
    global seen
    seen += 1
    if seen == last:
        os.kill(os.getpid(), signal.SIGKILL)
def watched(*arguments, **options):
    connection = connect(*arguments, **options)
    connection.set_trace_callback(look)
    return connection
sqlite3.connect = watched
from leaguecore.ledger.sqlite_store import SqliteStore
SqliteStore(Path("league.db"))
print(seen)
"""
"""Opens the file to write, killing itself before the n-th statement; else it says how many there were."""


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A file of layout 1."""
    path = tmp_path / "league.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(LAYOUT_1)
    return path


def layout_of(path: Path) -> tuple[int, set[str]]:
    """Return the number of the layout and the tables, as SQLite itself sees them."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return connection.execute("PRAGMA user_version").fetchone()[0], tables


OLD, NEW = (1, {"event", "secret"}), (2, {"event", "secret", "head_note"})


def assert_holds_what_it_held(store: EventStore) -> None:
    assert list(store.read()) == LINES
    assert list(store.secrets()) == [("seed", "7")]
    assert list(store.notes()) == []


def opened_in_a_process(folder: Path, dying_at: int) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", OPENING, str(dying_at)],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_opening_to_write_brings_an_old_file_up_and_keeps_what_it_holds(sqlite_store: Opener, old_file: Path) -> None:
    store = sqlite_store()
    assert_holds_what_it_held(store)
    store.add_note(0, b"head")
    store.append([StoredLine(seq=2, cmd="c:2", line=b"new")], {})
    store.close()
    assert layout_of(old_file) == NEW
    again = sqlite_store(read_only=True)
    assert (list(again.notes()), [stored.seq for stored in again.read()]) == ([b"head"], [0, 1, 2])


def test_a_file_that_was_brought_up_is_like_a_new_one(sqlite_store: Opener, old_file: Path, tmp_path: Path) -> None:
    sqlite_store().close()
    SqliteStore(tmp_path / "new.db", create=True).close()

    def schema(path: Path) -> list[Any]:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()

    assert schema(old_file) == schema(tmp_path / "new.db")


def test_reading_an_old_file_changes_no_byte_and_finds_no_notes(sqlite_store: Opener, old_file: Path) -> None:
    before = old_file.read_bytes()
    reader = sqlite_store(read_only=True)
    assert_holds_what_it_held(reader)
    reader.close()
    assert old_file.read_bytes() == before
    assert [path.name for path in old_file.parent.iterdir()] == ["league.db"]


def test_whoever_reads_while_it_is_brought_up_finds_the_notes_that_follow(sqlite_store: Opener, old_file: Path) -> None:
    del old_file
    reader = sqlite_store(read_only=True)
    assert_holds_what_it_held(reader)
    sqlite_store().add_note(0, b"head")
    assert list(reader.notes()) == [b"head"]


def test_a_reader_of_an_old_file_cannot_add_a_note(sqlite_store: Opener, old_file: Path) -> None:
    with pytest.raises(StoreError) as caught:
        sqlite_store(read_only=True).add_note(0, b"head")
    assert caught.value.code == "store.unwritable"
    assert layout_of(old_file) == OLD


def test_killed_before_any_statement_of_opening_it_is_old_or_new_and_opens_again(
    sqlite_store: Opener, old_file: Path
) -> None:
    original = old_file.read_bytes()
    whole = opened_in_a_process(old_file.parent, 0)
    assert whole.returncode == 0
    assert layout_of(old_file) == NEW
    found = []
    for dying_at in range(1, int(whole.stdout) + 1):
        for name in ("league.db-wal", "league.db-shm"):
            (old_file.parent / name).unlink(missing_ok=True)
        old_file.write_bytes(original)
        assert opened_in_a_process(old_file.parent, dying_at).returncode == -signal.SIGKILL
        reader = sqlite_store(read_only=True)
        assert_holds_what_it_held(reader)
        reader.close()
        found.append(layout_of(old_file))
        writer = sqlite_store()
        assert_holds_what_it_held(writer)
        writer.close()
        assert layout_of(old_file) == NEW
    # Whole at every moment: old up to the commit, which comes after the steps, and new after it.
    assert found == sorted(found, key=lambda one: one[0])
    assert found.count(OLD) > 5
    assert all(one in (OLD, NEW) for one in found)


def test_without_room_it_stays_old_and_is_brought_up_when_there_is(
    sqlite_store: Opener, old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own limit of pages stands in for the disk."""
    connect = sqlite3.connect

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.execute(
            f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}"
        ).fetchone()
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", small)
        with pytest.raises(StoreError) as caught:
            sqlite_store()
        assert (caught.value.code, caught.value.exit_code) == ("store.full", 3)
    assert layout_of(old_file) == OLD
    assert_holds_what_it_held(sqlite_store())
    assert layout_of(old_file) == NEW


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_of_a_newer_layout_is_refused_and_left_as_it_is(
    sqlite_store: Opener, old_file: Path, read_only: bool
) -> None:
    sqlite_store().close()
    with contextlib.closing(sqlite3.connect(old_file)) as connection:
        connection.execute("PRAGMA user_version = 3")
    before = old_file.read_bytes()
    with pytest.raises(StoreError, match="layout 3") as caught:
        sqlite_store(read_only=read_only)
    assert (caught.value.code, caught.value.exit_code) == ("store.version", 3)
    assert old_file.read_bytes() == before
