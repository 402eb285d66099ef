"""Lineups: legal seatings of a slate, set before the locks and as often as managers are woken."""

from collections import Counter
from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import OpenSlate, SetLineup
from leaguecore.league.events import Event, LineupSet, SlateOpened
from leaguecore.league.reserve import on_reserve
from leaguecore.league.reserve_moves import after_moves, barring_reasons, move_events, move_violations
from leaguecore.league.standing_lineup import carried_bench, carried_lineup
from leaguecore.league.state import LeagueState, OpenedSlate, counted_auto, evolved, put
from leaguecore.league.substitutions import bench_locked, bench_violations
from leaguecore.league.wakes import wakes_of
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
    asked = command.first_lock_at is not None and state.ruleset.lineups.kind == "managed"
    if asked != bool(command.wakes):
        message = "a slate has wake-ups if and only if it has a lock and managers set lineups"
        return [Violation(code="slate.wakes", message=message)]
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
    return evolved(state, slates_opened=state.slates_opened + 1, slates=put(state.slates, event.slate, slate))


def verify_lineup(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why a lineup is not legal now."""
    slate = state.slates.get(command.slate)
    if slate is None:
        return [Violation(code="lineup.slate", message=f"{command.slate} is not open")]
    if command.wake != slate.answered[command.team] or command.wake >= len(wakes_of(slate, command.team)):
        return [Violation(code="lineup.wake", message=f"wake-up {command.wake} is not the one that waits")]
    found = move_violations(state, command)
    if found:
        return found
    moved = after_moves(state, command)
    return [
        *seat_violations(state.slots, command.seating),
        *_player_violations(moved, command),
        *bench_violations(moved, command),
        *_lock_violations(state, command),
        *bench_locked(state, command),
        *_bar_violations(moved, command),
    ]


def seat_violations(slots: tuple[Slot, ...], seating: Seating) -> list[Violation]:
    """Return why a seating does not fit the slots, whoever the players are."""
    found = []
    known = {slot.name: slot for slot in slots}
    for name in sorted(seating):
        if name not in known:
            message = f"there is no slot {name!r}; there are {', '.join(known)}"
            found.append(Violation(code="lineup.slot", message=message, path=f"seating.{name}"))
        elif len(seating[name]) > known[name].count:
            message = f"{len(seating[name])} players for {known[name].count} seats of {name}"
            found.append(Violation(code="lineup.seats", message=message, path=f"seating.{name}", fix="seat fewer"))
    counts = Counter(player for players in seating.values() for player in players)
    found += [
        Violation(
            code="lineup.duplicate", message=f"{player} stands {count} times", path="seating", fix="seat him once"
        )
        for player, count in sorted(counts.items())
        if count > 1
    ]
    return found


def _player_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    left = state.slates[command.slate].left.get(command.team, {})
    roster = {**state.rosters[command.team], **left}
    # Who left his seat behind keeps it, wherever he is now.
    reserve = set(on_reserve(state, command.team)) - set(left)
    found = []
    for slot in state.slots:
        for player in command.seating.get(slot.name, ()):
            path = f"seating.{slot.name}"
            if player not in roster:
                message = f"{player} is not on the roster"
                found.append(Violation(code="lineup.player", message=message, path=path, fix="seat players of yours"))
            elif player in reserve:
                message = f"{player} is on reserve"
                found.append(Violation(code="lineup.reserve", message=message, path=path, fix="take him back first"))
            elif slot.eligible.isdisjoint(roster[player]):
                message = f"{player} ({'|'.join(roster[player])}) may not sit at {slot.name}"
                takes = f"it takes {', '.join(sorted(slot.eligible))}"
                found.append(Violation(code="lineup.position", message=message, path=path, allowed=takes))
    return found


def _lock_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    # Until a team sets a lineup of the slate, what it left behind stands.
    standing = _seats(carried_lineup(state, command.team, command.slate))
    wanted = _seats(command.seating)
    free_seats = state.ruleset.lineups.locked_seat == "among_starters"
    found = []
    for player in command.locked:
        before, after = standing.get(player, ""), wanted.get(player, "")
        if before != after and not (free_seats and before and after):
            message = f"the game of {player} has begun: he stays at {before or 'the bench'}"
            allowed = "he may change between starting seats" if free_seats and before else ""
            fix = "leave locked players where they are"
            found.append(Violation(code="lineup.locked", message=message, path="seating", allowed=allowed, fix=fix))
    return found


def _bar_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why a team may not change its lineup at all: it does not fit the roster or the reserve."""
    reasons = barring_reasons(state, command.team, command.statuses)
    standing = carried_lineup(state, command.team, command.slate)
    bench = carried_bench(state, command.team, command.slate)
    if not reasons or (_seats(standing) == _seats(command.seating) and bench == command.bench):
        return []
    fix = "drop players or move them, or leave the lineup as it stands"
    return [
        Violation(code="lineup.barred", message=reason, path="seating", allowed="what stands", fix=fix)
        for reason in reasons
    ]


def _seats(seating: Seating) -> dict[str, str]:
    return {player: slot for slot, players in seating.items() for player in players}


def decide_lineup(state: LeagueState, command: SetLineup) -> list[Event]:
    """Make the moves, then let the lineup stand."""
    return [
        *move_events(state, command),
        LineupSet(
            team=command.team,
            slate=command.slate,
            wake=command.wake,
            seating=command.seating,
            bench=command.bench,
            auto=command.auto,
        ),
    ]


def apply_lineup(state: LeagueState, event: LineupSet) -> LeagueState:
    """Replace the team's lineup of the slate."""
    slate = state.slates[event.slate]
    changed = attrs.evolve(
        slate,
        answered=put(slate.answered, event.team, event.wake + 1),
        lineups=put(slate.lineups, event.team, event.seating),
        benches=_put_named(slate.benches, event),
    )
    return evolved(
        state,
        slates=put(state.slates, event.slate, changed),
        last_lineups=put(state.last_lineups, event.team, event.seating),
        last_benches=_put_named(state.last_benches, event),
        autos=counted_auto(state, event.team, event.auto),
    )


def _put_named(benches: Mapping[str, tuple[str, ...]], event: LineupSet) -> Mapping[str, tuple[str, ...]]:
    """Return the orders of benches with that of a lineup; where no bench has an order there is nothing to keep."""
    return put(benches, event.team, event.bench) if event.bench or event.team in benches else benches
