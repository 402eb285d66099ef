"""The managers that come with the library, registered as a stranger's would be."""

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.managers.protocol import Manager, ManagerEntry, ManagerRequest


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


@hookimpl
def leaguecore_register_managers(register: Register[ManagerEntry]) -> None:
    """Register the baselines."""
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
            name="oracle",
            summary="knows what will happen; a ceiling, never rated",
            make=_oracle,
            needs=frozenset({"hindsight"}),
        )
    )
