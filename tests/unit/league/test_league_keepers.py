"""Keepers: what each costs, which pick pays for him, and a draft that begins with them on the rosters."""

from typing import Any

import attrs
import pytest
from draft_cases import AUCTION, EARLIER, carry, drafted, keep, kept, next_season, nominate, sold
from league_cases import A, B, C, do, drafting_league, new_league, pick, plan, playing_league, refusal, schedule
from trade_cases import TRADES

from leaguecore.league import LeagueState, verify
from leaguecore.league.auction import maximum_bid
from leaguecore.league.carry import closing_picks, closing_rosters
from leaguecore.league.commands import DrawDraftOrder
from leaguecore.league.draft_invariants import DRAFT_CHECKS
from leaguecore.league.keepers import keeper_cost
from leaguecore.league.picks import owner_of_pick, with_pick_owner

FIVE = {"bench": 3, "rounds": 5}
"""Five places: a P, a FLEX, and three more."""


def unsound(state: LeagueState) -> list[str]:
    """Return what the invariants of the draft say against a state."""
    return [sentence for check in DRAFT_CHECKS for sentence in check(state)]


def picks_spent(state: LeagueState) -> dict[str, str]:
    """Return which pick was spent on which player."""
    return {player: spent for spent, player in state.kept_picks.items()}


# --- what a season leaves to the next ---------------------------------------------------------------------------------


def test_a_season_leaves_the_round_in_which_each_player_was_drafted() -> None:
    """A snake of three: A has p10, p11, r10 by its picks of the rounds 1, 2 and 3."""
    assert closing_rosters(playing_league())[A] == {"p10": 1, "p11": 2, "r10": 3}


def test_a_season_leaves_prices_after_an_auction() -> None:
    state = drafting_league(draft__kind="auction", draft__auction=AUCTION)
    state = sold(sold(state, "p1", {B: 40, C: 30}), "p2", {})
    assert closing_rosters(state) == {A: {}, B: {"p1": 31, "p2": 1}, C: {}}


def test_a_player_who_was_not_drafted_leaves_with_0() -> None:
    state = playing_league()
    rosters = {**state.rosters, A: {"p10": ("P",), "p99": ("P",)}}
    assert closing_rosters(attrs.evolve(state, rosters=rosters))[A] == {"p10": 1, "p99": 0}


def test_traded_picks_come_a_season_nearer_and_those_of_rounds_that_are_gone_are_worth_nothing() -> None:
    state = playing_league(trades__={**TRADES, "picks_seasons": 3})
    for traded in ("2:1:team-01", "3:2:team-01", "2:3:team-01"):
        state = with_pick_owner(state, traded, B)
    assert closing_picks(state, rounds=3) == {"1:1:team-01": B, "2:2:team-01": B, "1:3:team-01": B}
    assert closing_picks(state, rounds=2) == {"1:1:team-01": B, "2:2:team-01": B}


def test_traded_picks_that_were_used_leave_nothing() -> None:
    state = with_pick_owner(playing_league(), "1:2:team-01", B)
    assert closing_picks(state, rounds=3) == {}


# --- going on ---------------------------------------------------------------------------------------------------------


def opened(**fields: Any) -> LeagueState:
    return attrs.evolve(new_league(**fields), previous=EARLIER)


def test_a_league_goes_on_once_from_the_league_that_it_names() -> None:
    rosters = {A: {"p1": 1}, B: {}, C: {}}
    assert refusal(new_league(), carry(rosters)) == ["carry.closed"]
    assert refusal(opened(), attrs.evolve(carry(rosters), previous="toy-9")) == ["carry.closed"]
    state = do(opened(), carry(rosters))
    assert state.carried == rosters
    assert refusal(state, carry(rosters)) == ["carry.closed"]


@pytest.mark.parametrize(
    ("rosters", "picks", "codes"),
    [
        ({A: {}, B: {}}, {}, ["carry.teams"]),
        ({A: {}, B: {}, C: {}, "team-04": {}}, {}, ["carry.teams"]),
        ({A: {"p1": 1}, B: {"p1": 2}, C: {}}, {}, ["carry.players"]),
        ({A: {}, B: {}, C: {}}, {"1:3:team-01": B}, []),
        ({A: {}, B: {}, C: {}}, {"1:4:team-01": B}, ["carry.picks"]),
        ({A: {}, B: {}, C: {}}, {"1:0:team-01": B}, ["carry.picks"]),
        ({A: {}, B: {}, C: {}}, {"0:1:team-01": B}, ["carry.picks"]),
        ({A: {}, B: {}, C: {}}, {"1:1:team-09": B}, ["carry.picks"]),
        ({A: {}, B: {}, C: {}}, {"1:1:team-01": "team-09"}, ["carry.picks"]),
    ],
)
def test_what_is_carried_over_names_teams_players_and_picks_once(
    rosters: dict[str, dict[str, int]], picks: dict[str, str], codes: list[str]
) -> None:
    assert [one.code for one in verify(opened(), carry(rosters, picks))] == codes


def test_traded_picks_go_on_with_their_owners() -> None:
    state = do(opened(), carry({A: {}, B: {}, C: {}}, {"1:1:team-01": B}))
    assert owner_of_pick(state, "1:1:team-01") == B


# --- what a keeper costs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "dearer_by", "cost"),
    [(5, 0, 5), (5, 1, 4), (5, 3, 2), (2, 1, 1), (2, 3, 1), (1, 1, 1), (0, 1, 4), (0, 0, 4), (9, 0, 5), (9, 1, 5)],
)
def test_a_round_costs_so_many_rounds_earlier_each_year_but_never_before_the_first(
    before: int, dearer_by: int, cost: int
) -> None:
    """Who was not drafted costs the fourth, as the rules say; a round that this draft has not is its last."""
    state = next_season({}, keepers={"dearer_by": dearer_by, "undrafted_round": 4}, **FIVE)
    assert keeper_cost(state.ruleset, before) == cost


@pytest.mark.parametrize(("before", "dearer_by", "cost"), [(30, 5, 35), (30, 0, 30), (0, 5, 7), (2, 5, 7), (1, 0, 2)])
def test_a_price_goes_up_by_so_many_dollars_a_year_from_the_smallest_at_least(
    before: int, dearer_by: int, cost: int
) -> None:
    keepers = {"cost": "auction_price", "dearer_by": dearer_by}
    state = next_season({}, keepers=keepers, draft__kind="auction", draft__auction={**AUCTION, "min_bid": 2})
    assert keeper_cost(state.ruleset, before) == cost


# --- which pick pays --------------------------------------------------------------------------------------------------

ROSTER = {A: {"p1": 2, "p2": 2, "r1": 4, "r2": 0}}


@pytest.mark.parametrize(
    ("same_round", "names", "spent"),
    [
        ("next_earlier", ["p1"], {"p1": 2}),
        ("next_earlier", ["p1", "p2"], {"p1": 2, "p2": 1}),
        ("next_earlier", ["p2", "p1"], {"p2": 2, "p1": 1}),
        ("next_later", ["p1", "p2"], {"p1": 2, "p2": 3}),
        ("next_earlier", ["r1", "r2"], {"r1": 4, "r2": 3}),  # undrafted costs round 4 too
        ("next_later", ["r1", "r2"], {"r1": 4, "r2": 5}),
    ],
)
def test_of_two_who_cost_one_round_the_second_takes_the_next_free_one(
    same_round: str, names: list[str], spent: dict[str, int]
) -> None:
    state = next_season(ROSTER, keepers={"same_round": same_round, "undrafted_round": 4}, **FIVE)
    state = kept(state, {A: names})
    assert picks_spent(state) == {player: f"1:{number}:{A}" for player, number in spent.items()}
    assert unsound(state) == []


def test_what_a_keeper_costs_next_year_goes_by_his_round_and_not_by_the_pick_that_he_took() -> None:
    state = kept(next_season(ROSTER, **FIVE), {A: ["p1", "p2"]})
    assert state.costs == {"p1": 2, "p2": 2}


def test_where_no_round_is_left_on_that_side_the_second_cannot_be_kept() -> None:
    state = next_season({A: {"p1": 1, "p2": 1}}, **FIVE)
    assert refusal(state, keep(state, A, "p1", "p2")) == ["keepers.no_pick"]
    later = next_season({A: {"p1": 5, "p2": 5}}, keepers={"same_round": "next_later"}, **FIVE)
    assert refusal(later, keep(later, A, "p1", "p2")) == ["keepers.no_pick"]
    assert verify(later, keep(later, A, "p1")) == []


def test_a_pick_that_was_traded_away_pays_for_nobody_and_one_that_came_does() -> None:
    """A gave its second round to B: p1 costs the first instead, and B has two of the second."""
    state = next_season({A: {"p1": 2}, B: {"p2": 2, "p3": 2}}, {"1:2:team-01": B}, **FIVE)
    state = kept(state, {A: ["p1"], B: ["p2", "p3"]})
    assert picks_spent(state) == {"p1": "1:1:team-01", "p2": "1:2:team-02", "p3": "1:2:team-01"}
    assert unsound(state) == []


def test_with_last_rounds_keepers_take_the_last_picks_whatever_they_cost() -> None:
    state = kept(next_season(ROSTER, keepers={"cost": "last_rounds"}, **FIVE), {A: ["p1", "r1"]})
    assert picks_spent(state) == {"p1": "1:5:team-01", "r1": "1:4:team-01"}
    assert state.costs == {"p1": 2, "r1": 4}


# --- naming them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        ([], []),
        (["p1", "p2", "r1"], []),
        (["p1", "p2", "r1", "r2"], ["keepers.too_many"]),
        (["p1", "p1"], ["keepers.twice"]),
        (["p9"], ["keepers.not_yours"]),
        (["p1", "p7"], ["keepers.not_yours"]),
    ],
)
def test_a_team_keeps_a_few_of_those_whom_it_had(names: list[str], codes: list[str]) -> None:
    state = next_season({**ROSTER, B: {"p7": 1}}, keepers={"same_round": "next_later"}, **FIVE)
    assert [one.code for one in verify(state, keep(state, A, *names))] == codes


def test_nobody_keeps_a_player_whom_nobody_knows_this_season() -> None:
    state = next_season({A: {"": 1}}, **FIVE)
    assert refusal(state, keep(state, A, "")) == ["player.unknown"]


def test_keepers_are_named_once_before_the_draft_and_only_by_leagues_that_have_them() -> None:
    state = next_season(ROSTER, **FIVE)
    named = do(state, keep(state, A, "p1"))
    assert refusal(named, keep(state, A, "p2")) == ["keepers.closed"]
    assert refusal(kept(state, {}), keep(state, A)) == ["keepers.closed"]
    assert refusal(do(new_league(), plan()), keep(state, A)) == ["keepers.closed"]
    assert refusal(do(opened(), carry({A: {}, B: {}, C: {}}), plan()), keep(state, A)) == ["keepers.closed"]
    early = do(attrs.evolve(state, carried=None, periods=()), carry({A: {"p1": 1}, B: {}, C: {}}))
    assert refusal(early, keep(state, A, "p1")) == ["keepers.closed"]


def test_the_draft_waits_for_everybody_s_keepers_and_nobody_joins_before() -> None:
    state = next_season(ROSTER, **FIVE)
    state = do(state, keep(state, A, "p1"), keep(state, C))
    state = do(state, schedule(state))
    assert refusal(state, DrawDraftOrder(order=(A, B, C))) == ["draft.keepers"]
    assert state.owners == {}
    state = do(state, keep(state, B), DrawDraftOrder(order=(A, B, C)))
    assert state.owners == {"p1": A}


def test_missed_keepers_count_as_the_engine_s_doing() -> None:
    state = next_season(ROSTER, **FIVE)
    assert do(state, keep(state, A, auto=True), keep(state, B)).autos == {A: 1, B: 0, C: 0}


def test_keepers_respect_the_position_maxima() -> None:
    state = next_season(ROSTER, roster__position_max={"P": 1}, **FIVE)
    assert refusal(state, keep(state, A, "p1", "p2")) == ["roster.position_max"]
    assert verify(state, keep(state, A, "p1", "r1")) == []


def test_keepers_leave_the_starting_slots_fillable() -> None:
    """Three places for a P and a FLEX: two who can never start are one too many, if the rules mind."""
    rosters = {A: {"x1": 3, "x2": 2, "r1": 1}}
    state = next_season(rosters, enforce_fillable="true")
    assert refusal(state, keep(state, A, "x1", "x2")) == ["draft.unfillable"]
    assert verify(state, keep(state, A, "x1", "r1")) == []
    careless = next_season(rosters)
    assert verify(careless, keep(careless, A, "x1", "x2")) == []


def test_who_gave_too_many_picks_away_may_still_keep_those_who_start() -> None:
    """One pick of three is left to A for two starters; a keeper who starts makes it no worse, another does."""
    picks = {"1:1:team-01": B, "1:2:team-01": B}
    state = next_season({A: {"p1": 3, "x1": 3}}, picks, enforce_fillable="true")
    assert verify(state, keep(state, A)) == []
    assert verify(state, keep(state, A, "p1")) == []
    assert refusal(state, keep(state, A, "x1")) == ["draft.unfillable"]


# --- the draft after them ---------------------------------------------------------------------------------------------


def test_the_draft_skips_the_picks_that_keepers_took() -> None:
    """Snake of A, B, C over three rounds: A's first and B's second are spent."""
    state = kept(next_season({A: {"p1": 1}, B: {"r1": 2}}), {A: ["p1"], B: ["r1"]})
    assert state.picks == 1
    state, teams = drafted(state, [f"p{number}" for number in range(2, 9)])
    assert teams == [B, C, C, A, A, B, C]
    assert state.phase == "playing"
    assert state.rosters[A].keys() == {"p1", "p5", "p6"}


def test_a_draft_in_which_everybody_was_kept_is_over_at_once() -> None:
    rosters = {team: {f"p{at}": 1, f"r{at}": 2, f"x{at}": 3} for at, team in enumerate((A, B, C))}
    state = kept(next_season(rosters), {team: list(roster) for team, roster in rosters.items()})
    assert state.phase == "playing"
    assert state.picks == 9


def test_who_is_kept_is_gone_for_everybody_and_who_is_not_is_free() -> None:
    state = kept(next_season({A: {"p1": 3, "p2": 2}}), {A: ["p1"]})
    assert refusal(state, pick(state, "p1")) == ["draft.taken"]
    assert do(state, pick(state, "p2")).owners["p2"] == A


# --- an auction with keepers ------------------------------------------------------------------------------------------


def auction_with_keepers(cost: str = "auction_price", budget: int = 100) -> LeagueState:
    return next_season(
        {A: {"p1": 40, "p2": 55, "r1": 0}},
        keepers={"cost": cost, "dearer_by": 5},
        draft__kind="auction",
        draft__auction={**AUCTION, "budget": budget},
    )


def test_a_keeper_s_price_comes_out_of_the_auction_budget() -> None:
    """45 dollars for p1 and 6 for r1, who was not drafted: 49 are left, all of them for the third."""
    state = kept(auction_with_keepers(), {A: ["p1", "r1"]})
    assert state.auction is not None
    assert state.auction.dollars == {A: 49, B: 100, C: 100}
    assert maximum_bid(state, A) == 49
    assert state.costs == {"p1": 45, "r1": 6}
    assert unsound(state) == []


def test_with_last_rounds_a_keeper_takes_a_place_and_no_dollars() -> None:
    state = kept(auction_with_keepers("last_rounds"), {A: ["p1", "r1"]})
    assert state.auction is not None
    assert state.auction.dollars == {A: 100, B: 100, C: 100}
    assert maximum_bid(state, A) == 100
    assert unsound(state) == []


@pytest.mark.parametrize(("budget", "codes"), [(106, []), (105, ["keepers.over_budget"])])
def test_keepers_leave_the_smallest_bid_for_each_open_place(budget: int, codes: list[str]) -> None:
    """45 and 60 dollars, and one for the third place."""
    state = auction_with_keepers(budget=budget)
    assert [one.code for one in verify(state, keep(state, A, "p1", "p2"))] == codes


def test_a_team_whose_roster_is_full_of_keepers_nominates_nobody() -> None:
    state = kept(auction_with_keepers(budget=200), {A: ["p1", "p2", "r1"]})
    assert refusal(state, nominate(state, "p9", team=A)) == ["auction.turn"]
    assert do(state, nominate(state, "p9", team=B)).owners == {"p1": A, "p2": A, "r1": A}
