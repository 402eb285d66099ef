"""The table, against results worked out by hand."""

from fractions import Fraction

import pytest
from league_cases import A, B, C, D, drafting_league, with_results

from leaguecore.league.standings import Record, opponent_of, points_for, standings

# Four teams. By the circle method week 1 is A-D and B-C, week 2 is A-C and D-B, week 3 is A-B and C-D.
#
#            A    B    C    D     head-to-head              all-play, wins-losses-ties
#  week 1  100   90   90   80     A beats D, B ties C       A 3-0-0, B 1-1-1, C 1-1-1, D 0-3-0
#  week 2   50   60   70   80     C beats A, D beats B      A 0-3-0, B 1-2-0, C 2-1-0, D 3-0-0
#  sum     150  150  160  160
WEEKS = ((100, 90, 90, 80), (50, 60, 70, 80))


def test_points_for_are_the_sum_of_the_scored_weeks() -> None:
    assert points_for(with_results(drafting_league(teams=4, periods=3), *WEEKS)) == {A: 150, B: 150, C: 160, D: 160}


def test_the_table_of_two_weeks() -> None:
    state = with_results(drafting_league(teams=4, periods=3), *WEEKS)
    lines = {line.team: line for line in standings(state)}
    assert {team: line.head_to_head for team, line in lines.items()} == {
        A: Record(wins=1, losses=1),
        B: Record(losses=1, ties=1),
        C: Record(wins=1, ties=1),
        D: Record(wins=1, losses=1),
    }
    assert {team: line.all_play for team, line in lines.items()} == {
        A: Record(wins=3, losses=3),
        B: Record(wins=2, losses=3, ties=1),
        C: Record(wins=3, losses=2, ties=1),
        D: Record(wins=3, losses=3),
    }
    # A: 80 of D and 70 of C; B: 90 of C and 80 of D; C: 90 of B and 50 of A; D: 100 of A and 60 of B.
    assert {team: line.points_against for team, line in lines.items()} == {A: 150, B: 170, C: 140, D: 160}


@pytest.mark.parametrize(
    ("order", "table"),
    [
        # 160, 160, 150, 150: two pairs that nothing else parts.
        ('"points_for"', [(C, 1), (D, 1), (A, 3), (B, 3)]),
        # All-play of C is 3.5 of 6, of D 3, of A 3, of B 2.5.
        ('"points_for", "all_play"', [(C, 1), (D, 2), (A, 3), (B, 4)]),
        ('"all_play"', [(C, 1), (A, 2), (D, 2), (B, 4)]),
        ('"all_play", "points_for"', [(C, 1), (D, 2), (A, 3), (B, 4)]),
        # Head-to-head of C is 1.5 of 2, of A and D 1, of B 0.5.
        ('"head_to_head"', [(C, 1), (A, 2), (D, 2), (B, 4)]),
        ('"head_to_head", "points_for"', [(C, 1), (D, 2), (A, 3), (B, 4)]),
    ],
)
def test_the_ruleset_says_what_decides_and_equal_teams_share_a_rank(order: str, table: list[tuple[str, int]]) -> None:
    state = with_results(drafting_league(teams=4, periods=3, order_by=order), *WEEKS)
    assert [(line.team, line.rank) for line in standings(state)] == table


def test_before_the_first_week_all_are_first_and_unplayed_weeks_are_no_ties() -> None:
    for line in standings(drafting_league(teams=4, periods=3)):
        assert line.rank == 1
        assert line.points_for == line.points_against == 0
        assert line.head_to_head == line.all_play == Record()


def test_all_equal_is_a_tie_with_everybody() -> None:
    state = with_results(drafting_league(teams=4, periods=3), (7, 7, 7, 7))
    for line in standings(state):
        assert line.rank == 1
        assert line.head_to_head == Record(ties=1)
        assert line.all_play == Record(ties=3)


def test_negative_points_lose_to_nothing() -> None:
    state = with_results(drafting_league(teams=2, periods=1), (-1, 0))
    assert [(line.team, line.points_for) for line in standings(state)] == [(B, 0), (A, -1)]
    assert standings(state)[0].head_to_head == Record(wins=1)


@pytest.mark.parametrize(("bye", "wins"), [("none", 0), ("win", 1)])
def test_a_week_without_opponent_gives_what_the_ruleset_says(bye: str, wins: int) -> None:
    """Three teams by the circle with a ghost at the end, A B C ghost: A has the bye of week 1, B meets C."""
    state = with_results(drafting_league(teams=3, periods=3, bye=bye), (5, 10, 20))
    assert state.pairings["1"] == ((B, C),)
    lines = {line.team: line for line in standings(state)}
    assert lines[A].head_to_head == Record(wins=wins)
    assert lines[A].points_against == 0
    assert lines[B].head_to_head == Record(losses=1)
    assert lines[C].head_to_head == Record(wins=1)
    # A bye is no rest from the comparison with everybody.
    assert lines[A].all_play == Record(losses=2)


def test_over_a_cycle_of_an_odd_league_each_team_has_one_bye_win() -> None:
    state = with_results(drafting_league(teams=3, periods=3, bye="win"), *[(1, 1, 1)] * 3)
    assert {line.head_to_head for line in standings(state)} == {Record(wins=1, ties=2)}


def test_a_rate_counts_a_tie_as_half_a_win_exactly() -> None:
    assert Record(wins=1, losses=1, ties=1).rate == Fraction(1, 2)
    assert Record(wins=2, losses=0, ties=1).rate == Fraction(5, 6)
    assert Record().rate == 0


def test_the_points_of_a_comparison_decide_by_a_single_unit() -> None:
    assert Record().plus(101, 100) == Record(wins=1)
    assert Record().plus(100, 101) == Record(losses=1)
    assert Record().plus(-100, -100) == Record(ties=1)


def test_an_opponent_is_found_from_either_side() -> None:
    pairs = ((A, B), (C, D))
    assert [opponent_of(pairs, team) for team in (A, B, C, D, "team-05")] == [B, A, D, C, None]
