"""The tables that hold leagues in a PostgreSQL database, and the steps that bring them up to the newest layout.

The tables stand in the first schema of the connection's search path, many leagues in each. Lines, notes and private
values are bytes, so that they come back as they were in whatever encoding the database is.
"""

from typing import TYPE_CHECKING

from leaguecore.errors import StoreError

if TYPE_CHECKING:
    from leaguecore.ledger.postgres_connection import Connection, Database

_STEPS = (
    """
    CREATE TABLE leaguecore_schema (version INTEGER NOT NULL);
    INSERT INTO leaguecore_schema VALUES (0);

    CREATE TABLE leaguecore_event (
        league TEXT COLLATE "C" NOT NULL,
        seq BIGINT NOT NULL CHECK (seq >= 0),
        cmd TEXT COLLATE "C" NOT NULL,
        line BYTEA NOT NULL,
        PRIMARY KEY (league, seq),
        UNIQUE (league, cmd)
    );
    CREATE TABLE leaguecore_secret (
        league TEXT COLLATE "C" NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value BYTEA NOT NULL,
        PRIMARY KEY (league, name)
    );
    CREATE TABLE leaguecore_head_note (
        league TEXT COLLATE "C" NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 0),
        note BYTEA NOT NULL,
        PRIMARY KEY (league, number)
    );

    CREATE FUNCTION leaguecore_refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '% are final', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$;
    CREATE TRIGGER leaguecore_event_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON leaguecore_event
        FOR EACH STATEMENT EXECUTE FUNCTION leaguecore_refuse('events');
    CREATE TRIGGER leaguecore_head_note_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON leaguecore_head_note
        FOR EACH STATEMENT EXECUTE FUNCTION leaguecore_refuse('notes');
    """,
)
"""The k-th leads from layout k to layout k + 1; layout 0 has no tables. A step that was released never changes."""

SCHEMA_VERSION = len(_STEPS)

_FIND = """
    SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relname = 'leaguecore_schema' AND nspname = ANY (current_schemas(false))
"""
"""Not `to_regclass`: it may remember that the tables were not there before another process made them."""


def ready_tables(database: "Database", *, create: bool, read_only: bool) -> None:
    """See that the tables are there in a layout that this version uses, and bring older ones up to the newest.

    Args:
        database: where they are.
        create: make them if there are none.
        read_only: change nothing.

    Raises:
        StoreError: `store.missing`, `store.version`, or what the server refuses.
    """
    found = database.ask(_layout)
    if found > SCHEMA_VERSION:
        message = f"{database.place} has layout {found}, this version reads 1 to {SCHEMA_VERSION}"
        raise StoreError("store.version", message)
    if found == 0 and not create:
        fix = "name the database that the league was opened in"
        raise StoreError("store.missing", f"{database.place} holds no leagues", fix=fix)
    if found < SCHEMA_VERSION and not read_only:
        database.change(_bring_up)


def _layout(connection: "Connection") -> int:
    if not connection.execute(_FIND).fetchall():
        return 0
    row = connection.execute("SELECT version FROM leaguecore_schema").fetchone()
    return 0 if row is None else int(row[0])


def _bring_up(connection: "Connection") -> None:
    # Several processes may begin at once: one makes the tables, the others wait and find them.
    connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('leaguecore ' || current_schema(), 2))")
    found = _layout(connection)
    for step in _STEPS[found:]:
        connection.execute(step)
    if found < SCHEMA_VERSION:
        connection.execute("UPDATE leaguecore_schema SET version = %s", (SCHEMA_VERSION,))
