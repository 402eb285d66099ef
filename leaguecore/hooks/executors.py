"""Ways to run many leagues at once, as a plug-in registers them: each makes an executor of the standard library's kind.

What is submitted to it is a function of a module and values that can be pickled. Its workers see the same folders as
the program does.
"""

from collections.abc import Callable
from concurrent.futures import Executor

import attrs


@attrs.frozen(kw_only=True)
class ExecutorRequest:
    """What an executor is made of.

    Attributes:
        workers: how many leagues are played at once.
        address: of a cluster that runs already, "" to start workers on this machine.
    """

    workers: int = attrs.field(validator=attrs.validators.ge(1))
    address: str = ""


@attrs.frozen(kw_only=True)
class ExecutorEntry:
    """An executor as it registers itself.

    Attributes:
        name: unique (`process`).
        summary: one line for the list of plug-ins.
        make: returns a new one. `shutdown(wait=False, cancel_futures=True)` gives up: it stops its workers at once. A
            future whose worker died raises `concurrent.futures.BrokenExecutor`, unless the executor tries it again by
            itself; a new executor is made then for what is missing.
        takes_address: whether it can use a cluster that runs already.
    """

    name: str
    summary: str
    make: Callable[[ExecutorRequest], Executor]
    takes_address: bool = False
