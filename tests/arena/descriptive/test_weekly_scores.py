"""What weekly scores and matches must be to be measured."""

from decimal import Decimal
from typing import Any

import pytest
from worked_leagues import BYES, THREE_WEEKS

from leaguecore.arena.descriptive import WeeklyScores
from leaguecore.errors import UsageError
from leaguecore.league.records import Record

TWO = {"A": [1, 2], "B": [3, 4]}


def test_teams_stand_in_the_order_of_their_names() -> None:
    assert WeeklyScores.of({"B": [1], "A": [2]}).teams == ("A", "B")


def test_records_are_those_of_the_matches() -> None:
    found = [THREE_WEEKS.actual(team) for team in "ABCD"]
    assert [(one.wins, one.losses, one.ties) for one in found] == [(1, 2, 0), (2, 1, 0), (2, 1, 0), (1, 2, 0)]


def test_a_bye_that_counts_is_a_win() -> None:
    assert BYES.actual("B") == Record(wins=1, losses=1)


def test_decimals_are_taken_exactly() -> None:
    found = WeeklyScores.of({"A": [Decimal("0.1")], "B": [Decimal("0.3")]})
    assert found.scored(0)["A"] * 3 == found.scored(0)["B"]


@pytest.mark.parametrize(
    ("points", "matches", "byes"),
    [
        ({"A": [1, 2], "B": [3]}, [], []),
        ({"A": [1.5], "B": [3]}, [], []),
        ({"A": [Decimal("NaN")], "B": [3]}, [], []),
        (TWO, [[("A", "C")]], []),
        (TWO, [], [["C"]]),
        (TWO, [[("A", "A")]], []),
        (TWO, [[("A", "B"), ("B", "A")]], []),
        (TWO, [[("A", "B")]], [["A"]]),
        (TWO, [[], [], [("A", "B")]], []),
        ({"A": [1], "B": [None]}, [[("A", "B")]], []),
    ],
    ids=[
        *("weeks", "float", "not a number", "unknown team", "unknown bye", "itself", "twice", "bye and match"),
        *("late match", "no score"),
    ],
)
def test_scores_and_matches_that_do_not_fit_are_refused(points: Any, matches: Any, byes: Any) -> None:
    with pytest.raises(UsageError) as refused:
        WeeklyScores.of(points, matches, byes)
    assert refused.value.code == "descriptive.scores"
