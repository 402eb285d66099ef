"""FAAB: one sealed-bid auction a run. Highest bid first over the league, each claim checked again at its turn.

In the toy league team n has p<n>0, p<n>1 and r<n>0, all three places taken. The draft order A, B, C makes the
waiver order C, B, A.
"""

from collections.abc import Mapping, Sequence

import attrs
import pytest
from league_cases import (
    LEAGUE,
    A,
    B,
    C,
    Wish,
    claims_of,
    do,
    drafting_league,
    playing_league,
    refusal,
    run,
    salt_of,
    seal,
    sealed_league,
    with_results,
)
from waiver_cases import outcomes, ran

from leaguecore.commit import commitment
from leaguecore.league.claims import bid_tag, claim_violations, claims_value
from leaguecore.league.commands import Reveal, SealBids
from leaguecore.league.events import ClaimFailed, ClaimWon, WaiversRun

# Eight passers have no team; a roster with a free place exists only in leagues made for it.
FREE = tuple(f"p9{number}" for number in range(8))


# --- who comes first --------------------------------------------------------------------------------------------------


def test_the_highest_bid_of_the_league_comes_first_whoever_made_it_and_for_whomever() -> None:
    """Not player by player, not team by team: 9, 7, 5, 3, 1."""
    state, events = ran(
        playing_league(),
        {A: [("p90", "p10", 3), ("p91", "p11", 9)], B: [("p91", "p20", 7), ("p92", "p21", 1)], C: [("p90", "p30", 5)]},
    )
    assert outcomes(events) == [
        (A, "p91", 9, ""),
        (B, "p91", 7, "player.owned"),
        (C, "p90", 5, ""),
        (A, "p90", 3, "player.owned"),
        (B, "p92", 1, ""),
    ]
    assert state.budgets == {A: 91, B: 99, C: 95}
    assert {team: set(roster) for team, roster in state.rosters.items()} == {
        A: {"p10", "r10", "p91"},
        B: {"p20", "r20", "p92"},
        C: {"p31", "r30", "p90"},
    }


def test_a_winner_pays_his_own_bid_and_a_loser_nothing() -> None:
    state, _ = ran(playing_league(), {A: [("p90", "p10", 30)], B: [("p90", "p20", 12)]})
    assert state.budgets == {A: 70, B: 100, C: 100}


def test_the_player_joins_with_the_positions_of_the_run_and_the_dropped_one_is_free() -> None:
    state, _ = ran(playing_league(), {A: [("pr9", "p10", 0)]})
    assert state.rosters[A]["pr9"] == ("P", "R")
    assert state.owners["pr9"] == A
    assert "p10" not in state.owners


def test_claims_of_the_winner_are_one_event_each_in_the_order_of_judgement() -> None:
    _, events = ran(playing_league(), {A: [("p90", "p10", 4)], B: [("p90", "p20", 4)]})
    assert events == [
        ClaimWon(
            team=B, run=0, player="p90", positions=("P",), dropped="p20", bid=4, paid=4, kept_seats=(), reserve=""
        ),
        ClaimFailed(team=A, run=0, player="p90", dropped="p10", bid=4, reason="player.owned"),
        WaiversRun(run=0, priority=(C, A, B)),
    ]


def test_own_equal_bids_go_by_the_team_s_order_of_preference() -> None:
    """Both want the place of p10; the first named gets it, though its id comes later."""
    state, events = ran(playing_league(), {A: [("p95", "p10", 4), ("p90", "p10", 4)]})
    assert outcomes(events) == [(A, "p95", 4, ""), (A, "p90", 4, "drop.invalid")]
    assert state.budgets[A] == 96


def test_between_teams_the_waiver_order_decides_not_how_high_each_ranked_the_claim() -> None:
    """p90 is A's first wish and C's second, both for 5; C is served first."""
    state, events = ran(playing_league(), {A: [("p90", "p10", 5)], C: [("p91", "p30", 1), ("p90", "p31", 5)]})
    assert outcomes(events)[:2] == [(C, "p90", 5, ""), (A, "p90", 5, "player.owned")]
    assert "p90" in state.rosters[C]


def test_preference_does_not_beat_a_higher_own_bid() -> None:
    _, events = ran(playing_league(), {A: [("p90", "p10", 4), ("p91", "p10", 5)]})
    assert outcomes(events) == [(A, "p91", 5, ""), (A, "p90", 4, "drop.invalid")]


# --- equal bids -------------------------------------------------------------------------------------------------------


def test_rolling_priority_serves_equal_bids_in_waiver_order_and_sends_the_winner_to_the_end_at_once() -> None:
    """C, B, A. C wins p90 and goes last: B is now before C for p91; then A before C for p92."""
    three = [(player, "", 5) for player in ("p90", "p91", "p92")]
    wishes = {
        team: [(add, drop, bid) for (add, _, bid), drop in zip(three, drops, strict=True)]
        for team, drops in {A: ("p10", "p11", "r10"), B: ("p20", "p21", "r20"), C: ("p30", "p31", "r30")}.items()
    }
    state, events = ran(playing_league(), wishes)
    assert [outcome[:2] for outcome in outcomes(events) if outcome[3] == ""] == [(C, "p90"), (B, "p91"), (A, "p92")]
    assert state.priority == (C, B, A)


def test_rolling_priority_moves_by_wins_only_and_lasts_to_the_next_run() -> None:
    state, _ = ran(playing_league(), {C: [("p90", "p30", 5)], B: [("p90", "p20", 4)]})
    # C won, B lost: C goes to the end, B keeps its place.
    assert state.priority == (B, A, C)
    _, events = ran(state, {A: [("p91", "p10", 1)], B: [("p91", "p20", 1)], C: [("p91", "p31", 1)]})
    assert outcomes(events)[0] == (B, "p91", 1, "")


def test_a_higher_bid_wins_against_a_better_priority_and_still_costs_the_place() -> None:
    state, events = ran(playing_league(), {A: [("p90", "p10", 6)], C: [("p90", "p30", 5)]})
    assert outcomes(events)[0] == (A, "p90", 6, "")
    assert state.priority == (C, B, A)


def test_reverse_standings_serve_the_last_of_the_table_first_and_do_not_move_within_a_run() -> None:
    """After one week of 30, 10 and 20 points B is last, then C, then A; B wins both ties."""
    state = with_results(playing_league(tie="reverse_standings"), (30, 10, 20))
    wishes = {team: [("p90", f"p{n}0", 5), ("p91", f"p{n}1", 5)] for n, team in enumerate((A, B, C), start=1)}
    state, events = ran(state, wishes)
    assert [outcome[:2] for outcome in outcomes(events) if outcome[3] == ""] == [(B, "p90"), (B, "p91")]


def test_reverse_standings_are_those_of_the_table_that_the_ruleset_names() -> None:
    """Where head-to-head decides the table, its last comes first, not the team with the fewest points.

    Week 1 of the circle is B-C with a bye for A: B 100 beats C 90, A has 10. The table by head-to-head is B (1.0), then
    A and C (0.0); by points it would be B, C, A. So A and C are equal, and the lot C, A, B is for C.
    """
    state = with_results(playing_league(tie="reverse_standings", order_by='"head_to_head"'), (10, 100, 90))
    wishes = {A: [("p90", "p10", 5)], C: [("p90", "p30", 5)]}
    assert outcomes(ran(state, wishes, lots=(C, A, B))[1])[0] == (C, "p90", 5, "")
    assert outcomes(ran(state, wishes, lots=(A, C, B))[1])[0] == (A, "p90", 5, "")
    by_points = with_results(playing_league(tie="reverse_standings"), (10, 100, 90))
    assert outcomes(ran(by_points, wishes, lots=(C, A, B))[1])[0] == (A, "p90", 5, "")


def test_reverse_standings_decide_by_lot_among_equals() -> None:
    """Before the first result all are equal."""
    wishes = {A: [("p90", "p10", 5)], B: [("p90", "p20", 5)], C: [("p90", "p30", 5)]}
    for lots in ((A, C, B), (B, A, C), (C, B, A)):
        _, events = ran(playing_league(tie="reverse_standings"), wishes, lots)
        assert outcomes(events)[0][0] == lots[0]


def test_a_draw_serves_equal_bids_in_the_order_of_the_lots() -> None:
    wishes = {A: [("p90", "p10", 5)], B: [("p90", "p20", 5)], C: [("p90", "p30", 5)]}
    for lots in ((A, C, B), (B, A, C)):
        _, events = ran(playing_league(tie="draw"), wishes, lots)
        assert outcomes(events)[0][0] == lots[0]


def test_lots_decide_nothing_under_rolling_priority() -> None:
    wishes = {A: [("p90", "p10", 5)], C: [("p90", "p30", 5)]}
    _, events = ran(playing_league(), wishes, lots=(A, B, C))
    assert outcomes(events)[0][0] == C


# --- checked again at its turn ----------------------------------------------------------------------------------------


def test_bids_that_together_exceed_the_budget_are_paid_until_the_money_is_gone() -> None:
    """60 of 100 are paid, 40 stay: the bid of 50 fails though it was fine alone, the one of 40 is paid."""
    state, events = ran(playing_league(), {A: [("p90", "p10", 60), ("p91", "p11", 50), ("p92", "r10", 40)]})
    assert outcomes(events) == [(A, "p90", 60, ""), (A, "p91", 50, "bid.over_budget"), (A, "p92", 40, "")]
    assert state.budgets[A] == 0


def test_a_bid_of_nothing_can_win_without_any_money_left() -> None:
    state, _ = ran(playing_league(), {A: [("p90", "p10", 100)]})
    state, events = ran(state, {A: [("p91", "p11", 0), ("p92", "r10", 1)]})
    assert outcomes(events) == [(A, "p92", 1, "bid.over_budget"), (A, "p91", 0, "")]
    assert state.budgets[A] == 0


def test_a_bid_below_the_smallest_allowed_fails() -> None:
    _, events = ran(playing_league(min_bid=2), {A: [("p90", "p10", 1), ("p91", "p11", 2)]})
    assert outcomes(events) == [(A, "p91", 2, ""), (A, "p90", 1, "bid.range")]


def test_a_negative_bid_cannot_print_money() -> None:
    state, events = ran(playing_league(), {A: [("p90", "p10", -5)]})
    assert outcomes(events) == [(A, "p90", -5, "bid.range")]
    assert state.budgets[A] == 100


def test_two_claims_on_one_drop_the_first_success_voids_the_other() -> None:
    _, events = ran(playing_league(), {A: [("p90", "p10", 9), ("p91", "p10", 8)]})
    assert outcomes(events) == [(A, "p90", 9, ""), (A, "p91", 8, "drop.invalid")]


def test_a_failed_claim_leaves_its_drop_for_the_next_one() -> None:
    state, events = ran(playing_league(), {A: [("p90", "p10", 8), ("p91", "p10", 7)], B: [("p90", "p20", 9)]})
    assert outcomes(events) == [(B, "p90", 9, ""), (A, "p90", 8, "player.owned"), (A, "p91", 7, "")]
    assert set(state.rosters[A]) == {"p11", "r10", "p91"}


def test_a_player_dropped_in_a_run_cannot_be_won_in_it_but_in_the_next() -> None:
    state, events = ran(playing_league(), {A: [("p90", "p10", 9)], B: [("p10", "p20", 8)]})
    assert outcomes(events) == [(A, "p90", 9, ""), (B, "p10", 8, "claim.on_waivers")]
    assert "p10" not in state.owners
    state, events = ran(state, {B: [("p10", "p20", 0)]})
    assert outcomes(events) == [(B, "p10", 0, "")]


def test_a_full_roster_wins_nothing_without_a_drop_and_the_next_bidder_gets_the_player() -> None:
    state, events = ran(playing_league(), {A: [("p90", "", 9)], B: [("p90", "p20", 1)]})
    assert outcomes(events) == [(A, "p90", 9, "roster.full"), (B, "p90", 1, "")]
    assert len(state.rosters[A]) == 3


def test_a_free_place_is_filled_without_a_drop_once() -> None:
    """Two places on the bench and three rounds of draft: each roster has one place free."""
    state, events = ran(playing_league(bench=2), {A: [("p90", "", 9), ("p91", "", 8)]})
    assert outcomes(events) == [(A, "p90", 9, ""), (A, "p91", 8, "roster.full")]
    assert set(state.rosters[A]) == {"p10", "p11", "r10", "p90"}


def test_a_player_who_has_a_team_cannot_be_claimed_nor_another_team_s_player_dropped() -> None:
    _, events = ran(playing_league(), {A: [("p20", "p10", 9), ("p90", "p20", 8), ("p10", "p11", 7), ("p91", "p91", 6)]})
    assert [outcome[3] for outcome in outcomes(events)] == [
        "player.owned",
        "drop.invalid",
        "player.owned",
        "drop.invalid",
    ]


def test_claims_that_cannot_succeed_change_nothing_but_the_number_of_the_run() -> None:
    before = playing_league()
    after, _ = ran(before, {A: [("p20", "p10", 9)], B: []})
    assert after == attrs.evolve(before, runs=1)


# --- sealing ----------------------------------------------------------------------------------------------------------


def test_a_team_seals_once_for_a_run_and_the_log_holds_a_commitment_only() -> None:
    state = playing_league()
    state = do(state, seal(state, A, ("p90", "p10", 5)))
    assert set(state.sealed) == {A}
    assert len(state.sealed[A]) == 64
    assert refusal(state, seal(state, A, ("p90", "p10", 6))) == ["bid.sealed"]


@pytest.mark.parametrize("number", [-1, 1])
def test_claims_for_another_run_are_refused(number: int) -> None:
    state = playing_league()
    assert refusal(state, attrs.evolve(seal(state, A), run=number)) == ["waivers.run"]


def test_there_are_no_waivers_during_the_draft_and_none_where_the_ruleset_has_none() -> None:
    for state in (drafting_league(), playing_league(waivers="none")):
        assert refusal(state, seal(state, A)) == ["waivers.closed"]
        assert refusal(state, run(state, {})) == ["waivers.closed"]


def test_an_absent_team_is_counted() -> None:
    state = playing_league()
    assert do(state, seal(state, B, auto=True)).autos == {A: 0, B: 1, C: 0}


def test_a_run_empties_the_seals_and_counts_up() -> None:
    state, _ = ran(playing_league(), {A: [], B: []})
    assert state.sealed == {}
    assert state.runs == 1


# --- revealing --------------------------------------------------------------------------------------------------------

HONEST: Mapping[str, Sequence[Wish]] = {A: [("p90", "p10", 5)], B: [("p90", "p20", 7)]}


@pytest.mark.parametrize(
    "shown",
    [
        {A: [("p90", "p10", 8)], B: HONEST[B]},  # a higher amount
        {A: [("p91", "p10", 5)], B: HONEST[B]},  # another player
        {A: [("p90", "p11", 5)], B: HONEST[B]},  # another drop
        {A: [("p90", "p10", 5)] * 2, B: HONEST[B]},  # once more
        {A: [], B: HONEST[B]},  # hidden inside the reveal
    ],
)
def test_what_is_shown_must_be_what_was_sealed(shown: Mapping[str, Sequence[Wish]]) -> None:
    state = sealed_league(playing_league(), HONEST)
    assert refusal(state, run(state, shown)) == ["reveal.mismatch"]


@pytest.mark.parametrize("shown", [{A: HONEST[A]}, {A: HONEST[A], B: HONEST[B], C: []}, {}])
def test_every_sealed_bid_is_revealed_and_no_other(shown: Mapping[str, Sequence[Wish]]) -> None:
    state = sealed_league(playing_league(), HONEST)
    assert "reveal.missing" in refusal(state, run(state, shown))


def test_nobody_reveals_twice() -> None:
    state = sealed_league(playing_league(), HONEST)
    honest = run(state, HONEST)
    assert refusal(state, attrs.evolve(honest, reveals=(*honest.reveals, honest.reveals[0]))) == ["reveal.missing"]


@pytest.mark.parametrize("salt", ["", "0" * 63, "0" * 65, "0" * 62, "A" * 64, "g" * 64])
def test_a_salt_has_64_lower_case_hex_digits(salt: str) -> None:
    """A short salt would let a bid of 0 to 100 dollars be tried out, even if the commitment fits it."""
    claims = claims_of(HONEST[A])
    state = playing_league()
    sealed = SealBids(
        snapshot="0" * 64,
        team=A,
        run=0,
        commitment=commitment(bid_tag(LEAGUE, A, 0), salt, claims_value(claims)),
        auto=False,
    )
    state = do(state, sealed)
    shown = attrs.evolve(
        run(state, {A: HONEST[A]}),
        reveals=(Reveal(team=A, salt=salt, claims=claims),),
    )
    assert refusal(state, shown) == ["reveal.salt"]


def test_the_same_claims_under_another_salt_are_not_what_was_sealed() -> None:
    state = sealed_league(playing_league(), {A: HONEST[A]})
    honest = run(state, {A: HONEST[A]})
    other = attrs.evolve(honest.reveals[0], salt=salt_of(B))
    assert refusal(state, attrs.evolve(honest, reveals=(other,))) == ["reveal.mismatch"]


def test_a_copied_commitment_cannot_be_opened_by_the_one_who_copied_it() -> None:
    """C hands in B's commitment unseen. Even with B's salt and B's claims it does not open under C's name."""
    state = sealed_league(playing_league(), {B: HONEST[B]})
    state = do(state, SealBids(snapshot="0" * 64, team=C, run=0, commitment=state.sealed[B], auto=False))
    claims = claims_of(HONEST[B])
    shown = attrs.evolve(
        run(state, HONEST),
        reveals=(Reveal(team=B, salt=salt_of(B), claims=claims), Reveal(team=C, salt=salt_of(B), claims=claims)),
    )
    assert refusal(state, shown) == ["reveal.mismatch"]


def test_a_commitment_of_an_earlier_run_does_not_open_in_a_later_one() -> None:
    state = sealed_league(playing_league(), HONEST)
    old = state.sealed[A]
    state = do(state, run(state, HONEST))
    state = do(state, SealBids(snapshot="0" * 64, team=A, run=1, commitment=old, auto=False))
    assert refusal(state, run(state, {A: HONEST[A]})) == ["reveal.mismatch"]


def test_lots_name_each_team_once() -> None:
    state = playing_league()
    for lots in ((A, B), (A, B, B), (A, B, C, C)):
        assert refusal(state, run(state, {}, lots)) == ["waivers.lots"]


def test_a_claimed_player_whom_nobody_knows_stops_the_run() -> None:
    state = sealed_league(playing_league(), HONEST)
    assert refusal(state, attrs.evolve(run(state, HONEST), positions={})) == ["player.unknown", "player.unknown"]


def test_a_run_of_another_number_is_refused() -> None:
    state = playing_league()
    assert refusal(state, attrs.evolve(run(state, {}), run=1)) == ["waivers.run"]


def test_a_reveal_of_more_claims_than_the_ruleset_allows_is_refused() -> None:
    """What is sealed is unseen, so the number is judged again when it is shown."""
    many = {A: [(player, "p10", 0) for player in FREE[:6]]}
    state = sealed_league(playing_league(max_claims=5), many)
    assert refusal(state, run(state, many)) == ["claim.too_many"]


# --- before sealing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "codes"),
    [
        ([("p90", "p10", 100)], []),
        ([("p90", "p10", 101)], ["bid.over_budget"]),
        ([("p90", "p10", 0)], ["bid.range"]),
        ([("p20", "p10", 1)], ["player.owned"]),
        ([("p90", "p20", 1)], ["drop.invalid"]),
        ([("p90", "", 1)], ["roster.full"]),
        ([("p10", "p10", 1)], ["player.owned", "drop.invalid"]),
        ([(player, "p10", 1) for player in FREE[:2]], []),
        ([(player, "p10", 1) for player in FREE[:3]], ["claim.too_many"]),
    ],
)
def test_a_manager_is_told_what_is_wrong_with_claims_before_they_are_sealed(
    wishes: list[Wish], codes: list[str]
) -> None:
    state = playing_league(min_bid=1, max_claims=2)
    assert [violation.code for violation in claim_violations(state, A, claims_of(wishes))] == codes


def test_bids_that_only_together_exceed_the_budget_may_be_sealed() -> None:
    wishes = claims_of([("p90", "p10", 60), ("p91", "p11", 60)])
    assert claim_violations(playing_league(), A, wishes) == []
