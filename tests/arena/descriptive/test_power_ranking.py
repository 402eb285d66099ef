"""The power ranking: the five worked examples of the reference."""

from fractions import Fraction

import pytest
from hypothesis import given
from worked_leagues import BYES, ONE_WEEK, THREE_WEEKS, TWELVE, TWO_TIES, UNSCORED_BYES, leagues

from leaguecore.arena.descriptive import WeeklyScores, all_play_records, power_ranking
from leaguecore.league.power import power

TWELVE_RANKED = (
    "B 1 60.0, D 1 60.0, F 3 56.8, A 4 50.0, C 4 50.0, G 4 50.0, H 4 50.0, J 4 50.0, L 4 50.0, E 10 43.2, "
    "I 11 40.0, K 11 40.0"
)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (ONE_WEEK, "A 1 100.0, B 2 53.3, C 3 46.7, D 4 0.0"),
        (TWO_TIES, "A 1 76.7, B 1 76.7, C 3 23.3, D 3 23.3"),
        (THREE_WEEKS, "B 1 71.1, C 2 57.8, A 3 46.7, D 4 24.4"),
        (BYES, "A 1 60.0, B 2 50.0, C 2 50.0, D 2 50.0"),
        (UNSCORED_BYES, "A 1 60.0, B 2 36.7, C 3 23.3, D 3 23.3"),
        (TWELVE, TWELVE_RANKED),
    ],
    ids=["one week", "ties", "three weeks", "byes", "byes without a score", "twelve teams"],
)
def test_a_worked_example(scores: WeeklyScores, expected: str) -> None:
    ranked = power_ranking(scores)
    assert ", ".join(f"{one.team} {one.rank} {one.tenths // 10}.{one.tenths % 10}" for one in ranked) == expected


def test_the_figures_are_exact_before_they_are_rounded() -> None:
    found = {one.team: one.exact for one in power_ranking(THREE_WEEKS)}
    assert found == {"A": Fraction(140, 3), "B": Fraction(640, 9), "C": Fraction(520, 9), "D": Fraction(220, 9)}


@given(scores=leagues())
def test_where_all_play_each_week_it_is_the_power_of_the_league(scores: WeeklyScores) -> None:
    records = all_play_records(scores)
    for one in power_ranking(scores):
        assert one.exact == power(records[one.team], scores.actual(one.team))


def test_there_is_no_ranking_before_every_team_has_played() -> None:
    assert power_ranking(WeeklyScores.of({"A": [1], "B": [2], "C": [3]}, [[("A", "B")]])) == ()
    assert power_ranking(WeeklyScores.of({"A": [1], "B": [2], "C": [None]}, [[("A", "B")]], [["C"]])) == ()
    assert power_ranking(WeeklyScores.of({"A": [], "B": []})) == ()
