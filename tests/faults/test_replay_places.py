"""Forged seeds, matches, places, eliminations and lots are found by the replay."""

import copy
from functools import cache
from typing import Any

import pytest
from forgery import Change, Fields, faults_of, first, forged
from season_cases import played, toy_rules
from toy_sport import toy_season

from leaguecore import League

PLAYOFFS: dict[str, Any] = {
    "teams": 4,
    "round_periods": [1, 1],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": True,
    "consolation": "none",
    "lock_eliminated": True,
}


@cache
def with_playoffs() -> League:
    """Return a league of four with two weeks of playoffs after one of matches."""
    return played(toy_rules(league__teams=4, playoffs=PLAYOFFS), toy_season(weeks=3).facts()).league


@cache
def guillotine() -> League:
    """Return a guillotine league of three."""
    rules = toy_rules(league__teams=3, guillotine={"each_period": 1, "tie": "draw"})
    return played(rules, toy_season(weeks=3).facts()).league


def changing(kind: str, field: str, change: Any) -> Change:
    """Return the change of a field of the first record of a kind."""

    def forge(records: list[Fields]) -> None:
        data = first(records, kind)["data"]
        data[field] = change(data[field])

    return forge


def swapped(listed: list[Any]) -> list[Any]:
    return [listed[1], listed[0], *listed[2:]]


@pytest.mark.parametrize(
    ("kind", "field", "change"),
    [
        ("playoffs.seeded", "seeds", swapped),
        ("playoffs.paired", "matches", swapped),
        ("playoffs.paired", "periods", lambda periods: [number + 1 for number in periods]),
        ("playoffs.round_decided", "winners", swapped),
        ("playoffs.round_decided", "scores", lambda scores: [[9, 0], *scores[1:]]),
        ("season.placed", "places", lambda places: {team: 5 - place for team, place in places.items()}),
    ],
)
def test_a_changed_seed_match_winner_or_place_is_found(kind: str, field: str, change: Any) -> None:
    assert with_playoffs().faults() == []
    found = faults_of(forged(with_playoffs(), changing(kind, field, change)))
    assert found[0][0] == "event.differs"


@pytest.mark.parametrize(
    ("field", "change"),
    [("team", lambda _team: "team-01"), ("place", lambda place: place - 1), ("released", lambda players: players[1:])],
)
def test_a_changed_elimination_is_found(field: str, change: Any) -> None:
    assert guillotine().faults() == []
    data = next(record.data for record in guillotine().records() if record.kind == "team.eliminated")
    assert change(data[field]) != data[field]
    assert faults_of(forged(guillotine(), changing("team.eliminated", field, change)))[0][0] == "event.differs"


@pytest.mark.parametrize(
    ("league", "kind"),
    [(with_playoffs, "playoffs.paired"), (with_playoffs, "season.placed"), (guillotine, "team.eliminated")],
)
def test_an_event_that_is_left_out_is_found(league: Any, kind: str) -> None:
    def change(records: list[Fields]) -> None:
        records.remove(first(records, kind))

    codes = {code for code, _ in faults_of(forged(league(), change))}
    assert codes & {"event.missing", "event.differs"}


def test_an_invented_elimination_is_found() -> None:
    def change(records: list[Fields]) -> None:
        gone = first(records, "team.eliminated")
        at = records.index(gone)
        records.insert(at + 1, copy.deepcopy(gone) | {"cmd": f"{gone['cmd']}x"})

    assert faults_of(forged(guillotine(), change))[0][0] == "event.unfounded"


def test_other_lots_than_the_seed_gives_are_found() -> None:
    def change(records: list[Fields]) -> None:
        for kind in ("schedule.draw", "schedule.drawn"):
            data = first(records, kind)["data"]
            data["lots"] = data["lots"][::-1]

    assert faults_of(forged(with_playoffs(), change))[0][0] == "command.differs"
