"""Options of commands that may ask managers elsewhere: their connections, and a recording of what they answer."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from leaguecore.managers.reach import Reach
    from leaguecore.season.league import League

_OPTIONS = (
    click.option("--connections", type=click.Path(), help="The private file of how models and programs are reached."),
    click.option("--record", type=click.Path(), help="Keep what models answer in this file, or go on with it."),
    click.option("--replay", type=click.Path(), help="Ask no model: take its answers from this file."),
)


def reach_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which gets them as one argument `reaching`."""

    @functools.wraps(command)
    def taking(
        *given: Any, connections: str | None = None, record: str | None = None, replay: str | None = None, **more: Any
    ) -> Any:
        return command(*given, reaching=Reaching(connections, record, replay), **more)

    decorated: Callable[..., Any] = taking
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated


class Reaching:
    """What a command was told of how managers elsewhere are reached."""

    def __init__(self, connections: str | None, record: str | None, replay: str | None) -> None:
        """Take the three files, None for those not given.

        Raises:
            UsageError: `recording.both` if both recordings are given.
        """
        from leaguecore.errors import UsageError

        if record is not None and replay is not None:
            raise UsageError("recording.both", "a season is recorded or replayed", fix="give one of the two")
        self._connections, self._record, self._replay = connections, record, replay

    def reach(self, folder: str | None) -> "Reach":
        """Return how the managers of the league in a folder are reached.

        Raises:
            StoreError, IllFormedDocument: if a file cannot be read, or is not of its form.
            ReachError: `recording.unwritable`.
        """
        from leaguecore.managers.recordings.tape import Tape
        from leaguecore.season.outside_reach import kept_reach

        connections = None if self._connections is None else file_bytes(self._connections)
        tape = None
        if self._record is not None:
            tape = Tape(Path(self._record), "record")
        elif self._replay is not None:
            tape = Tape(Path(self._replay), "replay")
        return kept_reach(None if folder is None else Path(folder), connections=connections, tape=tape)

    def applied(self, league: "League", folder: str | None, *, keep: bool = False) -> "League":
        """Return a league whose managers are reached so.

        Args:
            league: opened.
            folder: in which it is kept, None for one in memory.
            keep: whether it is new, so that the connections are kept with it.
        """
        import attrs

        from leaguecore.season.outside_reach import keep_connections

        found = self.reach(folder)
        if keep and folder is not None and self._connections is not None:
            keep_connections(Path(folder), file_bytes(self._connections))
        return attrs.evolve(league, read_reach=lambda: found)


def file_bytes(path: str) -> bytes:
    """Return the bytes of a document.

    Raises:
        StoreError: `file.unreadable`, `file.too_large`.
    """
    from leaguecore.managers.documents import document_bytes

    return document_bytes(Path(path))[0]
