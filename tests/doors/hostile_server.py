"""An agent's server that plays like the example until it is asked for claims, and then replies what no agent must."""

import contextlib
import gzip
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from document_bot import answered
from hostile_program import MODES

WORDS = ("digits", "deep", "half", "two", "prose", "large", "fine")
"""What a server may do wrong in the answer itself; programs do the same."""

GZIPPED = gzip.compress(bytes(50_000_000))


@attrs.define
class Served:
    """A server that runs.

    Attributes:
        url: where it is.
        requests: the heads and bodies of what was asked, in order.
    """

    url: str
    requests: list[tuple[dict[str, str], bytes]]


def head(status: str = "200 OK", kind: str = "application/json", *more: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Type: {kind}", *more, "", ""]).encode()


def whole(body: bytes) -> bytes:
    return head("200 OK", "application/json", f"Content-Length: {len(body)}") + body


def _drip(sock: socket.socket, data: bytes) -> None:
    for at in range(len(data)):
        sock.sendall(data[at : at + 1])
        time.sleep(0.2)


def _endless(sock: socket.socket, first: bytes, again: bytes) -> None:
    sock.sendall(first)
    while True:
        sock.sendall(again)


MANNERS: dict[str, Callable[[socket.socket, bytes], None]] = {
    "hang": lambda _sock, _body: time.sleep(600),
    "drip_head": lambda sock, body: _drip(sock, whole(body)),
    "drip_body": lambda sock, body: (
        sock.sendall(head("200 OK", "application/json", f"Content-Length: {len(body)}")),
        _drip(sock, body),
    )[1],
    "redirect": lambda sock, _body: sock.sendall(
        head("302 Found", "text/html", "Location: http://169.254.169.254/latest/meta-data/", "Content-Length: 0")
    ),
    "gzip": lambda sock, _body: sock.sendall(
        head("200 OK", "application/json", "Content-Encoding: gzip", f"Content-Length: {len(GZIPPED)}") + GZIPPED
    ),
    "html": lambda sock, body: sock.sendall(head("200 OK", "text/html", f"Content-Length: {len(body)}") + body),
    "cut_off": lambda sock, body: sock.sendall(
        head("200 OK", "application/json", f"Content-Length: {len(body)}") + body[: len(body) // 2]
    ),
    "status_500": lambda sock, _body: sock.sendall(head("500 Oops", "application/json", "Content-Length: 2") + b"{}"),
    "status_403": lambda sock, _body: sock.sendall(head("403 No", "application/json", "Content-Length: 2") + b"{}"),
    "no_http": lambda sock, _body: sock.sendall(b"SSH-2.0-OpenSSH_9.0\r\n"),
    "endless_head": lambda sock, _body: _endless(sock, b"HTTP/1.1 200 OK\r\n", b"X-More: 1\r\n"),
    "endless_interim": lambda sock, _body: _endless(sock, b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "endless_chunks": lambda sock, _body: _endless(
        sock, head("200 OK", "application/json", "Transfer-Encoding: chunked"), b"1000\r\n" + b" " * 4096 + b"\r\n"
    ),
    "bad_length": lambda sock, body: sock.sendall(
        head("200 OK", "application/json", f"Content-Length: {'9' * 5_000}") + body
    ),
}


@contextlib.contextmanager
def served(manner: str, *, only: str = "claims") -> Iterator[Served]:
    """Run a server on this machine that misbehaves at one kind of question."""
    listener = socket.create_server(("127.0.0.1", 0))
    found = Served(url=f"http://127.0.0.1:{listener.getsockname()[1]}/decide", requests=[])

    def serve() -> None:
        while True:
            try:
                sock, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=_reply, args=(sock, manner, only, found), daemon=True).start()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


def _reply(sock: socket.socket, manner: str, only: str, found: Served) -> None:
    with sock, contextlib.suppress(OSError):
        headers, body = _request(sock)
        found.requests.append((headers, body))
        question: dict[str, Any] = json.loads(body)
        said = json.dumps(answered(question))
        if question["kind"] != only:
            sock.sendall(whole(said.encode()))
        elif manner in MANNERS:
            MANNERS[manner](sock, said.encode())
        else:
            sock.sendall(whole(MODES[manner](said).encode()))


def _request(sock: socket.socket) -> tuple[dict[str, str], bytes]:
    with sock.makefile("rb") as file:
        file.readline()
        headers = {}
        while (line := file.readline().strip()) != b"":
            name, _, value = line.decode().partition(": ")
            headers[name] = value
        return headers, file.read(int(headers["Content-Length"]))
