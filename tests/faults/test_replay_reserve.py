"""Forged moves to and from reserve are found by the replay: invented ones, changed ones, and facts that nobody knew."""

from collections.abc import Callable

import pytest
from forgery import Fields, faults_of, first, forged, pair
from reserve_seasons import careful, game_of, hurt, rules

from leaguecore import League


@pytest.fixture(scope="module")
def played_league() -> League:
    """A season in which team-01 has fay on IR from the first week to the third."""
    game = game_of(hurt(), rules(), **careful([]))
    game.runner.run()
    return game.league


def move_of(records: list[Fields]) -> tuple[Fields, Fields]:
    """Return the lineup that puts fay on IR, and the event of that."""
    return pair(records, "lineup.set_lineup", reserve={"fay": "IR"})


def well(records: list[Fields]) -> None:
    move_of(records)[0]["data"]["statuses"] = {"fay": "OUT"}


def another(records: list[Fields]) -> None:
    command, event = move_of(records)
    command["data"] |= {"reserve": {"cat": "IR"}, "statuses": {"cat": "IR"}, "seating": {"FLEX": ["fay"], "P": ["ann"]}}
    event["data"]["reserved"] = {"cat": "IR"}


def other_slot(records: list[Fields]) -> None:
    move_of(records)[1]["data"]["reserved"] = {"fay": "NA"}


def at_another_time(records: list[Fields]) -> None:
    move_of(records)[1]["data"]["at"] = "2024-01-01T00:00:00.000Z"


def without_event(records: list[Fields]) -> None:
    records.remove(move_of(records)[1])


def a_new_player(records: list[Fields]) -> None:
    command, event = move_of(records)
    command["data"] |= {"newcomers": ["fay"]}
    assert event["kind"] == "reserve.moved"


def a_drop(records: list[Fields]) -> None:
    move_of(records)[0]["data"]["drop"] = ["fay"]


@pytest.mark.parametrize(
    ("change", "code", "after"),
    [
        (well, "command.differs", 0),
        (another, "command.differs", 0),
        (other_slot, "event.differs", 1),
        (at_another_time, "event.differs", 1),
        (without_event, "event.envelope", 1),
        (a_new_player, "command.differs", 0),
        (a_drop, "command.illegal", 0),
    ],
)
def test_a_forged_move_is_found(
    played_league: League, change: Callable[[list[Fields]], None], code: str, after: int
) -> None:
    seqs = []

    def changed(records: list[Fields]) -> None:
        seqs.append(move_of(records)[0]["seq"])
        change(records)

    assert faults_of(forged(played_league, changed))[0] == (code, seqs[0] + after)


def test_an_invented_drop_is_found(played_league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        dropped = first(records, "player.dropped")
        dropped["data"]["player"] = "cat"
        seqs.append(dropped["seq"])

    assert faults_of(forged(played_league, change))[0] == ("event.differs", seqs[0])


def test_the_season_itself_has_no_fault(played_league: League) -> None:
    assert faults_of(played_league) == []
