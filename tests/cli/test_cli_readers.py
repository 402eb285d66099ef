"""Programs that read what is printed: one that has enough is no error, and a failed check fails all the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""The environment in which output waits in buffers, as it does for users."""


def ended_with_stdout(stdout: int, folder: Path, *arguments: str) -> tuple[int, str]:
    ended = subprocess.run(
        [sys.executable, "-c", "from leaguecore.cli import main; main()", *arguments],
        cwd=folder,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=BUFFERED,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stderr


@pytest.mark.parametrize(
    "arguments",
    [["log", "D"], ["standings", "D", "--json"], ["rules", "show", "nba-s1"], ["--help"]],
    ids=" ".join,
)
def test_a_reader_that_has_enough_is_no_error(tmp_path: Path, league: Path, arguments: list[str]) -> None:
    """What `| head -1` does, at its earliest: the reading end is closed before anything is written."""
    assert league.is_dir()
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert ended_with_stdout(writing, tmp_path, *arguments) == (0, "")
    finally:
        os.close(writing)


def test_a_failed_check_fails_also_when_nobody_reads_the_report(tmp_path: Path, league: Path) -> None:
    (league / "ruleset.toml").write_bytes((league / "ruleset.toml").read_bytes() + b"\n")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert ended_with_stdout(writing, tmp_path, "verify", "D") == (4, "")
    finally:
        os.close(writing)


def test_head_gets_its_line(tmp_path: Path, league: Path) -> None:
    assert league.is_dir()
    program = [sys.executable, "-c", "from leaguecore.cli import main; main()", "log", "D"]
    with subprocess.Popen(
        program, cwd=tmp_path, env=BUFFERED, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"actor":"engine"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
