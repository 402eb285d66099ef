"""Substitutes in a season: what managers are told of the bench, what the absent get, and what replays find."""

from collections.abc import Mapping
from typing import Any

import pytest
from season_cases import Game, Scripted, new_game, played, toy_rules
from toy_sport import BY_WEEK, Absent, ToySeason, at

from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Lineup, Pick
from leaguecore.managers.valuation import ByProjection
from leaguecore.managers.wire import briefing_document, briefing_text

FIRST, SECOND = "team-01", "team-02"
RULES: Mapping[str, Any] = {
    "lineups__lock": "weekly",
    "lineups__substitutes": "bench_order",
    "roster__bench": 2,
    "draft__rounds": 4,
}
MINE, THEIRS = ("ann", "cat", "eve", "fay"), ("bob", "dan", "ira", "gus")


def stage() -> ToySeason:
    """Return a season of one week: ann, bob, eve and ira pass, cat, dan, fay and gus run; a game on Tuesday."""
    season = ToySeason(BY_WEEK)
    for rank, player in enumerate((*MINE, *THEIRS), start=1):
        season.player(player, "P" if player in ("ann", "bob", "eve", "ira") else "R")
        season.rank(player, rank)
    season.game("g1", at(1, 18))
    # Somebody must have played: zoe, whom nobody has.
    season.player("zoe", "R")
    season.line("zoe", "g1", 1, known=at(2, 12))
    return season


def two_weeks() -> ToySeason:
    """Return the same season with a second week."""
    season = stage()
    season.game("g2", at(8, 18))
    season.line("zoe", "g2", 1, known=at(9, 12))
    return season


def game_of(season: ToySeason, lineup: Any, **rules: Any) -> Game:
    """Play a league in which team-01 has ann, cat, eve and fay, and sets its lineups so."""

    def picking(players: tuple[str, ...]) -> Any:
        return lambda briefing: Pick(player=next(one for one in players if briefing.free(one)))

    one = Scripted(Absent(), {"pick": picking(MINE), **({"lineup": lineup} if lineup else {})})
    other = Scripted(Absent(), {"pick": picking(THEIRS)})
    game = played(toy_rules(sport=BY_WEEK.id, **{**RULES, **rules}), season.facts(), [one, other])
    assert set(game.runner.state.rosters[FIRST]) == set(MINE)
    assert game.league.faults() == []
    return game


def seats(*bench: str) -> Any:
    return lambda _briefing: Lineup(seating={"P": ("ann",), "FLEX": ("cat",)}, bench=bench or None)


def points(game: Game) -> int:
    return int(game.runner.state.results[0][FIRST])


@pytest.mark.parametrize(
    ("bench", "comes_on", "total"),
    [(("fay", "eve"), "fay", 40 + 20), (("eve", "fay"), "eve", 40 + 30), (("eve",), "eve", 70), ((), "eve", 70)],
)
def test_the_order_of_the_bench_says_who_comes_on(bench: tuple[str, ...], comes_on: str, total: int) -> None:
    """Ann has 4 goals, cat no line; eve has 3, fay 2. Who is named first comes on; of nobody named the smaller id."""
    season = stage()
    for player, goals in (("ann", 4), ("eve", 3), ("fay", 2)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = game_of(season, seats(*bench))
    (event,) = game.bodies("lineups.substituted")
    assert event["replaced"] == {FIRST: {"cat": comes_on}}
    assert points(game) == total


def test_without_the_option_the_same_season_has_no_substitutes() -> None:
    season = stage()
    for player, goals in (("ann", 4), ("eve", 3), ("fay", 2)):
        season.line(player, "g1", goals, known=at(2, 12))
    found = {value: points(game_of(season, seats(), lineups__substitutes=value)) for value in ("none", "bench_order")}
    assert found == {"none": 40, "bench_order": 40 + 30}


def test_whoever_played_without_a_goal_has_played() -> None:
    season = stage()
    for player, goals in (("ann", 4), ("cat", 0), ("eve", 3)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = game_of(season, seats("eve"))
    assert game.bodies("lineups.substituted") == []
    assert points(game) == 40


def test_a_manager_is_told_the_rule_and_how_his_bench_stands() -> None:
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Decision:
        seen.append(briefing)
        return Lineup(seating={"P": ("ann",), "FLEX": ("cat",)}, bench=("fay", "eve"))

    season = two_weeks()
    game_of(season, lineup)
    assert [briefing.bench for briefing in seen] == [(), ("fay", "eve")]
    document = briefing_document(seen[1])
    assert document["rules"]["substitutes"] == "bench_order"
    assert document["lineup"]["bench"] == ["fay", "eve"]
    assert document["answer_schema"]["properties"]["action"]["properties"]["bench"] == {
        "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]
    }
    assert "fay" in briefing_text(seen[1])


def test_a_bench_that_is_not_named_stays_as_it_was() -> None:
    orders = iter([("fay", "eve"), None])
    season = two_weeks()
    game = game_of(season, lambda _briefing: Lineup(seating={"P": ("ann",), "FLEX": ("cat",)}, bench=next(orders)))
    assert [one["bench"] for one in game.bodies("lineup.set") if one["team"] == FIRST] == [["fay", "eve"]] * 2


@pytest.mark.parametrize(("missed", "bench"), [("projected_fill", 2), ("what_was_left", 0)])
def test_the_absent_have_a_bench_by_projection_or_what_they_left(missed: str, bench: int) -> None:
    game = game_of(stage(), None, lineups__missed=missed)
    found = [one for one in game.bodies("lineup.set") if one["team"] == FIRST]
    assert [(one["auto"], len(one["bench"])) for one in found] == [(True, bench)]


def test_a_manager_who_goes_by_the_projection_puts_the_best_first() -> None:
    season = two_weeks()
    for player, goals in (("ann", 9), ("eve", 4), ("cat", 5), ("fay", 6)):
        season.line(player, "g1", goals, known=at(2, 12))
    manager = ValuationManager(ByProjection("", 0))
    game = game_of(season, manager.decide)
    late = [one for one in game.bodies("lineup.set") if one["team"] == FIRST][-1]
    assert (late["seating"], late["bench"]) == ({"FLEX": ["fay"], "P": ["ann"]}, ["cat", "eve"])


def test_an_order_that_is_not_legal_is_refused_with_its_place() -> None:
    refused: list[Any] = []

    def lineup(briefing: Briefing) -> Decision:
        refused.extend(briefing.refused)
        return Lineup(seating={"P": ("ann",), "FLEX": ("cat",)}, bench=("ann",) if not refused else ("eve",))

    game = game_of(stage(), lineup, time={"decision_seconds": 600, "bank_seconds": 0, "repairs": 1})
    assert [(one.code, one.path) for one in refused] == [("lineup.bench", "bench[0]")]
    assert [one["bench"] for one in game.bodies("lineup.set") if one["team"] == FIRST] == [["eve"]]


def test_a_preview_shows_the_order_that_would_stand() -> None:
    game = new_game(toy_rules(sport=BY_WEEK.id, **RULES), stage().facts(), [Absent(), Absent()])
    while not any(game.runner.state.slates):
        assert game.runner.step()
    mine = tuple(sorted(game.runner.state.rosters[FIRST]))
    (event,) = game.league.preview(FIRST, Lineup(seating={}, bench=mine)).events
    assert getattr(event, "bench", None) == mine
    (violation,) = game.league.preview(FIRST, Lineup(seating={}, bench=("nobody",))).violations
    assert (violation.code, violation.path) == ("lineup.bench", "bench[0]")
