"""Corrections: provisional results, the second scoring, what differs, and that nothing changes afterwards."""

from typing import Any

import attrs
import pytest
from league_cases import (
    NO_RESULT,
    A,
    B,
    C,
    do,
    finalize,
    lineup,
    moves,
    new_league,
    open_slate,
    plan,
    playing_league,
    refusal,
    run,
    score,
)

from leaguecore.clock import HOUR, Instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import AdjustScore, CloseSeason, LockSlate, OpenSlate
from leaguecore.league.corrections import final_periods, next_provisional, period_status
from leaguecore.league.events import BestLineupsFound, LinesKept, PeriodFinalized, PlayerCorrected
from leaguecore.league.standings import standings

WINDOW = {"window_hours": 48, "reseed": False}
CLOSE = CloseSeason(seed="7", seed_salt="0" * 64, data_sha256="0" * 64)
CATEGORIES: dict[str, Any] = {
    "contest": "each",
    "zero_attempts": "worst",
    "categories": [{"name": "PTS", "stats": ["PTS"], "over": [], "lower_is_better": False}],
}


def week(state: LeagueState, number: int) -> LeagueState:
    """Return the league after the only slate of a week, in which A seats p10 and r10, and B p20."""
    slate = f"{number}a"
    state = do(state, open_slate(state))
    both = {"P": ("p10",), "FLEX": ("r10",)}
    return do(state, lineup(state, A, slate, both), lineup(state, B, slate, {"P": ("p20",)}))


def seated_league(periods: int = 2, **fields: Any) -> LeagueState:
    """Return a league with a window for corrections, its first week seated."""
    return week(playing_league(periods=periods, **{"corrections__": WINDOW, **fields}), 1)


FIRST = {"1a": {"p10": 100, "r10": 20, "p20": 110}}
CORRECTED = {"1a": {"p10": 70, "r10": 20, "p20": 110}}


def test_a_scored_period_is_provisional_until_it_is_scored_again() -> None:
    state = playing_league(corrections__=WINDOW)
    assert period_status(state, 1) == period_status(state, 2) == "upcoming"
    state = week(state, 1)
    assert (period_status(state, 1), period_status(state, 2)) == ("live", "upcoming")
    state = do(state, score(1, FIRST))
    assert (period_status(state, 1), final_periods(state), next_provisional(state)) == ("provisional", 0, 1)
    state = do(state, finalize(1, FIRST))
    assert (period_status(state, 1), final_periods(state), next_provisional(state)) == ("final", 1, None)
    with pytest.raises(KeyError, match="no period 9"):
        period_status(state, 9)


def test_without_a_window_a_period_is_final_at_once() -> None:
    state = do(week(playing_league(), 1), score(1, FIRST))
    assert (period_status(state, 1), final_periods(state), state.provisional) == ("final", 1, {})
    assert refusal(state, finalize(1, FIRST)) == ["period.not_provisional"]


def test_what_was_known_at_first_is_kept_with_the_lineups_until_the_window_ends() -> None:
    """Week 1 is scored at second 1, so it is final 48 hours after that."""
    events = decide(seated_league(), score(1, FIRST))
    assert events[1:] == [LinesKept(period=1, final_at=Instant(1_000 + 48 * HOUR), points=FIRST, stats={})]
    state = do(seated_league(), score(1, FIRST))
    assert state.slates == {}
    held = state.provisional["1"]
    assert (held.points, list(held.slates)) == (FIRST, ["1a"])
    assert held.slates["1a"].lineups[A] == {"P": ("p10",), "FLEX": ("r10",)}
    assert do(state, finalize(1, FIRST)).provisional == {}


def test_a_correction_names_the_player_and_both_figures_and_changes_the_result() -> None:
    """p10 loses 0.30: A falls from 1.20 to 0.90 and behind B's 1.10."""
    state = do(seated_league(), score(1, FIRST))
    assert [line.team for line in standings(state)] == [A, B, C]
    events = decide(state, finalize(1, CORRECTED))
    assert events == [
        PlayerCorrected(
            period=1,
            slate="1a",
            player="p10",
            points_before=100,
            points_after=70,
            stats_before=(),
            stats_after=(),
        ),
        PeriodFinalized(
            period=1, snapshot="1" * 64, points={A: 90, B: 110, C: 0}, state_sha256=state.sha256(), **NO_RESULT
        ),
    ]
    state = do(state, finalize(1, CORRECTED))
    assert state.results == ({A: 90, B: 110, C: 0},)
    assert state.snapshot == "1" * 64
    assert [line.team for line in standings(state)] == [B, A, C]


def test_without_a_difference_the_result_is_only_confirmed() -> None:
    state = do(seated_league(), score(1, FIRST))
    (event,) = decide(state, finalize(1, FIRST))
    assert isinstance(event, PeriodFinalized)
    assert event.points == state.results[0]


def test_a_line_that_appears_or_goes_is_a_difference_too() -> None:
    """r10's line was taken back, and p20 turns out to have played: no line is not the same as no points."""
    state = do(seated_league(), score(1, {"1a": {"p10": 5, "r10": 0}}))
    *found, event = decide(state, finalize(1, {"1a": {"p10": 5, "p20": 0}}))
    assert [(one.player, one.points_before, one.points_after) for one in found if isinstance(one, PlayerCorrected)] == [
        ("p20", None, 0),
        ("r10", 0, None),
    ]
    assert isinstance(event, PeriodFinalized)


def test_a_corrected_stat_is_told_also_where_the_points_stay() -> None:
    state = seated_league(categories__=CATEGORIES)
    points = {"1a": {"p10": 5, "p20": 6}}
    state = do(state, score(1, points, stats={"1a": {"p10": (3,), "p20": (4,)}}))
    assert state.category_results == ({A: (3,), B: (4,), C: (0,)},)
    command = finalize(1, points, stats={"1a": {"p10": (8,), "p20": (4,)}})
    correction = decide(state, command)[0]
    assert isinstance(correction, PlayerCorrected)
    assert (correction.player, correction.stats_before, correction.stats_after) == ("p10", (3,), (8,))
    assert (correction.points_before, correction.points_after) == (5, 5)
    assert do(state, command).category_results == ({A: (8,), B: (4,), C: (0,)},)


def test_a_correction_may_change_who_was_best() -> None:
    """In best ball the lineup is found again: with fewer points p11 makes room for p10."""
    state = playing_league(corrections__=WINDOW, lineups__kind="best_ball")
    opening = OpenSlate(snapshot="0" * 64, slate="1a", first_lock_at=Instant(9), wakes=())
    state = do(state, opening, LockSlate(slate="1a"))
    state = do(state, score(1, {"1a": {"p10": 5, "p11": 9, "r10": 7}}))
    assert state.results[0][A] == 16
    command = finalize(1, {"1a": {"p10": 5, "p11": 4, "r10": 7}})
    (found,) = [one for one in decide(state, command) if isinstance(one, BestLineupsFound)]
    assert found.seatings[A] == {"P": ("p10",), "FLEX": ("r10",)}
    state = do(state, command)
    assert (state.results[0][A], state.provisional) == (12, {})


def test_a_correction_may_change_how_many_games_count_from_there_on() -> None:
    """A cap of one, held to the day. r10's game was none after all, so p10's second week counts when it is final."""
    caps = {"overrun": "same_day", "games": [{"slots": ["P", "FLEX"], "most": 1}]}
    state = do(seated_league(caps__=caps), score(1, {"1a": {"r10": 7}}, games={"1a": (("r10",),)}))
    second = {"points": {"2a": {"p10": 9}}, "games": {"2a": (("p10",),)}}
    state = do(week(state, 2), score(2, **second))
    assert ([result[A] for result in state.results], [used[A] for used in state.cap_results]) == ([7, 0], [(1,), (0,)])
    state = do(state, finalize(1, {}))
    assert ([result[A] for result in state.results], [used[A] for used in state.cap_results]) == ([0, 0], [(0,), (0,)])
    state = do(state, finalize(2, **second))
    assert ([result[A] for result in state.results], [used[A] for used in state.cap_results]) == ([0, 9], [(0,), (1,)])


def test_benches_forfeits_and_starters_are_corrected_as_well() -> None:
    minimums = {"positions": ["P"], "games": 1, "below": "listed", "categories": ["PTS"]}
    more = {"schedule__tie": "bench", "tie": "lowest_points", "categories__": CATEGORIES, "minimums__": minimums}
    state = do(seated_league(**more), LockSlate(slate="1a"))
    at_first = score(
        1, {"1a": {"r10": 4, "p11": 6}}, stats={"1a": {"r10": (1,), "p11": (2,)}}, games={"1a": (("r10", "p11"),)}
    )
    state = do(state, at_first)
    assert state.bench_results == ({A: 6, B: 0, C: 0},)
    assert state.starter_points == {A: (0, 4), B: (0,), C: ()}
    assert set(state.category_lost[0]) == {A, B, C}
    state = do(
        state,
        finalize(1, {"1a": {"p10": 3}}, stats={"1a": {"p10": (2,)}}, games={"1a": (("p10",),)}, group=("p10",)),
    )
    assert state.bench_results == ({A: 0, B: 0, C: 0},)
    assert state.starter_points == {A: (0, 3), B: (0,), C: ()}
    assert set(state.category_lost[0]) == {B, C}


def test_the_starters_of_the_newest_period_are_not_those_of_one_that_becomes_final_later() -> None:
    state = do(seated_league(tie="lowest_points"), score(1, FIRST))
    state = do(week(state, 2), score(2, {"2a": {"p10": 1}}))
    assert do(state, finalize(1, CORRECTED)).starter_points == {A: (0, 1), B: (0,), C: ()}


def test_what_was_added_by_hand_stays_added() -> None:
    state = do(seated_league(), score(1, FIRST))
    state = do(state, AdjustScore(team=B, period=1, units=50, reason="a phone call"))
    assert state.results[0][B] == 160
    assert do(state, finalize(1, CORRECTED)).results == ({A: 90, B: 160, C: 0},)


def test_periods_become_final_in_order_and_once() -> None:
    state = do(seated_league(), score(1, FIRST))
    state = do(week(state, 2), score(2, {}))
    assert refusal(state, finalize(2, {})) == ["period.order"]
    state = do(state, finalize(1, CORRECTED))
    assert next_provisional(state) == 2
    assert refusal(state, finalize(1, FIRST)) == ["period.order"]
    assert do(state, finalize(2, {})).results == ({A: 90, B: 110, C: 0}, {A: 0, B: 0, C: 0})


def test_the_second_scoring_is_judged_like_the_first() -> None:
    state = do(seated_league(), score(1, FIRST))
    assert refusal(state, finalize(1, {"1a": {"p11": 5}})) == ["period.player"]
    assert refusal(state, finalize(1, {"2a": {}})) == ["period.slate"]


def test_the_league_ends_when_every_period_is_final() -> None:
    state = do(seated_league(periods=1), score(1, FIRST))
    assert refusal(state, CLOSE) == ["season.provisional"]
    assert do(state, finalize(1, FIRST), CLOSE).phase == "closed"


def test_statuses_say_the_same_whatever_else_the_league_does() -> None:
    assert period_status(do(new_league(corrections__=WINDOW), plan(1)), 1) == "upcoming"
    state = do(seated_league(), score(1, FIRST))
    assert period_status(attrs.evolve(state, phase="closed"), 1) == "provisional"


def test_a_slate_that_never_locked_keeps_the_rosters_with_which_it_was_scored() -> None:
    """Whoever leaves between the two scorings played for the team that had him."""
    state = playing_league(corrections__=WINDOW, lineups__kind="best_ball", free_agents="first_come", max_moves=1)
    state = do(state, open_slate(state, wakes=0), score(1, {"1a": {"p10": 100, "p20": 70}}), run(state, {}))
    mover = state.priority[0]
    leaver = min(state.rosters[mover])
    state = do(state, moves(state, mover, ("p90", leaver)))
    state = do(state, finalize(1, {"1a": {leaver: 40}}))
    assert state.results[0] == {team: 40 if team == mover else 0 for team in state.teams}
