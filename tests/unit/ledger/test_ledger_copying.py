"""Copying a log: from any store to any other the same bytes, of a damaged log nothing."""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError, StoreError
from leaguecore.ledger import EventStore, Ledger, MemoryStore, postgres_tables
from leaguecore.ledger.copying import Extent, Readable, batches, checked_extent, copy_store, require_same
from leaguecore.ledger.postgres_copying import load_league, postgres_layout, seen_at_once
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.sqlite_copying import snapshot_file, sqlite_layout
from leaguecore.ledger.sqlite_store import SCHEMA_VERSION, SqliteStore
from leaguecore.ledger.store import StoredLine

LEAGUE = "house-1"
COMMANDS = 30


def fill(store: EventStore, commands: int = COMMANDS) -> EventStore:
    """Put a log of a few commands into a store, private values with some of them, and two head notes."""
    ledger = Ledger(store, LEAGUE)
    ledger.append(at=Instant(0), actor="engine", cmd="open", bodies=[("league.open", {})], secrets={"seed": "7"})
    for number in range(commands):
        secrets = {f"note:{number}": f"zurück {number} \U0001f3c0"} if number % 3 == 0 else {}
        bodies = [("k.a", {"text": "é" * number}), ("k.b", {})]
        ledger.append(at=Instant(1_000), actor="team-01", cmd=f"pick:{number}", bodies=bodies, secrets=secrets)
    store.add_note(0, b"first\n")
    store.add_note(1, "zweite\n\n— name ä\n".encode())
    return store


def everything_in(store: EventStore) -> tuple[list[StoredLine], list[tuple[str, str]], list[bytes]]:
    return list(store.read()), list(store.secrets()), list(store.notes())


def reading(path: Path) -> "contextlib.closing[SqliteStore]":
    return contextlib.closing(SqliteStore(path, read_only=True))


def damaged(lines: Sequence[StoredLine], at: int, line: bytes) -> MemoryStore:
    """Return a store with one line replaced."""
    store = MemoryStore()
    store.append([StoredLine(seq=one.seq, cmd=one.cmd, line=line if one.seq == at else one.line) for one in lines], {})
    return store


def test_a_copy_holds_the_same_lines_private_values_and_notes(store: EventStore) -> None:
    source = fill(MemoryStore())
    copy_store(source, store)
    assert everything_in(store) == everything_in(source)


def test_there_and_back_again_gives_the_same_bytes(store: EventStore, tmp_path: Path) -> None:
    back = SqliteStore(tmp_path / "back.db", create=True)
    copy_store(fill(store), back)
    assert everything_in(back) == everything_in(store)
    back.close()


def test_the_extent_is_what_the_store_holds(store: EventStore) -> None:
    lines = [row.line for row in fill(store).read()]
    extent = copy_store(store, MemoryStore())
    assert extent == Extent(
        league=LEAGUE,
        records=1 + 2 * COMMANDS,
        head=Ledger(store, LEAGUE).head,
        log_bytes=len(b"\n".join(lines)) + 1,
        private_values=1 + COMMANDS // 3,
        head_notes=2,
    )


def test_an_empty_log_has_an_empty_extent() -> None:
    assert checked_extent(MemoryStore()).records == 0
    assert checked_extent(MemoryStore()).head == "0" * 64


@pytest.mark.parametrize(
    ("at", "old", "new", "code", "found_at"),
    [
        (0, b"1970", b"1969", "chain.prev", 1),
        (7, b"team-01", b"team-02", "chain.prev", 8),
        (7, b'"v":1', b'"v":1.0', "json.float", 7),
        (2 * COMMANDS, b'"v":1}', b"", "json.syntax", 2 * COMMANDS),
    ],
    ids=["first", "in the middle", "a float", "last line torn"],
)
def test_of_a_damaged_log_nothing_is_copied_and_the_fault_is_told(
    at: int, old: bytes, new: bytes, code: str, found_at: int
) -> None:
    lines = list(fill(MemoryStore()).read())
    assert old in lines[at].line
    target = MemoryStore()
    with pytest.raises(LedgerError) as caught:
        copy_store(damaged(lines, at, lines[at].line.replace(old, new)), target)
    assert (caught.value.code, caught.value.seq) == (code, found_at)
    assert everything_in(target) == ([], [], [])


@pytest.mark.parametrize(("column", "value"), [("cmd", "pick:other"), ("line", None)])
def test_a_row_that_is_filed_as_another_record_is_refused(tmp_path: Path, column: str, value: str | None) -> None:
    fill(SqliteStore(tmp_path / "league.db", create=True)).close()
    connection = sqlite3.connect(tmp_path / "league.db")
    connection.executescript("DROP TRIGGER event_is_final")
    connection.execute(f"UPDATE event SET {column} = ? WHERE seq = 5", (value or b"{}",))
    connection.commit()
    connection.close()
    with reading(tmp_path / "league.db") as source, pytest.raises(LedgerError) as caught:
        copy_store(source, MemoryStore())
    assert (caught.value.code, caught.value.seq) == ("store.row" if value else "schema.keys", 5)


def test_nothing_is_copied_into_a_store_that_holds_something(store: EventStore) -> None:
    fill(store, 1)
    before = everything_in(store)
    with pytest.raises(LeagueError) as caught:
        copy_store(fill(MemoryStore()), store)
    assert caught.value.code == "store.conflict"
    assert everything_in(store) == before


class Forgetful(MemoryStore):
    """A store that loses or changes one thing of what it is given."""

    def __init__(self, lost: str) -> None:
        super().__init__()
        self.lost = lost

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        kept = list(super().read(start))
        return iter(kept[:-1] if self.lost == "record" else kept)

    def secrets(self) -> Iterator[tuple[str, str]]:
        for name, value in super().secrets():
            yield name, "changed" if self.lost == "private value" and name == "seed" else value

    def notes(self) -> Iterator[bytes]:
        return iter([] if self.lost == "head note" else list(super().notes()))


@pytest.mark.parametrize("lost", ["record", "private value", "head note"])
def test_a_copy_that_is_another_is_an_error_and_shows_no_private_value(lost: str) -> None:
    with pytest.raises(StoreError, match=f"^{lost} ") as caught:
        copy_store(fill(MemoryStore()), Forgetful(lost))
    assert caught.value.code == "copy.differs"
    assert "changed" not in str(caught.value)


def test_the_same_stores_do_not_differ() -> None:
    require_same(fill(MemoryStore()), fill(MemoryStore()))


@given(st.integers(min_value=0, max_value=2_500))
def test_batches_hold_everything_in_order_and_never_more_than_a_thousand(count: int) -> None:
    found = list(batches(range(count)))
    assert [one for batch in found for one in batch] == list(range(count))
    assert all(0 < len(batch) <= 1_000 for batch in found)


def test_a_snapshot_of_a_file_in_use_is_whole_and_lies_in_one_file(tmp_path: Path) -> None:
    """What is committed lies in the write-ahead log: a copy of the file itself would lack it."""
    writer = SqliteStore(tmp_path / "league.db", create=True)
    fill(writer)
    assert (tmp_path / "league.db-wal").stat().st_size > 0
    snapshot_file(tmp_path / "league.db", tmp_path / "snapshot.db")
    Ledger(writer, LEAGUE).append(at=Instant(2_000), actor="team-01", cmd="later", bodies=[("k.a", {})])
    assert sorted(path.name for path in tmp_path.glob("snapshot*")) == ["snapshot.db"]
    with reading(tmp_path / "snapshot.db") as copied:
        assert everything_in(copied) == everything_in(fill(MemoryStore()))
    assert writer.find("later") is not None
    writer.close()


@pytest.mark.parametrize("content", [b"", b"no database", None])
def test_of_what_is_no_store_there_is_no_snapshot(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "league.db").write_bytes(content)
    with pytest.raises(StoreError):
        snapshot_file(tmp_path / "league.db", tmp_path / "snapshot.db")
    assert not (tmp_path / "snapshot.db").exists()


def test_the_layout_of_a_file_is_told_without_changing_it(tmp_path: Path) -> None:
    fill(SqliteStore(tmp_path / "league.db", create=True)).close()
    before = (tmp_path / "league.db").read_bytes()
    assert sqlite_layout(tmp_path / "league.db") == SCHEMA_VERSION
    assert (tmp_path / "league.db").read_bytes() == before


def test_a_league_on_a_server_is_the_same_and_comes_back_the_same(postgres_url: str, tmp_path: Path) -> None:
    source = fill(MemoryStore())
    extent = load_league(source, postgres_url, LEAGUE)
    with contextlib.closing(PostgresStore(postgres_url, LEAGUE, read_only=True)) as loaded:
        assert everything_in(loaded) == everything_in(source)
    back = MemoryStore()
    assert seen_at_once(postgres_url, LEAGUE, lambda rows: copy_store(rows, back)) == extent
    assert everything_in(back) == everything_in(source)


def test_more_rows_than_are_fetched_at_once_come_in_order(postgres_url: str) -> None:
    source = fill(MemoryStore(), 1_200)
    load_league(source, postgres_url, LEAGUE)
    assert seen_at_once(postgres_url, LEAGUE, lambda rows: list(rows.read(7))) == list(source.read(7))


def test_a_league_that_is_on_the_server_is_not_written_over(postgres_url: str) -> None:
    load_league(fill(MemoryStore()), postgres_url, LEAGUE)
    with pytest.raises(StoreError) as caught:
        load_league(fill(MemoryStore(), 1), postgres_url, LEAGUE)
    assert caught.value.code == "store.exists"
    assert seen_at_once(postgres_url, LEAGUE, checked_extent) == checked_extent(fill(MemoryStore()))


class Breaking(MemoryStore):
    """A store that cannot be read a second time to its end, as when a disk fails."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part = part
        self.walks = dict.fromkeys(["read", "secrets", "notes"], 0)

    def broken(self, part: str, rows: list[Any]) -> Iterator[Any]:
        self.walks[part] += 1
        yield from rows[:1]
        if part == self.part and self.walks[part] > 1:
            raise StoreError("store.unreadable", "the disk fails")
        yield from rows[1:]

    def read(self, start: int = 0) -> Iterator[StoredLine]:
        return self.broken("read", list(super().read(start)))

    def secrets(self) -> Iterator[tuple[str, str]]:
        return self.broken("secrets", list(super().secrets()))

    def notes(self) -> Iterator[bytes]:
        return self.broken("notes", list(super().notes()))


@pytest.mark.parametrize("part", ["read", "secrets", "notes"])
def test_what_fails_on_the_way_leaves_nothing_on_the_server(postgres_url: str, part: str) -> None:
    with pytest.raises(StoreError, match="the disk fails"):
        load_league(fill(Breaking(part)), postgres_url, LEAGUE)
    with pytest.raises(StoreError) as caught:
        PostgresStore(postgres_url, LEAGUE, read_only=True)
    assert caught.value.code == "store.missing"
    load_league(fill(MemoryStore()), postgres_url, LEAGUE)


def test_what_is_seen_at_once_is_of_one_instant_while_others_write(postgres_url: str) -> None:
    source = fill(MemoryStore())
    load_league(source, postgres_url, LEAGUE)

    def look(rows: Readable) -> tuple[object, ...]:
        lines = list(rows.read())
        with contextlib.closing(PostgresStore(postgres_url, LEAGUE)) as writer:
            ledger, secrets = Ledger(writer, LEAGUE), {"note:later": "x"}
            ledger.append(at=Instant(2_000), actor="team-01", cmd="later", bodies=[("k.a", {})], secrets=secrets)
            writer.add_note(2, b"third\n")
        return lines, list(rows.secrets()), list(rows.notes())

    assert seen_at_once(postgres_url, LEAGUE, look) == everything_in(source)
    assert seen_at_once(postgres_url, LEAGUE, checked_extent).records == checked_extent(source).records + 1


def test_the_layout_of_tables_is_told(postgres_url: str) -> None:
    load_league(fill(MemoryStore(), 1), postgres_url, LEAGUE)
    assert postgres_layout(postgres_url) == postgres_tables.SCHEMA_VERSION
