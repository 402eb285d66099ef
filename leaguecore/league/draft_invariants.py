"""What holds in every state of a draft: picks are counted, dollars are conserved, keepers are paid for."""

from collections.abc import Callable, Iterator

from leaguecore.league.auction import bidders, maximum_bid
from leaguecore.league.picks import owner_of_pick
from leaguecore.league.rosters import places_taken
from leaguecore.league.state import LeagueState
from leaguecore.league.turns import next_pick, pick_of, team_on_turn


def _picks_counted(state: LeagueState) -> Iterator[str]:
    """Every pick so far brought a player, but those spent on keepers before, and those of teams that were full."""
    if state.phase != "drafting":
        return
    drafted = sum(map(len, state.rosters.values())) - sum(map(len, state.keepers.values()))
    if state.auction is not None:
        if drafted != state.picks:
            yield f"{state.picks} lots were sold, but {drafted} players bought"
        return
    used = sum(pick_of(state, number) not in state.kept_picks for number in range(state.picks))
    if drafted > used or (drafted < used and not state.pick_owners):
        yield f"{used} picks were made, but {drafted} players drafted"
    if next_pick(state, state.picks) != state.picks:
        yield f"pick {state.picks} is the turn of {team_on_turn(state)}, who cannot use it"


def _dollars_conserved(state: LeagueState) -> Iterator[str]:
    auction, rules, keepers = state.auction, state.ruleset.draft.auction, state.ruleset.keepers
    if auction is None or rules is None:
        return
    paid = dict.fromkeys(state.teams, 0)
    for player, price in state.costs.items() if state.phase == "drafting" else ():
        kept = any(one.player == player for one in state.keepers.get(state.owners[player], ()))
        if not kept or (keepers is not None and keepers.cost == "auction_price"):
            paid[state.owners[player]] += price
    for team, left in auction.dollars.items():
        places = state.ruleset.roster_size - places_taken(state, team)
        if left < 0 or (state.phase == "drafting" and left + paid[team] != rules.budget):
            yield f"{team} has ${left} of ${rules.budget} and paid ${paid[team]}"
        if state.phase == "drafting" and left < places * rules.min_bid:
            yield f"{team} has ${left} for {places} open places"


def _lot_open(state: LeagueState) -> Iterator[str]:
    auction = state.auction
    if auction is None or auction.lot is None:
        return
    lot = auction.lot
    if lot.player in state.owners:
        yield f"{lot.player} is up, but {state.owners[lot.player]} has him"
    if lot.opening > maximum_bid(state, lot.team) or not set(auction.sealed) <= set(bidders(state)):
        yield "a team bids on the lot that cannot pay for it or hold it"


def _keepers_paid(state: LeagueState) -> Iterator[str]:
    if state.phase != "drafting" or state.auction is not None:
        return
    for pick, player in state.kept_picks.items():
        if state.owners.get(player) != owner_of_pick(state, pick):
            yield f"{player} was kept for {pick}, which his team does not own"
    if len(state.kept_picks) != sum(map(len, state.keepers.values())):
        yield "keepers and the picks spent on them differ"


DRAFT_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _picks_counted,
    _dollars_conserved,
    _lot_open,
    _keepers_paid,
)
