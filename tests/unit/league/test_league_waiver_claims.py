"""What a won bid costs, groups of claims, and drops that are missing, needless or locked.

All rosters are full, unless there are two places on the bench.
"""

import pytest
from league_cases import LEAGUE, A, B, C, D, Wish, claims_of, do, playing_league, refusal, run, seal, sealed_league
from waiver_cases import dropped, outcomes, paid, ran, reasons, won

from leaguecore.commit import commitment
from leaguecore.league import LeagueState
from leaguecore.league.claims import bid_tag, claim_violations, claims_value
from leaguecore.league.commands import Claim
from leaguecore.league.events import ClaimWon


def codes(state: LeagueState, *wishes: Wish) -> list[str]:
    """Return why claims of A cannot be sealed."""
    return [violation.code for violation in claim_violations(state, A, claims_of(wishes))]


# --- the price --------------------------------------------------------------------------------------------------------

THREE: dict[str, list[Wish]] = {A: [("p90", "p10", 30)], B: [("p90", "p20", 12)], C: [("p90", "p30", 7)]}


@pytest.mark.parametrize(("price", "cost"), [("first", 30), ("second", 12)])
def test_a_won_bid_costs_itself_or_the_highest_other_bid(price: str, cost: int) -> None:
    state, events = ran(playing_league(waivers__price=price), THREE)
    assert won(events) == [(A, "p90")]
    assert paid(events) == {"p90": cost}
    assert state.budgets == {A: 100 - cost, B: 100, C: 100}


@pytest.mark.parametrize("least", [0, 3])
def test_without_another_bid_the_second_price_is_the_smallest_bid(least: int) -> None:
    state, events = ran(playing_league(waivers__price="second", min_bid=least), {A: [("p90", "p10", 30)]})
    assert paid(events) == {"p90": least}
    assert state.budgets[A] == 100 - least


def test_an_equal_bid_is_the_second_price() -> None:
    assert paid(ran(playing_league(waivers__price="second"), {A: [("p90", "p10", 9)], B: [("p90", "p20", 9)]})[1]) == {
        "p90": 9
    }


@pytest.mark.parametrize(
    ("others", "price"),
    [
        ({B: [10], C: [10], D: [5]}, 5),
        ({B: [10], C: [10]}, 0),
        ({B: [10], C: [9], D: [9]}, 10),
        ({B: [10], C: [10], D: [12]}, 12),
        ({B: [10, 10], C: [5]}, 10),  # one team ties with nobody
        ({B: [10, 4], C: [10], D: [4]}, 0),
        ({B: [10, 4], C: [10]}, 4),
    ],
)
def test_the_second_price_is_what_another_team_would_have_won_with(others: dict[str, list[int]], price: int) -> None:
    """Where nobody wins equal bids, B and C at ten would have had nobody without A: the best that is alone counts."""
    drops = {B: ("p20", "p21"), C: ("p30", "p31"), D: ("p40", "p41")}
    bids = {team: [("p90", drops[team][at], bid) for at, bid in enumerate(many)] for team, many in others.items()}
    league = playing_league(teams=4, waivers__price="second", tie="nobody")
    won_alone = ran(league, bids)[1]
    assert paid(ran(league, {A: [("p90", "p10", 20)], **bids})[1]) == {"p90": price}
    # The same bids without A's: whoever wins then has bid that, and if nobody does it is the smallest bid.
    assert max((event.bid for event in won_alone if isinstance(event, ClaimWon)), default=0) == price
    equal = playing_league(teams=4, waivers__price="second", tie="draw")
    assert paid(ran(equal, {A: [("p90", "p10", 20)], **bids})[1]) == {"p90": max(max(many) for many in others.values())}


def test_bids_for_other_players_and_own_ones_make_no_price() -> None:
    wishes: dict[str, list[Wish]] = {A: [("p90", "p10", 30), ("p90", "p11", 25)], B: [("p91", "p20", 20)]}
    assert paid(ran(playing_league(waivers__price="second"), wishes)[1]) == {"p90": 0, "p91": 0}


def test_a_bid_that_can_no_longer_be_paid_makes_no_price() -> None:
    """B has paid 60 of 100 for p91, so its 50 for p90 stand no more, and C's 7 are the second."""
    wishes: dict[str, list[Wish]] = {
        A: [("p90", "p10", 55)],
        B: [("p91", "p20", 60), ("p90", "p21", 50)],
        C: [("p90", "p30", 7), ("p91", "p31", 60)],
    }
    _, events = ran(playing_league(waivers__price="second", tie="draw"), wishes, lots=(B, A, C))
    assert paid(events) == {"p91": 60, "p90": 7}


def test_a_bid_must_be_within_the_budget_even_if_its_price_is_lower() -> None:
    """After 40 are paid 60 are left: 61 are refused though nobody else bids."""
    wishes: dict[str, list[Wish]] = {
        A: [("p90", "p10", 99), ("p91", "p11", 61), ("p92", "r10", 60)],
        B: [("p90", "p20", 40)],
    }
    state, events = ran(playing_league(waivers__price="second"), wishes)
    assert reasons(events)[A, "p91"] == "bid.over_budget"
    assert paid(events) == {"p90": 40, "p92": 0}
    assert state.budgets[A] == 60


# --- steps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "found"), [(2, []), (3, ["bid.increment"]), (6, ["bid.increment"]), (7, []), (97, []), (1, ["bid.range"])]
)
def test_bids_are_the_smallest_and_whole_steps_more(bid: int, found: list[str]) -> None:
    state = playing_league(min_bid=2, waivers__increment=5)
    assert codes(state, ("p90", "p10", bid)) == found
    assert list(reasons(ran(state, {A: [("p90", "p10", bid)]})[1]).values()) == found


def test_where_the_step_is_one_dollar_any_bid_will_do() -> None:
    assert codes(playing_league(min_bid=2), ("p90", "p10", 3)) == []


def test_who_bids_between_two_steps_is_told_both() -> None:
    (found,) = claim_violations(playing_league(min_bid=2, waivers__increment=5), A, claims_of([("p90", "p10", 11)]))
    assert (found.path, found.fix) == ("claims[0].bid", "bid 7 or 12")


# --- one of these -----------------------------------------------------------------------------------------------------


def test_of_a_group_one_claim_is_awarded_a_run_and_without_groups_all() -> None:
    grouped: list[Wish] = [("p90", "p10", 5, 1), ("p91", "p11", 4, 1), ("p92", "r10", 3, 2)]
    _, events = ran(playing_league(waivers__groups=True), {A: grouped})
    assert outcomes(events) == [(A, "p90", 5, ""), (A, "p91", 4, "claim.group_served"), (A, "p92", 3, "")]
    single: list[Wish] = [(add, drop, bid) for add, drop, bid, *_ in grouped]
    assert len(won(ran(playing_league(waivers__groups=True), {A: single})[1])) == 3


def test_the_next_of_a_group_is_tried_if_one_fails() -> None:
    wishes: dict[str, list[Wish]] = {A: [("p90", "p10", 5, 1), ("p91", "p10", 4, 1)], B: [("p90", "p20", 6)]}
    assert won(ran(playing_league(waivers__groups=True), wishes)[1]) == [(B, "p90"), (A, "p91")]


def test_a_group_is_of_one_team_and_one_run() -> None:
    state = playing_league(waivers__groups=True)
    state, events = ran(state, {A: [("p90", "p10", 5, 1)], B: [("p91", "p20", 4, 1)]})
    assert won(events) == [(A, "p90"), (B, "p91")]
    assert won(ran(state, {A: [("p92", "p11", 5, 1)]})[1]) == [(A, "p92")]


@pytest.mark.parametrize(("group", "found"), [(-1, ["claim.group"]), (0, []), (5, []), (6, ["claim.group"])])
def test_groups_are_numbered_up_to_the_number_of_claims(group: int, found: list[str]) -> None:
    state = playing_league(waivers__groups=True, max_claims=5)
    assert codes(state, ("p90", "p10", 5, group)) == found
    assert list(reasons(ran(state, {A: [("p90", "p10", 5, group)]})[1]).values()) == found


def test_there_is_no_group_where_the_rules_have_none() -> None:
    assert codes(playing_league(), ("p90", "p10", 5, 1)) == ["claim.group"]
    assert codes(playing_league(), ("p90", "p10", 5, 0)) == []


def test_groups_and_reserve_slots_are_sealed_too() -> None:
    state = playing_league(waivers__groups=True)
    state = sealed_league(state, {A: [("p90", "p10", 5, 1)]})
    for shown in (("p90", "p10", 5, 2), ("p90", "p10", 5, 1, "IR")):
        assert refusal(state, run(state, {A: [shown]})) == ["reveal.mismatch"]
    assert claims_value((Claim(add="a", drop="b", bid=3, group=2, reserve="IR"),)) == [["a", "b", 3, 2, "IR"]]


def test_claims_of_another_run_or_team_are_not_opened_by_the_same_salt() -> None:
    value = claims_value(claims_of([("p90", "p10", 5)]))
    tags = [bid_tag(LEAGUE, A, 0), bid_tag(LEAGUE, A, 1), bid_tag(LEAGUE, B, 0), bid_tag("other", A, 0)]
    assert len({commitment(tag, "0" * 64, value) for tag in tags}) == 4


# --- drops that have left ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "awarded"), [("fail", False), ("if_room", True)])
def test_a_claim_whose_drop_has_left_fails_or_is_served_if_there_is_room(rule: str, awarded: bool) -> None:
    """With two places on the bench A has one place free; its first claim takes p10 away."""
    state = playing_league(bench=2, waivers__missing_drop=rule)
    state, events = ran(state, {A: [("p90", "p10", 9), ("p91", "p10", 8)]})
    assert (won(events)[1:] == [(A, "p91")]) is awarded
    assert reasons(events) == ({} if awarded else {(A, "p91"): "drop.invalid"})
    assert set(state.rosters[A]) == {"p11", "r10", "p90", *(["p91"] if awarded else [])}
    if awarded:
        assert dropped(events) == {"p90": "p10", "p91": ""}


def test_without_room_a_claim_whose_drop_has_left_fails_anyhow() -> None:
    _, events = ran(playing_league(waivers__missing_drop="if_room"), {A: [("p90", "p10", 9), ("p91", "p10", 8)]})
    assert outcomes(events) == [(A, "p90", 9, ""), (A, "p91", 8, "roster.full")]


# --- drops that are not needed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "left"), [("always", "p10"), ("only_if_needed", "")])
def test_a_drop_is_made_always_or_only_to_make_room(rule: str, left: str) -> None:
    state, events = ran(playing_league(bench=2, waivers__drop_when=rule), {A: [("p90", "p10", 9)]})
    assert dropped(events) == {"p90": left}
    assert ("p10" in state.rosters[A]) is (left == "")


def test_on_a_full_roster_a_drop_is_needed() -> None:
    """The one free place is taken by the first claim, so the second drops."""
    wishes: dict[str, list[Wish]] = {A: [("p90", "p10", 9), ("p91", "p11", 8)]}
    assert dropped(ran(playing_league(bench=2, waivers__drop_when="only_if_needed"), wishes)[1]) == {
        "p90": "",
        "p91": "p11",
    }


def test_a_drop_that_has_left_fails_even_where_it_would_not_be_needed() -> None:
    """The rule on missing drops says so."""
    state = playing_league(bench=2, waivers__drop_when="only_if_needed")
    _, events = ran(state, {A: [("p90", "p20", 9)]})
    assert reasons(events) == {(A, "p90"): "drop.invalid"}


# --- drops that are locked --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "winner"), [("fail", B), ("allow", A)])
def test_a_claim_whose_drop_has_begun_to_play_fails_or_not(rule: str, winner: str) -> None:
    wishes: dict[str, list[Wish]] = {A: [("p90", "p10", 25)], B: [("p90", "p20", 10)]}
    _, events = ran(playing_league(waivers__locked_drop=rule), wishes, locked=("p10",))
    assert won(events) == [(winner, "p90")]
    assert reasons(events)[A if winner == B else B, "p90"] == ("drop.locked" if winner == B else "player.owned")


def test_a_locked_drop_that_is_not_made_stops_nothing() -> None:
    state = playing_league(bench=2, waivers__locked_drop="fail", waivers__drop_when="only_if_needed")
    _, events = ran(state, {A: [("p90", "p10", 25)]}, locked=("p10",))
    assert dropped(events) == {"p90": ""}


def test_another_player_s_lock_stops_nothing() -> None:
    _, events = ran(playing_league(waivers__locked_drop="fail"), {A: [("p90", "p10", 25)]}, locked=("p11", "p90"))
    assert won(events) == [(A, "p90")]


# --- before sealing ---------------------------------------------------------------------------------------------------


def test_each_violation_says_which_claim_it_is_about() -> None:
    wishes: list[Wish] = [("p90", "p10", 5), ("p91", "p20", 5)]
    assert {found.path for found in claim_violations(playing_league(bench=2), A, claims_of(wishes))} == {
        "claims[1].drop"
    }


def test_a_league_by_priority_takes_no_bids() -> None:
    state = playing_league(waivers="priority")
    assert codes(state, ("p90", "p10", 0)) == []
    assert codes(state, ("p90", "p10", 1)) == ["bid.range"]
    assert do(state, seal(state, A, ("p90", "p10", 0))).sealed.keys() == {A}
