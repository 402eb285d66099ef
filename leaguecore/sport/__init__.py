"""The sport contract: what a sport declares, and the six tables of facts that its providers yield."""

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
from leaguecore.sport.facts import FactSet, Snapshot
from leaguecore.sport.tables import TABLE_NAMES, Table, TableSchema, table_schemas

__all__ = [
    "TABLE_NAMES",
    "Calendar",
    "FactSet",
    "LineupUnit",
    "Period",
    "Positions",
    "ProviderEntry",
    "ProviderRequest",
    "ScheduledGame",
    "SeasonSource",
    "Snapshot",
    "Sport",
    "Stat",
    "Table",
    "TableSchema",
    "table_schemas",
]
