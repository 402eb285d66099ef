"""What players have scored, as known at cuts: corrections, double-headers, postponed games, unknown cells."""

import pytest
from season_cases import toy_rules
from toy_sport import BY_DAY, BY_WEEK, ToySeason, at

from leaguecore.errors import ProviderError
from leaguecore.season.board import Boards
from leaguecore.season.games import require_lines, slate_name, slate_number

TUESDAY, THURSDAY, NEXT_TUESDAY = 1, 3, 8


def boards(season: ToySeason, **rules: object) -> Boards:
    """Return the boards of a season under the toy rules."""
    checked = toy_rules(sport=season.sport.id, **rules)
    return Boards(season.facts(), checked.ruleset, checked.slots, checked.plan)


def season_of_one(sport: object = BY_DAY) -> ToySeason:
    """Return a season with one passer and one game, on Tuesday at 18:00."""
    season = ToySeason(sport)
    season.player("ann")
    season.game("g1", at(TUESDAY, 18))
    return season


def totals(found: Boards, cut: int) -> tuple[int, int]:
    """Return points (in tenths) and games of the first player at a cut."""
    sums = found.book.season_to(cut)
    return int(sums["points"][0]), int(sums["games"][0])


def test_a_correction_adds_the_new_points_less_the_old_and_is_no_further_game() -> None:
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g1", 1, known=at(5, 12), revision=1)
    season.line("ann", "g1", 6, known=at(6, 12), revision=2)
    found = boards(season)
    assert totals(found, at(2, 11)) == (0, 0)
    assert totals(found, at(2, 12)) == (40, 1)
    assert totals(found, at(5, 12)) == (10, 1)
    assert totals(found, at(6, 12)) == (60, 1)


def test_a_period_is_scored_by_the_newest_revision_known_at_the_cut() -> None:
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g1", 1, known=at(5, 12), revision=1)
    found = boards(season)
    everybody = frozenset({"ann"})
    assert found.book.period_points(at(5, 11), 1, everybody) == {"d2024-01-02": {"ann": 40}}
    assert found.book.period_points(at(5, 12), 1, everybody) == {"d2024-01-02": {"ann": 10}}


def test_a_correction_moves_the_recent_points_but_not_the_recent_games() -> None:
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g1", 1, known=at(20, 12), revision=1)
    recent = boards(season).book.recent(at(21), 7)
    # In the seven days before day 21 only the correction became known: it took 3 goals away and was no game.
    assert (int(recent["points"][0]), int(recent["games"][0])) == (-30, 0)


def test_two_games_of_one_slate_add_up() -> None:
    season = season_of_one()
    season.game("g2", at(TUESDAY, 22))
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g2", 3, known=at(2, 12))
    found = boards(season)
    assert found.book.period_points(at(8), 1, frozenset({"ann"})) == {"d2024-01-02": {"ann": 70}}
    assert totals(found, at(8)) == (70, 2)
    assert found.games.team_games_in(at(0), "d2024-01-02").tolist() == [2, 2]


def test_the_games_of_a_week_add_up_where_a_slate_is_a_week() -> None:
    season = season_of_one(BY_WEEK)
    season.game("g2", at(THURSDAY, 18))
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g2", 3, known=at(4, 12))
    found = boards(season, lineups__lock="weekly")
    assert found.book.period_points(at(8), 1, frozenset({"ann"})) == {"p01": {"ann": 70}}


def test_a_game_moved_within_its_period_counts_on_the_day_on_which_it_was_played() -> None:
    season = season_of_one()
    season.game("g1", at(TUESDAY, 18), known=at(1, 10), status="postponed")
    season.game("g1", at(THURSDAY, 18), known=at(1, 11))
    season.line("ann", "g1", 4, known=at(4, 12))
    found = boards(season)
    assert found.book.period_points(at(8), 1, frozenset({"ann"})) == {"d2024-01-04": {"ann": 40}}
    assert [len(found.games.in_slate(at(1, hour), "d2024-01-02")) for hour in (9, 10, 11)] == [1, 0, 0]
    assert [len(found.games.in_slate(at(1, hour), "d2024-01-04")) for hour in (9, 10, 11)] == [0, 0, 1]


def test_a_game_moved_to_another_period_counts_there_and_not_where_it_was_planned() -> None:
    season = season_of_one()
    season.game("g1", at(NEXT_TUESDAY, 18), known=at(1, 10))
    season.line("ann", "g1", 4, known=at(9, 12))
    found = boards(season)
    assert found.book.period_points(at(20), 1, frozenset({"ann"})) == {}
    assert found.book.period_points(at(20), 2, frozenset({"ann"})) == {"d2024-01-09": {"ann": 40}}


def test_a_postponed_game_without_a_new_date_needs_no_lines_and_a_played_one_does() -> None:
    season = season_of_one()
    season.game("g1", at(TUESDAY, 18), known=at(1, 10), status="postponed")
    found = boards(season)
    require_lines(found.games, found.book.box_at, at(8), 1)
    played = boards(season_of_one())
    with pytest.raises(ProviderError, match="g1") as refusal:
        require_lines(played.games, played.book.box_at, at(8), 1)
    assert refusal.value.code == "data.incomplete"


def test_a_game_of_the_period_that_has_not_begun_needs_no_lines_yet() -> None:
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(2, 12))
    season.game("g2", at(9, 18), week=1)
    found = boards(season)
    require_lines(found.games, found.book.box_at, at(8), 1)
    with pytest.raises(ProviderError, match="g2"):
        require_lines(found.games, found.book.box_at, at(10), 1)


def test_no_line_is_not_a_line_of_zeros() -> None:
    season = season_of_one()
    season.player("bob")
    season.line("bob", "g1", 0, known=at(2, 12))
    found = boards(season)
    assert found.book.period_points(at(8), 1, frozenset({"ann", "bob"})) == {"d2024-01-02": {"bob": 0}}
    assert found.book.season_to(at(8))["games"].tolist() == [0, 1]


def test_an_unknown_cell_that_is_scored_is_an_error_unless_the_ruleset_says_zero() -> None:
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(2, 12), saves=None)
    with pytest.raises(ProviderError) as refusal:
        boards(season)
    assert refusal.value.code == "data.unknown_stat"
    assert totals(boards(season, scoring__unknown="zero"), at(8)) == (40, 1)


def test_points_follow_the_position_that_was_known_with_the_line() -> None:
    season = season_of_one()
    season.game("g2", at(NEXT_TUESDAY, 18))
    season.player("ann", "R", known=at(5))
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("ann", "g2", 4, known=at(9, 12))
    only_passers = [
        {"kind": "per_unit", "stat": "goals", "points_each": 1, "per": 1, "whole": False, "positions": ["P"]}
    ]
    found = boards(season, scoring__rules=only_passers)
    assert found.book.period_points(at(20), 1, frozenset({"ann"})) == {"d2024-01-02": {"ann": 40}}
    assert found.book.period_points(at(20), 2, frozenset({"ann"})) == {"d2024-01-09": {"ann": 0}}


def test_last_season_is_summed_with_its_corrections_and_only_as_far_as_it_was_known() -> None:
    season = season_of_one()
    season.line("ann", "old1", 4, known=at(-30), past=True)
    season.line("ann", "old2", 5, known=at(-30), past=True)
    season.line("ann", "old2", 2, known=at(-20), past=True, revision=1)
    season.line("ann", "old3", 7, known=at(3), past=True)
    found = boards(season)

    def last_year(cut: int) -> tuple[int, int]:
        board = found.board(cut, None)
        return int(board.columns["last_year_points"][0]), int(board.columns["last_year_games"][0])

    assert last_year(at(-25)) == (90, 2)
    assert last_year(at(0)) == (60, 2)
    assert last_year(at(3)) == (130, 3)


def test_a_slate_is_named_by_its_period_or_by_its_date_and_read_back() -> None:
    assert slate_name(3, by_period=True) == "p03"
    assert slate_name(20_423, by_period=False) == "d2025-12-01"  # 20,423 days after 1970-01-01
    assert slate_number("p03") == 3
    assert slate_number("d2025-12-01") == 20_423


def test_a_box_score_that_comes_after_its_period_is_scored_is_blamed_on_the_hours_to_settle() -> None:
    """The line is there, only too late: to fetch again would not help."""
    season = season_of_one()
    season.line("ann", "g1", 4, known=at(9, 12))
    found = boards(season)
    with pytest.raises(ProviderError, match="2024-01-10T12:00") as refusal:
        require_lines(found.games, found.book.box_at, at(8), 1)
    assert "settle_hours" in refusal.value.fix


def test_lines_of_people_who_can_start_nowhere_are_nobody_elses() -> None:
    """Coach zoe is in no slot's positions; her points must not end on the last player of the list."""
    season = season_of_one()
    season.player("zoe", "C", "red")
    season.line("ann", "g1", 4, known=at(2, 12))
    season.line("zoe", "g1", 9, known=at(2, 12))
    found = boards(season)
    assert found.book.slate_truth(slate_number("d2024-01-02")).tolist() == [40]
