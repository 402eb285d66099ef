"""Corrections in a season: what arrives within the window counts, what arrives later does not, and every difference
is told.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import attrs
import numpy as np
import pytest
from corrected_facts import corrected, replaced
from season_cases import Game, Scripted, new_game, played, published, runner_of, toy_rules
from sport_leagues import CHANGES, small_league
from toy_sport import BY_DAY, Absent, ToySeason, at, toy_season

from leaguecore.cli.leagues import show_standings
from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.errors import ProviderError
from leaguecore.league.corrections import period_status
from leaguecore.ledger import Fault
from leaguecore.ledger.record import Record
from leaguecore.managers.decision import Lineup, Pick
from leaguecore.season.agenda import next_at
from leaguecore.season.games import slate_name
from leaguecore.season.replay import replayed
from leaguecore.sport.facts import FactSet

FIRST, SECOND = "team-01", "team-02"
WINDOW = {"window_hours": 48, "reseed": False}
SCORED = at(7, 13)
"""When week 1 is scored: 13 hours after its last day; it is final two days later."""

FINAL = SCORED + 2 * DAY


def stage() -> ToySeason:
    """Return a season of one week: ann and bob pass, the others run; on Tuesday ann and bob scored 4 and 3."""
    season = ToySeason(BY_DAY)
    for rank, player in enumerate(("ann", "bob", "cat", "dan", "fay", "gus"), start=1):
        season.player(player, "P" if player in ("ann", "bob") else "R")
        season.rank(player, rank)
    season.game("g1", at(1, 18))
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("bob", "g1", 3, known=at(2, 12))
    return season


def starting(*players: str) -> Scripted:
    """Return a manager who drafts these players and always starts the first two."""
    seating = {"P": players[:1], "FLEX": players[1:2]}
    answers: dict[str, Any] = {
        "pick": lambda briefing: Pick(player=next(one for one in players if briefing.free(one))),
        "lineup": lambda _briefing: Lineup(seating=seating),
    }
    return Scripted(Absent(), answers)


def game_of(season: ToySeason, **rules: Any) -> Game:
    """Play a league in which ann and cat start for team-01, bob and dan for team-02; replay its log."""
    managers = [starting("ann", "cat", "fay"), starting("bob", "dan", "gus")]
    game = played(toy_rules(**{"corrections": WINDOW, **rules}), season.facts(), managers)
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game


def told(game: Game) -> list[tuple[str, int | None, int | None]]:
    """Return who was corrected, from which points to which."""
    return [(one["player"], one["points_before"], one["points_after"]) for one in game.bodies("player.corrected")]


def results(game: Game) -> list[Mapping[str, int]]:
    """Return the points of each period as they stay, in tenths."""
    return [dict(result) for result in game.runner.state.results]


# --- the window -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "ann"),
    [(SCORED - 1, 10), (SCORED, 10), (SCORED + 1, 10), (FINAL, 10), (FINAL + 1, 40), (FINAL + DAY, 40)],
)
def test_a_correction_counts_that_is_known_when_the_window_ends(known: int, ann: int) -> None:
    season = stage()
    season.line("ann", "g1", 1, known=known, revision=1)
    assert results(game_of(season)) == [{FIRST: ann, SECOND: 30}]


@pytest.mark.parametrize(
    ("known", "expected"),
    [(SCORED, []), (SCORED + 1, [("ann", 40, 10)]), (FINAL, [("ann", 40, 10)]), (FINAL + 1, [])],
)
def test_only_what_changes_after_the_first_scoring_is_told_as_a_correction(
    known: int, expected: Sequence[tuple[str, int, int]]
) -> None:
    season = stage()
    season.line("ann", "g1", 1, known=known, revision=1)
    assert told(game_of(season)) == expected


@pytest.mark.parametrize(("hours", "ann"), [(1, 40), (2, 10)])
def test_the_length_of_the_window_decides(hours: int, ann: int) -> None:
    season = stage()
    season.line("ann", "g1", 1, known=SCORED + 2 * HOUR, revision=1)
    game = game_of(season, corrections={"window_hours": hours, "reseed": False})
    assert results(game) == [{FIRST: ann, SECOND: 30}]


def test_without_a_window_nothing_is_scored_twice() -> None:
    season = stage()
    season.line("ann", "g1", 1, known=SCORED + 1, revision=1)
    managers = [starting("ann", "cat", "fay"), starting("bob", "dan", "gus")]
    game = played(toy_rules(), season.facts(), managers)
    assert results(game) == [{FIRST: 40, SECOND: 30}]
    assert game.bodies("period.finalize") == game.bodies("period.provisional") == []


def test_two_corrections_in_one_window_are_one_difference() -> None:
    season = stage()
    season.line("ann", "g1", 9, known=SCORED + 1, revision=1)
    season.line("ann", "g1", 2, known=SCORED + 2, revision=2)
    assert told(game_of(season)) == [("ann", 40, 20)]


def test_whose_points_do_not_count_is_not_told() -> None:
    """Fay sits on the bench, and nobody has hal."""
    season = stage()
    season.player("hal", "R")
    for player in ("fay", "hal"):
        season.line(player, "g1", 1, known=at(2, 12))
        season.line(player, "g1", 5, known=SCORED + 1, revision=1)
    assert told(game_of(season)) == []


def test_a_correction_turns_a_match_and_the_table() -> None:
    season = stage()
    season.line("ann", "g1", 1, known=SCORED + 1, revision=1)
    game = game_of(season)
    (first,), (final,) = game.bodies("period.scored"), game.bodies("period.finalized")
    assert (first["points"], final["points"]) == ({FIRST: 40, SECOND: 30}, {FIRST: 10, SECOND: 30})
    rows = {row.team: row for row in game.league.standings.teams}
    assert (rows[FIRST].rank, rows[FIRST].losses, rows[FIRST].all_play_losses) == (2, 1, 1)
    assert (rows[SECOND].rank, rows[SECOND].wins, rows[SECOND].all_play_wins) == (1, 1, 1)


def test_a_correction_in_best_ball_finds_another_lineup() -> None:
    """Cat's 2 goals sat before fay's 1; corrected to 0, fay's count: 4 + 1."""
    season = stage()
    season.line("cat", "g1", 2, known=at(2, 12))
    season.line("fay", "g1", 1, known=at(2, 12))
    season.line("cat", "g1", 0, known=SCORED + 1, revision=1)
    game = game_of(season, lineups__kind="best_ball")
    assert [data["points"][FIRST] for data in game.bodies("period.scored")] == [60]
    assert results(game)[0][FIRST] == 50
    assert [data["seatings"][FIRST]["FLEX"] for data in game.bodies("lineups.best")] == [["cat"], ["fay"]]


def test_a_corrected_stat_changes_a_category() -> None:
    category = {"name": "S", "stats": ["saves"], "over": [], "lower_is_better": False}
    section = {"contest": "each", "zero_attempts": "worst", "categories": [category]}
    season = stage()
    season.line("ann", "g1", 4, saves=7, known=SCORED + 1, revision=1)
    game = game_of(season, categories=section, scoring__rules=GOALS_ALONE)
    assert game.runner.state.category_results == ({FIRST: (7,), SECOND: (0,)},)
    (one,) = game.bodies("player.corrected")
    assert (one["points_before"], one["points_after"]) == (40, 40)
    assert (one["stats_before"], one["stats_after"]) == ([0], [7])


GOALS_ALONE = [{"kind": "per_unit", "stat": "goals", "points_each": 1, "per": 1, "whole": False, "positions": []}]


def test_a_bonus_is_won_and_lost_by_a_correction() -> None:
    """Ten more for four goals: 4 goals make 14 points, 3 make 3."""
    bonus = {"kind": "threshold", "stat": "goals", "steps": [{"at": 4, "points": 10}], "positions": []}
    season = stage()
    season.line("ann", "g1", 3, known=SCORED + 1, revision=1)
    season.line("bob", "g1", 4, known=SCORED + 1, revision=1)
    game = game_of(season, scoring__rules=[*GOALS_ALONE, bonus])
    assert told(game) == [("ann", 140, 30), ("bob", 30, 140)]


def test_a_line_that_is_missing_when_the_window_ends_stops_the_season_as_at_the_first_scoring() -> None:
    """A game of week 1 is played on Tuesday after it: its line must be there when the week is scored for good."""
    season = stage()
    season.game("g2", at(8, 18), week=1)
    with pytest.raises(ProviderError) as refusal:
        game_of(season)
    assert refusal.value.code == "data.incomplete"
    season.line("cat", "g2", 5, known=at(9, 12))
    assert results(game_of(season)) == [{FIRST: 40, SECOND: 30}]  # no slate of the week has that day


# --- the season -------------------------------------------------------------------------------------------------------


def test_periods_are_provisional_side_by_side_and_the_season_ends_with_the_last_window() -> None:
    """A window of ten days: week 2, whose first day begins as week 1 waits to be scored, is scored before that is
    final.
    """
    rules = toy_rules(corrections={"window_hours": 240, "reseed": False})
    game = new_game(rules, toy_season(BY_DAY, weeks=2).facts(), ["projection", "random"])
    seen = []
    while (now := next_at(game.runner.state)) is not None:
        game.runner.step()
        state = game.runner.state
        if state.periods:
            seen.append((period_status(state, 1), period_status(state, 2), game.league.table(state).provisional))
        last = now
    order = list(dict.fromkeys(seen))
    assert order == [
        ("upcoming", "upcoming", 0),
        ("live", "upcoming", 0),
        ("live", "live", 0),
        ("provisional", "live", 1),
        ("provisional", "provisional", 2),
        ("final", "provisional", 1),
        ("final", "final", 0),
    ]
    assert last == at(14, 13) + 10 * DAY
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []


def test_what_becomes_final_as_another_period_is_scored_becomes_final_first() -> None:
    """A window of a week ends as the next week is scored. Under a cap of one game ann's first was none after all."""
    season = stage()
    season.game("g9", at(8, 18))
    season.line("ann", "g9", 5, known=at(9, 12))
    caps = {"overrun": "same_day", "games": [{"slots": ["P"], "most": 1}]}
    season.game("g1", at(1, 18), known=SCORED + 1, week=3)
    game = game_of(season, corrections={"window_hours": 168, "reseed": False}, caps=caps, season__periods=2)
    kinds = [record.kind for record in game.league.records() if record.at == at(14, 13)]
    assert [kind for kind in kinds if kind in ("period.finalize", "period.score")] == [
        "period.finalize",
        "period.score",
    ]
    assert results(game) == [{FIRST: 0, SECOND: 0}, {FIRST: 50, SECOND: 0}]


def test_the_table_says_how_many_periods_may_still_be_corrected(capsys: pytest.CaptureFixture[str]) -> None:
    for rules, found in ((toy_rules(corrections=WINDOW), 1), (toy_rules(), None)):
        game = new_game(rules, stage().facts(), ["projection"])
        table = game.league.table(game.runner.run(periods=1))
        assert (table.provisional, table.to_json().get("provisional")) == (found, found)
        show_standings(table, as_json=False)
        assert ("1 periods (1 provisional)" in capsys.readouterr().out) == (found == 1)


def test_a_season_that_is_played_on_after_each_step_has_the_same_log() -> None:
    season = stage()
    season.line("ann", "g1", 1, known=SCORED + 1, revision=1)
    whole = game_of(season).log()
    managers = [starting("ann", "cat", "fay"), starting("bob", "dan", "gus")]
    again = new_game(toy_rules(corrections=WINDOW), season.facts(), managers)
    while next_at(again.runner.state) is not None:
        again.runner.step()
        again.runner = runner_of(again.engine, again.league.ledger.store, again.managers)
    assert again.log() == whole


# --- forging ----------------------------------------------------------------------------------------------------------


def faults_after(game: Game, kind: str, **data: Any) -> list[Fault]:
    """Return the faults of a log whose only record of a kind has other fields."""
    records: list[Record] = [
        attrs.evolve(record, data={**record.data, **data}) if record.kind == kind else record
        for record in game.league.records()
    ]
    return replayed(game.engine, records[1:], seed_known=True)[1]


@pytest.mark.parametrize(
    ("kind", "data", "code"),
    [
        ("period.finalize", {"points": {"d2024-01-02": {"ann": 40, "bob": 30}}}, "score.differs"),
        ("period.finalized", {"points": {FIRST: 40, SECOND: 30}}, "event.differs"),
        ("player.corrected", {"points_after": 40}, "event.differs"),
        ("player.corrected", {"player": "bob"}, "event.differs"),
        ("period.provisional", {"points": {}}, "event.differs"),
    ],
)
def test_a_forged_correction_is_found(kind: str, data: Mapping[str, Any], code: str) -> None:
    season = stage()
    season.line("ann", "g1", 1, known=SCORED + 1, revision=1)
    game = game_of(season)
    assert len(game.bodies(kind)) == 1
    assert code in {fault.code for fault in faults_after(game, kind, **data)}


# --- the real sports --------------------------------------------------------------------------------------------------

BANDS = [(0, 0, 10), (1, 6, 7), (7, 13, 4), (14, 20, 1)]
"""Points allowed by a defence, as Yahoo counts them; more is worth nothing here."""


def seated_line(game: Game, position: str, slate: str) -> str:
    """Return a player of team-01 at a position who sat in a slate."""
    roster = game.runner.state.rosters[FIRST]
    sat = next(one["seating"] for one in game.bodies("lineup.set") if (one["team"], one["slate"]) == (FIRST, slate))
    return next(player for players in sat.values() for player in players if position in roster[player])


@pytest.mark.parametrize(("allowed", "points"), [(20, 0), (21, -100), (13, 300)])
def test_a_corrected_score_moves_a_defence_to_another_tier(allowed: int, points: int) -> None:
    """A defence first known with 20 points allowed (1 point) has 21 (nothing), or 13 (4 points)."""
    bands = [{"low": low, "high": high, "points": value} for low, high, value in BANDS]
    rule = {"kind": "band", "stat": "points_allowed", "bands": bands, "positions": []}
    league = small_league("nfl")
    changes = {"scoring.rules": [rule], "scoring.unknown": "zero", "corrections": WINDOW, "season.periods": 1}
    rules = published("nfl-s1", {**CHANGES["nfl"], **changes})
    before = played(rules, league.facts)
    defence = seated_line(before, "DST", "p01")
    rows = rows_of(league.facts, defence, period=1)
    (row,) = rows
    first = replaced(league.facts, row, points_allowed=20)
    final_at = before.runner.state.periods[0].scored_at + 48 * HOUR
    game = played(rules, corrected(first, row, Instant(final_at - HOUR), points_allowed=allowed))
    assert game.league.faults() == []
    expected = [(defence, 100, 100 + points)] if points else []
    assert told(game) == expected
    change = results(game)[0][FIRST] - game.bodies("period.scored")[0]["points"][FIRST]
    assert change == points


def rows_of(facts: FactSet, player: str, period: int) -> list[int]:
    """Return the rows of a player's lines in a period."""
    schedule, lines = facts.tables["schedule"], facts.tables["stat_lines"]
    games = set(schedule.texts["game"][schedule.ints["period"] == period].tolist())
    return [
        row for row in np.flatnonzero(lines.texts["player"] == player).tolist() if lines.texts["game"][row] in games
    ]


def test_a_corrected_rebound_costs_its_points_and_leaves_the_triple_double() -> None:
    """The line of D. Green, 2017-02-10, with 12 rebounds and then 11: 1.2 points less, and the bonus of 5 stays."""
    league = small_league("nba")
    yahoo = (("PTS", 1), ("REB", "1.2"), ("AST", "1.5"), ("STL", 3), ("BLK", 3))
    rules = [
        {"kind": "per_unit", "stat": stat, "points_each": Decimal(each), "per": 1, "whole": False, "positions": []}
        for stat, each in yahoo
    ]
    stats = ["PTS", "REB", "AST", "STL", "BLK"]
    combo = {
        "kind": "combo",
        "of": stats,
        "at": 10,
        "steps": [{"count": 3, "points": 5}],
        "stack": True,
        "positions": [],
    }
    changes = {"scoring.rules": [*rules, combo], "corrections": WINDOW, "season.periods": 1}
    checked = published("nba-s1", {**CHANGES["nba"], **changes})
    before = played(checked, league.facts)
    green, row = somebody_seated(before, league.facts)
    first = replaced(league.facts, row, PTS=4, REB=12, AST=10, STL=10, BLK=5)
    scored_at = before.runner.state.periods[0].scored_at
    game = played(checked, corrected(first, row, Instant(scored_at + HOUR), REB=11))
    assert game.league.faults() == []
    unit = game.league.rules.plan.unit
    assert [(name, unit.text(old or 0), unit.text(new or 0)) for name, old, new in told(game)] == [
        (green, unit.text(unit.parse("83.4")), unit.text(unit.parse("82.2")))
    ]


def somebody_seated(game: Game, facts: FactSet) -> tuple[str, int]:
    """Return somebody who counted on the first day on which somebody did, and the row of his line."""
    scored = game.bodies("period.score")[0]["points"]
    slate, player = next((name, one) for name, points in scored.items() for one in points)
    (row,) = [one for one in rows_of(facts, player, period=1) if day_of(facts, one) == slate]
    return player, row


def day_of(facts: FactSet, row: int) -> str:
    """Return the slate of the day of a line's game."""
    schedule = facts.tables["schedule"]
    game = facts.tables["stat_lines"].texts["game"][row]
    at_row = int(np.flatnonzero(schedule.texts["game"] == game)[-1])
    return slate_name(int(schedule.ints["day"][at_row]), by_period=False)
