"""A waiver run after each day: its calendar, whose game has begun by then, and what stays with a lineup.

The draft is on Monday at 18:00, red and blue play on Tuesday, Thursday and Saturday at 18:00, gold and grey at 20:00.
Here a day's run is at 20:00 of the next day, so on Tuesday red and blue have begun, gold and grey have not.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from season_cases import Game, Scripted, new_game, play_until, played, toy_rules
from toy_sport import Absent, at, toy_season

from leaguecore.clock import Instant
from leaguecore.league.commands import PlannedRun
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Moves, Pick, Wish
from leaguecore.season.calendar_plan import plan_season
from leaguecore.season.games import Games

FIRST, SECOND = "team-01", "team-02"
TUESDAY = "d2024-01-02"


def daily(**changes: Any) -> dict[str, Any]:
    """Return changes of the toy ruleset: a run a day, at 20:00 of the next day."""
    return {"waivers__runs": "day", "waivers__run_after_period_hours": 20, **changes}


def planned(**changes: Any) -> tuple[PlannedRun, ...]:
    """Return the runs of the toy season of two weeks."""
    facts, rules = toy_season(weeks=2).facts(), toy_rules(**changes)
    return plan_season(facts, rules.ruleset, Games(facts, rules.ruleset), at(-7)).runs


def manager(club: str, **answers: Callable[[Briefing], Any]) -> Scripted:
    """Return a manager who drafts three of a club, starts its passers on Tuesday, and else answers so."""
    own = (f"{club}-p1", f"{club}-r1", f"{club}-p2")

    def lineup(briefing: Briefing) -> Lineup:
        tuesday = {"P": (own[0],), "FLEX": (own[2],)}
        return Lineup(seating=tuesday if briefing.slate == TUESDAY else {})

    def pick(briefing: Briefing) -> Pick:
        return Pick(player=next(one for one in own if briefing.free(one)))

    return Scripted(Absent(), {"pick": pick, "lineup": lineup, **answers})


def on(number: int, answer: Any, otherwise: Any) -> Callable[[Briefing], Any]:
    """Return an answer to the wake-up of one run or window, and another to those of all others."""
    return lambda briefing: answer if f":{number}:" in briefing.decision_id else otherwise


def claiming(*wishes: Wish, run: int = 0) -> Callable[[Briefing], Any]:
    return on(run, Claims(wishes=wishes), Claims(wishes=()))


def moving(*wishes: Wish, window: int = 0) -> Callable[[Briefing], Any]:
    return on(window, Moves(wishes=wishes), Moves(wishes=()))


def game_of(
    first: Mapping[str, Callable[[Briefing], Any]], second: Mapping[str, Any] | None = None, **rules: Any
) -> Game:
    """Return a league of red and blue in which these decide about waivers."""
    managers = [manager("red", **first), manager("blue", **(second or {}))]
    return new_game(toy_rules(**daily(**rules)), toy_season(weeks=2).facts(), managers)


def refused(game: Game) -> list[str]:
    """Return the codes of what was refused about claims and moves."""
    return [
        code
        for data in game.bodies("decision.refused")
        if data["task"].startswith(("claims", "moves"))
        for code in data["codes"]
        if code != "decision.missed"
    ]


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_there_is_a_run_after_each_day_from_the_draft_to_the_last_but_one() -> None:
    """The draft ends on Monday at 18:06, so Sunday's run would be past; the season ends on day 13, a Sunday."""
    runs = planned(**daily())
    assert [run.number for run in runs] == list(range(13))
    assert [run.waivers_at for run in runs] == [at(day, 20) for day in range(1, 14)]
    assert [run.claims_at for run in runs] == [at(day, 19) for day in range(1, 14)]


def test_once_a_period_there_is_a_run_after_each_but_the_last() -> None:
    assert planned() == (PlannedRun(number=0, claims_at=at(7, 14), waivers_at=at(7, 15)),)


def test_no_run_has_claims_that_would_close_before_the_draft_is_over() -> None:
    """At 20:00 of the day itself Monday's claims close 20 hours earlier at midnight: only Tuesday's are first."""
    runs = planned(**daily(waivers__claim_lead_hours=23, season__start="01-02 21:05"))
    # The draft ends on Tuesday at 21:11; Tuesday's run would be on Wednesday at 20:00, its claims at 21:00 on Tuesday.
    assert runs[0].claims_at == at(2, 21)
    runs = planned(**daily(waivers__claim_lead_hours=23, season__start="01-02 20:54"))
    # The draft ends at 21:00, when these close.
    assert runs[0].claims_at == at(1, 21)


def test_without_waivers_and_free_agents_nothing_is_planned_and_with_free_agents_windows_are() -> None:
    nothing = {"waivers__kind": "none"}
    assert planned(**nothing) == ()
    free = {"free_agents__mode": "first_come", "free_agents__max_moves": 1}
    assert len(planned(**nothing, **free)) == 1
    assert len(planned(**daily(**nothing, **free))) == 13


@pytest.mark.parametrize("runs", ["period", "day"])
@pytest.mark.parametrize("lead", [0, 24, 240])
@pytest.mark.parametrize("start", ["opening", "01-06 12:00", "01-07 12:00"])
def test_where_nobody_claims_the_lead_of_claims_takes_no_window_away(runs: str, lead: int, start: str) -> None:
    """A period that begins after the draft also ends after it, so each but the last has its window."""
    rules = toy_rules(
        league__teams=3,
        season__start=start,
        waivers__kind="none",
        waivers__runs=runs,
        waivers__claim_lead_hours=lead,
        free_agents__mode="first_come",
        free_agents__max_moves=1,
    )
    game = played(rules, toy_season(weeks=3).facts(), ["random"])
    state = game.runner.state
    if runs == "period":
        assert len(state.planned_runs) == len(state.periods) - 1 > 0
    assert set(state.turns.values()) == {len(state.planned_runs)}
    assert game.league.faults() == []


@pytest.mark.parametrize(("rule", "days"), [("next_run", 0), ("hours", 0), ("days", 14)])
def test_the_days_are_planned_only_where_waivers_are_counted_in_them(rule: str, days: int) -> None:
    facts = toy_season(weeks=2).facts()
    rules = toy_rules(waivers__after_drop=rule, waivers__after_drop_length=0 if rule == "next_run" else 2)
    starts = plan_season(facts, rules.ruleset, Games(facts, rules.ruleset), at(-7)).day_starts
    assert starts == tuple(at(day) for day in range(days))


# --- whose game has begun ---------------------------------------------------------------------------------------------

GOLD = "gold-p1"


@pytest.mark.parametrize(("rule", "awarded"), [("fail", False), ("allow", True)])
def test_a_drop_whose_game_has_begun_by_the_run_is_locked(rule: str, awarded: bool) -> None:
    wish = Wish(add=GOLD, drop="red-p2", bid=9)
    game = game_of({"claims": claiming(wish)}, waivers__locked_drop=rule)
    game.runner.run()
    assert [data["player"] for data in game.bodies("claim.won")] == ([GOLD] if awarded else [])
    assert [data["reason"] for data in game.bodies("claim.failed")] == ([] if awarded else ["drop.locked"])
    assert game.league.faults() == []


def test_a_day_later_the_same_drop_is_not_locked_any_more() -> None:
    wish = Wish(add=GOLD, drop="red-p2", bid=9)
    game = game_of({"claims": claiming(wish, run=1)}, waivers__locked_drop="fail")
    game.runner.run()
    assert [data["player"] for data in game.bodies("claim.won")] == [GOLD]


def test_what_a_dropped_starter_did_that_day_is_still_the_team_s() -> None:
    """On Tuesday red-p1 has one goal and red-p2 four, at a point each: 5.0 points; nobody starts on other days."""
    wish = Wish(add=GOLD, drop="red-p2", bid=9)
    game = game_of({"claims": claiming(wish)})
    game.runner.run()
    (won,) = game.bodies("claim.won")
    assert (won["dropped"], won["kept_seats"]) == ("red-p2", [TUESDAY])
    assert game.bodies("period.scored")[0]["points"][FIRST] == 50


FREE = {"free_agents__mode": "first_come", "free_agents__max_moves": 1}


@pytest.mark.parametrize(
    ("lock", "lead", "added"), [("until_run", 3, False), ("until_run", 1, True), ("none", 3, True)]
)
def test_a_free_agent_whose_game_began_after_the_claims_closed_waits_for_the_next_run(
    lock: str, lead: int, added: bool
) -> None:
    """His game began at 18:00. Claims that closed at 19:00 could still be for him, those of 17:00 could not."""
    wish = Wish(add="red-r2", drop="red-r1")
    rules = {
        **FREE,
        "waivers__game_lock": lock,
        "waivers__claim_lead_hours": lead,
        "free_agents__played_drop": "anybody",
    }
    game = game_of({"claims": claiming(), "moves": moving(wish)}, {"claims": claiming(), "moves": moving()}, **rules)
    game.runner.run()
    assert [data["player"] for data in game.bodies("free_agent.added")] == (["red-r2"] if added else [])
    assert refused(game) == ([] if added else ["player.locked"])
    assert game.league.faults() == []


@pytest.mark.parametrize(
    ("rule", "drop", "window", "added"),
    [
        ("nobody", "red-r1", 0, False),  # on the bench, his game has begun
        ("bench", "red-r1", 0, True),
        ("bench", "red-p2", 0, False),  # a starter whose game has begun
        ("anybody", "red-p2", 0, True),
        ("nobody", "red-p2", 1, True),  # on Wednesday nobody plays
    ],
)
def test_who_has_begun_to_play_that_day_may_be_dropped_for_a_free_agent_as_the_rule_says(
    rule: str, drop: str, window: int, added: bool
) -> None:
    wish = Wish(add=GOLD, drop=drop)
    answers = {"claims": claiming(), "moves": moving(wish, window=window)}
    game = game_of(answers, {"claims": claiming(), "moves": moving()}, **FREE, free_agents__played_drop=rule)
    game.runner.run()
    assert [data["player"] for data in game.bodies("free_agent.added")] == ([GOLD] if added else [])
    assert refused(game) == ([] if added else ["player.locked"])
    assert game.league.faults() == []


# --- what a briefing says ---------------------------------------------------------------------------------------------


def briefings(kind: str, until: Instant, **rules: Any) -> list[Briefing]:
    """Return what team-01 was told of a kind until an instant; it claims gold-p1 in the first run."""
    seen: list[Briefing] = []

    def noted(answer: Callable[[Briefing], Any]) -> Callable[[Briefing], Any]:
        def decide(briefing: Briefing) -> Any:
            if briefing.kind == kind:
                seen.append(briefing)
            return answer(briefing)

        return decide

    wish = Wish(add=GOLD, drop="red-p2", bid=9)
    first = {"claims": noted(claiming(wish)), "moves": noted(moving())}
    game = game_of(first, {"claims": claiming(), "moves": moving()}, **{**FREE, **rules})
    play_until(game.runner, until)
    return seen


def test_a_manager_is_told_whom_he_cannot_claim_yet_or_not_at_all() -> None:
    """red-p2 was dropped on Tuesday evening: by 48 hours the run of Wednesday is too early, that of Thursday is not."""
    clock = {"waivers__after_drop": "hours", "waivers__after_drop_length": 48}
    assert [briefing.closed for briefing in briefings("claims", at(4, 19), **clock)] == [
        frozenset(),
        frozenset({"red-p2"}),
        frozenset(),
        frozenset(),
    ]
    own = briefings("claims", at(2, 19), waivers__own_drop="may_not")
    assert [briefing.closed for briefing in own] == [frozenset(), frozenset({"red-p2"})]


def test_a_manager_is_told_whom_he_can_neither_add_nor_drop_at_once() -> None:
    (told,) = briefings("moves", at(1, 20), waivers__game_lock="until_run", waivers__claim_lead_hours=3)
    assert told.undroppable == {"red-p1", "red-r1"}
    assert {"red-r2", "blue-r2"} <= told.closed
    assert not told.closed & {"gold-p2", "grey-p1", *told.roster}
    assert not told.free("red-r2")
    (bench,) = briefings("moves", at(1, 20), free_agents__played_drop="bench")
    assert (bench.undroppable, bench.closed) == ({"red-p1"}, frozenset())
    (anybody,) = briefings("moves", at(1, 20), free_agents__played_drop="anybody")
    assert anybody.undroppable == frozenset()


def test_a_manager_is_told_how_many_players_he_may_still_add() -> None:
    limits = {"in_period": 2, "in_season": 5}
    assert [briefing.adds_left for briefing in briefings("claims", at(2, 19), limits=limits)] == [2, 1]
    assert [briefing.adds_left for briefing in briefings("claims", at(1, 19))] == [None]


# --- exactly when -----------------------------------------------------------------------------------------------------


def test_a_game_has_begun_a_moment_after_its_start_and_one_at_the_very_closing_of_claims_is_since_then() -> None:
    game = game_of({})
    play_until(game.runner, at(1, 17))
    since = game.engine.game_locks.begun_since
    red, gold = ("red-r2",), (GOLD,)
    assert since(red, at(1, 18), at(1, 20)) == red
    assert since(red, Instant(at(1, 18) + 1), at(1, 20)) == ()
    assert since(gold, at(1, 18), at(1, 20)) == ()
    assert since(gold, at(1, 18), Instant(at(1, 20) + 1)) == gold


@pytest.mark.parametrize(("now", "lasts"), [(at(7) - 1, True), (at(7), False)])
def test_a_slate_of_a_week_is_over_when_its_last_day_is(now: int, lasts: bool) -> None:
    """It is scored 13 hours later, and until then it is open."""
    game = game_of({}, lineups__lock="weekly")
    play_until(game.runner, at(6, 23))
    begun = game.engine.game_locks.begun(game.runner.state, ["red-p1"], Instant(now))
    assert begun == ({"p01": ("red-p1",)} if lasts else {})


@pytest.mark.parametrize(("now", "lasts"), [(at(2) - 1, True), (at(2), False)])
def test_a_slate_of_a_day_is_over_when_the_day_is(now: int, lasts: bool) -> None:
    game = game_of({})
    play_until(game.runner, at(1, 23))
    begun = game.engine.game_locks.begun(game.runner.state, ["red-p1"], Instant(now))
    assert begun == ({TUESDAY: ("red-p1",)} if lasts else {})


def test_a_manager_is_told_which_of_his_players_nobody_may_drop() -> None:
    (told,) = briefings("claims", at(1, 19), roster__undroppable=["red-p1", "blue-p1"])
    assert told.undroppable == {"red-p1"}
