"""The same invented season as if it were played some years on: a league goes on only in a later season."""

import attrs

from leaguecore.clock import DAY
from leaguecore.sport.facts import FactSet, chained
from leaguecore.sport.tables import Table

YEAR_DAYS = 364
"""52 weeks, so that every day of the week and every hour stays what it was."""


def years_on(facts: FactSet, years: int) -> FactSet:
    """Return the facts of a season with everything so many years later, or earlier; the players are the same."""
    tables = {name: _moved(table, years * YEAR_DAYS) for name, table in facts.tables.items()}
    season = f"{facts.season}-year{years:+d}"
    return chained(sport=facts.sport, season=season, source=facts.source, policy=facts.policy, tables=tables)


def _moved(table: Table, days: int) -> Table:
    moved = {name: table.ints[name] + days * DAY for name in table.schema.instants}
    if "day" in table.ints:
        moved["day"] = table.ints["day"] + days
    return attrs.evolve(table, known_at=table.known_at + days * DAY, ints={**table.ints, **moved})
