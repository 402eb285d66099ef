"""The luck index and the strength of schedule: the worked example, and what sums to nothing."""

from fractions import Fraction

from hypothesis import given
from worked_leagues import BYES, THREE_WEEKS, TWO_TIES, leagues

from leaguecore.arena.descriptive import WeeklyScores, luck_index, schedule_strength


def test_the_luck_of_the_worked_example() -> None:
    found = {row.team: row.luck for row in luck_index(THREE_WEEKS)}
    assert found == {"A": Fraction(-1, 2), "B": Fraction(-1, 6), "C": Fraction(1, 3), "D": Fraction(1, 3)}


def test_a_tie_is_half_a_win() -> None:
    found = luck_index(TWO_TIES)
    assert [(row.actual, row.expected) for row in found] == [(Fraction(1, 2), Fraction(5, 6))] * 2 + [
        (Fraction(1, 2), Fraction(1, 6))
    ] * 2


@given(scores=leagues())
def test_the_luck_of_all_is_nothing(scores: WeeklyScores) -> None:
    assert sum(row.luck for row in luck_index(scores)) == 0


def test_a_bye_given_as_a_win_is_luck() -> None:
    # A: two wins, 1 + 0 expected; B: one of two, 2/3 + 1/3; C: one of two, 1/3 + 2/3; D: one of two, 0 + 1.
    assert [row.luck for row in luck_index(BYES)] == [1, 0, 0, 0]


def test_the_strength_of_the_schedules_of_the_worked_example() -> None:
    found = schedule_strength(THREE_WEEKS)
    rates = [Fraction(1, 2), Fraction(23, 54), Fraction(13, 27), Fraction(16, 27)]
    assert [row.opponents_all_play for row in found] == rates
    points = [Fraction(305, 3), Fraction(250, 3), Fraction(177, 2), Fraction(431, 6)]
    assert [row.opponents_points for row in found] == points


def test_a_bye_is_no_opponent() -> None:
    met = {row.team: row.opponents_points for row in schedule_strength(BYES)}
    assert met == {"A": 90, "B": 100, "C": 81, "D": 84}


def test_who_met_nobody_has_no_strength_of_schedule() -> None:
    rows = schedule_strength(WeeklyScores.of({"A": [1], "B": [2]}))
    assert {(row.opponents_all_play, row.opponents_points) for row in rows} == {(None, None)}
