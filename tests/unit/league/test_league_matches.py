"""What a match gives: ties that stand or do not, categories, the median, weeks without an opponent."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, D, drafting_league, ruleset, with_results
from scored_cases import table

from leaguecore.league.commands import PlannedPeriod
from leaguecore.league.matches import match_results
from leaguecore.league.median import against_median, twice_median
from leaguecore.league.records import Record
from leaguecore.league.state import LeagueState
from leaguecore.league.tallies import tallies
from leaguecore.rules.sections.results import CategoryRules


def two(tie: str, home: int, away: int, bench: tuple[int, int] = (0, 0)) -> dict[str, Record]:
    """Return the records of two teams that met once, A at home, with these points and these of the bench."""
    state = with_results(drafting_league(teams=2, periods=1, schedule__tie=tie), (home, away))
    assert state.pairings == {"1": ((A, B),)}
    state = attrs.evolve(state, bench_results=({A: bench[0], B: bench[1]},))
    return {team: line.head_to_head for team, line in table(state).items()}


WON, LOST, TIED = Record(wins=1), Record(losses=1), Record(ties=1)


def test_a_level_match_stands_or_goes_to_the_home_team() -> None:
    assert two("stands", 5, 5) == {A: TIED, B: TIED}
    assert two("home", 5, 5) == {A: WON, B: LOST}


@pytest.mark.parametrize(("bench", "home"), [((3, 2), WON), ((2, 3), LOST), ((3, 3), TIED), ((-1, -2), WON)])
def test_a_level_match_goes_to_the_greater_points_of_the_bench(bench: tuple[int, int], home: Record) -> None:
    assert two("bench", 5, 5, bench) == {A: home, B: home.turned}


@pytest.mark.parametrize("tie", ["stands", "home", "bench"])
def test_a_match_that_is_not_level_is_won_by_the_points(tie: str) -> None:
    assert two(tie, 4, 5, (9, 0)) == {A: LOST, B: WON}
    assert two(tie, 5, 4, (0, 9)) == {A: WON, B: LOST}


def test_neither_home_nor_bench_count_in_the_comparison_with_everybody() -> None:
    for tie in ("home", "bench"):
        state = with_results(drafting_league(teams=2, periods=1, schedule__tie=tie), (5, 5))
        state = attrs.evolve(state, bench_results=({A: 1, B: 0},))
        assert {line.all_play for line in table(state).values()} == {TIED}


# --- the median -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "doubled"),
    [((1,), 2), ((1, 4), 5), ((9, 1, 4), 8), ((4, 1, 9, 8), 12), ((-3, -4), -7), ((5, 5, 5, 1), 10)],
)
def test_the_median_is_the_middle_or_the_mean_of_the_two_middle_ones(points: tuple[int, ...], doubled: int) -> None:
    assert twice_median(points) == doubled


@pytest.mark.parametrize(("points", "result"), [(2, LOST), (3, WON)])
def test_half_a_unit_from_the_median_decides(points: int, result: Record) -> None:
    """The median of 1 and 4 is 2.5."""
    assert against_median(points, twice_median((1, 4))) == result


def test_who_scores_the_median_ties_with_it() -> None:
    assert against_median(4, twice_median((9, 1, 4))) == TIED


def test_with_a_median_there_are_two_results_a_week() -> None:
    """A-D and B-C. Median of 9, 4, 6, 1 is 5: A beats D and it, B loses to C and to it, C wins both, D loses both."""
    points = (9, 4, 6, 1)
    without = table(with_results(drafting_league(teams=4, periods=3), points))
    assert {line.head_to_head for line in without.values()} == {WON, LOST}
    assert {line.median for line in without.values()} == {Record()}
    found = table(with_results(drafting_league(teams=4, periods=3, schedule__median=True), points))
    assert {team: line.head_to_head for team, line in found.items()} == {
        A: Record(wins=2),
        B: Record(losses=2),
        C: Record(wins=2),
        D: Record(losses=2),
    }
    assert {team: line.median for team, line in found.items()} == {A: WON, B: LOST, C: WON, D: LOST}
    # The median is nobody: it scored nothing against anyone.
    assert {team: line.points_against for team, line in found.items()} == {A: 1, B: 6, C: 4, D: 9}


def test_the_median_of_an_odd_week_ties_with_who_scored_it() -> None:
    found = table(with_results(drafting_league(teams=3, periods=3, schedule__median=True), (1, 2, 3)))
    assert {team: line.median for team, line in found.items()} == {A: LOST, B: TIED, C: WON}


@pytest.mark.parametrize(
    ("bye", "records"),
    [
        ("none", {A: Record(), B: LOST, C: WON}),
        ("win", {A: WON, B: LOST, C: WON}),
        # The median of 5, 10, 20 is 10.
        ("median", {A: LOST, B: LOST, C: WON}),
    ],
)
def test_a_week_without_opponent_gives_nothing_a_win_or_a_game_against_the_median(
    bye: str, records: dict[str, Record]
) -> None:
    """Three teams: A has the bye of week 1, B meets C."""
    state = with_results(drafting_league(teams=3, periods=3, bye=bye), (5, 10, 20))
    assert {team: line.head_to_head for team, line in table(state).items()} == records
    assert table(state)[A].median == (LOST if bye == "median" else Record())


def test_who_has_a_bye_plays_the_median_twice_where_everybody_plays_it() -> None:
    state = with_results(drafting_league(teams=3, periods=3, bye="median", schedule__median=True), (5, 10, 20))
    assert {team: line.head_to_head for team, line in table(state).items()} == {
        A: Record(losses=2),
        B: Record(losses=1, ties=1),
        C: Record(wins=2),
    }


# --- categories -------------------------------------------------------------------------------------------------------


def document(contest: str, zero_attempts: str = "worst") -> dict[str, Any]:
    """Return four categories as a file has them: two sums, a ratio, and turnovers, of which fewer are better."""
    return {
        "contest": contest,
        "zero_attempts": zero_attempts,
        "categories": [
            {"name": "AST", "stats": ["ast"], "over": [], "lower_is_better": False},
            {"name": "BLK", "stats": ["blk"], "over": [], "lower_is_better": False},
            {"name": "FG%", "stats": ["fgm"], "over": ["fga"], "lower_is_better": False},
            {"name": "TO", "stats": ["to"], "over": [], "lower_is_better": True},
        ],
    }


def categories(contest: str, zero_attempts: str = "worst") -> CategoryRules:
    """Return these as rules."""
    rules = ruleset(categories__=document(contest, zero_attempts)).categories
    assert rules is not None
    return rules


# In the order of `category_stats`: ast, blk, fga, fgm, to.
MINE, THEIRS = (20, 5, 10, 5, 7), (18, 6, 100, 49, 8)
"""I win assists, shooting (50 % to 49 %) and turnovers (7 to 8), and lose blocks."""


def test_each_category_is_a_result_or_most_of_them_make_one() -> None:
    assert match_results(categories("each"), MINE, THEIRS) == Record(wins=3, losses=1)
    assert match_results(categories("most"), MINE, THEIRS) == WON
    assert match_results(categories("each"), THEIRS, MINE) == Record(wins=1, losses=3)
    assert match_results(categories("most"), THEIRS, MINE) == LOST


def test_as_many_categories_are_a_tie_whoever_won_them() -> None:
    theirs = (21, 6, 100, 49, 8)
    assert match_results(categories("each"), MINE, theirs) == Record(wins=2, losses=2)
    assert match_results(categories("most"), MINE, theirs) == TIED


def test_a_level_category_is_a_tie_and_counts_for_nobody_where_most_decides() -> None:
    theirs = (20, 6, 100, 49, 8)
    assert match_results(categories("each"), MINE, theirs) == Record(wins=2, losses=1, ties=1)
    assert match_results(categories("most"), MINE, theirs) == WON


@pytest.mark.parametrize(("zero_attempts", "record"), [("worst", Record(losses=1)), ("tie", Record(ties=1))])
def test_a_ratio_without_attempts_is_the_worst_or_equal_to_any(zero_attempts: str, record: Record) -> None:
    """All else is level; I took no shot, they made one of a hundred."""
    mine, theirs = (1, 1, 0, 0, 1), (1, 1, 100, 1, 1)
    found = match_results(categories("each", zero_attempts), mine, theirs)
    assert found == Record.total([record, Record(ties=3)])


def test_a_forfeited_category_is_lost_to_any_and_level_with_another_forfeit() -> None:
    lost = frozenset({"AST"})
    assert match_results(categories("each"), MINE, THEIRS, my_lost=lost) == Record(wins=2, losses=2)
    assert match_results(categories("each"), MINE, THEIRS, their_lost=frozenset({"BLK"})) == Record(wins=4)
    both = match_results(categories("each"), MINE, THEIRS, my_lost=lost, their_lost=lost)
    assert both == Record(wins=2, losses=1, ties=1)


def category_league(contest: str, *, teams: int = 2, **fields: Any) -> LeagueState:
    """Return a league of categories before its first period is scored."""
    return drafting_league(teams=teams, periods=3, categories__=document(contest), order_by='"head_to_head"', **fields)


def with_sums(state: LeagueState, *weeks: dict[str, tuple[int, ...]]) -> LeagueState:
    """Return a league in which periods ended with these sums, and nobody forfeited anything."""
    results = tuple(dict.fromkeys(state.teams, 0) for _ in weeks)
    return attrs.evolve(state, results=results, category_results=weeks, category_lost=tuple({} for _ in weeks))


@pytest.mark.parametrize(
    ("contest", "record"), [("each", Record(wins=4, losses=4)), ("most", Record(wins=1, losses=1))]
)
def test_the_table_of_a_category_league_counts_categories_or_matches(contest: str, record: Record) -> None:
    """Week 1: A wins 3 and loses 1; week 2 the other way round."""
    state = with_sums(category_league(contest), {A: MINE, B: THEIRS}, {A: THEIRS, B: MINE})
    found = table(state)
    assert found[A].head_to_head == found[B].head_to_head == record
    assert found[A].all_play == found[A].head_to_head
    assert found[A].categories == Record(wins=4, losses=4)


@pytest.mark.parametrize(("tie", "home"), [("stands", TIED), ("home", WON)])
def test_a_match_with_as_many_categories_may_go_to_the_home_team(tie: str, home: Record) -> None:
    level = (21, 6, 100, 49, 8)
    state = with_sums(category_league("most", schedule__tie=tie), {A: MINE, B: level})
    assert state.pairings["1"] == ((A, B),)
    assert {team: line.head_to_head for team, line in table(state).items()} == {A: home, B: home.turned}


@pytest.mark.parametrize(("contest", "wins"), [("each", 4), ("most", 1)])
def test_a_bye_that_is_a_win_is_one_of_all_categories(contest: str, wins: int) -> None:
    state = category_league(contest, teams=3, bye="win")
    state = with_sums(state, {A: MINE, B: MINE, C: THEIRS})
    assert table(state)[A].head_to_head == Record(wins=wins)


def test_in_a_rotisserie_nobody_meets_anybody() -> None:
    rules = {"contest": "rotisserie", "zero_attempts": "worst", "categories": document("each")["categories"][:1]}
    state = drafting_league(teams=2, periods=1, categories__=rules, order_by='"rotisserie"')
    assert state.pairings == {"1": ()}
    found = table(with_sums(state, {A: (1,), B: (2,)}))
    assert {line.head_to_head for line in found.values()} == {line.all_play for line in found.values()} == {Record()}
    assert {team: line.rotisserie for team, line in found.items()} == {A: 1, B: 2}
    assert found[B].rank == 1


def test_meetings_and_their_results_are_kept_by_opponent() -> None:
    """A meets B twice, 5:1 and 2:2, and D once, 0:9; C has three byes, B and D one."""
    state = drafting_league(teams=4, periods=3)
    state = attrs.evolve(state, pairings={"1": ((A, B),), "2": ((B, A),), "3": ((A, D),)})
    mine = tallies(with_results(state, (5, 1, 0, 0), (2, 2, 0, 0), (0, 0, 0, 9)))[A]
    assert mine.met == {B: 2, D: 1}
    assert mine.versus == {B: Record(wins=1, ties=1), D: Record(losses=1)}
    assert mine.among((B, C)) == Record(wins=1, ties=1)
    assert mine.among((B, D)) == mine.head_to_head
    assert mine.recent == (0, 2, 5)


def test_a_period_is_found_by_its_place_and_not_by_its_number() -> None:
    """A league that begins in week 5 has its first result in it."""
    state = drafting_league(teams=2, periods=1)
    late = PlannedPeriod(number=5, label="", scored_at=state.periods[0].scored_at)
    state = attrs.evolve(state, periods=(late,), pairings={"5": ((B, A),)})
    assert table(with_results(state, (1, 2)))[B].head_to_head == WON
