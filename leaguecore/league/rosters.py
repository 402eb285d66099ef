"""Rosters: one owner a player, never more players than places, additions that may need a drop."""

from collections.abc import Mapping

from leaguecore.clock import Instant
from leaguecore.errors import Violation
from leaguecore.league.contenders import contention_violations
from leaguecore.league.reserve import entry_violations, on_reserve, reserve_rules, reserve_slot
from leaguecore.league.state import LeagueState, evolved, put

NO_STATUSES: Mapping[str, str] = {}

_UNTIMED = Instant(0)


def places_taken(state: LeagueState, team: str) -> int:
    """Return how many of its places a team's players take; those on reserve take none."""
    return len(state.rosters[team]) - len(on_reserve(state, team))


def active_roster(state: LeagueState, team: str) -> Mapping[str, tuple[str, ...]]:
    """Return the players of a team who may start, with their base positions: those not on reserve."""
    away = on_reserve(state, team)
    roster = state.rosters[team]
    return {player: where for player, where in roster.items() if player not in away} if away else roster


def addition_violations(
    state: LeagueState,
    team: str,
    add: str,
    drop: str,
    *,
    positions: tuple[str, ...] = (),
    reserve: str = "",
    statuses: Mapping[str, str] = NO_STATUSES,
    newcomers: tuple[str, ...] = (),
) -> list[Violation]:
    """Return why a team cannot add one player and drop another ("" for none) as rosters stand.

    Whether misplaced reserve players keep it from adding anybody is `leaguecore.league.reserve.misplaced_violations`.

    Args:
        state: the league.
        team: who adds.
        add: the player.
        drop: who leaves for him, or "".
        positions: his base positions, for the position maxima.
        reserve: the reserve slot that he is to be put into at once, or "" for the roster.
        statuses: the newest report on him, for that slot.
        newcomers: he, if he had no game in the season before, for that slot.
    """
    found = contention_violations(state, team)
    owner = state.owners.get(add)
    if owner is not None:
        message = f"{add} is on the roster of {owner}"
        found.append(Violation(code="player.owned", message=message, path="add", fix="add a player whom nobody has"))
    if drop and drop == add:
        found.append(Violation(code="drop.invalid", message=f"{add} cannot be added and dropped at once", path="drop"))
    elif drop:
        found += drop_violations(state, team, drop)
    if reserve:
        found += _direct_violations(state, team, add, drop, reserve, statuses, newcomers)
    else:
        found += position_violations(state, team, {add: positions}, without=(drop,))
    return found + _room_violations(state, team, drop, 0 if reserve else 1)


def drop_violations(state: LeagueState, team: str, drop: str, path: str = "drop") -> list[Violation]:
    """Return why a team cannot drop a player."""
    if state.owners.get(drop) != team:
        message = f"{drop} is not on the roster of {team}"
        return [Violation(code="drop.invalid", message=message, path=path, fix="drop one of yours")]
    if drop in state.ruleset.roster.undroppable:
        message = f"{drop} stands on the league's list of players whom nobody may drop"
        return [Violation(code="player.undroppable", message=message, path=path, fix="drop another, or trade him")]
    return []


def position_violations(
    state: LeagueState, team: str, players: Mapping[str, tuple[str, ...]], without: tuple[str, ...] = ()
) -> list[Violation]:
    """Return which position maxima a team would break with some players more and some fewer.

    Counted is the roster without its reserve, as the platforms do; a player of several positions counts for each.

    Args:
        state: the league.
        team: whose roster it is.
        players: who would join the roster proper, with their positions.
        without: who would leave it.
    """
    limits = state.ruleset.roster.position_max
    if not limits:
        return []
    away = {*without, *on_reserve(state, team)} - set(players)
    after = {player: where for player, where in state.rosters[team].items() if player not in away} | dict(players)
    found = []
    for name, most in limits.items():
        group = state.groups.get(name, frozenset({name}))
        count = sum(not group.isdisjoint(where) for where in after.values())
        if count > most and any(not group.isdisjoint(where) for where in players.values()):
            found.append(
                Violation(
                    code="roster.position_max",
                    message=f"{team} would have {count} players at {name}",
                    allowed=f"at most {most}",
                    fix=f"drop a player at {name}",
                )
            )
    return found


def _room_violations(state: LeagueState, team: str, drop: str, places: int) -> list[Violation]:
    """Return why a roster is too small for so many places more, after a drop."""
    size, taken = state.ruleset.roster_size, places_taken(state, team)
    # Who is dropped from the reserve leaves no place on the roster.
    freed = 1 if drop and not reserve_slot(state, team, drop) else 0
    if taken - freed + places <= size:
        return []
    message = f"{team} has {taken} of {size} players"
    full = Violation(code="roster.full", message=message, path="drop", fix="name a player to drop")
    return overflow_violations(state, team) or [full]


def overflow_violations(state: LeagueState, team: str) -> list[Violation]:
    """Return why a team may add nobody until its players fit its places (`overflow = "lazy_lock"`)."""
    size, taken = state.ruleset.roster_size, places_taken(state, team)
    if taken <= size:
        return []
    message = f"{team} has {taken} players for {size} places and may add nobody until they fit"
    return [Violation(code="roster.overflow", message=message, fix="drop players with the next lineup")]


def _direct_violations(
    state: LeagueState,
    team: str,
    add: str,
    drop: str,
    slot: str,
    statuses: Mapping[str, str],
    newcomers: tuple[str, ...],
) -> list[Violation]:
    """Return why a new player may not be put into a reserve slot at once."""
    found = entry_violations(state, slot, add, statuses, newcomers, "reserve")
    rules = reserve_rules(state, slot)
    if rules is None:
        return found
    if not rules.direct_add:
        message = f"a new player may not go straight to {slot}"
        found.append(Violation(code="reserve.direct", message=message, path="reserve", fix="add him to the roster"))
    held = [player for player in state.reserve.get(team, {}).get(slot, ()) if player != drop]
    if len(held) >= rules.count:
        message = f"{slot} has {len(held)} of {rules.count} players"
        found.append(Violation(code="reserve.full", message=message, path="reserve", fix="make room there first"))
    return found


def added(
    state: LeagueState,
    team: str,
    player: str,
    positions: tuple[str, ...],
    dropped: str = "",
    *,
    reserve: str = "",
    at: Instant = _UNTIMED,
) -> LeagueState:
    """Return the state after a team added a player and dropped another ("" for none).

    Args:
        state: the league.
        team: whose player he is now.
        player: who joined.
        positions: his base positions.
        dropped: who left for him, or "".
        reserve: the reserve slot into which he was put at once, or "".
        at: when, for that slot.
    """
    left = removed(state, team, dropped) if dropped else state
    roster = put(left.rosters[team], player, positions)
    joined = evolved(left, rosters=put(left.rosters, team, roster), owners=put(left.owners, player, team))
    return reserved(joined, team, {player: reserve}, at) if reserve else joined


def removed(state: LeagueState, team: str, player: str) -> LeagueState:
    """Return the state in which a player is nobody's; whether he can be claimed is not decided here."""
    roster = {other: where for other, where in state.rosters[team].items() if other != player}
    owners = {other: owner for other, owner in state.owners.items() if other != player}
    left = evolved(state, rosters=put(state.rosters, team, roster), owners=owners)
    return activated(left, team, (player,)) if reserve_slot(state, team, player) else left


def reserved(state: LeagueState, team: str, entered: Mapping[str, str], at: Instant) -> LeagueState:
    """Return the state in which players of a team are in these reserve slots since an instant."""
    left = activated(state, team, tuple(entered))
    slots = {
        rules.name: (
            *left.reserve.get(team, {}).get(rules.name, ()),
            *(player for player, slot in entered.items() if slot == rules.name),
        )
        for rules in state.ruleset.roster.reserve
    }
    return evolved(
        left,
        reserve=put(left.reserve, team, {slot: tuple(sorted(players)) for slot, players in slots.items() if players}),
        reserved_at=dict(left.reserved_at) | dict.fromkeys(entered, at),
    )


def activated(state: LeagueState, team: str, players: tuple[str, ...]) -> LeagueState:
    """Return the state in which players of a team are not on reserve."""
    kept = {
        slot: tuple(player for player in there if player not in players)
        for slot, there in state.reserve.get(team, {}).items()
    }
    return evolved(
        state,
        reserve=put(state.reserve, team, {slot: there for slot, there in kept.items() if there}),
        reserved_at={player: at for player, at in state.reserved_at.items() if player not in players},
    )
