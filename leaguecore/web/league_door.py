"""Where a server finds its league: in a folder, opened anew for each look, or in memory."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import attrs

from leaguecore.errors import StoreError
from leaguecore.hooks.loader import Plugins
from leaguecore.ledger.store import EventStore
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.league import League

PATIENCE_SECONDS = 60
"""How long to wait for another process that writes: what has arrived must not be lost for it."""

_AGAIN_SECONDS = 0.05


class LeagueDoor(Protocol):
    """Opens one league."""

    def store(self) -> AbstractContextManager[EventStore]:
        """Open its store, to be read."""
        ...

    def league(self, *, writing: bool = False) -> AbstractContextManager[League]:
        """Open it, to be read or to be written to."""
        ...


@attrs.frozen
class FolderDoor:
    """The league in a folder; other processes may tick it meanwhile."""

    folder: Path
    plugins: Plugins = attrs.field(repr=False)

    @contextlib.contextmanager
    def store(self) -> Iterator[EventStore]:
        """Open its store, to be read."""
        found = LeagueFolder(self.folder).open_store(read_only=True)
        with contextlib.closing(found):
            yield found

    @contextlib.contextmanager
    def league(self, *, writing: bool = False) -> Iterator[League]:
        """Open it; to write, wait for whoever else does."""
        found = self._patiently() if writing else League.open(self.folder, plugins=self.plugins)
        with contextlib.closing(found):
            yield found

    def _patiently(self) -> League:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return League.open(self.folder, read_only=False, plugins=self.plugins)
            except StoreError as error:
                if error.code != "store.locked" or time.monotonic() > until:
                    raise
            time.sleep(_AGAIN_SECONDS)


@attrs.frozen
class MemoryDoor:
    """A league in memory, or one that is kept open."""

    opened: League

    def store(self) -> AbstractContextManager[EventStore]:
        """Give its store."""
        return contextlib.nullcontext(self.opened.ledger.store)

    def league(self, *, writing: bool = False) -> AbstractContextManager[League]:
        """Give it."""
        del writing  # it is open to both
        return contextlib.nullcontext(self.opened)
