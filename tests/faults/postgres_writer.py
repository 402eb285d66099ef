"""A process that writes to a league in PostgreSQL: `postgres_writer.py ADDRESS LEAGUE NAME COMMANDS HOW`.

It says "ready", waits for a line on stdin, gives its commands, and says each receipt once it has it. HOW:

create    makes the league and goes on as its only writer
waiting   opens the league for each command, waiting for whoever has it, and closes it
unlocked  has no lock of the session, as behind a pooler; after a conflict it looks again and gives the command again;
          it has looked at the log before it is ready
hurt      opens the league again and gives the command again after whatever goes wrong, until it has the receipt
"""

import contextlib
import sys
from collections.abc import Iterator

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError
from leaguecore.ledger import Ledger, Receipt
from leaguecore.ledger.postgres_store import PostgresStore

RETRIES = 1_000


class Unlocked(PostgresStore):
    """A writer who is let in whoever else writes."""

    def _take_lock(self, wait_seconds: float) -> None:
        del wait_seconds


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def await_start() -> None:
    say("ready")
    sys.stdin.readline()


def given(ledger: Ledger, name: str, number: int) -> Receipt:
    """Give the n-th command of a writer: of one to four records, and a private value."""
    cmd = f"{name}:{number}"
    kind = "league.open" if cmd == "genesis:0" else "test.written"
    bodies = [(kind, {"writer": name, "part": part}) for part in range(1 + number % 4)]
    return ledger.append(at=Instant(0), actor="engine", cmd=cmd, bodies=bodies, secrets={cmd: f"private {number}"})


def created(url: str, league: str, name: str, commands: int) -> Iterator[Receipt]:
    await_start()
    with contextlib.closing(PostgresStore(url, league, create=True)) as store:
        ledger = Ledger(store, league)
        for number in range(commands):
            yield given(ledger, name, number)


def waiting(url: str, league: str, name: str, commands: int) -> Iterator[Receipt]:
    await_start()
    for number in range(commands):
        with contextlib.closing(PostgresStore(url, league, wait_seconds=60)) as store:
            yield given(Ledger(store, league), name, number)


def unlocked(url: str, league: str, name: str, commands: int) -> Iterator[Receipt]:
    conflicts = 0
    with contextlib.closing(Unlocked(url, league)) as store:
        ledger = Ledger(store, league)
        await_start()
        for number in range(commands):
            for _ in range(RETRIES):
                try:
                    receipt = given(ledger, name, number)
                except LeagueError as error:
                    if error.code != "store.conflict":
                        raise
                    conflicts += 1
                    ledger = Ledger(store, league)
                else:
                    yield receipt
                    break
    say("conflicts", conflicts)


def hurt(url: str, league: str, name: str, commands: int) -> Iterator[Receipt]:
    await_start()
    number = 0
    for _ in range(RETRIES):
        with contextlib.suppress(LeagueError), contextlib.closing(PostgresStore(url, league, wait_seconds=60)) as store:
            ledger = Ledger(store, league)
            while number < commands:
                yield given(ledger, name, number)
                number += 1
            return


WAYS = {"create": created, "waiting": waiting, "unlocked": unlocked, "hurt": hurt}


def main(url: str, league: str, name: str, commands: str, how: str) -> None:
    for receipt in WAYS[how](url, league, name, int(commands)):
        say(receipt.seq, receipt.hash)


if __name__ == "__main__":
    main(*sys.argv[1:])
