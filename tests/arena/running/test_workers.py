"""Whoever the workers are, how many there are, and whichever of them dies: the results are the same bytes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest
from small_arenas import Arena, files_of

from leaguecore import load_plugins
from leaguecore.arena.running.executing import outcomes
from leaguecore.arena.running.process_pool import LeaguePool
from leaguecore.arena.running.serial import SerialExecutor
from leaguecore.arena.running.simulating import Simulation, executor_maker, simulated
from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.executors import ExecutorRequest


def doubled(number: int) -> int:
    """Do a job."""
    return 2 * number


@pytest.mark.slow
def test_a_worker_that_is_killed_in_the_middle_changes_no_byte(played: Arena, tmp_path: Path) -> None:
    pools: list[LeaguePool] = []

    def new_pool() -> LeaguePool:
        pools.append(LeaguePool(2))
        return pools[-1]

    simulation = Simulation(plan=played.plan, leagues=played.plan.leagues, out=tmp_path / "out")
    found = {}
    for outcome in simulated(simulation, new_pool, load_plugins()):
        assert outcome.failure is None
        found[outcome.name] = outcome.value
        if len(found) == 1:  # both workers have the next league by now, or will have it at once
            os.kill(next(iter(pools[0]._processes)), signal.SIGKILL)
    assert len(pools) == 2
    assert found == played.results
    assert files_of(tmp_path / "out") == played.results


class Dying(Executor):
    """Does some jobs and loses all others, as a pool does whose workers die."""

    def __init__(self, done: int) -> None:
        self.left = done

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left >= 0:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenExecutor())
        return future


JOBS = {f"job-{number}": number for number in range(5)}


def test_as_long_as_jobs_are_done_new_executors_are_made() -> None:
    executors = []

    def new_executor() -> Executor:
        executors.append(Dying(1))
        return executors[-1]

    found = {one.name: one.value for one in outcomes(doubled, JOBS, new_executor)}
    assert found == {name: 2 * number for name, number in JOBS.items()}
    assert len(executors) == 5


def test_after_three_executors_without_a_job_done_the_missing_ones_are_named() -> None:
    executors = [Dying(4), Dying(0), Dying(0), Dying(0), Dying(9)]
    with pytest.raises(PluginError, match="3 times in a row, missing: job-4") as caught:
        list(outcomes(doubled, JOBS, lambda: executors.pop(0)))
    assert caught.value.code == "executor.broken"
    assert caught.value.exit_code == 3
    assert len(executors) == 1


def halved(number: int) -> int:
    """Do a job that fails for 0, and ends the program for 1."""
    if number == 1:
        raise SystemExit(7)
    return 10 // number


def test_a_job_that_fails_stops_no_other() -> None:
    found = {one.name: one for one in outcomes(halved, JOBS, SerialExecutor)}
    assert [found[name].value for name in JOBS] == [None, None, 5, 3, 2]
    assert "ZeroDivisionError" in found["job-0"].failure.message
    assert "SystemExit" in found["job-1"].failure.message
    assert found["job-0"].failure.exit_code == 3


def test_who_stops_looking_stops_the_workers() -> None:
    pool = LeaguePool(2)
    running = outcomes(time.sleep, {"short": 0, "long": 300, "longer": 301}, lambda: pool)
    next(running)
    # The system is asked: the pool waits for its workers too, and whoever else asks a Process may miss its end.
    workers = [worker.pid for worker in pool._processes.values()]
    running.close()
    assert [gone(worker) for worker in workers] == [True, True]


def interrupts_are_held() -> bool:
    """Say whether this process sees no Ctrl-C."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_worker_sees_no_interruption_and_the_program_does() -> None:
    with LeaguePool(1) as pool:
        assert pool.submit(interrupts_are_held).result()
    assert not interrupts_are_held()


def test_workers_end_with_the_program_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import time; from leaguecore.arena.running.process_pool import LeaguePool\n"
        "if __name__ == '__main__':\n"
        "    pool = LeaguePool(1); pool.submit(print).result(); pool.submit(time.sleep, 300)\n"
        "    print(*pool._processes, flush=True); time.sleep(300)\n"
    )
    (tmp_path / "program.py").write_text(code)
    program = subprocess.Popen([sys.executable, "program.py"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    lines = [program.stdout.readline() for _ in range(2)]
    worker = int(lines[-1])
    os.kill(worker, 0)
    program.kill()
    program.wait(60)
    program.stdout.close()
    assert gone(worker)


def gone(process: int) -> bool:
    """Wait for the end of a process that is nobody's child here."""
    for _ in range(600):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False


# --- choosing one -----------------------------------------------------------------------------------------------------


def test_ours_are_registered_through_the_hook_of_everybody() -> None:
    executors = load_plugins().executors
    assert list(executors) == ["dask", "process", "serial"]
    assert executors.owner("process") == "executors (leaguecore)"


def test_an_unknown_executor_is_refused_with_those_there_are() -> None:
    with pytest.raises(PluginError, match="there are: dask, process, serial"):
        executor_maker("cluster", ExecutorRequest(workers=1), load_plugins())


@pytest.mark.parametrize("name", ["process", "serial"])
def test_an_address_is_refused_where_nobody_could_use_it(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        executor_maker(name, ExecutorRequest(workers=1, address="tcp://host:8786"), load_plugins())
    assert caught.value.code == "executor.address"
