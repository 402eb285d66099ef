"""The baselines before and in the draft: what they keep, and what they pay."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from season_cases import Watched, new_game, toy_rules
from toy_sport import toy_season

from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Board, Briefing, PositionMaximum
from leaguecore.managers.decision import Bid, Keepers
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.draft_sheets import AuctionSheet, DraftSheet, KeeperSheet
from leaguecore.managers.keeper_choice import chosen_keepers, keeper_gains
from leaguecore.managers.valuation import ByProjection

FACTS = toy_season().facts()


@pytest.fixture(scope="module")
def pick() -> Briefing:
    """A briefing of the first pick of a draft of two teams with three places: P, FLEX and one more."""
    game = new_game(toy_rules(), FACTS, ["projection"], watched=True)
    for _ in range(4):
        game.runner.step()
    seen = [one for manager in game.managers.values() if isinstance(manager, Watched) for one, _, _ in manager.seen]
    return next(one for one in seen if one.kind == "shortlist")


def asked(pick: Briefing, costs: Mapping[str, int], **changes: Any) -> Briefing:
    """Return a briefing that asks the first team which of these it keeps; three rounds, two keepers at most."""
    sheet = KeeperSheet(
        most=2,
        kind="round",
        same_round="next_earlier",
        costs={"team-01": costs, "team-02": {}},
        rounds=(1, 2, 3),
        budget=0,
        min_bid=0,
    )
    told = DraftSheet(to_come=3, queue=(), keepers=attrs.evolve(sheet, **changes))
    return attrs.evolve(pick, kind="keepers", team="team-01", roster={}, drafting=told)


def worth(pick: Briefing, **points: int) -> Briefing:
    """Return a briefing whose board expects so much of these players above a replacement, and nothing of others."""
    board: Board = pick.board
    remaining = board.columns["remaining"] * 0
    for player, value in points.items():
        remaining[board.index[player.replace("_", "-")]] = value
    columns = {**board.columns, "remaining": remaining, "replacement": remaining * 0}
    return attrs.evolve(pick, board=attrs.evolve(board, columns=columns))


def kept(briefing: Briefing) -> tuple[str, ...]:
    gains = keeper_gains(briefing, ByProjection("", 0).values(briefing))
    return chosen_keepers(briefing, gains)


def test_a_keeper_must_be_worth_more_than_the_middle_pick_of_his_round(pick: Briefing) -> None:
    """Two teams: the second pick of round 1 brings the second best, 90; that of round 2 brings 70, of round 3 50."""
    values = {"red_p1": 100, "red_p2": 90, "red_r1": 80, "red_r2": 70, "blue_p1": 60, "blue_p2": 50}
    told = worth(pick, **values)
    assert kept(asked(told, {"red-p1": 1})) == ("red-p1",)
    assert kept(asked(told, {"red-p2": 1})) == ()
    assert kept(asked(told, {"red-p2": 2})) == ("red-p2",)
    # The greatest gain first: red-r1 gains 80 - 50, blue-p1 60 - 50.
    assert kept(asked(told, {"blue-p1": 3, "red-r1": 3})) == ("red-r1", "blue-p1")


def test_the_last_rounds_cost_nothing_so_the_best_are_kept(pick: Briefing) -> None:
    told = worth(pick, red_p1=100, red_p2=90, red_r1=80)
    briefing = asked(told, {"red-r1": 0, "red-p2": 0, "red-p1": 0, "blue-p1": 0}, kind="last_rounds")
    assert kept(briefing) == ("red-p1", "red-p2")
    # Nobody is kept who is worth nothing.
    assert kept(asked(told, {"blue-p1": 0, "red-r1": 0}, kind="last_rounds")) == ("red-r1",)


def test_in_an_auction_a_keeper_must_be_worth_more_dollars_than_he_costs(pick: Briefing) -> None:
    """Two teams, six places, fifty dollars each: 94 above the smallest bids over 100 points, so red-p1 is worth 57."""
    told = worth(pick, red_p1=60, red_p2=40)
    auction = {"kind": "auction_price", "budget": 50, "min_bid": 1, "rounds": ()}
    assert kept(asked(told, {"red-p1": 48}, **auction)) == ("red-p1",)
    # 40 points are worth 38 dollars: 1 + 94 * 40 // 100.
    assert kept(asked(told, {"red-p2": 37}, **auction)) == ("red-p2",)
    assert kept(asked(told, {"red-p2": 38}, **auction)) == ()


def test_no_more_is_spent_than_the_budget_and_the_smallest_bid_for_each_open_place(pick: Briefing) -> None:
    told = worth(pick, red_p1=60, red_p2=40)
    auction = {"kind": "auction_price", "budget": 50, "min_bid": 1, "rounds": ()}
    assert kept(asked(told, {"red-p1": 30, "red-p2": 19}, **auction)) == ("red-p1", "red-p2")
    assert kept(asked(told, {"red-p1": 30, "red-p2": 20}, **auction)) == ("red-p1",)


@pytest.mark.parametrize(
    ("same_round", "rounds", "found"),
    [
        ("next_earlier", (1, 2, 3), ("red-p1", "red-p2")),
        ("next_earlier", (3,), ("red-p1",)),
        ("next_later", (1, 2, 3), ("red-p1",)),  # both cost the last round
        ("next_later", (3, 3), ("red-p1", "red-p2")),
    ],
)
def test_a_baseline_names_only_keepers_for_whom_it_has_picks(
    pick: Briefing, same_round: str, rounds: tuple[int, ...], found: tuple[str, ...]
) -> None:
    told = worth(pick, red_p1=100, red_p2=90)
    assert kept(asked(told, {"red-p1": 3, "red-p2": 3}, same_round=same_round, rounds=rounds)) == found


def test_a_baseline_keeps_within_the_position_maxima_and_fillable(pick: Briefing) -> None:
    told = worth(pick, red_r1=100, red_r2=90, blue_p1=80)
    rules = attrs.evolve(told.rules, maxima=(PositionMaximum(positions=("R",), most=1),))
    costs = {"red-r1": 0, "red-r2": 0, "blue-p1": 0}
    briefing = asked(told, costs, kind="last_rounds", most=3)
    assert kept(attrs.evolve(briefing, rules=rules)) == ("red-r1", "blue-p1")
    # Three runners would leave nobody for P; two leave one place for him.
    assert kept(asked(told, {**costs, "gold-r1": 0}, kind="last_rounds", most=3)) == ("red-r1", "red-r2", "blue-p1")


def test_what_a_roster_needs_knows_the_position_maxima(pick: Briefing) -> None:
    rules = attrs.evolve(pick.rules, maxima=(PositionMaximum(positions=("P",), most=1),))
    need = DraftNeed(rules, [frozenset({"P"})], 2)
    assert not need.within(frozenset({"P"}))
    assert not need.within(frozenset({"P", "R"}))
    assert need.within(frozenset({"R"}))
    assert not need.fillable(frozenset({"P"}))
    assert DraftNeed(rules, [], 3).within(frozenset({"P"}))


def up(pick: Briefing, lot: str, **changes: Any) -> Briefing:
    """Return a briefing in which a player is up: two teams with three places and fifty dollars each."""
    sheet = AuctionSheet(
        min_bid=1,
        increment=1,
        dollars={"team-01": 50, "team-02": 50},
        places={"team-01": 3, "team-02": 3},
        most=48,
        lot=lot,
        nominator="team-02",
        opening=1,
    )
    told = DraftSheet(to_come=3, queue=(), auction=attrs.evolve(sheet, **changes))
    return attrs.evolve(pick, kind="bid", team="team-01", drafting=told)


def test_a_baseline_bids_what_a_starter_is_worth_and_not_below_the_opening(pick: Briefing) -> None:
    """94 dollars above the smallest bids over 100 points: 40 points are worth 38."""
    manager, told = ValuationManager(ByProjection("", 0)), worth(pick, red_p1=60, red_p2=40)
    assert manager.decide(up(told, "red-p2")) == Bid(most=38)
    assert manager.decide(up(told, "red-p2", opening=38)) == Bid(most=38)
    assert manager.decide(up(told, "red-p2", opening=39)) == Bid(most=None)
    assert manager.decide(up(told, "red-p1")) == Bid(most=48)  # 57, but that is all that it may
    assert manager.decide(up(told, "grey-p1")) == Bid(most=1)  # somebody must start


def test_a_baseline_bids_little_for_a_spare_and_nothing_for_one_who_is_worth_nothing(pick: Briefing) -> None:
    manager, told = ValuationManager(ByProjection("", 0)), worth(pick, red_p1=60, red_p2=40)
    full = attrs.evolve(told, roster={"blue-p1": ("P",), "blue-r1": ("R",)})
    bid = manager.decide(up(full, "red-p2"))
    assert isinstance(bid, Bid)
    assert bid.most is not None
    assert 1 <= bid.most < 38
    assert manager.decide(up(full, "grey-p1")) == Bid(most=None)


def test_without_a_sheet_of_keepers_nobody_is_kept(pick: Briefing) -> None:
    manager = ValuationManager(ByProjection("", 0))
    assert manager.decide(attrs.evolve(pick, kind="keepers")) == Keepers(players=())
