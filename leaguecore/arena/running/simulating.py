"""`arena run`: all leagues of a plan, or some, played at once by the workers of an executor."""

import os
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import attrs

from leaguecore.arena.plans import Plan, PlannedLeague
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.arena.running.executing import Outcome, outcomes
from leaguecore.arena.running.league_job import LeagueJob, play_league, suffices
from leaguecore.arena.running.preparing import Appendix, prepared
from leaguecore.errors import UsageError
from leaguecore.hooks.executors import ExecutorEntry, ExecutorRequest
from leaguecore.hooks.loader import Plugins


@attrs.frozen(kw_only=True)
class Simulation:
    """What is to be played.

    Attributes:
        plan: the plan.
        leagues: some of its leagues, or all.
        out: the folder of the arena.
        data: the folder that holds a folder of seasons for each sport, None for synthetic seasons.
        appendix: the files beside the plan.
        weeks: how many periods are scored in all, None for whole seasons.
        keep_logs: whether the leagues' folders stay beside their results.
    """

    plan: Plan
    leagues: Sequence[PlannedLeague]
    out: Path
    data: Path | None = None
    appendix: Appendix = attrs.field(factory=Appendix)
    weeks: int | None = None
    keep_logs: bool = True


def executor_maker(name: str, request: ExecutorRequest, plugins: Plugins) -> Callable[[], Executor]:
    """Return what makes an executor of a name.

    Raises:
        PluginError: `plugin.unknown`.
        UsageError: `executor.address` for an address that it cannot use.
    """
    entry: ExecutorEntry = plugins.executors.get(name)
    if request.address and not entry.takes_address:
        message = f"the executor {name!r} starts its workers itself"
        raise UsageError("executor.address", message, fix="leave the address out, or choose another executor")
    return lambda: entry.make(request)


def simulated(
    simulation: Simulation, new_executor: Callable[[], Executor], plugins: Plugins
) -> Generator[Outcome[bytes], None, None]:
    """Play leagues and yield the bytes of each result, or why there is none, in whatever order they end.

    Everything is written to the arena's folder too. What is there already is not played again; what was stopped is
    played on.

    Args:
        simulation: what is to be played.
        new_executor: from `executor_maker`. If the generator is closed early, its workers are stopped.
        plugins: what is installed; workers look for themselves.

    Raises:
        UsageError: before anything is written, what `prepared` raises; `out.exists`, `arena.other_plan`, `arena.mode`.
        StoreError: `arena.locked`, `folder.unwritable`.
        PluginError: `executor.broken`, and what the executor raises.
    """
    plan, folder = simulation.plan, ArenaFolder(simulation.out)
    ready = prepared(plan, simulation.leagues, plugins, simulation.appendix)
    folder.claim(plan, "simulated")
    reading = f"{os.getpid()}.{time.monotonic_ns()}"
    with folder.locked():
        done = {league.name: folder.result(league, plan.sha256) for league in simulation.leagues}
        jobs = {}
        for league in ready:
            name, found = league.planned.name, done[league.planned.name]
            there = folder.league(name).exists()
            if found is not None and suffices(found, simulation.weeks) and (simulation.keep_logs or not there):
                yield Outcome(name=name, value=found.to_bytes())
                continue
            jobs[name] = LeagueJob(
                league=league,
                plan_sha256=plan.sha256,
                out=folder.path,
                data=None if simulation.data is None else simulation.data.absolute(),
                reading=reading,
                weeks=simulation.weeks,
                keep_log=simulation.keep_logs,
            )
        yield from outcomes(play_league, jobs, new_executor)
