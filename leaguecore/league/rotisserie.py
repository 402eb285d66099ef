"""Rotisserie: in each category the season's sums of all teams are ranked, and ranks are points.

With n teams the best has n points and the worst 1; tied teams share the average of the places that they take
(Yahoo, SLN6187). Whoever has forfeited a category is last in it, with all others who have.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce

from leaguecore.league.categories import added_sums, better, by_stat, category_stats
from leaguecore.league.state import LeagueState
from leaguecore.rules.sections.results import CategoryRule, CategoryRules


def rotisserie_points(state: LeagueState) -> dict[str, Fraction]:
    """Return the rotisserie points of each team over all scored periods, exactly."""
    return {team: sum(points, Fraction(0)) for team, points in category_points(state).items()}


def category_points(state: LeagueState) -> dict[str, tuple[Fraction, ...]]:
    """Return the rotisserie points of each team in each category, in the ruleset's order."""
    rules = state.ruleset.categories
    if rules is None:
        return dict.fromkeys(state.teams, ())
    sums = {team: _season_sums(state, rules, team) for team in state.teams}
    columns = [
        ranked(category, sums, rules.zero_attempts, lost=_forfeiting(state, category)) for category in rules.categories
    ]
    return {team: tuple(column[team] for column in columns) for team in state.teams}


def ranked(
    category: CategoryRule,
    sums: Mapping[str, Mapping[str, int]],
    zero_attempts: str,
    *,
    lost: frozenset[str] = frozenset(),
) -> dict[str, Fraction]:
    """Return what each team's sums are worth in a category: a point, one more for each team beaten, half for each tie.

    That is the average of the places shared. A ratio without attempts that equals any (`zero_attempts = "tie"`) has
    half a point against each, and each against it.

    Args:
        category: what is compared.
        sums: each team's sums by the name of the stat.
        zero_attempts: as in the ruleset.
        lost: who has forfeited the category, and so stands below all others, whatever the sums.
    """

    def against(team: str, other: str) -> Fraction:
        if team in lost or other in lost:
            return Fraction(1 + (other in lost) - (team in lost), 2)
        return Fraction(1 + better(category, sums[team], sums[other], zero_attempts), 2)

    return {team: sum((against(team, other) for other in sums if other != team), Fraction(1)) for team in sums}


def _forfeiting(state: LeagueState, category: CategoryRule) -> frozenset[str]:
    """Return who has forfeited a category in a period (`[minimums]`).

    Its sums have no value any more, as in a match of several periods: to leave the period out would be a gift where
    less is better, or after a bad week of a ratio.
    """
    return frozenset(team for lost in state.category_lost for team, names in lost.items() if category.name in names)


def _season_sums(state: LeagueState, rules: CategoryRules, team: str) -> dict[str, int]:
    """Return a team's sums over all scored periods, by the name of the stat."""
    none = (0,) * len(category_stats(rules))
    return by_stat(rules, reduce(added_sums, (result[team] for result in state.category_results), none))
