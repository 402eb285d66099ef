"""Automatic substitutions: who comes on from the bench, in its order, for starters who did not play.

A substitute comes on if he played, and can be seated together with all who played and all who have come on before him.
That may take others to another seat for which they are eligible: as few as will do for him, seats and players in their
order.

- Seats that were left empty stay empty, and a starter for whom nobody can come on keeps his seat.
- Where a seat multiplies points, the multiplier is for the player who was put there: nobody who started is moved into
  such a seat or out of one. If its player did not play, a substitute may take it, and counts once.

Who can be seated together are the independent sets of a transversal matroid, so going through the bench once, by
augmenting paths, never lets a later substitute take the place of an earlier one.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence

import attrs

from leaguecore.lineup.slots import Seating, Slot

_MULTIPLIER_NONE = 1_000


@attrs.frozen(kw_only=True)
class Substituted:
    """A seating after substitutions.

    Attributes:
        seating: who sits where then.
        replaced: for each starter who has gone out, who came on for him.
    """

    seating: Seating
    replaced: Mapping[str, str]


def substituted(
    slots: Sequence[Slot],
    seating: Seating,
    positions: Mapping[str, Collection[str]],
    played: Collection[str],
    bench: Sequence[str],
) -> Substituted:
    """Return a lineup after its substitutions.

    Args:
        slots: the slots of the ruleset.
        seating: the lineup as it was set.
        positions: the base positions of starters and bench; a starter of whom none are known keeps his seat.
        played: who has a line; a line of zeros is one, and no line is none.
        bench: who may come on, first in order first.
    """
    places = _Places(slots, seating, positions, played)
    if any(places.absent.values()):
        for player in bench:
            if player in played:
                places.bring_on(player)
    return Substituted(seating=places.seating(), replaced=dict(sorted(places.replaced.items())))


class _Places:
    """The seats that were taken, who plays in them, and who did not."""

    def __init__(
        self,
        slots: Sequence[Slot],
        seating: Seating,
        positions: Mapping[str, Collection[str]],
        played: Collection[str],
    ) -> None:
        self._slots = {slot.name: slot for slot in slots}
        self._positions = positions
        taken = {slot.name: sorted(seating.get(slot.name, ())) for slot in slots}
        self._playing = {name: [one for one in players if one in played] for name, players in taken.items()}
        self.absent = {name: [one for one in players if one not in played] for name, players in taken.items()}
        self.replaced: dict[str, str] = {}

    def seating(self) -> dict[str, tuple[str, ...]]:
        """Return who sits where."""
        return {name: tuple(sorted([*self._playing[name], *self.absent[name]])) for name in self._slots}

    def bring_on(self, player: str) -> None:
        """Seat a substitute, on the shortest way that frees him a seat; do nothing if there is none."""
        came_from: dict[str, tuple[str, str]] = {}  # the slot whose player moves here, and that player
        waiting = deque([("", player)])
        while waiting:
            origin, mover = waiting.popleft()
            for name in self._seats_for(mover, comes_on=mover == player):
                if name in came_from or name == origin:
                    continue
                came_from[name] = (origin, mover)
                if self.absent[name]:
                    self._move(name, came_from)
                    self.replaced[self.absent[name].pop(0)] = player
                    return
                waiting.extend((name, other) for other in self._playing[name])

    def _move(self, name: str, came_from: Mapping[str, tuple[str, str]]) -> None:
        """Move everybody on the way to a slot with a free seat, from its end to its beginning."""
        while name:
            origin, mover = came_from[name]
            self._playing[name] = sorted([*self._playing[name], mover])
            if origin:
                self._playing[origin].remove(mover)
            name = origin

    def _seats_for(self, player: str, *, comes_on: bool) -> Iterator[str]:
        """Give the slots that a player may be moved to: those that multiply last, and only for substitutes."""
        substitute = comes_on or player in self.replaced.values()
        here = next((slot for slot in self._slots.values() if player in self._playing[slot.name]), None)
        if not substitute and here is not None and _multiplies(here):
            return
        for slot in sorted(self._slots.values(), key=_multiplies):
            eligible = not slot.eligible.isdisjoint(self._positions.get(player, ()))
            if eligible and (substitute or not _multiplies(slot)):
                yield slot.name


def _multiplies(slot: Slot) -> bool:
    return slot.multiplier_millis != _MULTIPLIER_NONE
