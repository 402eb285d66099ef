"""Free agency: after each run, in waiver order, additions at once."""

from collections.abc import Mapping, Sequence

import attrs
import pytest
from league_cases import (
    A,
    B,
    C,
    Wish,
    do,
    drafting_league,
    lineup,
    moves,
    new_league,
    open_slate,
    playing_league,
    refusal,
    run,
    score,
    sealed_league,
    with_results,
)

from leaguecore.league import LeagueState, decide, verify
from leaguecore.league.events import FreeAgentAdded, TurnTaken
from leaguecore.league.free_agents import next_turn, windows_opened
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.standing_lineup import carried_lineup


def window(max_moves: int = 2, **fields: object) -> LeagueState:
    """Return a league after its first waiver run, in which nobody claimed: the waiver order is C, B, A."""
    state = playing_league(free_agents="first_come", max_moves=max_moves, **fields)
    return do(state, run(state, {}))


def after_run(state: LeagueState, wishes: Mapping[str, Sequence[Wish]]) -> LeagueState:
    """Return a league after its next run, with these claims."""
    sealed = sealed_league(state, wishes)
    return do(sealed, run(sealed, wishes))


def test_each_team_has_one_turn_a_window_in_waiver_order() -> None:
    state = window()
    served = []
    while (team := next_turn(state)) is not None:
        served.append(team)
        state = do(state, moves(state, team))
    assert served == [C, B, A]
    assert state.turns == {A: 1, B: 1, C: 1}
    # The next run opens the next window.
    assert next_turn(do(state, run(state, {}))) == C


def test_there_is_no_window_before_the_first_run_nor_outside_the_season_nor_where_it_is_closed() -> None:
    before = playing_league(free_agents="first_come", max_moves=1)
    assert next_turn(before) is None
    assert next_turn(drafting_league(free_agents="first_come", max_moves=1)) is None
    closed = playing_league()
    assert next_turn(do(closed, run(closed, {}))) is None
    assert refusal(before, moves(before, C)) == ["free_agents.turn"]


def test_a_player_is_added_at_once_and_the_dropped_one_leaves() -> None:
    state = window()
    state = do(state, moves(state, C, ("pr9", "p30")))
    assert state.rosters[C] == {"p31": ("P",), "r30": ("R",), "pr9": ("P", "R")}
    assert state.owners["pr9"] == C
    assert "p30" not in state.owners
    # Free agents cost nothing and no place in the waiver order.
    assert state.budgets[C] == 100
    assert state.priority == (C, B, A)


def test_a_turn_is_an_event_a_move_and_one_for_its_end() -> None:
    state = window()
    assert decide(state, moves(state, C, ("p90", "p30"), ("p91", "p31"))) == [
        FreeAgentAdded(team=C, window=0, player="p90", positions=("P",), dropped="p30", kept_seats=(), reserve=""),
        FreeAgentAdded(team=C, window=0, player="p91", positions=("P",), dropped="p31", kept_seats=(), reserve=""),
        TurnTaken(team=C, window=0, auto=False),
    ]


@pytest.mark.parametrize("team", [A, B])
def test_nobody_moves_before_his_turn(team: str) -> None:
    state = window()
    assert refusal(state, moves(state, team)) == ["free_agents.turn"]


def test_nobody_has_a_second_turn_or_one_of_another_window() -> None:
    state = window()
    assert refusal(state, attrs.evolve(moves(state, C), window=1)) == ["free_agents.turn"]
    state = do(state, moves(state, C))
    assert refusal(state, moves(state, C)) == ["free_agents.turn"]


@pytest.mark.parametrize(
    ("pairs", "codes"),
    [
        ([("p90", "p30"), ("p91", "p31"), ("p92", "r30")], ["free_agents.too_many"]),
        ([("p10", "p30")], ["player.owned"]),
        ([("p90", "p10")], ["drop.invalid"]),
        ([("p90", "")], ["roster.full"]),
        ([("p90", "p30"), ("p90", "p31")], ["player.owned"]),  # his own by then
        ([("p90", "p30"), ("p91", "p30")], ["drop.invalid"]),  # gone by then
        ([("p30", "p30")], ["player.owned", "drop.invalid"]),
    ],
)
def test_moves_are_judged_one_after_the_other_and_made_all_or_none(
    pairs: list[tuple[str, str]], codes: list[str]
) -> None:
    state = window()
    assert refusal(state, moves(state, C, *pairs)) == codes


def test_a_move_can_use_the_player_of_the_move_before() -> None:
    state = window()
    state = do(state, moves(state, C, ("p90", "p30"), ("p91", "p90")))
    assert set(state.rosters[C]) == {"p31", "r30", "p91"}


def test_a_place_that_is_free_needs_no_drop_once() -> None:
    """Two places on the bench and three rounds of draft leave one place."""
    state = window(bench=2)
    assert refusal(state, moves(state, C, ("p90", ""), ("p91", ""))) == ["roster.full"]
    assert len(do(state, moves(state, C, ("p90", ""))).rosters[C]) == 4


def test_a_player_of_whom_no_position_is_known_is_refused() -> None:
    state = window()
    known = moves(state, C, ("p90", "p30"))
    unknown = attrs.evolve(known, moves=(attrs.evolve(known.moves[0], positions=()),))
    assert refusal(state, unknown) == ["player.unknown"]


def test_a_missed_turn_is_counted() -> None:
    state = window()
    assert do(state, moves(state, C, auto=True)).autos == {A: 0, B: 0, C: 1}


def test_without_waivers_a_window_opens_after_each_scored_period_but_the_last() -> None:
    """After the last period there is nothing left to play for."""
    state = playing_league(waivers="none", free_agents="first_come", max_moves=1, periods=2)
    opened = [windows_opened(state)]
    for number in (1, 2):
        state = do(state, open_slate(state))
        state = do(state, score(number, {}))
        opened.append(windows_opened(state))
    assert opened == [0, 1, 1]


def without_waivers(tie: str, *, periods: int = 4, **fields: object) -> LeagueState:
    """Return a league of three that only has free agents; after the draft C stands first, then B, then A."""
    return playing_league(waivers="none", free_agents="first_come", max_moves=1, periods=periods, tie=tie, **fields)


def window_of(state: LeagueState, adding: Sequence[str] = ()) -> tuple[LeagueState, list[str]]:
    """Return the league after a window in which these teams add somebody, and the order of the turns."""
    order = []
    window = min(state.turns.values())
    while (team := next_turn(state)) is not None and state.turns[team] == window:
        order.append(team)
        mine = next(iter(state.rosters[team]))
        pairs = [(f"p{90 + 10 * window + len(order)}", mine)] if team in adding else []
        state = do(state, moves(state, team, *pairs))
    return state, order


def after_week(state: LeagueState, *points: int) -> LeagueState:
    """Return the league after a period that ended so."""
    return with_results(state, points)


def test_without_waivers_who_has_added_goes_last_in_the_next_window() -> None:
    state = without_waivers("rolling_priority")
    state, first = window_of(after_week(state, 1, 2, 3), adding=[C])
    state, second = window_of(after_week(state, 1, 2, 3), adding=[B, A])
    _, third = window_of(after_week(state, 1, 2, 3))
    assert (first, second, third) == ([C, B, A], [B, A, C], [C, B, A])


@pytest.mark.parametrize(
    ("tie", "orders"),
    [
        # By the table, worst first: weeks 9-5-1 and then 1-1-20, which make 10-6-21.
        ("reverse_standings", [[C, B, A], [B, A, C]]),
        ("lowest_points", [[C, B, A], [B, A, C]]),
        # Nobody adds, so nobody rolls.
        ("rolling_priority", [[C, B, A], [C, B, A]]),
    ],
)
def test_without_waivers_the_worst_go_first_where_the_tie_rule_says_so(tie: str, orders: list[list[str]]) -> None:
    state, first = window_of(after_week(without_waivers(tie), 9, 5, 1))
    _, second = window_of(after_week(state, 1, 1, 20))
    assert [first, second] == orders


@pytest.mark.parametrize("tie", ["reverse_standings", "lowest_points"])
def test_without_waivers_teams_that_are_level_stand_as_after_the_draft(tie: str) -> None:
    _, order = window_of(after_week(without_waivers(tie, order=(B, C, A)), 5, 5, 5))
    assert order == [A, C, B]


def test_after_a_waiver_run_an_addition_changes_no_order() -> None:
    """What a free agent costs is nothing: only a won claim rolls (Sleeper 1876040)."""
    state = playing_league(free_agents="first_come", max_moves=1, periods=3)
    state, first = window_of(do(state, run(state, {})), adding=[C])
    _, second = window_of(do(state, run(state, {})))
    assert (first, second) == ([C, B, A], [C, B, A])


@pytest.mark.parametrize("runs", ["period", "day"])
def test_before_the_calendar_is_planned_no_window_has_opened(runs: str) -> None:
    state = new_league(waivers="none", free_agents="first_come", max_moves=1, waivers__runs=runs)
    assert windows_opened(state) == 0
    assert broken_invariants(state) == []


# --- who was dropped ------------------------------------------------------------------------------------------------


def test_a_player_dropped_in_the_run_waits_for_the_next_one_and_cannot_be_added_at_once() -> None:
    """He would otherwise pass for nothing to whoever has the first turn after the run."""
    state = after_run(playing_league(free_agents="first_come", max_moves=2), {A: [("p90", "p10", 5)]})
    turn = next_turn(state)
    assert turn is not None
    own = next(iter(state.rosters[turn]))
    assert refusal(state, moves(state, turn, ("p10", own))) == ["player.on_waivers"]


def test_nor_can_a_player_whom_a_free_agent_replaced() -> None:
    state = window()
    state = do(state, moves(state, C, ("p90", "p30")))
    assert refusal(state, moves(state, B, ("p30", "p20"))) == ["player.on_waivers"]


def test_nor_within_one_turn() -> None:
    state = window()
    assert refusal(state, moves(state, C, ("p90", "p30"), ("p30", "p31"))) == ["player.on_waivers"]


def test_the_next_run_takes_claims_for_him_and_after_it_he_is_free() -> None:
    state = after_run(playing_league(free_agents="first_come", max_moves=2), {A: [("p90", "p10", 5)]})
    while (team := next_turn(state)) is not None:
        state = do(state, moves(state, team))
    claimed = after_run(state, {B: [("p10", "p20", 1)]})
    assert claimed.owners["p10"] == B
    unclaimed = after_run(state, {})
    turn = next_turn(unclaimed)
    assert turn is not None
    own = next(iter(unclaimed.rosters[turn]))
    assert do(unclaimed, moves(unclaimed, turn, ("p10", own))).owners["p10"] == turn


def test_without_waivers_a_dropped_player_is_free_at_once() -> None:
    state = with_results(playing_league(waivers="none", free_agents="first_come", max_moves=2, periods=2), (3, 2, 1))
    first = next_turn(state)
    assert first is not None
    dropped = next(iter(state.rosters[first]))
    state = do(state, moves(state, first, ("p90", dropped)))
    second = next_turn(state)
    assert second is not None
    own = next(iter(state.rosters[second]))
    assert do(state, moves(state, second, (dropped, own))).owners[dropped] == second


def test_under_reverse_standings_the_window_goes_by_the_order_of_its_run() -> None:
    """A has most points and B fewest, so B is served first, then C, then A."""
    state = with_results(playing_league(tie="reverse_standings", free_agents="first_come", max_moves=1), (30, 10, 20))
    state = after_run(state, {})
    assert next_turn(state) == B


# --- who has begun to play --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_lock", "codes"), [("until_run", ["player.locked"]), ("none", [])])
def test_a_free_agent_whose_game_has_begun_can_only_be_claimed_or_is_added_at_once(
    game_lock: str, codes: list[str]
) -> None:
    state = window(waivers__game_lock=game_lock)
    command = moves(state, C, ("p90", "p30"), begun=["p90"])
    assert [found.code for found in verify(state, command)] == codes
    # He whom the fact is not about is added under either rule.
    assert verify(state, moves(state, C, ("p91", "p30"), begun=["p90"])) == []
    # And the next run takes claims for him.
    assert after_run(state, {A: [("p90", "p10", 1)]}).owners["p90"] == A


def seated(played_drop: str) -> LeagueState:
    """Return a league in whose open slate C starts p30 and has p31 on the bench; it is C's turn."""
    state = window(free_agents__played_drop=played_drop)
    state = do(state, open_slate(state))
    for team in (A, B):
        state = do(state, lineup(state, team, "1a", {}))
    return do(state, lineup(state, C, "1a", {"P": ("p30",)}))


@pytest.mark.parametrize(
    ("played_drop", "bench", "starter"), [("nobody", False, False), ("bench", True, False), ("anybody", True, True)]
)
def test_who_has_begun_to_play_may_be_dropped_or_only_from_the_bench_or_not(
    played_drop: str, bench: bool, starter: bool
) -> None:
    state = seated(played_drop)
    locked = {"1a": ("p30", "p31")}
    for drop, allowed in (("p31", bench), ("p30", starter)):
        codes = [found.code for found in verify(state, moves(state, C, ("p90", drop), locked=locked))]
        assert codes == ([] if allowed else ["player.locked"])
    # Whose game has not begun may always be dropped.
    assert verify(state, moves(state, C, ("p90", "r30"), locked=locked)) == []


def test_a_starter_of_a_slate_in_which_he_does_not_play_is_on_the_bench_there() -> None:
    """p30 starts in the slate 1a, but it is in another one that his game has begun."""
    state = seated("bench")
    assert verify(state, moves(state, C, ("p90", "p30"), locked={"1b": ("p30",)})) == []


def test_a_starter_who_has_locked_leaves_his_seat_behind_and_another_leaves_the_lineup() -> None:
    """What he scores in that slate is still C's, and the seat is nobody else's."""
    state = seated("anybody")
    kept = do(state, moves(state, C, ("p90", "p30"), locked={"1a": ("p30",)}, kept_seats={"1a": ("p30",)}))
    assert kept.slates["1a"].lineups[C]["P"] == ("p30",)
    assert carried_lineup(kept, C, "1a")["P"] == ("p30",)
    left = do(state, moves(state, C, ("p90", "p30"), locked={"1a": ("p30",)}))
    assert left.slates["1a"].lineups[C]["P"] == ()


# --- windows without waivers ------------------------------------------------------------------------------------------


def test_without_waivers_and_with_a_run_a_day_every_day_is_a_window_whose_hour_the_calendar_knows() -> None:
    state = playing_league(waivers="none", waivers__runs="day", free_agents="first_come", max_moves=1, periods=3)
    assert windows_opened(state) == len(state.planned_runs) == 3
    assert next_turn(state) == C
