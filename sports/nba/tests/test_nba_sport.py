"""What basketball declares: positions, statistics, days and weeks."""

import subprocess
import sys
from datetime import date

import pytest

from leaguecore.clock import HOUR, format_instant, parse_instant
from leaguecore.sport.contract import ProviderEntry, ProviderRequest, ScheduledGame, Sport
from leaguecore.sport.local_days import day_number
from leaguecore_nba import SPORT, leaguecore_register_providers, leaguecore_register_sports
from leaguecore_nba.calendar import box_score_at, monday_of, period_number, publication_at, weeks_of
from leaguecore_nba.positions import eligible

CALENDAR = SPORT.calendar


def day(text: str) -> int:
    return day_number(date.fromisoformat(text))


@pytest.mark.parametrize(
    ("directory", "positions"),
    [
        ("G", "PG|SG"),
        ("F", "SF|PF"),
        ("C", "C"),
        ("G-F", "PG|SG|SF|PF"),
        ("F-G", "PG|SG|SF|PF"),
        ("F-C", "SF|PF|C"),
        ("C-F", "SF|PF|C"),
    ],
)
def test_a_directory_position_stands_for_base_positions_in_declared_order(directory: str, positions: str) -> None:
    assert eligible(directory) == positions


def test_a_position_of_another_sport_is_refused() -> None:
    with pytest.raises(KeyError):
        eligible("QB")


def test_slots_may_name_guards_forwards_and_everybody() -> None:
    assert SPORT.positions.members(["G"]) == {"PG", "SG"}
    assert SPORT.positions.members(["F"]) == {"SF", "PF"}
    assert SPORT.positions.members(["UTIL"]) == {"PG", "SG", "SF", "PF", "C"}


def test_records_of_the_game_are_within_the_ranges() -> None:
    # All-time single-game records, and 64 minutes of a player: further than any season in the tests goes.
    records = {"PTS": 100, "REB": 55, "AST": 30, "STL": 11, "BLK": 17, "FG3M": 14, "FGA": 63, "FTM": 28, "TOV": 14}
    for name, record in records.items():
        stat = SPORT.stat(name)
        assert stat is not None
        assert stat.low == 0 <= record < stat.high
    seconds = SPORT.stat("SECONDS")
    assert seconds is not None
    assert (seconds.kind, seconds.high > 78 * 60) == ("seconds", True)  # the longest game had six overtimes


def test_only_the_plus_minus_may_be_negative_and_nothing_may_be_unknown() -> None:
    assert [stat.name for stat in SPORT.stats if stat.low < 0] == ["PLUS_MINUS"]
    assert not any(stat.may_be_unknown for stat in SPORT.stats)


def test_a_late_game_belongs_to_the_eastern_date() -> None:
    assert CALENDAR.day_of(parse_instant("2025-12-01T03:30:00Z")) == day("2025-11-30")
    assert CALENDAR.day_of(parse_instant("2025-12-01T05:00:00Z")) == day("2025-12-01")


def test_the_day_begins_at_eastern_midnight_in_summer_and_winter_time() -> None:
    # Clocks went back on 2025-11-02.
    assert format_instant(CALENDAR.day_starts_at(day("2025-11-02"))) == "2025-11-02T04:00:00.000Z"
    assert format_instant(CALENDAR.day_starts_at(day("2025-11-03"))) == "2025-11-03T05:00:00.000Z"
    assert CALENDAR.lineup_unit == "day"


def test_a_week_is_monday_to_sunday() -> None:
    for text in ("2025-10-20", "2025-10-23", "2025-10-26"):
        assert monday_of(day(text)) == day("2025-10-20")
    assert monday_of(day("2025-10-27")) == day("2025-10-27")


def scheduled(text: str) -> ScheduledGame:
    start = parse_instant(f"{text}T23:30:00Z")
    return ScheduledGame(game=text, start_at=start, day=CALENDAR.day_of(start), period=1)


def test_a_week_without_a_game_is_no_period_and_leaves_no_gap() -> None:
    # 2026-02-16 to 22 has no game here; two games in the first week make one period.
    periods = CALENDAR.periods([scheduled(text) for text in ("2026-02-23", "2026-02-10", "2026-02-15")])
    assert [period.number for period in periods] == [1, 2]
    assert [period.first_day for period in periods] == [day("2026-02-09"), day("2026-02-23")]
    assert [period.last_day for period in periods] == [day("2026-02-15"), day("2026-03-01")]


def test_a_game_moved_between_periods_counts_for_the_one_before() -> None:
    periods = weeks_of([day("2026-02-10"), day("2026-02-23")])
    assert period_number(periods, day("2026-02-15")) == 1
    assert period_number(periods, day("2026-02-18")) == 1
    assert period_number(periods, day("2026-02-23")) == 2
    assert period_number(periods, day("2026-04-30")) == 2
    assert period_number(periods, day("2026-01-01")) == 1


def test_a_box_score_is_known_at_noon_of_the_next_day() -> None:
    start = parse_instant("2025-12-01T03:30:00Z")  # 22:30 on 30 November in New York
    assert format_instant(box_score_at(start, day("2025-11-30"))) == "2025-12-01T12:00:00.000Z"


def test_a_box_score_of_a_game_at_night_waits_for_its_end() -> None:
    start = parse_instant("2025-12-01T08:00:01Z")
    assert box_score_at(start, day("2025-11-30")) == start + 6 * HOUR
    assert box_score_at(start - 1_000, day("2025-11-30")) == parse_instant("2025-12-01T12:00:00Z")


def test_the_schedule_is_published_sixty_days_before_the_first_game() -> None:
    assert format_instant(publication_at(day("2025-10-21"))) == "2025-08-22T12:00:00.000Z"


def test_the_plug_in_registers_its_sport_and_both_providers() -> None:
    sports: list[Sport] = []
    entries: list[ProviderEntry] = []
    leaguecore_register_sports(sports.append)
    leaguecore_register_providers(entries.append)
    assert [sport.id for sport in sports] == ["nba"]
    assert [entry.id for entry in entries] == ["nba/synthetic", "nba/files"]
    assert entries[0].open(ProviderRequest()).season == "synthetic-1"


def test_importing_the_plug_in_does_not_import_pandas() -> None:
    code = "import sys, leaguecore_nba; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
