"""The kinds of scoring rules that come with the library, registered as a stranger's would be."""

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.scoring.contract import ScoringRule
from leaguecore.scoring.kinds import Band, Combo, Flag, PerUnit, Threshold


@hookimpl
def leaguecore_register_scoring_rules(register: Register[type[ScoringRule]]) -> None:
    """Register the built-in kinds."""
    for kind in (PerUnit, Band, Threshold, Flag, Combo):
        register(kind)
