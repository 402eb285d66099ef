"""The streamer against boards made by hand: whom it drafts, whom it starts, whom it swaps."""

from typing import Any

import pytest
from boards import board, briefing
from leaguecore_example_manager import Streamer

from leaguecore.managers import Bid, Board, Claims, Keepers, Lineup, Moves, Pick, Shortlist

SURE = 1_000_000


def decide(kind: str, there: Board, own: tuple[str, ...] = (), **more: Any) -> Any:
    """Return the streamer's answer."""
    return Streamer().decide(briefing(kind, there, own, **more))


def picked(there: Board, own: tuple[str, ...] = (), **more: Any) -> str:
    """Return whom it picks."""
    answer = decide("pick", there, own, **more)
    assert isinstance(answer, Pick)
    return answer.player


def test_points_over_replacement_count_and_not_points() -> None:
    """The centre scores more, but one on the street scores nearly as much; the guard is 30 above the next."""
    there = board(
        centre={"positions": "C", "remaining": 100, "replacement": 95},
        guard={"positions": "G", "remaining": 80, "replacement": 50},
    )
    assert picked(there) == "guard"
    assert picked(there, owners={"guard": "team-02"}) == "centre"


def test_equal_ones_go_by_rank_and_then_by_id() -> None:
    worth = {"positions": "C", "remaining": 100, "replacement": 90}
    assert picked(board(a={**worth, "rank": 2}, b={**worth, "rank": 1})) == "b"
    assert picked(board(b={**worth, "rank": 1}, a={**worth, "rank": 1})) == "a"


def test_the_last_pick_fills_the_slot_that_is_still_open() -> None:
    """Three centres are there and no guard, so the fourth pick is a guard, however bad."""
    own = {name: {"positions": "C", "remaining": 90, "replacement": 50} for name in ("c1", "c2", "c3")}
    there = board(
        **own,
        c4={"positions": "C", "remaining": 200, "replacement": 50},
        g1={"positions": "G", "remaining": 3, "replacement": 50},
    )
    assert picked(there, ("c1", "c2", "c3")) == "g1"
    # One pick earlier there is still time.
    assert picked(there, ("c1", "c2")) == "c4"


def test_a_second_spare_is_worth_half_of_the_first() -> None:
    """A starting guard 10 above replacement, or a spare centre of 90 points: 90 * 2 seats / (4 * 3 starters) = 15."""
    own = {name: {"positions": "C", "remaining": 90, "replacement": 50} for name in ("c1", "c2", "c3")}
    there = board(
        **own,
        c4={"positions": "C", "remaining": 90, "replacement": 50},
        g1={"positions": "G", "remaining": 60, "replacement": 50},
    )
    assert picked(there, ("c1", "c2")) in ("c3", "c4")
    assert picked(there, ("c1", "c2", "c3")) == "g1"


def test_the_shortlist_is_the_best_in_order() -> None:
    there = board(**{f"c{at}": {"positions": "C", "remaining": 100 - at} for at in range(5)})
    assert decide("shortlist", there) == Shortlist(players=("c0", "c1", "c2"))


def test_whoever_plays_most_in_the_slate_starts_and_the_locked_stay() -> None:
    there = board(
        g1={"positions": "G", "slate_points": 5},
        g2={"positions": "G", "slate_points": 9},
        c1={"positions": "C", "slate_points": 1},
        c2={"positions": "C", "slate_points": 7},
    )
    own = ("g1", "g2", "c1", "c2")
    free = decide("lineup", there, own)
    assert isinstance(free, Lineup)
    assert sorted(free.seating["G"] + free.seating["ANY"]) == ["c2", "g1", "g2"]
    locked = decide("lineup", there, own, seating={"G": (), "ANY": ("c1",)}, locked=("c1", "g2"))
    assert "c1" in locked.seating["ANY"]
    assert "g2" not in locked.seating["G"] + locked.seating["ANY"]


OWN = ("c1", "c2", "c3", "g1")


def season_board(**free: Any) -> Board:
    """Return a board of an own roster, of which `c3` is the spare, and free agents."""
    return board(
        g1={"positions": "G", "remaining": 100, "per_game": 100, "play_chance_ppm": SURE},
        c1={"positions": "C", "remaining": 100, "per_game": 100, "play_chance_ppm": SURE},
        c2={"positions": "C", "remaining": 90, "per_game": 90, "play_chance_ppm": SURE},
        c3={"positions": "C", "remaining": 20, "per_game": 40, "play_chance_ppm": SURE},
        **free,
    )


def free_agent(per_game: int, *, positions: str = "C", remaining: int = 15, chance: int = SURE) -> dict[str, Any]:
    """Return a row of the board."""
    return {"positions": positions, "remaining": remaining, "per_game": per_game, "play_chance_ppm": chance}


def swaps(there: Board, kind: str = "claims", **more: Any) -> list[tuple[str, str, int]]:
    """Return the swaps that it wants, with the bids."""
    answer = decide(kind, there, OWN, **more)
    assert isinstance(answer, Claims | Moves)
    return [(wish.add, wish.drop, wish.bid) for wish in answer.wishes]


def test_the_spare_goes_for_the_best_of_the_next_game() -> None:
    """A twentieth of a hundred dollars is bid; the others are worth less in the next game than the core."""
    assert swaps(season_board(c7=free_agent(50), c8=free_agent(60))) == [("c8", "c3", 5)]


def test_a_gain_of_a_tenth_is_not_enough() -> None:
    assert swaps(season_board(c7=free_agent(44))) == []
    assert swaps(season_board(c7=free_agent(45))) == [("c7", "c3", 5)]


def test_who_will_not_play_is_not_streamed() -> None:
    assert swaps(season_board(c7=free_agent(500, chance=0))) == []
    assert swaps(season_board(c7=free_agent(500, chance=SURE // 10))) == [("c7", "c3", 5)]


def test_the_core_goes_only_for_somebody_worth_more_by_the_end() -> None:
    hot = free_agent(500)
    assert swaps(season_board(c7=hot, c8=hot)) == [("c7", "c3", 5)]
    lasting = free_agent(500, remaining=95)
    assert swaps(season_board(c7=lasting, c8=lasting)) == [("c7", "c3", 5), ("c8", "c2", 5)]


def test_only_a_shared_position_is_swapped() -> None:
    assert swaps(season_board(g7=free_agent(60, positions="G"))) == []
    assert swaps(season_board(g7=free_agent(60, positions="C|G"))) == [("g7", "c3", 5)]


@pytest.mark.parametrize(
    "more",
    [
        {"undroppable": frozenset({"c3"})},
        {"owners": {"c7": "team-02"}},
        {"closed": frozenset({"c7"})},
        {"adds_left": 0},
        {"barred": ("full",)},
        {"budget": 0},
    ],
    ids=lambda more: next(iter(more)),
)
def test_nothing_is_wished_that_would_be_refused(more: dict[str, Any]) -> None:
    assert swaps(season_board(c7=free_agent(60)), **more) == []


def test_moves_carry_no_bid_and_leave_those_on_waivers() -> None:
    there = season_board(c7=free_agent(60), c8=free_agent(70))
    assert swaps(there, "moves", waived=frozenset({"c8"})) == [("c7", "c3", 0)]


def test_nothing_is_kept_and_nothing_is_bid_in_an_auction() -> None:
    there = season_board()
    assert decide("keepers", there) == Keepers(players=())
    assert decide("bid", there) == Bid(most=None)
