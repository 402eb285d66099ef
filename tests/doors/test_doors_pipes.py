"""The pipes of a program: what is read of them has an end, whatever the program goes on to write."""

import os
import sys

from leaguecore.managers.connections import ProgramLine
from leaguecore.managers.doors.json_lines import JsonLines
from leaguecore.managers.doors.processes import started

ENOUGH = 100_000


def test_complaints_that_never_end_hold_nobody_up() -> None:
    """More is there each time that some is read, as from a program that writes faster than it is read."""
    line = ProgramLine(name="idle", command=(sys.executable, "-c", "import time; time.sleep(600)"))
    process = started(line, os.environ)
    assert process.popen.stderr is not None
    inner, outer = os.pipe()
    os.set_blocking(inner, False)
    os.dup2(inner, process.popen.stderr.fileno())
    read = 0

    def more(_data: bytes) -> None:
        nonlocal read
        read += 1
        assert read < ENOUGH
        os.write(outer, b"and another thing\n")

    try:
        more(b"")
        JsonLines(process, 1_024, more).complaints()
    finally:
        process.end()
        os.close(inner)
        os.close(outer)
    assert 1 < read < ENOUGH
