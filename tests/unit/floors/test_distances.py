"""Lists of distances as whole numbers: what is packed comes out again, and what cannot be a list is refused.

A distance takes seven bits, plus one, the longest in the lowest: 29 yards alone are 30, and 51 and 29 are
52 + 30 * 128 = 3,892.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.errors import LeagueError
from leaguecore.sport import Stat
from leaguecore.sport.distances import FARTHEST, MOST, DistanceTooMuch, packed, unpacked, well_packed

LISTS = st.lists(st.lists(st.integers(0, FARTHEST), max_size=MOST), max_size=6)


def pack(*lists: list[int]) -> list[int]:
    """Return each list packed."""
    line = [at for at, distances in enumerate(lists) for _ in distances]
    events = [distance for distances in lists for distance in distances]
    numbers = packed(np.array(line, dtype=np.int64), np.array(events, dtype=np.int64), len(lists))
    assert numbers.dtype == np.int64
    return [int(number) for number in numbers]


def test_a_list_is_seven_bits_a_distance_the_longest_first() -> None:
    assert pack([], [29], [29, 51], [51, 29], [0]) == [0, 30, 3_892, 3_892, 1]


def test_the_fullest_list_fills_63_bits() -> None:
    assert pack([FARTHEST] * MOST) == [2**63 - 1]


@settings(deadline=None)
@given(LISTS)
def test_what_is_packed_comes_out_longest_first(lists: list[list[int]]) -> None:
    numbers = np.array(pack(*lists), dtype=np.int64)
    rows = unpacked(numbers).tolist()
    assert rows == [sorted(one, reverse=True) + [-1] * (MOST - len(one)) for one in lists]
    assert well_packed(numbers).all()


@settings(deadline=None)
@given(st.integers(-(2**63), 2**63 - 1))
def test_a_number_is_a_list_if_packing_its_distances_gives_it_again(number: int) -> None:
    digits = [((number >> (7 * place)) & 127) - 1 for place in range(MOST)]
    again = sum((digit + 1) << (7 * place) for place, digit in enumerate(sorted(digits, reverse=True)))
    assert bool(well_packed(np.array([number]))[0]) is (number >= 0 and again == number)


@pytest.mark.parametrize(
    ("lists", "line", "message"),
    [
        ([[1], [FARTHEST + 1]], 1, "127 is no distance of 0 to 126"),
        ([[1], [], [3, -1]], 2, "-1 is no distance of 0 to 126"),
        ([list(range(MOST + 1))], 0, "there are more than 9 distances"),
    ],
)
def test_what_does_not_fit_is_refused_and_the_line_named(lists: list[list[int]], line: int, message: str) -> None:
    with pytest.raises(DistanceTooMuch, match=message) as caught:
        pack(*lists)
    assert (caught.value.line, caught.value.code) == (line, "sport.distances")


@pytest.mark.parametrize(
    "fields", [{"high": 100}, {"high": 2**63 - 1, "low": -1}, {"high": 2**63 - 1, "resolution": 2}]
)
def test_a_stat_of_lists_has_no_range_of_its_own(fields: dict[str, int]) -> None:
    with pytest.raises(LeagueError, match="resolution 1 and the range 0 to 9223372036854775807"):
        Stat(name="kicks", unit="kicks", kind="distances", **fields)


def test_lists_do_not_add_up_and_counts_do() -> None:
    assert not Stat.of_distances("kicks", "kicks").adds_up
    assert Stat(name="goals", unit="goals", high=1).adds_up
