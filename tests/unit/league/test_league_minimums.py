"""The least number of games of a group in a period: at the minimum nothing is lost, one below it is."""

from typing import Any

import pytest
from league_cases import A, B, C, do, lineup, open_slate, playing_league, refusal, score

from leaguecore.league import LeagueState, decide
from leaguecore.league.minimums import below_minimum, games_of
from leaguecore.rules.sections.rosters import MinimumRules

GOALIES = MinimumRules(positions=("P",), games=3, below="points", categories=())

CATEGORIES: dict[str, Any] = {
    "contest": "each",
    "zero_attempts": "worst",
    "categories": [
        {"name": "SV%", "stats": ["SV"], "over": ["SA"], "lower_is_better": False},
        {"name": "G", "stats": ["G"], "over": [], "lower_is_better": False},
    ],
}
"""Three stats, alphabetically G, SA, SV."""


def test_a_game_counts_for_the_team_in_whose_lineup_the_player_sat() -> None:
    seatings = {"1a": {"P": ("ann",)}, "1b": {"P": (), "FLEX": ("ann",)}, "1c": {"P": ("bob",)}}
    games = {"1a": (("ann", "bob"),), "1b": (("ann",), ("ann",)), "1c": (("ann", "bob"),)}
    assert games_of(("ann",), seatings, games) == 3  # one, then two on one day, and on the third he sat out
    assert games_of(("ann", "bob"), seatings, games) == 4
    assert games_of((), seatings, games) == 0


@pytest.mark.parametrize(("starts", "below"), [(0, True), (2, True), (3, False), (4, False)])
def test_who_is_at_the_minimum_is_not_below_it(starts: int, below: bool) -> None:
    seatings = {A: {f"1{at}": {"P": ("ann",)} for at in range(starts)}}
    games = {f"1{at}": (("ann",),) for at in range(5)}
    assert below_minimum(GOALIES, ("ann",), seatings, games) == ({A: starts} if below else {})


def test_who_seats_nobody_is_below_the_minimum() -> None:
    assert below_minimum(GOALIES, ("ann",), {A: {}}, {}) == {A: 0}


def two_days(minimum: int, below: str, categories: list[str], **fields: Any) -> LeagueState:
    """Return a league in which A seats p10 and r10 on both days, B p20 on the first alone, C nobody."""
    section = {"positions": ["P"], "games": minimum, "below": below, "categories": categories}
    state = playing_league(slates_each=2, minimums__=section, **fields)
    for slate in ("1a", "1b"):
        state = do(state, open_slate(state))
        state = do(state, lineup(state, A, slate, {"P": ("p10",), "FLEX": ("r10",)}))
    return do(state, lineup(state, B, "1a", {"P": ("p20",)}))


PLAYED: dict[str, Any] = {
    "points": {"1a": {"p10": 1, "r10": 20, "p20": 300}, "1b": {"p10": 4000, "r10": 50000}},
    "games": {"1a": (("p10", "p20", "r10"),), "1b": (("p10",), ("r10",))},
    "group": ("p10", "p20"),
}


@pytest.mark.parametrize(
    ("minimum", "points", "missed"),
    [
        (1, {A: 54021, B: 300, C: 0}, {C: 0}),
        (2, {A: 54021, B: 0, C: 0}, {B: 1, C: 0}),
        (3, {A: 50020, B: 0, C: 0}, {A: 2, B: 1, C: 0}),
    ],
)
def test_below_the_minimum_the_group_s_points_are_lost_and_the_others_points_are_not(
    minimum: int, points: dict[str, int], missed: dict[str, int]
) -> None:
    """The group played twice for A, once for B, never for C."""
    (event,) = decide(two_days(minimum, "points", []), score(1, **PLAYED))
    assert (event.points, event.missed) == (points, missed)


def test_below_the_minimum_the_listed_categories_are_lost_and_the_sums_stand() -> None:
    state = two_days(2, "listed", ["SV%"], categories__=CATEGORIES)
    stats = {
        "1a": {"p10": (0, 30, 28), "r10": (2, 0, 0), "p20": (0, 20, 20)},
        "1b": {"p10": (0, 10, 9), "r10": (1, 0, 0)},
    }
    state = do(state, score(1, stats=stats, **PLAYED))
    assert state.category_lost == ({B: ("SV%",), C: ("SV%",)},)
    assert state.category_results == ({A: (3, 40, 37), B: (0, 20, 20), C: (0, 0, 0)},)
    assert state.results[0][B] == 300


def test_a_game_beyond_a_cap_does_not_help_to_reach_the_minimum() -> None:
    caps = {"overrun": "same_day", "games": [{"slots": ["P"], "most": 1}]}
    (event,) = decide(two_days(2, "points", [], caps__=caps), score(1, **PLAYED))
    assert event.missed == {A: 1, B: 1, C: 0}
    assert event.points[A] == 50020


@pytest.mark.parametrize("goalie", [700, 0, -700])
def test_to_miss_the_minimum_never_pays(goalie: int) -> None:
    """A's goalie plays once of two games that he should: what he won is lost, what he cost stays."""
    facts = {
        "points": {"1a": {"p10": goalie, "r10": 100}},
        "games": {"1a": (("p10", "r10"),)},
        "group": ("p10", "p20"),
    }
    at_it, below = (decide(two_days(games, "points", []), score(1, **facts))[0] for games in (1, 2))
    assert (at_it.points[A], below.points[A]) == (100 + goalie, 100 + min(goalie, 0))
    assert A in below.missed
    assert A not in at_it.missed


def test_a_group_has_no_place_without_a_minimum() -> None:
    state = playing_league()
    state = do(state, open_slate(state))
    assert refusal(state, score(1, {}, group=("p10",))) == ["period.group"]
