"""Small seasons that show how results become a table and a champion: divisions, medians, playoffs, a guillotine."""

from stories_periods import category
from story import Story, slots
from toy_sport import Absent

STORIES = (
    Story(
        name="nfl-playoffs",
        about=(
            "Football in two divisions that play within themselves first; their winners are the first two seeds. Four "
            "of six teams play for the title over two weeks, the losers of the first for third place, and the two "
            "others up a ladder. Who has no match left may add nobody. A tied match would go to the home team."
        ),
        ruleset="nfl-s1",
        changes={
            "league.teams": 6,
            "league.divisions": 2,
            "season.periods": 5,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("QB", "RB"),
            "lineups.lock": "weekly",
            "waivers.kind": "none",
            "free_agents.mode": "first_come",
            "free_agents.max_moves": 1,
            "schedule.kind": "divisions_first",
            "schedule.tie": "home",
            "standings.order": ["head_to_head"],
            "standings.tie_breaks": ["among_tied", "division_record", "points_against_low", "points_for", "draw"],
            "standings.division_winners_first": True,
            "playoffs": {
                "teams": 4,
                "round_periods": [1, 1],
                "reseed": False,
                "tie": "higher_seed",
                "third_place": True,
                "consolation": "ladder",
                "lock_eliminated": True,
            },
        },
        managers=("projection", "adp", "random"),
    ),
    Story(
        name="nba-median",
        about=(
            "Basketball in which each team also plays the median of the week, and who has a bye plays it twice. The "
            "better bench wins a tied match. The best two meet over two weeks, the worst two of the others in a toilet "
            "bowl; ties go to the better record."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 5,
            "season.periods": 4,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("G", "F"),
            "lineups.lock": "weekly",
            "waivers.kind": "none",
            "schedule.bye": "median",
            "schedule.median": True,
            "schedule.tie": "bench",
            "standings.order": ["head_to_head"],
            "standings.tie_breaks": ["wins", "points_against_high", "recent_points", "head_to_head"],
            "playoffs": {
                "teams": 2,
                "round_periods": [2],
                "reseed": True,
                "tie": "regular_record",
                "third_place": False,
                "consolation": "toilet_bowl",
                "lock_eliminated": False,
            },
        },
        managers=("projection", "random", Absent),
    ),
    Story(
        name="nhl-category-final",
        about=(
            "Hockey by categories: after two weeks the best two of three meet in a final, which whoever wins more "
            "categories wins. It is decided when its points are final; the third has nothing left to play for."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 3,
            "draft.rounds": 2,
            "roster.bench": 0,
            "roster.slots": slots("RW", "G"),
            "lineups.lock": "weekly",
            "waivers.kind": "none",
            "standings.order": ["head_to_head"],
            "categories": {
                "contest": "each",
                "zero_attempts": "worst",
                "categories": [
                    category("G", "goals"),
                    category("SH", "sog"),
                    category("SV", "saves"),
                ],
            },
            "playoffs": {
                "teams": 2,
                "round_periods": [1],
                "reseed": False,
                "tie": "higher_seed",
                "third_place": False,
                "consolation": "none",
                "lock_eliminated": True,
            },
            "corrections": {"window_hours": 24, "reseed": True},
        },
        managers=("projection", "random", Absent),
    ),
    Story(
        name="nhl-guillotine",
        about=(
            "Hockey under the guillotine: the lowest score of each week goes, all its players can be claimed in the "
            "next run, and the season ends when one team is left, although more weeks were planned."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 4,
            "season.periods": 5,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("RW", "G"),
            "lineups.lock": "weekly",
            "guillotine": {"each_period": 1, "tie": "lowest_season_points"},
        },
        managers=("projection", "random", "adp"),
    ),
)
