"""Reading and writing a socket within one deadline over all of it: a peer that drips holds nobody up."""

import io
import socket
from collections.abc import Callable

_CHUNK = 64 * 1024


class TimedReader(io.RawIOBase):
    """The bytes of a socket, each wait for them cut at the deadline."""

    def __init__(self, sock: socket.socket, left_seconds: Callable[[], float]) -> None:
        """Take an open socket, which stays its owner's, and how long may still be waited."""
        self._sock, self._left_seconds = sock, left_seconds

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]  # the base is typed for any buffer
        """Read what is there into a buffer; return 0 at the end.

        Raises:
            TimeoutError: if time is over.
        """
        set_wait(self._sock, self._left_seconds())
        return self._sock.recv_into(buffer)


def set_wait(sock: socket.socket, left_seconds: float) -> None:
    """Let a socket wait so long at its next call.

    Raises:
        TimeoutError: if no time is left.
    """
    if left_seconds <= 0:
        raise TimeoutError
    sock.settimeout(left_seconds)


def send_all(sock: socket.socket, data: bytes, left_seconds: Callable[[], float]) -> None:
    """Send bytes.

    Raises:
        TimeoutError: if time is over.
        OSError: if the peer is gone.
    """
    view = memoryview(data)
    while view:
        set_wait(sock, left_seconds())
        view = view[sock.send(view[:_CHUNK]) :]
