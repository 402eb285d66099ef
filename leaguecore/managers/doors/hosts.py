"""Which addresses may be called, and connections to no other: what a name leads to is checked, and called."""

import ipaddress
import socket
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from typing import TypeAlias

Resolve: TypeAlias = Callable[[str, int], list[str]]
"""Returns the numeric addresses of a host, in the order in which they are tried."""

LeftSeconds: TypeAlias = Callable[[], float]
"""Returns how long may still be waited; 0 or less for no more."""


class AddressRefused(Exception):
    """The host is at an address to which nothing is sent."""


class HostUnreachable(Exception):
    """Nobody is there, or the name leads nowhere."""


def resolved(host: str, port: int) -> list[str]:
    """Return the numeric addresses of a host, as the system knows them.

    Raises:
        OSError: if there are none.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[4][0]) for place in found))


_METADATA = frozenset({"100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"})
"""Where clouds keep credentials beside the link-local addresses: Alibaba's, Azure's, Oracle's, Amazon's of IPv6."""

_WORLD_V6 = ipaddress.IPv6Network("2000::/3")
"""The one part of IPv6 that is given out as global (RFC 4291, section 2.4); the standard library takes all for global
that no list names, so also the old forms that wrap an address of IPv4."""

_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
_TRANSLATED_HERE = ipaddress.IPv6Network("64:ff9b:1::/48")


def may_reach(text: str, *, allow_private: bool, allow_public: bool = True) -> bool:
    """Say whether something may be sent to a numeric address.

    Never to link-local addresses, where clouds keep their credentials, nor to many at once. To this machine and its
    own network only with `allow_private`, to the world only with `allow_public`, which nothing without TLS has. An
    IPv6 address that wraps one of IPv4 is judged as that one.

    >>> may_reach("169.254.169.254", allow_private=True), may_reach("127.0.0.1", allow_private=True)
    (False, True)
    """
    address = ipaddress.ip_address(text.partition("%")[0])
    inner = _wrapped(address) if isinstance(address, ipaddress.IPv6Address) else None
    if inner is not None:
        return may_reach(str(inner), allow_private=allow_private, allow_public=allow_public)
    if address.is_link_local or address.is_multicast or address.is_unspecified or str(address) in _METADATA:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address in _TRANSLATED_HERE:
        # Where in it the address of IPv4 stands is a matter of the network.
        return False
    if _is_world(address):
        return allow_public
    return allow_private and (address.is_private or address.is_loopback)


def _is_world(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Say whether an address is one of the world's."""
    return address.is_global and (isinstance(address, ipaddress.IPv4Address) or address in _WORLD_V6)


def _wrapped(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the address of IPv4 that one of IPv6 stands for, None if it is one of its own."""
    if address in _TRANSLATED:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (None if teredo is None else teredo[1])


def connected(
    host: str,
    port: int,
    left_seconds: LeftSeconds,
    *,
    allow_private: bool,
    allow_public: bool = True,
    resolve: Resolve = resolved,
) -> socket.socket:
    """Return a connection to the first address of a host that answers, all of them checked before.

    Args:
        host: where to.
        port: where to.
        left_seconds: how long may still be waited.
        allow_private: whether this machine and its own network may be called.
        allow_public: whether the world may be called.
        resolve: tells where the host is; asked once.

    Raises:
        AddressRefused: if one of its addresses may not be called: a name that leads to good and bad is no good one.
        HostUnreachable: if nobody answers.
        TimeoutError: if time is over.
    """
    addresses = _addresses(host, port, left_seconds, resolve)
    for address in addresses:
        if not may_reach(address, allow_private=allow_private, allow_public=allow_public):
            raise AddressRefused(address)
    for address in addresses:
        try:
            return socket.create_connection((address, port), timeout=_some(left_seconds()))
        except TimeoutError:
            if left_seconds() <= 0:
                raise
        except OSError:
            continue
    raise HostUnreachable(host)


def _addresses(host: str, port: int, left_seconds: LeftSeconds, resolve: Resolve) -> list[str]:
    """Return the addresses of a host; the system may search for as long as it likes, but is not awaited."""
    found: Queue[list[str] | OSError | UnicodeError] = Queue(1)

    def look() -> None:
        try:
            found.put(resolve(host, port))
        except (OSError, UnicodeError) as error:  # the second for a name that no name can be
            found.put(error)

    Thread(target=look, daemon=True).start()
    try:
        given = found.get(timeout=_some(left_seconds()))
    except Empty as error:
        raise TimeoutError(host) from error
    if isinstance(given, Exception):
        raise HostUnreachable(host) from given
    return given


def _some(seconds: float) -> float:
    """Return a time to wait that sockets take for one.

    Raises:
        TimeoutError: if there is none.
    """
    if seconds <= 0:
        raise TimeoutError
    return seconds
