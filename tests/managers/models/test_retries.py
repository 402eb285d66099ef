"""What is sent again, how often and after how long: faults of the way, 429 and 5xx, and never past the deadline."""

import attrs
import pytest
from transports import FakeWatch, reply, request, scripted

from leaguecore.managers.models.http_transport import ATTEMPTS_MOST

HOUR_MS = 3_600_000
DONE = reply(body=b'{"ok": true}')


@pytest.mark.parametrize("first", ["timeout", "connect", "protocol", reply(429), reply(500), reply(503), reply(599)])
def test_what_failed_on_the_way_is_sent_again(first: object) -> None:
    transport, script = scripted(first, DONE)  # type: ignore[arg-type]  # each is a fault or a reply
    response = transport.send(request(), within_ms=HOUR_MS)
    assert (response.fault, response.body, response.attempts) == ("", {"ok": True}, 2)
    assert len(script.deadlines) == 2


@pytest.mark.parametrize(
    "first",
    ["address", "redirect", "encoding", "too_large", "deadline", reply(400), reply(401), reply(404), reply(422)],
)
def test_what_would_fail_again_is_not(first: object) -> None:
    transport, script = scripted(first, DONE)  # type: ignore[arg-type]  # each is a fault or a reply
    response = transport.send(request(), within_ms=HOUR_MS)
    assert response.fault == (first if isinstance(first, str) else "status")
    assert len(script.deadlines) == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{}{}", b'{"a":1,"a":2}', b'{"a":NaN}', b'{"a":1e999}', b"\xff"])
def test_what_a_provider_answers_is_never_asked_for_again(body: bytes) -> None:
    transport, script = scripted(reply(body=body), DONE)
    assert transport.send(request(), within_ms=HOUR_MS).fault == "json"
    assert len(script.deadlines) == 1


def test_after_five_attempts_it_is_given_up() -> None:
    transport, script = scripted(*[reply(500)] * 9)
    response = transport.send(request(), within_ms=HOUR_MS)
    assert (response.fault, response.status, response.attempts) == ("status", 500, 5)
    assert len(script.deadlines) == ATTEMPTS_MOST == 5


def test_each_wait_is_by_lot_between_half_and_the_whole_of_twice_the_one_before() -> None:
    transport, _ = scripted(*[reply(500)] * 5)
    transport.send(request(), within_ms=HOUR_MS)
    watch = transport.watch
    assert isinstance(watch, FakeWatch)
    assert len(watch.waits) == 4
    for wait, whole in zip(watch.waits, (1_000, 2_000, 4_000, 8_000), strict=True):
        assert whole // 2 <= wait < whole


def test_waits_differ_between_decisions_and_repeat_for_the_same() -> None:
    def waits(decision: str) -> list[int]:
        transport, _ = scripted(*[reply(500)] * 5)
        transport.send(attrs.evolve(request(), decision_id=decision), within_ms=HOUR_MS)
        assert isinstance(transport.watch, FakeWatch)
        return transport.watch.waits

    assert waits("d-1") == waits("d-1") != waits("d-2")


def test_a_server_is_waited_for_as_it_asks() -> None:
    transport, _ = scripted(reply(429, retry_after="7"), DONE)
    transport.send(request(), within_ms=HOUR_MS)
    assert isinstance(transport.watch, FakeWatch)
    (wait,) = transport.watch.waits
    assert 7_000 <= wait < 7_500


@pytest.mark.parametrize("asked", ["Wed, 21 Oct 2026 07:28:00 GMT", "-5", "1.5", "soon", "²"])
def test_what_is_no_number_of_seconds_is_not_waited_for(asked: str) -> None:
    transport, _ = scripted(reply(429, retry_after=asked), DONE)
    transport.send(request(), within_ms=HOUR_MS)
    assert isinstance(transport.watch, FakeWatch)
    assert transport.watch.waits[0] < 1_000


def test_a_wait_that_would_end_after_the_deadline_is_not_begun() -> None:
    transport, script = scripted(reply(429, retry_after="3600"), DONE)
    response = transport.send(request(), within_ms=60_000)
    assert (response.fault, response.status, response.took_ms) == ("status", 429, 10)
    assert len(script.deadlines) == 1


def test_all_attempts_share_one_deadline_the_earlier_of_the_decision_s_and_the_connection_s() -> None:
    transport, script = scripted(*[reply(500)] * 5, total_seconds=5)
    response = transport.send(request(), within_ms=HOUR_MS)
    assert set(script.deadlines) == {5_000}
    assert response.took_ms < 5_000
    transport, script = scripted(*[reply(500)] * 5, total_seconds=5)
    transport.send(request(), within_ms=1_200)
    assert set(script.deadlines) == {1_200}


def test_what_a_call_took_holds_its_attempts_and_the_waits_between_them() -> None:
    transport, _ = scripted(reply(500), DONE, took_ms=40)
    response = transport.send(request(), within_ms=HOUR_MS)
    assert isinstance(transport.watch, FakeWatch)
    assert response.took_ms == 40 + transport.watch.waits[0] + 40
