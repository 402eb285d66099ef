"""Sports with one fault each: which check finds it, and that each check finds some."""

from typing import Any

import attrs
import pytest
from sound_plugin import SPORT, installed, module
from toy_sport import DAY, HOUR, ToyCalendar

from leaguecore.clock import Instant
from leaguecore.conformance import run_checks, sport_checks
from leaguecore.conformance.sports import SPORT_PROPERTIES
from leaguecore.sport import Period, Sport


def of_sport(sport: Sport) -> dict[str, str]:
    results = run_checks(sport_checks(sport, installed(module(sport=sport))))
    return {one.name: one.message for one in results if one.outcome == "failed"}


def with_stat(**changes: Any) -> Sport:
    return attrs.evolve(SPORT, stats=(SPORT.stats[0], attrs.evolve(SPORT.stats[1], **changes)))


def with_positions(**changes: Any) -> Sport:
    return attrs.evolve(SPORT, positions=attrs.evolve(SPORT.positions, **changes))


class Overlapping(ToyCalendar):
    def periods(self, games: Any) -> tuple[Period, ...]:
        return tuple(attrs.evolve(one, last_day=one.last_day + 1) for one in super().periods(games))


class Short(ToyCalendar):
    """Ends its days an hour too early for whoever asks where an instant belongs."""

    def day_of(self, instant: Instant) -> int:
        return (instant + HOUR) // DAY


class Listed(ToyCalendar):
    """Numbers its weeks as their games happen to be listed."""

    def periods(self, games: Any) -> tuple[Period, ...]:
        right = {period.number: period for period in super().periods(games)}
        return tuple(right[number] for number in sorted(right, key=[game.period for game in games].index))


FAULTS: tuple[tuple[Sport, str, str], ...] = (
    (attrs.evolve(SPORT, id="Ball Game", rulesets=()), "sport.named", "'Ball Game' is no id"),
    (attrs.evolve(SPORT, name=" "), "sport.named", "has no name"),
    (with_positions(groups={"FLEX": ("P", "R", "Q")}), "sport.positions", "['Q']"),
    (with_positions(groups={"FLEX": ("P", "R"), "C": ("P",)}), "sport.positions", "'C' stands 2 times"),
    (with_stat(name="revision"), "sport.stats_unique", "'revision' has the name of a column"),
    (with_stat(unit=""), "sport.stat_units", "'saves' has no unit"),
    (with_stat(unit="minutes"), "sport.stat_units", "not of the kind seconds"),
    (with_stat(kind="flag"), "sport.stat_ranges", "'saves' is a flag"),
    (with_stat(high=2**62), "sport.stat_ranges", "a season's projection exceeds 64 bits"),
    (with_stat(low=1), "sport.stat_ranges", "cannot be 0"),
    (attrs.evolve(SPORT, calendar=Overlapping("day")), "sport.calendar_periods", "does not follow"),
    (attrs.evolve(SPORT, calendar=Short("day")), "sport.calendar_days", "is of day"),
    (with_positions(groups={"WIDE": ("P", "R")}, unseated=("R", "C")), "sport.slots", "of ball takes ['FLEX']"),
    (with_positions(unseated=()), "sport.positions_used", "no slot takes the position 'C'"),
    (with_positions(unseated=("C", "R")), "sport.positions_used", "'R' is declared unseated, and a slot takes it"),
    (with_positions(unseated=("C", "K")), "sport.positions_used", "['K'] is declared unseated, and is no base"),
    (attrs.evolve(SPORT, calendar=Listed("day")), "sport.calendar_order", "other periods for the same games"),
    (attrs.evolve(SPORT, id="pool"), "sport.rulesets", "of the sport 'ball', not of 'pool'"),
)
"""Sports with one fault each, the check that finds it, and what it says."""


@pytest.mark.parametrize(
    ("sport", "check", "words"), FAULTS, ids=lambda value: value if isinstance(value, str) and "." in value else ""
)
def test_a_fault_of_a_sport_has_its_check(sport: Sport, check: str, words: str) -> None:
    found = of_sport(sport)
    assert list(found) == [check], found
    assert words in found[check]


def test_minutes_in_sixty_parts_are_seconds() -> None:
    assert of_sport(with_stat(unit="minutes", kind="seconds", resolution=60)) == {}


def test_a_sport_that_names_a_ruleset_that_there_is_not_fails_by_its_check() -> None:
    found = of_sport(attrs.evolve(SPORT, rulesets=("ball", "bowl")))
    assert set(found) == {"sport.rulesets", "sport.slots", "sport.positions_used"}
    assert "'bowl'" in found["sport.rulesets"]


def test_each_check_of_a_sport_finds_some_fault() -> None:
    assert {check for _, check, _ in FAULTS} == {one.name for one in SPORT_PROPERTIES}
