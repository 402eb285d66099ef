"""The kinds of scoring rules that come with the library, registered as a stranger's would be."""

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.scoring.contract import ScoringRule
from leaguecore.scoring.kinds import (
    Band,
    BandOfSum,
    Combo,
    Flag,
    IndividualDefence,
    PerEvent,
    PerPosition,
    PerUnit,
    PointsPerReception,
    Threshold,
    TightEndPremium,
)


@hookimpl
def leaguecore_register_scoring_rules(register: Register[type[ScoringRule]]) -> None:
    """Register the built-in kinds, each by itself: a ruleset names the ones that it uses."""
    for kind in (PerUnit, PerPosition, Band, BandOfSum, Threshold, Flag, Combo, PerEvent):
        register(kind)
    register(PointsPerReception)
    register(TightEndPremium)
    register(IndividualDefence)
