"""Exact points: a ruleset's scoring tables compiled into whole-number arithmetic over stat columns."""

from leaguecore.scoring.compile import compile_scoring
from leaguecore.scoring.contract import Ints, ScoringRule, StatLines
from leaguecore.scoring.kinds.counted import CountedRule
from leaguecore.scoring.kinds.rule import LinearRule, Rule, in_units
from leaguecore.scoring.plan import ScoringPlan

__all__ = [
    "CountedRule",
    "Ints",
    "LinearRule",
    "Rule",
    "ScoringPlan",
    "ScoringRule",
    "StatLines",
    "compile_scoring",
    "in_units",
]
