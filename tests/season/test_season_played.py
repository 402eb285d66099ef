"""Small seasons played to the end: what counts, for whom, and what stands in the table.

Lineups are those of the toy: one passer, one passer or runner; a goal is a point, points are told in tenths.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from season_cases import Game, Scripted, new_game, played, toy_rules
from toy_sport import BY_DAY, BY_WEEK, CLUBS, Absent, ToySeason, at, box_at, toy_season

from leaguecore.errors import ProviderError
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup, Moves, Pick, Wish

FIRST, SECOND = "team-01", "team-02"


def picking(*players: str) -> dict[str, Any]:
    """Return the answer of a manager who drafts these players in this order, whatever else is free."""
    return {"pick": lambda briefing: Pick(player=next(one for one in players if briefing.free(one)))}


def seats(*players: str) -> Mapping[str, tuple[str, ...]]:
    """Return a lineup: the first at P, the second at FLEX."""
    return {"P": players[:1], "FLEX": players[1:]}


def lineups(by_slate: Mapping[str, Mapping[str, tuple[str, ...]]], other: Mapping[str, tuple[str, ...]]) -> Any:
    """Return the answers of a manager whose lineups are fixed beforehand."""
    return {"lineup": lambda briefing: Lineup(seating=by_slate.get(briefing.slate, other))}


def points(game: Game) -> list[Mapping[str, int]]:
    """Return the points of each scored period."""
    return [dict(result) for result in game.runner.state.results]


def stage(sport: Any = BY_DAY) -> ToySeason:
    """Return a season of one week: ann and bob pass, cat and dan run, eve passes and is nobody's; a game on Tuesday."""
    season = ToySeason(sport)
    for rank, (player, positions) in enumerate((("ann", "P"), ("bob", "P"), ("cat", "R"), ("dan", "R"), ("eve", "P"))):
        season.player(player, positions)
        season.rank(player, rank + 1)
    for extra in ("fay", "gus"):
        season.player(extra, "R")
    season.game("g1", at(1, 18))
    return season


def two_teams(season: ToySeason, first: Mapping[str, Any], second: Mapping[str, Any], **rules: Any) -> Game:
    """Play a league in which team-01 has ann, cat and fay, and team-02 has bob, dan and gus."""
    one = Scripted(Absent(), picking("ann", "cat", "fay") | first)
    other = Scripted(Absent(), picking("bob", "dan", "gus") | second)
    game = played(toy_rules(sport=season.sport.id, **rules), season.facts(), [one, other])
    assert set(game.runner.state.rosters[FIRST]) == {"ann", "cat", "fay"}
    assert game.league.faults() == []
    return game


ANN_CAT = {"lineup": lambda _briefing: Lineup(seating=seats("ann", "cat"))}
BOB_DAN = {"lineup": lambda _briefing: Lineup(seating=seats("bob", "dan"))}


def test_a_team_scores_what_its_seated_players_did_and_the_bench_nothing() -> None:
    season = stage()
    for player, goals in (("ann", 4), ("cat", 2), ("fay", 9), ("bob", 3), ("dan", 0)):
        season.line(player, "g1", goals, known=at(2, 12))
    game = two_teams(season, ANN_CAT, BOB_DAN)
    assert points(game) == [{FIRST: 60, SECOND: 30}]
    table = game.league.standings.teams
    assert [(row.team, row.rank, row.points_for, row.points_against) for row in table] == [
        (FIRST, 1, "6.0", "3.0"),
        (SECOND, 2, "3.0", "6.0"),
    ]
    assert [(row.wins, row.losses, row.ties, row.all_play_wins) for row in table] == [(1, 0, 0, 1), (0, 1, 0, 0)]


def test_a_double_header_counts_twice() -> None:
    season = stage()
    season.game("g2", at(1, 22))
    for game_id, goals in (("g1", 4), ("g2", 5)):
        season.line("ann", game_id, goals, known=at(2, 12))
    assert points(two_teams(season, ANN_CAT, BOB_DAN)) == [{FIRST: 90, SECOND: 0}]


def test_a_postponed_game_counts_in_the_slate_in_which_it_is_played_and_not_where_it_was() -> None:
    season = stage()
    season.game("g2", at(2, 18))
    season.game("g1", at(1, 18), known=at(1, 12), status="postponed")
    season.game("g1", at(3, 18), known=at(1, 13))
    season.line("ann", "g1", 4, known=at(4, 12))
    season.line("eve", "g2", 1, known=at(3, 12))
    tuesday, thursday = "d2024-01-02", "d2024-01-04"
    started_on_tuesday = lineups({tuesday: seats("ann", "cat")}, seats())
    started_on_thursday = lineups({thursday: seats("ann", "cat")}, seats())
    assert points(two_teams(season, started_on_tuesday, BOB_DAN)) == [{FIRST: 0, SECOND: 0}]
    assert points(two_teams(season, started_on_thursday, BOB_DAN)) == [{FIRST: 40, SECOND: 0}]


def test_a_slate_whose_only_game_was_called_off_asks_nobody() -> None:
    season = stage()
    season.game("g2", at(2, 18))
    season.line("eve", "g2", 1, known=at(3, 12))
    season.game("g1", at(1, 18), known=at(0, 12), status="cancelled")
    game = two_teams(season, ANN_CAT, BOB_DAN)
    opened = {data["slate"]: data for data in game.bodies("slate.opened")}
    assert opened["d2024-01-02"] == {"slate": "d2024-01-02", "first_lock_at": None, "wakes": []}
    assert {data["slate"] for data in game.bodies("lineup.set")} == {"d2024-01-03"}


def test_a_game_called_off_after_its_lineups_were_set_scores_nothing_and_holds_nobody_up() -> None:
    season = stage()
    season.game("g1", at(1, 18), known=at(1, 17, 30), status="postponed")
    assert points(two_teams(season, ANN_CAT, BOB_DAN)) == [{FIRST: 0, SECOND: 0}]


def test_a_correction_before_the_period_is_scored_counts_and_one_after_it_does_not() -> None:
    season = stage()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g1", 1, known=at(7, 13), revision=1)
    season.line("ann", "g1", 9, known=at(7, 14), revision=2)
    # Week 1 is scored at 13:00 of day 7: the first correction is known at that instant, the second an hour later.
    assert points(two_teams(season, ANN_CAT, BOB_DAN)) == [{FIRST: 10, SECOND: 0}]


def test_points_stay_with_the_lineup_in_which_a_player_started_and_go_nowhere_else() -> None:
    """A player who is dropped afterwards takes no points with him."""
    season = toy_season(weeks=2)
    drop = {
        "moves": lambda briefing: Moves(
            wishes=(Wish(add=next(p for p in briefing.board.players if briefing.free(p)), drop=min(briefing.roster)),)
        )
    }
    rules = {"free_agents__mode": "first_come", "free_agents__max_moves": 1}
    with_moves = played(toy_rules(**rules), season.facts(), [Scripted(Absent(), drop), Absent()])
    without = played(toy_rules(**rules), season.facts(), [Absent(), Absent()])
    assert with_moves.bodies("free_agent.added")
    assert points(with_moves)[0] == points(without)[0]
    assert with_moves.league.faults() == []


def test_an_absent_manager_is_filled_in_by_projection_or_left_as_he_was() -> None:
    season = stage()
    season.game("g2", at(2, 18))
    season.projection("ann", 1_000, 1_000)
    season.projection("cat", 1_000, 1_000)
    season.projection("fay", 3_000, 1_000)
    for game_id, day in (("g1", 2), ("g2", 3)):
        for player, goals in (("ann", 1), ("cat", 2), ("fay", 5)):
            season.line(player, game_id, goals, known=at(day, 12))
    tuesday_only = {"lineup": lambda b: Lineup(seating=seats("ann", "cat")) if b.slate == "d2024-01-02" else None}
    # Tuesday gives 1 + 2. On Wednesday the projection starts fay beside ann, who was left on the bench: 1 + 5.
    assert points(two_teams(season, tuesday_only, BOB_DAN))[0][FIRST] == 30 + 60
    assert points(two_teams(season, tuesday_only, BOB_DAN, lineups__missed="what_was_left"))[0][FIRST] == 30 + 30


def test_who_never_set_a_lineup_leaves_an_empty_one_behind() -> None:
    season = stage()
    season.line("ann", "g1", 4, known=at(2, 12))
    game = two_teams(season, {}, BOB_DAN, lineups__missed="what_was_left")
    assert points(game) == [{FIRST: 0, SECOND: 0}]
    left = [data for data in game.bodies("lineup.set") if data["team"] == FIRST]
    assert left == [
        {"team": FIRST, "slate": "d2024-01-02", "wake": 0, "seating": {"FLEX": [], "P": []}, "bench": [], "auto": True}
    ]


def test_the_projected_fill_does_not_start_who_is_reported_out() -> None:
    season = stage()
    season.projection("cat", 3_000, 1_000)
    season.projection("fay", 2_000, 1_000)
    season.report("cat", "OUT", known=at(1, 12))
    season.line("fay", "g1", 1, known=at(2, 12))
    game = two_teams(season, {}, BOB_DAN)
    (filled,) = (data for data in game.bodies("lineup.set") if data["team"] == FIRST)
    assert filled["seating"] == {"FLEX": ["fay"], "P": ["ann"]}


def test_a_missed_decision_is_marked_counted_and_left_to_the_engine() -> None:
    season = stage()
    season.line("ann", "g1", 1, known=at(2, 12))
    game = two_teams(season, {}, BOB_DAN)
    lineup = {data["team"]: data["auto"] for data in game.bodies("lineup.set")}
    assert lineup == {FIRST: True, SECOND: False}
    # team-01 answered its three picks and missed the one lineup; a missed shortlist is not counted beside its pick.
    assert game.runner.state.autos == {FIRST: 1, SECOND: 0}
    actors = {(r.actor, r.cmd) for r in game.league.records() if r.kind == "lineup.set_lineup"}
    assert actors == {("engine", f"lineup:d2024-01-02:0:{FIRST}"), (SECOND, f"lineup:d2024-01-02:0:{SECOND}")}


def test_an_absent_manager_drafts_the_best_free_by_rank_or_by_projection_over_the_replacement() -> None:
    season = ToySeason()
    # By rank p1 comes first. Two teams start two passers (20 each) and the two runners r2 and r1, so the 90 of
    # r2 are 60 more than those of the least runner, and no passer is better than another.
    for rank, (player, position, worth) in enumerate(
        (("p1", "P", 20), ("p2", "P", 20), ("p3", "P", 20), ("r1", "R", 30), ("r2", "R", 90), ("r3", "R", 5))
    ):
        season.player(player, position)
        season.rank(player, rank + 1)
        season.projection(player, worth * 1_000, 1_000)
    season.game("g1", at(1, 18))
    season.line("p1", "g1", 0, known=at(2, 12))

    def first_pick(auto_pick: str) -> str:
        game = played(toy_rules(draft__auto_pick=auto_pick), season.facts(), [Absent()])
        return str(game.bodies("draft.picked")[0]["player"])

    assert first_pick("ranking") == "p1"
    assert first_pick("projection") == "r2"


def test_a_locked_player_stays_where_he_is_and_the_rest_of_the_lineup_may_change() -> None:
    season = toy_season(BY_WEEK, weeks=1)
    # Red and blue begin on Tuesday with gold and grey; so on Thursday everybody is locked. Make grey's Tuesday later.
    season.rows["schedule"] = [row for row in season.rows["schedule"] if row["game"] not in ("w1-d1-gold",)]
    season.rows["stat_lines"] = [row for row in season.rows["stat_lines"] if row["game"] not in ("w1-d1-gold",)]
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        if briefing.locked:
            return Lineup(seating={"P": ("red-p1",), "FLEX": ("gold-r1",)})
        return Lineup(seating={"P": ("red-p1",), "FLEX": ("gold-r2",)})

    one = Scripted(Absent(), picking("red-p1", "gold-r1", "gold-r2") | {"lineup": lineup})
    rules = toy_rules(sport="toy-week", lineups__lock="game")
    game = played(rules, season.facts(), [one, Absent()])
    assert [briefing.locked for briefing in seen] == [(), ("red-p1",), ("gold-r1", "gold-r2", "red-p1")]
    mine = [data for data in game.bodies("lineup.set") if data["team"] == FIRST]
    assert [data["seating"]["FLEX"] for data in mine] == [["gold-r2"], ["gold-r1"], ["gold-r1"]]
    assert not any(data["auto"] for data in mine)
    assert game.league.faults() == []


def test_moving_a_locked_player_is_refused_and_he_stays() -> None:
    season = toy_season(BY_WEEK, weeks=1)

    def lineup(briefing: Briefing) -> Lineup:
        here, there = ("grey-p1", "grey-p2") if briefing.locked else ("grey-p2", "grey-p1")
        return Lineup(seating={"P": (here,), "FLEX": (there,)})

    one = Scripted(Absent(), picking("grey-p1", "grey-p2", "grey-r1") | {"lineup": lineup})
    game = played(toy_rules(sport="toy-week", lineups__lock="game"), season.facts(), [one, Absent()])
    mine = [(data["seating"], data["auto"]) for data in game.bodies("lineup.set") if data["team"] == FIRST]
    stays = {"P": ["grey-p2"], "FLEX": ["grey-p1"]}
    assert mine == [(stays, False), (stays, True), (stays, True)]
    refused = [data["codes"] for data in game.bodies("decision.refused") if data["task"].startswith("lineup:p01")]
    assert ["lineup.locked", "lineup.locked"] in refused


def test_the_projected_fill_moves_no_locked_player_into_an_empty_seat() -> None:
    """Set once with one seat empty, then absent: on Thursday all have begun, so the seat stays empty."""
    season = toy_season(BY_WEEK, weeks=1)

    def lineup(briefing: Briefing) -> Lineup | None:
        return None if briefing.locked else Lineup(seating={"P": ("grey-p1",), "FLEX": ()})

    one = Scripted(Absent(), picking("grey-p1", "grey-p2", "grey-r1") | {"lineup": lineup})
    game = played(toy_rules(sport="toy-week", lineups__lock="game"), season.facts(), [one, Absent()])
    mine = [(data["seating"], data["auto"]) for data in game.bodies("lineup.set") if data["team"] == FIRST]
    half = {"P": ["grey-p1"], "FLEX": []}
    assert mine == [(half, False), (half, True), (half, True)]
    assert game.league.faults() == []


@pytest.mark.parametrize(("lock", "wakes"), [("weekly", 1), ("game", 3)])
def test_a_weekly_lock_asks_once_and_a_lock_by_game_on_each_day_with_games(lock: str, wakes: int) -> None:
    game = played(toy_rules(sport="toy-week", lineups__lock=lock), toy_season(BY_WEEK, weeks=1).facts())
    assert len(game.bodies("lineup.set")) == 2 * wakes


def test_with_an_odd_number_of_teams_one_has_a_bye_each_period_and_all_others_meet() -> None:
    facts = toy_season(weeks=3).facts()
    game = played(toy_rules(league__teams=3), facts, ["projection", "random"])
    paired = [sorted(team for pair in pairs for team in pair) for pairs in game.runner.state.pairings.values()]
    byes = [sorted({FIRST, SECOND, "team-03"} - set(teams)) for teams in paired]
    # Three rounds of three teams: everybody meets everybody once, and everybody has one bye.
    assert sorted(byes) == [[FIRST], [SECOND], ["team-03"]]
    rows = game.league.standings.teams
    assert [row.wins + row.losses + row.ties for row in rows] == [2, 2, 2]
    assert [row.all_play_wins + row.all_play_losses + row.all_play_ties for row in rows] == [6, 6, 6]
    wins = {row.team: row.wins for row in rows}
    with_win = played(toy_rules(league__teams=3, schedule__bye="win"), facts, ["projection", "random"])
    assert {row.team: row.wins for row in with_win.league.standings.teams} == {
        team: count + 1 for team, count in wins.items()
    }
    assert with_win.league.faults() == []


def test_a_season_that_begins_in_mid_week_counts_only_what_was_played_after_the_draft() -> None:
    season = toy_season(weeks=2)
    whole = played(toy_rules(season__start="01-04 12:00"), season.facts(), ["projection"])
    slates = {data["slate"] for data in whole.bodies("lineup.set")}
    assert min(slates) == "d2024-01-04"
    # The week is scored once, from Thursday on: recompute it from the lineups and the season's rows.
    days = {row["game"]: row["day"] for row in season.rows["schedule"]}
    goals = {(row["player"], days[row["game"]]): row["goals"] for row in season.rows["stat_lines"]}
    totals = dict.fromkeys((FIRST, SECOND), 0)
    for data in whole.bodies("lineup.set"):
        day = 19_723 + int(data["slate"][-2:]) - 1
        if day < 19_723 + 7:
            for players in data["seating"].values():
                totals[data["team"]] += sum(10 * goals.get((player, day), 0) for player in players)
    assert points(whole)[0] == totals
    assert whole.league.faults() == []


def test_a_period_whose_box_score_is_missing_stops_the_season_until_it_is_there() -> None:
    season = stage()
    game = new_game(toy_rules(), season.facts(), [Absent()])
    with pytest.raises(ProviderError) as refusal:
        game.runner.run()
    assert refusal.value.code == "data.incomplete"
    assert game.runner.state.phase == "playing"
    assert points(game) == []


def test_the_table_names_the_head_of_the_facts_that_its_scores_were_made_from() -> None:
    facts = toy_season(weeks=2).facts()
    game = new_game(toy_rules(), facts, ["projection"])
    opened = game.league.ledger.genesis().data["data"]["snapshot"]
    assert game.league.standings.data_sha256 == opened == facts.snapshot(at(0, 18)).id
    game.runner.run(periods=1)
    assert game.league.standings.data_sha256 == facts.snapshot(at(7, 13)).id
    game.runner.run()
    assert game.league.standings.data_sha256 == facts.head


def test_the_standings_have_every_field_of_the_interface() -> None:
    document = played(toy_rules(), toy_season(weeks=1).facts()).league.standings.to_json()
    fields = {"league", "ruleset", "ruleset_sha256", "data_sha256", "season", "periods", "teams"}
    assert fields <= set(document)
    numbers = {"seat", "rank", "wins", "losses", "ties", "all_play_wins", "all_play_losses", "all_play_ties", "auto"}
    texts = {"team", "manager", "points_for", "points_against"}
    for row in document["teams"]:
        assert {key for key, value in row.items() if type(value) is int} == numbers
        assert {key for key, value in row.items() if type(value) is str} == texts
    assert document["periods"] == 1


def test_the_toy_has_a_box_score_a_day_after_each_game() -> None:
    """What the tests above take for granted about their season."""
    season = toy_season(weeks=1)
    starts = {row["game"]: row["start_at"] for row in season.rows["schedule"]}
    assert len(starts) == 6
    assert {row["home"] for row in season.rows["schedule"]} | {row["away"] for row in season.rows["schedule"]} == set(
        CLUBS
    )
    assert all(row["known_at"] == box_at(starts[row["game"]]) for row in season.rows["stat_lines"])
