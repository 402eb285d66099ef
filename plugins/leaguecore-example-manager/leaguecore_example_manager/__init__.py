"""A manager for leaguecore: drafts by value over replacement, then streams free agents."""

from collections.abc import Callable

from leaguecore.hooks import hookimpl
from leaguecore.managers import ManagerEntry
from leaguecore_example_manager.streamer import Streamer

__all__ = ["Streamer"]


@hookimpl
def leaguecore_register_managers(register: Callable[[ManagerEntry], None]) -> None:
    """Register the manager `streamer`."""
    summary = "drafts by value over replacement, then streams free agents by their next game"
    register(ManagerEntry(name="streamer", summary=summary, make=lambda _request: Streamer()))
