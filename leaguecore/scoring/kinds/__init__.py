"""The kinds of scoring rules that come with the library.

Every matching rule scores; what excludes what is said in the file (the bands of one rule are disjoint, the steps of a
threshold add up).
"""

from leaguecore.scoring.kinds.bands import Band, BandOfSum
from leaguecore.scoring.kinds.events import PerEvent
from leaguecore.scoring.kinds.idp import IndividualDefence
from leaguecore.scoring.kinds.linear import PerPosition, PerUnit
from leaguecore.scoring.kinds.ppr import PointsPerReception
from leaguecore.scoring.kinds.rule import LinearRule, Rule
from leaguecore.scoring.kinds.steps import Combo, Flag, Threshold
from leaguecore.scoring.kinds.te_premium import TightEndPremium

__all__ = [
    "Band",
    "BandOfSum",
    "Combo",
    "Flag",
    "IndividualDefence",
    "LinearRule",
    "PerEvent",
    "PerPosition",
    "PerUnit",
    "PointsPerReception",
    "Rule",
    "Threshold",
    "TightEndPremium",
]
