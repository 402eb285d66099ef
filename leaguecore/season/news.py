"""News on players: the reports that one of a team's players is out, soon enough to change its lineup.

The engine calls the managers concerned at the instant at which a report becomes known, never earlier.
"""

from collections.abc import Callable

import numpy as np

from leaguecore.clock import Instant
from leaguecore.league.commands import CallManagers
from leaguecore.league.state import LeagueState
from leaguecore.league.wakes import open_slates
from leaguecore.season.agenda import Task
from leaguecore.season.board import Boards
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import UNAVAILABLE

Locked = Callable[[LeagueState, str, str, Instant], tuple[str, ...]]
"""Returns the players of a team who are locked in a slate at an instant."""


class News:
    """The reports of one season."""

    def __init__(self, facts: FactSet, boards: Boards, locked: Locked) -> None:
        """Find the reports that say that somebody is out."""
        self._facts, self._boards, self._locked = facts, boards, locked
        self._table = facts.tables["availability"]
        self._out = np.isin(self._table.texts["status"].astype(str), UNAVAILABLE)

    def task(self, state: LeagueState, after: Instant, until: Instant) -> Task | None:
        """Return the next call of managers by an instant, None if there is none.

        Args:
            state: the league, in which nothing else happens before.
            after: the instant of its newest record; what became known earlier was looked at then.
            until: the last instant that counts.
        """
        wakes = state.ruleset.wakes
        if wakes is None or not wakes.injury or state.phase != "playing":
            return None
        begin = self._table.rows_by(Instant(max(state.news_at, after - 1)))
        rows = np.flatnonzero(self._out[begin : self._table.rows_by(until)]) + begin
        for row in rows.tolist():
            if self._table.texts["player"][row] in state.owners:
                at = Instant(int(self._table.known_at[row]))
                if self._reported(state, at):
                    return Task(kind="news", due_at=at, number=state.news)
        return None

    def command(self, state: LeagueState, task: Task) -> CallManagers:
        """Return the call that a task makes."""
        found = self._reported(state, task.due_at)
        calls = {
            slate: tuple(sorted({state.owners[player] for player in statuses}))
            for slate, statuses in sorted(found.items())
        }
        reports = {player: status for statuses in found.values() for player, status in sorted(statuses.items())}
        return CallManagers(
            snapshot=self._facts.snapshot(task.due_at).id,
            reason="injury",
            number=task.number,
            at=task.due_at,
            reports=dict(sorted(reports.items())),
            calls=calls,
        )

    def _reported(self, state: LeagueState, at: Instant) -> dict[str, dict[str, str]]:
        """Return by slate who is newly reported out at an instant, while his manager can still seat another."""
        found = {}
        for name, slate in open_slates(state, at):
            statuses = self._newly_out(state, name, at) if slate.wakes else {}
            if statuses:
                found[name] = statuses
        return found

    def _newly_out(self, state: LeagueState, slate: str, at: Instant) -> dict[str, str]:
        now, before = self._boards.board(at, slate), self._boards.board(Instant(at - 1), slate)
        games = now.columns["slate_games"]
        found = {}
        for player in self._reported_at(at):
            place, team = now.index.get(player), state.owners.get(player)
            if place is None or team is None or team in state.eliminated or not games[place]:
                continue
            earlier = before.index.get(player)
            was_out = earlier is not None and before.statuses[earlier] in UNAVAILABLE
            if (
                now.statuses[place] in UNAVAILABLE
                and not was_out
                and player not in self._locked(state, team, slate, at)
            ):
                found[player] = now.statuses[place]
        return found

    def _reported_at(self, at: Instant) -> list[str]:
        rows = slice(self._table.rows_by(Instant(at - 1)), self._table.rows_by(at))
        return sorted(set(self._table.texts["player"][rows][self._out[rows]].tolist()))
