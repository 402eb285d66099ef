"""The NHL as a sport of leaguecore: its declaration, a synthetic season and the seasons of a folder of files."""

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.sport.contract import ProviderEntry, ProviderRequest, SeasonSource, Sport
from leaguecore_nhl.sport import SPORT

__all__ = ["SPORT"]


def _open_synthetic(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nhl.providers.synthetic import open_synthetic

    return open_synthetic(request)


def _open_files(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nhl.providers.files import open_files

    return open_files(request)


@hookimpl
def leaguecore_register_sports(register: Register[Sport]) -> None:
    """Register the NHL."""
    register(SPORT)


@hookimpl
def leaguecore_register_providers(register: Register[ProviderEntry]) -> None:
    """Register the invented season, which is the default, and the folder of files."""
    register(
        ProviderEntry(
            sport=SPORT.id,
            name="synthetic",
            summary="an invented season of invented players; needs no data",
            open=_open_synthetic,
        )
    )
    register(
        ProviderEntry(
            sport=SPORT.id,
            name="files",
            summary="real seasons from a folder of CSV files with the column names of the NHL API",
            open=_open_files,
        )
    )
