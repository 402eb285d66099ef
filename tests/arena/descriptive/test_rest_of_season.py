"""The rest of a season: certain ends, even ends, and small leagues whose odds are counted or integrated."""

import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from worked_leagues import ALL_MEET, THREE_WEEKS, leagues

from leaguecore.arena.descriptive import Form, WeeklyScores, rest_of_season
from leaguecore.errors import UsageError

FOUR = ("A", "B", "C", "D")
SIMULATIONS = 20_000


def within(odds: float, errors: float = 4.5) -> float:
    """Return how far a share of 20,000 simulations may be from the truth."""
    return errors * math.sqrt(odds * (1 - odds) / SIMULATIONS)


def winless(points: tuple[int, int, int, int]) -> WeeklyScores:
    """Return four teams after a week without matches, so that nothing but points sets them apart."""
    return WeeklyScores.of({team: [one] for team, one in zip(FOUR, points, strict=True)})


@settings(max_examples=20)
@given(scores=leagues(), data=st.data())
def test_odds_sum_to_the_places(scores: WeeklyScores, data: st.DataObject) -> None:
    teams = len(scores.teams)
    places = data.draw(st.integers(0, teams))
    forms = dict.fromkeys(scores.teams, Form(mean=5, mean_sd=1, sd=2))
    found = rest_of_season(scores, scores.matches, places=places, seed="7", simulations=64, forms=forms).teams
    assert sum(one.playoffs for one in found) == places
    assert all(sum(one.ranks) == 1 for one in found)
    assert all(sum(one.ranks[at] for one in found) == 1 for at in range(teams))
    assert sum(one.expected_wins for one in found) == 2 * sum(map(len, scores.matches))


def test_when_all_is_played_the_table_is_certain() -> None:
    # C (290 points) and B (285.5) have two wins, A (235.5) and D (225) one.
    found = rest_of_season(THREE_WEEKS, [], places=2, seed="7", simulations=500)
    assert {one.team: one.ranks.index(1) + 1 for one in found.teams} == {"C": 1, "B": 2, "A": 3, "D": 4}
    assert [(one.playoffs, one.playoffs_error, one.expected_wins_error) for one in found.teams] == [
        (0, 0, 0),
        (1, 0, 0),
        (1, 0, 0),
        (0, 0, 0),
    ]


def test_what_is_equal_in_all_is_drawn_by_lot() -> None:
    found = rest_of_season(WeeklyScores.of({"A": [5], "B": [5]}), [], places=1, seed="7", simulations=SIMULATIONS)
    assert found.teams[0].playoffs == pytest.approx(0.5, abs=within(0.5))


def test_two_equal_teams_have_even_odds() -> None:
    scores = WeeklyScores.of({"A": [90, 110], "B": [110, 90]}, [[("A", "B")], [("A", "B")]])
    found = rest_of_season(scores, [[("A", "B")]] * 3, places=1, seed="7", simulations=SIMULATIONS).teams
    assert found[0].playoffs == pytest.approx(0.5, abs=within(0.5))
    assert found[0].expected_wins == pytest.approx(2.5, abs=4.5 * found[0].expected_wins_error)


def test_one_match_is_won_as_often_as_the_difference_of_two_normals_is_positive() -> None:
    forms = {"A": Form(mean=100, mean_sd=6, sd=12), "B": Form(mean=90, mean_sd=4, sd=9)}
    scores = WeeklyScores.of({"A": [1], "B": [1_000]})
    found = rest_of_season(scores, [[("A", "B")]], places=1, seed="7", simulations=SIMULATIONS, forms=forms).teams
    won = float(stats.norm.cdf(10 / math.sqrt(6**2 + 4**2 + 12**2 + 9**2)))
    assert found[0].expected_wins == pytest.approx(won, abs=within(won))
    assert found[0].playoffs == found[0].expected_wins
    assert found[0].playoffs_error == pytest.approx(math.sqrt(won * (1 - won) / SIMULATIONS), rel=0.03)
    assert found[0].expected_wins_error == pytest.approx(found[0].playoffs_error)


def test_a_teams_true_mean_is_the_same_in_all_weeks() -> None:
    # With certain weeks the better true mean wins all ten: there is nothing between all and none.
    forms = dict.fromkeys("AB", Form(mean=100, mean_sd=10, sd=0))
    scores = WeeklyScores.of({"A": [0], "B": [0]})
    (first, _) = rest_of_season(scores, [[("A", "B")]] * 10, places=1, seed="7", simulations=2_000, forms=forms).teams
    assert first.expected_wins == pytest.approx(10 * first.playoffs)


def test_points_of_the_remaining_weeks_break_ties_of_wins_too() -> None:
    # A and B both win their only match; A is 10 points ahead before it, and B 10 after it.
    means = dict(zip(FOUR, (100, 120, 50, 50), strict=True))
    forms = {team: Form(mean=mean, mean_sd=0, sd=0) for team, mean in means.items()}
    remaining = [[("A", "C"), ("B", "D")]]
    found = rest_of_season(winless((10, 0, 3, 0)), remaining, places=1, seed="7", simulations=10, forms=forms).teams
    assert [one.ranks.index(1) + 1 for one in found] == [2, 1, 3, 4]


def _counted(means: dict[str, float], sd: float, places: int) -> dict[str, float]:
    """Return the odds of four teams that all meet, whose ties of wins go by name, from all 64 outcomes."""
    matches = [pair for week in ALL_MEET for pair in week]
    odds = dict.fromkeys(FOUR, 0.0)
    for outcome in product((True, False), repeat=len(matches)):
        wins, chance = dict.fromkeys(FOUR, 0), 1.0
        for (one, other), won in zip(matches, outcome, strict=True):
            wins[one if won else other] += 1
            first = float(stats.norm.cdf((means[one] - means[other]) / (sd * math.sqrt(2))))
            chance *= first if won else 1 - first
        for team in sorted(FOUR, key=lambda team: (-wins[team], team))[:places]:
            odds[team] += chance
    return odds


@pytest.mark.parametrize("places", [1, 2, 3])
def test_the_odds_of_four_teams_are_those_of_all_outcomes(places: int) -> None:
    means = dict(zip(FOUR, (95.0, 100.0, 104.0, 98.0), strict=True))
    forms = {team: Form(mean=mean, mean_sd=0, sd=8) for team, mean in means.items()}
    # Points so far decide ties of wins, in the order of names.
    scores = winless((4_000_000, 3_000_000, 2_000_000, 1_000_000))
    found = rest_of_season(scores, ALL_MEET, places=places, seed="7", simulations=SIMULATIONS, forms=forms)
    expected = _counted(means, 8, places)
    for one in found.teams:
        assert one.playoffs == pytest.approx(expected[one.team], abs=within(expected[one.team]))


def test_the_same_seed_draws_the_same_seasons_in_whatever_order_teams_and_pairs_stand() -> None:
    points = {team: list(row) for team, row in THREE_WEEKS.points.items()}
    turned = WeeklyScores.of(dict(reversed(points.items())), [week[::-1] for week in ALL_MEET])
    found = rest_of_season(THREE_WEEKS, ALL_MEET, places=2, seed="7", simulations=100)
    assert rest_of_season(turned, [w[::-1] for w in ALL_MEET], places=2, seed="7", simulations=100) == found
    assert rest_of_season(THREE_WEEKS, ALL_MEET, places=2, seed="8", simulations=100).teams != found.teams


@pytest.mark.parametrize(
    ("remaining", "places", "simulations", "forms", "code"),
    [
        ([[("A", "E")]], 2, 10, None, "descriptive.scores"),
        ([[("A", "B"), ("B", "C")]], 2, 10, None, "descriptive.scores"),
        ([], 5, 10, None, "descriptive.places"),
        ([], -1, 10, None, "descriptive.places"),
        ([], 2, 0, None, "descriptive.places"),
        ([[("A", "B")]], 2, 10, {"A": Form(mean=1, mean_sd=0, sd=1)}, "descriptive.form"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    remaining: list[list[tuple[str, str]]], places: int, simulations: int, forms: dict[str, Form] | None, code: str
) -> None:
    with pytest.raises(UsageError) as refused:
        rest_of_season(THREE_WEEKS, remaining, places=places, seed="7", simulations=simulations, forms=forms)
    assert refused.value.code == code
