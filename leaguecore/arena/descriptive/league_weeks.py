"""From the state of a league to the weeks that the measures are taken from."""

from fractions import Fraction

import attrs

from leaguecore.arena.descriptive.weekly_scores import WeeklyScores
from leaguecore.errors import UsageError
from leaguecore.league.regular_season import has_matches, regular_periods, regular_results
from leaguecore.league.state import LeagueState
from leaguecore.points import PointsUnit


@attrs.frozen(kw_only=True)
class LeagueWeeks:
    """The regular season of a league so far, and what of it is still to come.

    Attributes:
        scores: the scored periods, with their matches and the byes that count as wins.
        remaining: the matches of each period to come; empty at the end, and in a league without matches.
        places: how many teams go to the playoffs; 1 where the table decides.
        by_wins: whether the table goes by the record of matches first, as the odds of the rest of a season do.
    """

    scores: WeeklyScores
    remaining: tuple[tuple[tuple[str, str], ...], ...]
    places: int
    by_wins: bool


def league_weeks(state: LeagueState, unit: PointsUnit) -> LeagueWeeks:
    """Return the weeks of a league.

    Args:
        state: the league; games against the median are no matches and are left out.
        unit: in which its points are counted.

    Raises:
        UsageError: `descriptive.scores` for a league in which teams go out, or that is no league of points.
    """
    rules = state.ruleset
    if rules.guillotine is not None or rules.categories is not None:
        message = "only leagues of points in which every team plays to the end have these measures"
        raise UsageError("descriptive.scores", message, fix="see its table: leaguecore standings DIR")
    results, periods = regular_results(state), regular_periods(state)
    pairs = [state.pairings[str(period.number)] if has_matches(rules) else () for period in periods]
    done = len(results)
    byes = [
        set(state.teams) - {team for pair in met for team in pair} if rules.schedule.bye == "win" else set()
        for met in pairs[:done]
    ]
    points = {team: [Fraction(result[team], unit.per_point) for result in results] for team in state.teams}
    return LeagueWeeks(
        scores=WeeklyScores.of(points, pairs[:done], byes),
        remaining=tuple(pairs[done:]),
        places=rules.playoffs.teams if rules.playoffs is not None else 1,
        by_wins=rules.standings.order[0] == "head_to_head",
    )
