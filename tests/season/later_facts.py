"""Data sets that are the same up to an instant and anything at all after it, and short data sets to play with."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from leaguecore.clock import DAY, HOUR
from leaguecore.sport.facts import FactSet, chained
from leaguecore.sport.tables import STATUSES, TABLE_NAMES, Table

Row = dict[str, Any]
Late = dict[str, list[Row]]
"""The rows of each table that are known after the instant."""

ALTERATIONS = ("multiply", "delete", "change", "add")


def shortened(facts: FactSet, last_period: int, players: int) -> FactSet:
    """Return the facts of a season's first periods and of the best ranked players of each position."""
    tables = dict(facts.tables)
    people, ranks = tables["players"], tables["rankings"]
    positions = dict(zip(people.texts["player"].tolist(), people.texts["positions"].tolist(), strict=True))
    places = dict.fromkeys(positions.values(), 0)
    kept = set()
    for player in ranks.texts["player"][np.argsort(ranks.ints["rank"], kind="stable")].tolist():
        places[positions[player]] += 1
        if places[positions[player]] <= players:
            kept.add(player)
    schedule = tables["schedule"]
    games = {"", *schedule.texts["game"][schedule.ints["period"] <= last_period].tolist()}
    for name in TABLE_NAMES:
        table = tables[name]
        chosen = np.ones(len(table), dtype=bool)
        if "player" in table.texts:
            chosen &= np.array([player in kept for player in table.texts["player"]], dtype=bool)
        if "game" in table.texts and name != "past_lines":
            chosen &= np.array([game in games for game in table.texts["game"]], dtype=bool)
        tables[name] = _rows_at(table, np.flatnonzero(chosen))
    return rechained(facts, tables)


def rechained(facts: FactSet, tables: Mapping[str, Table]) -> FactSet:
    """Return a data set with other tables."""
    return chained(sport=facts.sport, season=facts.season, source=facts.source, policy=facts.policy, tables=tables)


def altered(facts: FactSet, after: int, seed: int, how: tuple[str, ...] = ALTERATIONS) -> FactSet:
    """Return a data set that differs, in every table, in rows known after an instant and in no other.

    Args:
        facts: the data set to begin from.
        after: the last instant whose facts stay.
        seed: of the choices.
        how: `multiply` stats by ten, `delete` half of the rows, `change` whatever a row says, `add` rows.
    """
    chance = random.Random(seed)
    late = {name: _unpacked(facts.tables[name], facts.tables[name].rows_by(after)) for name in TABLE_NAMES}
    early = {name: _rows_at(table, np.arange(table.rows_by(after))) for name, table in facts.tables.items()}
    for step in how:
        _STEPS[step](chance, facts, after, late)
    late = _referable(early, late)
    tables = {name: _joined(early[name], late[name]) for name in TABLE_NAMES}
    return rechained(facts, tables)


def _multiply(_chance: random.Random, facts: FactSet, _after: int, late: Late) -> None:
    for name in ("stat_lines", "past_lines", "projections"):
        names = [stat.name for stat in facts.tables[name].schema.stats]
        for row in late[name]:
            row.update({stat: None if row[stat] is None else 10 * row[stat] for stat in names})


def _delete(chance: random.Random, _facts: FactSet, _after: int, late: Late) -> None:
    for name in late:
        late[name] = [row for row in late[name] if chance.random() < 0.5]


def _change(chance: random.Random, facts: FactSet, _after: int, late: Late) -> None:
    positions, teams = facts.sport.positions.base, sorted(set(facts.tables["schedule"].texts["home"].tolist()))
    for row in late["players"]:
        row.update(name="Somebody Else", positions=chance.choice(positions), team=chance.choice(teams))
    for row in late["schedule"]:
        _move(chance, row)
    for row in late["availability"]:
        row["status"] = chance.choice(STATUSES)
    for row in late["rankings"]:
        row["rank"] = chance.randrange(1, 1_000)


def _move(chance: random.Random, row: Row) -> None:
    days = chance.randrange(0, 5)
    row.update(start_at=row["start_at"] + days * DAY, day=row["day"] + days)
    row["status"] = chance.choice(("scheduled", "postponed", "cancelled"))


def _add(chance: random.Random, facts: FactSet, after: int, late: Late) -> None:
    """Add to every table: new people, people who become something else, new and moved games, corrections."""

    def later() -> int:
        return after + chance.choice((1, HOUR, DAY, 10 * DAY))

    tables = facts.tables
    people = sorted(set(tables["players"].texts["player"].tolist()))
    teams = sorted(set(tables["schedule"].texts["home"].tolist()))
    positions = facts.sport.positions.base
    for number in range(10):
        late["players"].append(
            {
                "known_at": later(),
                "player": f"new-{number}" if number < 5 else chance.choice(people),
                "name": "New",
                "positions": chance.choice(positions),
                "team": chance.choice(teams),
            }
        )
    for name in ("stat_lines", "past_lines"):
        for row in chance.sample(_unpacked(tables[name], 0), min(20, len(tables[name]))):
            numbers = {stat.name: chance.randrange(0, 50) for stat in tables[name].schema.stats}
            late[name].append({**row, **numbers, "known_at": later(), "revision": row["revision"] + 7})
    for row in chance.sample(_unpacked(tables["schedule"], 0), 10):
        moved = {**row, "known_at": later()}
        _move(chance, moved)
        late["schedule"].append(moved)
        late["schedule"].append({**moved, "game": f"{row['game']}-again"})
    games = tables["schedule"].texts["game"].tolist()
    for player in chance.sample(people, min(10, len(people))):
        about = {"known_at": later(), "player": player}
        late["availability"].append({**about, "game": chance.choice(["", *games]), "status": chance.choice(STATUSES)})
        late["rankings"].append({**about, "source": "later", "rank": chance.randrange(1, 50)})
        numbers = {stat.name: chance.randrange(0, 50_000) for stat in tables["projections"].schema.stats}
        late["projections"].append({**about, **numbers, "horizon": "season", "games": chance.randrange(1, 90_000)})


_STEPS: Mapping[str, Callable[[random.Random, FactSet, int, Late], None]] = {
    "multiply": _multiply,
    "delete": _delete,
    "change": _change,
    "add": _add,
}


def _referable(early: Mapping[str, Table], late: Late) -> Late:
    """Return the late rows without duplicates and without those that speak of somebody whom nothing introduces."""
    first: dict[tuple[str, str], int] = {("game", ""): -(2**62)}
    for name, column in (("players", "player"), ("schedule", "game")):
        for text, known_at in zip(early[name].texts[column].tolist(), early[name].known_at.tolist(), strict=True):
            first.setdefault((column, text), known_at)
        for row in sorted(late[name], key=lambda row: row["known_at"]):
            first.setdefault((column, row[column]), row["known_at"])
    never = 2**62
    out: Late = {}
    for name, rows in late.items():
        key, kept = early[name].schema.key, {}
        for row in rows:
            spoken_of = [(column, row[column]) for column in ("player", "game") if column in row]
            if name == "past_lines" or all(first.get(one, never) <= row["known_at"] for one in spoken_of):
                kept[(row["known_at"], *(row[column] for column in key))] = row
        out[name] = [kept[place] for place in sorted(kept)]
    return out


def _rows_at(table: Table, rows: Any) -> Table:
    return Table(
        schema=table.schema,
        known_at=table.known_at[rows],
        texts={name: column[rows] for name, column in table.texts.items()},
        ints={name: column[rows] for name, column in table.ints.items()},
        stats=table.stats[rows],
        unknown=table.unknown[rows],
    )


def _unpacked(table: Table, start: int) -> list[Row]:
    columns: dict[str, list[Any]] = {"known_at": table.known_at[start:].tolist()}
    columns |= {name: column[start:].tolist() for name, column in {**table.texts, **table.ints}.items()}
    for at, stat in enumerate(table.schema.stats):
        values, holes = table.stats[start:, at].tolist(), table.unknown[start:, at].tolist()
        columns[stat.name] = [None if hole else value for value, hole in zip(values, holes, strict=True)]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _joined(early: Table, late: list[Row]) -> Table:
    """Return a table with further rows; these are later than all others and in order."""

    def ints(name: str) -> Any:
        return np.array([row[name] for row in late], dtype=np.int64)

    def texts(name: str) -> Any:
        column = np.empty(len(late), dtype=object)
        column[:] = [row[name] for row in late]
        return column

    stats = np.array([[row[stat.name] or 0 for stat in early.schema.stats] for row in late], dtype=np.int64).reshape(
        len(late), len(early.schema.stats)
    )
    unknown = np.array([[row[stat.name] is None for stat in early.schema.stats] for row in late], dtype=bool).reshape(
        stats.shape
    )
    return Table(
        schema=early.schema,
        known_at=np.concatenate([early.known_at, ints("known_at")]),
        texts={name: np.concatenate([column, texts(name)]) for name, column in early.texts.items()},
        ints={name: np.concatenate([column, ints(name)]) for name, column in early.ints.items()},
        stats=np.concatenate([early.stats, stats]),
        unknown=np.concatenate([early.unknown, unknown]),
    )
