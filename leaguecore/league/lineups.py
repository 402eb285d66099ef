"""Lineups: legal seatings of a slate, set before the locks and as often as managers are woken."""

from collections import Counter
from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import OpenSlate, SetLineup
from leaguecore.league.events import Event, LineupSet, SlateOpened
from leaguecore.league.rosters import eligible_positions
from leaguecore.league.state import LeagueState, OpenedSlate, counted_auto, put
from leaguecore.lineup import Seating, Slot


def verify_open(state: LeagueState, command: OpenSlate) -> list[Violation]:
    """Return why a slate cannot open now."""
    if state.phase != "playing":
        return [Violation(code="slate.phase", message="slates open while the season is played")]
    if state.slates_opened >= len(state.planned_slates):
        return [Violation(code="slate.none", message="all slates have opened")]
    following = state.planned_slates[state.slates_opened].slate
    if command.slate != following:
        return [Violation(code="slate.order", message=f"the next slate is {following}, not {command.slate}")]
    if (command.first_lock_at is None) != (not command.wakes):
        return [Violation(code="slate.wakes", message="a slate has wake-ups if and only if it has a lock")]
    return []


def decide_open(_state: LeagueState, command: OpenSlate) -> list[Event]:
    """Open the slate."""
    return [SlateOpened(slate=command.slate, first_lock_at=command.first_lock_at, wakes=command.wakes)]


def apply_open(state: LeagueState, event: SlateOpened) -> LeagueState:
    """Let lineups come in."""
    slate = OpenedSlate(
        period=state.planned_slates[state.slates_opened].period,
        first_lock_at=event.first_lock_at,
        wakes=event.wakes,
        answered=dict.fromkeys(state.teams, 0),
        lineups={},
    )
    return attrs.evolve(state, slates_opened=state.slates_opened + 1, slates=put(state.slates, event.slate, slate))


def carried_lineup(state: LeagueState, team: str, slate: str) -> Seating:
    """Return what a team left behind: its lineup of this slate, else the newest one, without who left since."""
    here = state.slates[slate].lineups
    standing = here[team] if team in here else state.last_lineups.get(team, {})
    roster = state.rosters[team]
    return {
        slot.name: tuple(
            player for player in standing.get(slot.name, ()) if slot.eligible & eligible_positions(roster, player)
        )
        for slot in state.slots
    }


def verify_lineup(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why a lineup is not legal now."""
    slate = state.slates.get(command.slate)
    if slate is None:
        return [Violation(code="lineup.slate", message=f"{command.slate} is not open")]
    if command.wake != slate.answered[command.team] or command.wake >= len(slate.wakes):
        return [Violation(code="lineup.wake", message=f"wake-up {command.wake} is not the one that waits")]
    roster = state.rosters[command.team]
    return [
        *seat_violations(state.slots, command.seating),
        *_player_violations(state.slots, roster, command.seating),
        *_lock_violations(state, command),
    ]


def seat_violations(slots: tuple[Slot, ...], seating: Seating) -> list[Violation]:
    found = []
    known = {slot.name: slot for slot in slots}
    for name in sorted(seating):
        if name not in known:
            message = f"there is no slot {name!r}; there are {', '.join(known)}"
            found.append(Violation(code="lineup.slot", message=message))
        elif len(seating[name]) > known[name].count:
            message = f"{len(seating[name])} players for {known[name].count} seats of {name}"
            found.append(Violation(code="lineup.seats", message=message))
    counts = Counter(player for players in seating.values() for player in players)
    found += [
        Violation(code="lineup.duplicate", message=f"{player} stands {count} times")
        for player, count in sorted(counts.items())
        if count > 1
    ]
    return found


def _player_violations(
    slots: tuple[Slot, ...], roster: Mapping[str, tuple[str, ...]], seating: Seating
) -> list[Violation]:
    found = []
    for slot in slots:
        for player in seating.get(slot.name, ()):
            if player not in roster:
                message = f"{player} is not on the roster"
                found.append(Violation(code="lineup.player", message=message, fix="seat players of yours"))
            elif slot.eligible.isdisjoint(roster[player]):
                message = f"{player} ({'|'.join(roster[player])}) may not sit at {slot.name}"
                allowed = ", ".join(sorted(slot.eligible))
                found.append(Violation(code="lineup.position", message=message, fix=f"it takes {allowed}"))
    return found


def _lock_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    # Until a team sets a lineup of the slate, what it left behind stands.
    standing = _seats(carried_lineup(state, command.team, command.slate))
    wanted = _seats(command.seating)
    return [
        Violation(
            code="lineup.locked",
            message=f"the game of {player} has begun: he stays at {standing.get(player, 'the bench')}",
            fix="leave locked players where they are",
        )
        for player in command.locked
        if standing.get(player) != wanted.get(player)
    ]


def _seats(seating: Seating) -> dict[str, str]:
    return {player: slot for slot, players in seating.items() for player in players}


def decide_lineup(_state: LeagueState, command: SetLineup) -> list[Event]:
    """Let the lineup stand."""
    return [
        LineupSet(
            team=command.team,
            slate=command.slate,
            wake=command.wake,
            seating=command.seating,
            auto=command.auto,
        )
    ]


def apply_lineup(state: LeagueState, event: LineupSet) -> LeagueState:
    """Replace the team's lineup of the slate."""
    slate = state.slates[event.slate]
    changed = attrs.evolve(
        slate,
        answered=put(slate.answered, event.team, event.wake + 1),
        lineups=put(slate.lineups, event.team, event.seating),
    )
    return attrs.evolve(
        state,
        slates=put(state.slates, event.slate, changed),
        last_lineups=put(state.last_lineups, event.team, event.seating),
        autos=counted_auto(state, event.team, event.auto),
    )
