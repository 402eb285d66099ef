"""Seasons in which more than the points of lineups counts: categories, best ball, benches, caps, minimums.

The facts that these formats need come from the season's data; every season is replayed from its log.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from season_cases import Game, Scripted, played, toy_rules
from toy_sport import BY_DAY, BY_WEEK, Absent, ToySeason, at, toy_season

from leaguecore.errors import ProviderError
from leaguecore.league.codec import to_data
from leaguecore.league.commands import ScorePeriod
from leaguecore.ledger.record import MAX_LINE_BYTES, Record
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Pick, Wish

FIRST, SECOND = "team-01", "team-02"

GOALS = {"name": "G", "stats": ["goals"], "over": [], "lower_is_better": False}
RATIO = {"name": "G/S", "stats": ["goals"], "over": ["saves"], "lower_is_better": False}


def categories(*listed: Mapping[str, Any], contest: str = "each", zero_attempts: str = "worst") -> dict[str, Any]:
    """Return the section of a ruleset."""
    return {"contest": contest, "zero_attempts": zero_attempts, "categories": list(listed)}


def stage(sport: Any = BY_DAY) -> ToySeason:
    """Return a season of one week with a game on Tuesday: ann, bob and eve pass, cat, dan, fay and gus run."""
    season = ToySeason(sport)
    people = (("ann", "P"), ("bob", "P"), ("cat", "R"), ("dan", "R"), ("eve", "P"), ("fay", "R"), ("gus", "R"))
    for rank, (player, positions) in enumerate(people, start=1):
        season.player(player, positions)
        season.rank(player, rank)
    season.game("g1", at(1, 18))
    return season


def drafting(*players: str) -> dict[str, Any]:
    """Return the answer of a manager who drafts these players."""
    return {"pick": lambda briefing: Pick(player=next(one for one in players if briefing.free(one)))}


def seating(passer: str, other: str) -> dict[str, Any]:
    """Return the answer of a manager who always starts these two."""
    return {"lineup": lambda _briefing: Lineup(seating={"P": (passer,), "FLEX": (other,)})}


def game_of(season: ToySeason, first: Mapping[str, Any], second: Mapping[str, Any], **rules: Any) -> Game:
    """Play a league in which team-01 has ann, cat and fay, and team-02 has bob, dan and gus; replay its log."""
    one = Scripted(Absent(), drafting("ann", "cat", "fay") | dict(first))
    other = Scripted(Absent(), drafting("bob", "dan", "gus") | dict(second))
    game = played(toy_rules(sport=season.sport.id, **rules), season.facts(), [one, other])
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game


ANN_CAT, BOB_DAN = seating("ann", "cat"), seating("bob", "dan")


def results(game: Game) -> list[Mapping[str, int]]:
    """Return the points of each period, in tenths."""
    return [dict(result) for result in game.runner.state.results]


# --- categories -------------------------------------------------------------------------------------------------------


def test_a_period_has_the_sums_of_the_stats_that_the_categories_need() -> None:
    """Goals and saves; fay sits on the bench, and gus has no line."""
    season = stage()
    for player, goals, saves in (("ann", 4, 10), ("cat", 2, 0), ("fay", 9, 9), ("bob", 3, 7), ("dan", 0, 1)):
        season.line(player, "g1", goals, saves=saves, known=at(2, 12))
    game = game_of(season, ANN_CAT, BOB_DAN, categories=categories(GOALS, RATIO))
    assert game.runner.state.category_results == ({FIRST: (6, 10), SECOND: (3, 8)},)
    (command,) = game.bodies("period.score")
    assert command["stats"] == {
        name: ({"ann": [4, 10], "bob": [3, 7], "cat": [2, 0], "dan": [0, 1]} if name == "d2024-01-02" else {})
        for name in command["points"]
    }


def test_two_games_of_a_slate_add_their_stats() -> None:
    season = stage(BY_WEEK)
    season.game("g2", at(3, 18))
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g2", 5, known=at(4, 12))
    game = game_of(season, ANN_CAT, BOB_DAN, categories=categories(GOALS), lineups__lock="weekly")
    assert game.runner.state.category_results == ({FIRST: (9,), SECOND: (0,)},)


def test_an_unknown_stat_of_a_category_is_an_error_unless_unknown_is_zero() -> None:
    """Saves are not scored here; only the category asks for them."""
    season = stage()
    season.line("ann", "g1", 4, saves=None, known=at(2, 12))
    rules = {
        "categories": categories(RATIO),
        "scoring__rules": [
            {"kind": "per_unit", "stat": "goals", "points_each": 1, "per": 1, "whole": False, "positions": []}
        ],
    }
    with pytest.raises(ProviderError) as refusal:
        game_of(season, ANN_CAT, BOB_DAN, **rules)
    assert (refusal.value.code, refusal.value.row, refusal.value.column) == ("data.unknown_stat", "ann/g1", "saves")
    game = game_of(season, ANN_CAT, BOB_DAN, scoring__unknown="zero", **rules)
    assert game.runner.state.category_results == ({FIRST: (4, 0), SECOND: (0, 0)},)


def test_rotisserie_decides_the_table_of_a_whole_season() -> None:
    rules = {"categories": categories(GOALS, contest="rotisserie"), "standings__order": ["rotisserie"]}
    game = played(toy_rules(**rules), toy_season(BY_DAY).facts(), ["projection", "random"])
    assert game.league.faults() == []
    state = game.runner.state
    goals = {team: sum(week[team][0] for week in state.category_results) for team in state.teams}
    assert goals[FIRST] != goals[SECOND]
    assert [row.team for row in game.league.standings.teams] == sorted(goals, key=lambda team: -goals[team])


def test_managers_see_the_sums_of_all_teams_so_far() -> None:
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        return Lineup(seating={"P": ("ann",), "FLEX": ("cat",)})

    season = stage()
    season.game("g9", at(8, 18))
    for player, goals, saves in (("ann", 4, 10), ("bob", 3, 7)):
        season.line(player, "g1", goals, saves=saves, known=at(2, 12))
    season.line("eve", "g9", 0, known=at(9, 12))
    game_of(season, {"lineup": lineup}, BOB_DAN, categories=categories(RATIO))
    zero = {"goals": 0, "saves": 0}
    assert seen[0].sums == {FIRST: zero, SECOND: zero}
    assert seen[-1].sums == {FIRST: {"goals": 4, "saves": 10}, SECOND: {"goals": 3, "saves": 7}}
    assert seen[0].rules.categories is not None
    assert [category.name for category in seen[0].rules.categories.categories] == ["G/S"]


def test_the_largest_period_that_the_rules_allow_fits_one_record() -> None:
    """Fifteen teams of ten starters in five games each, eleven stats of two digits, ids of nine letters."""
    days = [f"d2025-11-0{day}" for day in range(1, 6)]
    players = [f"p{number:08d}" for number in range(150)]
    facts = ScorePeriod(
        period=99,
        snapshot="f" * 64,
        points={day: dict.fromkeys(players, -9_999) for day in days},
        stats={day: dict.fromkeys(players, (55,) * 11) for day in days},
        games={},
        group=(),
    )
    fields = {"league": "l" * 12, "prev": "f" * 64, "at": at(1), "actor": "engine", "cmd": "score:99", "seq": 10**6}
    assert len(Record(**fields, kind=facts.kind, data=to_data(facts)).line()) <= MAX_LINE_BYTES


# --- best ball --------------------------------------------------------------------------------------------------------


def test_in_best_ball_nobody_is_asked_and_the_best_of_each_slate_counts() -> None:
    """Tuesday: ann 4 and fay 9, not cat 2. Team-02: bob 3 and gus 1, not dan 0."""
    season = stage()
    for player, goals in (("ann", 4), ("cat", 2), ("fay", 9), ("bob", 3), ("dan", 0), ("gus", 1)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = game_of(season, {}, {}, lineups__kind="best_ball")
    assert results(game) == [{FIRST: 130, SECOND: 40}]
    assert game.bodies("lineup.set") == []
    assert [data["slate"] for data in game.bodies("slate.locked")] == ["d2024-01-02"]
    (found,) = game.bodies("lineups.best")
    assert found["seatings"] == {FIRST: {"P": ["ann"], "FLEX": ["fay"]}, SECOND: {"P": ["bob"], "FLEX": ["gus"]}}


def test_a_slate_locks_at_its_first_game_and_not_before() -> None:
    season = stage()
    season.game("g2", at(1, 16))
    season.line("eve", "g1", 1, known=at(2, 12))
    season.line("eve", "g2", 1, known=at(2, 12))
    game = game_of(season, {}, {}, lineups__kind="best_ball")
    (locked,) = [record for record in game.league.records() if record.kind == "slate.lock"]
    assert locked.at == at(1, 16)


@pytest.mark.parametrize(("first_game", "total"), [(at(7, 15) + 1, 90), (at(7, 15), 90), (at(7, 15) - 1, 0)])
def test_a_claim_counts_in_a_week_whose_first_game_does_not_begin_before_the_run(first_game: int, total: int) -> None:
    """Claims are run on Monday at 15:00; team-01 gets eve for ann, and eve scores nine on Wednesday."""
    season = stage(BY_WEEK)
    season.line("bob", "g1", 0, known=at(2, 12))
    season.game("early", first_game)
    season.game("g2", at(9, 18))
    season.line("gus", "early", 0, known=at(8, 12))
    season.line("eve", "g2", 9, known=at(10, 12))
    claim = {"claims": lambda _briefing: Claims(wishes=(Wish(add="eve", drop="ann", bid=0),))}
    game = game_of(season, claim, {}, lineups__kind="best_ball", lineups__lock="weekly")
    assert game.bodies("claim.won") != []
    assert results(game)[1][FIRST] == total


# --- benches ----------------------------------------------------------------------------------------------------------


def test_where_the_bench_decides_ties_its_points_are_known() -> None:
    season = stage()
    for player, goals in (("ann", 4), ("fay", 9), ("bob", 4), ("gus", 2), ("eve", 7)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = game_of(season, ANN_CAT, BOB_DAN, schedule__tie="bench")
    assert results(game) == [{FIRST: 40, SECOND: 40}]
    assert game.runner.state.bench_results == ({FIRST: 90, SECOND: 20},)
    assert [(row.wins, row.ties) for row in game.league.standings.teams] == [(1, 0), (0, 0)]
    plain = game_of(season, ANN_CAT, BOB_DAN)
    assert [(row.wins, row.ties) for row in plain.league.standings.teams] == [(0, 1), (0, 1)]


# --- caps and minimums ------------------------------------------------------------------------------------------------


def twice(season: ToySeason, known: int = at(3, 12)) -> ToySeason:
    """Add a game on Tuesday at 16:00, two hours before the other, and one on Wednesday; cat plays the early one."""
    season.game("g0", at(1, 16))
    season.game("g2", at(2, 18))
    for player, game, goals in (("ann", "g1", 4), ("cat", "g0", 2), ("ann", "g2", 5), ("cat", "g2", 6)):
        season.line(player, game, goals, known=known)
    return season


@pytest.mark.parametrize(
    ("overrun", "most", "total"),
    [("same_day", 1, 60), ("hard", 1, 20), ("same_day", 2, 60), ("hard", 2, 60), ("hard", 3, 110), ("hard", 4, 170)],
)
def test_a_cap_is_held_to_the_day_or_to_the_game(overrun: str, most: int, total: int) -> None:
    """Tuesday: cat 2 at 16:00, ann 4 at 18:00. Wednesday, both at 18:00: ann 5 at P, then cat 6 at FLEX."""
    caps = {"overrun": overrun, "games": [{"slots": ["P", "FLEX"], "most": most}]}
    game = game_of(twice(stage()), ANN_CAT, BOB_DAN, caps=caps)
    assert results(game) == [{FIRST: total, SECOND: 0}]


def test_managers_are_told_how_many_games_are_left() -> None:
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        return Lineup(seating={"P": ("ann",), "FLEX": ("cat",)})

    season = twice(stage())
    season.game("g9", at(8, 18))
    season.line("eve", "g9", 0, known=at(9, 12))
    caps = {"overrun": "same_day", "games": [{"slots": ["P"], "most": 3}, {"slots": ["FLEX"], "most": 1}]}
    game_of(season, {"lineup": lineup}, BOB_DAN, caps=caps)
    assert [dict(briefing.games_left) for briefing in seen] == [{"P": 3, "FLEX": 1}] * 2 + [{"P": 1, "FLEX": 0}]


@pytest.mark.parametrize("manager", ["projection", Absent()])
def test_where_no_game_counts_any_more_the_baseline_and_the_default_seat_nobody(manager: Any) -> None:
    """A cap of three games at P: week 1 uses them up, so in week 2 the passers sit at FLEX, and nobody at P."""
    caps = {"overrun": "same_day", "games": [{"slots": ["P"], "most": 3}]}
    game = played(toy_rules(caps=caps), toy_season(BY_DAY, weeks=2).facts(), [manager])
    assert game.league.faults() == []
    seated = [(one["slate"] >= "d2024-01-08", bool(one["seating"]["P"])) for one in game.bodies("lineup.set")]
    assert set(seated) == {(False, True), (True, False)}
    assert all(one["seating"]["FLEX"] for one in game.bodies("lineup.set"))


@pytest.mark.parametrize(("games", "total"), [(2, 170), (3, 80)])
def test_a_minimum_counts_the_games_of_its_positions(games: int, total: int) -> None:
    """Ann, a passer, plays twice for 4 and 5: with three games wanted these nine goals are lost."""
    minimums = {"positions": ["P"], "games": games, "below": "points", "categories": []}
    game = game_of(twice(stage()), ANN_CAT, BOB_DAN, minimums=minimums)
    assert results(game) == [{FIRST: total, SECOND: 0}]
    (scored,) = game.bodies("period.scored")
    assert scored["missed"] == ({SECOND: 0} if games == 2 else {FIRST: 2, SECOND: 0})


def test_a_minimum_of_a_group_counts_all_its_positions() -> None:
    minimums = {"positions": ["FLEX"], "games": 4, "below": "points", "categories": []}
    game = game_of(twice(stage()), ANN_CAT, BOB_DAN, minimums=minimums)
    assert results(game) == [{FIRST: 170, SECOND: 0}]


def test_a_game_counts_for_the_day_on_which_it_is_played() -> None:
    """A cap of one game at P: ann's Tuesday game is put off to Thursday, so Wednesday's uses the cap up."""
    season = twice(stage(), known=at(4, 12))
    season.game("g1", at(1, 18), known=at(0, 12), status="postponed")
    season.game("g1", at(3, 18), known=at(0, 13))
    caps = {"overrun": "same_day", "games": [{"slots": ["P"], "most": 1}]}
    game = game_of(season, ANN_CAT, BOB_DAN, caps=caps)
    assert results(game) == [{FIRST: 130, SECOND: 0}]  # 2 on Tuesday, 5 + 6 on Wednesday
    (scored,) = game.bodies("period.scored")
    assert scored["beyond"] == {"d2024-01-04": ["ann"]}
