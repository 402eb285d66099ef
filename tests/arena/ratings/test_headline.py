"""Points a week above the Projection Bot."""

from fractions import Fraction

import pytest
from invented_leagues import arena
from scipy import stats

from leaguecore.arena.ratings import LeagueFinish, RatingOptions, rate
from leaguecore.arena.ratings.headline import weekly_difference


def league(*points: tuple[str, float], name: str = "l", weeks: int = 4, sport: str = "nba") -> LeagueFinish:
    order = [(entrant,) for entrant, _ in sorted(points, key=lambda seat: -seat[1])]
    return LeagueFinish(league=name, sport=sport, order=order, points=points, weeks=weeks)


def test_it_is_the_difference_of_season_points_over_weeks() -> None:
    finish = league(("a", 110), ("projection", 100), weeks=4)
    assert weekly_difference(finish, "a") == Fraction(10, 4)


def test_several_projection_seats_count_by_their_mean() -> None:
    finish = league(("a", 110), ("projection", 100), ("projection", 90), weeks=5)
    assert weekly_difference(finish, "a") == 3


def test_several_own_seats_count_by_their_mean() -> None:
    assert weekly_difference(league(("a", 110), ("a", 100), ("projection", 100), weeks=5), "a") == 1


def test_a_league_without_a_projection_seat_says_nothing() -> None:
    assert weekly_difference(league(("a", 110), ("b", 100)), "a") is None


def test_it_is_a_mean_over_leagues_with_the_interval_of_so_many() -> None:
    differences = [3, -1, 5, 2, 8, 1]
    finishes = [
        league(("a", 100 + 4 * one), ("b", 40), ("projection", 100), name=f"l{number}")
        for number, one in enumerate(differences)
    ]
    (found,) = rate(finishes).row("a").headlines
    assert (found.points_per_week, found.leagues, found.interval.method) == (3, 6, "jackknife-t")
    expected = stats.t.interval(0.95, 5, loc=3, scale=stats.sem(differences))
    assert (found.interval.lo, found.interval.hi) == pytest.approx(expected)


def test_sports_are_told_apart() -> None:
    assert [one.sport for one in rate(arena(24)).row("m0").headlines] == ["nba", "nhl"]


def test_the_projection_bot_is_not_measured_by_itself() -> None:
    assert rate(arena(24)).row("projection").headlines == ()


def test_another_reference_may_be_named() -> None:
    table = rate(arena(24), RatingOptions(reference="m5"))
    assert table.row("m5").headlines == ()
    assert table.row("projection").headlines[0].leagues == 12


def test_without_points_there_is_no_headline() -> None:
    finishes = [LeagueFinish(league="l", order=("a", ("projection",)))]
    assert rate(finishes).row("a").headlines == ()
