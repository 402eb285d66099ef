"""Who is served first: equal bids under each tie rule, and claims without bids.

The draft order A, B, C makes the waiver order C, B, A. All rosters are full.
"""

from collections.abc import Sequence

import attrs
import pytest
from league_cases import A, B, C, Wish, playing_league, refusal, seal, with_results
from waiver_cases import Wishes, outcomes, paid, ran, reasons, won

from leaguecore.league import LeagueState

DROPS = {A: ("p10", "p11", "r10"), B: ("p20", "p21", "r20"), C: ("p30", "p31", "r30")}


def wanting(*players: str, bid: int = 5, teams: Sequence[str] = (A, B, C)) -> Wishes:
    """Return claims of teams for the same players with the same bid, handed in in this order of teams."""
    return {team: [(player, drop, bid) for player, drop in zip(players, DROPS[team], strict=False)] for team in teams}


# --- worst first ------------------------------------------------------------------------------------------------------


def test_reset_then_rolling_begins_with_the_last_of_the_table_and_sends_winners_to_the_end() -> None:
    """30, 10, 20 points: B, C, A. B wins p90 and goes behind A, so C is first for p91."""
    state = with_results(playing_league(tie="reset_then_rolling"), (30, 10, 20))
    state, events = ran(state, wanting("p90", "p91"))
    assert won(events) == [(B, "p90"), (C, "p91")]
    assert state.priority == (A, B, C)
    # The next run begins with the table again, and not where this one ended.
    _, events = ran(state, {A: [("p92", "r10", 5)], B: [("p92", "p21", 5)]})
    assert won(events) == [(B, "p92")]


def test_reverse_standings_serve_the_last_again_where_reset_then_rolling_does_not() -> None:
    state = with_results(playing_league(tie="reverse_standings"), (30, 10, 20))
    assert won(ran(state, wanting("p90", "p91"))[1]) == [(B, "p90"), (B, "p91")]


def test_lowest_points_serve_the_team_with_the_fewest_points_of_the_season() -> None:
    """Over two weeks A has 40, B 50 and C 45; where head-to-head decides the table that does not matter."""
    state = with_results(playing_league(tie="lowest_points", order_by='"head_to_head"'), (30, 10, 20), (10, 40, 25))
    state, events = ran(state, wanting("p90"))
    assert won(events) == [(A, "p90")]
    assert state.priority == (A, C, B)


def starters(state: LeagueState, **scored: tuple[int, ...]) -> LeagueState:
    """Return a league in which the starters of the newest period scored this, lowest first."""
    return attrs.evolve(state, starter_points={{"a": A, "b": B, "c": C}[team]: of for team, of in scored.items()})


def test_lowest_points_compare_starters_from_the_lowest_upward_among_equals() -> None:
    """The lowest starters are equal, the next lowest of B is lower."""
    state = with_results(playing_league(tie="lowest_points"), (3102, 3102, 9000))
    state = starters(state, a=(210, 700), b=(210, 640), c=(0, 0))
    for lots in ((A, B, C), (B, A, C)):
        assert won(ran(state, wanting("p90"), lots)[1]) == [(B, "p90")]


def test_lowest_points_look_at_the_season_before_the_starters() -> None:
    state = starters(with_results(playing_league(tie="lowest_points"), (10, 11, 90)), a=(9, 9), b=(0, 0), c=(0, 0))
    assert won(ran(state, wanting("p90"))[1]) == [(A, "p90")]


def test_lowest_points_decide_by_lot_among_teams_equal_in_everything() -> None:
    state = playing_league(tie="lowest_points")
    for lots in ((A, C, B), (C, B, A)):
        assert won(ran(state, wanting("p90"), lots)[1]) == [(lots[0], "p90")]


# --- first handed in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(B, A, C), (C, B, A), (A, C, B)])
def test_earliest_serves_who_handed_in_first(order: tuple[str, ...]) -> None:
    state, events = ran(playing_league(tie="earliest"), wanting("p90", "p91", teams=order), lots=(A, B, C))
    assert won(events) == [(order[0], "p90"), (order[0], "p91")]
    assert state.priority == order


def test_the_order_of_handing_in_is_forgotten_after_the_run_and_kept_only_where_it_decides() -> None:
    state, _ = ran(playing_league(tie="earliest"), wanting("p90", teams=(C, B)))
    assert state.sealed_order == ()
    assert won(ran(state, {B: [("p92", "p20", 5)], C: [("p92", "p31", 5)]})[1]) == [(B, "p92")]
    other = playing_league()
    assert ran(other, wanting("p90", teams=(B, A)))[0].sealed_order == ()


def test_who_handed_in_nothing_comes_last_by_lot() -> None:
    state, _ = ran(playing_league(tie="earliest"), wanting("p90", teams=(B,)), lots=(C, A, B))
    assert state.priority == (B, C, A)


# --- nobody -----------------------------------------------------------------------------------------------------------


def test_nobody_is_awarded_equal_best_bids_and_the_next_lower_one_is_served() -> None:
    state, events = ran(
        playing_league(tie="nobody"), {A: [("p90", "p10", 9)], B: [("p90", "p20", 9)], C: [("p90", "p30", 4)]}
    )
    assert reasons(events) == {(A, "p90"): "bid.tied", (B, "p90"): "bid.tied"}
    assert won(events) == [(C, "p90")]
    assert state.budgets == {A: 100, B: 100, C: 96}


def test_bids_of_another_height_or_for_another_player_tie_with_nobody() -> None:
    _, events = ran(playing_league(tie="nobody"), {A: [("p90", "p10", 9)], B: [("p90", "p20", 8), ("p91", "p21", 9)]})
    assert won(events) == [(A, "p90"), (B, "p91")]
    assert reasons(events) == {(B, "p90"): "player.owned"}


def test_a_team_does_not_tie_with_itself() -> None:
    _, events = ran(playing_league(tie="nobody"), {A: [("p90", "p10", 9), ("p90", "p11", 9)]})
    assert outcomes(events) == [(A, "p90", 9, ""), (A, "p90", 9, "player.owned")]


def test_a_second_own_bid_does_not_slip_through_a_tie() -> None:
    _, events = ran(playing_league(tie="nobody"), {A: [("p90", "p10", 9), ("p90", "p11", 9)], B: [("p90", "p20", 9)]})
    assert won(events) == []
    assert set(reasons(events).values()) == {"bid.tied"}


def test_a_bid_that_would_fail_anyhow_ties_with_nobody() -> None:
    """B's second claim names a drop that its first one has taken."""
    _, events = ran(playing_league(tie="nobody"), {A: [("p90", "p10", 9)], B: [("p91", "p20", 10), ("p90", "p20", 9)]})
    assert won(events) == [(B, "p91"), (A, "p90")]
    # Tied they would both have failed with bid.tied.
    assert reasons(events) == {(B, "p90"): "player.owned"}


# --- without bids -----------------------------------------------------------------------------------------------------


def by_priority(tie: str = "rolling_priority") -> LeagueState:
    """Return a league in which claims go by priority."""
    return playing_league(waivers="priority", tie=tie)


def test_by_rolling_priority_a_winner_is_last_before_the_next_claim_is_looked_at() -> None:
    """C gets its first wish and goes to the end: B gets p91, though C had been first of all."""
    state, events = ran(by_priority(), wanting("p90", "p91", bid=0, teams=(C, B)))
    assert outcomes(events) == [
        (C, "p90", 0, ""),
        (B, "p90", 0, "player.owned"),
        (B, "p91", 0, ""),
        (C, "p91", 0, "player.owned"),
    ]
    assert state.priority == (A, C, B)
    assert state.budgets == {A: 100, B: 100, C: 100}


def test_by_a_fixed_priority_the_first_gets_all_its_wishes_first() -> None:
    state = with_results(by_priority("reverse_standings"), (30, 10, 20))
    assert won(ran(state, wanting("p90", "p91", bid=0))[1]) == [(B, "p90"), (B, "p91")]


def test_a_claim_that_fails_costs_no_place() -> None:
    state, events = ran(by_priority(), {C: [("p20", "p30", 0), ("p90", "p30", 0)], B: [("p90", "p20", 0)]})
    assert won(events) == [(C, "p90")]
    assert state.priority == (B, A, C)


def test_nobody_bids_where_claims_go_by_priority() -> None:
    state = by_priority()
    state, events = ran(state, {C: [("p90", "p30", 1)], B: [("p90", "p20", 0)]})
    assert won(events) == [(B, "p90")]
    assert reasons(events) == {(C, "p90"): "bid.range"}
    assert paid(events) == {"p90": 0}


def test_there_is_no_run_after_the_last_that_is_planned() -> None:
    state = playing_league(periods=1)
    state, _ = ran(state, {})
    assert refusal(state, seal(state, A)) == ["waivers.closed"]


def test_second_wishes_may_be_better_drops() -> None:
    """One wish with two drops: the first is tried first."""
    wishes: list[Wish] = [("p90", "p10", 0), ("p90", "p11", 0)]
    assert outcomes(ran(by_priority(), {A: wishes})[1]) == [(A, "p90", 0, ""), (A, "p90", 0, "player.owned")]
