"""A slot of a lineup, a player who may fill some of them, and a seating of players in slots."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import attrs


@attrs.frozen
class Slot:
    """A named group of equal seats.

    Attributes:
        name: as the ruleset spells it (`FLEX`).
        count: how many seats it has.
        eligible: the base positions that may sit there.
        multiplier_millis: what a player's points count there, in thousandths (1,000 but for captains).
    """

    name: str
    count: int
    eligible: frozenset[str]
    multiplier_millis: int = 1_000


@attrs.frozen
class Candidate:
    """A player to be seated: his base positions and a whole-number value."""

    player: str
    positions: frozenset[str]
    value: int


Seating: TypeAlias = Mapping[str, tuple[str, ...]]
"""The players in each slot, by the slot's name; a slot may hold fewer players than it has seats."""


def seating_of(slots: Iterable[Slot], seated: Iterable[tuple[Slot, str]]) -> dict[str, tuple[str, ...]]:
    """Return a seating with every slot named, players within a slot ordered by id."""
    players: dict[str, list[str]] = {slot.name: [] for slot in slots}
    for slot, player in seated:
        players[slot.name].append(player)
    return {name: tuple(sorted(found)) for name, found in players.items()}
