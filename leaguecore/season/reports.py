"""What is reported of single players, as reserve slots read it: the newest report that still says something."""

import numpy as np

from leaguecore.clock import Instant
from leaguecore.season.games import Games
from leaguecore.season.timeline import Codes
from leaguecore.sport.facts import FactSet

LISTS, MISSES = ("IR", "SUSPENDED"), ("OUT", "INACTIVE")
"""The lists of players who are away for longer, and the reports that somebody is not in a single game."""


class Reports:
    """The reports of a season by player, asked at cuts."""

    def __init__(self, facts: FactSet, players: Codes, games: Games) -> None:
        """Put the rows of each player together, in order of time."""
        self._table, self._players, self._games = facts.tables["availability"], players, games
        codes = players.encode(self._table.texts["player"])
        self._order = np.argsort(codes, kind="stable")
        self._sorted = codes[self._order]
        self._game = games.codes.encode(self._table.texts["game"])

    def status(self, cut: Instant, player: str, club: int) -> str:
        """Return the newest report on a player that stands at a cut, or "".

        One without a game stands until the next. One on a game stands until his club has begun a later game: between
        two games the last list of those who could not play is still the newest word on him. Who is on a list (`IR`,
        `SUSPENDED`) is on it still when he is reported to miss a game.

        Args:
            cut: nothing known later counts.
            player: his id.
            club: the code of his club, -1 if he has none.
        """
        known = self._table.rows_by(cut)
        begin, end = np.searchsorted(self._sorted, [self._players.code[player], self._players.code[player] + 1])
        newest = ""
        for row in reversed(self._order[begin:end].tolist()):
            game, status = self._table.texts["game"][row], str(self._table.texts["status"][row])
            if row >= known or (game and not self._stands(cut, int(self._game[row]), club)):
                continue
            if not game:
                return status if not newest or status in LISTS else newest
            newest = newest or status
            if newest not in MISSES:
                break
        return newest

    def _stands(self, cut: Instant, game: int, club: int) -> bool:
        schedule = self._games.known(cut)
        if game < 0 or schedule.row[game] < 0:
            return False
        theirs = schedule.on & ((schedule.home == club) | (schedule.away == club))
        since = (schedule.start_at > schedule.start_at[game]) & (schedule.start_at < cut)
        return not bool((theirs & since).any())
