"""The tables of facts: their columns, and the check that every frame of a provider passes at the door.

Whole numbers are stored as `int64`. Times are instants (milliseconds). Texts are plain `str`. A stat that is not
known is a mask beside a zero, never a zero alone.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.sport.contract import Sport, Stat

if TYPE_CHECKING:
    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]
    Texts = npt.NDArray[np.object_]
else:
    Ints = Bools = Texts = Any

PROJECTION_RESOLUTION = 1_000
"""Projected stats are whole thousandths of one."""

AVAILABLE, UNAVAILABLE = "AVAILABLE", ("OUT", "INACTIVE", "IR", "SUSPENDED")
"""The status that ends a report, and those that mean: he will not play."""

STATUSES = (AVAILABLE, *UNAVAILABLE, "DOUBTFUL", "QUESTIONABLE", "DTD", "DNP")
GAME_STATUSES = ("scheduled", "postponed", "cancelled")


@attrs.frozen(kw_only=True)
class TableSchema:
    """The columns of one table.

    Attributes:
        key: the columns that, with `known_at`, name a row once.
        unique: the columns that name a row once whatever its `known_at`, or none.
        texts, instants, ints: columns by kind. `known_at` stands in every table and is not listed.
        ids: those texts that are ids (printable ASCII, no blank).
        optional: those texts that may be empty.
        choices: for a text, the only values it may have.
        stats: one whole-number column each, possibly unknown.
    """

    name: str
    key: tuple[str, ...]
    unique: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    instants: tuple[str, ...] = ()
    ints: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    stats: tuple[Stat, ...] = ()

    def declared(self) -> dict[str, Any]:
        """Return the schema as canonical JSON can hold it; the chain of a data set begins with its hash."""
        return {
            "ints": list(self.ints),
            "instants": list(self.instants),
            "key": list(self.key),
            "stats": [_declared(stat) for stat in self.stats],
            "table": self.name,
            "texts": list(self.texts),
        }


TABLE_NAMES = ("players", "schedule", "past_lines", "stat_lines", "availability", "projections", "rankings")


def table_schemas(sport: Sport) -> dict[str, TableSchema]:
    """Return the schema of each table for a sport, in the order in which blocks of one instant are chained."""
    lines = {
        "key": ("player", "game", "revision"),
        "unique": ("player", "game", "revision"),
        "texts": ("player", "game", "team"),
        "ints": ("revision",),
        "ids": ("player", "game", "team"),
    }
    schemas = (
        TableSchema(
            name="players",
            key=("player",),
            texts=("player", "name", "positions", "team"),
            ids=("player", "team"),
            optional=("team",),
        ),
        TableSchema(
            name="schedule",
            key=("game",),
            texts=("game", "home", "away", "status"),
            instants=("start_at",),
            ints=("day", "period"),
            ids=("game", "home", "away"),
            choices={"status": GAME_STATUSES},
        ),
        TableSchema(name="past_lines", stats=sport.stats, **lines),  # type: ignore[arg-type]  # one dict, many kinds
        TableSchema(name="stat_lines", stats=sport.stats, **lines),  # type: ignore[arg-type]  # one dict, many kinds
        TableSchema(
            name="availability",
            key=("player", "game"),
            texts=("player", "game", "status"),
            ids=("player", "game"),
            optional=("game",),
            choices={"status": STATUSES},
        ),
        TableSchema(
            name="projections",
            key=("player", "horizon"),
            texts=("player", "horizon"),
            ints=("games",),
            ids=("player", "horizon"),
            stats=tuple(_projected(stat) for stat in sport.stats),
        ),
        TableSchema(
            name="rankings",
            key=("player", "source"),
            texts=("player", "source"),
            ints=("rank",),
            ids=("player",),
        ),
    )
    return {schema.name: schema for schema in schemas}


def _declared(stat: Stat) -> list[Any]:
    # A packed list reads otherwise than a count, so its chain must begin otherwise.
    return [stat.name, stat.resolution] if stat.adds_up else [stat.name, stat.resolution, stat.kind]


def _projected(stat: Stat) -> Stat:
    if not stat.adds_up:
        # Nobody can expect a list. The column stays, so that all tables have the same, and is empty.
        return Stat(name=stat.name, unit=stat.unit, high=0, may_be_unknown=True)
    # A projection may be for a whole season, so its range is that of many lines.
    scale = PROJECTION_RESOLUTION * 200
    low, high = min(stat.low, 0) * scale, max(stat.high, 1) * scale
    return attrs.evolve(
        stat,
        resolution=PROJECTION_RESOLUTION,
        low=-(-low // stat.resolution),
        high=high // stat.resolution,
        may_be_unknown=True,
    )


@attrs.frozen(kw_only=True, eq=False)
class Table:
    """Checked rows, ordered by (known_at, key).

    Attributes:
        known_at: int64, a row each, never decreasing.
        texts, ints: columns by name; instants are among the ints.
        stats: int64 matrix, a row a line and a column a stat (no columns where the table has none).
        unknown: bool matrix of the same shape.
    """

    schema: TableSchema
    known_at: Ints
    texts: Mapping[str, Texts]
    ints: Mapping[str, Ints]
    stats: Ints
    unknown: Bools

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.known_at)

    def rows_by(self, cut: int) -> int:
        """Return how many rows were known at a cut: they are the first ones."""
        return int(np.searchsorted(self.known_at, cut, side="right"))

    def first_rows(self, rows: int) -> "Table":
        """Return the table of its first rows."""
        return attrs.evolve(
            self,
            known_at=self.known_at[:rows],
            texts={name: column[:rows] for name, column in self.texts.items()},
            ints={name: column[:rows] for name, column in self.ints.items()},
            stats=self.stats[:rows],
            unknown=self.unknown[:rows],
        )
