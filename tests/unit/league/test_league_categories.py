"""Categories: sums over the seated players, exact comparisons, ratios without attempts, forfeits."""

from typing import Any

import pytest
from league_cases import A, B, C, do, lineup, open_slate, playing_league, refusal, score

from leaguecore.league import LeagueState
from leaguecore.league.categories import better, by_stat, category_stats, comparisons, value_of
from leaguecore.rules.sections.results import CategoryRule, CategoryRules

FG = CategoryRule(name="FG%", stats=("FGM",), over=("FGA",), lower_is_better=False)
PTS = CategoryRule(name="PTS", stats=("PTS",), over=(), lower_is_better=False)
TO = CategoryRule(name="TO", stats=("TO",), over=(), lower_is_better=True)
GAA = CategoryRule(name="GAA", stats=("GA",), over=("SECONDS",), lower_is_better=True)
STOCKS = CategoryRule(name="STK", stats=("STL", "BLK"), over=(), lower_is_better=False)

SECTION: dict[str, Any] = {
    "contest": "each",
    "zero_attempts": "worst",
    "categories": [
        {"name": "FG%", "stats": ["FGM"], "over": ["FGA"], "lower_is_better": False},
        {"name": "FG", "stats": ["FGM"], "over": [], "lower_is_better": False},
        {"name": "A/TO", "stats": ["AST"], "over": ["TO"], "lower_is_better": False},
    ],
}
"""Four stats, alphabetically AST, FGA, FGM, TO, one of them in two categories."""


def rules_of(*categories: CategoryRule, zero_attempts: str = "worst") -> CategoryRules:
    """Return rules with these categories."""
    return CategoryRules(contest="each", categories=categories, zero_attempts=zero_attempts)


def seated_league(slates: int = 2, **fields: Any) -> LeagueState:
    """Return a league in whose slates of week 1 A seats p10 and r10, B p20 alone, C nobody."""
    state = playing_league(slates_each=slates, **{"categories__": SECTION, **fields})
    for slate in ("1a", "1b")[:slates]:
        state = do(state, open_slate(state))
        state = do(state, lineup(state, A, slate, {"P": ("p10",), "FLEX": ("r10",)}))
        state = do(state, lineup(state, B, slate, {"P": ("p20",)}))
    return state


# --- comparing two teams ----------------------------------------------------------------------------------------------


def test_each_stat_that_some_category_needs_is_summed_once() -> None:
    made = CategoryRule(name="FG", stats=("FGM",), over=(), lower_is_better=False)
    assert category_stats(rules_of(PTS, FG, made)) == ("FGA", "FGM", "PTS")
    assert by_stat(rules_of(PTS, FG), (20, 9, 31)) == {"FGA": 20, "FGM": 9, "PTS": 31}


@pytest.mark.parametrize(("mine", "theirs", "result"), [(3, 2, 1), (2, 3, -1), (2, 2, 0), (-1, 0, -1)])
def test_more_is_better_and_fewer_turnovers_are(mine: int, theirs: int, result: int) -> None:
    assert better(PTS, {"PTS": mine}, {"PTS": theirs}, "worst") == result
    assert better(TO, {"TO": mine}, {"TO": theirs}, "worst") == -result


def test_a_category_may_add_several_stats() -> None:
    assert value_of(STOCKS, {"STL": 3, "BLK": 4}) == 7
    assert better(STOCKS, {"STL": 3, "BLK": 4}, {"STL": 8, "BLK": 0}, "worst") == -1


def test_ratios_are_compared_by_cross_multiplication_and_not_by_their_digits() -> None:
    """One more attempt in very many makes the lesser ratio, where doubles see no difference."""
    many = 10**20
    assert 1 / many == 1 / (many + 1)  # as doubles see it
    assert better(FG, {"FGM": 1, "FGA": many}, {"FGM": 1, "FGA": many + 1}, "worst") == 1
    assert better(FG, {"FGM": 2, "FGA": 4}, {"FGM": 3, "FGA": 6}, "worst") == 0


def test_the_lower_goals_against_average_wins() -> None:
    """Two goals in 60 minutes against five in 120: 2.00 against 2.50."""
    assert better(GAA, {"GA": 2, "SECONDS": 3_600}, {"GA": 5, "SECONDS": 7_200}, "worst") == 1


@pytest.mark.parametrize(("category", "made", "tried"), [(FG, "FGM", "FGA"), (GAA, "GA", "SECONDS")])
def test_no_attempts_are_the_worst_also_where_less_is_better_or_equal_to_any(
    category: CategoryRule, made: str, tried: str
) -> None:
    """A goalie who never played has no average of 0.00."""
    none, some = {made: 0, tried: 0}, {made: 1, tried: 10}
    assert (better(category, none, some, "worst"), better(category, some, none, "worst")) == (-1, 1)
    assert (better(category, none, some, "tie"), better(category, some, none, "tie")) == (0, 0)
    assert better(category, none, none, "worst") == better(category, none, none, "tie") == 0


def test_a_made_shot_of_none_is_a_worse_ratio_than_any_but_none_at_all() -> None:
    assert better(FG, {"FGM": 0, "FGA": 5}, {"FGM": 0, "FGA": 0}, "worst") == 1


def test_every_category_of_a_match_has_its_result() -> None:
    """Sums in the order FGA, FGM, PTS, TO."""
    rules = rules_of(PTS, FG, TO)
    assert comparisons(rules, (10, 5, 80, 9), (10, 5, 90, 11)) == (-1, 0, 1)


def test_a_forfeited_category_loses_to_any_and_two_are_a_tie() -> None:
    rules, good, bad = rules_of(PTS, TO), (99, 0), (1, 50)
    lost = frozenset({"PTS"})
    assert comparisons(rules, good, bad) == (1, 1)
    assert comparisons(rules, good, bad, my_lost=lost) == (-1, 1)
    assert comparisons(rules, bad, good, their_lost=lost) == (1, -1)
    assert comparisons(rules, good, bad, my_lost=lost, their_lost=lost) == (0, 1)
    assert comparisons(rules, good, bad, my_lost=lost, their_lost=frozenset({"TO"})) == (-1, 1)


# --- sums of a period -------------------------------------------------------------------------------------------------

TWO_DAYS: dict[str, Any] = {
    "points": {"1a": {"p10": 100, "r10": 0, "p20": 300}, "1b": {"p10": 5}},
    "stats": {"1a": {"p10": (1, 10, 4, 2), "r10": (0, 2, 2, 0), "p20": (3, 8, 4, 1)}, "1b": {"p10": (2, 3, 0, 1)}},
}


def test_a_team_s_sums_are_those_of_its_seated_players_over_all_slates() -> None:
    """A: assists 1+0+2, attempts 10+2+3, made 4+2+0, turnovers 2+0+1. C seated nobody."""
    state = do(seated_league(), score(1, **TWO_DAYS))
    assert state.category_results == ({A: (3, 15, 6, 3), B: (3, 8, 4, 1), C: (0, 0, 0, 0)},)
    assert state.category_lost == ({},)
    assert state.results == ({A: 105, B: 300, C: 0},)


def test_a_league_of_points_keeps_no_sums() -> None:
    state = do(seated_league(categories__={**SECTION}), score(1, **TWO_DAYS))
    plain = playing_league(slates_each=1)
    plain = do(plain, open_slate(plain), score(1, {}))
    assert (len(state.category_results), plain.category_results, plain.category_lost) == (1, (), ())


@pytest.mark.parametrize(
    "stats",
    [
        {},
        {"1a": {"p10": (1, 10, 4)}},
        {"1a": {"p10": (1, 10, 4, 2, 0)}},
        {"1a": {"r10": (1, 10, 4, 2)}},
        {"1a": {"p10": (1, 10, 4, 2), "r10": (0, 0, 0, 0)}},
    ],
)
def test_whoever_has_points_has_each_stat_that_the_categories_need(stats: Any) -> None:
    assert refusal(seated_league(), score(1, {"1a": {"p10": 1}}, stats=stats)) == ["period.stats"]


def test_stats_have_no_place_where_there_are_no_categories() -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}))
    command = score(1, {"1a": {"p10": 1}}, stats={"1a": {"p10": (1,)}})
    assert refusal(state, command) == ["period.stats"]


def test_stats_stand_only_for_slates_of_the_period() -> None:
    assert refusal(seated_league(), score(1, {}, stats={"9z": {}})) == ["period.slate"]
