"""Reserve slots: who may be put there and when, what he takes there, and how he comes back.

Team A has the passers p10 and p11 and the runner r10 in its three places, beside a slot IR for one player who is
reported OUT or IR.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from league_cases import A, B, C, do, lineup, moves, open_slate, playing_league, refusal, score
from reserve_leagues import FULL, OUT, free_agency, reserve_league, set_reserve, slot

from leaguecore.clock import DAY, Instant
from leaguecore.league import LeagueState, verify
from leaguecore.league.commands import OpenSlate, SetLineup
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.rosters import active_roster, places_taken
from leaguecore.league.standing_lineup import carried_lineup

# --- who may be put there ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "codes"),
    [
        ("OUT", []),
        ("IR", []),
        ("QUESTIONABLE", ["reserve.status"]),
        ("DTD", ["reserve.status"]),
        ("AVAILABLE", ["reserve.status"]),
        ("", ["reserve.status"]),  # nobody reported anything
    ],
)
def test_a_slot_takes_players_with_a_status_that_it_names(status: str, codes: list[str]) -> None:
    state = reserve_league()
    statuses = {"r10": status} if status else {}
    command = lineup(state, A, "1a", {"P": ("p10",)}, reserve={"r10": "IR"}, statuses=statuses)
    if codes:
        assert refusal(state, command) == codes
    else:
        assert do(state, command).reserve == {A: {"IR": ("r10",)}}


def test_a_slot_without_statuses_takes_players_who_are_well() -> None:
    state = reserve_league(slot("TAXI", statuses=[]))
    assert do(state, lineup(state, A, "1a", {}, reserve={"r10": "TAXI"})).reserve == {A: {"TAXI": ("r10",)}}


def test_a_taxi_squad_takes_newcomers_and_no_others() -> None:
    state = reserve_league(slot("TAXI", statuses=[], newcomers_only=True))
    wanted = {"reserve": {"r10": "TAXI"}}
    assert refusal(state, lineup(state, A, "1a", {}, **wanted)) == ["reserve.newcomer"]
    assert refusal(state, lineup(state, A, "1a", {}, newcomers=["p10"], **wanted)) == ["reserve.newcomer"]
    assert do(state, lineup(state, A, "1a", {}, newcomers=["r10"], **wanted)).reserve == {A: {"TAXI": ("r10",)}}


def test_a_slot_takes_as_many_players_as_it_has_places() -> None:
    statuses = {"r10": "OUT", "p11": "OUT"}
    both = {"reserve": {"r10": "IR", "p11": "IR"}, "statuses": statuses}
    small, large = reserve_league(), reserve_league(slot(count=2))
    assert refusal(small, lineup(small, A, "1a", {}, **both)) == ["reserve.full"]
    assert do(large, lineup(large, A, "1a", {}, **both)).reserve == {A: {"IR": ("p11", "r10")}}


@pytest.mark.parametrize(
    ("reserve", "codes"),
    [
        ({"r10": "NA"}, ["reserve.slot"]),
        ({"p20": "IR"}, ["reserve.player"]),  # another team's
        ({"p90": "IR"}, ["reserve.player"]),  # nobody's
    ],
)
def test_a_slot_or_a_player_that_is_not_there_is_refused(reserve: Mapping[str, str], codes: list[str]) -> None:
    state = reserve_league()
    statuses = dict.fromkeys(reserve, "OUT")
    assert refusal(state, lineup(state, A, "1a", {}, reserve=reserve, statuses=statuses)) == codes


def test_who_is_there_cannot_be_put_there_again_and_who_is_not_cannot_come_back() -> None:
    state = set_reserve(reserve_league())
    again = lineup(state, A, "1a", {}, reserve={"r10": "IR"}, statuses=OUT)
    assert refusal(state, again) == ["reserve.player"]
    assert refusal(state, lineup(state, A, "1a", {}, activate=["p10"])) == ["reserve.player"]
    twice = lineup(state, A, "1a", {}, activate=["r10"], drop=["r10"])
    assert refusal(state, twice) == ["reserve.twice"]


def test_a_league_without_reserve_has_no_slot_to_move_to() -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    assert refusal(state, lineup(state, A, "1a", {}, reserve={"r10": "IR"}, statuses=OUT)) == ["reserve.slot"]


# --- what it means to be there ----------------------------------------------------------------------------------------


def test_who_is_on_reserve_stays_his_team_s_and_takes_no_place() -> None:
    state = set_reserve(reserve_league())
    assert state.owners["r10"] == A
    assert "r10" in state.rosters[A]
    assert places_taken(state, A) == 2
    assert set(active_roster(state, A)) == {"p10", "p11"}
    assert broken_invariants(state) == []


def test_the_freed_place_takes_a_free_agent_without_a_drop() -> None:
    state = reserve_league(free_agents="first_come", max_moves=1)
    full, freed = free_agency(state), free_agency(set_reserve(state))
    assert refusal(full, moves(full, A, ("p90", ""))) == ["roster.full"]
    assert set(do(freed, moves(freed, A, ("p90", ""))).rosters[A]) == {"p10", "p11", "p90", "r10"}


def test_dropping_a_player_on_reserve_frees_no_place_of_the_roster() -> None:
    state = set_reserve(reserve_league(free_agents="first_come", max_moves=2))
    state = free_agency(state)
    filled = moves(state, A, ("p90", ""), ("p91", "r10"))
    assert refusal(state, filled) == ["roster.full"]
    state = do(state, moves(state, A, ("p90", "r10")))
    assert set(state.rosters[A]) == {"p10", "p11", "p90"}
    assert state.reserve == {A: {}}
    assert state.reserved_at == {}


def test_who_is_on_reserve_does_not_start() -> None:
    state = reserve_league()
    at_once = lineup(state, A, "1a", FULL, reserve={"r10": "IR"}, statuses=OUT)
    assert refusal(state, at_once) == ["lineup.reserve"]
    state = set_reserve(state)
    assert refusal(state, lineup(state, A, "1a", FULL, statuses=OUT)) == ["lineup.reserve"]
    back = do(state, lineup(state, A, "1a", FULL, activate=["r10"], statuses=OUT))
    assert back.slates["1a"].lineups[A] == FULL
    assert back.reserve == {A: {}}


def test_who_is_on_reserve_is_not_carried_into_the_next_slate() -> None:
    state = reserve_league()
    state = do(state, lineup(state, A, "1a", FULL))
    state = set_reserve(do(state, open_slate(state)))
    assert carried_lineup(state, A, "1b") == {"P": (), "FLEX": ()}


def seated_twice() -> LeagueState:
    """Return a league in which A has p10 and r10 seated in 1a and 1b, and is asked for 1a again."""
    state = do(state := reserve_league(), open_slate(state))
    return do(state, lineup(state, A, "1b", FULL), lineup(state, A, "1a", FULL))


def hurt_now(state: LeagueState, **more: Any) -> SetLineup:
    """Return the lineup for 1a with which r10 goes on IR."""
    return lineup(state, A, "1a", {}, reserve={"r10": "IR"}, statuses=OUT, **more)


@pytest.mark.parametrize(("kept_seats", "left"), [({}, ()), ({"1b": ("r10",)}, ("r10",)), ({"1b": ("p10",)}, ())])
def test_who_goes_on_reserve_leaves_his_seats_but_where_he_has_locked(
    kept_seats: Mapping[str, tuple[str, ...]], left: Sequence[str]
) -> None:
    """A lineup counts as it stood at the lock: who has begun to play in another slate scores in it."""
    state = seated_twice()
    state = do(state, hurt_now(state, kept_seats=kept_seats))
    assert state.slates["1b"].lineups[A] == {"P": ("p10",), "FLEX": tuple(left)}
    assert state.slates["1a"].lineups[A] == {}
    assert broken_invariants(state) == []


def test_a_seat_that_was_left_behind_is_nobody_else_s() -> None:
    state = do(reserve_league(), open_slate(reserve_league(), 2))
    state = do(state, lineup(state, A, "1b", FULL), lineup(state, A, "1a", FULL))
    state = do(state, hurt_now(state, kept_seats={"1b": ("r10",)}))
    again = lineup(state, A, "1b", {"P": ("p10",), "FLEX": ("p11",)}, locked=["r10"], statuses=OUT)
    assert refusal(state, again) == ["lineup.locked"]
    assert do(state, lineup(state, A, "1b", FULL, locked=["r10"], statuses=OUT)).slates["1b"].lineups[A] == FULL


def test_who_is_dropped_with_a_lineup_leaves_his_seats_the_same_way() -> None:
    state = seated_twice()
    for kept_seats, left in (({}, ()), ({"1b": ("r10",)}, ("r10",))):
        after = do(state, lineup(state, A, "1a", {}, drop=["r10"], kept_seats=kept_seats))
        assert after.slates["1b"].lineups[A] == {"P": ("p10",), "FLEX": left}


def test_who_is_on_reserve_scores_nothing() -> None:
    state = seated_twice()
    state = do(state, hurt_now(state), lineup(state, B, "1a", {"FLEX": ("p20",)}))
    points = {"1a": {"p20": 700}, "1b": {"p10": 300}}
    assert do(state, score(1, points)).results[0] == {A: 300, B: 700, C: 0}


# --- how he comes back ------------------------------------------------------------------------------------------------


def crowded(**fields: Any) -> LeagueState:
    """Return a league in which A has r10 on reserve and its three places are full again, with p90."""
    state = set_reserve(reserve_league(free_agents="first_come", max_moves=1, **fields))
    state = free_agency(state)
    return do(state, moves(state, A, ("p90", "")))


@pytest.mark.parametrize("overflow", ["reject", "require_drops"])
def test_who_comes_back_needs_a_place(overflow: str) -> None:
    state = crowded(roster__overflow=overflow)
    back = {"activate": ["r10"], "statuses": OUT}
    assert refusal(state, lineup(state, A, "1a", {}, **back)) == ["roster.overflow"]
    dropping = do(state, lineup(state, A, "1a", {"FLEX": ("r10",)}, drop=["p90"], **back))
    assert set(dropping.rosters[A]) == {"p10", "p11", "r10"}
    statuses = {"r10": "OUT", "p90": "IR"}
    swapped = do(state, lineup(state, A, "1a", {}, reserve={"p90": "IR"}, activate=["r10"], statuses=statuses))
    assert swapped.reserve == {A: {"IR": ("p90",)}}
    assert places_taken(swapped, A) == 3


def test_with_a_lazy_lock_a_roster_may_overflow_but_then_neither_adds_nor_sets_lineups() -> None:
    state = crowded(roster__overflow="lazy_lock")
    state = do(state, lineup(state, A, "1a", {}, activate=["r10"]))
    assert places_taken(state, A) == 4
    assert broken_invariants(state) == []
    state = do(state, open_slate(state, 3))
    assert refusal(state, lineup(state, A, "1b", FULL)) == ["lineup.barred"]
    state = do(state, lineup(state, A, "1b", {}))  # what stands may stand
    assert refusal(state, lineup(state, A, "1b", FULL, reserve={"p90": "IR"})) == ["reserve.status"]
    state = do(state, lineup(state, A, "1b", FULL, drop=["p90"]))
    assert state.slates["1b"].lineups[A] == FULL
    assert places_taken(state, A) == 3


def test_a_team_over_its_limit_adds_nobody_until_it_fits() -> None:
    state = crowded(roster__overflow="lazy_lock", periods=3)
    state = do(state, lineup(state, A, "1a", {}, activate=["r10"]))
    state = free_agency(state)
    # With one drop it would still have four players in three places.
    assert refusal(state, moves(state, A, ("p91", "p90"))) == ["roster.overflow"]
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1b", {}, drop=["p11"]))
    assert "p91" in do(state, moves(state, A, ("p91", "p90"))).rosters[A]


def days_open(min_days: int, *, later: int) -> LeagueState:
    """Return a league in which A put r10 on IR after three days; the next wake-up is so many milliseconds later."""
    state = playing_league(roster__reserve=[slot(min_days=min_days), slot("NA", min_days=0)])
    wakes = (Instant(3 * DAY), Instant(3 * DAY + later))
    state = do(state, OpenSlate(snapshot="", slate="1a", first_lock_at=wakes[1], wakes=wakes))
    return set_reserve(state)


@pytest.mark.parametrize(
    ("min_days", "later", "codes"),
    [
        (0, 1, []),
        (7, 7 * DAY, []),
        (7, 7 * DAY + 1, []),
        (7, 7 * DAY - 1, ["reserve.min_days"]),
    ],
)
def test_a_player_stays_on_reserve_for_the_least_number_of_days(min_days: int, later: int, codes: list[str]) -> None:
    state = days_open(min_days, later=later)
    back = lineup(state, A, "1a", FULL, activate=["r10"], statuses=OUT)
    other_slot = lineup(state, A, "1a", {}, reserve={"r10": "NA"}, statuses=OUT)
    if codes:
        assert refusal(state, back) == codes
        assert refusal(state, other_slot) == codes
        assert verify(state, back)[0].message == "r10 is at IR for 6 whole days"
    else:
        assert do(state, back).slates["1a"].lineups[A] == FULL
        assert do(state, other_slot).reserve == {A: {"NA": ("r10",)}}
    # To drop him is another matter.
    assert "r10" not in do(state, lineup(state, A, "1a", {}, drop=["r10"], statuses=OUT)).owners


def test_the_days_are_counted_from_his_newest_move() -> None:
    state = reserve_league(slot(min_days=0), slot("NA", min_days=0))
    state = set_reserve(state)
    assert state.reserved_at == {"r10": 0}
    state = do(state, lineup(state, A, "1a", {}, reserve={"r10": "NA"}, statuses=OUT))
    assert state.reserve == {A: {"NA": ("r10",)}}
    assert state.reserved_at == {"r10": 1}


def test_a_player_whose_game_has_begun_does_not_move() -> None:
    fresh, held = reserve_league(), set_reserve(reserve_league())
    onto = lineup(fresh, A, "1a", {}, reserve={"r10": "IR"}, statuses=OUT, locked=["r10"])
    back = lineup(held, A, "1a", {}, activate=["r10"], statuses=OUT, locked=["r10"])
    off = lineup(fresh, A, "1a", {}, drop=["r10"], locked=["r10"])
    assert refusal(fresh, onto) == ["player.locked"]
    assert refusal(held, back) == ["player.locked"]
    assert refusal(fresh, off) == ["player.locked"]
    # The lock of another is no matter.
    assert "r10" not in do(fresh, lineup(fresh, A, "1a", {}, drop=["r10"], locked=["p10"])).owners


def test_all_moves_of_a_lineup_are_made_or_none() -> None:
    """One drop is another team's player, so nothing of it happens; `refusal` compares the whole state."""
    state = reserve_league()
    command: SetLineup = lineup(state, A, "1a", {"P": ("p10",)}, reserve={"r10": "IR"}, drop=["p20"], statuses=OUT)
    assert refusal(state, command) == ["drop.invalid"]
