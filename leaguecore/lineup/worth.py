"""What a set of players is worth together: the value of the best lineup that can be made of them.

A player who would not start adds nothing, so many good ones at one position are worth less than their sum.
"""

from collections.abc import Iterable, Sequence

from leaguecore.lineup.optimum import best_lineup
from leaguecore.lineup.slots import Candidate, Slot

_MILLIS = 1_000


def worth_by_slot(slots: Sequence[Slot], candidates: Iterable[Candidate]) -> dict[str, int]:
    """Return what the best lineup is worth in each slot, in the unit of the values, rounded down once a slot.

    Args:
        slots: the slots of the ruleset, with their multipliers.
        candidates: players with values in any whole unit; those of negative value are left out.
    """
    players = {candidate.player: candidate for candidate in candidates}
    seating = best_lineup(slots, players.values())
    return {
        slot.name: sum(players[player].value for player in seating[slot.name]) * slot.multiplier_millis // _MILLIS
        for slot in slots
    }


def lineup_worth(slots: Sequence[Slot], candidates: Iterable[Candidate]) -> int:
    """Return what the best lineup is worth in all slots together."""
    return sum(worth_by_slot(slots, candidates).values())
