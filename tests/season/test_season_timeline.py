"""Looking things up as of a cut, against the naive way: filter the rows, group them, take the last or the sum."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.clock import Instant
from leaguecore.season.timeline import AsOf, Codes, RunningSums, objects, read_only

SIZE = 5
"""Codes 0 to 4; code 4 never has a row in the strategy below, so "none" is always among the answers."""

# Few instants, so that ties, rows at the cut itself and rows before and after it are all common.
ROWS = st.lists(st.tuples(st.integers(-1, 3), st.integers(1_000, 1_006), st.integers(-50, 50)), max_size=25)
CUTS = st.integers(990, 1_015)


def columns(rows: list[tuple[int, int, int]]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return codes, instants and amounts of rows in the order of a table: by instant."""
    ordered = sorted(rows, key=lambda row: row[1])
    code, known_at, amount = (np.array([row[at] for row in ordered], dtype=np.int64) for at in range(3))
    return code, known_at, amount


def known(code: np.ndarray, known_at: np.ndarray, one: int, cut: int) -> list[int]:
    """Return the rows of a code that are known at a cut, in the order of the table."""
    return [row for row in range(len(code)) if code[row] == one and known_at[row] <= cut]


@given(ROWS, CUTS)
@settings(deadline=None)
def test_the_newest_row_of_each_code_is_the_last_one_known_at_the_cut(
    rows: list[tuple[int, int, int]], cut: int
) -> None:
    code, known_at, _ = columns(rows)
    found = AsOf(code, known_at, SIZE).latest(Instant(cut))
    assert found.tolist() == [max(known(code, known_at, one, cut), default=-1) for one in range(SIZE)]


@given(ROWS)
@settings(deadline=None)
def test_the_first_row_of_each_code_is_the_oldest_there_is(rows: list[tuple[int, int, int]]) -> None:
    code, known_at, _ = columns(rows)
    found = AsOf(code, known_at, SIZE).first()
    assert found.tolist() == [min(known(code, known_at, one, 2_000), default=-1) for one in range(SIZE)]


@given(ROWS, st.lists(st.tuples(st.integers(-1, SIZE - 1), CUTS), max_size=10))
@settings(deadline=None)
def test_pairs_of_a_code_and_an_instant_find_what_was_known_then(
    rows: list[tuple[int, int, int]], pairs: list[tuple[int, int]]
) -> None:
    code, known_at, _ = columns(rows)
    asked = np.array([one for one, _ in pairs], dtype=np.int64)
    instants = np.array([cut for _, cut in pairs], dtype=np.int64)
    found = AsOf(code, known_at, SIZE).rows_at(asked, instants)
    # A stranger's code of -1 has no row, though the table holds rows of strangers.
    expected = [max(known(code, known_at, one, cut), default=-1) if one >= 0 else -1 for one, cut in pairs]
    assert found.tolist() == expected


@given(ROWS, CUTS)
@settings(deadline=None)
def test_running_sums_are_the_sums_of_the_rows_known_at_the_cut(rows: list[tuple[int, int, int]], cut: int) -> None:
    code, known_at, amount = columns(rows)
    sums = RunningSums(AsOf(code, known_at, SIZE), {"amount": amount, "rows": np.ones_like(amount)}).at(Instant(cut))
    mine = [known(code, known_at, one, cut) for one in range(SIZE)]
    assert sums["amount"].tolist() == [sum(int(amount[row]) for row in own) for own in mine]
    assert sums["rows"].tolist() == [len(own) for own in mine]


@pytest.mark.parametrize("cut", [-(2**40), 0, 999, 2**43])
def test_a_cut_before_or_after_everything_is_no_special_case(cut: int) -> None:
    index = AsOf(np.array([0, 1]), np.array([1_000, 1_001]), 2)
    assert index.latest(Instant(cut)).tolist() == ([0, 1] if cut > 1_001 else [-1, -1])


def test_an_empty_table_knows_nothing() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    index = AsOf(nothing, nothing, 3)
    assert index.latest(Instant(5)).tolist() == [-1, -1, -1]
    assert index.first().tolist() == [-1, -1, -1]
    assert RunningSums(index, {"points": nothing}).at(Instant(5))["points"].tolist() == [0, 0, 0]


def test_codes_are_places_in_alphabetical_order_and_strangers_are_minus_one() -> None:
    codes = Codes.of(["b", "a", "b", "c"])
    assert codes.ids == ("a", "b", "c")
    assert codes.encode(np.array(["c", "x", "a"], dtype=object)).tolist() == [2, -1, 0]
    assert len(codes) == 3


def test_an_array_of_tuples_stays_an_array_of_tuples() -> None:
    assert objects([("P",), ("P", "R")]).tolist() == [("P",), ("P", "R")]


def test_a_read_only_array_refuses_a_writer() -> None:
    array = read_only(np.zeros(2, dtype=np.int64))
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
