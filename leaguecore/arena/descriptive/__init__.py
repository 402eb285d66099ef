"""Descriptive measures of a league: what the weekly points say beside the table that the schedule made.

All but the simulation of the rest of the season are exact fractions. They take plain data: a mapping of teams to weekly
points, and the matches of each week as pairs.
"""

from leaguecore.arena.descriptive.all_play import all_play_records, expected_wins, weekly_all_play
from leaguecore.arena.descriptive.luck_index import LuckRow, luck_index
from leaguecore.arena.descriptive.power_ranking import PowerRank, power_ranking
from leaguecore.arena.descriptive.rest_of_season import RestOfSeason, TeamOdds, rest_of_season
from leaguecore.arena.descriptive.schedule_strength import ScheduleStrength, schedule_strength
from leaguecore.arena.descriptive.weekly_form import Form, shrunk_forms
from leaguecore.arena.descriptive.weekly_scores import Points, WeeklyScores
from leaguecore.arena.descriptive.wins_added import Started, replacement_level, wins_added

__all__ = [
    "Form",
    "LuckRow",
    "Points",
    "PowerRank",
    "RestOfSeason",
    "ScheduleStrength",
    "Started",
    "TeamOdds",
    "WeeklyScores",
    "all_play_records",
    "expected_wins",
    "luck_index",
    "power_ranking",
    "replacement_level",
    "rest_of_season",
    "schedule_strength",
    "shrunk_forms",
    "weekly_all_play",
    "wins_added",
]
