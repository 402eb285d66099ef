"""NBA basketball as a plug-in: a sport, its real seasons from a folder, and an invented season that needs no data."""

from typing import TYPE_CHECKING

from leaguecore.hooks import hookimpl
from leaguecore.sport.contract import ProviderEntry, ProviderRequest, SeasonSource
from leaguecore_nba.sport import SPORT

if TYPE_CHECKING:
    from leaguecore.hooks.specs import Register
    from leaguecore.sport.contract import Sport

__all__ = ["SPORT"]


@hookimpl
def leaguecore_register_sports(register: "Register[Sport]") -> None:
    """Register the sport."""
    register(SPORT)


@hookimpl
def leaguecore_register_providers(register: "Register[ProviderEntry]") -> None:
    """Register the invented season and the folder of real ones."""
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
            summary="real seasons from a folder of CSV files in the documented layout",
            open=_open_files,
        )
    )


# The providers bring pandas, which a program that only lists sports should not wait for.


def _open_synthetic(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nba.providers.synthetic import open_synthetic

    return open_synthetic(request)


def _open_files(request: ProviderRequest) -> SeasonSource:
    from leaguecore_nba.providers.files import open_files

    return open_files(request)
