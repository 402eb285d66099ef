"""The ruleset of twelve football teams whose record decides the table, played through."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from season_cases import Game, played, published
from sport_leagues import whole_season

from leaguecore.season.standings_table import StandingsRow

pytestmark = pytest.mark.slow


@cache
def season() -> Game:
    """Return a whole season of managers who go by the projection, the ranking, chance, or are noisy."""
    return played(
        published("nfl-h2h-12", {}), whole_season("nfl"), ["projection", "adp", "random", "projection:noise=0.25"]
    )


def rate(row: StandingsRow) -> Fraction:
    return Fraction(2 * row.wins + row.ties, 2 * (row.wins + row.losses + row.ties))


def test_twelve_teams_play_every_week_and_the_record_decides_then_the_points() -> None:
    table = season().league.standings
    assert len(table.teams) == 12
    assert all(row.wins + row.losses + row.ties == table.periods for row in table.teams)
    keys = [(rate(row), Fraction(row.points_for)) for row in table.teams]
    assert keys == sorted(keys, reverse=True)
    assert [row.rank for row in table.teams] == list(range(1, 13))


def test_it_is_not_the_table_of_the_points() -> None:
    """Head-to-head is luck in part: somewhere a team with more points stands below one with fewer."""
    points = [Fraction(row.points_for) for row in season().league.standings.teams]
    assert points != sorted(points, reverse=True)


def test_everybody_meets_everybody_before_anybody_again() -> None:
    (drawn,) = season().bodies("schedule.drawn")
    met = Counter(frozenset(pair) for number in range(1, 12) for pair in drawn["pairings"][str(number)])
    assert len(met) == 66
    assert set(met.values()) == {1}


def test_free_agents_are_added_after_each_run_and_the_log_replays() -> None:
    game = season()
    assert game.bodies("free_agent.added")
    assert game.league.faults() == []
