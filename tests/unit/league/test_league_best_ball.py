"""Best ball: nobody sets lineups, the best that was possible counts; and benches that decide ties."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, lineup, open_slate, playing_league, refusal, run, score, sealed_league

from leaguecore.clock import Instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import LockSlate, OpenSlate
from leaguecore.league.events import BestLineupsFound, SlateLocked

CAPTAIN = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
  { name = "FLEX", count = 1, eligible = ["P", "R"], multiplier = 1.5 },
"""
ONE_EACH = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
  { name = "R", count = 1, eligible = ["R"], multiplier = 1 },
"""


def opening(slate: str) -> OpenSlate:
    """Return the opening of a slate with games, for which nobody is woken."""
    return OpenSlate(snapshot="0" * 64, slate=slate, first_lock_at=Instant(9), wakes=())


def best_ball(slates: int = 1, **fields: Any) -> LeagueState:
    """Return a league whose first slates are open and locked."""
    state = playing_league(slates_each=slates, **{"lineups__kind": "best_ball", **fields})
    for slate in ("1a", "1b", "1c")[:slates]:
        state = do(state, opening(slate), LockSlate(slate=slate))
    return state


def seatings(state: LeagueState, points: Mapping[str, Mapping[str, int]], **facts: Any) -> list[Mapping[str, Any]]:
    """Return A's best lineups, slate by slate."""
    events = decide(state, score(1, points, **facts))
    return [event.seatings[A] for event in events if isinstance(event, BestLineupsFound)]


# --- the best lineup --------------------------------------------------------------------------------------------------


def test_the_best_lineup_of_the_roster_counts() -> None:
    """A has the passers p10 and p11 and the runner r10: p11 passes, and r10 is better than p10 at FLEX."""
    state, points = best_ball(), {"1a": {"p10": 5, "p11": 70, "r10": 6, "p20": 4}}
    assert seatings(state, points) == [{"P": ("p11",), "FLEX": ("r10",)}]
    assert do(state, score(1, points)).results == ({A: 76, B: 4, C: 0},)


def test_each_slate_has_a_best_lineup_of_its_own() -> None:
    state = best_ball(2)
    points = {"1a": {"p10": 5, "p11": 70, "r10": 6}, "1b": {"p10": 9, "p11": 7}}
    assert seatings(state, points) == [{"P": ("p11",), "FLEX": ("r10",)}, {"P": ("p10",), "FLEX": ("p11",)}]
    assert do(state, score(1, points)).results[0][A] == 92


@pytest.mark.parametrize(
    ("runner", "best", "total"),
    [
        (4, {"P": ("p10",), "FLEX": ("p11",)}, 16),  # 4 + 8 * 1.5, more than 8 + 4 * 1.5
        (6, {"P": ("p11",), "FLEX": ("r10",)}, 17),  # 8 + 6 * 1.5, more than 4 + 8 * 1.5
    ],
)
def test_the_captain_s_seat_goes_to_whoever_makes_most_of_it(
    runner: int, best: Mapping[str, tuple[str, ...]], total: int
) -> None:
    state, points = best_ball(slots=CAPTAIN), {"1a": {"p10": 4, "p11": 8, "r10": runner}}
    assert seatings(state, points) == [best]
    assert do(state, score(1, points)).results[0][A] == total


def test_equal_points_go_to_the_smaller_id() -> None:
    state = best_ball(slots=ONE_EACH)
    assert seatings(state, {"1a": {"p11": 5, "p10": 5}}) == [{"P": ("p10",), "R": ()}]


def test_who_scored_less_than_nothing_stays_out_and_who_scored_nothing_sits() -> None:
    state = best_ball(slots=ONE_EACH)
    assert seatings(state, {"1a": {"p10": -1, "r10": 0}}) == [{"P": (), "R": ("r10",)}]


def test_a_player_without_a_line_has_no_seat() -> None:
    """The seats of A stay empty, as they were: there is no lineup to tell."""
    state = do(best_ball(), score(1, {}))
    assert state.results == ({A: 0, B: 0, C: 0},)


def test_a_cap_closes_seats_day_by_day() -> None:
    """One game at FLEX in all: the first day uses it, on the second only a passer counts."""
    caps = {"overrun": "hard", "games": [{"slots": ["FLEX"], "most": 1}]}
    points = {"1a": {"p10": 5, "p11": 4, "r10": 6}, "1b": {"p10": 5, "p11": 4, "r10": 6}}
    games = {name: (tuple(sorted(players)),) for name, players in points.items()}
    state = best_ball(2, caps__=caps)
    found = seatings(state, points, games=games)
    assert found == [{"P": ("p10",), "FLEX": ("r10",)}, {"P": ("p10",), "FLEX": ()}]
    state = do(state, score(1, points, games=games))
    assert state.results[0][A] == 16
    assert state.cap_results[0][A] == (1,)


def test_nobody_is_asked_for_a_lineup_and_none_is_taken() -> None:
    state = playing_league(lineups__kind="best_ball")
    assert refusal(state, open_slate(state)) == ["slate.wakes"]
    state = do(state, opening("1a"))
    assert refusal(state, lineup(state, A, "1a", {"P": ("p10",)})) == ["lineup.wake"]


def test_in_a_managed_league_a_slate_with_games_has_wake_ups() -> None:
    state = playing_league()
    assert refusal(state, opening("1a")) == ["slate.wakes"]
    assert refusal(state, attrs.evolve(open_slate(state), first_lock_at=None)) == ["slate.wakes"]


# --- the roster that counts -------------------------------------------------------------------------------------------

POINTS = {"1a": {"p11": 7, "p90": 500}}


def claimed(state: LeagueState) -> LeagueState:
    """Return the league after A has got p90 for p11."""
    wishes = {A: [("p90", "p11", 0)]}
    state = sealed_league(state, wishes)
    return do(state, run(state, wishes))


def test_a_move_before_the_first_lock_counts_and_one_after_does_not() -> None:
    state = do(playing_league(lineups__kind="best_ball"), opening("1a"))
    early = do(claimed(state), LockSlate(slate="1a"))
    assert do(early, score(1, {"1a": {"p90": 500}})).results[0][A] == 500
    assert refusal(early, score(1, POINTS)) == ["period.player"]
    late = claimed(do(state, LockSlate(slate="1a")))
    assert do(late, score(1, {"1a": {"p11": 7}})).results[0][A] == 7
    assert refusal(late, score(1, POINTS)) == ["period.player"]


def test_a_slate_that_never_locked_counts_the_roster_of_now() -> None:
    state = do(playing_league(lineups__kind="best_ball"), opening("1a"))
    assert do(claimed(state), score(1, {"1a": {"p90": 500}})).results[0][A] == 500


def test_who_is_on_reserve_at_the_lock_does_not_count() -> None:
    reserve = {
        "name": "IR",
        "count": 1,
        "statuses": ["OUT"],
        "newcomers_only": False,
        "misplaced": "nothing",
        "checked_at": "processing",
        "min_days": 0,
        "direct_add": False,
    }
    state = playing_league(lineups__kind="best_ball", roster__reserve=[reserve])
    hurt = attrs.evolve(do(state, opening("1a")), reserve={A: {"IR": ("p11",)}})
    locked = do(hurt, LockSlate(slate="1a"))
    assert refusal(locked, score(1, {"1a": {"p11": 7}})) == ["period.player"]
    assert do(locked, score(1, {"1a": {"p10": 3}})).results[0][A] == 3


@pytest.mark.parametrize("fields", [{"lineups__kind": "best_ball"}, {"schedule__tie": "bench"}])
def test_a_slate_locks_once_and_only_where_rosters_count(fields: dict[str, str]) -> None:
    state = playing_league(**fields)
    state = do(state, opening("1a") if "lineups__kind" in fields else open_slate(state))
    assert refusal(state, LockSlate(slate="2a")) == ["lock.slate"]
    assert decide(state, LockSlate(slate="1a")) == [SlateLocked(slate="1a")]
    assert refusal(do(state, LockSlate(slate="1a")), LockSlate(slate="1a")) == ["lock.twice"]


def test_a_slate_without_games_has_no_lock_and_a_league_of_lineups_needs_none() -> None:
    state = playing_league(lineups__kind="best_ball")
    state = do(state, attrs.evolve(opening("1a"), first_lock_at=None))
    assert refusal(state, LockSlate(slate="1a")) == ["lock.slate"]
    plain = playing_league()
    assert refusal(do(plain, open_slate(plain)), LockSlate(slate="1a")) == ["lock.needless"]


# --- the bench and the single starters --------------------------------------------------------------------------------


def two_days(**fields: Any) -> LeagueState:
    """Return a league that looks at benches or starters: A seats p10 and r10, then p11 alone; B seats p20 once."""
    state = playing_league(slates_each=2, **fields)
    days = ({"P": ("p10",), "FLEX": ("r10",)}, {"P": ("p11",)})
    for slate, seating in zip(("1a", "1b"), days, strict=True):
        state = do(state, open_slate(state))
        state = do(state, lineup(state, A, slate, seating))
        if "schedule__tie" in fields:
            state = do(state, LockSlate(slate=slate))
    return do(state, lineup(state, B, "1a", {"P": ("p20",)}))


def test_the_bench_has_the_points_of_those_who_sat_nowhere() -> None:
    """A's bench: p11 on the first day, p10 and r10 on the second. C sets no lineups at all."""
    state = two_days(schedule__tie="bench")
    points = {"1a": {"p10": 1, "p11": 20, "p20": 5, "p21": -3}, "1b": {"r10": 300, "p11": 4000, "p30": 7}}
    state = do(state, score(1, points))
    assert state.bench_results == ({A: 320, B: -3, C: 7},)
    assert state.results == ({A: 4001, B: 5, C: 0},)


def test_other_leagues_keep_no_bench_and_take_no_points_for_it() -> None:
    state = two_days()
    assert do(state, score(1, {"1a": {"p10": 1}})).bench_results == ()
    assert refusal(state, score(1, {"1a": {"p11": 1}})) == ["period.player"]


@pytest.mark.parametrize(
    "fields",
    [{"tie": "lowest_points"}, {"guillotine__": {"each_period": 1, "tie": "worst_starter"}}],
    ids=["waivers", "guillotine"],
)
def test_each_starter_s_points_over_the_period_stand_least_first(fields: dict[str, Any]) -> None:
    """p10 scored twice but sat once; r10 sat and did not play: nothing. C seated nobody."""
    state = two_days(**fields)
    state = do(state, score(1, {"1a": {"p10": 5, "p20": -2}, "1b": {"p11": 3}}))
    assert state.starter_points == {A: (0, 3, 5), B: (-2,), C: ()}


def test_where_no_starter_decides_none_are_kept() -> None:
    assert do(two_days(), score(1, {"1a": {"p10": 5}})).starter_points == {}
    draw = {"each_period": 1, "tie": "draw"}
    assert do(two_days(guillotine__=draw), score(1, {"1a": {"p10": 5}})).starter_points == {}
