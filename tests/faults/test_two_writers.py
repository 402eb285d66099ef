"""Two processes that write one league by turns, and one of them is killed again and again, at any moment.

Whatever the moment: what was acknowledged is there, of no command a part, and what was committed without an
acknowledgement is known when it is given again. A killed process is no loss of power: what it wrote stays in the
memory of the system, or with the server.
"""

import contextlib
import hashlib
import json
import queue
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# As with the tests of the ledger, some need a server.
sys.path.append(str(Path(__file__).parents[1]))

import writing
from services import fresh_schema
from writing import BATCH, LEAGUE, PATIENCE_SECONDS, append, command_of, opened

from leaguecore.clock import Instant
from leaguecore.ledger import EventStore, Ledger, Receipt, verify_lines
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.sqlite_store import SqliteStore

ROUNDS = 12


class Writer:
    """A process that appends one command after the other, and what it has acknowledged."""

    def __init__(self, name: str, place: str) -> None:
        self.name = name
        self.place = place
        self.receipts: dict[int, Receipt] = {}
        self.unknown: list[int] = []
        self.start()

    def start(self) -> None:
        """Start it, with the command after the one of which nothing is known."""
        first = max([-1, *self.receipts, *self.unknown]) + 1
        arguments = [sys.executable, writing.__file__, self.name, str(first), self.place]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.said: queue.Queue[str] = queue.Queue()
        # Read all the while: a full pipe would stop it, with the lock in its hands.
        self.reader = threading.Thread(target=self._read)
        self.reader.start()
        assert self.said.get(timeout=PATIENCE_SECONDS) == "begun\n"

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line)

    def wait_for_receipt(self) -> None:
        self._note(self.said.get(timeout=PATIENCE_SECONDS))

    def kill(self) -> None:
        """Kill it, and take in all that it has acknowledged until then."""
        self.process.kill()
        self.reader.join()
        self.process.communicate()
        while not self.said.empty():
            self._note(self.said.get())
        self.unknown.append(max([-1, *self.receipts, *self.unknown]) + 1)

    def _note(self, line: str) -> None:
        number, seq, sha256 = line.split()
        self.receipts[int(number)] = Receipt(league=LEAGUE, seq=int(seq), hash=sha256)


def disturb(writers: list[Writer], moments: random.Random) -> None:
    """Kill one of the writers and start it again, many times, each after some acknowledgements and a little while."""
    for _ in range(ROUNDS):
        victim = moments.choice(writers)
        for _ in range(moments.randrange(4)):
            victim.wait_for_receipt()
        time.sleep(moments.random() / 50)
        victim.kill()
        victim.start()
    for writer in writers:
        writer.wait_for_receipt()
        writer.kill()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a new league is: a file, or the address of a database."""
    with contextlib.ExitStack() as kept:
        if request.param == "sqlite":
            found = str(tmp_path / "league.db")
            store: EventStore = SqliteStore(Path(found), create=True)
        else:
            found = kept.enter_context(fresh_schema())
            store = PostgresStore(found, LEAGUE, create=True)
        Ledger(store, LEAGUE).append(at=Instant(0), actor="engine", cmd="open", bodies=[("league.open", {})])
        store.close()
        yield found


@pytest.mark.slow
def test_of_two_writers_of_which_one_is_killed_at_any_moment_nothing_acknowledged_is_lost(place: str) -> None:
    writers = [Writer("team-01", place), Writer("team-02", place)]
    try:
        disturb(writers, random.Random(5))
    finally:
        for writer in writers:
            writer.process.kill()
    with contextlib.closing(opened(place)) as store:
        lines = [stored.line for stored in store.read()]
        assert_whole(store, lines)
        for writer in writers:
            assert len(writer.receipts) >= 1
            for number, receipt in writer.receipts.items():
                assert hashlib.sha256(lines[receipt.seq]).hexdigest() == receipt.hash
                assert json.loads(lines[receipt.seq])["cmd"] == f"{command_of(writer.name, number)}/{BATCH - 1}"
            for number in writer.unknown:
                assert_known_again(store, writer.name, number)
        assert_whole(store, [stored.line for stored in store.read()])
    if not place.startswith("postgresql:"):
        with contextlib.closing(sqlite3.connect(place)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def assert_whole(store: EventStore, lines: list[bytes]) -> None:
    """See that the chain is whole, and that each command is there with all its records and its private value."""
    assert [fault for _, faults in verify_lines(lines) for fault in faults] == []
    ids = [json.loads(line)["cmd"] for line in lines[1:]]
    commands = ids[::BATCH]
    assert ids == [f"{one}/{part}" if part else one for one in commands for part in range(BATCH)]
    assert dict(store.secrets()) == {f"note:{one}": one for one in commands}


def assert_known_again(store: EventStore, name: str, number: int) -> None:
    """See that a command of which nothing is known is completed, or known, and from then on stands once."""
    before = [stored.line for stored in store.read()]
    there = store.find(command_of(name, number))
    receipt = append(store, name, number)
    after = [stored.line for stored in store.read()]
    if there is None:
        assert after[:-BATCH] == before
        assert receipt.seq == len(after) - 1
    else:
        assert after == before
        assert receipt.seq == there.seq + BATCH - 1
    assert receipt.hash == hashlib.sha256(after[receipt.seq]).hexdigest()
    assert append(store, name, number) == receipt
    assert [stored.line for stored in store.read()] == after
