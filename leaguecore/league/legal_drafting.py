"""What a team may do now before the draft and in an auction, for managers and user interfaces.

As in `leaguecore.league.legal`, each query tries commands on `verify` or asks what that asks.
"""

from collections.abc import Collection, Mapping

from leaguecore.league.auction import bidders, current_lot, maximum_bid, nominator
from leaguecore.league.commands import Keeper, NameKeepers, NominatePlayer
from leaguecore.league.decide import can
from leaguecore.league.draftable import holding_violations, newcomers_only
from leaguecore.league.state import LeagueState

Positions = Mapping[str, tuple[str, ...]]
"""The base positions of players, by their ids."""


def legal_nominations(state: LeagueState, positions_of: Positions, newcomers: Collection[str] = ()) -> tuple[str, ...]:
    """Return whom the team on turn may put up for the smallest bid, in the order of their ids.

    Args:
        state: the league.
        positions_of: everybody who is known, as at the draft.
        newcomers: in a draft of newcomers, those of them who are.
    """
    team, rules = nominator(state), state.ruleset.draft.auction
    if team is None or rules is None:
        return ()
    free = {player: where for player, where in positions_of.items() if where and player not in state.owners}
    if newcomers_only(state):
        # Where no newcomer is left, everybody is of the pool.
        free = {player: where for player, where in free.items() if player in newcomers} or free
    nobody_fills = all(holding_violations(state, team, one, where, scarce=False) for one, where in free.items())
    scarce = (team,) if nobody_fills else ()
    return tuple(
        player
        for player in sorted(free)
        if can(state, _nomination(state, team, player, free[player], rules.min_bid, scarce))
    )


def _nomination(
    state: LeagueState, team: str, player: str, positions: tuple[str, ...], opening: int, scarce: tuple[str, ...]
) -> NominatePlayer:
    return NominatePlayer(
        snapshot="",
        team=team,
        lot=state.picks,
        player=player,
        positions=positions,
        in_pool=True,
        scarce=scarce,
        opening=opening,
        reason="",
        auto=False,
    )


def legal_bids(state: LeagueState, team: str) -> range:
    """Return the prices that a team may bid on the player who is up; empty if it is not asked."""
    lot, rules = current_lot(state), state.ruleset.draft.auction
    if lot is None or rules is None or team not in bidders(state):
        return range(0)
    return range(lot.opening, maximum_bid(state, team) + 1, rules.increment)


def legal_keepers(
    state: LeagueState, team: str, positions_of: Positions, named: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return whom a team may keep beside those whom it would name before them, in the order of their ids."""
    mine = (state.carried or {}).get(team, {})

    def command(players: tuple[str, ...]) -> NameKeepers:
        keepers = tuple(Keeper(player=player, positions=positions_of.get(player, ())) for player in players)
        return NameKeepers(snapshot="", team=team, keepers=keepers, auto=False)

    return tuple(player for player in sorted(mine) if can(state, command((*named, player))))
