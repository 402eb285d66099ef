"""A disk that fails, fills up or takes the process with it at any single call of an append, shown by strace.

One append of five records, from opening the store to closing it, makes some sixty calls that write, sync, truncate or
remove. It is run once for each of them and each fault. That shows what is told to the caller and what is kept when a
call fails; it does not show a loss of power, in which writes that were acknowledged to the process may be lost.
"""

import contextlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

# As with the tests of the ledger, some need programs outside of Python.
sys.path.append(str(Path(__file__).parents[1]))

import services

from leaguecore.clock import Instant
from leaguecore.ledger import Ledger, Receipt, verify_lines
from leaguecore.ledger.sqlite_store import SqliteStore

LEAGUE = "house-1"
COMMAND, NOTE = "pick:9", "note:pick:9"
BATCH = 5
BODIES = [(f"k.{number}", {"text": "x" * 300}) for number in range(BATCH)]
EARLIER = 4
CALLS = ("pwrite64", "write", "fdatasync", "fsync", "ftruncate", "unlink", "rename")
"""All calls by which SQLite changes what is on the disk, or asks that it be there."""

FAULTS = {"EIO": "error=EIO", "ENOSPC": "error=ENOSPC", "SIGKILL": "signal=KILL"}
FAST = ("-f", "--seccomp-bpf")
"""Stop the process at the watched calls only; with this strace injects errors, but no signal in time."""

APPENDING = f"""
import os, sys
from pathlib import Path
from leaguecore.clock import Instant
from leaguecore.errors import LeagueError
from leaguecore.ledger.chain import Ledger
from leaguecore.ledger.sqlite_store import SqliteStore
os.getppid()  # the mark from which calls count: nothing else here asks for it
command = dict(at=Instant(9_000), actor="team-01", cmd={COMMAND!r}, bodies={BODIES!r}, secrets={{{NOTE!r}: "hidden"}})
try:
    store = SqliteStore(Path(sys.argv[1]))
    found = Ledger(store, {LEAGUE!r}).append(**command)
    os.writev(1, [f"acknowledged {{found.seq}} {{found.hash}}".encode()])  # a call at which no fault is injected
    store.close()
except LeagueError as error:
    os.writev(1, [f"refused {{error.code}}".encode()])
"""


@attrs.frozen(kw_only=True)
class Ended:
    """How a child ended: its exit code (negative for a signal), what it said, and what strace saw."""

    code: int
    said: str
    trace: str


@attrs.frozen(kw_only=True)
class Undisturbed:
    """The append without any fault.

    Attributes:
        folder: the league before it; each run takes a copy.
        receipt: that of the append.
        lines: the whole log after it.
        calls: what is to fail, as the name of a call and how many of that name come before it in the process.
    """

    folder: Path
    receipt: Receipt
    lines: tuple[bytes, ...]
    calls: tuple[tuple[str, int], ...]


def traced(database: Path, injected: str = "") -> Ended:
    """Run the append in a process of its own under strace."""
    how = [] if "signal=" in injected else FAST
    trace = database.with_suffix(".trace")
    watched = ["-e", f"trace={','.join((*CALLS, 'getppid'))}", *(["-e", f"inject={injected}"] if injected else [])]
    done = subprocess.run(
        ["strace", *how, "-qq", "-o", trace, *watched, "--", sys.executable, "-c", APPENDING, database],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Ended(code=done.returncode, said=done.stdout, trace=trace.read_text() if trace.exists() else done.stderr)


def opened(folder: Path, **options: bool) -> "contextlib.closing[SqliteStore]":
    return contextlib.closing(SqliteStore(folder / "league.db", **options))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """A league with some commands in it, and what one more append does when nothing fails."""
    services.strace()
    before, after = tmp_path_factory.mktemp("before"), tmp_path_factory.mktemp("after")
    with opened(before, create=True) as store:
        ledger = Ledger(store, LEAGUE)
        ledger.append(at=Instant(0), actor="engine", cmd="open", bodies=[("league.open", {})])
        for number in range(EARLIER):
            ledger.append(at=Instant(1_000), actor="team-01", cmd=f"pick:{number}", bodies=BODIES)
    shutil.copytree(before, after, dirs_exist_ok=True)
    ended = traced(after / "league.db")
    if ended.code:
        services._missing(f"strace cannot trace here: {ended.trace[-200:]}")
    with opened(after, read_only=True) as store:
        lines = tuple(stored.line for stored in store.read())
    said, seq, sha256 = ended.said.split()
    assert said == "acknowledged"
    receipt = Receipt(league=LEAGUE, seq=int(seq), hash=sha256)
    return Undisturbed(folder=before, receipt=receipt, lines=lines, calls=tuple(calls_in(ended.trace)))


def calls_in(trace: str) -> Iterator[tuple[str, int]]:
    """Walk the calls after the mark, each with its number among those of its name in the whole process."""
    counted: Counter[str] = Counter()
    marked = False
    for name in re.findall(r"^(?:\d+ +)?(\w+)\(", trace, re.MULTILINE):
        counted[name] += 1
        if marked and name in CALLS:
            yield name, counted[name]
        marked = marked or name == "getppid"


def broken_promises(folder: Path, ended: Ended, before: Undisturbed) -> Iterator[str]:
    """Walk what is not as promised after a fault, and after the command was given again."""
    whole = list(before.lines)
    kept, note = kept_in(folder)
    acknowledged = ended.said.startswith("acknowledged")
    if kept not in (whole[:-BATCH], whole):
        yield f"{len(kept)} records are kept, which is no whole number of commands"
    if acknowledged and kept != whole:
        yield "an acknowledged command is lost"
    if (note == "hidden") != (kept == whole):
        yield "the private value and its records are not kept together"
    yield from unsound(folder, kept)
    with opened(folder) as store:
        ledger = Ledger(store, LEAGUE)
        again = ledger.append(at=Instant(9_000), actor="team-01", cmd=COMMAND, bodies=BODIES, secrets={NOTE: "hidden"})
    if again != before.receipt:
        yield f"given again it gets another receipt: {again}"
    kept, note = kept_in(folder)
    if (kept, note) != (whole, "hidden"):
        yield "given again it is not completed"
    yield from unsound(folder, kept)


def kept_in(folder: Path) -> tuple[list[bytes], str | None]:
    with opened(folder, read_only=True) as store:
        return [stored.line for stored in store.read()], store.secret(NOTE)


def unsound(folder: Path, lines: Sequence[bytes]) -> Iterator[str]:
    """Walk the faults of a log and of the file that holds it."""
    yield from (f"{fault.code} at {fault.seq}" for _, faults in verify_lines(lines) for fault in faults)
    with contextlib.closing(sqlite3.connect(folder / "league.db")) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    yield from (one for one in found if one != "ok")


def test_the_append_writes_and_syncs_where_faults_are_injected(undisturbed: Undisturbed) -> None:
    """Otherwise the tests below would inject nothing and show nothing."""
    counts = Counter(name for name, _ in undisturbed.calls)
    assert counts["pwrite64"] >= 10
    assert counts["fdatasync"] + counts["fsync"] >= 3
    assert counts["ftruncate"] >= 1
    assert len(undisturbed.lines) == 1 + (EARLIER + 1) * BATCH


@pytest.mark.slow
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_whatever_call_of_an_append_fails_no_promise_is_broken(
    undisturbed: Undisturbed, tmp_path: Path, fault: str
) -> None:
    def struck(call: tuple[str, int]) -> tuple[Path, Ended]:
        name, number = call
        folder = Path(shutil.copytree(undisturbed.folder, tmp_path / f"{name} {number}"))
        return folder, traced(folder / "league.db", f"{name}:{FAULTS[fault]}:when={number}")

    with ThreadPoolExecutor(max_workers=2) as pool:
        runs = list(pool.map(struck, undisturbed.calls))
    # Looked at only now: a process that is being started holds, for a moment, the locks of the one that starts it.
    found = [f"{folder.name}: {one}" for folder, ended in runs for one in broken_promises(folder, ended, undisturbed)]
    assert found == []
    killed = {ended.code == -signal.SIGKILL for _, ended in runs}
    injected = {"(INJECTED)" in ended.trace for _, ended in runs}
    assert (killed, injected) == (({True}, {False}) if fault == "SIGKILL" else ({False}, {True}))
    said = {ended.said.split(" ")[0] for _, ended in runs}
    assert said == ({"", "acknowledged"} if fault == "SIGKILL" else {"refused", "acknowledged"})
