"""The executors that come with the library, registered through the same hook as a stranger's."""

from concurrent.futures import Executor

from leaguecore.hooks import hookimpl
from leaguecore.hooks.executors import ExecutorEntry, ExecutorRequest
from leaguecore.hooks.specs import Register


@hookimpl
def leaguecore_register_executors(register: Register[ExecutorEntry]) -> None:
    """Register all of them."""
    register(ExecutorEntry(name="process", summary="processes of this machine", make=_process))
    register(ExecutorEntry(name="serial", summary="one league after another, in the program itself", make=_serial))
    register(ExecutorEntry(name="dask", summary="workers of a Dask cluster", make=_dask, takes_address=True))


def _process(request: ExecutorRequest) -> Executor:
    from leaguecore.arena.running.process_pool import LeaguePool

    return LeaguePool(request.workers)


def _serial(request: ExecutorRequest) -> Executor:
    from leaguecore.arena.running.serial import SerialExecutor

    del request  # it has no workers
    return SerialExecutor()


def _dask(request: ExecutorRequest) -> Executor:
    from leaguecore.arena.running.dask_cluster import DaskExecutor

    return DaskExecutor(request)
