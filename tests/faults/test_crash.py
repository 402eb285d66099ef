"""Processes that die: whatever the moment, `resume` gives the log that an undisturbed run gives.

No assertion depends on how far a process came: where it must be known that it was in the middle, it is stopped there
first, or it kills itself at a given commit.
"""

import contextlib
import hashlib
import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore import League, play_season
from leaguecore.ledger.sqlite_store import SqliteStore

Start = Callable[..., "subprocess.Popen[str]"]
Run = Callable[..., "subprocess.CompletedProcess[str]"]

MANAGERS = "projection,adp,random,projection:noise=0.25"
ARGUMENTS = ("--seed", "7", "--weeks", "2", "--managers", MANAGERS, "--out", "D")
PLAY = ("play", "./small.toml", *ARGUMENTS)
RESUME = ("resume", "D", "--weeks", "2")

DYING = """
import os, signal, sqlite3, sys
connect, seen, last = sqlite3.connect, 0, int(sys.argv.pop(1))
def look(statement):
    global seen
    seen += statement.rstrip(";") == "COMMIT"
    if seen == last:
        os.kill(os.getpid(), signal.SIGKILL)
def watched(*arguments, **options):
    connection = connect(*arguments, **options)
    connection.set_trace_callback(look)
    return connection
sqlite3.connect = watched
from leaguecore.cli import main
main()
"""
"""The program, killing itself when it is about to commit for the n-th time: all is written, nothing is committed."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, small_ruleset: bytes) -> list[bytes]:
    """The lines of the small league, played without a break."""
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "small.toml").write_bytes(small_ruleset)
    play_season(folder / "small.toml", managers=MANAGERS.split(","), seed="7", periods=2, out=folder / "D")
    return lines_in(folder / "D")


@pytest.fixture(autouse=True)
def ruleset_in_place(tmp_path: Path, small_ruleset: bytes) -> None:
    (tmp_path / "small.toml").write_bytes(small_ruleset)


def lines_in(folder: Path) -> list[bytes]:
    with contextlib.closing(SqliteStore(folder / "league.db", read_only=True)) as store:
        return [stored.line for stored in store.read()]


def size_of(path: Path) -> int:
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_size
    return -1


def wait_for(process: "subprocess.Popen[str]", path: Path, size: int) -> None:
    """Wait until a file has a size, or the process is over."""
    while process.poll() is None and size_of(path) < size:
        time.sleep(0.002)


def stopped_in_the_middle(start: Start, folder: Path) -> "subprocess.Popen[str]":
    """Return a process that is stopped while it plays, some records written and some to come."""
    process = start(*PLAY)
    wait_for(process, folder / "league.db-wal", 50_000)
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    assert process.poll() is None
    return process


def assert_goes_on_to(lines: list[bytes], folder: Path, run: Run) -> None:
    """See that `resume` ends in these lines, that the log verifies, and that nothing else is left in the folder."""
    resumed = run(*RESUME, "--json")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert json.loads(resumed.stdout)["periods"] == 2
    assert lines_in(folder) == lines
    with contextlib.closing(League.open(folder)) as league:
        league.verify()
    assert sorted(path.name for path in folder.iterdir()) == [
        "environment.json",
        "league.db",
        "league.lock",
        "prompts.json",
        "ruleset.toml",
        "snapshots",
    ]


# The first commit makes the tables, the second writes genesis; the others are commands of the draft and the season.
@pytest.mark.parametrize("commit", [3, 90])
def test_killed_within_a_transaction_nothing_of_it_stays_and_the_rest_follows(
    run: Run, tmp_path: Path, undisturbed: list[bytes], commit: int
) -> None:
    killed = run(str(commit), *PLAY, code=DYING)
    assert killed.returncode == -signal.SIGKILL
    kept = lines_in(tmp_path / "D")
    assert kept == undisturbed[: len(kept)]
    commands = [line for line in undisturbed if "/" not in json.loads(line)["cmd"]]
    # Genesis was the second commit, so before the n-th there are the records of n - 2 commands.
    assert len([line for line in kept if "/" not in json.loads(line)["cmd"]]) == commit - 2
    assert undisturbed[len(kept)] == commands[commit - 2]
    assert_goes_on_to(undisturbed, tmp_path / "D", run)


@pytest.mark.parametrize(("commit", "code"), [(1, "store.empty"), (2, "folder.empty")])
def test_killed_before_genesis_there_is_nothing_to_resume_and_it_says_so(run: Run, commit: int, code: str) -> None:
    assert run(str(commit), *PLAY, code=DYING).returncode == -signal.SIGKILL
    refused = run(*RESUME)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr.startswith(f"error[{code}]: ")
    assert "play again" in refused.stderr


@pytest.mark.parametrize("chance", range(2))
def test_killed_at_any_moment_it_goes_on_to_the_same_log(
    start: Start, run: Run, tmp_path: Path, undisturbed: list[bytes], chance: int
) -> None:
    moment = random.Random(chance)
    process = start(*PLAY)
    wait_for(process, tmp_path / "D" / "league.db-wal", moment.randrange(10_000, 700_000))
    time.sleep(moment.random() / 100)
    process.kill()
    process.communicate()
    kept = lines_in(tmp_path / "D")
    assert kept == undisturbed[: len(kept)]
    assert_goes_on_to(undisturbed, tmp_path / "D", run)


def test_a_season_of_the_published_ruleset_goes_on_too(run: Run, tmp_path: Path) -> None:
    """The 300th commit falls into the lineups of the first week: 262 are of the opening and the draft."""
    play_season("nba-s1", managers=MANAGERS.split(","), seed="7", periods=2, out=tmp_path / "whole")
    assert run("300", "play", "nba-s1", *ARGUMENTS, code=DYING).returncode == -signal.SIGKILL
    assert_goes_on_to(lines_in(tmp_path / "whole"), tmp_path / "D", run)


def test_ctrl_c_stops_with_one_line_and_it_goes_on_to_the_same_log(
    start: Start, run: Run, tmp_path: Path, undisturbed: list[bytes]
) -> None:
    process = stopped_in_the_middle(start, tmp_path / "D")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGCONT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (out, err) == ("", "interrupted; go on with: leaguecore resume D\n")
    kept = lines_in(tmp_path / "D")
    assert 0 < len(kept) < len(undisturbed)
    assert kept == undisturbed[: len(kept)]
    assert_goes_on_to(undisturbed, tmp_path / "D", run)


def test_a_second_process_is_refused_and_the_first_is_not_disturbed(
    start: Start, run: Run, tmp_path: Path, undisturbed: list[bytes]
) -> None:
    first = stopped_in_the_middle(start, tmp_path / "D")
    try:
        resumed, played = run(*RESUME), run(*PLAY)
        read = run("log", "D")
    finally:
        first.send_signal(signal.SIGCONT)
    assert first.communicate(timeout=60)[1].startswith("kept in D")
    assert (resumed.returncode, resumed.stdout) == (3, "")
    assert resumed.stderr.startswith("error[store.locked]: ")
    assert (played.returncode, played.stdout) == (2, "")
    assert played.stderr.startswith("error[out.exists]: ")
    # Reading is no disturbance: what is committed is there, in whole commands.
    so_far = read.stdout.encode().splitlines()
    assert read.returncode == 0
    assert 0 < len(so_far) < len(undisturbed)
    assert so_far == undisturbed[: len(so_far)]
    assert lines_in(tmp_path / "D") == undisturbed


def test_of_two_processes_that_begin_at_once_one_plays_and_the_other_takes_nothing_away(
    start: Start, tmp_path: Path, undisturbed: list[bytes]
) -> None:
    processes = [start(*PLAY) for _ in range(2)]
    ends = [(process.communicate(timeout=120)[1], process.returncode) for process in processes]
    assert sorted(code for _, code in ends) == [0, 2]
    assert all(err.startswith("error[out.exists]: ") for err, code in ends if code == 2)
    assert lines_in(tmp_path / "D") == undisturbed


def test_the_log_is_what_sha256sum_can_check(undisturbed: list[bytes]) -> None:
    before = "0" * 64
    for line in undisturbed:
        assert json.loads(line)["prev"] == before
        before = hashlib.sha256(line).hexdigest()
