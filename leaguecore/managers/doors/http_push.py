"""One POST to an agent's address: one deadline over all of it, a cap on what is read, and never sent anywhere else.

It follows no redirect, takes nothing from the environment, asks for no compression and unpacks none. The standard
library's client does not do: its time-outs are per read, and it connects to whatever a name leads to at that moment.
"""

import http.client
import io
import socket
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import attrs

from leaguecore.managers.doors.hosts import AddressRefused, HostUnreachable, LeftSeconds, Resolve, connected, resolved
from leaguecore.managers.doors.messages import ANSWER_READ_MAX
from leaguecore.managers.doors.replies import Fault
from leaguecore.managers.doors.timed_sockets import TimedReader, send_all, set_wait

_PORTS: Mapping[str, int] = {"https": 443, "http": 80}


@attrs.frozen(kw_only=True)
class PushReply:
    """What one attempt gave.

    Attributes:
        data: the body, no more of it than ANSWER_READ_MAX bytes; empty where there is a fault.
        fault: why there is none.
        status: of HTTP, 0 if none came.
        retry_after: the header of that name, "" for none.
    """

    data: bytes = attrs.field(default=b"", repr=False)
    fault: Fault = ""
    status: int = 0
    retry_after: str = ""


def push(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    left_seconds: LeftSeconds,
    *,
    allow_private: bool = False,
    resolve: Resolve = resolved,
) -> PushReply:
    """Send a body and return what was replied.

    Args:
        url: as `leaguecore.managers.connections.address_problem` allows it.
        headers: beside those that every request has.
        body: JSON.
        left_seconds: how long may still be waited, for everything together.
        allow_private: whether this machine and its own network may be called.
        resolve: tells where a host is.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    is_secure = parts.scheme == "https"
    try:
        with connected(
            host, port, left_seconds, allow_private=allow_private, allow_public=is_secure, resolve=resolve
        ) as plain:
            set_wait(plain, left_seconds())
            with _secured(plain, host) if is_secure else plain as sock:
                send_all(sock, _request(parts.netloc, parts.path or "/", headers, body), left_seconds)
                return _replied(sock, left_seconds)
    except TimeoutError:
        return PushReply(fault="deadline")
    except AddressRefused:
        return PushReply(fault="address")
    except HostUnreachable:
        return PushReply(fault="connect")
    except (OSError, http.client.HTTPException, ValueError):
        # What a stranger writes in the place of HTTP makes the client fail in many ways.
        return PushReply(fault="protocol")


def _secured(plain: socket.socket, host: str) -> ssl.SSLSocket:
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)


def _request(netloc: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    fixed = {
        "Host": netloc,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**fixed, **headers}.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _replied(sock: socket.socket, left_seconds: LeftSeconds) -> PushReply:
    readable: Any = _AsSocket(sock, left_seconds)  # all that the reader does with a socket is to make a file of it
    response = http.client.HTTPResponse(readable, method="POST")
    with response:
        response.begin()
        told = PushReply(status=response.status, retry_after=response.headers.get("Retry-After", ""))
        fault = _head_fault(response)
        if fault:
            return attrs.evolve(told, fault=fault)
        return attrs.evolve(told, data=_body(response))


def _head_fault(response: http.client.HTTPResponse) -> Fault:
    if 300 <= response.status < 400:
        return "redirect"
    if response.status != 200:
        return "status"
    if response.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
        return "encoding"
    return "" if response.headers.get_content_type() == "application/json" else "content_type"


def _body(response: http.client.HTTPResponse) -> bytes:
    """Return the body; of one that is too long no more than is needed to know it.

    Raises:
        http.client.IncompleteRead: if it ends before it should.
    """
    found = bytearray()
    while len(found) < ANSWER_READ_MAX:
        part = response.read(ANSWER_READ_MAX - len(found))
        if not part:
            # The client tells of an early end only to those who read all at once.
            if response.length:
                raise http.client.IncompleteRead(bytes(found), response.length)
            break
        found += part
    return bytes(found)


class _AsSocket:
    """A socket as far as the reader of responses needs one: something that is read."""

    def __init__(self, sock: socket.socket, left_seconds: LeftSeconds) -> None:
        self._reader = TimedReader(sock, left_seconds)

    def makefile(self, *_mode: Any) -> io.BufferedReader:
        return io.BufferedReader(self._reader)
