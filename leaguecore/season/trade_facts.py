"""The facts of trades: which players have begun to play, and who cannot leave his seat any more."""

from collections.abc import Callable, Mapping

import attrs

from leaguecore.clock import Instant
from leaguecore.league.state import LeagueState
from leaguecore.season.game_locks import GameLocks

Locked = Callable[[LeagueState, str, str, Instant], tuple[str, ...]]
"""Who of a team is locked in a slate at an instant."""


@attrs.frozen
class TradeFacts:
    """Answers for one league from the schedule as known at a cut."""

    game_locks: GameLocks
    locked_in_slate: Locked

    def locked(self, state: LeagueState, moved: Mapping[str, str], at: Instant) -> tuple[str, ...]:
        """Return which of some players have begun to play in a slate that is not over."""
        begun = self.game_locks.begun(state, moved, at)
        return tuple(sorted({player for players in begun.values() for player in players}))

    def kept_seats(self, state: LeagueState, moved: Mapping[str, str], at: Instant) -> dict[str, tuple[str, ...]]:
        """Return by slate who of some players cannot leave his seat in it, as the league's lineups lock.

        Args:
            state: the league.
            moved: each player with the team that he is about to leave.
            at: when.
        """
        teams = sorted(set(moved.values()))
        found = {}
        for slate in sorted(state.slates):
            locked = {player for team in teams for player in self.locked_in_slate(state, team, slate, at)}
            found[slate] = tuple(player for player in sorted(moved) if player in locked)
        return {slate: players for slate, players in found.items() if players}
