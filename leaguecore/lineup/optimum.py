"""The best lineup where a player is worth the same in every slot: exact, by a greedy walk.

The sets of players that can be seated together are the independent sets of a transversal matroid, so taking players
in order of value and keeping each who can still be seated (by an augmenting path) gives the greatest total (Edmonds
1971). Overlapping flex slots are why simpler fillings are wrong.
"""

from collections.abc import Iterable, Mapping, Sequence

from leaguecore.lineup.assignment import best_assignment
from leaguecore.lineup.slots import Candidate, Seating, Slot, expand_slots, seating_of


def best_lineup(
    slots: Sequence[Slot], candidates: Iterable[Candidate], fixed: Mapping[str, Sequence[str]] | None = None
) -> Seating:
    """Return the seating with the greatest total value; ties go to the smaller id.

    Players of negative value are left out. Where slots have multipliers, the general assignment decides.

    Args:
        slots: the slots of the ruleset.
        candidates: players with values in any whole unit; a player stands once.
        fixed: players who stay where they are (locked), by slot; they need not be among the candidates.
    """
    held = {name: tuple(players) for name, players in (fixed or {}).items()}
    taken = {player for players in held.values() for player in players}
    free = [candidate for candidate in candidates if candidate.player not in taken and candidate.value >= 0]
    seats = _free_seats(slots, held)
    if len({slot.multiplier_millis for slot in slots}) > 1:
        seated = best_assignment(seats, free)
    else:
        seated = _greedy(seats, free)
    return seating_of(slots, [*_held_seats(slots, held), *seated])


def seat_all(slots: Sequence[Slot], candidates: Iterable[Candidate]) -> int:
    """Return how many of the seats can be filled at once by these players."""
    return len(_greedy(expand_slots(slots), list(candidates)))


def _greedy(seats: Sequence[Slot], candidates: list[Candidate]) -> list[tuple[Slot, str]]:
    holder: dict[int, Candidate] = {}
    for candidate in sorted(candidates, key=lambda one: (-one.value, one.player)):
        if len(holder) == len(seats):
            break
        _augment(seats, holder, candidate, set())
    return [(seats[at], candidate.player) for at, candidate in sorted(holder.items())]


def _augment(seats: Sequence[Slot], holder: dict[int, Candidate], candidate: Candidate, tried: set[int]) -> bool:
    """Seat a candidate, moving others to other seats if that is what it takes."""
    fitting = [at for at, slot in enumerate(seats) if not slot.eligible.isdisjoint(candidate.positions)]
    for at in fitting:
        if at not in holder:
            holder[at] = candidate
            return True
    for at in fitting:
        if at not in tried:
            tried.add(at)
            if _augment(seats, holder, holder[at], tried):
                holder[at] = candidate
                return True
    return False


def _free_seats(slots: Sequence[Slot], held: Mapping[str, Sequence[str]]) -> tuple[Slot, ...]:
    return tuple(slot for slot in slots for _ in range(slot.count - len(held.get(slot.name, ()))))


def _held_seats(slots: Sequence[Slot], held: Mapping[str, Sequence[str]]) -> list[tuple[Slot, str]]:
    return [(slot, player) for slot in slots for player in held.get(slot.name, ())]
