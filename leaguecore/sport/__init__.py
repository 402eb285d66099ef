"""The sport contract: what a sport declares, and the six tables of facts that its providers yield."""

from leaguecore.clock import DAY, HOUR, MINUTE, Instant
from leaguecore.errors import LeagueError, ProviderError
from leaguecore.sport.contract import (
    Calendar,
    LineupUnit,
    Period,
    Positions,
    ProviderEntry,
    ProviderRequest,
    ScheduledGame,
    SeasonSource,
    Sport,
    Stat,
)
from leaguecore.sport.facts import FactSet, Snapshot, read_facts
from leaguecore.sport.invention import Invention
from leaguecore.sport.local_days import LocalDays
from leaguecore.sport.tables import TABLE_NAMES, Table, TableSchema, table_schemas

__all__ = [
    "DAY",
    "HOUR",
    "MINUTE",
    "TABLE_NAMES",
    "Calendar",
    "FactSet",
    "Instant",
    "Invention",
    "LeagueError",
    "LineupUnit",
    "LocalDays",
    "Period",
    "Positions",
    "ProviderEntry",
    "ProviderError",
    "ProviderRequest",
    "ScheduledGame",
    "SeasonSource",
    "Snapshot",
    "Sport",
    "Stat",
    "Table",
    "TableSchema",
    "read_facts",
    "table_schemas",
]
