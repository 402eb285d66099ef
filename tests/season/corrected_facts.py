"""Data sets in which a line of a game is corrected after it was first known."""

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
from later_facts import rechained

from leaguecore.clock import Instant
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import Table


def line_of(facts: FactSet, player: str, game: str) -> int:
    """Return the row of a player's line of a game."""
    texts = facts.tables["stat_lines"].texts
    (row,) = np.flatnonzero((texts["player"] == player) & (texts["game"] == game)).tolist()
    return int(row)


def corrected(facts: FactSet, row: int, known: Instant, **stats: int) -> FactSet:
    """Return a data set with one more revision of a line, in which some stats have other values.

    Args:
        facts: the data set to begin from.
        row: the line's row in the table.
        known: when the correction becomes known.
        stats: the new values, in stored whole numbers.
    """
    return all_corrected(facts, {row: stats}, known)


def all_corrected(facts: FactSet, changes: Mapping[int, Mapping[str, int]], known: Instant) -> FactSet:
    """Return a data set with one more revision of each of some lines, all known at one instant.

    Args:
        facts: the data set to begin from.
        changes: the new values of stats, in stored whole numbers, by the line's row in the table.
        known: when the corrections become known.
    """
    table = facts.tables["stat_lines"]
    names = [stat.name for stat in table.schema.stats]
    rows = sorted(changes, key=lambda row: (table.texts["player"][row], table.texts["game"][row]))
    values, unknown = table.stats[rows], table.unknown[rows]
    for at, row in enumerate(rows):
        for name, value in changes[row].items():
            values[at, names.index(name)], unknown[at, names.index(name)] = value, False
    place = table.rows_by(known)
    further = {name: column[rows] + (name == "revision") for name, column in table.ints.items()}
    revised = Table(
        schema=table.schema,
        known_at=_inserted(table.known_at, place, np.full(len(rows), known)),
        texts={name: _inserted(column, place, column[rows]) for name, column in table.texts.items()},
        ints={name: _inserted(column, place, further[name]) for name, column in table.ints.items()},
        stats=_inserted(table.stats, place, values),
        unknown=_inserted(table.unknown, place, unknown),
    )
    return rechained(facts, {**facts.tables, "stat_lines": revised})


def _inserted(column: Any, place: int, rows: Any) -> Any:
    return np.concatenate([column[:place], rows, column[place:]])


def replaced(facts: FactSet, row: int, **stats: int) -> FactSet:
    """Return a data set in which a line had other values from the beginning."""
    table = facts.tables["stat_lines"]
    names = [stat.name for stat in table.schema.stats]
    values = table.stats.copy()
    for name, value in stats.items():
        values[row, names.index(name)] = value
    return rechained(facts, {**facts.tables, "stat_lines": attrs.evolve(table, stats=values)})
