"""American football for leaguecore: the NFL's positions, statistics and weeks, and where its facts come from."""

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.sport.contract import ProviderEntry, ProviderRequest, SeasonSource, Sport
from leaguecore_nfl.sport import SPORT

__all__ = ["SPORT"]


@hookimpl
def leaguecore_register_sports(register: Register[Sport]) -> None:
    """Register the sport `nfl`."""
    register(SPORT)


@hookimpl
def leaguecore_register_providers(register: Register[ProviderEntry]) -> None:
    """Register the invented season (first, so it is the default) and the folder of real ones."""
    register(
        ProviderEntry(
            sport="nfl",
            name="synthetic",
            summary="an invented season of 32 invented teams; needs no files",
            open=_open_synthetic,
        )
    )
    register(
        ProviderEntry(
            sport="nfl",
            name="files",
            summary="a folder of nflverse tables as CSV; gives a season each",
            open=_open_files,
        )
    )


# pandas is slow to import, and most commands need no season: so the providers' modules wait until one is opened.


def _open_synthetic(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nfl.providers.synthetic import open_synthetic

    return open_synthetic(request)


def _open_files(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nfl.providers.files import open_files

    return open_files(request)
