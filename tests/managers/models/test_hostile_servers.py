"""Servers that mean ill, over sockets: each call ends by its limits, and says what it ended by."""

from collections.abc import Mapping

import pytest
from model_server import ModelServer
from transports import KEY, request, to_server

from leaguecore.managers.models.calls import ModelResponse

A_SECOND: Mapping[str, int] = {"total_seconds": 1, "idle_seconds": 300, "connect_seconds": 300}


def sent(server: ModelServer, model: str, **more: int) -> ModelResponse:
    return to_server(server.url, **more).send(request(model), within_ms=60_000)


@pytest.mark.parametrize("model", ["hang", "drip", "drip_body"])
def test_a_call_ends_at_its_deadline_whatever_a_server_does_meanwhile(server: ModelServer, model: str) -> None:
    response = sent(server, model, **A_SECOND)
    assert response.fault == "deadline"
    assert 1_000 <= response.took_ms < 2_000


def test_the_time_of_a_decision_ends_a_call_before_the_connection_s(server: ModelServer) -> None:
    response = to_server(server.url, total_seconds=60).send(request("drip"), within_ms=300)
    assert (response.fault, response.took_ms < 1_300) == ("deadline", True)


@pytest.mark.parametrize(
    ("model", "fault"),
    [
        ("redirect", "redirect"),
        ("bomb", "encoding"),
        ("huge", "too_large"),
        ("half", "json"),
        ("twice", "json"),
        ("deep", "json"),
        ("digits", "json"),
        ("html", "content_type"),
        ("forbidden", "status"),
    ],
)
def test_what_is_no_reply_is_told_apart_and_not_asked_for_again(server: ModelServer, model: str, fault: str) -> None:
    before = len(server.asked)
    response = sent(server, model)
    assert (response.fault, response.body) == (fault, {})
    assert len(server.asked) - before == 1


def test_a_body_is_read_to_its_cap_and_no_further(server: ModelServer) -> None:
    assert sent(server, "good", max_response_bytes=1_024).fault == ""
    assert sent(server, "huge", max_response_bytes=16 * 1024 * 1024).fault == ""
    assert sent(server, "huge", max_response_bytes=9_000_000).fault == "too_large"


def test_a_body_that_ends_too_soon_is_asked_for_again(server: ModelServer) -> None:
    response = sent(server, "short", total_seconds=2)
    assert (response.fault, response.attempts >= 2) == ("protocol", True)


def test_nobody_there_is_a_fault_of_the_way(server: ModelServer) -> None:
    response = to_server("http://127.0.0.1:1/v1", total_seconds=1).send(request(), within_ms=60_000)
    assert response.fault == "connect"


def test_an_address_of_this_machine_is_refused_unless_that_is_allowed(server: ModelServer) -> None:
    before = len(server.asked)
    response = to_server(server.url, allow_private=False).send(request(), within_ms=60_000)
    assert (response.fault, len(server.asked)) == ("address", before)


@pytest.mark.parametrize("host", ["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "0.0.0.0"])
def test_where_clouds_keep_credentials_nothing_is_ever_sent(host: str) -> None:
    response = to_server(f"http://{host}/v1", total_seconds=1).send(request(), within_ms=60_000)
    assert response.fault == "address"


def test_what_a_request_asks_for_and_does_not(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert sent(server, "good").fault == ""
    _, headers = server.asked[-1]
    assert headers["accept-encoding"] == "identity"
    assert headers["authorization"] == f"Bearer {KEY}"
    assert "cookie" not in headers


@pytest.mark.parametrize("model", ["echo", "echo_error"])
def test_a_key_that_a_server_sends_back_is_taken_out(server: ModelServer, model: str) -> None:
    response = sent(server, model)
    assert KEY not in f"{response} {response.body} {response.request_id}"
    assert response.request_id == "Bearer [key]"
