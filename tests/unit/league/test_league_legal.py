"""What a team may do now: the answers of the queries, by hand and against every command that could be tried."""

from collections.abc import Mapping, Sequence
from itertools import product

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from league_cases import (
    A,
    B,
    do,
    drafting_league,
    lineup,
    moves,
    open_slate,
    pick,
    playing_league,
    positions_of,
)
from reserve_leagues import FULL, OUT, free_agency, reserve_league, set_reserve, slot

from leaguecore.league import LeagueState, can, verify
from leaguecore.league.legal import (
    legal_adds,
    legal_claims,
    legal_drops,
    legal_picks,
    legal_reserve,
    legal_seatings,
    legal_seats,
)

KNOWN = {player: positions_of(player) for player in ("p1", "p2", "p3", "r1", "r2", "pr1", "x1")}
FREE = {player: positions_of(player) for player in ("p90", "r90", "x90", "p10", "p20")}


# --- the draft --------------------------------------------------------------------------------------------------------


def after_picks(state: LeagueState, *players: str) -> LeagueState:
    """Return a draft after these picks, each by the team whose turn it is."""
    for player in players:
        state = do(state, pick(state, player))
    return state


def test_legal_picks_are_those_that_are_free_and_keep_the_roster_fillable() -> None:
    """A seat for a passer, one for either, one on the bench; after two who are neither only a passer will do."""
    state = drafting_league(enforce_fillable="true", teams=2)
    assert legal_picks(state, A, KNOWN) == ("p1", "p2", "p3", "pr1", "r1", "r2", "x1")
    assert legal_picks(state, B, KNOWN) == ()  # not his turn
    state = after_picks(state, "x1", "p1", "r1")
    # A has x1 and one pick after this one: two seats are open, so each pick must fill one.
    assert legal_picks(state, A, {**KNOWN, "x2": ("X",)}) == ("p2", "p3", "pr1", "r2")
    assert legal_picks(state, A, {"x2": ("X",), "gone": ()}) == ("x2",)  # nobody else is left, so the rule is waived


def test_legal_picks_of_a_draft_of_newcomers_are_newcomers_as_long_as_there_are_any() -> None:
    """Such a draft is held where a league goes on from an earlier season."""
    state = attrs.evolve(drafting_league(teams=2, draft__pool="newcomers"), carried={A: {}, B: {}})
    assert legal_picks(state, A, KNOWN, newcomers=("p3", "r2")) == ("p3", "r2")
    assert legal_picks(state, A, {"p1": ("P",), "r1": ("R",)}, newcomers=("p3", "r2")) == ("p1", "r1")
    first_season = drafting_league(teams=2, draft__pool="newcomers")
    assert legal_picks(first_season, A, KNOWN, newcomers=("p3", "r2")) == tuple(sorted(KNOWN))


def test_legal_picks_keep_to_the_position_maxima() -> None:
    state = after_picks(drafting_league(teams=2, roster__position_max={"P": 1}), "p1", "r1", "r2")
    assert legal_picks(state, A, KNOWN) == ("x1",)
    assert verify(state, pick(state, "p2")) != []


# --- additions and drops ----------------------------------------------------------------------------------------------


def test_legal_adds_depend_on_the_drop_and_on_the_moves_before() -> None:
    state = free_agency(playing_league(free_agents="first_come", max_moves=2, roster__position_max={"P": 2}))
    turn = moves(state, A)
    assert legal_adds(state, turn, FREE) == ()  # the roster is full
    assert legal_adds(state, turn, FREE, "r10") == ("r90", "x90")  # a third passer would be one too many
    assert legal_adds(state, turn, FREE, "p11") == ("p90", "r90", "x90")
    assert legal_adds(state, moves(state, A, ("r90", "p11")), FREE, "r10") == ("p90", "x90")
    assert legal_adds(state, moves(state, B), FREE, "p21") == ()  # not B's turn


def test_legal_claims_are_for_any_bid_that_can_be_paid() -> None:
    state = playing_league(budget=10)
    assert legal_claims(state, A, FREE) == ()
    assert legal_claims(state, A, FREE, drop="r10", bid=10) == ("p90", "r90", "x90")
    assert legal_claims(state, A, FREE, drop="r10", bid=11) == ()
    direct = reserve_league(slot(direct_add=True))
    hurt = {"statuses": {"p90": "OUT"}, "reserve": "IR"}
    assert legal_claims(direct, A, FREE, **hurt) == ("p90",)


def test_legal_drops_are_the_own_players_but_those_on_the_list_or_locked() -> None:
    state = playing_league(roster__undroppable=["p11"])
    assert legal_drops(state, A) == ("p10", "r10")
    assert legal_drops(state, A, ["r10"]) == ("p10",)
    assert legal_drops(state, B) == ("p20", "p21", "r20")


# --- seats ------------------------------------------------------------------------------------------------------------


def opened_twice(locked_seat: str = "fixed") -> LeagueState:
    """Return a league in which A has set p10 at P and r10 at FLEX, and is asked again."""
    state = playing_league(lineups__locked_seat=locked_seat)
    state = do(state, open_slate(state, 2))
    return do(state, lineup(state, A, "1a", FULL))


@pytest.mark.parametrize(
    ("player", "locked", "fixed", "among_starters"),
    [
        ("p11", [], ("P", "FLEX"), ("P", "FLEX")),
        ("r10", [], ("FLEX",), ("FLEX",)),
        ("p11", ["r10"], ("P",), ("P",)),  # r10 can sit nowhere else
        ("p11", ["p10"], ("FLEX",), ("P", "FLEX")),  # p10 may go to FLEX to make room
        ("p10", ["p10"], ("P",), ("P", "FLEX")),
        ("p11", ["p11"], (), ()),  # on the bench for good
        ("p11", ["p10", "r10"], (), ()),
        ("p20", [], (), ()),  # another team's
        ("p90", [], (), ()),
    ],
)
def test_legal_seats_are_the_slots_in_which_some_legal_lineup_has_him(
    player: str, locked: Sequence[str], fixed: tuple[str, ...], among_starters: tuple[str, ...]
) -> None:
    for rule, slots in (("fixed", fixed), ("among_starters", among_starters)):
        assert legal_seats(opened_twice(rule), A, "1a", player, locked) == slots


def test_a_slate_that_is_not_open_has_no_seats() -> None:
    state = opened_twice()
    assert legal_seats(state, A, "2a", "p10") == ()
    assert list(legal_seatings(state, A, "2a")) == []
    answered = do(state, lineup(state, A, "1a", FULL))
    assert legal_seats(answered, A, "1a", "p10") == ()


def test_a_barred_team_has_only_the_seats_that_stand() -> None:
    state = reserve_league(slot(misplaced="adds_and_lineups"), wakes=3)
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}, reserve={"r10": "IR"}, statuses=OUT))
    assert legal_seats(state, A, "1a", "p10", statuses=OUT) == ("P", "FLEX")
    well: dict[str, str] = {}
    assert legal_seats(state, A, "1a", "p10", statuses=well) == ("P",)
    assert legal_seats(state, A, "1a", "p11", statuses=well) == ()
    assert list(legal_seatings(state, A, "1a", statuses=well)) == [{"P": ("p10",), "FLEX": ()}]


def every_seating(players: Sequence[str]) -> list[Mapping[str, tuple[str, ...]]]:
    """Return every way to seat some players at P and FLEX, one each or nobody."""
    seats = product(("", *players), repeat=2)
    return [{"P": (p,) if p else (), "FLEX": (f,) if f else ()} for p, f in seats]


@settings(deadline=None, max_examples=40)
@given(
    locked=st.lists(st.sampled_from(["p10", "p11", "r10"]), unique=True),
    rule=st.sampled_from(["fixed", "among_starters"]),
)
def test_legal_seatings_and_seats_agree_with_every_lineup_that_could_be_tried(locked: list[str], rule: str) -> None:
    state = opened_twice(rule)
    could_be = every_seating(("p10", "p11", "r10", "p20"))
    tried = [one for one in could_be if can(state, lineup(state, A, "1a", one, locked=locked))]
    walked = list(legal_seatings(state, A, "1a", locked))
    assert sorted(map(str, walked)) == sorted(map(str, tried))
    assert all(one in walked for one in tried)
    for player in ("p10", "p11", "r10", "p20"):
        wanted = tuple(name for name in ("P", "FLEX") if any(player in one[name] for one in tried))
        assert legal_seats(state, A, "1a", player, locked) == wanted


# --- reserve ----------------------------------------------------------------------------------------------------------


def test_legal_reserve_slots_are_those_that_take_him_as_he_is_reported() -> None:
    state = reserve_league(slot(), slot("NA", statuses=["SUSPENDED", "OUT"]))
    turn = lineup(state, A, "1a", FULL, statuses={"r10": "OUT", "p11": "SUSPENDED"})
    assert legal_reserve(state, turn, "r10") == ("IR", "NA")
    assert legal_reserve(state, turn, "p11") == ("NA",)
    assert legal_reserve(state, turn, "p10") == ()
    # With r10 on IR in the same lineup there is no room for another.
    filled = attrs.evolve(turn, reserve={"p11": "NA"})
    assert legal_reserve(state, filled, "r10") == ("IR",)


def test_a_player_on_reserve_may_come_back_where_there_is_room() -> None:
    state = set_reserve(reserve_league(slot(), slot("NA"), free_agents="first_come", max_moves=1))
    turn = lineup(state, A, "1a", {}, statuses=OUT)
    assert legal_reserve(state, turn, "r10") == ("NA", "")
    # He makes room there for another if he comes back in the same lineup.
    both = attrs.evolve(turn, statuses={"r10": "OUT", "p11": "OUT"})
    assert legal_reserve(state, both, "p11") == ("NA",)
    assert legal_reserve(state, attrs.evolve(both, activate=("r10",)), "p11") == ("IR", "NA")
    full = do(free_agency(state), moves(free_agency(state), A, ("p90", "")))
    assert legal_reserve(full, turn, "r10") == ("NA",)
    assert legal_reserve(full, attrs.evolve(turn, drop=("p90",)), "r10") == ("NA", "")
