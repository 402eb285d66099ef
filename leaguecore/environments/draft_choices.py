"""Choices before and in a draft: the best available by several orders, several bids, whom to keep."""

from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest

from leaguecore.environments.choice import Choice
from leaguecore.managers.auction_prices import on_the_grid
from leaguecore.managers.briefing import Board, Briefing
from leaguecore.managers.decision import Bid, Keepers, Nomination, Pick, Shortlist
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.keeper_choice import chosen_keepers, keeper_gains
from leaguecore.managers.valuation import Values, best_first

BID_PERCENTS = (2, 5, 10, 15, 20, 30, 40, 50, 75, 100)
"""Bids in an auction, of the most that the team may bid."""


class Orders:
    """The orders in which a draft is looked through, each as places of one board."""

    def __init__(self, board: Board, values: Values) -> None:
        """Sort the board by what each order is called."""
        columns = board.columns
        self.board = board
        self.by_name: Mapping[str, list[int]] = {
            "surplus": best_first(values.surplus, columns["rank"]),
            "rank": best_first(-columns["rank"]),
            "remaining": values.by_remaining,
            "per game": best_first(columns["per_game"], columns["rank"]),
            "last year": best_first(columns["last_year_points"], columns["rank"]),
            "recent": best_first(columns["recent_points"], columns["rank"]),
        }

    def available(self, briefing: Briefing, most: int) -> dict[str, list[str]]:
        """Return the best players whom the team may draft, so many at most, by the name of each order."""
        need, players, sets = DraftNeed.of(briefing), self.board.players, self.board.position_sets
        found = {}
        for name, order in self.by_name.items():
            free = (place for place in order if briefing.free(players[place]) and need.fillable(sets[place]))
            found[name] = [players[place] for place in islice(free, most)]
            if not found[name]:
                # Nobody is left who keeps the roster fillable, and then anybody may be taken.
                free = (place for place in order if briefing.free(players[place]) and need.within(sets[place]))
                found[name] = [players[place] for place in islice(free, most)]
        return found


def shortlist_choices(briefing: Briefing, orders: Orders) -> Iterator[Choice]:
    """Walk shortlists: the best available by each order."""
    for name, players in orders.available(briefing, briefing.rules.shortlist).items():
        yield Choice(about=f"by {name}", decision=Shortlist(players=tuple(players)))


def pick_choices(briefing: Briefing, orders: Orders, most: int) -> Iterator[Choice]:
    """Walk picks: the best by each order, then the second best, and so on."""
    for about, player in _in_turn(briefing, orders, most):
        yield Choice(about=about, decision=Pick(player=player), enters=player)


def nomination_choices(briefing: Briefing, orders: Orders, most: int) -> Iterator[Choice]:
    """Walk nominations for the smallest price, ordered as picks are."""
    sheet = None if briefing.drafting is None else briefing.drafting.auction
    if sheet is None:
        return
    for about, player in _in_turn(briefing, orders, most):
        decision = Nomination(player=player, opening=sheet.min_bid)
        yield Choice(about=about, decision=decision, enters=player, dollars=sheet.min_bid)


def _in_turn(briefing: Briefing, orders: Orders, most: int) -> Iterator[tuple[str, str]]:
    """Walk players with the order that names each, so many of each order that there are enough without repetitions."""
    available = orders.available(briefing, most)
    for number, row in enumerate(zip_longest(*available.values())):
        for name, player in zip(available, row, strict=True):
            if player is not None:
                yield f"by {name}, {number + 1}", player


def bid_choices(briefing: Briefing, _values: Values) -> Iterator[Choice]:
    """Walk bids for the player who is up: none, the opening, and shares of the most that may be bid."""
    sheet = None if briefing.drafting is None else briefing.drafting.auction
    yield Choice(about="no bid", decision=Bid(most=None))
    if sheet is None:
        return
    for price in (sheet.opening, *(sheet.most * percent // 100 for percent in BID_PERCENTS)):
        bid = on_the_grid(sheet, price)
        if bid >= sheet.opening:
            yield Choice(about=f"bid {bid}", decision=Bid(most=bid), enters=sheet.lot, dollars=bid)


def keeper_choices(briefing: Briefing, values: Values) -> Iterator[Choice]:
    """Walk keepers: nobody, then the best bargain alone, two of them and so on; and who will score the most."""
    yield Choice(about="keep nobody", decision=Keepers(players=()))
    index = briefing.board.index
    gains = keeper_gains(briefing, values)
    worth = {player: int(values.remaining[index[player]]) for player in gains}
    for name, measure in (("bargains", gains), ("points", worth)):
        kept = chosen_keepers(briefing, measure)
        for count in range(1, len(kept) + 1):
            decision = Keepers(players=kept[:count])
            yield Choice(about=f"keep {count} by {name}", decision=decision, enters=kept[count - 1])
