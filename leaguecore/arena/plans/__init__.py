"""Plans: who sits where in every league of an arena, committed to before play by the hash of one file.

plan = load_plan("s1")
for league in plan.leagues:
    line_up = line_up_of(plan, league)
"""

from leaguecore.arena.plans.leagues import PlannedLeague, PlannedSeat
from leaguecore.arena.plans.line_ups import line_up_of, seats_toml
from leaguecore.arena.plans.reading import Plan, list_plans, load_plan

__all__ = ["Plan", "PlannedLeague", "PlannedSeat", "line_up_of", "list_plans", "load_plan", "seats_toml"]
