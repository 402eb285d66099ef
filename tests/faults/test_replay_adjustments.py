"""Forged adjustments of scores: another giver, another id, another time, other points are found by the replay."""

from collections.abc import Callable

import pytest
from forgery import Fields, faults_of, first, forged, pair
from season_cases import new_game, toy_rules
from toy_sport import Absent, toy_season

from leaguecore import League

FIRST = "team-01"


@pytest.fixture(scope="module")
def adjusted() -> League:
    """A league whose commissioner has adjusted the first week before the second was played."""
    game = new_game(toy_rules(), toy_season().facts(), [Absent()])
    game.runner.run(periods=1)
    game.runner.adjust_score(FIRST, 1, 5, "the scorer erred")
    game.runner.run()
    assert game.league.faults() == []
    return game.league


def as_team(command: Fields) -> None:
    command["actor"] = FIRST


def as_the_engine(command: Fields) -> None:
    command["actor"] = "engine"


def under_another_id(command: Fields) -> None:
    command["cmd"] = "adjustment:1"


def of_more_points(command: Fields) -> None:
    command["data"]["units"] = 50


def of_a_week_to_come(command: Fields) -> None:
    command["data"]["period"] = 3


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (as_team, "command.actor"),
        (as_the_engine, "command.actor"),
        (under_another_id, "command.actor"),
        (of_more_points, "event.differs"),
        (of_a_week_to_come, "command.illegal"),
    ],
)
def test_an_adjustment_is_the_commissioners_and_leads_to_its_event(
    adjusted: League, forge: Callable[[Fields], None], code: str
) -> None:
    def change(records: list[Fields]) -> None:
        forge(first(records, "score.adjust"))

    assert faults_of(forged(adjusted, change))[0][0] == code


def test_an_adjustment_dated_after_the_next_thing_that_was_due_is_found(adjusted: League) -> None:
    def change(records: list[Fields]) -> None:
        command, event = pair(records, "score.adjust")
        del records[event["seq"] + 1 :]
        for fields in (command, event):
            fields["at"] = "2024-03-01T00:00:00.000Z"

    assert faults_of(forged(adjusted, change))[0][0] == "command.at"


def test_an_adjustment_without_its_command_is_found(adjusted: League) -> None:
    def change(records: list[Fields]) -> None:
        records.remove(first(records, "score.adjust"))

    assert faults_of(forged(adjusted, change))[0][0] == "event.unfounded"
