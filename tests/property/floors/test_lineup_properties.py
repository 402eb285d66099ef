"""The best lineup against another solver, and its ties against trying everything."""

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from leaguecore.lineup import Candidate, Seating, Slot, best_assignment, best_lineup

POSITIONS = st.frozensets(st.sampled_from("ABCDE"), min_size=1)


def seats_of(slots: Sequence[Slot]) -> list[Slot]:
    """Return one entry a seat."""
    return [slot for slot in slots for _ in range(slot.count)]


def slots_of(multipliers: st.SearchStrategy[int], largest: int) -> st.SearchStrategy[list[Slot]]:
    """Return lists of slots whose names differ."""
    made = st.lists(st.tuples(st.integers(1, 2), POSITIONS, multipliers), min_size=1, max_size=largest)
    return made.map(lambda found: [Slot(f"S{at}", *fields) for at, fields in enumerate(found)])


def people(values: st.SearchStrategy[int], largest: int) -> st.SearchStrategy[list[Candidate]]:
    """Return players with ids in no order of worth."""
    each = st.tuples(st.integers(0, 99), POSITIONS, values)
    made = st.lists(each, max_size=largest, unique_by=lambda fields: fields[0])
    return made.map(lambda found: [Candidate(f"p{code:02d}", where, value) for code, where, value in found])


SAME = st.just(1_000)
DIFFERENT = st.sampled_from([1_000, 1_500, 2_000, 1, 333])
WORTH = st.integers(-50, 3_000)


def total(slots: Sequence[Slot], seating: Seating, candidates: Sequence[Candidate]) -> int:
    """Return the worth of a seating in thousandths, after checking that it is legal."""
    people_by_id = {candidate.player: candidate for candidate in candidates}
    seated = [player for players in seating.values() for player in players]
    assert len(seated) == len(set(seated))
    worth = 0
    for slot in slots:
        assert len(seating[slot.name]) <= slot.count
        for player in seating[slot.name]:
            assert people_by_id[player].positions & slot.eligible
            worth += people_by_id[player].value * slot.multiplier_millis
    return worth


def solved(slots: Sequence[Slot], candidates: Sequence[Candidate]) -> int:
    """Return the greatest worth that SciPy finds: an ineligible or negative pair is a seat left empty, worth 0."""
    seats = seats_of(slots)
    worth = np.zeros((len(seats), len(candidates)), dtype=np.int64)
    for row, slot in enumerate(seats):
        for column, candidate in enumerate(candidates):
            if slot.eligible & candidate.positions:
                worth[row, column] = max(candidate.value, 0) * slot.multiplier_millis
    rows, columns = linear_sum_assignment(worth, maximize=True)
    return int(worth[rows, columns].sum())


@settings(deadline=None, max_examples=400)
@given(slots_of(SAME, 6), people(WORTH, 16))
def test_a_lineup_is_worth_what_another_solver_finds(slots: list[Slot], candidates: list[Candidate]) -> None:
    assert total(slots, best_lineup(slots, candidates), candidates) == solved(slots, candidates)


@settings(deadline=None, max_examples=400)
@given(slots_of(DIFFERENT, 5), people(WORTH, 12))
def test_a_lineup_with_captains_is_worth_what_another_solver_finds(
    slots: list[Slot], candidates: list[Candidate]
) -> None:
    assert total(slots, best_lineup(slots, candidates), candidates) == solved(slots, candidates)


@pytest.mark.parametrize("multipliers", [[1_000], [1_000, 1_500, 2_000, 333]], ids=["alike", "captains"])
def test_two_thousand_lineups_of_common_sizes_are_worth_what_another_solver_finds(multipliers: list[int]) -> None:
    """Larger than what shrinks well: seven to fourteen seats and thirteen to sixteen players, by fixed seeds."""
    for seed in range(2_000):
        chance = random.Random(seed)
        slots = [
            Slot(f"S{at}", chance.randint(1, 2), frozenset(chance.sample("ABCDE", where)), chance.choice(multipliers))
            for at, where in enumerate((1, 1, 1, 2, 2, 3, 5))
        ]
        candidates = [
            Candidate(f"p{at:02d}", frozenset(chance.sample("ABCDE", chance.randint(1, 3))), chance.randint(-20, 6_000))
            for at in range(chance.randint(13, 16))
        ]
        assert total(slots, best_lineup(slots, candidates), candidates) == solved(slots, candidates), seed


@settings(deadline=None, max_examples=150)
@given(slots_of(SAME, 5), people(st.integers(0, 500), 12))
def test_the_two_methods_agree_where_all_seats_count_alike(slots: list[Slot], candidates: list[Candidate]) -> None:
    greedy = best_lineup(slots, candidates)
    general = best_assignment(seats_of(slots), candidates)
    assert {player for players in greedy.values() for player in players} == {player for _, player in general}


@settings(deadline=None, max_examples=150)
@given(slots_of(DIFFERENT, 5), people(WORTH, 12), st.data())
def test_players_who_may_not_move_stay_and_the_rest_is_still_the_best(
    slots: list[Slot], candidates: list[Candidate], data: st.DataObject
) -> None:
    locked = data.draw(st.sets(st.sampled_from([slot.name for slot in slots])))
    fixed = {name: [f"fixed-{name}"] for name in locked}
    seating = best_lineup(slots, candidates, fixed)
    assert all(f"fixed-{name}" in seating[name] for name in locked)
    left = [Slot(s.name, s.count - (s.name in locked), s.eligible, s.multiplier_millis) for s in slots]
    moved = {name: tuple(p for p in players if not p.startswith("fixed")) for name, players in seating.items()}
    assert total(left, moved, candidates) == solved(left, candidates)


def everything(slots: Sequence[Slot], candidates: Sequence[Candidate]) -> list[str]:
    """Return who plays by trying every set of players: most worth, then most players, then who stands first."""
    ordered = sorted(candidates, key=lambda one: (-one.value, one.player))
    seats = seats_of(slots)
    best: tuple[int, int] = (-1, -1)
    found: list[str] = []
    for size in range(min(len(seats), len(ordered)), -1, -1):
        for group in combinations(ordered, size):  # in the order of `ordered`, so the first of equals stays
            worth = _most(seats, group)
            if worth is not None and (worth, size) > best:
                best, found = (worth, size), [candidate.player for candidate in group]
    return sorted(found)


def _most(seats: Sequence[Slot], group: Sequence[Candidate]) -> int | None:
    """Return the greatest worth of seating exactly this group, or None if it cannot be seated."""
    if not group:
        return 0
    first, *others = group
    options = []
    for at, slot in enumerate(seats):
        if slot.eligible & first.positions:
            rest = _most([*seats[:at], *seats[at + 1 :]], others)
            if rest is not None:
                options.append(rest + first.value * slot.multiplier_millis)
    return max(options, default=None)


@settings(deadline=None, max_examples=150)
@given(slots_of(SAME | DIFFERENT, 2), people(st.integers(0, 3), 5))
def test_of_equally_good_lineups_more_players_then_the_better_then_the_smaller_ids_play(
    slots: list[Slot], candidates: list[Candidate]
) -> None:
    seating = best_lineup(slots, candidates)
    assert sorted(player for players in seating.values() for player in players) == everything(slots, candidates)
