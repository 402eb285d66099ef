"""Lineups: who may sit where, and until when."""

from collections.abc import Mapping, Sequence

import attrs
import pytest
from league_cases import (
    A,
    B,
    C,
    do,
    drafting_league,
    lineup,
    moves,
    open_slate,
    outcome,
    playing_league,
    refusal,
    run,
)

from leaguecore.clock import Instant
from leaguecore.league import LeagueState
from leaguecore.league.commands import OpenSlate
from leaguecore.league.standing_lineup import carried_lineup

FULL = {"P": ("p10",), "FLEX": ("r10",)}


def open_league(wakes: int = 1, **fields: object) -> LeagueState:
    """Return a league whose first slate is open: team A has the passers p10 and p11 and the runner r10."""
    state = playing_league(slates_each=2, **fields)
    return do(state, open_slate(state, wakes))


# --- slates -----------------------------------------------------------------------------------------------------------


def test_slates_open_one_after_the_other_as_planned() -> None:
    state = playing_league(periods=1, slates_each=2)
    first = open_slate(state)
    state = do(state, first)
    second = open_slate(state)
    assert (first.slate, second.slate) == ("1a", "1b")
    assert refusal(state, first) == ["slate.order"]
    state = do(state, second)
    assert list(state.slates) == ["1a", "1b"]
    assert refusal(state, second) == ["slate.none"]


def test_slates_open_only_while_the_season_is_played() -> None:
    assert refusal(drafting_league(), open_slate(drafting_league())) == ["slate.phase"]


def test_a_slate_without_a_game_has_no_lock_and_wakes_nobody() -> None:
    state = playing_league()
    assert do(state, open_slate(state, wakes=0)).slates["1a"].wakes == ()
    only_lock = OpenSlate(snapshot="0" * 64, slate="1a", first_lock_at=Instant(5), wakes=())
    only_wake = OpenSlate(snapshot="0" * 64, slate="1a", first_lock_at=None, wakes=(Instant(5),))
    assert refusal(state, only_lock) == ["slate.wakes"]
    assert refusal(state, only_wake) == ["slate.wakes"]


# --- who may sit where ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seating",
    [
        {"P": ("p10",), "FLEX": ("r10",)},
        {"P": ("p10",), "FLEX": ("p11",)},
        {"P": ("p11",), "FLEX": ()},
        {"P": ("p10",)},
        {},
    ],
)
def test_a_legal_lineup_stands_and_may_leave_seats_empty(seating: Mapping[str, Sequence[str]]) -> None:
    state = open_league()
    state = do(state, lineup(state, A, "1a", seating))
    assert state.slates["1a"].lineups == {A: seating}
    assert state.last_lineups == {A: seating}


@pytest.mark.parametrize(
    ("seating", "codes"),
    [
        ({"P": ("p10",), "BENCH": ("p11",)}, ["lineup.slot"]),
        ({"P": ("p10", "p11")}, ["lineup.seats"]),
        ({"P": ("p10",), "FLEX": ("p10",)}, ["lineup.duplicate"]),
        ({"P": ("p10", "p10")}, ["lineup.seats", "lineup.duplicate"]),
        ({"P": ("p20",)}, ["lineup.player"]),  # another team's
        ({"P": ("p90",)}, ["lineup.player"]),  # nobody's
        ({"P": ("r10",)}, ["lineup.position"]),
        ({"P": ("P10",)}, ["lineup.player"]),  # ids match exactly
        ({"p": ("p10",)}, ["lineup.slot"]),
        ({"P": ("r10", "p20"), "F": ()}, ["lineup.slot", "lineup.seats", "lineup.position", "lineup.player"]),
    ],
)
def test_an_illegal_lineup_is_refused_as_a_whole_with_every_reason(
    seating: Mapping[str, Sequence[str]], codes: list[str]
) -> None:
    state = open_league()
    assert refusal(state, lineup(state, A, "1a", seating)) == codes


def test_a_player_of_two_positions_may_sit_at_either() -> None:
    state = open_league(rosters={A: ("pr1", "r1", "x1")})
    for seating in ({"P": ("pr1",), "FLEX": ("r1",)}, {"FLEX": ("pr1",)}):
        assert do(state, lineup(state, A, "1a", seating)).slates["1a"].lineups[A] == seating
    assert refusal(state, lineup(state, A, "1a", {"FLEX": ("x1",)})) == ["lineup.position"]


def test_a_lineup_of_a_slate_that_is_not_open_is_refused() -> None:
    state = open_league()
    assert refusal(state, lineup(state, A, "2a", FULL)) == ["lineup.slate"]
    assert refusal(playing_league(), lineup(playing_league(), A, "1a", FULL)) == ["lineup.slate"]


def test_a_wake_up_is_answered_once_and_in_order() -> None:
    state = open_league(wakes=2)
    first = lineup(state, A, "1a", FULL)
    assert refusal(state, attrs.evolve(first, wake=1)) == ["lineup.wake"]
    state = do(state, first)
    assert refusal(state, first) == ["lineup.wake"]
    state = do(state, lineup(state, A, "1a", FULL))
    assert refusal(state, lineup(state, A, "1a", FULL)) == ["lineup.wake"]
    # The others still have both.
    assert state.slates["1a"].answered == {A: 2, B: 0, C: 0}


def test_a_lineup_of_the_engine_is_counted() -> None:
    state = open_league()
    assert do(state, lineup(state, B, "1a", {}, auto=True)).autos == {A: 0, B: 1, C: 0}


# --- locks ------------------------------------------------------------------------------------------------------------


def locked_league() -> LeagueState:
    """Return a league with two wake-ups, in which A seated p10 and r10 at the first."""
    state = open_league(wakes=2)
    return do(state, lineup(state, A, "1a", FULL))


@pytest.mark.parametrize(
    ("locked", "seating", "codes"),
    [
        (["p10"], {"P": ("p10",), "FLEX": ("p11",)}, []),  # the others may still move
        (["p10"], {"P": ("p10",), "FLEX": ("r10",)}, []),
        (["p10"], {"P": ("p11",), "FLEX": ("r10",)}, ["lineup.locked"]),  # not to the bench
        (["p10"], {"P": ("p11",), "FLEX": ("p10",)}, ["lineup.locked"]),  # not to another slot
        (["p10", "r10"], {}, ["lineup.locked", "lineup.locked"]),
        (["p11"], {"P": ("p10",), "FLEX": ("p11",)}, ["lineup.locked"]),  # not from the bench
        (["p11"], {"P": ("p10",), "FLEX": ()}, []),
    ],
)
def test_a_player_whose_game_has_begun_stays_where_he_is(
    locked: list[str], seating: Mapping[str, Sequence[str]], codes: list[str]
) -> None:
    state = locked_league()
    wanted = lineup(state, A, "1a", seating, locked=locked)
    if codes:
        assert refusal(state, wanted) == codes
        assert state.slates["1a"].lineups[A] == FULL
    else:
        assert do(state, wanted).slates["1a"].lineups[A] == seating


@pytest.mark.parametrize(
    ("locked", "seating", "fixed", "among_starters"),
    [
        # p10 sits at P and r10 at FLEX; a passer may sit at both.
        (["p10"], {"P": ("p11",), "FLEX": ("p10",)}, ["lineup.locked"], []),  # to another starting seat
        (["p10"], {"P": ("p11",), "FLEX": ("r10",)}, ["lineup.locked"], ["lineup.locked"]),  # to the bench
        (["p11"], {"P": ("p11",), "FLEX": ("r10",)}, ["lineup.locked"], ["lineup.locked"]),  # from the bench
        (["p10", "r10"], {"FLEX": ("p10",)}, ["lineup.locked"] * 2, ["lineup.locked"]),  # r10 may not make room so
        (["p10"], {"P": ("p10",), "FLEX": ("p11",)}, [], []),
    ],
)
def test_locked_starters_may_change_seats_among_themselves_where_the_rules_say_so(
    locked: list[str], seating: Mapping[str, Sequence[str]], fixed: list[str], among_starters: list[str]
) -> None:
    for rule, codes in (("fixed", fixed), ("among_starters", among_starters)):
        state = do(state := open_league(wakes=2, lineups__locked_seat=rule), lineup(state, A, "1a", FULL))
        assert outcome(state, lineup(state, A, "1a", seating, locked=locked)) == codes


def test_until_a_team_sets_a_lineup_of_a_slate_its_locked_players_sit_where_it_left_them() -> None:
    """A left p10 and r10 seated. If p10's game has begun before A is first asked about 1b, he stays at P."""
    state = locked_league()
    state = do(state, open_slate(state))
    benched = lineup(state, A, "1b", {"P": ("p11",), "FLEX": ("r10",)}, locked=["p10"])
    assert refusal(state, benched) == ["lineup.locked"]
    kept = {"P": ("p10",), "FLEX": ("p11",)}
    assert do(state, lineup(state, A, "1b", kept, locked=["p10"])).slates["1b"].lineups[A] == kept
    # B left nobody seated, so p20 stays on the bench.
    assert refusal(state, lineup(state, B, "1b", {"P": ("p20",)}, locked=["p20"])) == ["lineup.locked"]


def test_a_lock_in_one_slate_does_not_bind_the_next() -> None:
    state = locked_league()
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1b", {"P": ("p11",)}))
    assert state.slates["1a"].lineups[A] == FULL
    assert state.slates["1b"].lineups[A] == {"P": ("p11",)}


# --- what an absent manager leaves behind -----------------------------------------------------------------------------


def test_without_any_lineup_nothing_was_left() -> None:
    assert carried_lineup(open_league(), A, "1a") == {"P": (), "FLEX": ()}


def test_the_newest_lineup_is_carried_into_the_next_slate() -> None:
    state = locked_league()
    state = do(state, open_slate(state))
    assert carried_lineup(state, A, "1b") == FULL
    assert carried_lineup(state, B, "1b") == {"P": (), "FLEX": ()}


@pytest.mark.parametrize(("carried", "stands"), [("newest", FULL), ("nothing", {"P": (), "FLEX": ()})])
def test_what_stands_in_a_new_slate_is_what_the_rules_say(carried: str, stands: dict[str, tuple[str, ...]]) -> None:
    state = open_league(wakes=2, lineups__carried=carried)
    state = do(state, lineup(state, A, "1a", FULL), open_slate(state))
    assert carried_lineup(state, A, "1b") == stands


def test_without_carrying_every_slate_begins_empty() -> None:
    """And so nobody is bound by the seat that he had in another slate."""
    state = open_league(wakes=2, lineups__carried="nothing")
    state = do(state, lineup(state, A, "1a", FULL), open_slate(state))
    assert carried_lineup(state, A, "1a") == FULL
    assert carried_lineup(state, A, "1b") == {"P": (), "FLEX": ()}
    assert refusal(state, lineup(state, A, "1b", FULL, locked=["p10"])) == ["lineup.locked"]
    assert do(state, lineup(state, A, "1b", {}, locked=["p10"])).slates["1b"].lineups[A] == {}


def test_a_slate_s_own_lineup_goes_before_a_newer_one_of_another_slate() -> None:
    state = locked_league()
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1b", {"P": ("p11",)}))
    assert carried_lineup(state, A, "1a") == FULL


def test_a_lineup_left_empty_on_purpose_stays_empty() -> None:
    """Filling it from another slate could seat a player whose game has begun."""
    state = open_league(wakes=2)
    state = do(state, lineup(state, A, "1a", {}), open_slate(state))
    state = do(state, lineup(state, A, "1b", FULL))
    assert carried_lineup(state, A, "1a") == {"P": (), "FLEX": ()}


def test_who_left_the_roster_is_not_carried() -> None:
    state = playing_league(slates_each=2, free_agents="first_come", max_moves=1)
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", FULL), run(state, {}))
    for team in (C, B):
        state = do(state, moves(state, team))
    state = do(state, moves(state, A, ("p90", "p10")), open_slate(state))
    assert carried_lineup(state, A, "1b") == {"P": (), "FLEX": ("r10",)}


def test_a_carried_lineup_is_legal() -> None:
    state = locked_league()
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1b", carried_lineup(state, A, "1b"), auto=True))
    assert state.slates["1b"].lineups[A] == FULL
