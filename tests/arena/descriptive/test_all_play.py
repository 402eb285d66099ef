"""All-play and expected wins: the worked examples, and sums that every league obeys."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from worked_leagues import BYES, ONE_WEEK, THREE_WEEKS, TWO_TIES, UNSCORED_BYES, leagues

from leaguecore.arena.descriptive import WeeklyScores, all_play_records, expected_wins
from leaguecore.league.records import Record


def halves(record: Record) -> Fraction:
    return record.wins + Fraction(record.ties, 2)


def by_team(**figures: Fraction | int) -> dict[str, Fraction | int]:
    return figures


def test_three_weeks_of_four_teams_share_eighteen_wins() -> None:
    found = {team: halves(record) for team, record in all_play_records(THREE_WEEKS).items()}
    assert found == by_team(A=Fraction(9, 2), B=Fraction(13, 2), C=5, D=2)
    assert sum(found.values()) == 18


def test_expected_wins_are_those_of_the_worked_example() -> None:
    expected = by_team(A=Fraction(3, 2), B=Fraction(13, 6), C=Fraction(5, 3), D=Fraction(2, 3))
    assert expected_wins(THREE_WEEKS) == expected


def test_equal_points_are_half_a_win_for_each() -> None:
    assert {team: str(one.rate) for team, one in all_play_records(TWO_TIES).items()} == {
        "A": "5/6",
        "B": "5/6",
        "C": "1/6",
        "D": "1/6",
    }


def test_a_week_without_a_score_counts_for_nobody() -> None:
    found = all_play_records(UNSCORED_BYES)
    assert (found["A"].games, found["C"].games) == (3, 4)
    assert expected_wins(UNSCORED_BYES)["C"] == Fraction(1, 3)


def test_a_bye_week_with_a_score_counts_like_any_other() -> None:
    assert all_play_records(BYES)["A"] == Record(wins=3, losses=3)


@given(scores=leagues())
def test_each_comparison_is_won_once(scores: WeeklyScores) -> None:
    teams = len(scores.teams)
    total = sum(halves(record) for record in all_play_records(scores).values())
    assert total == Fraction(scores.weeks * teams * (teams - 1), 2)


@given(scores=leagues())
def test_expected_wins_sum_to_the_matches(scores: WeeklyScores) -> None:
    assert sum(expected_wins(scores).values()) == sum(len(pairs) for pairs in scores.matches)


@pytest.mark.parametrize("scores", [ONE_WEEK, THREE_WEEKS])
def test_expected_wins_are_the_mean_over_every_schedule(scores: WeeklyScores) -> None:
    # Each order of four teams is a schedule of a week: the first meets the second, the third the fourth.
    won = dict.fromkeys(scores.teams, Fraction(0))
    orders = list(permutations(scores.teams))
    for week in range(scores.weeks):
        points = scores.scored(week)
        for order in orders:
            for one, other in (order[:2], order[1::-1], order[2:], order[:1:-1]):
                won[one] += Fraction((points[one] > points[other]) + (points[one] >= points[other]), 2 * len(orders))
    assert expected_wins(scores) == won


@given(scores=leagues())
def test_opponents_do_not_matter(scores: WeeklyScores) -> None:
    assert expected_wins(WeeklyScores.of(scores.points)) == expected_wins(scores)


def test_one_team_alone_wins_nothing() -> None:
    assert expected_wins(WeeklyScores.of({"A": [10, 20]})) == {"A": 0}
