"""Who did not play although his team did, as the table of availability has it, whenever it was known."""

import numpy as np

from leaguecore.clock import Instant
from leaguecore.season.board import Boards
from leaguecore.season.games import slate_number
from leaguecore.season.timeline import NEVER
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import UNAVAILABLE

NOT_PLAYING = (*UNAVAILABLE, "DNP")


class InactiveLists:
    """The inactive lists of a season. Reading one before its game is hindsight, and is declared as such."""

    def __init__(self, facts: FactSet, boards: Boards) -> None:
        """Index the reports that name a game."""
        table = facts.tables["availability"]
        game = boards.games.codes.encode(table.texts["game"])
        player = boards.codes.encode(table.texts["player"])
        said = np.isin(table.texts["status"].astype(str), NOT_PLAYING)
        kept = said & (game >= 0) & (player >= 0)
        self._game, self._player, self._boards = game[kept], player[kept], boards

    def periods(self) -> tuple[int, ...]:
        """Return the periods in which anybody is listed."""
        numbers = np.unique(self._boards.games.known(NEVER).period[self._game])
        return tuple(int(number) for number in numbers)

    def between(self, slate: str, at: Instant, following: Instant) -> frozenset[str]:
        """Return who is listed for a game of a slate that begins from an instant on, and before another.

        Whoever has a line in the slate after all is not among them: nobody is benched by an error of a list.
        """
        games = self._boards.games
        known = games.known(NEVER)
        number, start_at = games.slate_numbers(known)[self._game], known.start_at[self._game]
        here = (number == slate_number(slate)) & (start_at >= at) & (start_at < following)
        listed = {self._boards.codes.ids[code] for code in self._player[here].tolist()}
        return frozenset(listed - self._boards.book.played_in(NEVER, slate))
