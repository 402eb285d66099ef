"""Agents' servers that reply what they must not: each call ends in time with its outcome, and the season goes on."""

import pytest
from door_leagues import QUICK, opened
from hostile_server import served as server
from test_doors_hostile_programs import GRACE_MS, TASK, refused, served

from leaguecore.managers.doors.http_push import push
from leaguecore.season.facade import League

OUTCOMES = {
    "hang": ("timeout", "decision.late"),
    "drip_head": ("timeout", "decision.late"),
    "drip_body": ("timeout", "decision.late"),
    "endless_interim": ("timeout", "decision.late"),
    "redirect": ("transport", "answer.transport"),
    "gzip": ("transport", "answer.transport"),
    "html": ("transport", "answer.transport"),
    "cut_off": ("transport", "answer.transport"),
    "status_500": ("transport", "answer.transport"),
    "status_403": ("transport", "answer.transport"),
    "no_http": ("transport", "answer.transport"),
    "endless_head": ("transport", "answer.transport"),
    "endless_chunks": ("invalid", "answer.too_large"),
    "large": ("invalid", "answer.too_large"),
    "digits": ("invalid", "json.number"),
    "deep": ("invalid", "json.depth"),
    "half": ("invalid", "json.syntax"),
    "prose": ("invalid", "json.syntax"),
    "two": ("invalid", "json.trailing"),
}


def played(url: str, *, allow_private: bool = True) -> League:
    """Return a league that an agent at an address has played to its end."""
    agent = {"name": "far", "url": url, "key_env": "", "allow_private": allow_private}
    seats = ["agent:name=far", "projection", "projection", "projection"]
    league = opened(seats, connections={"agent": [agent]}, time=QUICK)
    assert league.run().phase == "closed"
    return league


@pytest.mark.parametrize("manner", sorted(OUTCOMES))
def test_what_a_server_must_not_reply_ends_in_time_with_its_outcome(manner: str) -> None:
    with server(manner) as agent:
        league = played(agent.url)
    outcome, code = OUTCOMES[manner]
    assert refused(league)[0] == (outcome, [code])
    (default,) = [one for one in league.records() if one.cmd == TASK]
    assert (default.actor, default.data["auto"]) == ("engine", True)
    took_ms = served(league, f"{TASK}:refused")["latency_ms"]
    assert isinstance(took_ms, int)
    assert took_ms <= QUICK["decision_seconds"] * 1_000 + GRACE_MS
    assert league.faults() == []


def test_a_redirect_is_reported_and_not_followed() -> None:
    with server("redirect") as agent:
        league = played(agent.url)
        asked = [body for _, body in agent.requests if b'"claims:0:team-01"' in body]
    assert len(asked) == 1
    assert served(league, f"{TASK}:refused")["finish"] == "redirect 302"


@pytest.mark.parametrize("manner", ["status_500", "no_http"])
def test_what_failed_on_its_way_is_sent_again_with_the_same_bytes(manner: str) -> None:
    with server(manner) as agent:
        played(agent.url)
        asked = [body for _, body in agent.requests if b'"decision_id":"claims:0:team-01"' in body]
    assert len(asked) > 1
    assert len(set(asked)) == 1


def test_what_an_agent_refuses_to_hear_is_not_sent_again() -> None:
    with server("status_403") as agent:
        played(agent.url)
        asked = [body for _, body in agent.requests if b'"decision_id":"claims:0:team-01"' in body]
    assert len(asked) == 1


def test_a_server_of_this_machine_is_called_only_where_that_is_allowed() -> None:
    """The file of connections refuses such an address; behind a name of the network it shows when it is called."""
    with server("fine") as agent:
        assert push(agent.url, {}, b"{}", lambda: 5.0, allow_private=False).fault == "address"
        assert agent.requests == []


@pytest.mark.parametrize("address", ["169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "0.0.0.0", "224.0.0.1"])
def test_a_name_that_leads_to_a_forbidden_address_is_not_called_even_if_this_machine_may_be(address: str) -> None:
    found = push(
        "http://agent.example/decide", {}, b"{}", lambda: 5.0, allow_private=True, resolve=lambda *_: [address]
    )
    assert found.fault == "address"


def test_of_a_name_with_a_good_and_a_forbidden_address_neither_is_called() -> None:
    with server("fine") as agent:
        port = agent.url.rpartition(":")[2]
        found = push(
            f"http://agent.example:{port}",
            {},
            b"{}",
            lambda: 5.0,
            allow_private=True,
            resolve=lambda *_: ["127.0.0.1", "169.254.169.254"],
        )
        assert (found.fault, agent.requests) == ("address", [])


def test_nobody_at_an_address_is_told_apart_from_one_who_says_nothing() -> None:
    with server("fine") as agent:
        url = agent.url
    assert push(url, {}, b"{}", lambda: 5.0, allow_private=True).fault == "connect"


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888"])
def test_without_tls_nothing_is_sent_into_the_world(address: str) -> None:
    found = push("http://agent.example/", {}, b"{}", lambda: 5.0, allow_private=True, resolve=lambda *_: [address])
    assert found.fault == "address"
