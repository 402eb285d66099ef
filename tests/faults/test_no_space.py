"""Disks that are full and folders that cannot be written: one line, nothing half written, and `resume` works after."""

import contextlib
import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from leaguecore import League, load_ruleset, play_season
from leaguecore.errors import StoreError
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.season.facade import load_facts, open_league

Run = Callable[..., "subprocess.CompletedProcess[str]"]

PLAY = ("play", "./small.toml", "--seed", "7", "--weeks", "1")

LIMITED = """
import resource, sys
size = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
from leaguecore.cli import main
main()
"""
"""The program with a limit for the size of any file: a write beyond it fails, as on a disk that is full."""


@pytest.fixture(autouse=True)
def ruleset_in_place(tmp_path: Path, small_ruleset: bytes) -> None:
    (tmp_path / "small.toml").write_bytes(small_ruleset)


def assert_one_error(ended: "subprocess.CompletedProcess[str]", code: str, exit_code: int = 3) -> None:
    assert ended.returncode == exit_code
    assert ended.stdout == ""
    first, *fix = ended.stderr.splitlines()
    assert first.startswith(f"error[{code}]: ")
    assert len(fix) <= 1
    assert all(line.startswith("  ") for line in fix)


def lines_in(folder: Path) -> list[bytes]:
    with contextlib.closing(SqliteStore(folder / "league.db", read_only=True)) as store:
        return [stored.line for stored in store.read()]


@pytest.mark.parametrize(("size", "made_before"), [(0, False), (100_000, False), (100_000, True)])
def test_without_room_for_the_folder_nothing_is_left(run: Run, tmp_path: Path, size: int, made_before: bool) -> None:
    if made_before:
        (tmp_path / "D").mkdir()
    assert_one_error(run(str(size), *PLAY, "--out", "D" if made_before else "a/b/D", code=LIMITED), "folder.unwritable")
    left = {path.name for path in tmp_path.rglob("*")} - {"small.toml"}
    assert left == ({"D"} if made_before else set())


def test_without_room_for_the_log_it_stops_in_one_line_and_goes_on_when_there_is_room(run: Run, tmp_path: Path) -> None:
    whole = play_season(tmp_path / "small.toml", seed="7", periods=2, out=tmp_path / "whole")
    lines = lines_in(tmp_path / "whole")
    assert whole.standings.periods == 2
    play_season(tmp_path / "small.toml", seed="7", periods=1, out=tmp_path / "D")
    before = lines_in(tmp_path / "D")
    assert_one_error(run("50000", "resume", "D", "--weeks", "2", code=LIMITED), "store.unwritable")
    kept = lines_in(tmp_path / "D")
    assert len(before) < len(kept) < len(lines)
    assert kept == lines[: len(kept)]
    with contextlib.closing(League.open(tmp_path / "D")) as league:
        league.verify()
    assert run("resume", "D", "--weeks", "2").returncode == 0
    assert lines_in(tmp_path / "D") == lines


def test_without_room_for_genesis_the_folder_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own limit of pages stands in for the disk; the tables fit, the first record does not."""
    connect, asked, most = sqlite3.connect, [], 1_000

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.execute("PRAGMA page_size = 512")
        connection.execute(f"PRAGMA max_page_count = {most}").fetchone()
        connection.set_trace_callback(asked.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", small)
    SqliteStore(tmp_path / "tables.db", create=True).close()
    most = (tmp_path / "tables.db").stat().st_size // 512
    rules = load_ruleset("nba-s1")
    facts = load_facts(rules.sport)
    with pytest.raises(StoreError) as caught:
        open_league(rules, facts, ["projection"], seed=7, out=tmp_path / "D")
    assert (caught.value.code, caught.value.exit_code) == ("store.full", 3)
    assert any(statement.startswith("INSERT INTO event") for statement in asked)
    assert not (tmp_path / "D").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "command", [["rules", "list"], ["rules", "show", "nba-s1"], ["hash", "nba-s1"], ["plugins", "--json"], ["--help"]]
)
def test_a_full_disk_under_stdout_is_one_error_with_a_fix_and_not_success(tmp_path: Path, command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-c", "from leaguecore.cli import main; main()", *command],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            text=True,
            check=False,
        )
    assert ended.returncode == 3
    told, fix = ended.stderr.splitlines()
    assert told == "error[system]: output: No space left on device"
    assert fix.startswith("  mend what it names")


# Folders that cannot be written. Root may write everywhere, so under root the program first gives that right away.

POWERLESS = """
import ctypes, os
if os.geteuid() == 0:
    libc = ctypes.CDLL(None)
    header, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, sets) == 0
    sets[0] &= ~0b1110  # effective: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER
    assert libc.capset(header, sets) == 0
from leaguecore.cli import main
main()
"""


@pytest.fixture
def powerless(run: Run) -> Run:
    """Run the program as somebody who has no more rights than the modes of files say."""
    if os.geteuid() == 0 and sys.platform != "linux":
        pytest.skip("root may write everywhere, and only on Linux can it give up that right alone")
    return lambda *arguments: run(*arguments, code=POWERLESS)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder whose modes are mended in the end, so that it can be taken away."""
    yield tmp_path
    for path in [tmp_path, *tmp_path.iterdir(), *tmp_path.glob("*/snapshots")]:
        path.chmod(0o755)


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def read_only(folder: Path) -> None:
    for path in [*folder.rglob("*"), folder]:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)


def test_a_read_only_league_can_be_read_and_verified_but_not_played_on(powerless: Run, place: Path) -> None:
    play_season(place / "small.toml", seed="7", periods=1, out=place / "D")
    read_only(place / "D")
    before = everything_in(place)
    assert json.loads(powerless("standings", "D", "--json").stdout)["periods"] == 1
    assert powerless("verify", "D", "--replay").returncode == 0
    assert_one_error(powerless("resume", "D"), "store.unwritable")
    assert everything_in(place) == before


def test_into_a_read_only_folder_nothing_is_played(powerless: Run, place: Path) -> None:
    place.chmod(0o555)
    assert_one_error(powerless(*PLAY, "--out", "D"), "folder.unwritable")
    assert [path.name for path in place.iterdir()] == ["small.toml"]


def test_a_ruleset_that_may_not_be_read_is_one_error(powerless: Run, place: Path) -> None:
    (place / "secret.toml").write_bytes(b'id = "x"\n')
    (place / "secret.toml").chmod(0o000)
    for command in (["hash"], ["play"]):
        assert_one_error(powerless(*command, "./secret.toml"), "file.unreadable")


def test_a_folder_that_may_not_be_entered_is_one_error(powerless: Run, place: Path) -> None:
    (place / "D").mkdir(mode=0o000)
    for command in ("standings", "resume"):
        assert_one_error(powerless(command, "D"), "folder.none")
    assert_one_error(powerless(*PLAY, "--out", "D/inner"), "system")


def test_a_league_in_memory_needs_no_disk() -> None:
    rules = load_ruleset("nba-s1")
    league = open_league(rules, load_facts(rules.sport), ["projection"], seed=7)
    assert isinstance(league, League)
    assert [record.kind for record in league.records()] == ["league.open"]
