"""The richer facts of a draft's second step: what the players of a shortlist did, stat by stat."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from leaguecore.clock import Instant
from leaguecore.sport.contract import Stat
from leaguecore.sport.distances import unpacked
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import PROJECTION_RESOLUTION, Table

RECENT_GAMES = 5


class Details(Mapping[str, Mapping[str, Any]]):
    """The details of some players at a cut, each made when it is looked at.

    A player's details are `last_year` and `season` (sums of his stats over the games known, in stored whole numbers),
    `recent` (the stats of his newest games, newest first) and `projected` (thousandths of a stat, where published).
    Stats of value 0 are left out; what is unknown counts nothing. Lists of distances stand in games, the longest first,
    and in no sum.
    """

    def __init__(self, facts: FactSet, cut: Instant, players: tuple[str, ...]) -> None:
        """Name the players; nothing is looked up yet."""
        self._facts, self._cut, self._players = facts, cut, players

    def __getitem__(self, player: str) -> Mapping[str, Any]:
        """Return the details of a player of the shortlist."""
        if player not in self._players:
            raise KeyError(player)
        tables = self._facts.tables
        past, lines = self._rows(tables["past_lines"], player), self._rows(tables["stat_lines"], player)
        projected = self._rows(tables["projections"], player)
        return {
            "last_year": _sums(tables["past_lines"], past),
            "season": _sums(tables["stat_lines"], lines),
            "recent": [_stats(tables["stat_lines"], row) for row in lines[::-1][:RECENT_GAMES]],
            "projected": _stats(tables["projections"], projected[-1]) if projected else {},
            "projected_resolution": PROJECTION_RESOLUTION,
        }

    def __iter__(self) -> Iterator[str]:
        """Walk the players in the order in which they were asked for."""
        return iter(self._players)

    def __len__(self) -> int:
        """Return how many players there are."""
        return len(self._players)

    def _rows(self, table: Table, player: str) -> list[int]:
        """Return the newest known revision of each of a player's rows, oldest first."""
        known = table.rows_by(self._cut)
        rows: list[int] = np.flatnonzero(table.texts["player"][:known] == player).tolist()
        if "game" not in table.texts:
            return rows
        newest = {table.texts["game"][row]: row for row in rows}
        return sorted(newest.values())


def _sums(table: Table, rows: list[int]) -> dict[str, int]:
    countable = [at for at, stat in enumerate(table.schema.stats) if stat.adds_up]
    names = [table.schema.stats[at].name for at in countable]
    cells = np.ix_(rows, countable)
    totals = np.where(table.unknown[cells], 0, table.stats[cells]).sum(axis=0).tolist()
    return {"games": len(rows)} | {name: total for name, total in zip(names, totals, strict=True) if total}


def _stats(table: Table, row: int) -> dict[str, int | list[int]]:
    cells = zip(table.schema.stats, table.stats[row].tolist(), table.unknown[row].tolist(), strict=True)
    return {stat.name: _shown(stat, value) for stat, value, unknown in cells if value and not unknown}


def _shown(stat: Stat, value: int) -> int | list[int]:
    if stat.adds_up:
        return value
    return [distance for distance in unpacked(np.array([value]))[0].tolist() if distance >= 0]
