"""Facts of a game that were known before it began: whoever decided about it could have gone by them.

Verification and the checks of providers go by this one rule.
"""

from collections.abc import Iterable

from leaguecore.clock import LATEST
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import Table


def early_rows(facts: FactSet, name: str, rows: Iterable[int] | None = None) -> list[tuple[int, int]]:
    """Return the rows of a table that were known before their game had begun, each with the start of the game.

    The start is that which the schedule had when the row became known: decisions lock by it, and what is published
    later unlocks nothing. At the very instant of the start a lineup can still be given, so a row of that instant is
    early too.

    Args:
        facts: of a season.
        name: a table whose rows are of games.
        rows: those that count, None for all.
    """
    table, starts = facts.tables[name], _StartsKnown(facts.tables["schedule"])
    games, known_at = table.texts["game"].tolist(), table.known_at.tolist()
    begun = ((row, starts.at(games[row], known_at[row])) for row in (range(len(table)) if rows is None else rows))
    return [(row, start_at) for row, start_at in begun if start_at is not None and known_at[row] <= start_at]


class _StartsKnown:
    """When each game begins, as the schedule has it at an instant."""

    def __init__(self, schedule: Table) -> None:
        """Index the rows by game; they stand in the order in which they became known."""
        self._rows: dict[str, list[tuple[int, int]]] = {}
        texts, known_at = schedule.texts, schedule.known_at.tolist()
        columns = (texts["game"].tolist(), known_at, schedule.ints["start_at"].tolist(), texts["status"].tolist())
        for game, known, start_at, status in zip(*columns, strict=True):
            # A game that was put off has not begun, whatever was planned before.
            begins_at = start_at if status == "scheduled" else LATEST
            self._rows.setdefault(game, []).append((known, begins_at))

    def at(self, game: str, instant: int) -> int | None:
        """Return the start that was known then, None if the game was not."""
        for known_at, start_at in reversed(self._rows.get(game, ())):
            if known_at <= instant:
                return start_at
        return None
