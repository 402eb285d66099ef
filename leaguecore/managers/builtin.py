"""The managers and the tools that come with the library, registered as a stranger's would be."""

from pathlib import Path

from leaguecore.errors import UsageError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.doors.entries import door_entries
from leaguecore.managers.protocol import NOT_YET, Answer, Manager, ManagerEntry, ManagerRequest
from leaguecore.managers.tools.contract import ToolBackend
from leaguecore.managers.tools.entry import ToolEntry, ToolRequest

OUTSIDE = "outside"
"""The manager of a seat whose answers come from elsewhere."""


def _projection(request: ManagerRequest) -> Manager:
    from leaguecore.managers.baselines import ValuationManager
    from leaguecore.managers.valuation import ByProjection, noise_ppm

    return ValuationManager(ByProjection(request.seed, noise_ppm(request.options)))


def _adp(request: ManagerRequest) -> Manager:
    from leaguecore.managers.baselines import RankingManager
    from leaguecore.managers.valuation import ByProjection

    return RankingManager(ByProjection(request.seed, 0))


def _random(request: ManagerRequest) -> Manager:
    from leaguecore.managers.chance import RandomManager

    return RandomManager(request.seed)


def _oracle(_request: ManagerRequest) -> Manager:
    from leaguecore.managers.baselines import ValuationManager
    from leaguecore.managers.valuation import ByHindsight

    return ValuationManager(ByHindsight())


def _recorded(request: ToolRequest) -> ToolBackend:
    from leaguecore.managers.tools.recorded import RecordedBackend

    if "path" not in request.options:
        raise UsageError("tools.option", "recorded pages are read from a file or a folder", fix="write recorded:path=…")
    return RecordedBackend.load(Path(request.options["path"]))


@hookimpl
def leaguecore_register_tools(register: Register[ToolEntry]) -> None:
    """Register the recorded pages."""
    register(
        ToolEntry(
            name="recorded",
            summary="pages that were recorded with the time from which each was there; path=FILE or a folder",
            make=_recorded,
            options=("path",),
        )
    )


def _model(request: ManagerRequest) -> Manager:
    from leaguecore.managers.models.entry import model_manager

    return model_manager(request)


class _Outside:
    """Whoever answers from outside, by `League.submit`."""

    def decide(self, _briefing: Briefing) -> Answer:
        """Wait."""
        return NOT_YET


def _outside(_request: ManagerRequest) -> Manager:
    return _Outside()


@hookimpl
def leaguecore_register_managers(register: Register[ManagerEntry]) -> None:
    """Register the baselines, models, and what decides behind a door."""
    for entry in door_entries():
        register(entry)
    register(
        ManagerEntry(
            name="projection",
            summary="drafts, starts and claims by the baseline projection; noise=0.10 misjudges each player once",
            make=_projection,
            options=("noise",),
        )
    )
    register(ManagerEntry(name="adp", summary="drafts by rank, then manages by projection; never trades", make=_adp))
    register(ManagerEntry(name="random", summary="random legal moves", make=_random))
    register(
        ManagerEntry(
            name=OUTSIDE,
            summary="answers come from outside, by `leaguecore answer`: for people and for programs elsewhere",
            make=_outside,
            measured=True,
        )
    )
    register(
        ManagerEntry(
            name="model",
            summary="a language model; profile=NAME of the league's profiles.toml",
            make=_model,
            options=("profile",),
            remote=True,
        )
    )
    register(
        ManagerEntry(
            name="oracle",
            summary="knows what will happen; a ceiling, never rated",
            make=_oracle,
            needs=frozenset({"hindsight"}),
        )
    )
