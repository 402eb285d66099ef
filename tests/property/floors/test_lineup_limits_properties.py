"""The best lineup where slots share a limit (a games cap), against trying every set of seats with another solver."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from leaguecore.lineup import Candidate, Limits, Seating, Slot, best_lineup

POSITIONS = st.frozensets(st.sampled_from("ABC"), min_size=1)
MULTIPLIERS = st.sampled_from([1_000, 1_000, 1_500, 333])


@st.composite
def slot_lists(draw: st.DrawFn) -> list[Slot]:
    """Draw two to four slots, `S0` and so on."""
    made = draw(st.lists(st.tuples(st.integers(1, 2), POSITIONS, MULTIPLIERS), min_size=2, max_size=4))
    return [Slot(f"S{at}", *fields) for at, fields in enumerate(made)]


@st.composite
def people(draw: st.DrawFn, largest: int = 8) -> list[Candidate]:
    """Draw players with ids in no order of worth."""
    each = st.tuples(st.integers(0, 99), POSITIONS, st.integers(-20, 300))
    found = draw(st.lists(each, max_size=largest, unique_by=lambda fields: fields[0]))
    return [Candidate(f"p{code:02d}", where, value) for code, where, value in found]


def worth_of(slots: Sequence[Slot], seating: Seating, candidates: Sequence[Candidate]) -> int:
    """Return the worth of a seating in thousandths."""
    values = {candidate.player: candidate.value for candidate in candidates}
    return sum(values[player] * slot.multiplier_millis for slot in slots for player in seating[slot.name])


def solved(seats: Sequence[Slot], candidates: Sequence[Candidate]) -> int:
    """Return the greatest worth that SciPy finds in some seats."""
    worth = np.zeros((len(seats), len(candidates)), dtype=np.int64)
    for row, slot in enumerate(seats):
        for column, candidate in enumerate(candidates):
            if slot.eligible & candidate.positions:
                worth[row, column] = max(candidate.value, 0) * slot.multiplier_millis
    rows, columns = linear_sum_assignment(worth, maximize=True)
    return int(worth[rows, columns].sum())


def limited(slots: Sequence[Slot], candidates: Sequence[Candidate], names: Sequence[str], most: int) -> int:
    """Return the greatest worth over every choice of at most so many seats of the named slots."""
    seats = [slot for slot in slots for _ in range(slot.count)]
    inside = [slot for slot in seats if slot.name in names]
    outside = [slot for slot in seats if slot.name not in names]
    few = min(most, len(inside))
    return max(solved([*outside, *chosen], candidates) for chosen in combinations(inside, few))


@settings(deadline=None, max_examples=400)
@given(slot_lists(), people(), st.data())
def test_a_lineup_under_a_limit_is_worth_what_another_solver_finds(
    slots: list[Slot], candidates: list[Candidate], data: st.DataObject
) -> None:
    names = data.draw(st.lists(st.sampled_from([slot.name for slot in slots]), min_size=1, unique=True))
    most = data.draw(st.integers(0, 4))
    limits: Limits = {tuple(names): most}
    seating = best_lineup(slots, candidates, limits=limits)
    assert sum(len(seating[name]) for name in names) <= most
    assert worth_of(slots, seating, candidates) == limited(slots, candidates, names, most)


@settings(deadline=None, max_examples=200)
@given(slot_lists(), people())
def test_two_limits_hold_at_once_and_a_closed_slot_stays_empty(slots: list[Slot], candidates: list[Candidate]) -> None:
    limits: Mapping[tuple[str, ...], int] = {(slots[0].name,): 0, (slots[1].name,): 1}
    seating = best_lineup(slots, candidates, limits=limits)
    assert seating[slots[0].name] == ()
    assert len(seating[slots[1].name]) <= 1
    seats = [slot for slot in slots[2:] for _ in range(slot.count)]
    assert worth_of(slots, seating, candidates) == solved([*seats, slots[1]], candidates)


def test_who_stays_where_he_is_uses_up_the_limit() -> None:
    """Two seats, one game left under their cap, and a locked player in one of them: the other stays empty."""
    slots = [Slot("S0", 2, frozenset("A")), Slot("S1", 1, frozenset("A"))]
    free = [Candidate("p1", frozenset("A"), 9), Candidate("p2", frozenset("A"), 5)]
    one_left = best_lineup(slots, free, {"S0": ["p9"]}, limits={("S0",): 1})
    assert one_left == {"S0": ("p9",), "S1": ("p1",)}
    two_left = best_lineup(slots, free, {"S0": ["p9"]}, limits={("S0",): 2})
    assert (len(two_left["S0"]), len(two_left["S1"])) == (2, 1)


def test_a_limit_that_leaves_all_seats_changes_nothing() -> None:
    slots = [Slot("S0", 1, frozenset("A")), Slot("S1", 1, frozenset("AB"))]
    candidates = [Candidate("p1", frozenset("A"), 3), Candidate("p2", frozenset("B"), 2)]
    assert best_lineup(slots, candidates, limits={("S0", "S1"): 2}) == best_lineup(slots, candidates)


def test_what_counts_after_rounding_decides_and_not_the_product() -> None:
    """7 and 6 at a half and a third, rounded down: 7 first gives 3 + 1, 6 first 3 + 2, though 5.498 is above 5.331."""
    slots = [Slot("HALF", 1, frozenset("A"), 500), Slot("THIRD", 1, frozenset("A"), 333)]
    candidates = [Candidate("seven", frozenset("A"), 7), Candidate("six", frozenset("A"), 6)]

    def rounded_down(value: int, slot: Slot) -> int:
        return value * slot.multiplier_millis // 1_000

    assert best_lineup(slots, candidates, worth=rounded_down) == {"HALF": ("six",), "THIRD": ("seven",)}
    assert best_lineup(slots, candidates) == {"HALF": ("seven",), "THIRD": ("six",)}
