"""Short ways to an auction, to a league that goes on from an earlier season, and to traded picks."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from league_cases import LEAGUE, do, drafting_league, new_league, pick, plan, positions_of, salt_of, schedule

from leaguecore.commit import commitment
from leaguecore.league import LeagueState
from leaguecore.league.auction import bidders, lot_tag, nominator
from leaguecore.league.commands import (
    AwardLot,
    CarryOver,
    DrawDraftOrder,
    Keeper,
    LotBid,
    NameKeepers,
    NominatePlayer,
    SealLotBid,
)
from leaguecore.league.picks import with_pick_owner

AUCTION: Mapping[str, Any] = {
    "budget": 100,
    "min_bid": 1,
    "increment": 1,
    "bid_seconds": 30,
    "nomination": "linear",
    "price": "proxy",
}

KEEPERS: Mapping[str, Any] = {
    "most": 3,
    "cost": "round",
    "dearer_by": 0,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 24,
}

EARLIER = "toy-0"
"""The league of the season before."""


def auction_league(
    order: Sequence[str] = (), *, auction: Mapping[str, Any] | None = None, **fields: Any
) -> LeagueState:
    """Return an auction before its first nomination: three teams with three places and 100 dollars each.

    The first nomination is that of the first team of the order, which is that of the teams if no other is given.
    """
    return drafting_league(order=order, draft__kind="auction", draft__auction={**AUCTION, **(auction or {})}, **fields)


def nominate(state: LeagueState, player: str, opening: int = 1, **facts: Any) -> NominatePlayer:
    """Return the nomination of a player by the team whose turn it is."""
    command = NominatePlayer(
        snapshot="0" * 64,
        team=nominator(state) or "team-01",
        lot=state.picks,
        player=player,
        positions=positions_of(player),
        in_pool=True,
        scarce=(),
        opening=opening,
        reason="",
        auto=False,
    )
    return attrs.evolve(command, **facts)


def seal_bid(state: LeagueState, team: str, bid: int | None, *, auto: bool = False) -> SealLotBid:
    """Return the sealing of a team's bid for the lot."""
    sealed = commitment(lot_tag(LEAGUE, team, state.picks), salt_of(team), bid)
    return SealLotBid(snapshot="0" * 64, team=team, lot=state.picks, commitment=sealed, auto=auto)


def award(state: LeagueState, bids: Mapping[str, int | None]) -> AwardLot:
    """Return the award that opens these bids."""
    opened = tuple(LotBid(team=team, salt=salt_of(team), bid=bids[team]) for team in sorted(bids))
    return AwardLot(lot=state.picks, bids=opened)


def sealed_lot(state: LeagueState, bids: Mapping[str, int | None]) -> LeagueState:
    """Return a league in which every team that may bid on the lot has: these, and nothing by those not named."""
    return do(state, *(seal_bid(state, team, bids.get(team)) for team in sorted({*bidders(state), *bids})))


def sold(state: LeagueState, player: str, bids: Mapping[str, int | None], opening: int = 1) -> LeagueState:
    """Return a league after a lot: the player was put up, these bids were sealed and opened."""
    state = do(state, nominate(state, player, opening))
    every = {team: bids.get(team) for team in bidders(state)}
    return do(sealed_lot(state, every), award(state, every))


# --- the next season --------------------------------------------------------------------------------------------------


def carry(rosters: Mapping[str, Mapping[str, int]], picks: Mapping[str, str] | None = None) -> CarryOver:
    """Return the command with which a league goes on from these rosters, with what each player cost."""
    return CarryOver(previous=EARLIER, head="0" * 64, rosters=rosters, picks=picks or {})


def next_season(
    rosters: Mapping[str, Mapping[str, int]],
    picks: Mapping[str, str] | None = None,
    keepers: Mapping[str, Any] | None = None,
    **fields: Any,
) -> LeagueState:
    """Return a league that goes on from these rosters and waits for keepers; teams not named bring nobody."""
    opened = attrs.evolve(new_league(keepers__={**KEEPERS, **(keepers or {})}, **fields), previous=EARLIER)
    whole = {team: rosters.get(team, {}) for team in opened.teams}
    return do(opened, carry(whole, picks), plan())


def keep(state: LeagueState, team: str, *players: str, auto: bool = False) -> NameKeepers:
    """Return the keepers of a team."""
    named = tuple(Keeper(player=player, positions=positions_of(player)) for player in players)
    return NameKeepers(snapshot="0" * 64, team=team, keepers=named, auto=auto)


def kept(state: LeagueState, keepers: Mapping[str, Sequence[str]], order: Sequence[str] = ()) -> LeagueState:
    """Return the draft of a league in which these keepers were named, and nobody by teams not named."""
    state = do(state, *(keep(state, team, *keepers.get(team, ())) for team in state.teams))
    return do(state, schedule(state), DrawDraftOrder(order=tuple(order) or state.teams))


# --- traded picks -----------------------------------------------------------------------------------------------------


def with_traded_picks(owners: Mapping[str, str], order: Sequence[str] = (), **fields: Any) -> LeagueState:
    """Return a draft in which these picks of this season belong to others."""
    state = do(new_league(**fields), plan())
    for one, owner in owners.items():
        state = with_pick_owner(state, one, owner)
    return do(state, schedule(state), DrawDraftOrder(order=tuple(order) or state.teams))


def drafted(state: LeagueState, players: Sequence[str]) -> tuple[LeagueState, list[str]]:
    """Return a league after picks of these players by whose turn it was, and those teams."""
    teams = []
    for player in players:
        command = pick(state, player)
        teams.append(command.team)
        state = do(state, command)
    return state, teams
