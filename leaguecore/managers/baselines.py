"""The baseline managers: drafts, lineups and claims by a valuation, with nothing but the briefing to go by."""

from functools import partial
from itertools import islice

from leaguecore.managers.auction_prices import auction_price, free_places, on_the_grid, room_surplus
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import (
    NO_PART,
    Bid,
    Claims,
    Decision,
    Keepers,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Wish,
)
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.keeper_choice import chosen_keepers, keeper_gains
from leaguecore.managers.negotiating import Reply
from leaguecore.managers.roster_room import best_seating, fitting_lineup, within_maxima
from leaguecore.managers.trade_gains import declined, projected_reply
from leaguecore.managers.valuation import Valuation, Values, best_first

FREE_AGENTS_WATCHED = 12
GAIN_PERCENT = 5
"""A claim must promise this much more than the player it drops."""


class ValuationManager:
    """Drafts by surplus over replacement, starts by the slate's expectation, claims who beats his own at a position."""

    reason = "greatest surplus over replacement"

    def __init__(self, valuation: Valuation) -> None:
        """Take the valuation."""
        self._valuation = valuation
        self._order: tuple[Values, list[int]] | None = None

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer any kind of briefing."""
        if briefing.kind == "reply":
            return self.reply(briefing)
        if briefing.kind in NO_PART:
            return NO_PART[briefing.kind]
        values = self._valuation.values(briefing)
        if briefing.kind == "lineup":
            worth = partial(remaining_of, briefing, values)
            slate_worth = partial(slate_of, briefing, values)
            return fitting_lineup(briefing, worth, lambda fitting: lineup_by(fitting, values), slate_worth)
        if briefing.kind == "claims":
            return Claims(wishes=self._wishes(briefing, values, briefing.rules.max_claims))
        if briefing.kind == "moves":
            return Moves(wishes=self._wishes(briefing, values, briefing.rules.max_moves))
        if briefing.kind in ("shortlist", "pick", "nominate", "bid", "keepers"):
            return self._drafted(briefing, values)
        return None

    def _drafted(self, briefing: Briefing, values: Values) -> Decision | None:
        """Answer what is asked before and in the draft."""
        if briefing.kind == "keepers":
            return Keepers(players=chosen_keepers(briefing, keeper_gains(briefing, values)))
        if briefing.kind == "bid":
            return Bid(most=self._bid_most(briefing, values))
        if briefing.kind == "pick" and briefing.shortlist:
            # Nobody picks between the two steps, so the head of the own shortlist is still the best.
            return Pick(player=briefing.shortlist[0], reason=self.reason)
        ranked = self._ranked(briefing, values)
        if briefing.kind == "shortlist":
            return Shortlist(players=tuple(ranked[: briefing.rules.shortlist]))
        sheet = None if briefing.drafting is None else briefing.drafting.auction
        if briefing.kind == "nominate" and sheet is not None and ranked:
            return Nomination(player=ranked[0], opening=sheet.min_bid, reason=self.reason)
        return Pick(player=ranked[0], reason=self.reason) if ranked else None

    def reply(self, briefing: Briefing) -> Reply:
        """Answer in a thread: yes to what makes the best lineup better by more than 5 %, no to everything else."""
        return projected_reply(briefing, self._valuation.values(briefing))

    def draft_orders(self, briefing: Briefing, values: Values) -> tuple[list[int], ...]:
        """Return the orders of places in which the draft is looked through: for starters, then for spares."""
        if self._order is None or self._order[0] is not values:
            self._order = (values, best_first(values.surplus, briefing.board.columns["rank"]))
        return self._order[1], values.by_remaining

    def draft_worth(self, values: Values, place: int, need: DraftNeed, positions: frozenset[str]) -> int:
        """Return what a player is worth in the draft: above a replacement if he starts, else as a spare."""
        if need.starts(positions):
            return int(values.surplus[place])
        return need.spare_worth(positions, int(values.remaining[place]))

    def _ranked(self, briefing: Briefing, values: Values) -> list[str]:
        """Return the best free players that keep the roster fillable, those for open starting slots preferred."""
        board, need = briefing.board, DraftNeed.of(briefing)
        most = 2 * briefing.rules.shortlist
        found: dict[int, int] = {}
        for order in self.draft_orders(briefing, values):
            free = (
                place
                for place in order
                if briefing.free(board.players[place]) and need.fillable(board.position_sets[place])
            )
            for place in islice(free, most):
                found[place] = self.draft_worth(values, place, need, board.position_sets[place])
        if not found:
            # Nobody is left who keeps it fillable, and then anybody may be picked.
            order = self.draft_orders(briefing, values)[-1]
            free = (place for place in order if briefing.free(board.players[place]))
            return [board.players[place] for place in free if need.within(board.position_sets[place])][:most]
        # Equals stay in the order in which they were found.
        return [board.players[place] for place in sorted(found, key=lambda place: -found[place])]

    def _bid_most(self, briefing: Briefing, values: Values) -> int | None:
        """Return how far to go for the player who is up: to his price, None if he is not worth the opening bid."""
        sheet = None if briefing.drafting is None else briefing.drafting.auction
        if sheet is None or sheet.lot not in briefing.board.index:
            return None
        place, need = briefing.board.index[sheet.lot], DraftNeed.of(briefing)
        positions = briefing.board.position_sets[place]
        starts = need.starts(positions)
        worth = int(values.surplus[place]) if starts else need.spare_worth(positions, int(values.remaining[place]))
        if worth <= 0 and not starts:
            return None
        total = room_surplus(values.surplus, free_places(briefing), sum(sheet.places.values()))
        price = on_the_grid(sheet, auction_price(sheet, briefing.team, worth, total))
        return price if price >= sheet.opening else None

    def _wishes(self, briefing: Briefing, values: Values, most: int) -> tuple[Wish, ...]:
        if briefing.barred or (briefing.kind == "claims" and briefing.budget < briefing.rules.min_bid):
            return ()
        most = most if briefing.adds_left is None else min(most, briefing.adds_left)
        swaps = best_swaps(briefing, values)
        if briefing.kind == "moves":
            # All moves of a turn are made, so a player can be dropped in one of them only.
            once: dict[str, tuple[int, int, str, str]] = {}
            for swap in swaps:
                once.setdefault(swap[3], swap)
            swaps = list(once.values())
        chosen = swaps[:most]
        return tuple(Wish(add=add, drop=drop, bid=_bid(briefing, gain, worth)) for gain, worth, add, drop in chosen)


class RankingManager(ValuationManager):
    """Drafts by the ranking alone; manages like the projection, but never trades."""

    reason = "next in the ranking"

    def reply(self, briefing: Briefing) -> Reply:
        """Say no."""
        return declined(briefing)

    def draft_orders(self, briefing: Briefing, _values: Values) -> tuple[list[int], ...]:
        """Return places of the board by rank."""
        return (best_first(-briefing.board.columns["rank"]),)

    def draft_worth(self, _values: Values, _place: int, _need: DraftNeed, _positions: frozenset[str]) -> int:
        """Return the same for everybody: the order decides."""
        return 0


def remaining_of(briefing: Briefing, values: Values, player: str) -> int:
    """Return what a player is worth for the rest of the season, 0 if he is not on the board."""
    index = briefing.board.index
    return int(values.remaining[index[player]]) if player in index else 0


def slate_of(briefing: Briefing, values: Values, player: str) -> int:
    """Return what a player is worth in the slate at hand, 0 if he is not on the board."""
    index = briefing.board.index
    return int(values.slate[index[player]]) if player in index else 0


def lineup_by(briefing: Briefing, values: Values) -> dict[str, tuple[str, ...]]:
    """Return the seating of greatest value, with locked players where they are and nobody where no game counts."""
    return dict(best_seating(briefing, partial(slate_of, briefing, values)))


def best_swaps(briefing: Briefing, values: Values) -> list[tuple[int, int, str, str]]:
    """Return (gain, worth, add, drop) of free agents who beat an own player at one of his positions, best first.

    Swapping for a shared position nearly keeps the roster's shape, so the starting slots stay fillable. A drop stands
    in several claims: others want the same free agents, and the first claim that succeeds voids the rest of its group.
    """
    board, worth = briefing.board, values.remaining
    own = sorted(
        (remaining_of(briefing, values, player), player)
        for player in briefing.roster
        if player not in briefing.undroppable
    )
    if len(briefing.roster) < briefing.rules.roster_size:
        own.insert(0, (0, ""))
    found: list[tuple[int, int, str, str]] = []
    for place in _best_free(briefing, values):
        value, positions = int(worth[place]), board.position_sets[place]
        for mine, drop in own:
            fits = drop == "" or not positions.isdisjoint(briefing.roster[drop])
            if fits and within_maxima(briefing, positions, drop):
                if 100 * value > (100 + GAIN_PERCENT) * mine:
                    found.append((value - mine, value, board.players[place], drop))
                break
    return sorted(found, key=lambda swap: (-swap[0], swap[2]))


def _best_free(briefing: Briefing, values: Values) -> list[int]:
    """Return places of the best free agents overall, and of the best at each base position if he is not among them."""
    board = briefing.board
    wanted: set[str] = {position for slot in briefing.rules.slots for position in slot.eligible}
    places: list[int] = []
    for place in values.by_remaining:
        if values.remaining[place] <= 0:
            break
        if not briefing.free(board.players[place]):
            continue
        if len(places) < FREE_AGENTS_WATCHED or not wanted.isdisjoint(board.position_sets[place]):
            places.append(place)
            wanted -= board.position_sets[place]
        if len(places) >= FREE_AGENTS_WATCHED and not wanted:
            break
    return places


def _bid(briefing: Briefing, gain: int, worth: int) -> int:
    """Return a bid that grows with the share of the player's worth that is gained: at most a third of the budget.

    Where nobody bids it is 0.
    """
    if briefing.rules.waivers != "faab":
        return 0
    least, step = briefing.rules.min_bid, briefing.rules.increment
    share = briefing.budget * min(gain, worth) // (3 * worth) if worth > 0 else 0
    return least + max(0, share - least) // step * step
