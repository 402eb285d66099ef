"""The facts from which a period is scored: who did what in which slate, as known at a cut."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import attrs

from leaguecore.clock import Instant
from leaguecore.league.categories import category_stats
from leaguecore.league.locking import players_counting
from leaguecore.league.state import LeagueState, OpenedSlate
from leaguecore.season.board import Boards
from leaguecore.season.games import require_lines
from leaguecore.season.setting import CheckedRules
from leaguecore.season.statbook import PlayedLine


@attrs.frozen
class PeriodFactMaker:
    """Makes the facts of periods of one league."""

    rules: CheckedRules
    boards: Boards

    def fields(
        self, state: LeagueState, slates: Mapping[str, OpenedSlate], number: int, cut: Instant
    ) -> dict[str, Any]:
        """Return the fields of a period's facts, but those that the ruleset has no use for.

        Args:
            state: the league.
            slates: those of the period.
            number: the period.
            cut: nothing known later counts.

        Raises:
            ProviderError: `data.incomplete` if a game of the period has begun and nobody has a line of it,
                `data.unknown_stat` if a category needs a stat that is unknown.
        """
        ruleset, book = self.rules.ruleset, self.boards.book
        require_lines(self.boards.games, book.box_at, cut, number)
        wanted = {name: players_counting(state, slate) for name, slate in slates.items()}
        everybody = book.period_points(cut, number, frozenset().union(*wanted.values()))
        points = {
            name: {player: scored for player, scored in sorted(everybody.get(name, {}).items()) if player in players}
            for name, players in wanted.items()
        }
        fields: dict[str, Any] = {"period": number, "points": points, "stats": {}, "games": {}, "group": ()}
        if ruleset.categories or ruleset.caps or ruleset.minimums:
            lines = book.period_lines(cut, number, wanted)
            fields |= self._beyond_points(lines, points, cut)
        return fields

    def _beyond_points(
        self, lines: Mapping[str, list[PlayedLine]], points: Mapping[str, Mapping[str, int]], cut: Instant
    ) -> dict[str, Any]:
        """Return what categories, caps and minimums need to know besides."""
        ruleset, found = self.rules.ruleset, dict[str, Any]()
        if ruleset.categories is not None:
            names = category_stats(ruleset.categories)
            found["stats"] = {name: self.boards.book.stat_sums(lines.get(name, []), names) for name in points}
        if ruleset.caps is not None or ruleset.minimums is not None:
            found["games"] = {name: _by_start(lines.get(name, [])) for name in points}
        if ruleset.minimums is not None:
            wanted = self.rules.sport.positions.members(ruleset.minimums.positions)
            players = sorted({line.player for slate in lines.values() for line in slate})
            found["group"] = tuple(
                player for player in players if not wanted.isdisjoint(self.boards.positions_of(cut, player))
            )
        return found


def _by_start(played: list[PlayedLine]) -> tuple[tuple[str, ...], ...]:
    """Return who played, those together whose games began at one instant."""
    ordered = sorted(played, key=lambda line: (line.start_at, line.player))
    groups = groupby(ordered, lambda line: line.start_at)
    return tuple(tuple(line.player for line in together) for _, together in groups)
