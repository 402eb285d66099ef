"""What a manager is told about categories and games caps, as of the newest scored period."""

from collections.abc import Mapping
from types import MappingProxyType

from leaguecore.league.caps import games_left, games_used
from leaguecore.league.categories import added_sums, by_stat, category_stats
from leaguecore.league.state import LeagueState
from leaguecore.lineup import Limits

NOTHING: Mapping[str, int] = MappingProxyType({})


def slots_left(state: LeagueState, team: str) -> Mapping[str, int]:
    """Return how many games a team may still play in each slot under a cap; slots of one cap share the number."""
    caps = state.ruleset.caps
    if caps is None:
        return NOTHING
    left = games_left(caps, games_used(state)[team])
    return MappingProxyType({name: games for slots, games in left.items() for name in slots})


def closed_slots(state: LeagueState, team: str) -> Limits:
    """Return the slots in which no game of a team counts any more, as `best_lineup` takes them."""
    return {(name,): 0 for name, games in slots_left(state, team).items() if not games}


def season_sums_by_team(state: LeagueState) -> Mapping[str, Mapping[str, int]]:
    """Return each team's sums of the stats that the categories need, over all scored periods, by the stat's name."""
    rules = state.ruleset.categories
    if rules is None:
        return MappingProxyType({})
    totals = dict.fromkeys(state.teams, (0,) * len(category_stats(rules)))
    for result in state.category_results:
        totals = {team: added_sums(sums, result[team]) for team, sums in totals.items()}
    return MappingProxyType({team: MappingProxyType(by_stat(rules, sums)) for team, sums in totals.items()})
