"""Small seasons of the formats in which a period is scored otherwise than by the points of lineups."""

from decimal import Decimal

import numpy as np
from corrected_facts import all_corrected
from story import Story, slots
from toy_sport import Absent

from leaguecore.clock import DAY, Instant
from leaguecore.sport.facts import FactSet


def category(name: str, *stats: str, over: tuple[str, ...] = (), lower: bool = False) -> dict[str, object]:
    """Return a category as a ruleset has it."""
    return {"name": name, "stats": list(stats), "over": list(over), "lower_is_better": lower}


def revised(facts: FactSet) -> FactSet:
    """Return the season in which, two days after the first week's last line, defences are charged a safety less.

    Every defence that was known with 2 points allowed or more in its first week turns out to have allowed two fewer.
    """
    schedule, lines = facts.tables["schedule"], facts.tables["stat_lines"]
    games = set(schedule.texts["game"][schedule.ints["period"] == 1].tolist())
    rows = np.flatnonzero(np.isin(lines.texts["game"].astype(str), sorted(games)))
    column = [stat.name for stat in lines.schema.stats].index("points_allowed")
    allowed = {int(row): int(lines.stats[row, column]) for row in rows if lines.stats[row, column] >= 2}
    known = Instant(int(lines.known_at[rows].max()) + 2 * DAY)
    return all_corrected(facts, {row: {"points_allowed": value - 2} for row, value in allowed.items()}, known)


CAPTAIN = [
    {"name": "CAPTAIN", "count": 1, "eligible": ["QB", "FLEX"], "multiplier": Decimal("1.5")},
    *slots("FLEX", "DST"),
]

STORIES = (
    Story(
        name="nba-rotisserie",
        about=(
            "Basketball by rotisserie: the season's sums are ranked in three categories. The guards and forwards of a "
            "team play nine games at most; the day on which the ninth falls counts whole."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("G", "F", "C"),
            "waivers.kind": "none",
            "standings.order": ["rotisserie"],
            "categories": {
                "contest": "rotisserie",
                "zero_attempts": "worst",
                "categories": [
                    category("PTS", "PTS"),
                    category("FG%", "FGM", over=("FGA",)),
                    category("TO", "TOV", lower=True),
                ],
            },
            "caps": {"overrun": "same_day", "games": [{"slots": ["G", "F"], "most": 9}]},
        },
        managers=("projection", "random", Absent),
    ),
    Story(
        name="nhl-each-category",
        about=(
            "Hockey in which every category of a match is a result of its own. Goalies must start twice a week, "
            "or their categories are lost; who had no shot against him is equal to anybody."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("F", "D", "G"),
            "waivers.kind": "none",
            "standings.order": ["head_to_head"],
            "categories": {
                "contest": "each",
                "zero_attempts": "tie",
                "categories": [
                    category("G", "goals"),
                    category("SV%", "saves", over=("shotsAgainst",)),
                    category("GA", "goalsAgainst", lower=True),
                ],
            },
            "minimums": {"positions": ["G"], "games": 2, "below": "listed", "categories": ["SV%", "GA"]},
        },
        managers=("projection", "random", Absent),
        seed="5",
    ),
    Story(
        name="nba-most-categories",
        about=(
            "Basketball in which a match goes to whoever wins most categories. A team's centre plays three games in "
            "the season, and not one more."
        ),
        ruleset="nba-s1",
        changes={
            "league.teams": 2,
            "season.periods": 2,
            "draft.rounds": 4,
            "roster.bench": 1,
            "roster.slots": slots("G", "F", "C"),
            "waivers.kind": "none",
            "standings.order": ["head_to_head", "all_play"],
            "categories": {
                "contest": "most",
                "zero_attempts": "worst",
                "categories": [category("PTS", "PTS"), category("REB", "REB"), category("A/TO", "AST", over=("TOV",))],
            },
            "caps": {"overrun": "hard", "games": [{"slots": ["C"], "most": 3}]},
        },
        managers=("projection", "random"),
    ),
    Story(
        name="nhl-goalie-starts",
        about="Hockey by points with three goalie starts a week at least: below that the goalie's points are lost.",
        ruleset="nhl-s1",
        changes={
            "league.teams": 2,
            "season.periods": 1,
            "draft.rounds": 3,
            "roster.bench": 1,
            "roster.slots": slots("F", "G"),
            "waivers.kind": "none",
            "minimums": {"positions": ["G"], "games": 3, "below": "points", "categories": []},
        },
        managers=("projection", "random"),
    ),
    Story(
        name="nfl-best-ball",
        about=(
            "Football as best ball: nobody sets a lineup, the best of each week counts, the captain one and a half "
            "times. Scores are provisional for four days: in the first week every defence turns out to have allowed "
            "two points fewer, which moves some of them to another tier."
        ),
        ruleset="nfl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 2,
            "draft.rounds": 5,
            "roster.bench": 2,
            "roster.slots": CAPTAIN,
            "lineups.kind": "best_ball",
            "waivers.kind": "none",
            "scoring.decimals": 3,
            "corrections": {"window_hours": 96, "reseed": False},
        },
        managers=("projection", "adp", Absent),
        facts=revised,
    ),
    Story(
        name="nhl-substitutes",
        about=(
            "Hockey with a lineup a day that locks with its first game: who has no line is replaced in the order of "
            "the bench, others move for it if they must, and no substitute inherits the captain's double points."
        ),
        ruleset="nhl-s1",
        changes={
            "league.teams": 3,
            "season.periods": 1,
            "draft.rounds": 7,
            "roster.bench": 3,
            "roster.slots": [
                {"name": "CAPTAIN", "count": 1, "eligible": ["F"], "multiplier": Decimal(2)},
                {"name": "C", "count": 1, "eligible": ["C"], "multiplier": Decimal(1)},
                {"name": "UTIL", "count": 2, "eligible": ["UTIL"], "multiplier": Decimal(1)},
            ],
            "lineups.substitutes": "bench_order",
            "waivers.kind": "none",
        },
        managers=("projection", "random", Absent),
    ),
)
