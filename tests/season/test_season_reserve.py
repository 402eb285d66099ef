"""Reserve slots in a season: the facts that commands bring, what managers see and answer, and that replays agree."""

from typing import Any

import attrs
import pytest
from reserve_seasons import FIRST, SECOND, careful, game_of, hurt, rules, season, slot
from season_cases import new_game, play_until, played, toy_rules
from toy_sport import ToySeason, at, toy_season

from leaguecore.clock import Instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Wish

# --- facts ------------------------------------------------------------------------------------------------------------


def statuses(made: ToySeason, when: Instant, player: str = "ann") -> str:
    """Return the status of a player as reserve slots read it."""
    return game_of(made, rules()).engine.statuses([player], when).get(player, "")


def test_a_report_without_a_game_stands_until_the_next_from_when_it_is_known() -> None:
    made = season()
    made.report("ann", "IR", known=at(0, 12))
    made.report("ann", "AVAILABLE", known=at(9, 12))
    assert statuses(made, Instant(at(0, 12) - 1)) == ""
    assert statuses(made, at(0, 12)) == "IR"
    assert statuses(made, Instant(at(9, 12) - 1)) == "IR"
    assert statuses(made, at(9, 12)) == "AVAILABLE"
    assert statuses(made, at(9, 12), "bob") == ""


def test_a_report_on_a_game_stands_until_the_club_has_begun_its_next() -> None:
    """Ann's red plays on day 1 and day 8; until that second game has begun nobody has said that she is back."""
    made = season()
    made.report("ann", "OUT", known=at(1, 12), game="t0")
    assert statuses(made, at(1, 12)) == "OUT"
    assert statuses(made, at(8, 18)) == "OUT"
    assert statuses(made, Instant(at(8, 18) + 1)) == ""
    # The games of other clubs say nothing about her.
    made.report("cat", "OUT", known=at(1, 12), game="d0")
    assert statuses(made, Instant(at(8, 18) + 1), "cat") == "OUT"


def test_of_several_reports_the_newest_that_stands_counts() -> None:
    made = season()
    made.report("ann", "IR", known=at(-2))
    made.report("ann", "QUESTIONABLE", known=at(1, 12), game="t0")
    assert statuses(made, at(0)) == "IR"
    assert statuses(made, at(2)) == "QUESTIONABLE"
    # Once the report on the first game has had its time, the older one stands again.
    assert statuses(made, Instant(at(8, 18) + 1)) == "IR"


@pytest.mark.parametrize("listed", ["IR", "SUSPENDED"])
@pytest.mark.parametrize("miss", ["OUT", "INACTIVE"])
def test_who_misses_a_game_stays_on_the_list_that_he_is_on(listed: str, miss: str) -> None:
    """That he is not in this game is no news of somebody on injured reserve, and takes nobody off it."""
    made = season()
    made.report("ann", listed, known=at(-2))
    made.report("ann", miss, known=at(1, 12), game="t0")
    made.report("ann", miss, known=at(8, 12), game="t1")
    made.report("ann", "AVAILABLE", known=at(14))
    made.report("ann", miss, known=at(15, 12), game="t2")
    days = (0, 2, 9, 14, 16)
    assert [statuses(made, at(day)) for day in days] == [listed, listed, listed, "AVAILABLE", miss]


def test_who_is_doubted_after_a_miss_is_doubted_and_no_more_out() -> None:
    made = season()
    made.report("ann", "OUT", known=at(-2))
    made.report("ann", "INACTIVE", known=at(1, 12), game="t0")
    made.report("ann", "QUESTIONABLE", known=at(7, 12), game="t1")
    assert [statuses(made, at(day)) for day in (0, 2, 8)] == ["OUT", "INACTIVE", "QUESTIONABLE"]


def test_a_postponed_game_of_the_club_ends_no_report() -> None:
    made = season()
    made.report("ann", "OUT", known=at(1, 12), game="t0")
    made.game("t1", at(8, 18), "red", "blue", known=at(5), status="postponed")
    assert statuses(made, at(9)) == "OUT"
    assert statuses(made, Instant(at(15, 18) + 1)) == ""


def test_a_newcomer_has_no_game_of_the_season_before() -> None:
    taxi = rules(slot("TAXI", statuses=[], newcomers_only=True, misplaced="nothing"))
    engine = game_of(season(), taxi).engine
    assert engine.newcomers(["hal", "ann", "nobody"], at(0)) == ("hal",)
    assert game_of(season(), rules()).engine.newcomers(["hal"], at(0)) == ()


def test_a_league_without_reserve_asks_for_no_facts() -> None:
    made = season()
    made.report("ann", "IR", known=at(0))
    plain = toy_rules(sport="toy-week", lineups__lock="game")
    assert game_of(made, plain).engine.statuses(["ann"], at(1)) == {}


# --- what managers see and answer -------------------------------------------------------------------------------------


def test_a_season_with_a_player_on_ir_is_played_and_replayed() -> None:
    seen: list[Briefing] = []
    game = game_of(hurt(), rules(), **careful(seen))
    game.runner.run()
    moves = [(data["reserved"], data["activated"]) for data in game.bodies("reserve.moved")]
    assert moves == [({"fay": "IR"}, []), ({}, ["fay"])]
    assert [data["player"] for data in game.bodies("claim.won")] == ["eve"]
    assert [data["dropped"] for data in game.bodies("claim.won")] == [""]
    assert [data["player"] for data in game.bodies("player.dropped")] == ["eve"]
    assert {code for data in game.bodies("decision.refused") for code in data["codes"]} == {"decision.missed"}
    assert game.league.faults() == []


@pytest.mark.parametrize(("direct", "refused"), [(True, set()), (False, {"reserve.direct"})])
def test_a_hurt_free_agent_is_claimed_straight_to_ir(direct: bool, refused: set[str]) -> None:
    """Eve is hurt before the first run, and hal is not; the roster stays full."""
    made = season()
    made.report("eve", "IR", known=at(5))

    def claims(briefing: Briefing) -> Claims:
        return Claims(wishes=(Wish(add="eve", bid=2, reserve="IR"),) if briefing.free("eve") else ())

    game = game_of(made, rules(slot(direct_add=direct)), claims=claims)
    game.runner.run()
    assert [(data["player"], data["reserve"]) for data in game.bodies("claim.won")] == (
        [("eve", "IR")] if direct else []
    )
    codes = {code for data in game.bodies("decision.refused") for code in data["codes"]}
    assert codes - {"decision.missed"} == refused
    assert dict(game.runner.state.reserve.get(FIRST, {})) == ({"IR": ("eve",)} if direct else {})
    assert len(game.runner.state.rosters[FIRST]) == 3 + direct
    assert game.league.faults() == []


def test_a_manager_is_shown_his_reserve_apart_and_the_reports_on_his_players() -> None:
    seen: list[Briefing] = []
    game_of(hurt(), rules(), **careful(seen)).runner.run()
    before, after = seen[0], seen[1]
    assert [slot.name for slot in before.rules.reserve] == ["IR"]
    assert (set(before.roster), dict(before.reserve), dict(before.statuses)) == (
        {"ann", "cat", "fay"},
        {},
        {"fay": "IR"},
    )
    assert (set(after.roster), dict(after.reserve), after.barred) == ({"ann", "cat"}, {"IR": ("fay",)}, ())


def test_a_barred_team_is_told_why_and_an_absent_manager_leaves_its_lineup() -> None:
    """In week 3 the manager sleeps, and fay has recovered on IR: nobody fills his lineup, in which ann is missing."""
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Lineup | None:
        seen.append(briefing)
        awake = briefing.slate != "p03"
        return Lineup(seating={"FLEX": ("cat",)}, reserve={"IR": ("fay",)}) if awake else None

    game = game_of(hurt(), rules(), lineup=lineup)
    game.runner.run()
    assert [briefing.barred for briefing in seen if briefing.slate == "p03"] == [
        ("fay (AVAILABLE) does not belong at IR",)
    ] * sum(briefing.slate == "p03" for briefing in seen)
    third = [data for data in game.bodies("lineup.set") if (data["team"], data["slate"]) == (FIRST, "p03")]
    assert {(data["auto"], tuple(data["seating"]["P"]), tuple(data["seating"]["FLEX"])) for data in third} == {
        (True, (), ("cat",))
    }
    theirs = [data for data in game.bodies("lineup.set") if (data["team"], data["slate"]) == (SECOND, "p03")]
    assert {(data["auto"], tuple(data["seating"]["P"])) for data in theirs} == {(True, ("bob",))}
    assert game.league.faults() == []


@pytest.mark.parametrize(
    ("reserve", "drop", "code"),
    [
        ({"IR": ("fay", "fay")}, (), "reserve.twice"),
        ({"IR": ("fay",), "NA": ()}, (), "reserve.slot"),
        ({"IR": ("cat",)}, (), "reserve.status"),
        ({"IR": ["fay"]}, (), "decision.form"),
        ({"IR": "fay"}, (), "decision.form"),
        ([("IR", ("fay",))], (), "decision.form"),
        ({"IR": (1,)}, (), "decision.form"),
        (None, ["fay"], "decision.form"),
        (None, ("bob",), "drop.invalid"),
        ({"IR": ("fay",)}, ("fay",), "reserve.twice"),
    ],
)
def test_what_cannot_be_done_with_the_reserve_is_refused(reserve: Any, drop: Any, code: str) -> None:
    game = game_of(hurt(), rules(), lineup=lambda _briefing: Lineup(seating={}, reserve=reserve, drop=drop))
    game.runner.run(periods=1)
    codes = {one for data in game.bodies("decision.refused") for one in data["codes"]}
    assert codes == {"decision.missed", code}
    assert game.bodies("reserve.moved") == game.bodies("player.dropped") == []


def test_a_reserve_that_differs_at_the_second_look_is_read_once() -> None:
    class Fickle(dict[str, tuple[str, ...]]):
        def items(self) -> Any:
            raise AssertionError("it was looked at again")

    answer = Lineup(seating={}, reserve=Fickle(IR=("fay",)))
    game = game_of(hurt(), rules(), lineup=lambda _briefing: answer)
    game.runner.run(periods=1)
    assert [data["reserved"] for data in game.bodies("reserve.moved")] == [{"fay": "IR"}]


@pytest.mark.parametrize("manager", ["projection", "adp", "random", "oracle"])
def test_the_baselines_play_with_a_reserve_and_leave_it_alone(manager: str) -> None:
    game = played(rules(free_agents__mode="first_come", free_agents__max_moves=1), hurt().facts(), [manager])
    assert game.bodies("decision.refused") == game.bodies("reserve.moved") == []
    assert game.league.faults() == []


@pytest.mark.parametrize("manager", ["projection", "random"])
def test_a_baseline_over_its_limit_drops_a_player_and_sets_a_lineup(manager: str) -> None:
    """The fourth player comes by hand."""
    lazy = toy_rules(sport="toy-week", lineups__lock="game", roster__overflow="lazy_lock")
    game = new_game(lazy, season().facts(), [manager])
    play_until(game.runner, at(1, 16))
    state = game.runner.state
    more = {**state.rosters[FIRST], "coach": ("C",)}
    game.runner.state = attrs.evolve(
        state, rosters={**state.rosters, FIRST: more}, owners={**state.owners, "coach": FIRST}
    )
    game.runner.run(periods=1)
    dropped = game.bodies("player.dropped")
    assert [data["team"] for data in dropped] == [FIRST]
    assert manager == "random" or dropped[0]["player"] == "coach"  # nobody knows him, so he is worth nothing
    assert game.bodies("decision.refused") == []
    assert len(game.runner.state.rosters[FIRST]) == 3


@pytest.mark.parametrize("manager", ["projection", "adp", "random"])
def test_the_baselines_keep_to_the_position_maxima(manager: str) -> None:
    changes = {"roster__position_max": {"P": 1, "R": 2}, "free_agents__mode": "first_come", "free_agents__max_moves": 1}
    game = played(toy_rules(**changes), toy_season().facts(), [manager])
    assert game.bodies("decision.refused") == []
    for roster in game.runner.state.rosters.values():
        assert sorted(where for (where,) in roster.values()) == ["P", "R", "R"]
