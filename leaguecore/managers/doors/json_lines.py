"""Talking with a program over its pipes: a line in, a line out, no wait beyond a deadline, no read beyond a cap.

Both pipes are served at once: a program that writes before it reads, or floods its stderr, holds nobody up.
"""

import os
import selectors
from collections.abc import Callable
from typing import Literal

import attrs

from leaguecore.managers.doors.processes import Process

_CHUNK = 64 * 1024
_PIPE_BYTES_MOST = 1024 * 1024
"""The largest pipe that a user may have (Linux); a program that goes on writing would never be read to its end."""


@attrs.frozen(kw_only=True)
class LineHeard:
    """What a program said to a line.

    Attributes:
        data: its line without the line feed, with whatever else came at once with it; the first bytes of one that is
            too long.
        fault: `deadline` if its time was over, `exit` if it ended without a whole line, `too_long`,
            `handshake` if it said something else than was to be said; "" for a line.
    """

    data: bytes = attrs.field(default=b"", repr=False)
    fault: Literal["", "deadline", "exit", "too_long", "handshake"] = ""


class JsonLines:
    """The lines of one program."""

    def __init__(self, process: Process, output_bytes: int, complaint: Callable[[bytes], None]) -> None:
        """Take the pipes.

        Args:
            process: the program.
            output_bytes: how much it may write to its stdout for one question.
            complaint: takes what it writes to its stderr.
        """
        popen = process.popen
        if popen.stdin is None or popen.stdout is None or popen.stderr is None:
            raise TypeError("a program is talked with over three pipes")
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in (popen.stdin, popen.stdout, popen.stderr))
        self._most, self._complaint = output_bytes, complaint

    def ask(self, line: bytes, left_seconds: Callable[[], float]) -> LineHeard:
        """Send a line and return what is said to it.

        Args:
            line: without the line feed.
            left_seconds: how long may still be waited, 0 or less for no more.
        """
        self._forget_unasked()
        to_send, heard = memoryview(line + b"\n"), bytearray()
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            ready.register(self._stderr, selectors.EVENT_READ)
            while (left := left_seconds()) > 0:
                found = {key.fd for key, _ in ready.select(left)}
                if self._stderr in found and not self._complained():
                    ready.unregister(self._stderr)
                if self._stdin in found:
                    to_send = self._sent(to_send)
                    if not to_send:
                        ready.unregister(self._stdin)
                if self._stdout in found:
                    part = _read(self._stdout)
                    heard += part
                    if not part or b"\n" in part or len(heard) > self._most:
                        return self._heard(bytes(heard), ended=not part)
        return LineHeard(fault="deadline")

    def complaints(self) -> None:
        """Take what is there of its stderr, without waiting, and no more of it than a pipe holds."""
        for _ in range(_PIPE_BYTES_MOST // _CHUNK):
            if not self._complained():
                return

    def _heard(self, data: bytes, *, ended: bool) -> LineHeard:
        if len(data) > self._most:
            return LineHeard(data=data[: self._most + 1], fault="too_long")
        return LineHeard(data=data, fault="exit" if ended else "")

    def _forget_unasked(self) -> None:
        """Forget what was written after the line before: nobody has asked for it."""
        for _ in range(1 + self._most // _CHUNK):
            if not _read(self._stdout):
                return

    def _sent(self, data: memoryview) -> memoryview:
        """Return what is left to send; nothing if the program reads no more, and may still say something."""
        try:
            return data[os.write(self._stdin, data[:_CHUNK]) :]
        except BlockingIOError:
            return data
        except OSError:
            return data[:0]

    def _complained(self) -> bool:
        """Take some of its stderr; return whether there may be more."""
        part = _read(self._stderr)
        self._complaint(part)
        return bool(part)


def _read(pipe: int) -> bytes:
    """Return what a pipe holds, empty if it is at its end or holds nothing."""
    try:
        return os.read(pipe, _CHUNK)
    except OSError:
        return b""
