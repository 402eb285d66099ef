"""Soccer as a sport of leaguecore: its declaration, an invented season and a ruleset."""

from collections.abc import Callable, Sequence
from pathlib import Path

from leaguecore.hooks import hookimpl
from leaguecore.sport import ProviderEntry, ProviderRequest, SeasonSource, Sport
from leaguecore_soccer.sport import SPORT

__all__ = ["SPORT"]


def _open_synthetic(request: ProviderRequest) -> SeasonSource:
    from leaguecore_soccer.providers.synthetic import open_synthetic

    return open_synthetic(request)


@hookimpl
def leaguecore_register_sports(register: Callable[[Sport], None]) -> None:
    """Register soccer."""
    register(SPORT)


@hookimpl
def leaguecore_register_providers(register: Callable[[ProviderEntry], None]) -> None:
    """Register the invented season."""
    register(ProviderEntry(sport="soccer", name="synthetic", summary="an invented season", open=_open_synthetic))


@hookimpl
def leaguecore_ruleset_roots() -> Sequence[Path]:
    """Name the folder of the rulesets."""
    return [Path(__file__).parent / "rulesets"]
