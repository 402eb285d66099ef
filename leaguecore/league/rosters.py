"""Rosters: one owner a player, never more players than places, additions that may need a drop."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, put


def addition_violations(state: LeagueState, team: str, add: str, drop: str) -> list[Violation]:
    """Return why a team cannot add one player and drop another ("" for none) as rosters stand."""
    found = []
    owner = state.owners.get(add)
    if owner is not None:
        found.append(Violation(code="player.owned", message=f"{add} is on the roster of {owner}"))
    if drop and state.owners.get(drop) != team:
        found.append(
            Violation(code="drop.invalid", message=f"{drop} is not on the roster of {team}", fix="drop one of yours")
        )
    if drop and drop == add:
        found.append(Violation(code="drop.invalid", message=f"{add} cannot be added and dropped at once"))
    if not drop and len(state.rosters[team]) >= state.ruleset.roster_size:
        message = f"{team} has {len(state.rosters[team])} of {state.ruleset.roster_size} players"
        found.append(Violation(code="roster.full", message=message, fix="name a player to drop"))
    return found


def added(state: LeagueState, team: str, player: str, positions: tuple[str, ...], dropped: str = "") -> LeagueState:
    """Return the state after a team added a player and dropped another ("" for none)."""
    roster = put(state.rosters[team], player, positions)
    owners = put(state.owners, player, team)
    if dropped:
        del roster[dropped], owners[dropped]
    return attrs.evolve(state, rosters=put(state.rosters, team, roster), owners=owners)


def waived(state: LeagueState, player: str, run: int) -> LeagueState:
    """Return the state in which a dropped player ("" for none) waits for the first waiver run after this one."""
    if not player or state.ruleset.waivers.kind != "faab":
        return state
    return attrs.evolve(state, waived=put(state.waived, player, run))


def eligible_positions(roster: Mapping[str, tuple[str, ...]], player: str) -> frozenset[str]:
    """Return the base positions of a player of a roster, none if he is not on it."""
    return frozenset(roster.get(player, ()))
