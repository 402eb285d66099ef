"""Where a call may go: what a name leads to is looked at once, and connected to just there."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import attrs
import pytest
from model_server import ModelServer
from transports import FakeWatch

from leaguecore.managers.models.http_client import CallFailed, CallLimits, post
from leaguecore.managers.models.network import may_reach
from leaguecore.managers.models.watch import RealWatch

PUBLIC = ("8.8.8.8", "2001:4860:4860::8888")
PRIVATE = ("127.0.0.1", "10.0.0.1", "172.16.5.5", "192.168.1.1", "::1", "fd00::1", "::ffff:10.0.0.1")
NEVER = (
    *("169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.169.254", "64:ff9b::169.254.169.254"),
    *("2002:a9fe:a9fe::", "0.0.0.0", "::", "224.0.0.1", "ff02::1"),
    # Where clouds keep credentials beside those, and forms of IPv6 that hide an address of IPv4.
    *("100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"),
    *("::a9fe:a9fe", "::ffff:0:a9fe:a9fe", "64:ff9b:1::a9fe:a9fe"),
)
NOT_THE_WORLD = ("::7f00:1", "::ffff:0:7f00:1", "64:ff9b:1::7f00:1", "fec0::1", "0.1.2.3", "255.255.255.255")


@pytest.mark.parametrize("address", PUBLIC)
def test_the_world_may_be_reached(address: str) -> None:
    assert may_reach(address, allow_private=False)


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_private_only_where_that_is_allowed(address: str) -> None:
    assert not may_reach(address, allow_private=False)
    assert may_reach(address, allow_private=True)


@pytest.mark.parametrize("address", NOT_THE_WORLD)
def test_what_is_none_of_the_world_s_addresses_is_not_taken_for_one(address: str) -> None:
    assert not may_reach(address, allow_private=False)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_world_is_not_reached_where_only_what_is_private_may_be(address: str) -> None:
    assert not may_reach(address, allow_private=True, allow_public=False)


@pytest.mark.parametrize("address", NEVER)
def test_some_addresses_never(address: str) -> None:
    assert not may_reach(address, allow_private=True)


def limits(watch: RealWatch, *, allow_private: bool = True) -> CallLimits:
    return CallLimits(
        deadline_ms=watch.now_ms() + 5_000,
        connect_ms=1_000,
        idle_ms=1_000,
        response_bytes=100_000,
        allow_private=allow_private,
    )


BODY = b'{"model": "good", "messages": [{"content": "hello"}]}'


def test_what_was_looked_at_is_what_is_connected_to(server: ModelServer) -> None:
    """A name that leads elsewhere the second time does not matter: it is asked for once."""
    port, seen = server.server_address[1], []

    def resolve(host: str, port: int) -> list[str]:
        seen.append(host)
        return ["127.0.0.1"]

    watch = RealWatch()
    reply = post(f"http://models.example:{port}/v1/chat/completions", {}, BODY, limits(watch), watch, resolve=resolve)
    assert (reply.status, seen) == (200, ["models.example"])


def test_a_name_that_leads_to_one_bad_address_is_refused_for_all(server: ModelServer) -> None:
    watch = RealWatch()
    with pytest.raises(CallFailed) as caught:
        post(
            f"http://models.example:{server.server_address[1]}/",
            {},
            BODY,
            limits(watch),
            watch,
            resolve=lambda _host, _port: ["127.0.0.1", "169.254.169.254"],
        )
    assert caught.value.fault == "address"


@pytest.mark.parametrize(
    ("addresses", "fault"), [([], "connect"), (["10.0.0.1"], "address"), (["127.0.0.1"], "address")]
)
def test_a_name_without_a_good_address_is_not_called(addresses: list[str], fault: str) -> None:
    watch = RealWatch()
    bound = limits(watch, allow_private=False)
    with pytest.raises(CallFailed) as caught:
        post("http://models.example/", {}, BODY, bound, watch, resolve=lambda _host, _port: addresses)
    assert caught.value.fault == fault


def test_a_name_that_is_not_found_is_nobody_there() -> None:
    def resolve(_host: str, _port: int) -> list[str]:
        raise socket.gaierror("no such name")

    watch = RealWatch()
    with pytest.raises(CallFailed) as caught:
        post("http://models.example/", {}, BODY, limits(watch), watch, resolve=resolve)
    assert caught.value.fault == "connect"


def test_after_its_deadline_nothing_is_begun() -> None:
    watch = FakeWatch(now=10)
    bound = CallLimits(deadline_ms=10, connect_ms=1, idle_ms=1, response_bytes=1, allow_private=True)
    with pytest.raises(CallFailed) as caught:
        post("http://127.0.0.1:1/", {}, BODY, bound, watch)
    assert caught.value.fault == "deadline"


@pytest.mark.parametrize("address", PUBLIC)
def test_without_tls_no_key_is_sent_into_the_world(address: str) -> None:
    watch = RealWatch()
    with pytest.raises(CallFailed) as caught:
        post("http://models.example/", {}, BODY, limits(watch), watch, resolve=lambda _host, _port: [address])
    assert caught.value.fault == "address"


def test_a_name_that_no_name_can_be_is_nobody_there() -> None:
    watch = RealWatch()
    begun_ms = watch.now_ms()
    with pytest.raises(CallFailed) as caught:
        post(f"http://{'a' * 70}.example/", {}, BODY, limits(watch), watch)
    assert (caught.value.fault, watch.now_ms() - begun_ms < 1_000) == ("connect", True)


@contextmanager
def slow_reader() -> Iterator[int]:
    """Give the port of a server that takes a request by 64 KiB in ten milliseconds at most, as long as it comes."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        gone = Event()

        def read() -> None:
            peer, _ = listening.accept()
            with peer, suppress(OSError):
                while not gone.wait(0.01) and peer.recv(65_536):
                    pass

        thread = Thread(target=read)
        thread.start()
        yield listening.getsockname()[1]
        gone.set()
        thread.join()


def test_one_who_reads_slowly_holds_no_call_beyond_its_deadline() -> None:
    """Forty million bytes take him six seconds; something of them is taken all the while."""
    watch = RealWatch()
    bound = attrs.evolve(limits(watch), deadline_ms=watch.now_ms() + 500, idle_ms=300_000)
    with slow_reader() as port, pytest.raises(CallFailed) as caught:
        post(f"http://127.0.0.1:{port}/", {}, bytes(40_000_000), bound, watch)
    assert (caught.value.fault, watch.now_ms() - bound.deadline_ms < 1_000) == ("deadline", True)
