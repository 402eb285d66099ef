"""Invented talk: a message, an acceptance, terms, a worth or a post that nobody gave is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from forgery import Fields, faults_of, first, forged
from talk_seasons import negotiator, proposing, saying, swap, talking_game
from trade_seasons import FIRST, SECOND, THIRD

from leaguecore import League
from leaguecore.managers.negotiating import Message

RULES: dict[str, Any] = {
    "collusion": {
        "lopsided_ppm": 0,
        "repeated_trades": 9,
        "dumping_ppm": 1_000_000,
        "dollars": 1_000,
        "consequence": "flag",
    }
}
FATAL = {"command.illegal", "command.not_due", "command.actor", "command.facts", "event.unfounded", "command.default"}


def played(*managers: Any, **more: Any) -> League:
    game = talking_game(*managers, **more)
    game.runner.run()
    assert game.league.faults() == []
    return game.league


@pytest.fixture(scope="module")
def traded() -> League:
    """A league in which team-01 offered and team-02 accepted, where collusion is watched for."""
    offer = proposing(SECOND, *swap("ann", "bob"))
    return played(negotiator(FIRST, offer), negotiator(SECOND), negotiator(THIRD), **RULES)


@pytest.fixture(scope="module")
def silent() -> League:
    """A league in which team-02 rejected the offer of team-01."""
    offer = proposing(SECOND, *swap("ann", "bob"))
    return played(negotiator(FIRST, offer), negotiator(SECOND, reply=saying(Message(action="reject"))), weeks=2)


def accepted(records: list[Fields]) -> Fields:
    """Return the command of the acceptance."""
    return first(records, "talks.send", action="accept")


def other_terms(records: list[Fields]) -> None:
    """Let team-01 give one player more in what is shown."""
    accepted(records)["data"]["acceptance"]["reveal"]["legs"][0]["players"].append("cat")


def other_worth(records: list[Fields]) -> None:
    """Let the trade look fair."""
    for worth in accepted(records)["data"]["acceptance"]["worths"].values():
        worth["after"] = worth["before"]


def not_flagged(records: list[Fields]) -> None:
    """Leave the flag out."""
    flag = first(records, "trade.flagged")
    records.remove(flag)


def executed_more(records: list[Fields]) -> None:
    """Let more change hands than was agreed."""
    first(records, "trade.executed")["data"]["legs"][0]["players"].append("cat")


def in_anothers_name(records: list[Fields]) -> None:
    """Let team-03 accept."""
    accepted(records)["actor"] = THIRD


def never_locked(records: list[Fields]) -> None:
    """Say of somebody that his game has begun."""
    accepted(records)["data"]["acceptance"]["locked"].append("ann")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_terms, "command.illegal"),
        (other_worth, "command.differs"),
        (not_flagged, "event.differs"),
        (executed_more, "event.differs"),
        (in_anothers_name, "command.actor"),
        (never_locked, "command.differs"),
    ],
)
def test_an_acceptance_that_was_not_given_so_is_found(
    traded: League, change: Callable[[list[Fields]], None], code: str
) -> None:
    assert code in [found for found, _ in faults_of(forged(traded, change))]


def test_an_offer_of_other_terms_cannot_be_slipped_in_for_the_one_that_was_made(traded: League) -> None:
    """The log holds the commitment of team-01; another one fits the acceptance of team-02 no more."""

    def change(records: list[Fields]) -> None:
        first(records, "talks.open", team=FIRST)["data"]["openings"][0]["commitment"] = "0" * 64
        first(records, "message.sent", number=1)["data"]["commitment"] = "0" * 64

    assert [code for code, _ in faults_of(forged(traded, change))] == ["reveal.ref", "command.illegal"]


def test_a_rejection_turned_into_an_acceptance_is_found(silent: League) -> None:
    def change(records: list[Fields]) -> None:
        first(records, "talks.send", action="reject")["data"]["action"] = "accept"

    assert faults_of(forged(silent, change))[0][0] in FATAL


def test_a_message_of_the_engine_s_is_found(silent: League) -> None:
    """The engine ends threads for teams that do not answer; it never speaks for them."""

    def change(records: list[Fields]) -> None:
        place = records.index(first(records, "talks.send", action="reject"))
        for fields in records[place : place + 3]:
            fields["actor"] = "engine"

    assert faults_of(forged(silent, change))[0][0] == "command.actor"


def test_a_thread_that_the_engine_ends_without_reason_is_found(silent: League) -> None:
    def change(records: list[Fields]) -> None:
        sent = first(records, "talks.send", action="reject")
        place = records.index(sent)
        left = {name: sent["data"][name] for name in ("snapshot", "team", "thread", "number", "at")}
        closed = {"thread": left["thread"], "team": SECOND, "reason": "missed", "auto": True}
        command = {**sent, "actor": "engine", "kind": "talks.leave", "data": {**left, "auto": True}}
        event = {**sent, "actor": "engine", "cmd": f"{sent['cmd']}/1", "kind": "thread.closed", "data": closed}
        records[place : place + 3] = [copy.deepcopy(command), copy.deepcopy(event)]

    assert faults_of(forged(silent, change))[0][0] == "command.default"


@pytest.mark.parametrize("kind", ["talks.open", "talks.leave", "talks.chat", "waivers.seal_bids"])
def test_another_kind_of_command_in_the_place_of_a_message_is_found(silent: League, kind: str) -> None:
    data: dict[str, Fields] = {
        "talks.open": {"window": 0, "openings": [], "auto": False},
        "talks.leave": {"thread": "thread-0009", "number": 2, "auto": False},
        "talks.chat": {"period": 1, "texts": ["hello"], "auto": False},
        "waivers.seal_bids": {"run": 0, "commitment": "0" * 64, "auto": False},
    }

    def change(records: list[Fields]) -> None:
        sent = first(records, "talks.send", action="reject")
        kept = {name: sent["data"][name] for name in ("snapshot", "team", "at")}
        kept = {name: value for name, value in kept.items() if kind != "waivers.seal_bids" or name != "at"}
        sent["kind"], sent["data"] = kind, {**kept, **data[kind]}

    found = [code for code, _ in faults_of(forged(silent, change))]
    assert found
    assert set(found) & (FATAL | {"command.differs"})


def test_a_thread_that_was_not_opened_is_found(silent: League) -> None:
    def change(records: list[Fields]) -> None:
        opened = first(records, "talks.open", team=SECOND)
        opened["data"]["openings"].append({"to": FIRST, "action": "message", "commitment": "0" * 64})

    assert faults_of(forged(silent, change))[0][0] in {"event.differs", "event.missing", *FATAL}
