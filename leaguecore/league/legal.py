"""What a team may do now, for managers and user interfaces: players to pick, to add, to drop; seats and reserve slots.

Each query tries commands on `verify`, so it never disagrees with it. Facts that the floor above puts into commands
(positions, locks, reports) come in as arguments, in the form in which the commands have them.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import attrs

from leaguecore.league.claims import claim_violations
from leaguecore.league.commands import Claim, Move, MoveFreeAgents, PickPlayer, SetLineup
from leaguecore.league.decide import can
from leaguecore.league.draftable import holding_violations, newcomers_only
from leaguecore.league.rosters import NO_STATUSES, drop_violations
from leaguecore.league.standing_lineup import carried_bench, carried_lineup, seatable
from leaguecore.league.state import LeagueState
from leaguecore.lineup import Candidate, Seating, best_lineup

Positions = Mapping[str, tuple[str, ...]]
"""The base positions of players, by their ids."""


def legal_picks(
    state: LeagueState, team: str, positions_of: Positions, newcomers: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the players whom a team may draft now, in the order of their ids; none if it is not its turn.

    Args:
        state: the league.
        team: who would pick.
        positions_of: everybody who is known, as at the draft.
        newcomers: in a draft of newcomers, those of them who are.
    """
    free = {player: where for player, where in positions_of.items() if where and player not in state.owners}
    if newcomers_only(state):
        # Where no newcomer is left, everybody is of the pool.
        free = {player: where for player, where in free.items() if player in newcomers} or free
    # Players of the same positions differ in nothing here.
    kinds = {where: player for player, where in free.items()}
    scarce = all(holding_violations(state, team, player, where, scarce=False) for where, player in kinds.items())
    fits = {
        where: can(state, _pick(state, team, player, where, scarce=scarce)) for where, player in sorted(kinds.items())
    }
    return tuple(player for player in sorted(free) if fits[free[player]])


def _pick(state: LeagueState, team: str, player: str, positions: tuple[str, ...], *, scarce: bool) -> PickPlayer:
    return PickPlayer(
        snapshot="",
        team=team,
        pick=state.picks,
        player=player,
        positions=positions,
        in_pool=True,
        scarce=scarce,
        reason="",
        queue=None,
        auto=False,
    )


def legal_adds(
    state: LeagueState, turn: MoveFreeAgents, positions_of: Positions, drop: str = "", reserve: str = ""
) -> tuple[str, ...]:
    """Return the free agents whom a team may add with one move more in its turn, in the order of their ids.

    Args:
        state: the league.
        turn: the turn so far, with its facts.
        positions_of: everybody who is known.
        drop: who would leave for the new player, "" for nobody.
        reserve: the reserve slot that he would go to, "" for the roster.
    """

    def may(player: str) -> bool:
        move = Move(add=player, drop=drop, positions=positions_of[player], reserve=reserve)
        return can(state, attrs.evolve(turn, moves=(*turn.moves, move)))

    return _those(positions_of, may)


def legal_claims(
    state: LeagueState,
    team: str,
    positions_of: Positions,
    *,
    drop: str = "",
    bid: int = 0,
    reserve: str = "",
    statuses: Mapping[str, str] = NO_STATUSES,
    newcomers: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Return the players whom a team may claim in the next run, in the order of their ids; the run decides who wins.

    Args:
        state: the league.
        team: who would claim.
        positions_of: everybody who is known.
        drop: who would leave, "" for nobody.
        bid: what would be bid.
        reserve: the reserve slot that the new player would go to, "" for the roster.
        statuses: the newest reports on players on reserve and on those who would go there.
        newcomers: those who had no game in the season before.
    """

    def may(player: str) -> bool:
        claims = (Claim(add=player, drop=drop, bid=bid, reserve=reserve),)
        return not claim_violations(state, team, claims, positions=positions_of, statuses=statuses, newcomers=newcomers)

    return _those(positions_of, may)


def legal_drops(state: LeagueState, team: str, locked: Collection[str] = ()) -> tuple[str, ...]:
    """Return the players whom a team may drop, in the order of their ids.

    Args:
        state: the league.
        team: whose players they are.
        locked: those who may not leave because their game has begun; which these are depends on how they would leave.
    """
    return _those(state.rosters[team], lambda player: player not in locked and not drop_violations(state, team, player))


def legal_seats(
    state: LeagueState,
    team: str,
    slate: str,
    player: str,
    locked: Sequence[str] = (),
    statuses: Mapping[str, str] = NO_STATUSES,
) -> tuple[str, ...]:
    """Return the starting slots in which some legal lineup of a slate seats a player, in the order of the ruleset.

    Args:
        state: the league.
        team: whose lineup it is.
        slate: an open slate.
        player: who would sit there.
        locked: the players of the team whose game has begun.
        statuses: the newest reports on its players on reserve.
    """
    if slate not in state.slates:
        return ()
    standing = carried_lineup(state, team, slate)

    def may(slot: str) -> bool:
        tried = [_with_seat(state, team, slate, slot, player, locked)]
        tried += [standing] if player in standing.get(slot, ()) else []
        return any(can(state, _lineup(state, team, slate, one, locked, statuses)) for one in tried)

    return tuple(slot.name for slot in state.slots if may(slot.name))


def _with_seat(
    state: LeagueState, team: str, slate: str, slot: str, player: str, locked: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return a lineup with a player in a slot and the locked starters seated, where that can be."""
    standing = carried_lineup(state, team, slate)
    held = {name: [one for one in players if one in locked and one != player] for name, players in standing.items()}
    if state.ruleset.lineups.locked_seat == "fixed":
        return {name: (*players, *([player] if name == slot else [])) for name, players in held.items()}
    positions = seatable(state, team, slate)
    starters = [Candidate(one, frozenset(positions[one]), 1) for players in held.values() for one in players]
    return best_lineup(state.slots, starters, {slot: (player,)})


def legal_seatings(
    state: LeagueState,
    team: str,
    slate: str,
    locked: Sequence[str] = (),
    statuses: Mapping[str, str] = NO_STATUSES,
) -> Iterator[Seating]:
    """Walk every legal lineup of a slate without moves; there may be very many.

    Args:
        state: the league.
        team: whose lineups they are.
        slate: an open slate.
        locked: the players of the team whose game has begun.
        statuses: the newest reports on its players on reserve.
    """
    if slate not in state.slates:
        return
    players = sorted(seatable(state, team, slate).items())
    for seating in _seatings(state, {slot.name: () for slot in state.slots}, players):
        if can(state, _lineup(state, team, slate, seating, locked, statuses)):
            yield seating


def _seatings(
    state: LeagueState, seated: Mapping[str, tuple[str, ...]], players: Sequence[tuple[str, tuple[str, ...]]]
) -> Iterator[Seating]:
    """Walk the ways to seat players or leave them on the bench, each where he may play and a seat is free."""
    if not players:
        yield seated
        return
    (player, positions), rest = players[0], players[1:]
    yield from _seatings(state, seated, rest)
    for slot in state.slots:
        if len(seated[slot.name]) < slot.count and not slot.eligible.isdisjoint(positions):
            yield from _seatings(state, {**seated, slot.name: (*seated[slot.name], player)}, rest)


def legal_reserve(state: LeagueState, lineup: SetLineup, player: str) -> tuple[str, ...]:
    """Return where a player may be moved with a lineup: reserve slots, or "" for back on the roster.

    Args:
        state: the league.
        lineup: with its facts; he leaves his seat for it, and nobody takes it.
        player: who would move.
    """
    without = attrs.evolve(
        lineup,
        seating={name: tuple(one for one in players if one != player) for name, players in lineup.seating.items()},
        reserve={one: slot for one, slot in lineup.reserve.items() if one != player},
        activate=tuple(one for one in lineup.activate if one != player),
    )

    def may(slot: str) -> bool:
        if slot:
            return can(state, attrs.evolve(without, reserve={**without.reserve, player: slot}))
        return can(state, attrs.evolve(without, activate=(*without.activate, player)))

    names = [rules.name for rules in state.ruleset.roster.reserve]
    return tuple(slot for slot in (*names, "") if may(slot))


def _lineup(
    state: LeagueState, team: str, slate: str, seating: Seating, locked: Sequence[str], statuses: Mapping[str, str]
) -> SetLineup:
    return SetLineup(
        snapshot="",
        team=team,
        slate=slate,
        wake=state.slates[slate].answered[team],
        drop=(),
        reserve={},
        activate=(),
        seating=seating,
        bench=_bench_left(state, team, slate, seating),
        locked=tuple(locked),
        kept_seats={},
        statuses=statuses,
        newcomers=(),
        auto=False,
    )


def _bench_left(state: LeagueState, team: str, slate: str, seating: Seating) -> tuple[str, ...]:
    """Return the order of the bench as it stands, without those who would start."""
    seated = {player for players in seating.values() for player in players}
    return tuple(player for player in carried_bench(state, team, slate) if player not in seated)


def _those(players: Mapping[str, object], may: Callable[[str], bool]) -> tuple[str, ...]:
    return tuple(player for player in sorted(players) if may(player))
