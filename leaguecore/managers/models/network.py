"""The network of one call: a total deadline over everything, and no host but one that was looked at.

Time-outs of HTTP clients are per read, so that a server that drips holds a call for as long as it likes. Here every
wait of the call, for names, connections, TLS, headers and body alike, ends at one deadline.
"""

import ssl
from collections.abc import Iterable
from queue import Empty, Queue
from threading import Thread
from typing import Any

import httpcore2

from leaguecore.managers.doors.hosts import AddressRefused as AddressRefused
from leaguecore.managers.doors.hosts import Resolve as Resolve
from leaguecore.managers.doors.hosts import may_reach as may_reach
from leaguecore.managers.doors.hosts import resolved as resolved
from leaguecore.managers.models.watch import Watch

_PIECE = 4 * 1024
"""How much is sent at once; a socket that says it takes something takes about as much."""


class OutOfTime(Exception):
    """The deadline of the whole call has come."""


class BoundedNetwork(httpcore2.NetworkBackend):
    """Connects to hosts that may be reached, with every wait cut at the deadline."""

    def __init__(
        self,
        watch: Watch,
        deadline_ms: int,
        *,
        allow_private: bool,
        allow_public: bool,
        connect_ms: int,
        resolve: Resolve = resolved,
    ) -> None:
        """Take the limits of one call.

        Args:
            watch: tells the time.
            deadline_ms: when the call is over, on that watch.
            allow_private: whether this machine and its own network may be reached.
            allow_public: whether the world may be reached.
            connect_ms: how long to wait for a name and a connection.
            resolve: tells where a host is; asked once a connection, and what it says is what is connected to.
        """
        self._watch, self._deadline_ms = watch, deadline_ms
        self._allow_private, self._allow_public = allow_private, allow_public
        self._connect_ms, self._resolve, self._sockets = connect_ms, resolve, httpcore2.SyncBackend()

    def left_seconds(self, timeout: float | None = None) -> float:
        """Return how long may be waited now.

        Raises:
            OutOfTime: if that is not at all.
        """
        left = (self._deadline_ms - self._watch.now_ms()) / 1_000
        if left <= 0:
            raise OutOfTime
        return left if timeout is None else min(left, timeout)

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """Return a connection to the first address of a host that answers, all of them looked at before."""
        addresses = self._addresses(host, port)
        for address in addresses:
            if not may_reach(address, allow_private=self._allow_private, allow_public=self._allow_public):
                # A name that leads to good and bad addresses is no good name.
                raise AddressRefused(address)
        for number, address in enumerate(addresses):
            wait = self.left_seconds(self._connect_ms / 1_000)
            try:
                stream = self._sockets.connect_tcp(address, port, wait, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                if number == len(addresses) - 1:
                    raise
                continue
            return _BoundedStream(stream, self)
        raise httpcore2.ConnectError(f"{host} has no address")

    def _addresses(self, host: str, port: int) -> list[str]:
        """Return the addresses of a host; the system may search for as long as it likes, but is not awaited."""
        found: Queue[list[str] | OSError | UnicodeError] = Queue(1)

        def look() -> None:
            try:
                found.put(self._resolve(host, port))
            except (OSError, UnicodeError) as error:  # the second for a name that no name can be
                found.put(error)

        Thread(target=look, daemon=True).start()
        try:
            given = found.get(timeout=self.left_seconds(self._connect_ms / 1_000))
        except Empty as error:
            raise httpcore2.ConnectTimeout(host) from error
        if isinstance(given, Exception):
            raise httpcore2.ConnectError(host) from given
        return given


class _BoundedStream(httpcore2.NetworkStream):
    """A connection whose every wait ends at the deadline of the call."""

    def __init__(self, inner: httpcore2.NetworkStream, network: BoundedNetwork) -> None:
        self._inner, self._network = inner, network

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._network.left_seconds(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        # A large piece takes many waits, each as long as the first may be: one who reads slowly would hold the call.
        for start in range(0, len(buffer), _PIECE):
            self._inner.write(buffer[start : start + _PIECE], self._network.left_seconds(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        secured = self._inner.start_tls(ssl_context, server_hostname, self._network.left_seconds(timeout))
        return _BoundedStream(secured, self._network)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
