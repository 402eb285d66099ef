"""Several writers in one PostgreSQL, lost connections, killed processes: every chain whole, nothing lost or twice."""

import contextlib
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

# The folder's conftest makes these importable.
from postgres_relay import AFTER, BEFORE, relaying
from postgres_writer import given
from services import fresh_schema

from leaguecore.errors import StoreError
from leaguecore.ledger import Ledger, MemoryStore, Receipt, verify_lines
from leaguecore.ledger.postgres_store import PostgresStore

if TYPE_CHECKING:
    import psycopg

LEAGUE = "nba-main"
NAMES = ("ann", "bob", "cat", "dan")
COMMANDS = 12

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def url() -> Iterator[str]:
    """The address of a database without tables, or a skip that says why there is none."""
    with fresh_schema() as address:
        yield address


@pytest.fixture
def opened(url: str) -> str:
    """The address of a database with a league that has its first record."""
    with contextlib.closing(PostgresStore(url, LEAGUE, create=True)) as store:
        given(Ledger(store, LEAGUE), "genesis", 0)
    return url


@pytest.fixture
def beside(url: str) -> Iterator["psycopg.Connection[Any]"]:
    """Another connection, by which a test ends sessions."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def start_writer() -> Iterator[Start]:
    """Start writers, and end those that are left."""
    processes = []

    def started(url: str, name: str, how: str, *, league: str = LEAGUE, commands: int = COMMANDS) -> Any:
        program = str(Path(__file__).with_name("postgres_writer.py"))
        process = subprocess.Popen(
            [sys.executable, program, url, league, name, str(commands), how],
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        assert process.stdout.readline() == "ready\n"
        return process

    yield started
    for process in processes:
        process.kill()
        process.communicate()


def go(process: "subprocess.Popen[str]") -> None:
    process.stdin.write("\n")
    process.stdin.flush()


def said(process: "subprocess.Popen[str]") -> list[str]:
    """Return what a writer said until its end, without anything on stderr."""
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    return out.splitlines()


def assert_whole(url: str, league: str, commands: Mapping[str, int], receipts: Mapping[str, list[str]]) -> None:
    """See that a log holds so many commands of each writer, each once and whole, and what was acknowledged."""
    with contextlib.closing(PostgresStore(url, league, read_only=True)) as store:
        stored, secrets = list(store.read()), dict(store.secrets())
    hashes, before, begun = [], "0" * 64, []
    for place, one in enumerate(stored):
        record = json.loads(one.line)
        assert (one.seq, record["seq"], record["prev"], record["cmd"]) == (place, place, before, one.cmd)
        before = hashlib.sha256(one.line).hexdigest()
        hashes.append(before)
        if "/" not in one.cmd:
            begun.append(one.cmd)
            parts = [f"{one.cmd}/{part}" if part else one.cmd for part in range(1 + int(one.cmd.split(":")[1]) % 4)]
            assert [other.cmd for other in stored[place : place + len(parts)]] == parts
    expected = [f"{name}:{number}" for name, count in commands.items() for number in range(count)]
    assert sorted(begun) == sorted(expected)
    assert len(stored) == sum(1 + int(cmd.split(":")[1]) % 4 for cmd in expected)
    assert secrets == {cmd: f"private {cmd.split(':')[1]}" for cmd in expected}
    assert [faults for _, faults in verify_lines(one.line for one in stored) if faults] == []
    for name, lines in receipts.items():
        acknowledged = [line.split() for line in lines]
        last = [f"{name}:{number}" + (f"/{number % 4}" if number % 4 else "") for number in range(len(lines))]
        assert [stored[int(seq)].cmd for seq, _ in acknowledged] == last
        assert [hashes[int(seq)] for seq, _ in acknowledged] == [found for _, found in acknowledged]


# Several processes.


def test_four_processes_open_and_write_four_leagues_at_once(url: str, start_writer: Start) -> None:
    """Also the tables are made by whoever comes first."""
    processes = {f"league-{name}": start_writer(url, "genesis", "create", league=f"league-{name}") for name in NAMES}
    for process in processes.values():
        go(process)
    for league, process in processes.items():
        assert_whole(url, league, {"genesis": COMMANDS}, {"genesis": said(process)})


def test_four_processes_take_turns_on_one_league(opened: str, start_writer: Start) -> None:
    processes = {name: start_writer(opened, name, "waiting") for name in NAMES}
    for process in processes.values():
        go(process)
    receipts = {name: said(process) for name, process in processes.items()}
    assert_whole(opened, LEAGUE, {"genesis": 1} | dict.fromkeys(NAMES, COMMANDS), receipts)


def test_four_processes_without_the_lock_write_one_league_and_the_losers_try_again(
    opened: str, start_writer: Start
) -> None:
    """As through a pooler; the servers' transactions may be of the strictest kind without being in the way."""
    strict = f"{opened}%20-cdefault_transaction_isolation%3Dserializable"
    processes = {name: start_writer(strict, name, "unlocked") for name in NAMES}
    for process in processes.values():
        go(process)
    spoken = {name: said(process) for name, process in processes.items()}
    assert [lines[-1].split()[0] for lines in spoken.values()] == ["conflicts"] * 4
    # All have looked at the log before anybody begins: each but the first loses at least once.
    assert sum(int(lines[-1].split()[1]) for lines in spoken.values()) >= 3
    receipts = {name: lines[:-1] for name, lines in spoken.items()}
    assert_whole(opened, LEAGUE, {"genesis": 1} | dict.fromkeys(NAMES, COMMANDS), receipts)


def test_a_killed_writer_keeps_nobody_out_and_what_it_acknowledged_is_there(opened: str, start_writer: Start) -> None:
    killed = start_writer(opened, "ann", "hurt", commands=500)
    go(killed)
    receipts = [killed.stdout.readline().strip() for _ in range(3)]
    killed.kill()
    receipts += [line for line in killed.communicate()[0].splitlines() if len(line.split()) == 2]
    with contextlib.closing(PostgresStore(opened, LEAGUE, wait_seconds=60)) as store:
        count = sum(1 for one in store.read() if one.cmd.startswith("ann:") and "/" not in one.cmd)
        assert count >= len(receipts)
        given(Ledger(store, LEAGUE), "bob", 0)
    assert_whole(opened, LEAGUE, {"genesis": 1, "ann": count, "bob": 1}, {"ann": receipts})


# Lost connections.


def undisturbed(commands: int) -> list[Any]:
    """Return the lines of genesis and so many commands, as a store in memory gets them."""
    store = MemoryStore()
    ledger = Ledger(store, LEAGUE)
    given(ledger, "genesis", 0)
    for number in range(commands):
        given(ledger, "ann", number)
    return list(store.read())


def given_again(url: str, number: int) -> tuple[Receipt, list[Any], list[Any]]:
    """Open the league again and give the n-th command; return its receipt, and the lines before and after."""
    with contextlib.closing(PostgresStore(url, LEAGUE, wait_seconds=60)) as store:
        before = list(store.read())
        receipt = given(Ledger(store, LEAGUE), "ann", number)
        return receipt, before, list(store.read())


def end_before(statement: int, store: PostgresStore, beside: "psycopg.Connection[Any]") -> list[str]:
    """Let the session of a store end before its n-th statement from now; return a list that tells all it asks for."""
    connection, asked = store._database._connection, []
    execute = connection.execute

    def watched(query: str, *values: Any, **options: Any) -> Any:
        asked.append(query)
        if len(asked) == statement:
            session = connection.info.backend_pid
            assert beside.execute("SELECT pg_terminate_backend(%s, 10000)", (session,)).fetchone() == (True,)
        return execute(query, *values, **options)

    connection.execute = watched
    return asked


def test_a_session_that_ends_before_any_statement_leaves_nothing_and_the_command_can_be_given_again(
    opened: str, beside: "psycopg.Connection[Any]"
) -> None:
    """Of each command the session ends one statement later, of the last before the commit."""
    lines = undisturbed(6)
    for number in range(6):
        with contextlib.closing(PostgresStore(opened, LEAGUE, wait_seconds=60)) as store:
            ledger = Ledger(store, LEAGUE)
            # The first statement only looks whether the command is known.
            asked = end_before(2 + number, store, beside)
            with pytest.raises(StoreError) as caught:
                given(ledger, "ann", number)
        assert caught.value.code == "store.unreachable"
        assert ("COMMIT" in asked) == (number == 5)
        receipt, before, after = given_again(opened, number)
        earlier = {"genesis:0", *(f"ann:{n}" for n in range(number))}
        assert before == [one for one in lines if one.cmd.split("/")[0] in earlier]
        assert after == lines[: receipt.seq + 1]
        assert receipt.hash == hashlib.sha256(after[-1].line).hexdigest()
    assert after == lines


@pytest.mark.parametrize("moment", [BEFORE, AFTER])
def test_a_line_cut_at_the_commit_gives_an_error_and_the_command_again_the_same_receipt(
    opened: str, moment: str
) -> None:
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    lines = undisturbed(3)
    fields = conninfo_to_dict(opened)
    with relaying(fields["host"], int(fields["port"])) as relay:
        store = PostgresStore(make_conninfo(opened, port=relay.port), LEAGUE)
        ledger = Ledger(store, LEAGUE)
        given(ledger, "ann", 0)
        first = given(ledger, "ann", 1)
        relay.cut_at = moment
        with pytest.raises(StoreError) as caught:
            given(ledger, "ann", 2)
        assert (caught.value.code, relay.cuts) == ("store.unreachable", 1)
        store.close()
    receipt, before, after = given_again(opened, 2)
    assert before == (lines if moment == AFTER else lines[: first.seq + 1])
    assert after == lines
    assert (receipt.seq, receipt.hash) == (len(lines) - 1, hashlib.sha256(lines[-1].line).hexdigest())


def test_sessions_ended_at_random_from_outside_lose_nothing(
    opened: str, beside: "psycopg.Connection[Any]", start_writer: Start
) -> None:
    from psycopg.conninfo import make_conninfo

    name, moment, commands = f"writer-{uuid.uuid4().hex}", random.Random(5), 150
    writer = start_writer(make_conninfo(opened, application_name=name), "ann", "hurt", commands=commands)
    go(writer)
    receipts = [writer.stdout.readline().strip()]
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    # Stopped once, so that at least one session is ended in the middle.
    writer.send_signal(signal.SIGSTOP)
    assert beside.execute(ending, (name,)).fetchall() == [(True,)]
    writer.send_signal(signal.SIGCONT)
    for _ in range(40):
        beside.execute("SELECT pg_sleep(%s)", (moment.uniform(0, 0.04),))
        beside.execute(ending, (name,))
    receipts += said(writer)
    assert_whole(opened, LEAGUE, {"genesis": 1, "ann": commands}, {"ann": receipts})
