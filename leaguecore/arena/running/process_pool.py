"""The pool of processes: its workers end with the program that started them, however it ends."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any, TypeVar

from leaguecore.arena.running.interrupts import interrupts_held

T = TypeVar("T")


class LeaguePool(ProcessPoolExecutor):
    """Processes that play leagues; each is started anew, not forked, so that none inherits what others have open."""

    def __init__(self, workers: int) -> None:
        """Take so many processes at most; they start when there is work."""
        super().__init__(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Give a job to a process, which is started if none is free."""
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the pool; without waiting, and with what waits cancelled, what is at work is stopped too.

        A league that is stopped anywhere can be played on.
        """
        processes = list((self._processes or {}).values())
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        if cancel_futures and not wait:
            for process in processes:
                process.terminate()


def _begin() -> None:
    """End when the program does: an orphan would hold the lock of its league."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
