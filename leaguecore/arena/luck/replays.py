"""Many pieces of work on a few processes: results in the order of the work, whoever did it and whoever was killed."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

import attrs

from leaguecore.arena.running.process_pool import LeaguePool
from leaguecore.errors import LeagueError, PluginError

R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")

Done = Callable[[int], None]
"""Told how many pieces are done."""

_TRIES = 2


class Work(Protocol[R_co]):
    """A piece of work: small, picklable, and with a result that follows from it alone."""

    def run(self) -> R_co:
        """Do it."""
        ...


def run_all(works: Sequence[Work[R]], *, workers: int = 1, done: Done | None = None) -> list[R]:
    """Do all work and return the results in its order.

    Args:
        works: what to do.
        workers: on how many processes; 1 stays in this one.
        done: called in this process after each piece.

    Raises:
        PluginError: `replays.killed` if processes were killed twice (no memory is left, for instance).

    What a killed process had not finished is done once more, by new ones.
    """
    if workers <= 1 or len(works) <= 1:
        return _in_this_process(works, done)
    results: dict[int, R] = {}
    for _ in range(_TRIES):
        missing = [place for place in range(len(works)) if place not in results]
        if missing:
            _in_pool(works, missing, min(workers, len(missing)), results, done)
    if len(results) < len(works):
        left = len(works) - len(results)
        message = f"worker processes were killed twice, and {left} of {len(works)} pieces of work are not done"
        raise PluginError("replays.killed", message, fix="see whether memory runs out; take fewer --workers")
    return [results[place] for place in range(len(works))]


def _in_this_process(works: Sequence[Work[R]], done: Done | None) -> list[R]:
    results: list[R] = []
    for work in works:
        results.append(work.run())
        if done is not None:
            done(len(results))
    return results


def _in_pool(
    works: Sequence[Work[R]], missing: Sequence[int], workers: int, results: dict[int, R], done: Done | None
) -> None:
    """Do the missing work in a new pool, until it is done or the pool breaks."""
    with LeaguePool(workers) as pool:
        places = {pool.submit(_run, works[place]): place for place in missing}
        try:
            for future in as_completed(places):
                results[places[future]] = _result(future)
                if done is not None:
                    done(len(results))
        except BrokenProcessPool:
            # Some futures may have ended before their worker did: those are kept.
            kept = {place: future for future, place in places.items() if future.done() and future.exception() is None}
            results |= {place: _result(future) for place, future in kept.items()}
        except BaseException:
            # What waits is let go of, so that whoever stops the study does not wait for it.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@attrs.frozen
class _Stopped:
    """An error of ours on its way between processes: it cannot be pickled as it is, for it takes named arguments."""

    kind: type[LeagueError]
    said: tuple[Any, ...]
    fields: dict[str, Any]

    def error(self) -> LeagueError:
        error = self.kind.__new__(self.kind, *self.said)
        error.__dict__.update(self.fields)
        return error


def _run(work: Work[R]) -> R | _Stopped:
    try:
        return work.run()
    except LeagueError as error:
        return _Stopped(type(error), error.args, dict(error.__dict__))


def _result(future: Future[R | _Stopped]) -> R:
    """Return what a piece of work came to, or raise what stopped it."""
    found = future.result()
    if isinstance(found, _Stopped):
        raise found.error()
    return found
