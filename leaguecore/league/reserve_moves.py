"""Moves between the roster and its reserve, and drops without an addition: made with a lineup, before it is looked at.

All of it or nothing: who is dropped or put on reserve makes room for who comes back. A player whose game has begun
does not move.
"""

from collections.abc import Iterator, Mapping
from functools import reduce

from leaguecore.clock import DAY, Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import SetLineup
from leaguecore.league.events import Event, PlayerDropped, ReserveMoved
from leaguecore.league.kept_seats import kept_by, leaving
from leaguecore.league.reserve import entry_violations, misplaced_players, reserve_rules, reserve_slot
from leaguecore.league.rosters import (
    activated,
    drop_violations,
    places_taken,
    position_violations,
    removed,
    reserved,
)
from leaguecore.league.state import LeagueState
from leaguecore.league.wakes import wakes_of
from leaguecore.league.wire import dropped


def move_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why the drops and moves of a lineup are not allowed."""
    named = [*command.drop, *command.reserve, *command.activate]
    if not named:
        return []
    found = [
        Violation(code="reserve.twice", message=f"{player} would move twice", fix="name him once")
        for player in sorted({player for player in named if named.count(player) > 1})
    ]
    for at, player in enumerate(command.drop):
        found += drop_violations(state, command.team, player, f"drop[{at}]")
    for player, slot in command.reserve.items():
        found += _entry_violations(state, command, player, slot)
    for at, player in enumerate(command.activate):
        found += _leave_violations(state, command, player, f"activate[{at}]")
    found += [
        Violation(code="player.locked", message=f"the game of {player} has begun", fix="leave him where he is")
        for player in sorted(set(named) & set(command.locked))
    ]
    return found or list(_room_violations(state, command))


def _entry_violations(state: LeagueState, command: SetLineup, player: str, slot: str) -> list[Violation]:
    path = f"reserve.{player}"
    if state.owners.get(player) != command.team:
        message = f"{player} is not on the roster of {command.team}"
        return [Violation(code="reserve.player", message=message, path=path, fix="move players of yours")]
    held = reserve_slot(state, command.team, player)
    if held == slot:
        message = f"{player} is at {slot} already"
        return [Violation(code="reserve.player", message=message, path=path, fix="leave him out")]
    found = entry_violations(state, slot, player, command.statuses, command.newcomers, path)
    return found + _leave_violations(state, command, player, path) if held else found


def _leave_violations(state: LeagueState, command: SetLineup, player: str, path: str) -> list[Violation]:
    """Return why a player may not leave his reserve slot."""
    rules = reserve_rules(state, reserve_slot(state, command.team, player))
    if rules is None:
        message = f"{command.team} has no {player} on reserve"
        return [Violation(code="reserve.player", message=message, path=path, fix="take back players on reserve")]
    since, now = state.reserved_at[player], move_instant(state, command)
    if now - since >= rules.min_days * DAY:
        return []
    message = f"{player} is at {rules.name} for {(now - since) // DAY} whole days"
    return [
        Violation(
            code="reserve.min_days", message=message, path=path, allowed=f"at least {rules.min_days} days", fix="wait"
        )
    ]


def _room_violations(state: LeagueState, command: SetLineup) -> Iterator[Violation]:
    """Give why the players do not fit where they would be after the moves."""
    team, moved = command.team, after_moves(state, command)
    for rules in state.ruleset.roster.reserve:
        count = len(moved.reserve.get(team, {}).get(rules.name, ()))
        if count > rules.count:
            message = f"{rules.name} would have {count} players"
            allowed = f"it takes {rules.count}"
            yield Violation(code="reserve.full", message=message, path="reserve", allowed=allowed, fix="move fewer")
    taken, size = places_taken(moved, team), state.ruleset.roster_size
    if command.activate and taken > size and state.ruleset.roster.overflow != "lazy_lock":
        message = f"{team} would have {taken} players for {size} places"
        yield Violation(code="roster.overflow", message=message, path="activate", fix="drop a player with it")
    returned = {player: state.rosters[team][player] for player in command.activate}
    yield from position_violations(moved, team, returned)


def barring_reasons(state: LeagueState, team: str, statuses: Mapping[str, str]) -> list[str]:
    """Return why a team may not change its lineup: its players must be made to fit first.

    Args:
        state: the league, after the moves that come with the lineup.
        team: whose lineup it is.
        statuses: the newest reports on its reserve players.
    """
    taken, size = places_taken(state, team), state.ruleset.roster_size
    reasons = [f"{team} has {taken} players for {size} places"] if taken > size else []
    return reasons + [
        f"{player} ({statuses.get(player) or 'well'}) does not belong at {rules.name}"
        for player, rules in misplaced_players(state, state.reserve.get(team, {}), statuses).items()
        if rules.misplaced == "adds_and_lineups"
    ]


def move_instant(state: LeagueState, command: SetLineup) -> Instant:
    """Return when the moves of a lineup are made: at its wake-up."""
    return wakes_of(state.slates[command.slate], command.team)[command.wake]


def move_events(state: LeagueState, command: SetLineup) -> list[Event]:
    """Return what the drops and moves of a lineup lead to."""
    return [*_drops(state, command), *_moves(state, command)]


def after_moves(state: LeagueState, command: SetLineup) -> LeagueState:
    """Return the state after the drops and moves of a lineup."""
    drops, moves = _drops(state, command), _moves(state, command)
    return reduce(apply_moved, moves, reduce(apply_dropped, drops, state))


def _drops(state: LeagueState, command: SetLineup) -> list[PlayerDropped]:
    at, kept = move_instant(state, command), command.kept_seats
    return [
        PlayerDropped(team=command.team, player=player, kept_seats=kept_by(kept, player), at=at)
        for player in command.drop
    ]


def _moves(state: LeagueState, command: SetLineup) -> list[ReserveMoved]:
    if not command.reserve and not command.activate:
        return []
    kept = {
        slate: tuple(one for one in players if one in command.reserve) for slate, players in command.kept_seats.items()
    }
    return [
        ReserveMoved(
            team=command.team,
            reserved=command.reserve,
            activated=command.activate,
            kept_seats={slate: players for slate, players in kept.items() if players},
            at=move_instant(state, command),
        )
    ]


def apply_dropped(state: LeagueState, event: PlayerDropped) -> LeagueState:
    """Take a player off his team; he goes through waivers like any drop."""
    kept = dict.fromkeys(event.kept_seats, (event.player,))
    left = removed(leaving(state, {event.player: event.team}, kept), event.team, event.player)
    return dropped(left, event.player, event.team, event.at)


def apply_moved(state: LeagueState, event: ReserveMoved) -> LeagueState:
    """Move players between the roster and its reserve."""
    moved = activated(state, event.team, event.activated) if event.activated else state
    if not event.reserved:
        return moved
    moved = leaving(moved, dict.fromkeys(event.reserved, event.team), event.kept_seats)
    return reserved(moved, event.team, event.reserved, event.at)
