"""The best lineup where slots weigh points differently, or share a limit: an exact assignment in whole numbers.

The Hungarian method with potentials (Kuhn 1955, Munkres 1957), O(seats squared times players), on Python integers.
"""

from collections.abc import Callable, Mapping, Sequence

from leaguecore.lineup.slots import Candidate, Slot

Worth = Callable[[int, Slot], int]
"""What a value of at least 0 counts in a slot; never less for a greater value."""

Limits = Mapping[tuple[str, ...], int]
"""How many seats may be taken in slots together, by their names; a slot stands under one limit at most."""


def multiplied(value: int, slot: Slot) -> int:
    """Return a value times the slot's multiplier, in thousandths."""
    return value * slot.multiplier_millis


def best_assignment(
    seats: Sequence[Slot],
    candidates: Sequence[Candidate],
    *,
    worth: Worth = multiplied,
    limits: Limits | None = None,
) -> list[tuple[Slot, str]]:
    """Return (seat, player) pairs of the greatest total worth; a seat may stay empty.

    Among equal totals the players that come first by (value, then smaller id) are preferred.

    Args:
        seats: one entry a seat.
        candidates: players with values of at least 0; others should be left out before.
        worth: what a value counts in a slot.
        limits: of slots in which not all seats may be taken.
    """
    players = sorted(candidates, key=lambda one: (-one.value, one.player))
    if not seats or not players:
        return []
    blocked = _blocked(seats, limits or {})
    # One private empty place a seat makes the problem feasible whatever the eligibility: it earns nothing.
    costs = [
        [_cost(slot, player, worth) for player in players]
        + [_BLOCK if slot.name in names else _NEVER for names in blocked]
        + [0 if at == row else _NEVER for at in range(len(seats))]
        for row, slot in enumerate(seats)
    ]
    row_of = _hungarian(costs, len(players) + len(blocked) + len(seats))
    return [
        (seats[row], players[column].player)
        for column, row in sorted(row_of.items(), key=lambda pair: pair[1])
        if column < len(players)
    ]


_NEVER = 1 << 80
_BLOCK = -(1 << 72)
"""Worth more than all players together: whoever blocks a seat is always seated."""


def _blocked(seats: Sequence[Slot], limits: Limits) -> list[tuple[str, ...]]:
    """Return for each seat that must stay empty the slots of which it is one: somebody of no worth sits there."""
    counts = {names: sum(slot.name in names for slot in seats) for names in limits}
    return [names for names, most in limits.items() for _ in range(max(0, counts[names] - max(0, most)))]


def _cost(slot: Slot, candidate: Candidate, worth: Worth) -> int:
    if slot.eligible.isdisjoint(candidate.positions):
        return _NEVER
    # The one taken off makes a worthless player in a seat better than nobody, as in `best_lineup`.
    return -(worth(candidate.value, slot) * 1_000) - 1


def _hungarian(costs: Sequence[Sequence[int]], columns: int) -> dict[int, int]:
    """Return the row of each used column in an assignment of least cost; every row is assigned."""
    row_potential, column_potential = [0] * (len(costs) + 1), [0] * (columns + 1)
    row_at = [0] * (columns + 1)  # 1-based row at each 1-based column, 0 for none
    for row in range(1, len(costs) + 1):
        row_at[0] = row
        came_from, column = _shortest_path(costs, columns, row_potential, column_potential, row_at)
        while column:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    return {column - 1: row_at[column] - 1 for column in range(1, columns + 1) if row_at[column]}


def _shortest_path(
    costs: Sequence[Sequence[int]],
    columns: int,
    row_potential: list[int],
    column_potential: list[int],
    row_at: Sequence[int],
) -> tuple[list[int], int]:
    """Grow a tree of least reduced cost from the new row to a free column; return its links and that column."""
    infinite = _NEVER << 8
    least, came_from, used = [infinite] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
    column = 0
    while row_at[column]:
        used[column] = True
        row, best, following = row_at[column], infinite, 0
        for other in range(1, columns + 1):
            if used[other]:
                continue
            reduced = costs[row - 1][other - 1] - row_potential[row] - column_potential[other]
            if reduced < least[other]:
                least[other], came_from[other] = reduced, column
            if least[other] < best:
                best, following = least[other], other
        for other in range(columns + 1):
            if used[other]:
                row_potential[row_at[other]] += best
                column_potential[other] -= best
            else:
                least[other] -= best
        column = following
    return came_from, column
