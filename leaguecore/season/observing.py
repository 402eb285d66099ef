"""Telling observers of committed records; what one of them raises is no matter of the league."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from leaguecore.hooks.loader import Plugins
from leaguecore.ledger import Ledger

Observer = Callable[[str, bytes], None]
"""Is called with the league's id and the bytes of a committed record."""


def observers_of(plugins: Plugins) -> list[Observer]:
    """Return the observers that plug-ins bring, one by one, so that each can fail alone."""
    hook: Any = plugins.hooks.hook.leaguecore_event_committed
    return [found.function for found in hook.get_hookimpls()]


def tell(observers: Sequence[Observer], ledger: Ledger, begin: int) -> None:
    """Tell every observer of the records from a seq on."""
    for stored in ledger.store.read(begin) if observers else ():
        for observe in observers:
            with contextlib.suppress(Exception, SystemExit):
                observe(ledger.league, stored.line)
