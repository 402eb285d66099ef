"""The baseline projection and the board, each figure worked out by hand.

The toy rules count in tenths of a point, a goal is one point; prior_games = 2, shrink_games = 1, recent_days = 7.
"""

from decimal import Decimal

import numpy as np
import pytest
from season_cases import toy_rules
from toy_sport import BY_WEEK, ToySeason, at

from leaguecore.managers.briefing import Board
from leaguecore.season.board import Boards


def boards(season: ToySeason, **rules: object) -> Boards:
    """Return the boards of a season under the toy rules."""
    checked = toy_rules(sport=season.sport.id, **rules)
    return Boards(season.facts(), checked.ruleset, checked.slots, checked.plan)


def row(board: Board, player: str) -> dict[str, object]:
    """Return the columns of a player that are asked for most."""
    return board.row(player)


def two_players() -> ToySeason:
    """Return ann of red (3 games last year, 12 goals) and bob of blue (1 game, 2 goals), who meet on five days."""
    season = ToySeason()
    season.player("ann", team="red")
    season.player("bob", team="blue")
    for number, goals in enumerate((3, 4, 5)):
        season.line("ann", f"old{number}", goals, known=at(-30), past=True)
    season.line("bob", "old0", 2, known=at(-30), past=True)
    for number, day in enumerate((1, 3, 5, 8, 10)):
        season.game(f"g{number + 1}", at(day, 18))
    return season


def test_before_the_season_the_projection_is_last_season_shrunk_by_games_of_nothing() -> None:
    board = boards(two_players()).board(at(0), None)
    # 120 tenths in 3 games and one game of nothing: 120 // 4; bob: 20 // 2. (2 * 30 + 0) // (2 + 0) = 30.
    assert row(board, "ann")["per_game"] == 30
    assert row(board, "bob")["per_game"] == 10
    # ann played the most games of anybody, bob a third of that; 3 prior games weigh alone: 3 * share // 3.
    assert row(board, "ann")["play_chance_ppm"] == 1_000_000
    assert row(board, "bob")["play_chance_ppm"] == 333_333
    # Five games are left: 30 a game for ann; 10 * 333333 // 1000000 = 3 for bob.
    assert row(board, "ann")["remaining"] == 5 * 30
    assert row(board, "bob")["remaining"] == 5 * 3


def test_the_season_to_date_moves_the_projection_by_k_times_the_prior() -> None:
    season = two_players()
    season.line("ann", "g1", 9, known=at(2, 12))
    season.line("ann", "g2", 0, known=at(4, 12))
    board = boards(season).board(at(4, 12), None)
    # (2 * 30 + 90 + 0) // (2 + 2) = 37 (37.5 cut off).
    assert row(board, "ann")["per_game"] == 37
    assert (row(board, "ann")["points"], row(board, "ann")["games"]) == (90, 2)


def test_the_chance_to_play_is_the_share_of_the_recent_games_drawn_to_last_seasons() -> None:
    season = two_players()
    season.line("bob", "g1", 1, known=at(2, 12))
    season.line("ann", "g1", 1, known=at(2, 12))
    season.line("ann", "g2", 1, known=at(4, 12))
    board = boards(season).board(at(4, 12), None)
    # Two games have a box score. ann: (2 * 10^6 + 3 * 10^6) // (2 + 3); bob: (10^6 + 3 * 333333) // (2 + 3).
    assert row(board, "ann")["play_chance_ppm"] == 1_000_000
    assert row(board, "bob")["play_chance_ppm"] == (1_000_000 + 999_999) // 5


def test_games_before_the_recent_days_do_not_count_for_the_chance_to_play() -> None:
    season = two_players()
    season.line("bob", "g1", 1, known=at(2, 12))
    season.line("ann", "g4", 1, known=at(9, 12))
    board = boards(season).board(at(9, 12), None)
    # Seven days before day 9 at noon only g4 has a box score: without bob, (0 + 999999) // (1 + 3).
    assert row(board, "bob")["play_chance_ppm"] == 249_999
    # What he scored in g1 still counts for his points a game: (2 * 10 + 10) // (2 + 1).
    assert row(board, "bob")["per_game"] == 10
    assert (row(board, "bob")["recent_games"], row(board, "bob")["games"]) == (0, 1)


def test_a_game_without_a_box_score_yet_counts_against_nobody() -> None:
    season = two_players()
    season.line("ann", "g1", 1, known=at(2, 12))
    board = boards(season).board(at(2, 11), None)
    assert row(board, "ann")["play_chance_ppm"] == 1_000_000
    # But it has begun, so four games are left.
    assert row(board, "ann")["remaining"] == 4 * 30


def test_a_published_projection_takes_the_place_of_last_season() -> None:
    season = two_players()
    season.projection("ann", goals_millis=60_000, games_millis=80_000)
    board = boards(season).board(at(0), None)
    # 60 goals in 80 games: 600 tenths // 80 = 7 a game (7.5 cut off); bob keeps his 10 of last season.
    assert row(board, "ann")["per_game"] == 7
    assert row(board, "bob")["per_game"] == 10
    # 80 games are the most of anybody known, bob's 1 is a share of 12500 in a million.
    assert row(board, "bob")["play_chance_ppm"] == 12_500


def test_a_projection_published_later_is_not_known_before() -> None:
    season = two_players()
    season.projection("ann", goals_millis=60_000, games_millis=80_000, known=at(2))
    found = boards(season)
    assert row(found.board(at(1, 23), None), "ann")["per_game"] == 30
    assert row(found.board(at(2), None), "ann")["per_game"] == 7


def test_nobody_without_any_record_is_expected_to_score() -> None:
    season = two_players()
    season.player("new", team="red")
    board = boards(season).board(at(0), None)
    assert (row(board, "new")["per_game"], row(board, "new")["play_chance_ppm"]) == (0, 0)


def test_a_slate_expects_the_games_in_it_and_nothing_of_who_is_reported_out() -> None:
    season = two_players()
    season.game("g1b", at(1, 22))
    season.report("bob", "OUT", known=at(0, 12))
    board = boards(season).board(at(1, 0), "d2024-01-02")
    assert (row(board, "ann")["slate_games"], row(board, "ann")["slate_points"]) == (2, 60)
    assert (row(board, "bob")["slate_games"], row(board, "bob")["slate_points"]) == (2, 0)
    assert (row(board, "ann")["status"], row(board, "bob")["status"]) == ("", "OUT")


@pytest.mark.parametrize(
    ("status", "plays"),
    [
        ("OUT", False),
        ("INACTIVE", False),
        ("IR", False),
        ("SUSPENDED", False),
        ("DOUBTFUL", True),
        ("QUESTIONABLE", True),
        ("DTD", True),
        ("AVAILABLE", True),
    ],
)
def test_only_who_surely_does_not_play_is_expected_to_score_nothing(status: str, plays: bool) -> None:
    season = two_players()
    season.report("ann", status, known=at(0, 12))
    found = row(boards(season).board(at(1), "d2024-01-02"), "ann")
    assert found["status"] == status
    assert found["slate_points"] == (30 if plays else 0)


def test_a_report_on_one_game_says_nothing_about_another() -> None:
    season = two_players()
    season.report("ann", "OUT", known=at(1, 12), game="g1")
    found = boards(season)
    assert row(found.board(at(1, 12), "d2024-01-02"), "ann")["slate_points"] == 0
    assert row(found.board(at(2, 12), "d2024-01-04"), "ann")["slate_points"] == 30


def test_a_standing_report_outlives_reports_on_single_games() -> None:
    season = two_players()
    season.report("ann", "IR", known=at(0, 12))
    season.report("ann", "OUT", known=at(1, 12), game="g1")
    season.report("ann", "AVAILABLE", known=at(7, 12))
    found = boards(season)
    assert row(found.board(at(3), "d2024-01-04"), "ann")["status"] == "IR"
    assert row(found.board(at(3), "d2024-01-04"), "ann")["slate_points"] == 0
    assert row(found.board(at(8), "d2024-01-09"), "ann")["status"] == "AVAILABLE"


def test_the_newer_of_a_standing_report_and_one_on_the_game_counts() -> None:
    season = two_players()
    season.report("ann", "IR", known=at(0, 12))
    season.report("ann", "QUESTIONABLE", known=at(1, 12), game="g1")
    season.report("ann", "SUSPENDED", known=at(1, 14))
    found = boards(season)
    statuses = [row(found.board(at(1, hour), "d2024-01-02"), "ann")["status"] for hour in (11, 12, 13, 14)]
    assert statuses == ["IR", "QUESTIONABLE", "QUESTIONABLE", "SUSPENDED"]


def test_a_player_is_on_the_board_from_when_he_is_known_and_as_he_was_then() -> None:
    season = two_players()
    season.player("ann", "P|R", team="blue", known=at(3), name="Ann B")
    season.player("cat", known=at(2))
    found = boards(season)
    assert found.board(at(1), None).players == ("ann", "bob")
    assert found.board(at(2), None).players == ("ann", "bob", "cat")
    before, after = (row(found.board(cut, None), "ann") for cut in (at(2), at(3)))
    assert (before["name"], before["positions"], before["team"]) == ("Ann", ["P"], "red")
    assert (after["name"], after["positions"], after["team"]) == ("Ann B", ["P", "R"], "blue")


def test_who_cannot_start_yet_is_not_there_yet_whatever_he_becomes_later() -> None:
    season = two_players()
    season.player("coach", "C")
    season.player("coach", "R", known=at(3))
    found = boards(season)
    assert not found.known(at(2), "coach")
    assert "coach" not in found.board(at(2), None).index
    assert found.known(at(3), "coach")
    assert found.positions_of(at(3), "coach") == ("R",)


def test_a_traded_player_has_the_games_of_his_team_as_known_at_the_cut() -> None:
    season = two_players()
    season.game("far", at(6, 18), "gold", "grey")
    season.player("ann", team="gold", known=at(3))
    found = boards(season)
    assert row(found.board(at(2), "d2024-01-04"), "ann")["slate_games"] == 1
    assert row(found.board(at(3), "d2024-01-04"), "ann")["slate_games"] == 0
    assert row(found.board(at(3), "d2024-01-07"), "ann")["slate_games"] == 1


def test_who_becomes_known_later_does_not_change_what_a_whole_season_means_now() -> None:
    season = two_players()
    for number in range(9):
        season.line("zoe", f"old{number}", 1, known=at(-30), past=True)
    season.player("zoe", known=at(3))
    found = boards(season)
    assert row(found.board(at(2), None), "ann")["play_chance_ppm"] == 1_000_000
    # From day 3 on nine games are the most: (0 + 3 * 333333) // (0 + 3).
    assert row(found.board(at(3), None), "ann")["play_chance_ppm"] == 333_333


def ranked_season(passers: int, runners: int) -> ToySeason:
    """Return a season in which passer n is expected to score 10 * n tenths in one game, runner n 10 * n + 5."""
    season = ToySeason(BY_WEEK)
    for kind, count in (("p", passers), ("r", runners)):
        for number in range(1, count + 1):
            name = f"{kind}{number:02d}"
            season.player(name, kind.upper())
            # Two games and one of nothing: 3 * worth // 3.
            season.projection(name, goals_millis=1_000 * number + (500 if kind == "r" else 0), games_millis=1_000)
    season.game("g1", at(1, 18))
    return season


def test_the_replacement_is_the_least_valued_starter_of_all_teams_at_a_position() -> None:
    found = boards(ranked_season(6, 6), lineups__lock="weekly").board(at(0), None, draft=True)
    # Two teams start two passers and two of either kind. By value: r6 65, p6 60, r5 55, p5 50: the passers take the
    # seats of passers, the runners those of either kind. So the least passer is p5, the least runner r5.
    assert row(found, "p01")["replacement"] == 50
    assert row(found, "r01")["replacement"] == 55


def test_a_player_of_two_positions_has_the_lower_of_their_replacements() -> None:
    season = ranked_season(6, 6)
    season.player("both", "P|R")
    found = boards(season, lineups__lock="weekly").board(at(0), None, draft=True)
    assert row(found, "both")["replacement"] == 50


def test_where_nobody_is_left_to_start_the_replacement_is_worth_nothing() -> None:
    found = boards(ranked_season(3, 0), lineups__lock="weekly").board(at(0), None, draft=True)
    # Four seats and three passers: all of them start, the least of them is worth 10; no runner starts.
    assert row(found, "p01")["replacement"] == 10


def test_a_ranking_comes_first_and_after_it_the_order_of_the_projection() -> None:
    season = ranked_season(3, 1)
    season.rank("p01", 1)
    season.rank("r01", 2, known=at(-1))
    found = boards(season, lineups__lock="weekly")
    order = ("p01", "r01", "p03", "p02")
    assert [row(found.board(at(0), None, draft=True), player)["rank"] for player in order] == [1, 2, 3, 4]
    # A day before the runner was not ranked: 15 tenths put him behind the two better passers.
    early = found.board(at(-2), None, draft=True)
    assert [row(early, player)["rank"] for player in ("p01", "p03", "p02", "r01")] == [1, 2, 3, 4]


def test_the_board_of_a_wake_up_is_one_object_for_all_seats_and_nobody_can_write_to_it() -> None:
    found = boards(two_players())
    board = found.board(at(1), "d2024-01-02")
    assert found.board(at(1), "d2024-01-02") is board
    for column in board.columns.values():
        assert column.dtype == np.int64
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1
    with pytest.raises(TypeError):
        board.columns["remaining"] = board.columns["games"]  # type: ignore[index]  # what types forbid must fail when it runs too
    with pytest.raises(TypeError):
        board.index["ann"] = 1  # type: ignore[index]  # what types forbid must fail when it runs too


def test_hindsight_is_what_was_scored_after_the_cut_and_in_the_slate() -> None:
    season = two_players()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g2", 2, known=at(4, 12))
    season.line("bob", "g2", 5, known=at(4, 12))
    season.line("bob", "g2", 3, known=at(6), revision=1)
    found = boards(season)
    truth = found.hindsight(found.board(at(3), "d2024-01-04"), "d2024-01-04", draft=False)
    assert truth.slate_points.tolist() == [20, 30]
    assert truth.remaining.tolist() == [20, 30]


# --- published projections --------------------------------------------------------------------------------------------

GOALS = {"kind": "per_unit", "stat": "goals", "per": 1, "whole": False}


def scored(*positions: str) -> list[dict[str, object]]:
    """Return scoring of a point a goal for everybody, and three more for these positions."""
    return [
        {**GOALS, "points_each": Decimal("1.0"), "positions": []},
        {**GOALS, "points_each": Decimal("3.0"), "positions": list(positions)},
    ]


def test_a_published_projection_counts_a_rule_for_some_positions_for_those_only() -> None:
    season = ToySeason()
    for player, positions in (("pat", "P"), ("rob", "R"), ("two", "P|R")):
        season.player(player, positions)
        season.projection(player, goals_millis=2_000, games_millis=1_000)
    season.game("g1", at(1, 18))
    board = boards(season, scoring__rules=scored("R")).board(at(0), None, draft=True)
    # Two goals a game: 20 tenths, and 60 more for who runs.
    assert [row(board, player)["per_game"] for player in ("pat", "rob", "two")] == [20, 80, 80]
    assert [row(board, player)["remaining"] for player in ("pat", "rob", "two")] == [20, 80, 80]
    everybody = boards(season, scoring__rules=scored("P", "R")).board(at(0), None)
    assert [row(everybody, player)["per_game"] for player in ("pat", "rob", "two")] == [80, 80, 80]


def test_a_published_projection_expects_by_position_what_a_line_like_it_would_score() -> None:
    """The projection of a goal a game and the points of a game with a goal are the same, whoever it is."""
    season = ToySeason()
    season.game("g1", at(1, 18))
    for player, positions in (("pat", "P"), ("rob", "R"), ("two", "P|R")):
        season.player(player, positions)
        season.projection(player, goals_millis=80_000, games_millis=80_000)
        season.line(player, "g1", 1, known=at(2, 12))
    found = boards(season, scoring__rules=scored("R"))
    before, after = found.board(at(0), None), found.board(at(2, 12), None)
    for player in ("pat", "rob", "two"):
        assert row(before, player)["per_game"] == row(after, player)["points"] == row(after, player)["per_game"]


def test_a_published_projection_goes_by_the_positions_that_were_known_with_it() -> None:
    season = ToySeason()
    season.player("pat", "P")
    season.player("pat", "R", known=at(-5))
    season.game("g1", at(1, 18))
    season.projection("pat", goals_millis=2_000, games_millis=1_000, known=at(-20))
    found = boards(season, scoring__rules=scored("R"))
    assert row(found.board(at(0), None), "pat")["per_game"] == 20
    season.projection("pat", goals_millis=2_000, games_millis=1_000, known=at(-4))
    assert row(boards(season, scoring__rules=scored("R")).board(at(0), None), "pat")["per_game"] == 80


def test_a_published_projection_of_no_game_is_none() -> None:
    season = two_players()
    without = boards(season).board(at(0), None)
    season.projection("ann", goals_millis=60_000, games_millis=0)
    board = boards(season).board(at(0), None)
    # Last season stands, as if nothing had been published.
    assert [row(board, player) for player in ("ann", "bob")] == [row(without, player) for player in ("ann", "bob")]
    assert row(board, "ann")["per_game"] == 30


def test_a_published_projection_of_no_game_does_not_undo_an_earlier_one() -> None:
    season = two_players()
    season.projection("ann", goals_millis=60_000, games_millis=80_000, known=at(-20))
    season.projection("ann", goals_millis=0, games_millis=0, known=at(-10))
    assert row(boards(season).board(at(0), None), "ann")["per_game"] == 7


# --- replacements of players with several positions -------------------------------------------------------------------


def one_passer_one_runner(worth: dict[str, tuple[str, int]], slots: tuple[str, ...] = ("P", "R")) -> Board:
    """Return the draft's board of two teams with one seat a position; each player is worth so many tenths."""
    season = ToySeason(BY_WEEK)
    for player, (positions, tenths) in worth.items():
        season.player(player, positions)
        season.projection(player, goals_millis=100 * tenths, games_millis=1_000)
    season.game("g1", at(1, 18))
    seats = [{"name": name, "count": 1, "eligible": [name], "multiplier": 1} for name in slots]
    found = boards(season, lineups__lock="weekly", roster__slots=seats, draft__rounds=len(slots) + 1)
    board = found.board(at(0), None, draft=True)
    assert {player: row(board, player)["remaining"] for player in worth} == {p: w for p, (_, w) in worth.items()}
    return board


@pytest.mark.parametrize("slots", [("P", "R"), ("R", "P")])
def test_who_may_start_at_two_positions_makes_room_for_the_better_starters(slots: tuple[str, ...]) -> None:
    worth = {"both1": ("P|R", 100), "both2": ("P|R", 90), "p1": ("P", 80), "p2": ("P", 70), "p3": ("P", 60)}
    board = one_passer_one_runner({**worth, "r1": ("R", 10), "r2": ("R", 5)}, slots)
    # Two seats of passers, two of runners. Best: both1 and both2 run, p1 and p2 pass: 340. Who seats the best player
    # first wherever he may sit has both at P, p1 and p2 nowhere, and r1 and r2 as starters: 205.
    # Least starter at P: p2 with 70. At R: both2 with 90; r1 and r2 do not start.
    assert {player: row(board, player)["replacement"] for player in board.players} == {
        **dict.fromkeys(("both1", "both2", "p1", "p2", "p3"), 70),
        **dict.fromkeys(("r1", "r2"), 90),
    }


def test_a_starter_is_moved_over_for_another_and_over_again() -> None:
    worth = {"pc": ("P|C", 100), "pr": ("P|R", 90), "rc": ("R|C", 80), "pc2": ("P|C", 70), "p1": ("P", 60)}
    board = one_passer_one_runner({**worth, "p2": ("P", 50), "r1": ("R", 40), "c1": ("C", 30)}, ("P", "R", "C"))
    # Six seats, two a position. p1 and p2 pass, so pc and pc2 are coaches, and pr and rc run: 450; r1 and c1 are out.
    # Least at P: p2 50. At R: rc 80. At C: pc2 70, who also counts at P. pc and pr count at P too, and rc at C.
    assert {player: row(board, player)["replacement"] for player in board.players} == {
        **dict.fromkeys(("pc", "pr", "pc2", "p1", "p2"), 50),
        "rc": 70,
        "r1": 80,
        "c1": 70,
    }


# --- nobody writes ----------------------------------------------------------------------------------------------------


def test_no_array_of_a_board_or_of_hindsight_can_be_made_writable_again() -> None:
    season = two_players()
    season.line("ann", "g1", 4, known=at(2, 12))
    found = boards(season)
    for draft in (False, True):
        for slate in (None, "d2024-01-02"):
            board = found.board(at(1), slate, draft=draft)
            truth = found.hindsight(board, slate, draft=draft)
            for array in (*board.columns.values(), truth.slate_points, truth.remaining, truth.replacement):
                before = array.tolist()
                layer: object = array
                # Nor by way of whatever the array is a view of.
                while isinstance(layer, np.ndarray):
                    with pytest.raises(ValueError, match="WRITEABLE"):
                        layer.flags.writeable = True
                    with pytest.raises(ValueError, match="WRITEABLE"):
                        layer.setflags(write=True)
                    layer = layer.base
                assert layer is None or memoryview(layer).readonly  # type: ignore[arg-type]  # what types forbid must fail when it runs too
                assert array.tolist() == before
