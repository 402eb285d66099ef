"""Add limits: awarded claims and free agents count, together; failed claims, draft picks and drops do not."""

from collections.abc import Mapping

import pytest
from league_cases import A, B, C, Wish, do, moves, playing_league, refusal, with_results
from trade_cases import agreed, process, swap, trading_league
from waiver_cases import outcomes, ran, reasons, won

from leaguecore.league import LeagueState
from leaguecore.league.additions import additions_left
from leaguecore.league.free_agents import next_turn

THREE: Mapping[str, list[Wish]] = {A: [("p90", "p10", 9), ("p91", "p11", 8), ("p92", "r10", 7)]}


def limited(in_period: int, in_season: int, **fields: object) -> LeagueState:
    """Return a league with these limits, of three periods, in which free agents may be added too."""
    limits = {"in_period": in_period, "in_season": in_season}
    return playing_league(free_agents="first_come", max_moves=3, periods=3, limits__=limits, **fields)


@pytest.mark.parametrize(
    ("in_period", "in_season", "won_of_three"), [(0, 0, 3), (2, 0, 2), (0, 2, 2), (3, 3, 3), (1, 2, 1)]
)
def test_no_more_claims_are_awarded_than_the_limits_allow(in_period: int, in_season: int, won_of_three: int) -> None:
    _, events = ran(limited(in_period, in_season), THREE)
    assert len(won(events)) == won_of_three


def test_a_claim_beyond_a_limit_says_which() -> None:
    assert reasons(ran(limited(2, 0), THREE)[1]) == {(A, "p92"): "adds.period"}
    assert reasons(ran(limited(0, 2), THREE)[1]) == {(A, "p92"): "adds.season"}


def test_a_scored_period_begins_a_new_count_but_not_for_the_season() -> None:
    state, _ = ran(limited(2, 3), {A: [("p90", "p10", 9), ("p91", "p11", 8)]})
    assert additions_left(state, A) == 0
    state = with_results(state, (1, 2, 3))
    assert additions_left(state, A) == 1
    state, events = ran(state, {A: [("p92", "p90", 9), ("p93", "p91", 8)]})
    assert outcomes(events) == [(A, "p92", 9, ""), (A, "p93", 8, "adds.season")]


def test_the_count_of_a_period_alone_begins_anew() -> None:
    state, _ = ran(limited(1, 0), {A: [("p90", "p10", 9)]})
    assert won(ran(state, {A: [("p92", "p90", 9)]})[1]) == []
    assert won(ran(with_results(state, (1, 2, 3)), {A: [("p92", "p90", 9)]})[1]) == [(A, "p92")]


def test_a_failed_claim_does_not_count_and_each_team_has_its_own_count() -> None:
    state, events = ran(limited(1, 0), {A: [("p20", "p10", 9), ("p90", "p10", 8)], B: [("p91", "p20", 5)]})
    assert won(events) == [(A, "p90"), (B, "p91")]
    assert {team: additions_left(state, team) for team in (A, B, C)} == {A: 0, B: 0, C: 1}


def test_free_agents_and_claims_count_together() -> None:
    state, _ = ran(limited(2, 0), {C: [("p90", "p30", 9)]})
    # C won and is last in the order.
    for team in (B, A):
        state = do(state, moves(state, team))
    assert next_turn(state) == C
    assert refusal(state, moves(state, C, ("p91", "p31"), ("p92", "r30"))) == ["adds.period"]
    state = do(state, moves(state, C, ("p91", "p31")))
    assert additions_left(state, C) == 0


def test_a_league_without_limits_counts_nothing() -> None:
    state, _ = ran(playing_league(), THREE)
    assert state.additions == {}
    assert additions_left(state, A) is None
    assert additions_left(limited(0, 0), A) is None


def test_what_is_left_is_the_lesser_of_both() -> None:
    assert additions_left(limited(2, 5), A) == 2
    assert additions_left(limited(4, 3), A) == 3


def test_a_traded_player_does_not_count() -> None:
    state = trading_league(limits__={"in_period": 1, "in_season": 1})
    state = agreed(state, *swap(C, "r30", B, "r20"))
    state = do(state, process(state))
    assert (state.owners["r30"], state.owners["r20"]) == (B, C)
    assert {team: additions_left(state, team) for team in (A, B, C)} == {A: 1, B: 1, C: 1}
