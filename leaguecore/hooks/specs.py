"""The hooks: each is called once when plug-ins are loaded, but for the observer of committed events.

An implementation may take a subset of the arguments. Nothing that affects a result depends on the order in which
plug-ins load: things are looked up by unique names. Sports, providers and executors are checked when they are
registered: their types live on this floor. Anything else needs only a name to be registered; the floor that owns it
checks it in use.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from leaguecore.hooks import hookspec
from leaguecore.hooks.executors import ExecutorEntry
from leaguecore.sport.contract import ProviderEntry, Sport

T = TypeVar("T", contravariant=True)


class Register(Protocol[T]):
    """What a registering hook is handed: call it once for each thing."""

    def __call__(self, item: T, /) -> None:
        """Take one thing; raises PluginError if its name is taken."""
        ...


@hookspec
def leaguecore_register_sports(register: Register[Sport]) -> None:
    """Register sports: `register(Sport(id="nba", ...))`."""


@hookspec
def leaguecore_register_providers(register: Register[ProviderEntry]) -> None:
    """Register sources of facts for a sport, one's own or another's."""


@hookspec
def leaguecore_register_scoring_rules(register: Register[Any]) -> None:
    """Register kinds of scoring rules: attrs classes with a `kind` (see `leaguecore.scoring.contract`)."""


@hookspec
def leaguecore_register_managers(register: Register[Any]) -> None:
    """Register managers by name (see `leaguecore.managers.protocol.ManagerEntry`)."""


@hookspec
def leaguecore_register_tools(register: Register[Any]) -> None:
    """Register sources of pages for the tools of seats (see `leaguecore.managers.tools.entry.ToolEntry`)."""


@hookspec
def leaguecore_register_executors(register: Register[ExecutorEntry]) -> None:
    """Register ways to run many leagues at once."""


@hookspec
def leaguecore_ruleset_roots() -> Sequence[Path]:  # type: ignore[empty-body]  # a specification has no body
    """Return folders that hold further rulesets."""


@hookspec
def leaguecore_register_commands(cli: Any) -> None:
    """Add commands to the click group of `leaguecore`."""


@hookspec
def leaguecore_event_committed(league: str, record: bytes) -> None:
    """Observe a record after it was committed; what an observer raises is ignored by the league."""
