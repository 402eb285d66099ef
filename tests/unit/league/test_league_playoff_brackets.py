"""Brackets by themselves: byes, pairs, and who meets whom later."""

import pytest

from leaguecore.league.playoff_brackets import first_round, next_round, places_of_seeds, rounds_of


def test_full_brackets_as_they_are_drawn_everywhere() -> None:
    assert places_of_seeds(1) == (1,)
    assert places_of_seeds(2) == (1, 2)
    assert places_of_seeds(4) == (1, 4, 2, 3)
    assert places_of_seeds(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.parametrize(("teams", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)])
def test_each_round_halves_those_who_are_left(teams: int, rounds: int) -> None:
    assert rounds_of(teams) == rounds


@pytest.mark.parametrize(
    ("order", "pairs"),
    [
        ("ab", ["ab"]),
        ("abc", ["a", "bc"]),
        ("abcd", ["ad", "bc"]),
        ("abcde", ["a", "de", "b", "c"]),
        ("abcdef", ["a", "de", "b", "cf"]),
        ("abcdefg", ["a", "de", "bg", "cf"]),
        ("abcdefgh", ["ah", "de", "bg", "cf"]),
    ],
)
def test_the_first_round_gives_byes_to_the_favourites(order: str, pairs: list[str]) -> None:
    assert ["".join(pair) for pair in first_round(order)] == pairs


@pytest.mark.parametrize(
    ("moved_on", "fixed", "reseeded"),
    [
        # Six teams: a and b had byes, e beat d, f beat c. Reseeded the best meets the last.
        ("aebf", ["ae", "bf"], ["af", "be"]),
        ("adbc", ["ad", "bc"], ["ad", "bc"]),
        # The worst four of eight came through.
        ("hegf", ["eh", "fg"], ["eh", "fg"]),
        ("adgc", ["ad", "cg"], ["ag", "cd"]),
        ("fb", ["bf"], ["bf"]),
    ],
)
def test_neighbours_meet_or_the_best_left_meets_the_worst_left(
    moved_on: str, fixed: list[str], reseeded: list[str]
) -> None:
    assert ["".join(pair) for pair in next_round(moved_on, "abcdefgh", reseed=False)] == fixed
    assert ["".join(pair) for pair in next_round(moved_on, "abcdefgh", reseed=True)] == reseeded
