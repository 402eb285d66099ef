"""Who stands before whom: keys, then tie-breaks, decided anew after each team that is placed.

Deciding anew is what the platforms do and spreadsheets do not (ESPN 360036952471): a record between three teams may not
count, and count between the two that are left once the third is placed.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby

from leaguecore.league.rotisserie import rotisserie_points
from leaguecore.league.state import LeagueState
from leaguecore.league.tallies import Tally
from leaguecore.rules.sections.results import StandingKey, TieBreak

Group = tuple[str, ...]
Worth = tuple[Fraction | int, ...]
Measure = Callable[[str, Group], Worth]
"""What a team is worth among those that are tied; the greater stands higher."""


def ranked(teams: Group, keys: Sequence[Measure], tie_breaks: Sequence[Measure], *, restart: bool) -> tuple[Group, ...]:
    """Return teams best first, those together that nothing parts.

    Args:
        teams: who is ranked.
        keys: what decides first; measured among all.
        tie_breaks: what decides between those equal in all keys, each measured among those that it has to part.
        restart: whether all tie-breaks are gone through again for the rest after each team that is placed.
    """
    order = _one_before_another if restart else _pass_by_pass
    equals = _parted(teams, lambda team, among: tuple(worth for key in keys for worth in key(team, among)))
    return tuple(group for tied in equals for group in order(tied, tie_breaks))


def _parted(teams: Group, measure: Measure) -> list[Group]:
    """Return teams in groups of the same worth, the greatest first."""
    worth = {team: measure(team, teams) for team in teams}
    ordered = sorted(sorted(teams), key=lambda team: worth[team], reverse=True)
    return [tuple(group) for _, group in groupby(ordered, key=lambda team: worth[team])]


def _one_before_another(tied: Group, tie_breaks: Sequence[Measure]) -> list[Group]:
    """Find the best of the tied, place it, and begin again with the rest."""
    placed, rest = [], tied
    while rest:
        best = rest
        for measure in tie_breaks:
            if len(best) == 1:
                break
            best = _parted(best, measure)[0]
        placed.append(best)
        rest = tuple(team for team in rest if team not in best)
    return placed


def _pass_by_pass(tied: Group, tie_breaks: Sequence[Measure]) -> list[Group]:
    """Part the tied by the first tie-break, each part by the second, and so on."""
    groups = [tied]
    for measure in tie_breaks:
        groups = [part for group in groups for part in _parted(group, measure)]
    return groups


def key_measures(state: LeagueState, tally: Mapping[str, Tally]) -> tuple[Measure, ...]:
    """Return what the ruleset's keys measure."""
    keys = state.ruleset.standings.order
    points = rotisserie_points(state) if "rotisserie" in keys else {}
    measures: Mapping[StandingKey, Measure] = {
        "points_for": lambda team, _tied: (tally[team].points_for,),
        "all_play": lambda team, _tied: (tally[team].all_play.rate,),
        "head_to_head": lambda team, _tied: (tally[team].head_to_head.rate,),
        "rotisserie": lambda team, _tied: (points[team],),
    }
    return tuple(measures[key] for key in keys)


def tie_measures(state: LeagueState, tally: Mapping[str, Tally]) -> tuple[Measure, ...]:
    """Return what the ruleset's tie-breaks measure."""
    measures: Mapping[TieBreak, Measure] = {
        "points_for": lambda team, _tied: (tally[team].points_for,),
        "head_to_head": lambda team, _tied: (tally[team].head_to_head.rate,),
        "among_tied": lambda team, tied: (_among(state, tally, team, tied),),
        "division_record": lambda team, _tied: (tally[team].division.rate,),
        "points_against_high": lambda team, _tied: (tally[team].points_against,),
        "points_against_low": lambda team, _tied: (-tally[team].points_against,),
        "recent_points": lambda team, _tied: tally[team].recent,
        "wins": lambda team, _tied: (tally[team].head_to_head.wins,),
        "draw": lambda team, _tied: (-state.lots.index(team) if team in state.lots else 0,),
    }
    return tuple(measures[name] for name in state.ruleset.standings.tie_breaks)


def _among(state: LeagueState, tally: Mapping[str, Tally], team: str, tied: Group) -> Fraction:
    """Return a team's rate in the matches between the tied, or the same for all where that may not be used."""
    counts = {tally[one].met.get(other, 0) for one, other in combinations(tied, 2)}
    if state.ruleset.standings.equal_games and len(counts) > 1:
        return Fraction(0)
    return tally[team].among(tied).rate
