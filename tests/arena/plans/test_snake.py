"""What a draft slot is worth by its picks alone; the figures are those of the reference on statistics."""

from fractions import Fraction

import pytest

from leaguecore.arena.plans.snake import mean_picks, snake_note
from leaguecore.rules.files import find_ruleset
from leaguecore.rules.load import parse_ruleset


def note(name: str) -> str:
    return snake_note(parse_ruleset(find_ruleset(name).data))


def test_with_even_rounds_every_slot_has_the_same_mean_pick() -> None:
    assert mean_picks(10, 14, "snake") == (Fraction(139, 2),) * 10


def test_with_odd_rounds_the_first_slot_picks_a_little_earlier() -> None:
    means = mean_picks(10, 15, "snake")
    assert [round(float(mean), 1) for mean in (means[0], means[-1])] == [74.2, 74.8]
    assert list(means) == sorted(means)


def test_without_turning_round_each_slot_is_one_pick_behind_the_one_before() -> None:
    assert mean_picks(4, 6, "linear") == (10, 11, 12, 13)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nfl-s1", "15 rounds, odd, of the kind snake: the mean pick of a slot is 74.2 to 74.8, counted from 0"),
        ("nhl-s1", "16 rounds, even, of the kind snake: every slot has the mean pick 79.5, counted from 0"),
    ],
)
def test_the_note_tells_the_figures_of_a_ruleset(name: str, told: str) -> None:
    assert note(name) == told
