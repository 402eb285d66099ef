"""Rotisserie: ranks of the season's sums, ties share, who has forfeited a category is last in it."""

from fractions import Fraction
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, new_league, plan
from league_cases import do as done

from leaguecore.league import LeagueState
from leaguecore.league.rotisserie import category_points, ranked, rotisserie_points
from leaguecore.rules.sections.results import CategoryRule

PTS = CategoryRule(name="PTS", stats=("PTS",), over=(), lower_is_better=False)
TO = CategoryRule(name="TO", stats=("TO",), over=(), lower_is_better=True)
SV = CategoryRule(name="SV%", stats=("SV",), over=("SA",), lower_is_better=False)

SECTION: dict[str, Any] = {
    "contest": "rotisserie",
    "zero_attempts": "worst",
    "categories": [
        {"name": "SV", "stats": ["SV"], "over": [], "lower_is_better": False},
        {"name": "SV%", "stats": ["SV"], "over": ["SA"], "lower_is_better": False},
    ],
}


def points_of(category: CategoryRule, values: list[int]) -> list[Fraction]:
    """Return the points of teams with these sums."""
    (stat,) = category.stats
    found = ranked(category, {f"t{at}": {stat: value} for at, value in enumerate(values)}, "worst")
    return [found[f"t{at}"] for at in range(len(values))]


def test_the_best_of_ten_has_ten_points_and_the_worst_has_one() -> None:
    assert points_of(PTS, [50, 40, 30, 20, 10, 9, 8, 7, 6, 5]) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_where_less_is_better_the_least_has_most() -> None:
    assert points_of(TO, [1, 2, 3]) == [3, 2, 1]


@pytest.mark.parametrize(
    ("sums", "points"),
    [
        ([9, 9, 1], [Fraction(5, 2), Fraction(5, 2), 1]),  # places 3 and 2
        ([9, 1, 1], [3, Fraction(3, 2), Fraction(3, 2)]),  # places 2 and 1
        ([7, 7, 7], [2, 2, 2]),  # places 3, 2 and 1
        ([5, 5, 1, 1], [Fraction(7, 2), Fraction(7, 2), Fraction(3, 2), Fraction(3, 2)]),
    ],
)
def test_tied_teams_share_the_average_of_their_places(sums: list[int], points: list[Fraction]) -> None:
    assert points_of(PTS, sums) == points


def test_a_ratio_without_attempts_is_last_or_in_the_middle() -> None:
    sums = {"a": {"SV": 9, "SA": 10}, "b": {"SV": 8, "SA": 10}, "none": {"SV": 0, "SA": 0}}
    assert ranked(SV, sums, "worst") == {"a": 3, "b": 2, "none": 1}
    # Equal to any: a beats b and ties once (1 + 1 + 1/2), b loses and ties (1 + 1/2), who never played ties twice.
    assert ranked(SV, sums, "tie") == {"a": Fraction(5, 2), "b": Fraction(3, 2), "none": 2}


def with_sums(*periods: dict[str, tuple[int, int]], lost: tuple[dict[str, tuple[str, ...]], ...] = ()) -> LeagueState:
    """Return a league of three in which periods ended with these shots against and saves."""
    state = done(new_league(categories__=SECTION, order_by='"rotisserie"'), plan(3))
    return attrs.evolve(
        state,
        results=(dict.fromkeys(state.teams, 0),) * len(periods),
        category_results=periods,
        category_lost=lost or ({},) * len(periods),
    )


def test_the_season_s_sums_are_ranked_and_not_the_periods() -> None:
    """Shots against and saves. Saves: A 30, B 28, C 20. Ratio: A 30/40, B 28/35 = .8, C 20/20."""
    state = with_sums({A: (20, 10), B: (15, 14), C: (10, 10)}, {A: (20, 20), B: (20, 14), C: (10, 10)})
    assert category_points(state) == {A: (3, 1), B: (2, 2), C: (1, 3)}
    assert rotisserie_points(state) == {A: 4, B: 4, C: 4}


def test_before_the_first_period_everybody_shares_every_place() -> None:
    assert rotisserie_points(with_sums()) == {A: 4, B: 4, C: 4}


LESS: dict[str, Any] = {
    **SECTION,
    "categories": [
        {"name": "GA", "stats": ["GA"], "over": [], "lower_is_better": True},
        {"name": "GAA", "stats": ["GA"], "over": ["SEC"], "lower_is_better": True},
        {"name": "SV%", "stats": ["SV"], "over": ["SA"], "lower_is_better": False},
        {"name": "SV", "stats": ["SV"], "over": [], "lower_is_better": False},
    ],
}
"""Categories in which a bad week that was left out would help, and one in which it would not."""


def forfeiting(weeks: dict[str, tuple[str, ...]], *later: dict[str, tuple[str, ...]]) -> LeagueState:
    """Return a league of three after two weeks; in each GA, SA, SEC, SV were these, C being the worst in all four."""
    week = {A: (2, 30, 3600, 28), B: (3, 30, 3600, 27), C: (9, 30, 3600, 21)}
    state = done(new_league(categories__=LESS, order_by='"rotisserie"'), plan(3))
    return attrs.evolve(
        state,
        results=(dict.fromkeys(state.teams, 0),) * 2,
        category_results=(week, week),
        category_lost=(weeks, *(later or ({},))),
    )


@pytest.mark.parametrize("name", ["GA", "GAA", "SV%", "SV"])
@pytest.mark.parametrize("team", [A, B, C])
def test_to_forfeit_a_category_never_pays(name: str, team: str) -> None:
    """Whoever forfeits it in one week is last in it; those who do not stand as they stood, and so do other columns."""
    kept, forfeited = category_points(forfeiting({})), category_points(forfeiting({team: (name,)}))
    column = ["GA", "GAA", "SV%", "SV"].index(name)
    assert kept == {A: (3, 3, 3, 3), B: (2, 2, 2, 2), C: (1, 1, 1, 1)}
    assert forfeited[team][column] == 1
    assert [one for one in (A, B, C) if one != team] == sorted(
        {A, B, C} - {team}, key=lambda one: -forfeited[one][column]
    )
    others = [at for at in range(4) if at != column]
    assert all(forfeited[one][at] == kept[one][at] for one in (A, B, C) for at in others)
    assert rotisserie_points(forfeiting({team: (name,)}))[team] <= rotisserie_points(forfeiting({}))[team]


def test_those_who_have_forfeited_a_category_share_its_last_places_however_often_and_with_whatever_sums() -> None:
    state = forfeiting({A: ("GA",), C: ("GA",)}, {C: ("GA",)})
    assert [category_points(state)[team][0] for team in (A, B, C)] == [Fraction(3, 2), 3, Fraction(3, 2)]
    everybody = forfeiting(dict.fromkeys((A, B, C), ("GA",)))
    assert [category_points(everybody)[team][0] for team in (A, B, C)] == [2, 2, 2]


def test_a_league_of_points_has_no_rotisserie_points() -> None:
    assert set(rotisserie_points(done(new_league(), plan(1))).values()) == {0}
