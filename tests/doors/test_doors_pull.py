"""The server for agents that fetch what they are asked: whose token is whose seat, and what is not waited for."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from document_bot import answered
from door_leagues import TEAMS, opened
from pulled_seasons import Hand

from leaguecore.clock import MINUTE, Instant
from leaguecore.errors import UsageError
from leaguecore.managers.wire import ANSWER_BYTES_MAX
from leaguecore.season.facade import League
from leaguecore.season.playing import runner_of
from leaguecore.web.desk import Desk
from leaguecore.web.http_pull import PullLimits, PullServer
from leaguecore.web.league_door import MemoryDoor
from leaguecore.web.seat_tokens import new_token

QUICK = PullLimits(sending_seconds=0.5, taking_seconds=5.0)


@attrs.frozen
class Place:
    """A server whose league is at the instant at which somebody is asked something."""

    league: League
    clock: Hand
    server: PullServer
    asked: str
    other: str
    tokens: dict[str, str]

    def call(
        self, method: str, path: str, token: str = "", body: bytes | None = None, **headers: str
    ) -> tuple[int, Any]:
        """Return the status and the document of a response."""
        host, port = self.server.server_address[:2]
        connection = http.client.HTTPConnection(str(host), int(port), timeout=30)
        try:
            authorization = {"Authorization": f"Bearer {token}"} if token else {}
            connection.request(method, path, body=body, headers={**authorization, **headers})
            response = connection.getresponse()
            data = response.read()
            return response.status, json.loads(data) if data else None
        finally:
            connection.close()

    def raw(self, data: bytes) -> bytes:
        """Return all that comes back to bytes that are sent."""
        host, port = self.server.server_address[:2]
        with socket.create_connection((str(host), int(port)), timeout=30) as sock:
            sock.sendall(data)
            found = b""
            while part := sock.recv(65_536):
                found += part
            return found


@pytest.fixture
def place() -> Iterator[Place]:
    league, clock = opened(["outside"] * TEAMS), Hand()
    while not (waiting := runner_of(league).waiting(clock.now)):
        clock.now = Instant(runner_of(league).next_at() or 0)
        league.tick(clock.now)
    asked = waiting[0].team
    other = next(team for team in league.managers if team != asked)
    tokens = {team: new_token(league, team) for team in (asked, other)}
    with PullServer(("127.0.0.1", 0), Desk(MemoryDoor(league), clock), QUICK).running() as server:
        yield Place(league, clock, server, asked, other, tokens)


def test_a_seat_is_told_what_it_is_asked_and_another_seat_nothing(place: Place) -> None:
    status, question = place.call("GET", "/next", place.tokens[place.asked])
    assert (status, question["seat"], question["protocol"]) == (200, place.asked, "leaguecore/1")
    assert place.call("GET", "/next", place.tokens[place.other]) == (204, None)


@pytest.mark.parametrize("token", ["", "seat_wrong", "seat_" + "x" * 10_000])
def test_nobody_without_a_token_is_told_anything(place: Place, token: str) -> None:
    for method, path in (("GET", "/next"), ("POST", "/act")):
        status, document = place.call(method, path, token, b"{}" if method == "POST" else None)
        assert (status, document["error"]["code"]) == (401, "http.token")


def test_a_new_token_makes_the_one_before_worthless(place: Place) -> None:
    renewed = new_token(place.league, place.asked)
    assert place.call("GET", "/next", place.tokens[place.asked])[0] == 401
    assert place.call("GET", "/next", renewed)[0] == 200


def test_of_a_token_a_hash_alone_is_kept(place: Place) -> None:
    kept = dict(place.league.ledger.store.secrets())
    assert all(token not in value for token in place.tokens.values() for value in kept.values())
    assert len(kept[f"seat_token:{place.asked}:0"]) == 64


def test_a_seat_that_is_not_outside_has_no_token() -> None:
    league = opened(["outside", *["projection"] * (TEAMS - 1)])
    with pytest.raises(UsageError) as refused:
        new_token(league, "team-02")
    assert refused.value.code == "seat.inside"


def test_an_answer_is_taken_once_and_the_same_again_has_the_same_receipt(place: Place) -> None:
    token = place.tokens[place.asked]
    _, question = place.call("GET", "/next", token)
    body = json.dumps(answered(question)).encode()
    status, first = place.call("POST", "/act", token, body)
    assert (status, first["accepted"]) == (200, True)
    assert place.call("POST", "/act", token, body) == (200, first)


def test_another_answer_to_what_is_decided_is_refused(place: Place) -> None:
    token = place.tokens[place.asked]
    _, question = place.call("GET", "/next", token)
    body = json.dumps(answered(question)).encode()
    place.call("POST", "/act", token, body)
    status, document = place.call("POST", "/act", token, body + b" ")
    assert (status, document["error"]["code"]) == (409, "cmd.conflict")


def test_nobody_answers_for_another_seat(place: Place) -> None:
    _, question = place.call("GET", "/next", place.tokens[place.asked])
    body = json.dumps(answered(question)).encode()
    before = len(place.league.ledger)
    status, document = place.call("POST", "/act", place.tokens[place.other], body)
    assert (status, document["error"]["code"]) == (409, "decision.actor")
    assert len(place.league.ledger) == before


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "answer.empty"),
        (b"{", "json.syntax"),
        (b"{}{}", "json.trailing"),
        (b"[" * 5_000, "json.depth"),
        (b'{"decision_id":' + b"9" * 5_000 + b"}", "json.number"),
    ],
)
def test_what_is_no_answer_is_judged_as_one_to_what_the_seat_is_asked(place: Place, body: bytes, code: str) -> None:
    status, document = place.call("POST", "/act", place.tokens[place.asked], body)
    assert (status, document["accepted"]) == (200, False)
    assert document["violations"][0]["code"] == code


def test_a_body_that_is_too_long_is_not_read(place: Place) -> None:
    head = f"POST /act HTTP/1.1\r\nAuthorization: Bearer {place.tokens[place.asked]}\r\n"
    found = place.raw(f"{head}Content-Length: {ANSWER_BYTES_MAX + 1}\r\n\r\n".encode())
    assert found.split(b" ", 2)[1] == b"413"


@pytest.mark.parametrize("length", ["", "-1", "9" * 5_000, "abc"])
def test_a_length_that_is_none_is_refused(place: Place, length: str) -> None:
    head = f"POST /act HTTP/1.1\r\nAuthorization: Bearer {place.tokens[place.asked]}\r\n"
    found = place.raw(f"{head}Content-Length: {length}\r\n\r\n".encode())
    assert found.split(b" ", 2)[1] in (b"411", b"413")


@pytest.mark.parametrize("what", ["head", "body"])
def test_a_request_that_drips_is_over_in_its_time(place: Place, what: str) -> None:
    """A byte each tenth of a second would keep a time-out per read from ever coming."""
    token = place.tokens[place.asked]
    head = f"POST /act HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Length: 1000\r\n\r\n"
    at_once, dripped = (b"", head.encode()) if what == "head" else (head.encode(), b"x" * 1_000)
    host, port = place.server.server_address[:2]
    begun = time.monotonic()
    with socket.create_connection((str(host), int(port)), timeout=30) as sock:
        sock.sendall(at_once)
        for at in range(len(dripped)):
            try:
                sock.sendall(dripped[at : at + 1])
            except OSError:
                break
            time.sleep(0.1)
            if time.monotonic() - begun > 10:
                break
    assert time.monotonic() - begun < 10


def test_whoever_waits_is_told_as_soon_as_he_is_asked() -> None:
    """Nobody answers, so one after the other lets his picks pass, until the one who waits has his."""
    league, clock = opened(["outside"] * TEAMS), Hand()
    clock.now = Instant(runner_of(league).next_at() or 0)
    tokens = {team: new_token(league, team) for team in league.managers}
    found: list[tuple[int, Any]] = []
    with PullServer(("127.0.0.1", 0), Desk(MemoryDoor(league), clock, ticking=True), QUICK).running() as server:
        place = Place(league, clock, server, "", "", tokens)
        thread = threading.Thread(target=lambda: found.append(place.call("GET", "/next?wait=60", tokens["team-03"])))
        thread.start()
        while thread.is_alive():
            clock.now = Instant(clock.now + MINUTE)
            thread.join(0.5)
    ((status, question),) = found
    assert (status, question["seat"]) == (200, "team-03")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/", 404), ("GET", "ftp://[x/next", 404), ("POST", "/next", 404), ("PUT", "/act", 501)],
)
def test_there_is_nothing_else(place: Place, method: str, path: str, status: int) -> None:
    body = None if method == "GET" else b"{}"
    host, port = place.server.server_address[:2]
    connection = http.client.HTTPConnection(str(host), int(port), timeout=30)
    connection.request(method, path, body=body, headers={"Authorization": f"Bearer {place.tokens[place.asked]}"})
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.parametrize("wait", ["-1", "x", "1.5", "1" * 5_000])
def test_a_wait_that_is_none_is_refused(place: Place, wait: str) -> None:
    status, document = place.call("GET", f"/next?wait={wait}", place.tokens[place.asked])
    assert (status, document["error"]["code"]) == (400, "http.wait")
