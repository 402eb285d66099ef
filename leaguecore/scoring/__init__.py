"""Exact points: a ruleset's scoring tables compiled into whole-number arithmetic over stat columns."""

from leaguecore.scoring.compile import compile_scoring
from leaguecore.scoring.contract import ScoringRule, StatLines
from leaguecore.scoring.plan import ScoringPlan

__all__ = ["ScoringPlan", "ScoringRule", "StatLines", "compile_scoring"]
