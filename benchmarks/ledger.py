"""How many commands a second a ledger commits durably, in SQLite and in PostgreSQL, against what the disk allows.

Run it as `python benchmarks/ledger.py [--folder FOLDER]`; the folder (default: where temporary files go) must lie on a
disk, not in memory. A record has about 463 bytes, much like those of a season; a command has 3 of them, a batch 100.
The yardstick, measured in turns with the stores, is the same number of bytes appended to a file with `fdatasync` after
each command, which is the least that a plain file costs. `in memory` is what numbering, hashing and spelling take.
PostgreSQL is measured where LEAGUECORE_TEST_POSTGRES names a server (`.ci/postgres run` starts one); its tables are
made in a schema of their own, which is gone afterwards.

Claim, and exit code 1 where it is missed: a single command takes SQLite at most twice the yardstick. A time is the
median of the commands of a round; a ratio is the median of those of the rounds, so it holds on a disk that others use.
Until SQLite's write-ahead log has reached its 4 MB and is written over, each commit makes a file longer by whole pages,
which costs more; that is printed apart.
"""

import argparse
import contextlib
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from leaguecore.clock import Instant
from leaguecore.ledger import GENESIS_KIND, EventStore, Ledger, MemoryStore
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.sqlite_store import SqliteStore

LEAGUE = "benchmark-1"
RECORD_BYTES = 463
AT_MOST = 2.0
SINGLE, BATCH = 3, 100
"""So many records a command has."""
ROUNDS = {SINGLE: (25, 80), BATCH: (15, 10)}
"""For each of them, the rounds and the commands of one: as many as a season has, so that all phases of a file count."""
GROWING = 3
"""So many of the first rounds fall in the growth of the write-ahead log."""

Command = Callable[[int], object]
"""Commits the command of a number."""


def filled(records: int) -> list[tuple[str, dict[str, str]]]:
    """Return the kinds and data of records that take about `RECORD_BYTES` each, with their line feeds."""
    return [("lineup.set_lineup", {"text": "x" * (RECORD_BYTES - 231)})] * records


def committing(store: EventStore, records: int) -> Command:
    """Return what commits commands to the ledger of a new store."""
    ledger, bodies = Ledger(store, LEAGUE), filled(records)
    ledger.append(at=Instant(0), actor="engine", cmd="open", bodies=[(GENESIS_KIND, {})])
    return lambda number: ledger.append(
        at=Instant(number), actor="team-01", cmd=f"lineup:{number}:team-01", bodies=bodies
    )


@contextlib.contextmanager
def yardstick(path: Path, records: int) -> Iterator[Command]:
    """Give what appends the bytes of a command to a file, durably."""
    descriptor, data = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), b"x" * (RECORD_BYTES * records)

    def append(_number: int) -> None:
        os.write(descriptor, data)
        os.fdatasync(descriptor)

    try:
        yield append
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def postgres(records: int) -> Iterator[Command]:
    """Give what commits commands to a ledger in a schema of its own."""
    import psycopg

    address, name = os.environ["LEAGUECORE_TEST_POSTGRES"], f"benchmark_{uuid.uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    inside = f"{address}{'&' if '?' in address else '?'}options=-csearch_path%3D{name}"
    try:
        with contextlib.closing(PostgresStore(inside, LEAGUE, create=True)) as store:
            yield committing(store, records)
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("SET client_min_messages = warning")
            connection.execute(f"DROP SCHEMA {name} CASCADE")


def without_postgres() -> str:
    """Return why PostgreSQL is not measured, "" if it is."""
    if not os.environ.get("LEAGUECORE_TEST_POSTGRES"):
        return "LEAGUECORE_TEST_POSTGRES names no server; .ci/postgres starts one"
    return "" if find_spec("psycopg") else "psycopg is not installed; the extra `postgres` brings it"


def round_seconds(command: Command, numbers: range) -> float:
    """Return the median of the seconds that each of some commands takes."""
    took = []
    for number in numbers:
        begun = time.perf_counter()
        command(number)
        took.append(time.perf_counter() - begun)
    return statistics.median(took)


def measured(folder: Path, records: int) -> dict[str, list[float]]:
    """Return for the yardstick and each store the seconds of a command, round by round, taken in turns."""
    rounds, commands = ROUNDS[records]
    with contextlib.ExitStack() as stack:
        sqlite = stack.enter_context(contextlib.closing(SqliteStore(folder / f"{records}.db", create=True)))
        ways = {
            "append, fdatasync": stack.enter_context(yardstick(folder / f"{records}.bytes", records)),
            "SQLite": committing(sqlite, records),
            "in memory": committing(MemoryStore(), records),
        }
        if not without_postgres():
            ways["PostgreSQL"] = stack.enter_context(postgres(records))
        turns = [range(1 + turn * commands, 1 + (turn + 1) * commands) for turn in range(rounds)]
        taken = [{name: round_seconds(command, turn) for name, command in ways.items()} for turn in turns]
    return {name: [turn[name] for turn in taken] for name in ways}


def ratio(found: dict[str, list[float]], name: str, rounds: int | None = None) -> float:
    """Return how many times the yardstick a way takes, in the first rounds or in all."""
    bare = found["append, fdatasync"]
    return statistics.median([ours / limit for ours, limit in zip(found[name], bare, strict=True)][:rounds])


def main() -> None:
    """Print the table; exit with 1 where the claim is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", help="where to write, on a disk")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        found = {records: measured(Path(folder), records) for records in ROUNDS}
    print(f"{'command':<13}{'way':<20}{'median ms':>10}{'commands/s':>12}{'records/s':>11}{'times the limit':>17}")
    for records, ways in found.items():
        for name, rounds in ways.items():
            each = statistics.median(rounds)
            print(
                f"{f'{records} records':<13}{name:<20}{each * 1_000:>10.2f}{1 / each:>12.0f}{records / each:>11.0f}"
                f"{ratio(ways, name):>17.2f}"
            )
    if without_postgres():
        print(f"PostgreSQL was not measured: {without_postgres()}")
    single = ratio(found[SINGLE], "SQLite")
    growing = ratio(found[SINGLE], "SQLite", GROWING)
    print(f"a single command takes SQLite {single:.2f} times the limit; at most {AT_MOST:.2f} was claimed")
    print(f"while the write-ahead log still grows, in the first {GROWING} rounds: {growing:.2f} times")
    sys.exit(single > AT_MOST)


if __name__ == "__main__":
    main()
