"""What is due: a pure function of state and instant, the same whenever it is asked."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from season_cases import Game, new_game, toy_rules
from toy_sport import BY_DAY, BY_WEEK, at, toy_season

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.league.state import LeagueState
from leaguecore.season.agenda import Task, due, next_at, pending

EVERYTHING_AT_ONCE = {
    # Week 1 ends as day 6 does, so at 14:00 of day 7 it is scored, claims close and are run, free agents move.
    "season__settle_hours": 14,
    "waivers__run_after_period_hours": 14,
    "waivers__claim_lead_hours": 0,
    "free_agents__mode": "first_come",
    "free_agents__max_moves": 1,
}


def game_of(sport: Any = BY_DAY, **rules: Any) -> Game:
    """Return a toy league of two that has opened."""
    return new_game(toy_rules(sport=sport.id, **rules), toy_season(sport, weeks=2).facts(), ["projection", "random"])


def walk(game: Game) -> list[tuple[LeagueState, Instant, tuple[Task, ...]]]:
    """Play a league to its end and return each state with what was due in it."""
    found = []
    while (now := next_at(game.runner.state)) is not None:
        found.append((game.runner.state, now, due(game.runner.state, now)))
        game.runner.step()
    return found


@pytest.mark.parametrize("rules", [{}, EVERYTHING_AT_ONCE, {"lineups__lock": "game", "league__teams": 3}])
def test_asking_what_is_due_changes_nothing_and_gives_the_same_again(rules: Mapping[str, Any]) -> None:
    for state, now, tasks in walk(game_of(**rules)):
        before = state.sha256()
        assert due(state, now) == tasks
        assert state.sha256() == before


def test_nothing_is_due_a_millisecond_early_and_the_same_is_due_however_late() -> None:
    for state, now, tasks in walk(game_of()):
        assert due(state, Instant(now - 1)) == ()
        assert tasks
        for late in (0, HOUR, 400 * DAY):
            assert due(state, Instant(now + late)) == tasks


def test_tasks_that_come_together_are_of_one_kind_and_instant_and_ask_each_team_once() -> None:
    for _, now, tasks in walk(game_of(**EVERYTHING_AT_ONCE)):
        assert {task.due_at for task in tasks} == {now}
        assert len({task.kind for task in tasks}) == 1
        assert len({task.id for task in tasks}) == len(tasks)


def test_time_never_runs_backwards_and_no_task_is_done_twice() -> None:
    steps = walk(game_of(**EVERYTHING_AT_ONCE))
    instants = [now for _, now, _ in steps]
    assert instants == sorted(instants)
    ids = [task.id for _, _, tasks in steps for task in tasks]
    assert len(ids) == len(set(ids))


def test_at_one_instant_scores_come_before_claims_before_the_run_before_free_agents() -> None:
    steps = walk(game_of(**EVERYTHING_AT_ONCE))
    kinds = [(task.kind, task.team) for _, now, tasks in steps if now == at(7, 14) for task in tasks]
    assert [kind for kind, _ in kinds] == ["score", "claims", "claims", "waivers", "moves", "moves"]
    assert {team for kind, team in kinds if kind == "claims"} == {"team-01", "team-02"}


def test_a_slate_opens_before_its_managers_are_woken_at_the_same_instant() -> None:
    # With three days' lead the managers of a day with games are woken as the day begins and its slate opens.
    steps = walk(game_of(lineups__wake_lead_minutes=3 * 24 * 60, season__start="01-01 00:00"))
    kinds = [tasks[0].kind for _, now, tasks in steps if now == at(5)]
    assert kinds == ["slate", "lineup"]


def test_the_opening_plans_then_pairs_then_draws_the_draft_order() -> None:
    assert [tasks[0].kind for _, _, tasks in walk(game_of())[:4]] == ["plan", "schedule", "order", "shortlist"]


def test_each_pick_is_asked_for_in_two_steps_a_clock_apart_in_snake_order() -> None:
    steps = [
        (task.kind, task.number, task.due_at)
        for _, _, tasks in walk(game_of())
        for task in tasks
        if task.kind in ("shortlist", "pick")
    ]
    # 2 teams * 3 rounds; the draft begins at 18:00 and a pick has 60 seconds.
    assert steps == [(kind, pick, at(0, 18, pick)) for pick in range(6) for kind in ("shortlist", "pick")]


def test_the_picks_of_a_snake_draft_go_there_and_back() -> None:
    game = game_of(league__teams=3)
    picks = [task.team for _, _, tasks in walk(game) for task in tasks if task.kind == "pick"]
    first, second, third = game.runner.state.draft_order
    assert picks == [first, second, third, third, second, first, first, second, third]


def test_each_team_is_asked_once_a_wake_up() -> None:
    steps = walk(game_of(BY_WEEK, lineups__lock="game"))
    asked = [
        (task.slate, task.number, task.team, now)
        for _, now, tasks in steps
        for task in tasks
        if task.kind == "lineup" and task.slate == "p01"
    ]
    days = {0: at(1, 17), 1: at(3, 17), 2: at(5, 17)}
    assert asked == [("p01", wake, team, days[wake]) for wake in range(3) for team in ("team-01", "team-02")]


def test_there_is_a_waiver_run_after_each_period_but_the_last() -> None:
    steps = walk(game_of())
    runs = [(task.number, now) for _, now, tasks in steps for task in tasks if task.kind == "waivers"]
    assert runs == [(0, at(7, 15))]
    assert [now for _, now, tasks in steps if tasks[0].kind == "score"] == [at(7, 13), at(14, 13)]
    assert steps[-1][2][0].kind == "close"
    assert steps[-1][1] == at(14, 13)


def test_a_league_without_waivers_asks_for_no_claims() -> None:
    kinds = {task.kind for _, _, tasks in walk(game_of(waivers__kind="none")) for task in tasks}
    assert kinds.isdisjoint({"claims", "waivers", "moves"})


def test_free_agency_without_waivers_opens_a_window_after_each_period_but_the_last() -> None:
    rules = {"waivers__kind": "none", "free_agents__mode": "first_come", "free_agents__max_moves": 1}
    moves = [
        (task.number, task.team) for _, _, tasks in walk(game_of(**rules)) for task in tasks if task.kind == "moves"
    ]
    assert len(moves) == 2
    assert {number for number, _ in moves} == {0}
    assert {team for _, team in moves} == {"team-01", "team-02"}


def test_free_agents_move_one_team_after_the_other_in_waiver_order() -> None:
    game = game_of(**EVERYTHING_AT_ONCE)
    turns = [(state.priority, tasks) for state, _, tasks in walk(game) if tasks[0].kind == "moves"]
    assert [len(tasks) for _, tasks in turns] == [1, 1]
    assert [tasks[0].team for _, tasks in turns] == list(turns[0][0])


def test_when_the_league_is_closed_nothing_is_due_any_more() -> None:
    game = game_of()
    walk(game)
    assert game.runner.state.phase == "closed"
    assert next_at(game.runner.state) is None
    assert list(pending(game.runner.state)) == []
    assert due(game.runner.state, Instant(2**50)) == ()
    assert not game.runner.step()


@given(st.lists(st.integers(1, 30 * 24), min_size=1, max_size=40))
@settings(deadline=None, max_examples=15)
def test_any_pattern_of_ticks_does_the_same_tasks_in_the_same_order(hours: list[int]) -> None:
    """A ticking program asks now and then, and does what is due until nothing is; it may come late."""
    expected = [task.id for _, _, tasks in walk(game_of()) for task in tasks]
    game, done, now = game_of(), [], at(0, 0)
    for pause in [*hours, 400 * 24]:
        now = Instant(now + pause * HOUR)
        while tasks := due(game.runner.state, now):
            done += [task.id for task in tasks]
            game.runner.step()
    assert done == expected


@pytest.mark.parametrize(("tie", "order"), [("earliest", ["123", "231", "312", "123"]), ("draw", ["123"] * 4)])
def test_where_the_earliest_claim_decides_another_team_is_asked_first_each_run(tie: str, order: list[str]) -> None:
    game = game_of(league__teams=3, waivers__tie=tie, waivers__runs="day")
    asked: dict[int, str] = {}
    for _, _, tasks in walk(game):
        for task in tasks if tasks[0].kind == "claims" else ():
            asked[task.number] = asked.get(task.number, "") + task.team[-1]
    assert list(asked.values())[:4] == order
