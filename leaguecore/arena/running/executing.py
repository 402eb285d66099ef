"""Doing many jobs by the workers of an executor: one that fails stops no other, a worker that dies loses nothing."""

from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Generic, TypeVar

import attrs

from leaguecore.errors import LeagueError, PluginError
from leaguecore.managers.wire.redaction import redacted

J = TypeVar("J")
T = TypeVar("T")

BREAKS_MOST = 3
"""So many executors in a row may break without any job done."""


@attrs.frozen(kw_only=True)
class Failure:
    """Why a job failed, as an error of the house would say it.

    Attributes:
        exit_code: what the command line returns for it.
    """

    code: str
    message: str
    fix: str
    exit_code: int

    @classmethod
    def of(cls, error: BaseException) -> "Failure":
        """Return what an error says; one that is not ours is a fault of the library, of a plug-in or of the machine."""
        if isinstance(error, LeagueError):
            return cls(code=error.code, message=error.told, fix=error.fix, exit_code=error.exit_code)
        message = redacted(f"{type(error).__name__}: {error}")[0]
        fix = (
            "a fault of leaguecore, of a plug-in or of the machine: see it by `leaguecore --debug resume` on its folder"
        )
        return cls.of(PluginError("arena.failed", message, fix=fix))


@attrs.frozen(kw_only=True)
class Outcome(Generic[T]):
    """What became of a job: a value, or why there is none."""

    name: str
    value: T | None = None
    failure: Failure | None = None


@attrs.frozen(kw_only=True)
class _Attempt(Generic[J, T]):
    """Does a job and returns what failed as data: errors with further fields do not come through a pickle."""

    work: Callable[[J], T]

    def __call__(self, name: str, job: J) -> Outcome[T]:
        try:
            return Outcome(name=name, value=self.work(job))
        except (Exception, SystemExit) as error:  # a plug-in may try to end the program
            return Outcome(name=name, failure=Failure.of(error))


def outcomes(
    work: Callable[[J], T], jobs: Mapping[str, J], new_executor: Callable[[], Executor]
) -> Generator[Outcome[T], None, None]:
    """Do jobs and yield what became of each, in whatever order they end.

    What was at work when a worker died is done again by a new executor, as long as that leads on.

    Args:
        work: a function of a module that does one job; doing it again does no harm.
        jobs: by name; they can be pickled.
        new_executor: makes the executor. If the generator is closed early, its workers are stopped.

    Raises:
        PluginError: `executor.broken`, naming the jobs that are missing.
    """
    missing, breaks = dict(jobs), 0
    while missing:
        before = len(missing)
        for outcome in _by_one_executor(_Attempt(work=work), missing, new_executor()):
            missing.pop(outcome.name)
            yield outcome
        breaks = 0 if len(missing) < before else breaks + 1
        if missing and breaks == BREAKS_MOST:
            message = f"the workers died {breaks} times in a row, missing: {', '.join(missing)}"
            raise PluginError("executor.broken", message, fix="take fewer workers, so that each has more memory")


def _by_one_executor(work: _Attempt[J, T], jobs: Mapping[str, J], executor: Executor) -> Iterator[Outcome[T]]:
    """Yield the outcomes that an executor brings; those that it lost with its workers are left out."""
    waiting: dict[Future[Outcome[T]], str] = {}
    try:
        try:
            for name, job in dict(jobs).items():
                waiting[executor.submit(work, name, job)] = name
                yield from _ended(waiting)
        except BrokenExecutor:
            pass  # what was submitted before may be done all the same
        while waiting:
            wait(waiting, return_when=FIRST_COMPLETED)
            yield from _ended(waiting)
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown(wait=True)


def _ended(waiting: dict[Future[Outcome[T]], str]) -> Iterator[Outcome[T]]:
    for future in [one for one in waiting if one.done()]:
        name, error = waiting.pop(future), future.exception()
        if error is None:
            yield future.result()
        elif not isinstance(error, BrokenExecutor):
            yield Outcome(name=name, failure=Failure.of(error))
