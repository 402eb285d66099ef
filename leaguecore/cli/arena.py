"""The group `arena`: many leagues by one plan. Here: `run`, and `check`."""

import contextlib
import os
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from leaguecore.cli import arena_live, arena_plan, arena_rate
from leaguecore.cli.output import note, one_line, print_json, table

if TYPE_CHECKING:
    from leaguecore.arena.plans import Plan
    from leaguecore.arena.running.checking import Checked
    from leaguecore.arena.running.executing import Failure, Outcome
    from leaguecore.ledger import Fault

T = TypeVar("T")
Advance = Callable[[], None]

CHECK_FAILED = 4

_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
_executor: Callable[[Any], Any] = click.option(
    "--executor",
    default="process",
    show_default=True,
    help="What the workers are: process, serial, dask, or another that a plug-in brings.",
)
_workers: Callable[[Any], Any] = click.option(
    "--workers", type=click.IntRange(min=1), help="How many leagues at once; without it as many as there are cores."
)
_address: Callable[[Any], Any] = click.option(
    "--address", default="", help="Of a cluster that runs already (tcp://host:8786), for an executor that can use one."
)


@click.group()
def arena() -> None:
    """Play, open, tick and check the leagues of a plan."""


@arena.command()
@click.argument("plan", metavar="PLAN")
@click.option("--out", required=True, type=click.Path(), help="The folder of the arena; what is there is gone on with.")
@click.option("--data", type=click.Path(), help="A folder with a folder of real seasons a sport; without it synthetic.")
@_executor
@_workers
@_address
@click.option("--division", help="Only the leagues of this division.")
@click.option("--sport", help="Only the leagues of this sport.")
@click.option("--weeks", type=click.IntRange(min=1), help="Stop each league after so many scored periods in all.")
@click.option("--keep-logs/--no-logs", default=True, show_default=True, help="Whether logs stay beside the results.")
@click.option("--prices", type=click.Path(), help="The list of prices of agents' seats, a TOML file.")
@click.option("--pages", type=click.Path(), help="The recording that seats with tools search, a JSONL file.")
@_json
def run(
    plan: str,
    out: str,
    data: str | None,
    executor: str,
    workers: int | None,
    address: str,
    division: str | None,
    sport: str | None,
    weeks: int | None,
    keep_logs: bool,
    prices: str | None,
    pages: str | None,
    as_json: bool,
) -> None:
    """Play the leagues of a plan by many workers and write a result for each.

    PLAN is a file or the id of a plan that is shipped. Whatever the workers and their number, and whatever was stopped
    in between, the results are the same bytes.
    """
    from leaguecore.arena.plans import load_plan
    from leaguecore.arena.running.preparing import chosen
    from leaguecore.arena.running.simulating import Simulation, executor_maker, simulated
    from leaguecore.hooks.executors import ExecutorRequest
    from leaguecore.hooks.loader import load_plugins

    plugins, read = load_plugins(), load_plan(plan)
    maker = executor_maker(executor, ExecutorRequest(workers=workers or _cores(), address=address), plugins)
    simulation = Simulation(
        plan=read,
        leagues=chosen(read, division=division, sport=sport),
        out=Path(out),
        data=None if data is None else Path(data),
        appendix=arena_live.appendix(prices, pages),
        weeks=weeks,
        keep_logs=keep_logs,
    )
    with _resumable():
        found = _gathered(simulated(simulation, maker, plugins), len(simulation.leagues), "playing")
    names = [league.name for league in simulation.leagues]
    _show_results(read, [found[name] for name in names], as_json=as_json)


def _gathered(ended: "Generator[Outcome[T], None, None]", many: int, what: str) -> "dict[str, Outcome[T]]":
    """Return outcomes by name, with a bar on a terminal meanwhile; if it is interrupted, the workers are stopped."""
    found = {}
    with contextlib.closing(ended) as iterator, _bar(many, what) as advance:
        for outcome in iterator:
            found[outcome.name] = outcome
            advance()
    return found


def _show_results(plan: "Plan", outcomes: "list[Outcome[bytes]]", *, as_json: bool) -> None:
    from leaguecore.rules.digest import file_sha256

    failures = {one.name: one.failure for one in outcomes if one.failure is not None}
    rows = [_row(one.name, one.value, file_sha256) for one in outcomes if one.value is not None]
    if as_json:
        failed = [{"league": name, "code": one.code, "message": one.message} for name, one in failures.items()]
        print_json({"plan": plan.id, "plan_sha256": plan.sha256, "results": rows, "failures": failed})
    else:
        columns = ["league", "phase", "periods", "first", "sha256"]
        click.echo(table(columns, [[str(row[name]) for name in columns] for row in rows]))
        note(f"{len(rows)} results of the plan {plan.id} {plan.sha256}")
    _end_with(failures)


def _row(name: str, data: bytes, file_sha256: Callable[[bytes], str]) -> dict[str, Any]:
    from leaguecore.arena.results import LeagueResult

    result = LeagueResult.from_bytes(data)
    entrants = {team.team: team.entrant for team in result.teams}
    first = ", ".join(entrants[team] for team in result.order[0])
    return {
        "league": name,
        "phase": result.phase,
        "periods": result.periods,
        "first": first,
        "sha256": file_sha256(data),
    }


def _end_with(failures: "dict[str, Failure]") -> None:
    """Tell what failed, and leave with the exit code of the first failure; the other leagues are done all the same."""
    for line in arena_live.failure_lines(failures):
        note(line)
    for failure in failures.values():
        raise SystemExit(failure.exit_code)


@contextlib.contextmanager
def _resumable() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("interrupted; the same command goes on from where every league stands") from stop


def _cores() -> int:
    """Return how many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def _bar(many: int, what: str) -> Iterator[Advance]:
    """Show a bar of leagues with the time left on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        job = bar.add_task(what, total=many)
        yield lambda: bar.advance(job)


@arena.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--replay", is_flag=True, help="Also make every command and figure again from the pinned facts.")
@_executor
@_workers
@_address
@_json
def check(folder: str, replay: bool, executor: str, workers: int | None, address: str, as_json: bool) -> None:
    """Check every league of an arena: its log, its seats, and its result byte for byte; exit 4 with what differs."""
    from leaguecore.arena.running.arena_folder import ArenaFolder
    from leaguecore.arena.running.checking import check_jobs, check_league, common_faults
    from leaguecore.arena.running.executing import outcomes
    from leaguecore.arena.running.simulating import executor_maker
    from leaguecore.hooks.executors import ExecutorRequest
    from leaguecore.hooks.loader import load_plugins

    maker = executor_maker(executor, ExecutorRequest(workers=workers or _cores(), address=address), load_plugins())
    jobs = check_jobs(Path(folder), replay=replay)
    ended = _gathered(outcomes(check_league, jobs, maker), len(jobs), "checking")
    failures = {name: ended[name].failure for name in jobs if ended[name].failure is not None}
    found = {name: one for name in jobs if (one := ended[name].value) is not None}
    common = [] if failures else common_faults(Path(folder), ArenaFolder(Path(folder)).plan(), found)
    faults = {name: list(one.faults) for name, one in found.items() if one.faults}
    _show_check(found, faults | ({"": common} if common else {}), replay=replay, as_json=as_json)
    _end_with({name: one for name, one in failures.items() if one is not None})
    if faults or common:
        raise SystemExit(CHECK_FAILED)


def _show_check(found: "dict[str, Checked]", faults: "dict[str, list[Fault]]", *, replay: bool, as_json: bool) -> None:
    counts = {
        "leagues": sum(one.there for one in found.values()),
        "results": sum(one.has_result for one in found.values()),
        "closed": sum(one.closed for one in found.values()),
        "not_played": sum(not one.there for one in found.values()),
        "replayed": replay,
    }
    listed = [
        {"league": name, "code": fault.code, "seq": fault.seq, "message": fault.message}
        for name, some in faults.items()
        for fault in some
    ]
    if as_json:
        print_json({**counts, "faults": listed})
        return
    checked = "logs replayed" if replay else "logs without replay"
    click.echo(
        f"{counts['leagues']} leagues, {counts['results']} results, {counts['not_played']} not played; {checked}"
    )
    for fault in listed:
        click.echo(one_line(f"{fault['league'] or 'arena'}  {fault['code']}: {fault['message']}"))
    note("the arena is what its plan and its logs say" if not listed else f"{len(listed)} faults")


for _command in (*arena_plan.COMMANDS, *arena_live.COMMANDS, *arena_rate.COMMANDS):
    arena.add_command(_command)

COMMANDS = (arena,)
