"""What holds of rosters and their reserve in every state that a league can reach."""

from collections import Counter
from collections.abc import Callable, Iterator

from leaguecore.league.reserve import on_reserve
from leaguecore.league.rosters import active_roster, places_taken
from leaguecore.league.state import LeagueState


def _rosters_fit(state: LeagueState) -> Iterator[str]:
    size = state.ruleset.roster_size
    for team in state.teams if state.ruleset.roster.overflow != "lazy_lock" else ():
        taken = places_taken(state, team)
        if taken > size:
            yield f"{team} has {taken} players in {size} places"


def _maxima_kept(state: LeagueState) -> Iterator[str]:
    for name, most in state.ruleset.roster.position_max.items():
        group = state.groups.get(name, frozenset({name}))
        for team in state.teams:
            count = sum(not group.isdisjoint(where) for where in active_roster(state, team).values())
            if count > most:
                yield f"{team} has {count} players at {name}, above the maximum of {most}"


def _reserve_fits(state: LeagueState) -> Iterator[str]:
    counts = {rules.name: rules.count for rules in state.ruleset.roster.reserve}
    for team, slots in state.reserve.items():
        for slot, players in slots.items():
            if len(players) > counts.get(slot, 0):
                yield f"{team} has {len(players)} players at {slot}, which takes {counts.get(slot, 0)}"


def _reserve_is_of_the_team(state: LeagueState) -> Iterator[str]:
    everybody: Counter[str] = Counter()
    for team in state.reserve:
        away = on_reserve(state, team)
        everybody.update(away)
        for player in away:
            if player not in state.rosters[team]:
                yield f"{player} is on the reserve of {team}, but not its player"
    for player, count in everybody.items():
        if count > 1:
            yield f"{player} is on reserve {count} times"
    if set(everybody) != set(state.reserved_at):
        yield "it is not known of exactly those on reserve since when they are there"


def _reserve_does_not_start(state: LeagueState) -> Iterator[str]:
    """A player on reserve sits only where he left his seat behind: his game had begun when he was put there."""
    for name, slate in state.slates.items():
        for team, seating in slate.lineups.items():
            seated = {player for players in seating.values() for player in players}
            for player in sorted(seated.intersection(on_reserve(state, team)) - set(slate.left.get(team, ()))):
                yield f"{player} is on the reserve of {team} and starts in {name}"


ROSTER_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _rosters_fit,
    _maxima_kept,
    _reserve_fits,
    _reserve_is_of_the_team,
    _reserve_does_not_start,
)
