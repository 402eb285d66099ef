"""One HTTP request to a server that is not trusted: bounded in time and in bytes, and never sent anywhere else.

It follows no redirect, takes no proxy from the environment, asks for no compression and unpacks none, and reads no more
of a body than its cap.
"""

from collections.abc import Mapping
from typing import Literal

import attrs
import httpcore2

from leaguecore.managers.models.network import AddressRefused, BoundedNetwork, OutOfTime, Resolve, resolved
from leaguecore.managers.models.watch import Watch

Fault = Literal["deadline", "timeout", "connect", "address", "protocol", "redirect", "encoding", "too_large"]
"""Why there is no reply: the deadline of the call; too long without a byte; nobody there; an address to which nothing
is sent; bytes that are no HTTP, or end too soon; an answer that sends on, is packed, or is too large."""


class CallFailed(Exception):
    """There is no reply that can be looked at."""

    def __init__(self, fault: Fault) -> None:
        """Take the reason; nothing of what was sent or received is told."""
        super().__init__(fault)
        self.fault: Fault = fault


@attrs.frozen(kw_only=True)
class CallLimits:
    """The limits of one request.

    Attributes:
        deadline_ms: when it is over, on the watch by which it is timed.
        connect_ms, idle_ms: for a connection; without a byte.
        response_bytes: of the body.
        allow_private: whether this machine and its own network may be reached.
    """

    deadline_ms: int
    connect_ms: int
    idle_ms: int
    response_bytes: int
    allow_private: bool = False


@attrs.frozen(kw_only=True)
class HttpReply:
    """What a server replied: its status, its headers with small names, and the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes = attrs.field(repr=False)


def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    limits: CallLimits,
    watch: Watch,
    *,
    resolve: Resolve = resolved,
) -> HttpReply:
    """Send a body and return the reply, whatever its status.

    Raises:
        CallFailed: with the reason.
    """
    network = BoundedNetwork(
        watch,
        limits.deadline_ms,
        allow_private=limits.allow_private,
        # Without TLS a key would be read on the way.
        allow_public=url.startswith("https:"),
        connect_ms=limits.connect_ms,
        resolve=resolve,
    )
    idle = limits.idle_ms / 1_000
    extensions = {"timeout": {"connect": limits.connect_ms / 1_000, "read": idle, "write": idle, "pool": idle}}
    sent = [*headers.items(), ("accept-encoding", "identity"), ("connection", "close")]
    try:
        with (
            httpcore2.ConnectionPool(network_backend=network) as pool,
            pool.stream("POST", url, headers=sent, content=body, extensions=extensions) as response,
        ):
            return _read(response, limits)
    except OutOfTime as error:
        raise CallFailed("deadline") from error
    except AddressRefused as error:
        raise CallFailed("address") from error
    except httpcore2.TimeoutException as error:
        over = watch.now_ms() >= limits.deadline_ms
        raise CallFailed("deadline" if over else "timeout") from error
    except (httpcore2.ConnectError, httpcore2.UnsupportedProtocol) as error:
        raise CallFailed("connect") from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError, OSError) as error:
        raise CallFailed("protocol") from error


def _read(response: httpcore2.Response, limits: CallLimits) -> HttpReply:
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
    if 300 <= response.status < 400:
        raise CallFailed("redirect")
    if headers.get("content-encoding", "identity").strip().lower() not in ("identity", ""):
        raise CallFailed("encoding")
    parts, size = [], 0
    for part in response.iter_stream():
        size += len(part)
        if size > limits.response_bytes:
            raise CallFailed("too_large")
        parts.append(part)
    return HttpReply(status=response.status, headers=headers, body=b"".join(parts))
