"""What logs in PostgreSQL promise beyond what every store does: leagues side by side, one writer each, final lines."""

import contextlib
import threading
import uuid
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

# The folder's conftest makes this one importable.
from services import fresh_schema

from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ledger import EventStore
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.store import StoredLine

if TYPE_CHECKING:
    import psycopg

Opener = Callable[..., PostgresStore]


def line(seq: int, data: bytes = b"line \xff\x00\\") -> StoredLine:
    return StoredLine(seq=seq, cmd=f"c:{seq}", line=data)


def contents(store: EventStore) -> list[StoredLine]:
    return list(store.read())


def refused(act: Callable[[], object]) -> tuple[str, int]:
    """Return code and exit code of the error that something gives."""
    with pytest.raises(LeagueError, match=r".") as caught:
        act()
    return caught.value.code, caught.value.exit_code


@pytest.fixture
def beside(postgres_url: str) -> Iterator["psycopg.Connection[Any]"]:
    """Another connection to the same tables, by which a test does what no store does."""
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        yield connection


# Leagues side by side.


def test_leagues_in_one_database_do_not_see_each_other(postgres_store: Opener) -> None:
    one, two = postgres_store("one", create=True), postgres_store("two", create=True)
    one.append([line(0, b"1"), line(1, b"1")], {"seed": "1"})
    two.append([line(0, b"2")], {"seed": "2"})
    one.add_note(0, b"head of one")
    assert (contents(one), contents(two)) == ([line(0, b"1"), line(1, b"1")], [line(0, b"2")])
    assert (one.secret("seed"), two.secret("seed")) == ("1", "2")
    assert (list(one.notes()), list(two.notes())) == ([b"head of one"], [])
    assert two.find("c:1") is None


@pytest.mark.parametrize("add", ["line", "private value", "note"])
def test_a_league_is_there_from_the_first_thing_that_it_keeps(postgres_store: Opener, add: str) -> None:
    first = postgres_store(create=True)
    first.close()
    assert refused(postgres_store) == ("store.missing", 3)
    first = postgres_store(create=True)
    if add == "note":
        first.add_note(0, b"head")
    else:
        first.append([line(0)] if add == "line" else [], {"seed": "7"} if add == "private value" else {})
    first.close()
    assert refused(lambda: postgres_store(create=True)) == ("store.exists", 3)
    postgres_store().close()


def test_opening_what_is_not_there_makes_no_tables(postgres_store: Opener, beside: "psycopg.Connection[Any]") -> None:
    for options in ({}, {"read_only": True}, {"read_only": True, "create": True}):
        assert refused(lambda options=options: postgres_store(**options))[1] == 3
    tables = "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
    assert beside.execute(tables).fetchone() == (0,)


# One writer.


def test_the_writers_of_two_leagues_do_not_wait_for_each_other(postgres_store: Opener) -> None:
    postgres_store("one", create=True).append([line(0)], {})
    postgres_store("two", create=True).append([line(0)], {})


def test_the_same_league_in_two_schemas_is_two_leagues(postgres_store: Opener, postgres_url: str) -> None:
    with fresh_schema() as elsewhere, contextlib.closing(PostgresStore(elsewhere, "nba-main", create=True)) as other:
        mine = postgres_store(create=True)
        mine.append([line(0)], {})
        assert contents(other) == []


def test_a_writer_waits_until_the_other_is_done(postgres_store: Opener, postgres_url: str) -> None:
    first = postgres_store(create=True)
    first.append([line(0)], {})
    found: list[StoredLine] = []

    def wait() -> None:
        with contextlib.closing(PostgresStore(postgres_url, "nba-main", wait_seconds=60)) as second:
            found.extend(second.read())
            second.append([line(2)], {})

    waiting = threading.Thread(target=wait)
    waiting.start()
    first.append([line(1)], {})
    first.close()
    waiting.join(60)
    assert found == [line(0), line(1)]
    assert [stored.seq for stored in postgres_store().read()] == [0, 1, 2]


def test_who_has_waited_long_enough_is_refused_and_the_first_goes_on(postgres_store: Opener) -> None:
    first = postgres_store(create=True)
    first.append([line(0)], {})
    assert refused(lambda: postgres_store(wait_seconds=0.05)) == ("store.locked", 3)
    assert refused(lambda: postgres_store(create=True, wait_seconds=0.0001)) == ("store.locked", 3)
    first.append([line(1)], {})


def test_closing_gives_the_lock_back_also_where_the_session_lives_on(
    postgres_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a pooler, closing ends no session."""
    from leaguecore.ledger.postgres_connection import Database

    first = postgres_store(create=True)
    first.append([line(0)], {})
    with monkeypatch.context() as patch:
        patch.setattr(Database, "close", lambda self: None)
        first.close()
    postgres_store().append([line(1)], {})
    first.close()


def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every writer have the lock of the session, as behind a pooler that shares one session among all."""
    monkeypatch.setattr(PostgresStore, "_take_lock", lambda self, wait_seconds: None)


def test_of_two_writers_without_the_lock_one_gets_a_conflict_and_the_chain_stays_whole(
    postgres_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlocked(monkeypatch)
    one = postgres_store(create=True)
    one.append([line(0)], {})
    two = postgres_store()
    two.append([line(1)], {})
    assert refused(lambda: one.append([line(1, b"other"), line(2)], {"bids": "9"})) == ("store.conflict", 4)
    one.append([line(2)], {})
    two.add_note(0, b"head")
    assert refused(lambda: one.add_note(0, b"other head")) == ("store.conflict", 4)
    assert contents(two) == contents(one) == [line(0), line(1), line(2)]
    assert (list(one.secrets()), list(one.notes())) == ([], [b"head"])


def test_an_append_waits_for_another_that_is_not_finished_and_then_sees_it(
    postgres_store: Opener, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second comes while the first has written and not yet committed: the moment at which a chain could fork."""
    unlocked(monkeypatch)
    one = postgres_store(create=True)
    one.append([line(0)], {})
    written, outcome = threading.Event(), []

    def second() -> None:
        written.wait(60)
        with contextlib.closing(PostgresStore(postgres_url, "nba-main")) as two:
            outcome.append(refused(lambda: two.append([line(1, b"other")], {})))

    thread = threading.Thread(target=second)
    thread.start()

    def first(connection: "psycopg.Connection[Any]") -> None:
        assert one._following(connection, "SELECT MAX(seq) FROM leaguecore_event WHERE league = %(league)s") == 1
        connection.execute("INSERT INTO leaguecore_event VALUES ('nba-main', 1, 'c:1', 'mine')")
        written.set()
        waiting = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
        for _ in range(10_000):
            if connection.execute(waiting).fetchall():
                return
            connection.execute("SELECT pg_sleep(0.001)")
        pytest.fail("the second append does not wait")

    one._database.change(first)
    thread.join(60)
    assert outcome == [("store.conflict", 4)]
    assert contents(one) == [line(0), line(1, b"mine")]


# Final and durable.


@pytest.mark.parametrize("statement", ["UPDATE {} SET league = 'x'", "DELETE FROM {}", "TRUNCATE {}"])
@pytest.mark.parametrize("table", ["leaguecore_event", "leaguecore_head_note"])
def test_records_and_notes_cannot_be_changed_by_sql_either(
    postgres_store: Opener, beside: "psycopg.Connection[Any]", statement: str, table: str
) -> None:
    import psycopg

    store = postgres_store(create=True)
    store.append([line(0)], {})
    store.add_note(0, b"head")
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="are final"):
        beside.execute(statement.format(table))
    assert (contents(store), list(store.notes())) == ([line(0)], [b"head"])


@pytest.mark.parametrize(
    ("asked", "used"), [("off", "on"), ("on", "on"), ("local", "local"), ("remote_apply", "remote_apply")]
)
def test_a_commit_waits_for_the_disk_whatever_the_server_is_set_to(
    postgres_store: Opener, postgres_url: str, beside: "psycopg.Connection[Any]", asked: str, used: str
) -> None:
    """And never less than what the owner of the server asks for."""
    store = postgres_store(create=True, url=f"{postgres_url}%20-csynchronous_commit%3D{asked}")
    beside.execute("CREATE TABLE seen (setting TEXT)")
    beside.execute(
        "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$"
    )
    for table in ("leaguecore_event", "leaguecore_secret", "leaguecore_head_note"):
        beside.execute(f"CREATE TRIGGER look AFTER INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION look()")
    store.append([line(0)], {"seed": "7"})
    store.add_note(0, b"head")
    assert beside.execute("SELECT setting FROM seen").fetchall() == [(used,)] * 3


def test_an_append_is_one_transaction(postgres_store: Opener, beside: "psycopg.Connection[Any]") -> None:
    store = postgres_store(create=True)
    store.append([line(0), line(1)], {"seed": "7", "bids": "9"})
    ids = "SELECT xmin::text FROM leaguecore_event UNION SELECT xmin::text FROM leaguecore_secret"
    assert len(beside.execute(ids).fetchall()) == 1


def test_reading_holds_few_lines_at_once_and_no_transaction(
    postgres_store: Opener, beside: "psycopg.Connection[Any]", monkeypatch: pytest.MonkeyPatch
) -> None:
    store = postgres_store(create=True)
    store.append([line(seq) for seq in range(2_001)], {})
    sizes: list[int] = []
    rows = PostgresStore._rows

    def watched(self: PostgresStore, *arguments: Any, **values: Any) -> list[Any]:
        sizes.append(len(found := rows(self, *arguments, **values)))
        return found

    monkeypatch.setattr(PostgresStore, "_rows", watched)
    walk = store.read()
    assert next(walk) == line(0)
    assert sizes == [500]
    session = store._database._connection.info.backend_pid
    state = beside.execute("SELECT state, query FROM pg_stat_activity WHERE pid = %s", (session,)).fetchone()
    assert state[0] == "idle"
    assert "FROM leaguecore_event" in state[1]
    assert sum(1 for _ in walk) == 2_000
    assert sizes == [500, 500, 500, 500, 1]


def test_a_database_of_another_encoding_keeps_the_same_bytes(postgres_url: str, postgres_store: Opener) -> None:
    import psycopg

    del postgres_store
    name = f"test_{uuid.uuid4().hex}"
    options = "ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} {options}")
        try:
            url = psycopg.conninfo.make_conninfo(postgres_url, dbname=name, options="")
            with contextlib.closing(PostgresStore(url, "nba-main", create=True)) as store:
                store.append([line(0)], {"note": "é\U0001f600", "é": "name"})
                assert contents(store) == [line(0)]
                assert list(store.secrets()) == [("note", "é\U0001f600"), ("é", "name")]
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_conflict_names_the_league_and_the_record(postgres_store: Opener) -> None:
    store = postgres_store(create=True)
    store.append([line(0)], {})
    with pytest.raises(LedgerError, match=r"^record 1: nba-main at .*: the next record is 1$") as caught:
        store.append([line(5)], {})
    assert caught.value.seq == 1
