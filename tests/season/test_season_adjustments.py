"""A score set right by the commissioner: it counts in the table, outlives corrections, and the log replays."""

from typing import Any

import pytest
from corrected_facts import corrected, line_of
from season_cases import Game, new_game, runner_of, toy_rules
from toy_sport import Absent, at, toy_season

from leaguecore.errors import IllegalAction
from leaguecore.sport.facts import FactSet

FIRST, SECOND = "team-01", "team-02"
FACTS = toy_season().facts()


def game_of(facts: FactSet = FACTS, **rules: Any) -> Game:
    """Return a league of two that has scored its first week."""
    game = new_game(toy_rules(**rules), facts, [Absent()])
    game.runner.run(periods=1)
    return game


def points(game: Game, team: str) -> int:
    return game.league.state().results[0][team]


@pytest.mark.parametrize("units", [700, -700])
def test_an_adjusted_score_is_the_commissioners_and_counts_in_the_table(units: int) -> None:
    game = game_of()
    before = points(game, FIRST)
    game.runner.adjust_score(FIRST, 1, units, "the scorer erred")
    record = list(game.league.records())[-2]
    assert (record.kind, record.actor, record.cmd) == ("score.adjust", "commissioner", f"adjustment:{record.seq}")
    assert record.data == {"team": FIRST, "period": 1, "units": units, "reason": "the scorer erred"}
    assert points(game, FIRST) == before + units
    # What follows is decided by it: 700 units part the two in their only match so far.
    table = {line.team: line for line in game.league.standings.teams}
    assert (table[FIRST].wins, table[FIRST].losses) == ((1, 0) if units > 0 else (0, 1))
    assert game.league.faults() == []
    game.runner.run()
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []


def test_it_can_be_done_again_and_after_a_restart() -> None:
    game = game_of()
    before = points(game, FIRST)
    game.runner.adjust_score(FIRST, 1, 5, "one")
    again = runner_of(game.engine, game.league.ledger.store, game.managers)
    again.adjust_score(FIRST, 1, -2, "two")
    again.adjust_score(SECOND, 1, 1, "three")
    assert points(game, FIRST) == before + 3
    again.run()
    assert game.league.faults() == []


def test_a_correction_of_the_facts_keeps_what_was_adjusted() -> None:
    """Week 1 is scored on Monday at 13:00 and final 48 hours later; in between a line gains a goal."""
    window = {"window_hours": 48, "reseed": False}
    row = line_of(FACTS, "red-p1", "w1-d1-red")
    facts = corrected(FACTS, row, at(8, 12), goals=6)
    results = {}
    for units in (0, 900):
        game = game_of(facts, corrections=window)
        if units:
            game.runner.adjust_score(FIRST, 1, units, "the scorer erred")
        game.runner.run(until=at(9, 13))
        assert not game.runner.state.provisional
        results[units] = dict(game.runner.state.results[0])
        assert game.league.faults() == []
    assert results[900] == {**results[0], FIRST: results[0][FIRST] + 900}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((FIRST, 2, 5, "not yet"), "adjust.period"),
        ((FIRST, 1, 0, "nothing"), "adjust.nothing"),
        ((FIRST, 1, 5, " "), "adjust.reason"),
        (("team-09", 1, 5, "nobody"), "team.unknown"),
    ],
)
def test_what_cannot_be_adjusted_is_refused_and_leaves_no_record(arguments: Any, code: str) -> None:
    game = game_of()
    before = game.log()
    with pytest.raises(IllegalAction) as caught:
        game.runner.adjust_score(*arguments)
    assert caught.value.code == code
    assert game.log() == before


def test_after_the_end_nothing_is_adjusted() -> None:
    game = game_of()
    game.runner.run()
    with pytest.raises(IllegalAction) as caught:
        game.runner.adjust_score(FIRST, 1, 5, "too late")
    assert caught.value.code == "league.closed"
