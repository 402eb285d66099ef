"""What a player is worth in an auction: his surplus over a replacement, as a share of all the dollars in the room."""

import numpy as np

from leaguecore.managers.briefing import Briefing, Ints
from leaguecore.managers.draft_sheets import AuctionSheet


def room_surplus(surplus: Ints, free: Ints, places: int) -> int:
    """Return the surplus of the best free players, as many as there are places to fill; at least 1.

    Args:
        surplus: of every player of the board.
        free: the places on the board of those who are free.
        places: how many players all teams together still need.
    """
    best = np.sort(np.maximum(surplus[free], 0))[::-1][:places]
    return max(int(best.sum()), 1)


def auction_price(sheet: AuctionSheet, team: str, worth: int, total: int) -> int:
    """Return the price at which a player is no bargain and no loss to a team.

    The dollars above the smallest bids are shared over the surplus of all who will be bought. A team that has more
    of them for each open place than the others goes further, so that none are left when the auction ends.

    Args:
        sheet: the auction as it stands.
        team: who would buy.
        worth: the player's surplus for that team.
        total: the surplus of all who will be bought (`room_surplus`).
    """
    places = sheet.places[team]
    spare = sheet.dollars[team] - places * sheet.min_bid
    return sheet.min_bid + max(spare, 0) * max(worth, 0) * sum(sheet.places.values()) // (total * max(places, 1))


def on_the_grid(sheet: AuctionSheet, price: int) -> int:
    """Return the highest price a team may bid that is not above one: whole steps above the smallest."""
    most = min(price, sheet.most)
    return sheet.min_bid + max(most - sheet.min_bid, 0) // sheet.increment * sheet.increment


def free_places(briefing: Briefing) -> Ints:
    """Return the places on the board of the players who can still be bought."""
    players = briefing.board.players
    return np.array([place for place, player in enumerate(players) if briefing.free(player)], dtype=np.int64)
