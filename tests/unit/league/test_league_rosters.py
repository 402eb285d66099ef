"""Rosters: position maxima, players whom nobody may drop, misplaced reserve players, and adds straight to reserve."""

from collections.abc import Mapping
from typing import Any

import pytest
from league_cases import (
    A,
    B,
    C,
    do,
    lineup,
    moves,
    open_slate,
    outcome,
    playing_league,
    refusal,
    run,
    sealed_league,
)
from reserve_leagues import FULL, OUT, free_agency, reserve_league, set_reserve, slot

from leaguecore.league import LeagueState
from leaguecore.league.claims import claim_violations
from leaguecore.league.commands import Claim
from leaguecore.league.decide import decide
from leaguecore.league.events import ClaimFailed, ClaimWon

# --- position maxima --------------------------------------------------------------------------------------------------


def limited(most: Mapping[str, int], **fields: Any) -> LeagueState:
    """Return a league with these maxima in which A, with p10, p11 and r10, may add two free agents."""
    state = playing_league(
        slates_each=2, free_agents="first_come", max_moves=2, roster__position_max=dict(most), **fields
    )
    return free_agency(do(state, open_slate(state)))


@pytest.mark.parametrize(
    ("most", "add", "drop", "codes"),
    [
        ({"P": 2}, "p90", "r10", ["roster.position_max"]),  # a third passer
        ({"P": 3}, "p90", "r10", []),
        ({"P": 2}, "p90", "p11", []),  # still two
        ({"P": 2}, "r90", "r10", []),
        ({"R": 1}, "r90", "p11", ["roster.position_max"]),
        ({"R": 1, "P": 2}, "pr90", "p11", ["roster.position_max"]),  # he counts as a runner too
        ({"R": 1, "P": 2}, "pr90", "r10", ["roster.position_max"]),  # and as a passer
        ({"R": 2, "P": 2}, "pr90", "p11", []),
    ],
)
def test_a_team_holds_at_most_so_many_players_of_a_position(
    most: Mapping[str, int], add: str, drop: str, codes: list[str]
) -> None:
    state = limited(most)
    assert outcome(state, moves(state, A, (add, drop))) == codes


@pytest.mark.parametrize(
    ("add", "drop", "codes"),
    [("p90", "x10", ["roster.position_max"]), ("p90", "r10", []), ("x90", "r10", [])],
)
def test_a_maximum_of_a_group_counts_its_positions_together(add: str, drop: str, codes: list[str]) -> None:
    """ANY is passers and runners, of whom each team has one of each."""
    rosters = {team: (f"p{number}0", f"r{number}0", f"x{number}0") for number, team in enumerate((A, B, C), start=1)}
    state = limited({"ANY": 2}, rosters=rosters)
    assert outcome(state, moves(state, A, (add, drop))) == codes


def test_each_move_of_a_turn_is_counted_after_those_before_it() -> None:
    state = limited({"P": 2})
    assert refusal(state, moves(state, A, ("p90", "p11"), ("p91", "r10"))) == ["roster.position_max"]
    assert set(do(state, moves(state, A, ("r90", "p11"), ("p91", "r10"))).rosters[A]) == {"p10", "p91", "r90"}


def test_players_on_reserve_count_for_no_maximum_until_they_come_back() -> None:
    state = reserve_league(free_agents="first_come", max_moves=1, roster__position_max={"P": 2})
    state = free_agency(set_reserve(state, "p11"))
    state = do(state, moves(state, A, ("p90", "r10")))
    assert sorted(state.rosters[A]) == ["p10", "p11", "p90"]
    back = {"activate": ["p11"], "statuses": {"p11": "OUT"}}
    assert refusal(state, lineup(state, A, "1a", {}, **back)) == ["roster.position_max"]
    assert "p90" not in do(state, lineup(state, A, "1a", {}, drop=["p90"], **back)).owners


def test_a_claim_that_would_break_a_maximum_fails_at_its_turn() -> None:
    state = playing_league(roster__position_max={"P": 2})
    wishes = {A: [("p90", "r10", 5), ("p91", "p10", 1)]}
    state = sealed_league(state, wishes)
    events = decide(state, run(state, wishes))
    assert isinstance(events[0], ClaimFailed)
    assert events[0].reason == "roster.position_max"
    assert isinstance(events[1], ClaimWon)


# --- whom nobody may drop ---------------------------------------------------------------------------------------------


def test_a_player_on_the_list_cannot_be_dropped_in_any_way() -> None:
    fields = {"free_agents": "first_come", "max_moves": 1, "slates_each": 2}
    free, bound = playing_league(**fields), playing_league(roster__undroppable=["p11"], **fields)
    claims = (Claim(add="p90", drop="p11", bid=0),)
    assert claim_violations(free, A, claims) == []
    assert [one.code for one in claim_violations(bound, A, claims)] == ["player.undroppable"]
    free, bound = (free_agency(do(state, open_slate(state, 2))) for state in (free, bound))
    assert "p11" not in do(free, moves(free, A, ("p90", "p11"))).owners
    assert refusal(bound, moves(bound, A, ("p90", "p11"))) == ["player.undroppable"]
    assert "p11" not in do(free, lineup(free, A, "1a", {}, drop=["p11"])).owners
    assert refusal(bound, lineup(bound, A, "1a", {}, drop=["p11"])) == ["player.undroppable"]
    assert "p10" not in do(bound, lineup(bound, A, "1a", {}, drop=["p10"])).owners


# --- drops with a lineup ----------------------------------------------------------------------------------------------


def test_who_is_dropped_with_a_lineup_waits_for_the_next_run_like_any_drop() -> None:
    state = playing_league(free_agents="first_come", max_moves=1)
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}, drop=["p11"]))
    assert set(state.rosters[A]) == {"p10", "r10"}
    assert set(state.waived) == {"p11"}
    claimed = {B: [("p11", "p21", 1)]}
    after = do(sealed_league(state, claimed), run(state, claimed))
    assert after.owners["p11"] == B


@pytest.mark.parametrize("drop", ["p20", "p90"])
def test_only_own_players_are_dropped_with_a_lineup(drop: str) -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    assert refusal(state, lineup(state, A, "1a", {}, drop=[drop])) == ["drop.invalid"]


def test_who_is_dropped_with_a_lineup_does_not_start_in_it() -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    assert refusal(state, lineup(state, A, "1a", FULL, drop=["r10"])) == ["lineup.player"]


# --- misplaced players ------------------------------------------------------------------------------------------------

WELL = {"r10": "QUESTIONABLE"}


def recovered(misplaced: str, **changes: Any) -> LeagueState:
    """Return a league in which A, on turn in free agency, has r10 on reserve with a place free for him."""
    kind = slot(misplaced=misplaced, **changes)
    return free_agency(set_reserve(reserve_league(kind, wakes=3, free_agents="first_come", max_moves=1)))


@pytest.mark.parametrize(
    ("misplaced", "adds", "lineups"),
    [
        ("nothing", [], []),
        ("adds", ["reserve.misplaced"], []),
        ("adds_and_lineups", ["reserve.misplaced"], ["lineup.barred"]),
    ],
)
def test_what_a_misplaced_player_keeps_his_team_from(misplaced: str, adds: list[str], lineups: list[str]) -> None:
    """With r10 still out nothing is barred; once he is only questionable, the slot's rule says what is."""
    state = recovered(misplaced)
    for statuses, against, barred in ((OUT, [], []), (WELL, adds, lineups), ({}, adds, lineups)):
        add = moves(state, A, ("p90", ""), statuses=statuses)
        start = lineup(state, A, "1a", {"P": ("p10",)}, statuses=statuses)
        claims = (Claim(add="p91", drop="", bid=0),)
        assert outcome(state, add) == against
        assert outcome(state, start) == barred
        assert [one.code for one in claim_violations(state, A, claims, statuses=statuses)] == against
    assert claim_violations(state, A, (), statuses=WELL) == []


def test_a_barred_team_may_leave_its_lineup_or_make_it_fit() -> None:
    state = recovered("adds_and_lineups")
    as_it_stands = do(state, lineup(state, A, "1a", {}, statuses=WELL))
    assert as_it_stands.slates["1a"].lineups[A] == {}
    fitting = do(state, lineup(state, A, "1a", FULL, activate=["r10"], statuses=WELL))
    assert fitting.slates["1a"].lineups[A] == FULL
    without = do(state, lineup(state, A, "1a", {"P": ("p10",)}, drop=["r10"], statuses=WELL))
    assert without.slates["1a"].lineups[A] == {"P": ("p10",)}


@pytest.mark.parametrize(("checked_at", "reason"), [("processing", "reserve.misplaced"), ("submission", "")])
def test_who_recovers_after_the_claims_are_in_stops_them_only_if_that_is_checked_again(
    checked_at: str, reason: str
) -> None:
    kind = slot(misplaced="adds", checked_at=checked_at)
    state = set_reserve(reserve_league(kind))
    wishes = {A: [("p90", "", 5)]}
    claims = (Claim(add="p90", drop="", bid=5),)
    assert claim_violations(state, A, claims, statuses=OUT) == []
    assert [one.code for one in claim_violations(state, A, claims, statuses=WELL)] == ["reserve.misplaced"]
    state = sealed_league(state, wishes)
    first = decide(state, run(state, wishes, statuses=WELL))[0]
    assert (first.reason if isinstance(first, ClaimFailed) else "") == reason
    assert isinstance(decide(state, run(state, wishes, statuses=OUT))[0], ClaimWon)


@pytest.mark.parametrize("checked_at", ["processing", "submission"])
@pytest.mark.parametrize("misplaced", ["nothing", "adds", "adds_and_lineups"])
def test_a_free_agent_is_asked_for_and_added_at_once_so_it_never_matters_when_claims_are_checked(
    misplaced: str, checked_at: str
) -> None:
    state = recovered(misplaced, checked_at=checked_at)
    barred = [] if misplaced == "nothing" else ["reserve.misplaced"]
    assert outcome(state, moves(state, A, ("p90", ""), statuses=WELL)) == barred
    assert outcome(state, moves(state, A, ("p90", ""), statuses=OUT)) == []


# --- new players straight to reserve ----------------------------------------------------------------------------------


def test_a_new_player_goes_straight_to_a_slot_that_allows_it_without_a_place_on_the_roster() -> None:
    fields = {"free_agents": "first_come", "max_moves": 1}
    closed = free_agency(reserve_league(**fields))
    open_to = free_agency(reserve_league(slot(direct_add=True), **fields))
    out = {"p90": "OUT"}
    assert refusal(closed, moves(closed, A, ("p90", "", "IR"), statuses=out)) == ["reserve.direct"]
    state = do(open_to, moves(open_to, A, ("p90", "", "IR"), statuses=out))
    assert state.reserve == {A: {"IR": ("p90",)}}
    assert state.reserved_at == {"p90": open_to.planned_runs[0].waivers_at}
    assert len(state.rosters[A]) == 4
    doubted = moves(open_to, A, ("p90", "", "IR"), statuses={"p90": "QUESTIONABLE"})
    assert refusal(open_to, doubted) == ["reserve.status"]
    assert refusal(open_to, moves(open_to, A, ("p90", "", "NA"), statuses=out)) == ["reserve.slot"]


def test_a_full_slot_takes_a_new_player_only_for_a_drop_from_it() -> None:
    state = reserve_league(slot(direct_add=True), free_agents="first_come", max_moves=1)
    state = free_agency(set_reserve(state))
    out = {"p90": "OUT", "r10": "OUT"}
    for drop, codes in (("", ["reserve.full"]), ("p11", ["reserve.full"]), ("r10", [])):
        assert outcome(state, moves(state, A, ("p90", drop, "IR"), statuses=out)) == codes
    assert do(state, moves(state, A, ("p90", "r10", "IR"), statuses=out)).reserve == {A: {"IR": ("p90",)}}


def test_a_claim_goes_straight_to_reserve() -> None:
    wishes: dict[str, list[Any]] = {A: [("p90", "", 3, 0, "IR")]}
    for direct, won in ((True, ClaimWon), (False, ClaimFailed)):
        state = sealed_league(reserve_league(slot(direct_add=direct)), wishes)
        command = run(state, wishes, statuses={"p90": "IR"})
        assert isinstance(decide(state, command)[0], won)
        if direct:
            assert do(state, command).reserve == {A: {"IR": ("p90",)}}
