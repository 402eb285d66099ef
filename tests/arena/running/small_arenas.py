"""Small plans for the tests of this folder: four bots, leagues of a few weeks on invented seasons."""

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from leaguecore import load_plugins
from leaguecore.arena.plans import Plan, load_plan
from leaguecore.arena.results import LeagueResult
from leaguecore.arena.running.simulating import Simulation, executor_maker, simulated
from leaguecore.hooks.executors import ExecutorRequest
from leaguecore.hooks.loader import Plugins
from leaguecore.rules.files import find_ruleset

BOTS = ("projection", "projection:noise=0.25", "adp", "random")

NFL: Mapping[str, Any] = {
    "league.teams": 4,
    "draft.rounds": 7,
    "roster.bench": 2,
    "roster.slots": [
        {"name": name, "count": count, "eligible": [name], "multiplier": Decimal(1)}
        for name, count in (("QB", 1), ("RB", 1), ("WR", 1), ("FLEX", 1), ("DST", 1))
    ],
    "season.periods": 3,
}
NHL: Mapping[str, Any] = {"league.teams": 4, "draft.rounds": 13, "roster.bench": 1, "season.periods": 2}

# Four weeks with three windows in which everybody negotiates.
TRADING: Mapping[str, Any] = {
    "league.teams": 4,
    "season.periods": 4,
    "negotiation.periods": [1, 2, 3],
    "negotiation.threads_received": 3,
}

SMALL: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "nfl": ("nfl-s1", NFL),
    "nhl": ("nhl-s1", NHL),
    "trading": ("ffb-classic", TRADING),
}
"""Published rules, and what makes them small."""


class Arena(NamedTuple):
    """An arena that was played to its end by one league after another, with all its logs."""

    plan: Plan
    file: Path
    out: Path
    results: dict[str, bytes]


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def small_rules(folder: Path, name: str) -> Path:
    """Write one of the small rulesets and return the file."""
    ruleset, changes = SMALL[name]
    document = tomllib.loads(find_ruleset(ruleset).data.decode(), parse_float=Decimal)
    for place, value in changes.items():
        *parents, last = place.split(".")
        table = document
        for parent in parents:
            table = table[parent]
        assert last in table
        table[last] = value
    path = folder / f"{name}.toml"
    path.write_bytes(tomli_w.dumps(document).encode())
    return path


def small_plan(
    folder: Path, names: Sequence[str] = ("nfl",), *, bots: Sequence[str] = BOTS, seed: str = "small"
) -> Plan:
    """Write a plan of one square of four bots for each of some small rulesets, four leagues each, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = {tomllib.loads(path.read_text())["sport"]: path for path in (small_rules(folder, name) for name in names)}
    plan: dict[str, Any] = {"schema": 1, "id": "small", "title": "Four bots", "seed": seed, "baseline": "bot-1"}
    plan["sport"] = [_sport(sport, path) for sport, path in rules.items()]
    plan["entrant"] = [_entrant(f"bot-{number}", spec) for number, spec in enumerate(bots, start=1)]
    names = [entrant["name"] for entrant in plan["entrant"]]
    counts = {"leagues": 4, "league_seasons": 4 * len(rules), "rated": True}
    plan["division"] = [
        {"kind": "square", "id": "main", "title": "Who?", "sports": list(rules), "blocks": [names], **counts}
    ]
    path = folder / "plan.toml"
    path.write_bytes(tomli_w.dumps(plan).encode())
    return load_plan(path)


def _sport(sport: str, path: Path) -> dict[str, Any]:
    sha256 = find_ruleset(path).sha256
    rules = {"ruleset": str(path), "ruleset_sha256": sha256, "teams": 4}
    return {"id": sport, **rules, "season": "", "draft_at": "opening", "luck_sha256": ""}


def _entrant(name: str, spec: str) -> dict[str, Any]:
    return {"name": name, "manager": spec, "model": "", "lab": "", "surface": "", "rated": True}


def play(
    plan: Plan, out: Path, executor: str = "serial", workers: int = 2, plugins: Plugins | None = None, **more: Any
) -> dict[str, bytes]:
    """Play a plan's leagues and return the bytes of each result; a league that fails fails the test."""
    found = outcomes_of(plan, out, executor, workers, plugins, **more)
    failed = {name: one.failure for name, one in found.items() if one.failure}
    assert not failed, failed
    return {name: one.value for name, one in found.items()}


def outcomes_of(
    plan: Plan, out: Path, executor: str = "serial", workers: int = 2, plugins: Plugins | None = None, **more: Any
) -> dict[str, Any]:
    """Play a plan's leagues and return what became of each, by name."""
    loaded = plugins or load_plugins()
    maker = executor_maker(executor, ExecutorRequest(workers=workers), loaded)
    simulation = Simulation(plan=plan, **{"leagues": plan.leagues, "out": out, **more})
    return {one.name: one for one in simulated(simulation, maker, loaded)}


def files_of(out: Path) -> dict[str, bytes]:
    """Return the result files of an arena."""
    return {path.stem: path.read_bytes() for path in sorted((out / "results").glob("*.json"))}


def result_of(out: Path, name: str) -> LeagueResult:
    """Return the result of a league of an arena."""
    return LeagueResult.from_bytes((out / "results" / f"{name}.json").read_bytes())
