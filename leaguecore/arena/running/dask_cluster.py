"""A cluster of `distributed` behind the interface of the standard library; a worker that dies is replaced by it."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any, TypeVar

from leaguecore.arena.running.interrupts import interrupts_held
from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.executors import ExecutorRequest

T = TypeVar("T")

CONNECT_SECONDS = 30


class DaskExecutor(Executor):
    """Workers of a local cluster, or of one that runs already.

    Jobs whose worker dies are given to another by the scheduler, as often as its setting
    `distributed.scheduler.allowed-failures` says (3, if nobody changed it).
    """

    def __init__(self, request: ExecutorRequest) -> None:
        """Start a cluster, or connect to one.

        Raises:
            PluginError: `dask.extra` if `distributed` is not installed.
            UsageError: `executor.address` if nobody answers there.
        """
        try:
            distributed: Any = import_module("distributed")  # its functions have no types
        except ImportError as error:
            message = "this executor needs the package distributed"
            raise PluginError("dask.extra", message, fix="install leaguecore[dask]") from error
        self._cluster = None if request.address else _local_cluster(distributed, request.workers)
        try:
            self.client = distributed.Client(self._cluster or request.address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError, TimeoutError) as error:
            message = f"no cluster answers at {request.address!r}: {error}"
            raise UsageError("executor.address", message, fix="such as tcp://host:8786") from error
        self._inner = self.client.get_executor(pure=False)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Give a job to the cluster."""
        future: Future[T] = self._inner.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the work, and the cluster if it was started here."""
        self._inner.shutdown(wait=wait and not cancel_futures)
        self.client.close()
        if self._cluster is not None:
            self._cluster.close()


def _local_cluster(distributed: Any, workers: int) -> Any:
    """Return a cluster of processes: one league at a time in each, without the pages that show what a cluster does."""
    with interrupts_held():
        return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
