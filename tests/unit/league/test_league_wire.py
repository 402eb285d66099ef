"""The waiver wire: how long a dropped player can only be claimed, by whom not, and who need not wait at all."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, claims_of, do, moves, playing_league, refusal, seal, with_results
from waiver_cases import hour, ran, reasons, with_runs, won

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.league import LeagueState
from leaguecore.league.claims import claim_violations
from leaguecore.league.free_agents import next_turn
from leaguecore.league.waiver_state import Waived
from leaguecore.league.wire import dropped, first_run

MONDAY = 4 * DAY
"""The fifth of January 1970."""


def waiting(rule: str, length: int, **fields: Any) -> LeagueState:
    """Return a league with this rule, whose runs are one a day at noon, from Monday on; its days begin at 5 UTC."""
    state = playing_league(waivers__after_drop=rule, waivers__after_drop_length=length, **fields)
    noons = [MONDAY + day * DAY + 12 * HOUR for day in range(10)]
    return with_runs(state, *noons, day_starts=[MONDAY + day * DAY + 5 * HOUR for day in range(-1, 11)])


def a_move(state: LeagueState, team: str, add: str, drop: str) -> LeagueState:
    """Return the league after a team's turn in the open window, all before it having passed."""
    while (turn := next_turn(state)) != team:
        assert turn is not None
        state = do(state, moves(state, turn))
    return do(state, moves(state, team, (add, drop)))


# --- how long ---------------------------------------------------------------------------------------------------------


def test_to_the_next_run_a_drop_waits_for_the_run_after_that_in_which_he_was_dropped() -> None:
    state, _ = ran(waiting("next_run", 0), {A: [("p90", "p10", 5)]})
    assert state.waived == {"p10": Waived(run=1, team=A)}
    state, events = ran(state, {B: [("p10", "p20", 0)]})
    assert won(events) == [(B, "p10")]
    # Nobody waits who has a team.
    assert set(state.waived) == {"p20"}


@pytest.mark.parametrize(("hours", "first"), [(1, 1), (24, 1), (25, 2), (48, 2), (49, 3)])
def test_by_hours_he_waits_for_the_first_run_that_is_so_much_later(hours: int, first: int) -> None:
    """Dropped in the run of Monday noon; after 48 hours exactly, on Wednesday noon, his time is over."""
    state, _ = ran(waiting("hours", hours), {A: [("p90", "p10", 5)]})
    assert state.waived["p10"].run == first
    for number in range(1, first):
        assert [found.code for found in claim_violations(state, B, claims_of([("p10", "p20", 0)]))] == [
            "claim.on_waivers"
        ]
        state, events = ran(state, {B: [("p10", "p20", 0)]})
        assert reasons(events) == {(B, "p10"): "claim.on_waivers"}, number
        assert "p10" in state.waived
    assert claim_violations(state, B, claims_of([("p10", "p20", 0)])) == []
    assert won(ran(state, {B: [("p10", "p20", 0)]})[1]) == [(B, "p10")]


def test_who_is_not_claimed_when_his_time_is_over_is_a_free_agent() -> None:
    state, _ = ran(waiting("hours", 48, free_agents="first_come", max_moves=1), {A: [("p90", "p10", 5)]})
    for _ in range(2):
        turn = next_turn(state)
        assert turn is not None
        own = next(iter(state.rosters[turn]))
        assert refusal(state, moves(state, turn, ("p10", own))) == ["player.on_waivers"]
        state, _ = ran(state, {})
    assert "p10" not in state.waived
    turn = next_turn(state)
    assert turn is not None
    own = next(iter(state.rosters[turn]))
    assert do(state, moves(state, turn, ("p10", own))).owners["p10"] == turn


@pytest.mark.parametrize(
    ("hour_of_monday", "days", "noon"),
    [
        (12, 1, 2),  # Tuesday counts, Wednesday noon
        (12, 2, 3),  # Tuesday and Wednesday count, Thursday noon
        (28.9, 2, 3),  # 4:54 UTC on Tuesday is still Monday where the sport keeps its days
        (29, 2, 4),  # and 5:00 is Tuesday
    ],
)
def test_by_days_the_day_of_the_drop_does_not_count(hour_of_monday: float, days: int, noon: int) -> None:
    state = waiting("days", days)
    assert first_run(state, Instant(MONDAY + hour(hour_of_monday))) == noon


def test_by_hours_the_day_of_the_drop_counts_from_its_hour() -> None:
    """Two days are Thursday, 48 hours are Wednesday."""
    at = Instant(MONDAY + 12 * HOUR)
    assert (first_run(waiting("days", 2), at), first_run(waiting("hours", 48), at)) == (3, 2)


def test_who_is_dropped_so_late_that_no_run_comes_waits_to_the_end() -> None:
    for rule, length in (("next_run", 0), ("hours", 24), ("days", 1), ("days", 400)):
        state = waiting(rule, length)
        assert first_run(state, state.planned_runs[-1].waivers_at) == len(state.planned_runs) == 10


def test_a_drop_between_two_runs_is_awarded_in_the_next_but_not_in_one_of_the_same_instant() -> None:
    state = waiting("next_run", 0)
    noon = state.planned_runs[3].waivers_at
    assert first_run(state, Instant(noon - 1)) == 3
    assert first_run(state, noon) == 4


def test_without_waivers_nobody_waits() -> None:
    state = playing_league(waivers="none")
    assert dropped(state, "p99", A, Instant(5)) == state
    state = playing_league()
    assert dropped(state, "", A, Instant(5)) == state


# --- the own drop -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["may_reclaim", "may_not"])
def test_the_team_that_dropped_him_may_claim_him_back_or_not(rule: str) -> None:
    state, _ = ran(playing_league(waivers__own_drop=rule), {A: [("p90", "p10", 5)]})
    expected = [] if rule == "may_reclaim" else ["claim.own_drop"]
    assert [found.code for found in claim_violations(state, A, claims_of([("p10", "p90", 1)]))] == expected
    after, events = ran(state, {A: [("p10", "p90", 1)]})
    assert list(reasons(events).values()) == expected
    assert ("p10" in after.rosters[A]) is (rule == "may_reclaim")
    # Others may.
    assert won(ran(state, {B: [("p10", "p20", 1)]})[1]) == [(B, "p10")]


def test_an_own_drop_who_is_a_free_agent_may_be_claimed_again() -> None:
    state, _ = ran(playing_league(periods=3, waivers__own_drop="may_not"), {A: [("p90", "p10", 5)]})
    state, _ = ran(state, {})
    assert state.waived == {}
    assert won(ran(state, {A: [("p10", "p90", 1)]})[1]) == [(A, "p10")]


# --- held too briefly -------------------------------------------------------------------------------------------------


def held(hours: float, least: int = 24) -> LeagueState:
    """Return a league in which C added p90 as a free agent and dropped him so many hours later; order C, B, A."""
    state = playing_league(free_agents="first_come", max_moves=1, waivers__min_hold_hours=least)
    state = with_runs(state, hour(7), hour(7 + hours), hour(100))
    state, _ = ran(state, {})
    state, _ = ran(a_move(state, C, "p90", "p30"), {})
    while state.turns != {A: 1, B: 1, C: 1}:
        turn = next_turn(state)
        assert turn is not None
        state = do(state, moves(state, turn))
    return a_move(state, C, "p91", "p90")


@pytest.mark.parametrize(("hours", "waits"), [(23, False), (23.99, False), (24, True), (24.01, True)])
def test_a_free_agent_dropped_sooner_than_so_many_hours_is_free_at_once(hours: float, waits: bool) -> None:
    state = held(hours)
    assert ("p90" in state.waived) is waits
    found = refusal(state, moves(state, B, ("p90", "p20"))) if waits else []
    assert found == (["player.on_waivers"] if waits else [])
    if not waits:
        assert do(state, moves(state, B, ("p90", "p20"))).owners["p90"] == B


def test_without_a_least_time_every_drop_waits() -> None:
    state = held(1, least=0)
    assert "p90" in state.waived
    assert state.signed_at == {}


def test_who_was_drafted_or_claimed_waits_however_briefly_he_was_held() -> None:
    state = playing_league(free_agents="first_come", max_moves=1, waivers__min_hold_hours=24)
    state = with_runs(state, hour(1), hour(2), hour(3))
    state, _ = ran(state, {A: [("p90", "p10", 5)]})
    assert "p10" in state.waived
    state, _ = ran(state, {A: [("p92", "p90", 5)]})
    assert "p90" in state.waived


def test_the_league_forgets_who_was_held_long_enough() -> None:
    state = playing_league(free_agents="first_come", max_moves=1, waivers__min_hold_hours=24)
    state, _ = ran(with_runs(state, hour(7), hour(30), hour(31)), {})
    state = a_move(state, C, "p90", "p30")
    assert state.signed_at == {"p90": hour(7)}
    state, _ = ran(state, {})
    assert state.signed_at == {"p90": hour(7)}
    state, _ = ran(state, {})
    assert state.signed_at == {}


def test_nobody_is_won_in_the_run_that_dropped_him_even_if_he_need_not_wait() -> None:
    """C's free agent of an hour ago leaves for p91, which is looked at before B's claim for him."""
    state = playing_league(free_agents="first_come", max_moves=1, waivers__min_hold_hours=24)
    state, _ = ran(with_runs(state, hour(0), hour(1), hour(2)), {})
    state = a_move(state, C, "p90", "p30")
    state, events = ran(state, {C: [("p91", "p90", 9)], B: [("p90", "p20", 8)]})
    assert won(events) == [(C, "p91")]
    assert reasons(events) == {(B, "p90"): "claim.on_waivers"}
    assert "p90" not in state.waived


def test_who_is_dropped_is_forgotten_and_others_are_not() -> None:
    state = playing_league(free_agents="first_come", waivers__min_hold_hours=24)
    state = attrs.evolve(state, signed_at={"p10": hour(0), "p20": hour(0)})
    assert dropped(state, "p10", A, hour(1)).signed_at == {"p20": hour(0)}


def test_the_hour_of_a_held_player_s_drop_is_that_of_the_drop_and_not_of_the_next_run() -> None:
    state = attrs.evolve(
        playing_league(waivers__min_hold_hours=24, free_agents="first_come"), signed_at={"p10": hour(0)}
    )
    state = with_runs(state, hour(1), hour(30))
    assert "p10" not in dropped(state, "p10", A, hour(23)).waived
    assert "p10" in dropped(state, "p10", A, hour(24)).waived


def test_results_do_not_move_the_wire() -> None:
    state, _ = ran(playing_league(), {A: [("p90", "p10", 5)]})
    assert with_results(state, (1, 2, 3)).waived == state.waived
    assert do(state, seal(state, B, ("p10", "p20", 0))).waived == state.waived
