"""Williams squares, counted by hand: every slot once, every ordered pair of neighbours once."""

from collections import Counter
from itertools import permutations

import pytest

from leaguecore.arena.plans.williams import Rows, reversing_rows, williams_rows
from leaguecore.errors import UsageError

EVEN, ODD = (4, 6, 8, 10, 12), (5, 7, 9, 11)


def slot_counts(rows: Rows) -> Counter[tuple[int, int]]:
    """How often each entrant has each slot."""
    counts: Counter[tuple[int, int]] = Counter()
    for row in rows:
        for slot in range(len(row)):
            counts[row[slot], slot] += 1
    return counts


def ordered_counts(rows: Rows) -> Counter[tuple[int, int]]:
    """How often each drafts right after each other one."""
    counts: Counter[tuple[int, int]] = Counter()
    for row in rows:
        for slot in range(1, len(row)):
            counts[row[slot - 1], row[slot]] += 1
    return counts


def every_slot(size: int, times: int) -> dict[tuple[int, int], int]:
    return {(entrant, slot): times for entrant in range(size) for slot in range(size)}


def every_pair(size: int, times: int) -> dict[tuple[int, int], int]:
    return dict.fromkeys(permutations(range(size), 2), times)


def cyclic(size: int) -> Rows:
    return tuple(tuple((slot + shift) % size for slot in range(size)) for shift in range(size))


@pytest.mark.parametrize("size", EVEN)
def test_of_an_even_size_everybody_has_every_slot_once(size: int) -> None:
    rows = williams_rows(size)
    assert len(rows) == size
    assert slot_counts(rows) == every_slot(size, 1)


@pytest.mark.parametrize("size", EVEN)
def test_of_an_even_size_everybody_follows_everybody_once(size: int) -> None:
    assert ordered_counts(williams_rows(size)) == every_pair(size, 1)


@pytest.mark.parametrize("size", ODD)
def test_of_an_odd_size_there_are_twice_as_many_leagues_and_everything_is_there_twice(size: int) -> None:
    rows = williams_rows(size)
    assert len(rows) == 2 * size
    assert slot_counts(rows) == every_slot(size, 2)
    assert ordered_counts(rows) == every_pair(size, 2)


def test_the_first_row_of_ten_is_that_of_the_literature() -> None:
    assert williams_rows(10)[0] == (0, 1, 9, 2, 8, 3, 7, 4, 6, 5)


def test_a_cyclic_square_would_not_do() -> None:
    """It has every slot too, but one rival in front nine times of ten: the count above tells the difference."""
    assert slot_counts(cyclic(10)) == every_slot(10, 1)
    assert max(ordered_counts(cyclic(10)).values()) == 9


@pytest.mark.parametrize("size", [0, 1])
def test_there_is_no_square_of_less_than_two(size: int) -> None:
    with pytest.raises(UsageError) as caught:
        williams_rows(size)
    assert caught.value.code == "plan.size"


@pytest.mark.parametrize("size", EVEN + ODD)
def test_each_second_reversing_row_is_the_one_before_from_its_end(size: int) -> None:
    rows = reversing_rows(size, 2 * size)
    assert [row[::-1] for row in rows[::2]] == list(rows[1::2])


@pytest.mark.parametrize("size", EVEN + ODD)
def test_reversing_rows_do_not_repeat_before_the_square_is_used_up(size: int) -> None:
    """So no entrant has a slot twice in as many leagues as an even square has rows."""
    count = size if size % 2 == 0 else 2 * size
    rows = reversing_rows(size, count)
    assert len(set(rows)) == count
    assert set(rows) == set(williams_rows(size))


@pytest.mark.parametrize("size", EVEN + ODD)
def test_over_two_reversing_rows_all_have_the_same_mean_slot(size: int) -> None:
    first, second = reversing_rows(size, 2)
    assert {first.index(entrant) + second.index(entrant) for entrant in range(size)} == {size - 1}
