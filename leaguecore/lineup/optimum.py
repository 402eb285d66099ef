"""The best lineup where a player is worth the same in every slot: exact, by a greedy walk.

The sets of players that can be seated together are the independent sets of a transversal matroid, so taking players
in order of value and keeping each who can still be seated (by an augmenting path) gives the greatest total (Edmonds
1971). Overlapping flex slots are why simpler fillings are wrong.
"""

from collections.abc import Iterable, Mapping, Sequence

from leaguecore.lineup.assignment import Limits, Worth, best_assignment, multiplied
from leaguecore.lineup.slots import Candidate, Seating, Slot, seating_of


def best_lineup(
    slots: Sequence[Slot],
    candidates: Iterable[Candidate],
    fixed: Mapping[str, Sequence[str]] | None = None,
    *,
    worth: Worth = multiplied,
    limits: Limits | None = None,
) -> Seating:
    """Return the seating with the greatest total value; ties go to the smaller id.

    Players of negative value are left out. Where slots have multipliers or limits, the general assignment decides.

    Args:
        slots: the slots of the ruleset.
        candidates: players with values in any whole unit; a player stands once.
        fixed: players who stay where they are (locked), by slot; they need not be among the candidates.
        worth: what a value counts in a slot, where multipliers differ.
        limits: how many may sit in some slots together, by the slots' names; who stays there is counted.
    """
    held = {name: tuple(players) for name, players in (fixed or {}).items()}
    taken = {player for players in held.values() for player in players}
    free = [candidate for candidate in candidates if candidate.player not in taken and candidate.value >= 0]
    rooms = [slot.count - len(held.get(slot.name, ())) for slot in slots]
    if limits or len({slot.multiplier_millis for slot in slots}) > 1:
        seats = [slot for slot, room in zip(slots, rooms, strict=True) for _ in range(room)]
        left = {names: most - sum(len(held.get(name, ())) for name in names) for names, most in (limits or {}).items()}
        seated = best_assignment(seats, free, worth=worth, limits=left)
    else:
        found = _greedy(slots, rooms, free)
        seated = [(slot, player.player) for slot, players in zip(slots, found, strict=True) for player in players]
    return seating_of(slots, [*_held_seats(slots, held), *seated])


def seat_all(slots: Sequence[Slot], candidates: Iterable[Candidate]) -> int:
    """Return how many of the seats can be filled at once by these players."""
    found = _greedy(slots, [slot.count for slot in slots], list(candidates))
    return sum(len(players) for players in found)


def _greedy(slots: Sequence[Slot], rooms: Sequence[int], candidates: list[Candidate]) -> list[list[Candidate]]:
    """Return who sits in each slot."""
    walk = _Walk(slots, rooms)
    left = sum(rooms)
    for candidate in sorted(candidates, key=lambda one: (-one.value, one.player)):
        if not left:
            break
        left -= walk.seat(candidate, set())
    return walk.seated


class _Walk:
    """Seats players one by one; the equal seats of a slot are one place with room, so the search stays small."""

    def __init__(self, slots: Sequence[Slot], rooms: Sequence[int]) -> None:
        self._slots, self._rooms = slots, rooms
        self._fitting: dict[frozenset[str], list[int]] = {}
        self.seated: list[list[Candidate]] = [[] for _ in slots]

    def seat(self, candidate: Candidate, tried: set[int]) -> bool:
        """Seat a candidate, moving others to other slots if that is what it takes."""
        fitting = self._places(candidate.positions)
        for at in fitting:
            if len(self.seated[at]) < self._rooms[at]:
                self.seated[at].append(candidate)
                return True
        for at in fitting:
            if at not in tried:
                tried.add(at)
                for place, other in enumerate(self.seated[at]):
                    if self.seat(other, tried):
                        self.seated[at][place] = candidate
                        return True
        return False

    def _places(self, positions: frozenset[str]) -> list[int]:
        if positions not in self._fitting:
            self._fitting[positions] = [
                at for at, slot in enumerate(self._slots) if not slot.eligible.isdisjoint(positions)
            ]
        return self._fitting[positions]


def _held_seats(slots: Sequence[Slot], held: Mapping[str, Sequence[str]]) -> list[tuple[Slot, str]]:
    return [(slot, player) for slot in slots for player in held.get(slot.name, ())]
