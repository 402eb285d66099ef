"""Whatever bytes a stranger sends, nothing is raised and nobody else is served worse."""

import contextlib
import json
import socket
import threading
from collections.abc import Iterator

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leaguecore.managers.doors.http_push import PushReply, push
from leaguecore.managers.doors.messages import ANSWER_READ_MAX

HEADS = st.sampled_from(
    [
        b"HTTP/1.1 200 OK\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/9.9 \xff\r\n",
        b"HTTP/1.1 99999999999999999999 OK\r\n\r\n",
        b"",
    ]
)


@attrs.define
class Parrot:
    """A server that sends the bytes that it is given, whatever it is asked."""

    url: str
    data: bytes = b""


@pytest.fixture(scope="module")
def parrot() -> Iterator[Parrot]:
    listener = socket.create_server(("127.0.0.1", 0))
    found = Parrot(url=f"http://127.0.0.1:{listener.getsockname()[1]}/")

    def serve() -> None:
        while True:
            try:
                sock, _ = listener.accept()
            except OSError:
                return
            with sock, contextlib.suppress(OSError):
                sock.recv(65_536)
                sock.sendall(found.data)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield found
    with contextlib.suppress(OSError):
        listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(head=HEADS, rest=st.binary(max_size=200))
def test_any_bytes_in_the_place_of_a_reply_are_a_reply_or_a_fault(parrot: Parrot, head: bytes, rest: bytes) -> None:
    parrot.data = head + rest
    found = push(parrot.url, {}, b"{}", lambda: 10.0, allow_private=True)
    assert isinstance(found, PushReply)
    assert found.fault or found.status == 200
    assert not (found.fault and found.data)
    assert len(found.data) <= ANSWER_READ_MAX


@given(body=st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_a_whole_body_comes_through_as_it_was_sent(parrot: Parrot, body: bytes) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    parrot.data = head.encode() + body
    assert push(parrot.url, {}, json.dumps({}).encode(), lambda: 10.0, allow_private=True).data == body
