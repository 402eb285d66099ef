"""What goes wrong with a server: each with its code, nothing half done, and a password nowhere."""

import socket
import sys
import traceback
import uuid
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from leaguecore.errors import LeagueError
from leaguecore.ledger import postgres_tables
from leaguecore.ledger.postgres_connection import Database
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.store import StoredLine

if TYPE_CHECKING:
    import psycopg

Opener = Callable[..., PostgresStore]

PASSWORD = "canary/7@X"
WRITTEN = "canary%2F7%40X"


def line(seq: int) -> StoredLine:
    return StoredLine(seq=seq, cmd=f"c:{seq}", line=b"line %d" % seq)


def error_of(act: Callable[[], object]) -> LeagueError:
    with pytest.raises(LeagueError, match=r".") as caught:
        act()
    return caught.value


@pytest.fixture
def beside(postgres_url: str) -> Iterator["psycopg.Connection[Any]"]:
    """Another connection to the same tables, by which a test does what no store does."""
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        yield connection


def end_session(beside: "psycopg.Connection[Any]", store: PostgresStore) -> None:
    """End the session of a store, and wait until it is gone."""
    session = store._database._connection.info.backend_pid
    assert beside.execute("SELECT pg_terminate_backend(%s, 10000)", (session,)).fetchone() == (True,)


@pytest.fixture
def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def with_password(url: str) -> str:
    return url.replace("postgres@", f"postgres:{WRITTEN}@", 1)


# Servers that are not there, or have something else.


def test_without_psycopg_it_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = error_of(lambda: PostgresStore("postgresql://127.0.0.1/x", "nba-main"))
    assert (error.code, error.exit_code) == ("store.extra", 3)
    assert "leaguecore[postgres]" in error.fix


def test_a_server_that_is_not_there_is_unreachable(postgres_url: str, free_port: int) -> None:
    del postgres_url
    error = error_of(lambda: PostgresStore(f"postgresql://postgres@127.0.0.1:{free_port}/postgres", "nba-main"))
    assert (error.code, error.exit_code) == ("store.unreachable", 3)
    assert f"127.0.0.1:{free_port}/postgres" in str(error)
    assert error.fix


def test_a_database_that_is_not_there_is_named(postgres_url: str) -> None:
    error = error_of(lambda: PostgresStore(postgres_url.replace("/postgres?", "/absent?"), "nba-main"))
    assert error.code == "store.unreachable"
    assert 'database "absent" does not exist' in str(error)


def test_a_newer_layout_is_refused_and_left_as_it_is(postgres_store: Opener, beside: "psycopg.Connection[Any]") -> None:
    postgres_store(create=True).append([line(0)], {})
    beside.execute("UPDATE leaguecore_schema SET version = 2")
    for options in ({}, {"read_only": True}, {"create": True}):
        assert error_of(lambda options=options: postgres_store("other", **options)).code == "store.version"
    assert beside.execute("SELECT version FROM leaguecore_schema").fetchall() == [(2,)]


def test_an_older_layout_is_brought_up_by_a_writer_whole_or_not_at_all(
    postgres_store: Opener, beside: "psycopg.Connection[Any]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """A next version of this library, with one step more, and a faulty one whose step fails in the middle."""
    first = postgres_store(create=True)
    first.append([line(0)], {})
    first.close()
    monkeypatch.setattr(postgres_tables, "SCHEMA_VERSION", 2)
    step = "ALTER TABLE leaguecore_secret ADD COLUMN kind TEXT"
    for steps, version, columns in ((f"{step}; SELECT 1 / 0", 1, 3), (step, 2, 4)):
        monkeypatch.setattr(postgres_tables, "_STEPS", (*postgres_tables._STEPS[:1], steps))
        assert list(postgres_store(read_only=True).read()) == [line(0)]
        if version == 1:
            assert error_of(postgres_store).code == "store.unreadable"
        else:
            postgres_store().append([line(1)], {"seed": "7"})
        assert beside.execute("SELECT version FROM leaguecore_schema").fetchall() == [(version,)]
        found = "SELECT count(*) FROM pg_attribute WHERE attrelid = 'leaguecore_secret'::regclass AND attnum > 0"
        assert beside.execute(found).fetchone() == (columns,)


# Servers that refuse.


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("53100", "store.full"),
        ("53200", "store.unwritable"),
        ("58030", "store.unwritable"),
        ("42501", "store.unwritable"),
        ("25006", "store.unwritable"),
        ("57014", "store.locked"),
        ("40P01", "store.locked"),
        ("40001", "store.locked"),
        ("55P03", "store.locked"),
        ("57P01", "store.unreachable"),
        ("53300", "store.unreachable"),
        ("XX001", "store.unreadable"),
        ("42P01", "store.unreadable"),
        ("23505", "store.conflict"),
    ],
)
def test_what_the_server_refuses_in_the_middle_leaves_nothing_and_the_store_usable(
    postgres_store: Opener, beside: "psycopg.Connection[Any]", state: str, code: str
) -> None:
    """A trigger stands in for the disk, the rights, the other session: it refuses the second line of an append."""
    store = postgres_store(create=True)
    store.append([line(0)], {})
    beside.execute(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{state}', DETAIL = NEW.line; END $$"
    )
    beside.execute(
        "CREATE TRIGGER refuse BEFORE INSERT ON leaguecore_event FOR EACH ROW WHEN (NEW.seq = 2) "
        "EXECUTE FUNCTION refuse()"
    )
    error = error_of(lambda: store.append([line(1), line(2)], {"bids": "hidden"}))
    assert (error.code, error.exit_code) == (code, 4 if code == "store.conflict" else 3)
    assert (list(store.read()), list(store.secrets())) == ([line(0)], [])
    beside.execute("DROP TRIGGER refuse ON leaguecore_event")
    store.append([line(1), line(2)], {"bids": "hidden"})
    assert list(store.read()) == [line(0), line(1), line(2)]


def test_a_user_without_rights_is_told_so_and_makes_nothing(
    postgres_store: Opener, postgres_url: str, beside: "psycopg.Connection[Any]"
) -> None:
    user = f"test_{uuid.uuid4().hex}"
    beside.execute(f"CREATE ROLE {user} LOGIN")
    try:
        as_user = postgres_url.replace("postgres@", f"{user}@", 1)
        no_schema = error_of(lambda: postgres_store(url=as_user, create=True))
        postgres_store(create=True).append([line(0)], {})
        schema = beside.execute("SELECT current_schema()").fetchone()[0]
        beside.execute(f"GRANT USAGE ON SCHEMA {schema} TO {user}")
        no_tables = error_of(lambda: postgres_store("other", url=as_user, create=True))
        assert [(error.code, error.exit_code) for error in (no_schema, no_tables)] == [("store.unwritable", 3)] * 2
        assert all("let this user" in error.fix for error in (no_schema, no_tables))
    finally:
        beside.execute(f"DROP OWNED BY {user}; DROP ROLE {user}")


def test_a_database_that_takes_no_changes_can_be_read(postgres_store: Opener, postgres_url: str) -> None:
    """As a standby server is."""
    first = postgres_store(create=True)
    first.append([line(0)], {})
    first.close()
    frozen = f"{postgres_url}%20-cdefault_transaction_read_only%3Don"
    assert list(postgres_store(url=frozen, read_only=True).read()) == [line(0)]
    assert error_of(lambda: postgres_store(url=frozen).append([line(1)], {})).code == "store.unwritable"
    assert error_of(lambda: postgres_store("other", url=frozen, create=True).append([line(0)], {})).exit_code == 3


def test_a_lost_connection_is_unreachable_from_then_on_and_another_goes_on(
    postgres_store: Opener, beside: "psycopg.Connection[Any]", capfd: pytest.CaptureFixture[str]
) -> None:
    store = postgres_store(create=True)
    store.append([line(0)], {})
    end_session(beside, store)
    uses: list[Callable[[], object]] = [
        lambda: store.append([line(1)], {}),
        lambda: store.append([line(1)], {}),
        store.last,
        lambda: list(store.read()),
        lambda: store.add_note(0, b"head"),
    ]
    assert [error_of(use).code for use in uses] == ["store.unreachable"] * 5
    store.close()
    again = postgres_store()
    again.append([line(1)], {})
    assert list(again.read()) == [line(0), line(1)]
    assert capfd.readouterr() == ("", "")


# Passwords.


def shown(error: BaseException) -> str:
    """Return everything that an error may be shown as, and all errors that hang on it, asked for or not."""
    seen, queue = [], [error]
    while queue:
        one = queue.pop()
        queue += [other for other in (one.__cause__, one.__context__) if other is not None]
        seen += [str(one), repr(one), str(vars(one)), *traceback.format_exception(one)]
    return "\n".join(seen)


def assert_no_password(text: str) -> None:
    assert "canary" not in text
    assert "7@X" not in text
    assert "7%40X" not in text
    assert PASSWORD.encode().hex() not in text


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://user:{WRITTEN}@127.0.0.1:PORT/league",
        f"postgresql://127.0.0.1:PORT/league?user=user&password={WRITTEN}",
        f"host=127.0.0.1 port=PORT password={PASSWORD}",
        f"postgresql://user:{PASSWORD}@127.0.0.1:PORT/league",
        "postgresql://user:canary@7@X@127.0.0.1:PORT/league",
        "postgresql://user:canary%zz@127.0.0.1:PORT/league",
        "postgresql://user:canary@127.0.0.1:nothing/league",
        "postgresql://user:canary@no such host/league",
        "postgresql://user:canary@[::1/league",
        "postgresql://user:canary@127.0.0.1:PORT/league?nonsense=canary",
        f"host=127.0.0.1 port=PORT password='{PASSWORD}",
        f"password {PASSWORD}",
        "canary",
        "",
    ],
)
def test_no_error_of_connecting_shows_a_password(postgres_url: str, free_port: int, url: str) -> None:
    """Written well or badly: what of it lands in the host or the port is not shown either."""
    del postgres_url
    error = error_of(lambda: PostgresStore(url.replace("PORT", str(free_port)), "nba-main"))
    assert error.code == "store.unreachable"
    assert error.fix
    assert_no_password(shown(error))


def test_no_error_and_no_repr_of_a_store_shows_a_password(
    postgres_url: str, postgres_store: Opener, beside: "psycopg.Connection[Any]"
) -> None:
    url = with_password(postgres_url)
    assert url != postgres_url
    store = postgres_store(url=url, create=True)
    store.append([line(0)], {})
    assert_no_password(repr(store) + repr(vars(store)) + repr(vars(store._database)) + store.place)
    assert_no_password(shown(error_of(lambda: store.append([line(0)], {}))))
    assert_no_password(shown(error_of(lambda: PostgresStore(url, "nba-main"))))
    assert_no_password(shown(error_of(lambda: PostgresStore(url.replace("/postgres?", "/absent?"), "nba-main"))))
    end_session(beside, store)
    assert_no_password(shown(error_of(store.last)))
    store.close()
    assert_no_password(shown(error_of(store.last)))


def test_an_error_shows_no_private_value(postgres_store: Opener, beside: "psycopg.Connection[Any]") -> None:
    store = postgres_store(create=True)
    store.append([line(0)], {"seed": PASSWORD})
    beside.execute("ALTER TABLE leaguecore_secret ADD CHECK (name <> 'note')")
    assert_no_password(shown(error_of(lambda: store.append([], {"seed": PASSWORD}))))
    assert_no_password(shown(error_of(lambda: store.append([], {"note": PASSWORD}))))


def test_an_address_shows_its_place_alone() -> None:
    from leaguecore.ledger.postgres_connection import Address

    assert_no_password(repr(Address(place="there", conninfo=f"password={PASSWORD}", password=PASSWORD)))


def test_connecting_alone_changes_nothing_and_says_where_it_is(postgres_url: str) -> None:
    database = Database(postgres_url)
    assert database.place.startswith("127.0.0.1:")
    assert database.place.endswith("/postgres")
    database.close()
    database.close()
    assert error_of(lambda: database.ask(lambda connection: None)).code == "store.closed"
