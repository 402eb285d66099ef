"""What the sport declares: statistics, positions, weeks, and that declaring them costs nothing."""

import subprocess
import sys
from datetime import date, time

import pytest

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError
from leaguecore.sport.contract import ScheduledGame
from leaguecore.sport.local_days import day_date, day_number
from leaguecore_nfl import SPORT
from leaguecore_nfl.calendar import DAYS, period_number, wednesday_by
from leaguecore_nfl.stats import DST_STATS, PROJECTED


def game(name: str, when: date, period: int) -> ScheduledGame:
    day = day_number(when)
    return ScheduledGame(game=name, start_at=DAYS.at(day, time(13, 0)), day=day, period=period)


def test_importing_the_sport_does_not_import_pandas() -> None:
    code = "import leaguecore_nfl, sys; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_stat_names_are_distinct_and_what_refers_to_them_exists() -> None:
    names = [stat.name for stat in SPORT.stats]
    assert len(set(names)) == len(names)
    assert set(DST_STATS) <= set(names)
    assert set(PROJECTED.values()) <= set(names)


def test_only_sacks_and_their_yards_are_counted_in_halves() -> None:
    assert [stat.name for stat in SPORT.stats if stat.resolution != 1] == ["def_sacks", "def_sack_yards"]


def test_yards_may_be_lost_and_touchdowns_may_not() -> None:
    for stat in SPORT.stats:
        if stat.name.endswith("_yards") and stat.name != "def_sack_yards":  # a sack never gains any
            assert stat.low < 0, stat.name
        if stat.name.endswith("_tds"):
            assert stat.low == 0, stat.name


def test_flex_is_backs_receivers_and_tight_ends() -> None:
    assert SPORT.positions.members(["FLEX"]) == {"RB", "WR", "TE"}
    assert SPORT.positions.members(["IDP", "QB"]) == {"DL", "LB", "DB", "QB"}


def test_a_week_runs_from_wednesday_to_tuesday() -> None:
    thursday, monday = date(2025, 9, 4), date(2025, 9, 8)
    (period,) = SPORT.calendar.periods([game("b", monday, 1), game("a", thursday, 1)])
    assert (period.number, period.label) == (1, "Week 1")
    assert day_date(period.first_day) == date(2025, 9, 3)
    assert day_date(period.last_day) == date(2025, 9, 9)


def test_a_game_on_wednesday_begins_its_week() -> None:
    christmas = date(2024, 12, 25)
    before, of_it = SPORT.calendar.periods([game("a", date(2024, 12, 22), 16), game("b", christmas, 17)])
    assert day_date(before.last_day) == date(2024, 12, 24)
    assert day_date(of_it.first_day) == christmas


def test_games_that_fit_into_no_week_are_refused() -> None:
    with pytest.raises(LeagueError, match="week 3"):
        SPORT.calendar.periods([game("a", date(2025, 9, 18), 3), game("b", date(2025, 9, 24), 3)])


def test_the_day_is_that_of_new_york() -> None:
    # Monday night, 20:15 in New York, is Tuesday in UTC.
    start = DAYS.at(day_number(date(2025, 9, 8)), time(20, 15))
    assert day_date(SPORT.calendar.day_of(Instant(start))) == date(2025, 9, 8)


def test_the_period_of_a_game_is_its_week() -> None:
    assert period_number(7) == 7
    with pytest.raises(LeagueError):
        period_number(19)


def test_wednesdays() -> None:
    for when in (date(2025, 9, 3), date(2025, 9, 9)):
        assert day_date(wednesday_by(day_number(when))) == date(2025, 9, 3)
