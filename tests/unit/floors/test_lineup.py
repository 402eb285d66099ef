"""The best lineup: overlapping flex slots, players who may not move, captains, and ties."""

from collections.abc import Mapping, Sequence

import pytest

from leaguecore.lineup import Candidate, Slot, best_assignment, best_lineup, seat_all


def slot(name: str, positions: str, count: int = 1, millis: int = 1_000) -> Slot:
    """Return a slot for positions of one letter each."""
    return Slot(name, count, frozenset(positions), millis)


def man(player: str, positions: str, value: int) -> Candidate:
    return Candidate(player, frozenset(positions), value)


def lineup(
    slots: Sequence[Slot], candidates: Sequence[Candidate], fixed: Mapping[str, Sequence[str]] | None = None
) -> dict[str, str]:
    """Return the seating with the players of a slot joined by blanks."""
    return {name: " ".join(players) for name, players in best_lineup(slots, candidates, fixed).items()}


def test_the_best_player_must_make_way_where_that_seats_two() -> None:
    """R, W and T stand for the positions. W/T could take w1, but then nobody but t1 (5) is left for it.

    Filling R/W with w1 (20) first leaves r1 (15) out: 20 + 5. The best is r1 and w1: 35.
    """
    slots = [slot("R/W", "RW"), slot("W/T", "WT")]
    candidates = [man("w1", "W", 20), man("r1", "R", 15), man("t1", "T", 5)]
    assert lineup(slots, candidates) == {"R/W": "r1", "W/T": "w1"}


def test_a_chain_of_players_moves_to_seat_one_more() -> None:
    slots = [slot("1", "AB"), slot("2", "BC"), slot("3", "CD")]
    candidates = [man("b", "B", 9), man("c", "C", 8), man("a", "A", 1)]
    assert lineup(slots, candidates) == {"1": "a", "2": "b", "3": "c"}


def test_a_player_of_two_positions_goes_where_the_others_cannot() -> None:
    slots = [slot("C", "C"), slot("L", "L")]
    assert lineup(slots, [man("both", "CL", 5), man("wing", "L", 5)]) == {"C": "both", "L": "wing"}


def test_a_slot_without_anybody_is_named_and_empty() -> None:
    assert best_lineup([slot("K", "K"), slot("Q", "Q", 2)], [man("q", "Q", 1)]) == {"K": (), "Q": ("q",)}
    assert best_lineup([], [man("q", "Q", 1)]) == {}


@pytest.mark.parametrize("millis", [1_000, 1_500])
def test_a_player_worth_nothing_is_better_than_nobody_and_one_worth_less_is_not(millis: int) -> None:
    slots = [slot("Q", "Q", 2), slot("K", "K", 1, millis)]
    candidates = [man("zero", "Q", 0), man("less", "Q", -1), man("kicker", "K", 0)]
    assert lineup(slots, candidates) == {"Q": "zero", "K": "kicker"}


@pytest.mark.parametrize("millis", [1_000, 1_500])
def test_of_equals_the_smaller_id_plays(millis: int) -> None:
    slots = [slot("Q", "Q", 2, millis), slot("K", "K")]
    assert lineup(slots, [man("c", "Q", 7), man("a", "Q", 7), man("b", "Q", 7)]) == {"Q": "a b", "K": ""}
    assert lineup(slots, [man("c", "Q", 0), man("b", "Q", 0), man("a", "Q", 0)]) == {"Q": "a b", "K": ""}


@pytest.mark.parametrize("millis", [1_000, 1_500])
def test_the_order_of_the_candidates_does_not_matter(millis: int) -> None:
    slots = [slot("1", "AB", 2, millis), slot("2", "BC")]
    candidates = [man("x", "A", 3), man("y", "B", 3), man("z", "BC", 3), man("w", "C", 3)]
    assert best_lineup(slots, candidates) == best_lineup(slots, candidates[::-1])


def test_a_captain_is_the_best_player_who_may_be_one() -> None:
    """15 twice and 10 once is 40; the other way round it would be 35."""
    slots = [slot("FLEX", "AB"), slot("CAPTAIN", "A", 1, 2_000)]
    assert lineup(slots, [man("a1", "A", 15), man("a2", "A", 10)]) == {"FLEX": "a2", "CAPTAIN": "a1"}


def test_a_captain_may_be_worth_less_than_the_player_who_fits_nowhere_else() -> None:
    """Captain b (5) beside a (9) gives 10 + 9 = 19; captain a alone gives 18."""
    slots = [slot("CAPTAIN", "AB", 1, 2_000), slot("A", "A")]
    assert lineup(slots, [man("a", "A", 9), man("b", "B", 5)]) == {"CAPTAIN": "b", "A": "a"}


def test_a_locked_player_stays_even_if_another_is_better() -> None:
    slots = [slot("Q", "Q", 2), slot("FLEX", "QR")]
    candidates = [man("q1", "Q", 30), man("q2", "Q", 20), man("q3", "Q", 10), man("bad", "Q", 1)]
    assert lineup(slots, candidates, {"Q": ["bad"]}) == {"Q": "bad q1", "FLEX": "q2"}


def test_a_locked_player_need_not_be_a_candidate_and_plays_once() -> None:
    slots = [slot("Q", "Q"), slot("FLEX", "QR")]
    assert lineup(slots, [man("q1", "Q", 5)], {"Q": ["gone"]}) == {"Q": "gone", "FLEX": "q1"}
    assert lineup(slots, [man("q1", "Q", 5)], {"FLEX": ["q1"]}) == {"Q": "", "FLEX": "q1"}


def test_a_full_lineup_of_locked_players_leaves_no_seat() -> None:
    slots = [slot("Q", "Q", 2)]
    assert lineup(slots, [man("q9", "Q", 99)], {"Q": ["b", "a"]}) == {"Q": "a b"}


def test_a_locked_captain_stays_and_the_rest_is_the_best_of_what_is_left() -> None:
    slots = [slot("CAPTAIN", "A", 1, 2_000), slot("A", "A")]
    assert lineup(slots, [man("a1", "A", 9), man("a2", "A", 8)], {"CAPTAIN": ["a2"]}) == {"CAPTAIN": "a2", "A": "a1"}


def test_a_roster_can_be_seated_or_not_whatever_it_is_worth() -> None:
    slots = [slot("R/W", "RW"), slot("W/T", "WT"), slot("T", "T")]
    assert seat_all(slots, [man("t1", "T", -5), man("t2", "T", 0), man("t3", "T", 3)]) == 2
    assert seat_all(slots, [man("w", "W", 0), man("r", "R", 0), man("t", "T", 0)]) == 3
    assert seat_all(slots, []) == 0


def test_an_assignment_of_nobody_or_to_nothing_is_empty() -> None:
    assert best_assignment([], [man("a", "A", 1)]) == []
    assert best_assignment([slot("A", "A")], []) == []
