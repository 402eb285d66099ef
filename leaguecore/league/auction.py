"""The auction: a player is nominated, every team seals once how far it would go, and the lot goes to the highest bid.

The sealed maximum is what a proxy would bid up to in a room, so the winner pays one increment more than the second
would have gone, and never more than his own maximum (`price = "proxy"`), or what he bid (`first`). Equal bids go to who
comes first in the draft order from the nominating team on, which is itself the first. The nominating team bids at least
the opening bid that it named. Nobody may bid so much that less than the smallest bid is left for each open place of his
roster. A team with a full roster, or without the dollars for one player more, is passed over and not asked.
"""

from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.commit import commitment, is_salt
from leaguecore.errors import Violation
from leaguecore.league.commands import AwardLot, LotBid, NominatePlayer, SealLotBid
from leaguecore.league.draft_state import Lot
from leaguecore.league.draftable import candidate_violations, holding_violations
from leaguecore.league.events import Event, LotBidSealed, LotBidVoided, LotSold, PlayerNominated
from leaguecore.league.rosters import added, places_taken
from leaguecore.league.state import LeagueState, counted_auto, evolved, put
from leaguecore.league.turns import has_room, team_on_pick
from leaguecore.rules.sections.drafting import AuctionRules


def maximum_bid(state: LeagueState, team: str) -> int:
    """Return the most that a team may bid: its dollars but for the smallest bid on each other open place.

    It is a price, whole steps above the smallest; negative if the team can buy nobody.
    """
    rules, auction = state.ruleset.draft.auction, state.auction
    places = state.ruleset.roster_size - places_taken(state, team)
    if rules is None or auction is None or places <= 0:
        return -1
    spare = auction.dollars[team] - places * rules.min_bid
    return -1 if spare < 0 else rules.min_bid + spare // rules.increment * rules.increment


def current_lot(state: LeagueState) -> Lot | None:
    """Return the player who is up, or None."""
    return None if state.auction is None else state.auction.lot


def nominator(state: LeagueState) -> str | None:
    """Return the team whose turn it is to nominate, None if a lot is up or there is no auction now."""
    auction = state.auction
    if state.phase != "drafting" or auction is None or auction.lot is not None:
        return None
    return _team_on_turn(state, auction.turn)


def _team_on_turn(state: LeagueState, turn: int) -> str:
    rules = state.ruleset.draft.auction
    return team_on_pick(state.draft_order, turn, "linear" if rules is None else rules.nomination)


def next_turn(state: LeagueState, turn: int) -> int | None:
    """Return the first place in the order of nominations from one on whose team can buy a player, None if none can."""
    if not any(maximum_bid(state, team) >= 0 for team in state.teams):
        return None
    while maximum_bid(state, _team_on_turn(state, turn)) < 0:
        turn += 1
    return turn


def lot_violations(state: LeagueState, team: str, lot: Lot) -> list[Violation]:
    """Return why a team could not hold the player of a lot: no place, too many at his position, unfillable starters."""
    if not has_room(state, team):
        taken, size = places_taken(state, team), state.ruleset.roster_size
        return [Violation(code="roster.full", message=f"{team} has {taken} of {size} players")]
    return holding_violations(state, team, lot.player, lot.positions, scarce=team in lot.scarce)


def bidders(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that may bid on the lot, from the nominating one on: equal bids go to who comes first."""
    lot = current_lot(state)
    if lot is None:
        return ()
    at = state.draft_order.index(lot.team)
    order = (*state.draft_order[at:], *state.draft_order[:at])
    return tuple(
        team for team in order if maximum_bid(state, team) >= lot.opening and not lot_violations(state, team, lot)
    )


# --- the nomination ---------------------------------------------------------------------------------------------------


def verify_nomination(state: LeagueState, command: NominatePlayer) -> list[Violation]:
    """Return why a player cannot be put up so."""
    turn = nominator(state)
    if turn != command.team or command.lot != state.picks:
        message = f"lot {state.picks} is to be named by {turn or 'nobody'}"
        return [Violation(code="auction.turn", message=message, fix="wait for your turn")]
    found = candidate_violations(state, command.player, command.positions, command.reason, in_pool=command.in_pool)
    found += price_violations(state, command.team, command.opening, "opening")
    found += lot_violations(state, command.team, lot_of(command))
    return found


def lot_of(command: NominatePlayer) -> Lot:
    """Return the lot that a nomination makes."""
    return Lot(
        number=command.lot,
        team=command.team,
        player=command.player,
        positions=command.positions,
        opening=command.opening,
        scarce=command.scarce,
    )


def price_violations(state: LeagueState, team: str, price: int, path: str = "bid") -> list[Violation]:
    """Return why a team cannot offer so many dollars: too few, no whole step, or more than its maximum."""
    rules, most = state.ruleset.draft.auction, maximum_bid(state, team)
    if rules is None:
        return []
    allowed = f"{rules.min_bid} and whole steps of {rules.increment}, up to {most}"
    if price < rules.min_bid or (price - rules.min_bid) % rules.increment:
        message = f"${price} is no price"
        return [Violation(code="bid.range", message=message, path=path, allowed=allowed, fix="bid such a price")]
    if price > most:
        message = f"${price} would leave less than ${rules.min_bid} for an open place of {team}"
        return [Violation(code="bid.over_maximum", message=message, path=path, allowed=allowed, fix="bid less")]
    return []


def decide_nomination(_state: LeagueState, command: NominatePlayer) -> list[Event]:
    """Put the player up."""
    return [
        PlayerNominated(
            team=command.team,
            lot=command.lot,
            player=command.player,
            positions=command.positions,
            scarce=command.scarce,
            opening=command.opening,
            reason=command.reason,
            auto=command.auto,
        )
    ]


def apply_nomination(state: LeagueState, event: PlayerNominated) -> LeagueState:
    """Wait for the bids."""
    lot = Lot(
        number=event.lot,
        team=event.team,
        player=event.player,
        positions=event.positions,
        opening=event.opening,
        scarce=event.scarce,
    )
    autos = counted_auto(state, event.team, event.auto)
    return evolved(_with_auction(state, lot=lot, sealed={}), autos=autos)


# --- the sealed bids --------------------------------------------------------------------------------------------------


def lot_tag(league: str, team: str, lot: int) -> str:
    """Return the tag that binds a commitment to its league, team and lot."""
    return f"lot:{league}:{team}:{lot}"


def verify_lot_bid(state: LeagueState, command: SealLotBid) -> list[Violation]:
    """Return why a bid cannot be handed in; what it holds is not known yet."""
    lot = current_lot(state)
    if lot is None or command.lot != lot.number or command.team not in bidders(state):
        message = f"{command.team} has no bid to give on lot {command.lot}"
        return [Violation(code="auction.closed", message=message)]
    if command.team in _sealed(state):
        return [Violation(code="bid.sealed", message=f"{command.team} has handed in its bid")]
    return []


def bid_violations(state: LeagueState, team: str, bid: int | None) -> list[Violation]:
    """Return why a team cannot bid so on the lot, before it is sealed; None is no bid, which is always allowed."""
    lot = current_lot(state)
    if bid is None or lot is None:
        return []
    found = price_violations(state, team, bid)
    if not found and bid < lot.opening:
        message = f"${bid} is below the opening bid of ${lot.opening}"
        found.append(Violation(code="bid.below_opening", message=message, path="bid", fix="bid more, or not at all"))
    return found


def decide_lot_bid(_state: LeagueState, command: SealLotBid) -> list[Event]:
    """Take the sealed bid."""
    return [LotBidSealed(team=command.team, lot=command.lot, commitment=command.commitment, auto=command.auto)]


def apply_lot_bid(state: LeagueState, event: LotBidSealed) -> LeagueState:
    """Keep the commitment until the award."""
    sealed = put(_sealed(state), event.team, event.commitment)
    return evolved(_with_auction(state, sealed=sealed), autos=counted_auto(state, event.team, event.auto))


def _sealed(state: LeagueState) -> Mapping[str, str]:
    return {} if state.auction is None else state.auction.sealed


# --- the award --------------------------------------------------------------------------------------------------------


def verify_award(state: LeagueState, command: AwardLot) -> list[Violation]:
    """Return why the bids are not those that were sealed, or not all are there."""
    lot = current_lot(state)
    if lot is None or command.lot != lot.number:
        return [Violation(code="auction.closed", message=f"there is no lot {command.lot} to award")]
    teams, sealed = [one.team for one in command.bids], sorted(_sealed(state))
    missing = [team for team in bidders(state) if team not in sealed]
    if missing or teams != sealed:
        message = f"sealed by {_listed(sealed)}, revealed by {_listed(teams)}, still asked: {_listed(missing)}"
        return [Violation(code="reveal.missing", message=message, path="bids")]
    return [violation for one in command.bids for violation in _reveal_violations(state, lot, one)]


def _listed(teams: list[str]) -> str:
    return ", ".join(teams) or "nobody"


def _reveal_violations(state: LeagueState, lot: Lot, one: LotBid) -> list[Violation]:
    if not is_salt(one.salt):
        return [Violation(code="reveal.salt", message=f"the salt of {one.team} is not 64 hex digits")]
    if commitment(lot_tag(state.league, one.team, lot.number), one.salt, one.bid) != _sealed(state).get(one.team):
        message = f"what {one.team} shows is not what it sealed"
        return [Violation(code="reveal.mismatch", message=message)]
    return []


def decide_award(state: LeagueState, command: AwardLot) -> list[Event]:
    """Sell the lot to the highest bid that counts; the nominating team bids the opening bid at least."""
    lot, rules = current_lot(state), state.ruleset.draft.auction
    if lot is None or rules is None:
        return []
    events: list[Event] = []
    standing = {lot.team: lot.opening}
    for one in command.bids:
        found = bid_violations(state, one.team, one.bid)
        if one.bid is not None and found:
            events.append(LotBidVoided(team=one.team, lot=lot.number, bid=one.bid, reason=found[0].code))
        elif one.bid is not None:
            standing[one.team] = one.bid
    order = bidders(state)
    winner = max(standing, key=lambda team: (standing[team], -order.index(team)))
    price = _price(rules, lot, winner, standing)
    sold = LotSold(team=winner, lot=lot.number, player=lot.player, positions=lot.positions, price=price)
    return [*events, sold]


def _price(rules: AuctionRules, lot: Lot, winner: str, standing: dict[str, int]) -> int:
    others = [bid for team, bid in standing.items() if team != winner]
    if rules.price == "first":
        return standing[winner]
    if not others:
        return lot.opening
    return min(standing[winner], max(others) + rules.increment)


def apply_voided(state: LeagueState, _event: LotBidVoided) -> LeagueState:
    """Change nothing: the reason is for people."""
    return state


def apply_sold(state: LeagueState, event: LotSold) -> LeagueState:
    """Put the player on the roster, take the price, and pass the turn on; after the last player the season begins."""
    auction = state.auction
    if auction is None:
        return state
    left = put(auction.dollars, event.team, auction.dollars[event.team] - event.price)
    state = evolved(
        added(state, event.team, event.player, event.positions),
        costs=put(state.costs, event.player, event.price),
        picks=state.picks + 1,
    )
    return turned(_with_auction(state, dollars=left, lot=None, sealed={}), auction.turn + 1)


def turned(state: LeagueState, turn: int) -> LeagueState:
    """Return the state in which the first team from a turn on that can buy nominates; if none can, play begins."""
    following = next_turn(state, turn)
    if following is None:
        return evolved(state, phase="playing")
    return evolved(_with_auction(state, turn=following), phase="drafting")


def _with_auction(state: LeagueState, **changes: Any) -> LeagueState:
    return state if state.auction is None else evolved(state, auction=attrs.evolve(state.auction, **changes))
