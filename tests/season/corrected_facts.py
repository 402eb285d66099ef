"""Data sets in which a line of a game is corrected after it was first known."""

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
    table = facts.tables["stat_lines"]
    names = [stat.name for stat in table.schema.stats]
    values, unknown = table.stats[row].copy(), table.unknown[row].copy()
    for name, value in stats.items():
        values[names.index(name)], unknown[names.index(name)] = value, False
    place = table.rows_by(known)
    ints = {name: np.insert(column, place, column[row]) for name, column in table.ints.items()}
    ints["revision"][place] += 1
    revised = Table(
        schema=table.schema,
        known_at=np.insert(table.known_at, place, known),
        texts={name: np.insert(column, place, column[row]) for name, column in table.texts.items()},
        ints=ints,
        stats=np.insert(table.stats, place, values, axis=0),
        unknown=np.insert(table.unknown, place, unknown, axis=0),
    )
    return rechained(facts, {**facts.tables, "stat_lines": revised})


def replaced(facts: FactSet, row: int, **stats: int) -> FactSet:
    """Return a data set in which a line had other values from the beginning."""
    table = facts.tables["stat_lines"]
    names = [stat.name for stat in table.schema.stats]
    values = table.stats.copy()
    for name, value in stats.items():
        values[row, names.index(name)] = value
    return rechained(facts, {**facts.tables, "stat_lines": attrs.evolve(table, stats=values)})
