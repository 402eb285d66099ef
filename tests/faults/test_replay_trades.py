"""Invented trades: an execution, an acceptance, an asset, a vote or a ruling that nobody gave is found."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from forgery import Fields, faults_of, first, forged, pair
from trade_seasons import FIRST, SECOND, THIRD, accepting, nothing, offering, swap, trading_game

from leaguecore import League
from leaguecore.league.commands import TradeLeg
from leaguecore.league.offers import terms_sha256
from leaguecore.managers.decision import Vote

VOTING = {"review": "vote", "review_hours": 24}


def played_with(second: Any, rules: dict[str, Any] | None = None, **more: Any) -> League:
    game = trading_game(offering(swap()), second, nothing, rules=rules, **more)
    game.runner.run()
    assert game.league.faults() == []
    return game.league


@pytest.fixture(scope="module")
def traded() -> League:
    """A league in which team-01 and team-02 traded, and team-03 let it pass."""
    return played_with(accepting, VOTING, more={"vote": lambda _briefing: Vote(against=False)})


@pytest.fixture(scope="module")
def unanswered() -> League:
    """A league in which team-02 never answers the offer of team-01."""
    return played_with(nothing)


def execution(offer: Fields, at: str) -> list[Fields]:
    """Return records that execute an offer: they have every field that true ones have."""
    data = offer["data"]
    command = {"at": at, "kept_seats": {}, "locked": [], "offer": data["offer"], "snapshot": "0" * 64}
    event = {"at": at, "drops": {FIRST: [], SECOND: []}, "kept_seats": {}, "legs": data["legs"], "offer": data["offer"]}
    return [
        {**offer, "actor": "engine", "at": at, "cmd": "process:1", "kind": "trades.process", "data": command},
        {**offer, "actor": "engine", "at": at, "cmd": "process:1/1", "kind": "trade.executed", "data": event},
    ]


def test_an_execution_that_nobody_accepted_is_found(unanswered: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        offer = first(records, "trade.offered")
        after = first(records, "trades.turn_taken", team=FIRST)
        place = records.index(after) + 1
        records[place:place] = execution(offer, after["at"])
        seqs.append(place)

    assert faults_of(forged(unanswered, change)) == [("command.not_due", seqs[0])]


def test_an_execution_without_its_command_is_found(unanswered: League) -> None:
    def change(records: list[Fields]) -> None:
        after = first(records, "trades.turn_taken", team=FIRST)
        event = execution(first(records, "trade.offered"), after["at"])[1]
        records.insert(records.index(after) + 1, {**event, "cmd": f"trades:0:{FIRST}/3"})

    assert faults_of(forged(unanswered, change))[0][0] == "event.unfounded"


def test_an_acceptance_that_was_not_given_is_found(unanswered: League) -> None:
    """As an event of the turn of team-02, who answered nothing."""

    def change(records: list[Fields]) -> None:
        turn, taken = pair(records, "trades.take_turn", team=SECOND, window=1)
        accepted = {"drops": [], "offer": "trade-001", "team": SECOND}
        event = {**copy.deepcopy(taken), "kind": "trade.accepted", "data": accepted}
        records.insert(records.index(turn) + 1, event)
        taken["cmd"] = f"{turn['cmd']}/2"

    assert faults_of(forged(unanswered, change))[0][0] == "event.differs"


def test_an_acceptance_written_into_a_turn_leads_to_what_the_log_does_not_have(unanswered: League) -> None:
    """Then the trade would be agreed, and executed at once: the log that goes on without it is not what follows."""

    def change(records: list[Fields]) -> None:
        offer = first(records, "trade.offered")["data"]
        turn, taken = pair(records, "trades.take_turn", team=SECOND, window=1)
        answer = {"drops": [], "kind": "accept", "offer": offer["offer"], "terms_sha256": offer["terms_sha256"]}
        turn["data"]["actions"] = [answer]
        accepted = {"drops": [], "offer": offer["offer"], "team": SECOND}
        agreed = {"agreed_at": turn["at"], "offer": offer["offer"], "process_at": turn["at"]}
        place = records.index(turn) + 1
        events = (("trade.accepted", accepted), ("trade.agreed", agreed))
        records[place:place] = [{**copy.deepcopy(taken), "kind": kind, "data": data} for kind, data in events]
        for number, fields in enumerate(records[place : place + 3], start=1):
            fields["cmd"] = f"{turn['cmd']}/{number}"

    assert [code for code, _ in faults_of(forged(unanswered, change))] == ["command.not_due"]


def test_an_acceptance_in_the_name_of_another_team_is_found(traded: League) -> None:
    def change(records: list[Fields]) -> None:
        for fields in records:
            if fields["kind"] == "trades.take_turn" and fields["data"]["team"] == SECOND:
                fields["actor"] = THIRD

    assert faults_of(forged(traded, change))[0][0] == "command.actor"


def accepted_turn(records: list[Fields]) -> Fields:
    """Return the turn in which team-02 accepts."""
    return next(fields for fields in records if "'accept'" in str(fields["data"].get("actions")))


def given_more(data: Fields) -> None:
    """Let team-02 give one player more."""
    next(leg for leg in data["legs"] if leg["giver"] == SECOND)["players"].append("dan")


@pytest.mark.parametrize("kind", ["trade.offered", "trade.executed"])
def test_an_asset_changed_in_an_event_is_found(traded: League, kind: str) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = first(records, kind)
        given_more(event["data"])
        seqs.append(event["seq"])

    assert faults_of(forged(traded, change)) == [("event.differs", seqs[0])]


def test_an_asset_changed_in_the_offer_and_everywhere_after_it_leaves_the_acceptance_stale(traded: League) -> None:
    """The forger changes the terms and their hash wherever they stand, but for the acceptance, which was of others."""
    seqs = []

    def change(records: list[Fields]) -> None:
        offer = first(records, "trade.offered")
        given_more(offer["data"])
        legs = tuple(
            TradeLeg(**{**leg, "players": tuple(leg["players"]), "picks": ()}) for leg in offer["data"]["legs"]
        )
        offer["data"]["terms_sha256"] = terms_sha256(offer["league"], "trade-001", FIRST, legs, ())
        turn = next(fields for fields in records if "'offer'" in str(fields["data"].get("actions")))
        given_more(turn["data"]["actions"][0])
        for event in records:
            if event["kind"] == "trade.executed":
                given_more(event["data"])
        seqs.append(accepted_turn(records)["seq"])

    # Before that the hashes of the state in which periods were scored tell of it too.
    assert faults_of(forged(traded, change))[-1] == ("command.illegal", seqs[0])


@pytest.mark.parametrize(
    ("kind", "field", "value", "code"),
    [
        ("trades.process", "locked", ["ann"], "command.differs"),
        ("trades.process", "kept_seats", {"p02": ["ann"]}, "command.differs"),
        ("trades.process", "offer", "trade-002", "command.differs"),
        ("trades.process", "snapshot", "0" * 64, "command.differs"),
        ("trades.take_turn", "locked", ["ann"], "command.differs"),
        ("trades.take_turn", "at", "2024-01-08T15:00:00.000Z", "command.differs"),
        ("trades.vote", "offer", "trade-002", "command.differs"),
        ("trades.vote", "against", True, "event.differs"),
        ("trade.voted", "against", True, "event.differs"),
        ("trade.agreed", "process_at", "2024-01-08T16:00:00.000Z", "event.differs"),
    ],
)
def test_a_changed_field_is_found(traded: League, kind: str, field: str, value: Any, code: str) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        fields = first(records, kind)
        fields["data"][field] = value
        seqs.append(fields["seq"])

    found = faults_of(forged(traded, change))
    assert found[0][0] == code
    assert found[0][1] in (seqs[0], seqs[0] + 1)


# --- the commissioner -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ruled() -> League:
    """A league whose commissioner has approved the trade."""
    rules = {"review": "commissioner", "review_hours": 24}
    game = trading_game(offering(swap()), accepting, nothing, rules=rules)
    while not any(offer.agreed for offer in game.runner.state.trades.offers.values()):
        game.runner.step()
    game.runner.rule_on_trade("trade-001", approved=True)
    game.runner.run()
    assert game.league.faults() == []
    return game.league


def as_team(command: Fields) -> None:
    command["actor"] = FIRST


def under_another_id(command: Fields) -> None:
    command["cmd"] = "ruling:trade-002"


def dated_otherwise(command: Fields) -> None:
    command["data"]["at"] = "2024-01-08T15:00:00.000Z"


@pytest.mark.parametrize(
    ("forge", "code"),
    [(as_team, "command.actor"), (under_another_id, "command.actor"), (dated_otherwise, "command.differs")],
)
def test_a_ruling_is_the_commissioners_and_dated_as_its_record(
    ruled: League, forge: Callable[[Fields], None], code: str
) -> None:
    def change(records: list[Fields]) -> None:
        forge(first(records, "trades.rule"))

    assert faults_of(forged(ruled, change))[0][0] == code


def test_a_ruling_dated_after_the_next_thing_that_was_due_is_found(ruled: League) -> None:
    def change(records: list[Fields]) -> None:
        command, event = pair(records, "trades.rule")
        del records[event["seq"] + 1 :]
        for fields in (command, event):
            fields["at"] = "2024-03-01T00:00:00.000Z"
        command["data"]["at"] = event["data"]["process_at"] = command["at"]

    assert faults_of(forged(ruled, change))[0][0] == "command.at"


def test_a_ruling_on_a_trade_that_does_not_wait_is_found(ruled: League) -> None:
    def change(records: list[Fields]) -> None:
        command, event = pair(records, "trades.rule")
        records.remove(command)
        records.remove(event)
        place = records.index(first(records, "trade.offered"))
        while records[place]["kind"] != "trades.turn_taken":
            place += 1
        for fields in (command, event):
            fields["at"] = records[place]["at"]
        command["data"]["at"] = event["data"]["process_at"] = command["at"]
        records[place + 1 : place + 1] = [command, event]

    assert faults_of(forged(ruled, change))[0][0] == "command.illegal"
