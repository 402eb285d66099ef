"""The guillotine: after each scored period the lowest score goes, until one team is left."""

import attrs

from leaguecore.league.events import TeamEliminated
from leaguecore.league.rosters import removed
from leaguecore.league.state import LeagueState, OpenedSlate, active_teams, put, without
from leaguecore.league.tallies import points_for
from leaguecore.league.wire import dropped


def one_is_left(state: LeagueState) -> bool:
    """Say whether a guillotine has decided the season: the periods that remain are not played."""
    return state.ruleset.guillotine is not None and len(active_teams(state)) == 1


def eliminations(state: LeagueState) -> list[TeamEliminated]:
    """Return who goes after the newest scored period, the lowest first; one team always stays.

    It is decided by the points as they are then: a later correction brings nobody back.
    """
    rules = state.ruleset.guillotine
    if rules is None or not state.results:
        return []
    left = active_teams(state)
    period = state.periods[len(state.results) - 1].number
    going = lowest_first(state)[: min(rules.each_period, len(left) - 1)]
    return [
        TeamEliminated(
            team=team,
            period=period,
            place=len(left) - at,
            released=tuple(sorted(state.rosters[team])),
        )
        for at, team in enumerate(going)
    ]


def lowest_first(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that still play by the points of the newest scored period, the lowest first.

    Of equal ones the ruleset's rule names who goes first, and then the lots, from their end.
    """
    points, season = state.results[-1], points_for(state)
    starters = state.starter_points

    def worth(team: str) -> tuple[int, tuple[int, ...], int]:
        tie = state.ruleset.guillotine.tie if state.ruleset.guillotine else "draw"
        second = {"lowest_season_points": (season[team],), "worst_starter": starters.get(team, ()), "draw": ()}[tie]
        return points[team], second, -state.lots.index(team)

    return tuple(sorted(active_teams(state), key=worth))


def apply_eliminated(state: LeagueState, event: TeamEliminated) -> LeagueState:
    """Take the team out of the season: its claims and lineups end, its players wait for the next waiver run."""
    at = next(period.scored_at for period in state.periods if period.number == event.period)
    # However short he was held, he waits.
    held = {player: since for player, since in state.signed_at.items() if player not in event.released}
    state = attrs.evolve(state, signed_at=held)
    for player in event.released:
        state = dropped(removed(state, event.team, player), player, event.team, at)
    return attrs.evolve(
        state,
        eliminated=put(state.eliminated, event.team, event.period),
        placements=put(state.placements, event.team, event.place),
        sealed=without(state.sealed, event.team),
        sealed_order=tuple(team for team in state.sealed_order if team != event.team),
        last_lineups=without(state.last_lineups, event.team),
        last_benches=without(state.last_benches, event.team),
        slates={name: _slate_without(slate, event.team) for name, slate in state.slates.items()},
    )


def _slate_without(slate: OpenedSlate, team: str) -> OpenedSlate:
    """Return a slate that has opened already, in which a team scores nothing."""
    return attrs.evolve(
        slate,
        lineups=without(slate.lineups, team),
        benches=without(slate.benches, team),
        left=without(slate.left, team),
        rosters=None if slate.rosters is None else without(slate.rosters, team),
    )
