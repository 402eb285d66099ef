"""Whose game has begun, as drops and free agents ask: each player by his own game, in every slate that is not over."""

from collections.abc import Iterable

from leaguecore.clock import HOUR, Instant
from leaguecore.league.state import LeagueState
from leaguecore.season.board import Boards
from leaguecore.season.games import slate_number
from leaguecore.sport.contract import Calendar


class GameLocks:
    """Answers for one league from the schedule as known at a cut."""

    def __init__(self, boards: Boards, calendar: Calendar, settle_hours: int) -> None:
        """Take the facts, and how long after its last day a period is scored."""
        self._boards, self._calendar, self._settle = boards, calendar, settle_hours * HOUR

    def begun(self, state: LeagueState, players: Iterable[str], at: Instant) -> dict[str, tuple[str, ...]]:
        """Return which of some players have begun to play, by each slate that is not over yet."""
        named, found = sorted(set(players)), {}
        for slate in self._lasting(state, at) if named else ():
            begun = self._boards.begun(at, slate)
            found[slate] = tuple(player for player in named if player in begun)
        return {slate: begun for slate, begun in found.items() if begun}

    def _lasting(self, state: LeagueState, at: Instant) -> list[str]:
        """Return the slates that are open and whose days have not all passed."""
        if not self._boards.games.by_period:
            today = self._calendar.day_of(at)
            return [name for name in sorted(state.slates) if slate_number(name) >= today]
        ends = {period.number: period.scored_at - self._settle for period in state.periods}
        return [name for name, slate in sorted(state.slates.items()) if at < ends[slate.period]]

    def begun_since(self, players: Iterable[str], since: Instant, at: Instant) -> tuple[str, ...]:
        """Return which of some players' clubs have begun a game since an instant."""
        known = self._boards.games.known(at)
        chosen = known.on & (known.start_at >= since) & (known.start_at < at)
        clubs = {*known.home[chosen].tolist(), *known.away[chosen].tolist()}
        return tuple(player for player in sorted(set(players)) if self._boards.club_of(at, player) in clubs)
