"""Rotisserie: in each category the season's sums of all teams are ranked, and ranks are points.

With n teams the best has n points and the worst 1; tied teams share the average of the places that they take
(Yahoo, SLN6187).
"""

from collections.abc import Mapping
from fractions import Fraction

from leaguecore.league.categories import better, by_stat
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
    columns = [
        ranked(category, {team: season_sums(state, rules, category, team) for team in state.teams}, rules.zero_attempts)
        for category in rules.categories
    ]
    return {team: tuple(column[team] for column in columns) for team in state.teams}


def ranked(category: CategoryRule, sums: Mapping[str, Mapping[str, int]], zero_attempts: str) -> dict[str, Fraction]:
    """Return what each team's sums are worth in a category: a point, one more for each team beaten, half for each tie.

    That is the average of the places shared. A ratio without attempts that equals any (`zero_attempts = "tie"`) has
    half a point against each, and each against it.
    """

    def against(team: str, other: str) -> Fraction:
        return Fraction(1 + better(category, sums[team], sums[other], zero_attempts), 2)

    return {team: sum((against(team, other) for other in sums if other != team), Fraction(1)) for team in sums}


def season_sums(state: LeagueState, rules: CategoryRules, category: CategoryRule, team: str) -> dict[str, int]:
    """Return a team's sums of a category's stats, without periods in which it forfeited that category."""
    total = dict.fromkeys((*category.stats, *category.over), 0)
    for result, lost in zip(state.category_results, state.category_lost, strict=True):
        if category.name not in lost.get(team, ()):
            named = by_stat(rules, result[team])
            total = {name: total[name] + named[name] for name in total}
    return total
