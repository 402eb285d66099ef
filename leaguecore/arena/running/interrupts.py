"""Ctrl-C on a terminal reaches every process of a program: it is for the program, which stops its workers itself."""

import contextlib
import signal
from collections.abc import Iterator
from multiprocessing import resource_tracker


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Let a process that is started meanwhile never see an interruption: it inherits the mask of signals.

    The program itself sees one all the same: now, if it has other threads, or afterwards.
    """
    # Who starts the first process of all starts this one too, and lets interruptions through again after that.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
