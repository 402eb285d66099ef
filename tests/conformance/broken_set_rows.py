"""The order of sets: a provider gives its first player the name that stands first in a set of all names."""

from typing import Any

from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import load_plugins
from leaguecore.hooks.specs import Register
from leaguecore.sport import ProviderEntry, ProviderRequest, SeasonSource


class Renamed:
    def __init__(self, source: SeasonSource) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def players(self) -> Any:
        frame = self._source.players().copy()
        names = list(frame["name"])
        frame["name"] = [next(iter(set(names))), *names[1:]]
        return frame


def _opened(request: ProviderRequest) -> Any:
    return Renamed(load_plugins(only=["nfl", "scoring"]).providers.get("nfl/synthetic").open(request))


@hookimpl
def leaguecore_register_providers(register: Register[ProviderEntry]) -> None:
    register(ProviderEntry(sport="nfl", name="renamed", summary="names from a set", open=_opened))
