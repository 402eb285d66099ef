"""Power: what a number of leagues can tell, stated before they are played.

How often the truly best manager finishes first, the power of each planned question, and how many leagues a question
needs. Every figure is a formula of a few arguments; nothing here is drawn. The page is `docs/power.md`.
"""

from leaguecore.arena.power.best_first import best_first
from leaguecore.arena.power.best_first_table import BestFirstCell, BestFirstTable, best_first_table
from leaguecore.arena.power.luck_scale import LuckScale, parse_luck_scale
from leaguecore.arena.power.planned import PlannedRow, planned_table
from leaguecore.arena.power.sample_size import (
    NeededLeagues,
    leagues_for_best_first,
    leagues_for_difference,
    needed_leagues,
)
from leaguecore.arena.power.shared_luck import effective_leagues
from leaguecore.arena.power.two_sided import design_effect, difference_power, gap_for_power, rate_power

__all__ = [
    "BestFirstCell",
    "BestFirstTable",
    "LuckScale",
    "NeededLeagues",
    "PlannedRow",
    "best_first",
    "best_first_table",
    "design_effect",
    "difference_power",
    "effective_leagues",
    "gap_for_power",
    "leagues_for_best_first",
    "leagues_for_difference",
    "needed_leagues",
    "parse_luck_scale",
    "planned_table",
    "rate_power",
]
