"""What a baseline pays in an auction: the surplus of a player as a share of the dollars in the room."""

import attrs
import numpy as np
import pytest

from leaguecore.managers.auction_prices import auction_price, on_the_grid, room_surplus
from leaguecore.managers.draft_sheets import AuctionSheet

SHEET = AuctionSheet(
    min_bid=1,
    increment=1,
    dollars={"a": 100, "b": 100},
    places={"a": 4, "b": 4},
    most=97,
)
"""Two teams with four places and a hundred dollars each: 192 above the smallest bids."""


def test_the_surplus_of_the_room_is_that_of_the_best_free_players_for_whom_there_are_places() -> None:
    surplus = np.array([50, 40, 30, -20, 10])
    everybody = np.arange(5)
    assert room_surplus(surplus, everybody, 2) == 90
    assert room_surplus(surplus, everybody, 4) == 130
    assert room_surplus(surplus, everybody, 5) == 130  # nobody counts less than nothing
    assert room_surplus(surplus, np.array([1, 3]), 2) == 40
    assert room_surplus(surplus, np.array([3]), 2) == 1  # never nothing: it is divided by


@pytest.mark.parametrize(("worth", "price"), [(0, 1), (-5, 1), (25, 49), (50, 97), (100, 193)])
def test_the_dollars_above_the_smallest_bids_are_shared_over_the_surplus(worth: int, price: int) -> None:
    """A quarter of all the surplus is worth a quarter of 192 dollars, and the smallest bid."""
    assert auction_price(SHEET, "a", worth, 100) == price


def test_a_team_with_more_dollars_for_each_place_goes_further() -> None:
    """With half of the places filled for the smallest bids a has 98 dollars for two: twice as many for each place."""
    richer = attrs.evolve(SHEET, dollars={"a": 98, "b": 100}, places={"a": 2, "b": 4})
    # 96 spare dollars over 2 places, 6 places in the room: 96 * 25 * 6 / (100 * 2) = 72.
    assert auction_price(richer, "a", 25, 100) == 73
    # 96 * 25 * 6 / (100 * 4) = 36.
    assert auction_price(richer, "b", 25, 100) == 37


def test_a_team_without_spare_dollars_pays_the_smallest_bid() -> None:
    poor = attrs.evolve(SHEET, dollars={"a": 4, "b": 100})
    assert auction_price(poor, "a", 100, 100) == 1
    assert auction_price(attrs.evolve(poor, dollars={"a": 0, "b": 100}), "a", 100, 100) == 1


@pytest.mark.parametrize(
    ("price", "bid"), [(0, 3), (3, 3), (7, 3), (8, 8), (12, 8), (97, 93), (98, 98), (99, 98), (500, 98)]
)
def test_a_bid_is_a_whole_step_not_above_the_price_or_the_maximum(price: int, bid: int) -> None:
    sheet = attrs.evolve(SHEET, min_bid=3, increment=5, most=98)
    assert on_the_grid(sheet, price) == bid
