"""The auction: nominations in turn, sealed bids, the price, and money that is left for every open place."""

import attrs
import pytest
from draft_cases import AUCTION, auction_league, award, nominate, seal_bid, sealed_lot, sold
from league_cases import A, B, C, do, drafting_league, new_league, pick, playing_league, refusal

from leaguecore.league import LeagueState, decide, verify
from leaguecore.league.auction import bid_violations, bidders, maximum_bid, nominator
from leaguecore.league.commands import LotBid
from leaguecore.league.state import put


def with_dollars(state: LeagueState, team: str, dollars: int) -> LeagueState:
    """Return an auction in which a team has so much left."""
    assert state.auction is not None
    return attrs.evolve(state, auction=attrs.evolve(state.auction, dollars=put(state.auction.dollars, team, dollars)))


def dollars(state: LeagueState) -> list[int]:
    """Return what each team has left, in the order of the teams."""
    assert state.auction is not None
    return [state.auction.dollars[team] for team in state.teams]


# --- the most that a team may bid -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "min_bid", "most"),
    [
        (100, 1, 98),  # three places: a dollar for each of two others
        (3, 1, 1),
        (2, 1, -1),  # not even a dollar for each of the three
        (100, 0, 100),
        (0, 0, 0),
        (100, 10, 80),
    ],
)
def test_the_smallest_bid_is_left_for_each_other_open_place(left: int, min_bid: int, most: int) -> None:
    state = with_dollars(auction_league(auction={"min_bid": min_bid}), A, left)
    assert maximum_bid(state, A) == most


def test_a_maximum_is_a_price_of_whole_steps() -> None:
    """3, 8, 13, ...: with 100 dollars and two places to come at 3 each, 94 are there, and 93 is the last price."""
    state = auction_league(auction={"min_bid": 3, "increment": 5})
    assert maximum_bid(state, A) == 93


def test_the_last_place_may_take_all_the_money_and_a_full_roster_buys_nobody() -> None:
    state = auction_league()
    for player in ("p1", "p2"):
        state = sold(state, player, {A: 5})  # A pays the 1 of its own opening, then 2 against that of B
    assert maximum_bid(state, A) == 100 - 1 - 2
    full = sold(state, "p3", {A: 97})
    assert maximum_bid(full, A) == -1


# --- nominations ------------------------------------------------------------------------------------------------------


def turns(nomination: str, lots: int) -> list[str | None]:
    """Return who nominates, when B wins nothing, and A and C take turns in winning."""
    state, found = auction_league(auction={"nomination": nomination}, rounds=3), []
    for number in range(lots):
        found.append(nominator(state))
        state = sold(state, f"p{number}", {(A, C, B)[number % 3]: 5})
    return found


def test_teams_nominate_in_the_draft_order_each_round_or_there_and_back() -> None:
    assert turns("linear", 6) == [A, B, C, A, B, C]
    assert turns("snake", 6) == [A, B, C, C, B, A]


def test_a_team_with_a_full_roster_is_passed_over() -> None:
    state = auction_league()
    for number in range(3):
        state = sold(state, f"p{number}", {A: 5})
    assert len(state.rosters[A]) == 3
    found = []
    for number in range(3, 9):
        found.append(nominator(state))
        state = sold(state, f"p{number}", {})
    # A would be next each time; B and C have three places each, and each gets whom he nominates.
    assert found == [B, C, B, C, B, C]
    assert state.phase == "playing"


def test_a_team_without_a_dollar_for_each_place_is_passed_over() -> None:
    state = with_dollars(auction_league(), B, 2)
    state = sold(state, "p1", {})
    assert nominator(state) == C


def test_where_players_may_cost_nothing_a_team_without_dollars_still_nominates() -> None:
    state = with_dollars(auction_league(auction={"min_bid": 0}), B, 0)
    state = sold(state, "p1", {}, opening=0)
    assert nominator(state) == B
    assert sold(state, "p2", {}, opening=0).owners["p2"] == B
    for team in (A, C):
        state = with_dollars(state, team, 0)
    state = sold(state, "p2", {}, opening=0)
    assert (state.phase, nominator(state)) == ("drafting", C)


def test_the_auction_ends_when_nobody_can_buy_and_the_season_begins() -> None:
    state = auction_league()
    for number in range(9):
        assert (state.phase, state.picks) == ("drafting", number)
        state = sold(state, f"p{number}", {})
    assert (state.phase, state.picks) == ("playing", 9)
    assert [len(roster) for roster in state.rosters.values()] == [3, 3, 3]
    assert nominator(state) is None


def test_the_first_waiver_order_is_the_reverse_of_the_draft_order() -> None:
    assert auction_league((B, C, A)).priority == (A, C, B)


def test_only_the_team_on_turn_nominates_and_only_the_next_lot() -> None:
    state = auction_league()
    assert refusal(state, nominate(state, "p1", team=B)) == ["auction.turn"]
    assert refusal(state, nominate(state, "p1", lot=1)) == ["auction.turn"]
    waiting = do(state, nominate(state, "p1"))
    assert refusal(waiting, nominate(waiting, "p2", team=A)) == ["auction.turn"]
    assert refusal(drafting_league(), nominate(state, "p1")) == ["auction.turn"]
    assert refusal(new_league(draft__kind="auction", draft__auction=AUCTION), nominate(state, "p1")) == ["auction.turn"]


def test_in_an_auction_nobody_picks_and_in_a_draft_nobody_nominates() -> None:
    state = auction_league()
    assert refusal(state, pick(state, "p1")) == ["draft.closed"]


@pytest.mark.parametrize(
    ("opening", "codes"),
    [(1, []), (98, []), (99, ["bid.over_maximum"]), (0, ["bid.range"]), (-1, ["bid.range"])],
)
def test_an_opening_bid_is_a_price_that_the_team_can_pay(opening: int, codes: list[str]) -> None:
    state = auction_league()
    assert [one.code for one in verify(state, nominate(state, "p1", opening))] == codes


@pytest.mark.parametrize(("opening", "legal"), [(3, True), (4, False), (7, False), (8, True), (9, False)])
def test_prices_go_up_in_whole_steps_from_the_smallest(opening: int, legal: bool) -> None:
    state = auction_league(auction={"min_bid": 3, "increment": 5})
    assert (verify(state, nominate(state, "p1", opening)) == []) == legal


def test_a_nominated_player_is_free_and_known_and_the_reason_is_short() -> None:
    state = sold(auction_league(), "p1", {})
    assert refusal(state, nominate(state, "p1")) == ["draft.taken"]
    assert refusal(state, nominate(state, "p2", positions=())) == ["player.unknown"]
    assert refusal(state, nominate(state, "p2", reason="r" * 501)) == ["draft.reason"]


def test_a_team_nominates_nobody_whom_it_could_not_use() -> None:
    """With one who can never start, a second one would leave two starting slots for one place."""
    state = auction_league(enforce_fillable="true", teams=2)
    state = sold(sold(state, "x1", {}), "p1", {})
    assert nominator(state) == A
    assert refusal(state, nominate(state, "x2")) == ["draft.unfillable"]
    assert verify(state, nominate(state, "x2", scarce=(A,))) == []
    assert verify(state, nominate(state, "r1")) == []


def test_a_team_nominates_nobody_beyond_its_position_maximum() -> None:
    state = auction_league(teams=2, roster__position_max={"P": 1})
    state = sold(sold(state, "p1", {}), "r1", {})
    assert refusal(state, nominate(state, "p2")) == ["roster.position_max"]
    assert verify(state, nominate(state, "r2")) == []


# --- bids -------------------------------------------------------------------------------------------------------------


def test_everybody_is_asked_once_from_the_nominating_team_on() -> None:
    state = sold(auction_league((B, C, A)), "p1", {})
    assert nominator(state) == C
    state = do(state, nominate(state, "p2"))
    assert bidders(state) == (C, A, B)
    assert bidders(auction_league()) == ()


def test_who_cannot_pay_the_opening_bid_or_hold_the_player_is_not_asked() -> None:
    state = with_dollars(auction_league(), B, 21)
    # 21 dollars for three places: 19 at most.
    assert bidders(do(state, nominate(state, "p1", 19))) == (A, B, C)
    assert bidders(do(state, nominate(state, "p1", 20))) == (A, C)
    state = sold(auction_league(roster__position_max={"P": 1}), "p1", {C: 2})
    assert bidders(do(state, nominate(state, "p2"))) == (B, A)


def test_who_could_not_fill_his_starters_with_the_player_is_not_asked() -> None:
    state = auction_league(enforce_fillable="true")
    state = sold(state, "x1", {C: 2})
    lot = nominate(state, "x2")
    assert bidders(do(state, lot)) == (B, A)
    assert bidders(do(state, attrs.evolve(lot, scarce=(C,)))) == (B, C, A)


def test_a_bid_is_given_once_for_the_lot_that_is_up_by_somebody_who_is_asked() -> None:
    state = auction_league()
    assert refusal(state, seal_bid(state, A, 1)) == ["auction.closed"]
    state = do(state, nominate(state, "p1"))
    assert refusal(state, attrs.evolve(seal_bid(state, A, 1), lot=1)) == ["auction.closed"]
    assert refusal(state, attrs.evolve(seal_bid(state, A, 1), lot=-1)) == ["auction.closed"]
    state = do(state, seal_bid(state, A, 1))
    assert refusal(state, seal_bid(state, A, 2)) == ["bid.sealed"]
    outbid = do(with_dollars(state, B, 2), seal_bid(state, C, 1))
    assert refusal(outbid, seal_bid(outbid, B, 1)) == ["auction.closed"]


@pytest.mark.parametrize(
    ("bid", "codes"),
    [
        (None, []),
        (9, ["bid.below_opening"]),
        (10, []),
        (98, []),
        (99, ["bid.over_maximum"]),
        (0, ["bid.range"]),
    ],
)
def test_a_bid_is_at_least_the_opening_and_at_most_the_maximum(bid: int | None, codes: list[str]) -> None:
    state = auction_league()
    state = do(state, nominate(state, "p1", 10))
    assert [one.code for one in bid_violations(state, B, bid)] == codes


def test_a_missed_nomination_and_a_missed_bid_count_as_the_engine_s_doing() -> None:
    state = auction_league()
    state = do(state, nominate(state, "p1", auto=True))
    assert state.autos == {A: 1, B: 0, C: 0}
    state = do(state, seal_bid(state, B, None, auto=True), seal_bid(state, C, None))
    assert state.autos == {A: 1, B: 1, C: 0}


# --- the award --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "winner", "proxy", "first"),
    [
        # Nominated by A for 5, which A bids at least.
        ({}, A, 5, 5),
        ({A: 40}, A, 5, 40),
        ({B: 5}, A, 5, 5),  # equal: A comes first, and its own bid is all that it pays
        ({B: 6}, B, 6, 6),
        ({B: 40}, B, 6, 40),
        ({A: 20, B: 40}, B, 21, 40),
        ({A: 20, B: 40, C: 39}, B, 40, 40),
        ({A: 20, B: 40, C: 30}, B, 31, 40),
        ({B: 40, C: 40}, B, 40, 40),  # equal: B comes before C from A on
        ({A: 40, C: 40}, A, 40, 40),
        ({A: 98, B: 98, C: 98}, A, 98, 98),
    ],
)
def test_the_highest_bid_wins_and_pays_a_step_more_than_the_second_or_its_own(
    bids: dict[str, int | None], winner: str, proxy: int, first: int
) -> None:
    for price, paid in (("proxy", proxy), ("first", first)):
        before = auction_league(auction={"price": price})
        state = sold(before, "p1", bids, opening=5)
        assert state.owners == {"p1": winner}
        assert dollars(state) == [100 - paid * (team == winner) for team in state.teams]
        assert state.costs == {"p1": paid}


def test_equal_bids_go_to_who_comes_first_from_the_nominating_team_on() -> None:
    """B nominates second: then C comes before A, though A is first in the order."""
    state = sold(auction_league(), "p1", {})
    state = sold(state, "p2", {A: 30, C: 30})
    assert state.owners["p2"] == C


def test_a_step_more_is_one_increment_but_never_above_the_winner_s_own_bid() -> None:
    state = auction_league(auction={"min_bid": 0, "increment": 10})
    assert dollars(sold(state, "p1", {B: 60, C: 30}, opening=0)) == [100, 60, 100]
    assert dollars(sold(state, "p1", {B: 60, C: 50}, opening=0)) == [100, 40, 100]
    assert dollars(sold(state, "p1", {B: 60, C: 60}, opening=0)) == [100, 40, 100]


def test_auction_dollars_are_not_waiver_dollars() -> None:
    state = sold(auction_league(budget=70), "p1", {B: 40})
    assert state.budgets == {A: 70, B: 70, C: 70}


def test_a_bid_that_should_not_have_been_sealed_does_not_count() -> None:
    """Who seals more than his maximum gets nothing for it; who should have stayed above the opening neither."""
    for bids, reason in (({B: 99}, "bid.over_maximum"), ({B: 4}, "bid.below_opening"), ({B: 0}, "bid.range")):
        state = auction_league()
        state = do(state, nominate(state, "p1", 5))
        whole = {A: None, C: None, **bids}
        state = sealed_lot(state, whole)
        before, command = state, award(state, whole)
        state = do(state, command)
        assert state.owners == {"p1": A}
        voided = decide(before, command)[0]
        assert (voided.kind, voided.reason) == ("auction.bid_voided", reason)


def test_a_nominator_who_seals_nothing_still_bids_the_opening() -> None:
    state = auction_league()
    state = do(state, nominate(state, "p1", 30))
    state = sealed_lot(state, {A: None, B: 30, C: None})
    assert do(state, award(state, {A: None, B: 30, C: None})).owners == {"p1": A}


def test_no_lot_is_awarded_before_all_bids_are_in() -> None:
    state = auction_league()
    assert refusal(state, award(state, {})) == ["auction.closed"]
    state = do(state, nominate(state, "p1"))
    state = do(state, seal_bid(state, A, None), seal_bid(state, B, 5))
    assert refusal(state, award(state, {A: None, B: 5})) == ["reveal.missing"]
    state = do(state, seal_bid(state, C, None))
    assert refusal(state, award(state, {A: None, B: 5})) == ["reveal.missing"]
    assert refusal(state, attrs.evolve(award(state, {A: None, B: 5, C: None}), lot=1)) == ["auction.closed"]
    assert do(state, award(state, {A: None, B: 5, C: None})).owners == {"p1": B}


def test_what_is_opened_is_what_was_sealed() -> None:
    state = auction_league()
    state = sealed_lot(do(state, nominate(state, "p1")), {A: None, B: 5, C: 7})
    honest = award(state, {A: None, B: 5, C: 7})
    assert refusal(state, award(state, {A: None, B: 9, C: 7})) == ["reveal.mismatch"]
    shorter = [attrs.evolve(one, salt=one.salt[:-1]) if one.team == B else one for one in honest.bids]
    assert refusal(state, attrs.evolve(honest, bids=tuple(shorter))) == ["reveal.salt"]
    copied = tuple(LotBid(team=B, salt=honest.bids[2].salt, bid=7) if one.team == B else one for one in honest.bids)
    assert refusal(state, attrs.evolve(honest, bids=copied)) == ["reveal.mismatch"]
    assert do(state, honest).owners == {"p1": C}


def test_nobody_nominates_or_bids_after_the_auction() -> None:
    state = auction_league()
    first = nominate(state, "p99")
    for number in range(9):
        state = sold(state, f"p{number}", {})
    assert refusal(state, first) == ["auction.turn"]
    assert refusal(playing_league(), first) == ["auction.turn"]
