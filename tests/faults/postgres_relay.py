"""A relay between a client and a PostgreSQL server, which cuts the line at a commit."""

import contextlib
import select
import socket
import threading
from collections.abc import Iterator

BEFORE, AFTER = "before the server hears of it", "after it is done, and before the client hears of it"


class Relay:
    """Listens on a port of its own, and relays one client after the other to the server."""

    def __init__(self, host: str, port: int) -> None:
        """Listen; `relaying` serves."""
        self.server = (host, port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.cut_at = ""
        self.cuts = 0

    def serve(self) -> None:
        """Relay until the listener is shut."""
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with client, socket.create_connection(self.server) as server, contextlib.suppress(ConnectionError):
                self._relay(client, server)

    def _relay(self, client: socket.socket, server: socket.socket) -> None:
        while True:
            for one in select.select([client, server], [], [])[0]:
                data = one.recv(1 << 20)
                if not data:
                    return
                if one is client and self.cut_at and b"COMMIT\0" in data:
                    self._cut(data, server)
                    return
                (server if one is client else client).sendall(data)

    def _cut(self, data: bytes, server: socket.socket) -> None:
        self.cuts += 1
        if self.cut_at == AFTER:
            server.sendall(data)
            # It answers once the commit is on the disk; nobody hears the answer.
            assert b"COMMIT\0" in server.recv(1 << 20)


@contextlib.contextmanager
def relaying(host: str, port: int) -> Iterator[Relay]:
    """Give a relay to a server that serves until the end."""
    relay = Relay(host, port)
    serving = threading.Thread(target=relay.serve)
    serving.start()
    try:
        yield relay
    finally:
        with contextlib.suppress(OSError):
            relay.listener.shutdown(socket.SHUT_RDWR)
        relay.listener.close()
        serving.join(60)
