"""A process that appends to a league as long as it lives: opens it, appends, acknowledges, closes it.

Run as a program with a writer's name, the number of its first command, and the place of the store.
"""

import itertools
import os
import sys
import time
from pathlib import Path

from leaguecore.clock import Instant
from leaguecore.errors import StoreError
from leaguecore.ledger import EventStore, Ledger, Receipt

LEAGUE = "house-1"
BATCH = 5
PATIENCE_SECONDS = 60


def opened(place: str) -> EventStore:
    """Open the store at a place, a file or the address of a database, to write; wait for whoever has it."""
    if place.startswith("postgresql:"):
        from leaguecore.ledger.postgres_store import PostgresStore

        return PostgresStore(place, LEAGUE, wait_seconds=PATIENCE_SECONDS)
    from leaguecore.ledger.sqlite_store import SqliteStore

    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return SqliteStore(Path(place))
        except StoreError as error:
            if error.code != "store.locked" or time.monotonic() > until:
                raise
            time.sleep(0.001)


def append(store: EventStore, name: str, number: int) -> Receipt:
    """Give the n-th command of a writer."""
    bodies = [(f"k.{part}", {"text": f"{name} {number} {part} " * 20}) for part in range(BATCH)]
    command = command_of(name, number)
    return Ledger(store, LEAGUE).append(
        at=Instant(1_000), actor=name, cmd=command, bodies=bodies, secrets={f"note:{command}": command}
    )


def command_of(name: str, number: int) -> str:
    return f"pick:{number}:{name}"


def write(name: str, first: int, place: str) -> None:
    """Append until somebody ends it; each line on stdout is an acknowledgement, after a first one to say it lives."""
    os.write(1, b"begun\n")
    for number in itertools.count(first):
        store = opened(place)
        found = append(store, name, number)
        os.write(1, f"{number} {found.seq} {found.hash}\n".encode())
        store.close()
        time.sleep(0.001 * (number % 4))  # whoever has just had the lock would get it again, each time


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), sys.argv[3])
