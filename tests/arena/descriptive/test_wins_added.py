"""Wins added over replacement: small weeks by hand, and counting again."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from worked_leagues import THREE_WEEKS, leagues

from leaguecore.arena.descriptive import Started, WeeklyScores, replacement_level, wins_added
from leaguecore.errors import UsageError


def test_a_player_adds_what_the_field_would_have_outscored_without_him() -> None:
    # Week 0: A has 100 and beats three. With 12 in place of 25 it has 87: behind B (90), before C and D.
    assert wins_added(THREE_WEEKS, "A", [Started(week=0, slot="G", points=25)], {"G": [12]}) == Fraction(1, 3)


def test_weeks_add_up() -> None:
    # Week 1: A has 85.5 and ties with B: half a rate of 3. With 5 more it beats B and D, not C.
    started = [Started(week=0, slot="G", points=25), Started(week=1, slot="F", points=10)]
    levels = {"G": [12, 0], "F": [0, 15]}
    assert wins_added(THREE_WEEKS, "A", started, levels) == Fraction(1, 3) - Fraction(1, 6)


def test_who_made_what_a_replacement_makes_adds_nothing() -> None:
    assert wins_added(THREE_WEEKS, "B", [Started(week=2, slot="G", points=9)], {"G": [0, 0, 9]}) == 0


def test_who_did_not_start_adds_nothing() -> None:
    assert wins_added(THREE_WEEKS, "B", [], {}) == 0


@given(scores=leagues(), made=st.integers(-5, 15), level=st.integers(-5, 15), data=st.data())
def test_it_is_counted_again_opponent_by_opponent(
    scores: WeeklyScores, made: int, level: int, data: st.DataObject
) -> None:
    team, week = data.draw(st.sampled_from(scores.teams)), data.draw(st.integers(0, scores.weeks - 1))
    points = {name: row[week] or 0 for name, row in scores.points.items()}
    others = [points[name] for name in points if name != team]
    won = sum((points[team] > one) + (points[team] >= one) for one in others)
    instead = points[team] - made + level
    without = sum((instead > one) + (instead >= one) for one in others)
    found = wins_added(scores, team, [Started(week=week, slot="G", points=made)], {"G": [level] * scores.weeks})
    assert found == Fraction(won - without, 2 * len(others))


def test_the_replacement_level_is_the_mean_of_those_who_were_free() -> None:
    assert replacement_level([10, 11, 4]) == Fraction(25, 3)


def test_without_anybody_free_there_is_no_level() -> None:
    with pytest.raises(UsageError) as refused:
        replacement_level([])
    assert refused.value.code == "descriptive.replacement"


@pytest.mark.parametrize(
    ("week", "slot", "team"), [(3, "G", "A"), (-1, "G", "A"), (0, "F", "A"), (2, "G", "A"), (0, "G", "E")]
)
def test_a_week_without_points_or_without_a_level_is_refused(week: int, slot: str, team: str) -> None:
    with pytest.raises(UsageError) as refused:
        wins_added(THREE_WEEKS, team, [Started(week=week, slot=slot, points=1)], {"G": [5, 5]})
    assert refused.value.code == "descriptive.replacement"
