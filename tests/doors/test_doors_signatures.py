"""Signatures of what is pushed: what the other side can check, and what it cannot be made to take."""

import hashlib
import hmac

import pytest
from door_leagues import TEAMS, opened
from hostile_server import served

from leaguecore.managers.doors.signatures import (
    SIGNATURE_HEADER,
    TIME_HEADER,
    TOLERANCE_SECONDS,
    is_signed,
    signature,
    signed_headers,
)

SECRET, NOW = "a secret of both sides", 1_800_000_000


def test_a_signature_is_the_hmac_of_time_and_body() -> None:
    mac = hmac.new(b"a secret of both sides", b'1800000000.{"a":1}', hashlib.sha256)
    assert signature(SECRET, NOW, b'{"a":1}') == "v1=" + mac.hexdigest()


@pytest.mark.parametrize(
    ("secret", "timestamp", "body", "now"),
    [
        ("another secret", str(NOW), b"{}", NOW),
        (SECRET, str(NOW + 1), b"{}", NOW),
        (SECRET, str(NOW), b"{ }", NOW),
        (SECRET, str(NOW), b"{}", NOW + TOLERANCE_SECONDS + 1),
        (SECRET, str(NOW), b"{}", NOW - TOLERANCE_SECONDS - 1),
        (SECRET, "", b"{}", NOW),
        (SECRET, "-1", b"{}", NOW),
        (SECRET, "9" * 5_000, b"{}", NOW),
    ],
)
def test_what_is_changed_old_or_ill_formed_is_not_signed(secret: str, timestamp: str, body: bytes, now: int) -> None:
    given = signature(SECRET, NOW, b"{}")
    assert is_signed(SECRET, str(NOW), b"{}", given, now_seconds=NOW)
    assert not is_signed(secret, timestamp, body, given, now_seconds=now)


def test_without_a_secret_nothing_is_signed() -> None:
    assert signed_headers("", NOW, b"{}") == {}
    assert not is_signed("", str(NOW), b"{}", signature("", NOW, b"{}"), now_seconds=NOW)


def test_an_agent_can_check_every_question_that_it_is_sent() -> None:
    with served("fine") as agent:
        line = {"name": "far", "url": agent.url, "key_env": "FAR_KEY", "allow_private": True}
        seats = ["agent:name=far", *["projection"] * (TEAMS - 1)]
        league = opened(seats, connections={"agent": [line]}, environment={"FAR_KEY": SECRET})
        league.run()
    assert len(agent.requests) > 5
    for headers, body in agent.requests:
        timestamp = headers[TIME_HEADER]
        assert is_signed(SECRET, timestamp, body, headers[SIGNATURE_HEADER], now_seconds=int(timestamp))
        assert SECRET not in str(headers)
        assert headers["Leaguecore-Decision"].encode() in body
