"""A program as a process: started under limits with next to no environment, and ended with all that it has started."""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from leaguecore.errors import ReachError
from leaguecore.managers.connections import ProgramLine

PASSED_ON = ("PATH", "LANG", "LC_ALL", "TZ")
"""The variables of the environment that a program is given; of all others it has none."""

MARK = "LEAGUECORE_PROGRAM"
"""The variable by which whatever a program starts is known as its own, in whichever session it runs."""

FILE_BYTES_MAX = 64 * 1024 * 1024
"""How large a file that a program writes may be."""

_LAUNCHER = Path(__file__).with_name("launcher.py")
_PROCESSES = Path("/proc")
_GONE_SECONDS = 5.0


@attrs.frozen(kw_only=True)
class Process:
    """A program that runs.

    Attributes:
        popen: the process, the leader of a session and a group of its own; its pipes do not block.
        mark: what stands in the environment of whatever it starts.
    """

    popen: "subprocess.Popen[bytes]" = attrs.field(repr=False)
    mark: str = attrs.field(repr=False)

    def await_exit(self, seconds: float) -> None:
        """Wait a little for a process that closed its pipes to exit by itself, so that its own exit code is known.

        It is not taken off the system's list by that: until `end` its number is nobody else's.
        """
        until = time.monotonic() + seconds
        while hasattr(os, "waitid") and time.monotonic() < until:
            if os.waitid(os.P_PID, self.popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return
            time.sleep(0.005)

    def end(self) -> int:
        """End it and all that it has started, at once, and return its exit code; below 0 for a signal."""
        _kill_group(self.popen.pid)
        for pid in _marked(self.mark):
            _kill(pid)
        for pipe in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            if pipe is not None:
                # What it did not read of its input is lost with it.
                with contextlib.suppress(OSError):
                    pipe.close()
        return self.popen.wait(_GONE_SECONDS)


def started(line: ProgramLine, environment: Mapping[str, str]) -> Process:
    """Start a program.

    Args:
        line: its command, and how much memory it may have.
        environment: from which it is given what `PASSED_ON` lists.

    Raises:
        ReachError: `program.system` where there are no groups of processes, `program.missing` if there is no such
            program, `program.unstarted` if the system starts none.
    """
    if not hasattr(os, "killpg"):
        raise ReachError("program.system", "this system has no groups of processes", fix="play where there are")
    _require_program(line, environment)
    mark = secrets.token_hex(16)
    given = {name: environment[name] for name in PASSED_ON if name in environment}
    limits = [str(line.memory_mb * 1024 * 1024), str(FILE_BYTES_MAX)]
    try:
        popen = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_LAUNCHER), *limits, *line.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**given, MARK: mark},
            start_new_session=True,
            bufsize=0,
        )
    except OSError as error:
        message = f"the program {line.name} cannot be started: {error.strerror or error}"
        raise ReachError(
            "program.unstarted", message, fix="see that the system has processes and memory left"
        ) from error
    for pipe in (popen.stdin, popen.stdout, popen.stderr):
        if pipe is not None:
            os.set_blocking(pipe.fileno(), False)
    return Process(popen=popen, mark=mark)


def _require_program(line: ProgramLine, environment: Mapping[str, str]) -> None:
    import shutil

    if shutil.which(line.command[0], path=environment.get("PATH", os.defpath)) is None:
        message = f"there is no program {line.command[0]!r} to run for {line.name}"
        raise ReachError("program.missing", message, fix="mend its command in the file of connections")


def _kill_group(leader: int) -> None:
    # The leader may be gone, and members of its group not; its number is not given away before it is waited for.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _marked(mark: str) -> Iterator[int]:
    """Walk the processes that carry a mark, until none is found: what is being ended may just start another.

    A process that leaves its group is found by what it has inherited, where the system tells (Linux).
    """
    until = time.monotonic() + 1
    while _PROCESSES.is_dir() and time.monotonic() < until:
        found = [pid for pid in _own_processes() if _carries(pid, mark)]
        if not found:
            return
        yield from found


def _own_processes() -> list[int]:
    return [int(place.name) for place in _PROCESSES.iterdir() if place.name.isdigit()]


def _carries(pid: int, mark: str) -> bool:
    try:
        data = (_PROCESSES / str(pid) / "environ").read_bytes()
    except OSError:  # gone, or another user's
        return False
    return f"{MARK}={mark}".encode() in data.split(b"\0")
