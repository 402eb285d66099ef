"""Seats of players who leave: a lineup counts as it stood at the lock, so who has locked leaves his seat behind.

That holds for who is traded or dropped and for who goes on reserve. Who could not leave his seat in a slate any more
counts there for his old team, which cannot give the seat to anybody else; whoever has not locked leaves the lineups of
his old team at once, and may play for a new one.
"""

from collections.abc import Mapping

import attrs

from leaguecore.league.standing_lineup import carried_lineup
from leaguecore.league.state import LeagueState, OpenedSlate, put


def leaving(state: LeagueState, moved: Mapping[str, str], kept_seats: Mapping[str, tuple[str, ...]]) -> LeagueState:
    """Return the state in which players have left their lineups, or their seats behind; rosters do not change here.

    Args:
        state: the league while they are still on their teams.
        moved: each player with the team that he leaves.
        kept_seats: by slate, who cannot leave his seat in it any more.
    """
    slates = {name: _left(state, name, moved, kept_seats.get(name, ())) for name in state.slates}
    changed = any(slate is not state.slates[name] for name, slate in slates.items())
    return attrs.evolve(state, slates=slates) if changed else state


def _left(state: LeagueState, name: str, moved: Mapping[str, str], kept: tuple[str, ...]) -> OpenedSlate:
    slate = state.slates[name]
    for player, team in moved.items():
        if player not in kept:
            slate = _unseated(slate, team, player)
        elif any(player in players for players in carried_lineup(state, team, name).values()):
            behind = put(slate.left.get(team, {}), player, state.rosters[team][player])
            slate = attrs.evolve(slate, left=put(slate.left, team, behind))
    return slate


def _unseated(slate: OpenedSlate, team: str, player: str) -> OpenedSlate:
    """Return a slate in which a player sits in no lineup of a team."""
    seating = slate.lineups.get(team, {})
    if not any(player in players for players in seating.values()):
        return slate
    without = {slot: tuple(one for one in players if one != player) for slot, players in seating.items()}
    return attrs.evolve(slate, lineups=put(slate.lineups, team, without))


def kept_by(kept_seats: Mapping[str, tuple[str, ...]], player: str) -> tuple[str, ...]:
    """Return the slates in which a player cannot leave his seat."""
    return tuple(slate for slate, players in kept_seats.items() if player in players)
