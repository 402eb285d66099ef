"""Whether the reserve, the position maxima and the rules of locked seats make sense.

The NBA ruleset starts PG SG SF PF C G F and three UTIL, and has three on the bench: thirteen places.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import attrs
import pytest
from toy_ball import changed, shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.sections.rosters import ReserveRules
from leaguecore_nba import SPORT as NBA


def problems(ruleset: Ruleset) -> dict[str, str]:
    return {problem.path: problem.message for problem in check_ruleset(ruleset, NBA)}


def with_reserve(*slots: Mapping[str, Any]) -> Ruleset:
    """Return the NBA ruleset with these reserve slots; what they do not say is that of a plain IR."""
    plain = ReserveRules(
        name="IR",
        count=1,
        statuses=("OUT",),
        newcomers_only=False,
        misplaced="adds",
        checked_at="processing",
        min_days=0,
        direct_add=False,
    )
    return changed(shipped(), "roster", reserve=tuple(attrs.evolve(plain, **slot) for slot in slots))


def test_a_reserve_slot_names_reports_that_there_are_and_not_that_somebody_can_play() -> None:
    assert problems(with_reserve({"statuses": ("OUT", "IR", "DTD", "DNP")})) == {}
    for wrong in ("AVAILABLE", "out", "INJURED"):
        found = problems(with_reserve({}, {"name": "NA", "statuses": ("OUT", wrong)}))
        assert list(found) == ["roster.reserve[1].statuses"]
        assert repr(wrong) in found["roster.reserve[1].statuses"]
    assert "stands 2 times" in problems(with_reserve({"statuses": ("OUT", "OUT")}))["roster.reserve[0].statuses"]


def test_a_league_without_lineups_has_no_reserve() -> None:
    best_ball = changed(with_reserve({}), "lineups", kind="best_ball")
    assert "roster.reserve" in problems(best_ball)
    assert "roster.reserve" not in problems(changed(best_ball, "roster", reserve=()))


@pytest.mark.parametrize(("overflow", "fits"), [("reject", True), ("require_drops", True), ("lazy_lock", False)])
def test_a_roster_that_is_too_large_is_made_to_fit_by_more_than_a_locked_lineup_where_there_is_none(
    overflow: str, fits: bool
) -> None:
    """In best ball a team could keep a player more for the rest of the season, and he would count."""
    managed = changed(shipped(), "roster", overflow=overflow)
    best_ball = changed(managed, "lineups", kind="best_ball")
    assert "roster.overflow" not in problems(managed)
    assert ("roster.overflow" in problems(best_ball)) is not fits


def test_every_slot_has_a_name_of_its_own() -> None:
    assert problems(with_reserve({}, {"name": "NA"})) == {}
    assert set(problems(with_reserve({}, {}))) == {"roster.reserve[0].name", "roster.reserve[1].name"}
    # UTIL is a starting slot.
    assert list(problems(with_reserve({"name": "UTIL"}))) == ["roster.reserve[0].name"]


def test_where_every_status_belongs_nobody_can_be_misplaced() -> None:
    assert problems(with_reserve({"statuses": (), "misplaced": "nothing"})) == {}
    assert list(problems(with_reserve({"statuses": (), "misplaced": "adds"}))) == ["roster.reserve[0].misplaced"]


@pytest.mark.parametrize(
    ("most", "paths"),
    [
        ({"C": 1}, []),
        ({"C": 0}, ["roster.position_max.C"]),  # one must start
        ({"G": 3}, []),  # PG, SG and G
        ({"G": 2}, ["roster.position_max.G"]),
        ({"UTIL": 13}, []),
        ({"UTIL": 9}, ["roster.position_max.UTIL", "roster.position_max"]),  # all ten starters are of it
        ({"QB": 4}, ["roster.position_max.QB"]),
        ({"PG": 3, "SG": 3, "SF": 3, "PF": 2, "C": 2}, []),  # thirteen
        ({"PG": 3, "SG": 3, "SF": 2, "PF": 2, "C": 2}, ["roster.position_max"]),  # twelve for thirteen places
        ({"PG": 1, "SG": 1, "SF": 1, "PF": 1}, []),  # centres fill the rest
        ({"UTIL": 12}, ["roster.position_max"]),  # everybody is of it
        ({"G": 6, "F": 5, "C": 2}, []),
        ({"G": 5, "F": 5, "C": 2}, ["roster.position_max"]),
        ({"G": 9, "PG": 2, "SG": 3, "F": 5, "C": 2}, ["roster.position_max"]),  # five guards, whatever G says
    ],
)
def test_position_maxima_leave_room_for_the_starters_and_the_roster(most: Mapping[str, int], paths: list[str]) -> None:
    assert list(problems(changed(shipped(), "roster", position_max=most))) == paths


def test_nobody_stands_twice_on_the_list_of_undroppables() -> None:
    assert problems(changed(shipped(), "roster", undroppable=("a", "b"))) == {}
    assert list(problems(changed(shipped(), "roster", undroppable=("a", "b", "a")))) == ["roster.undroppable"]


def test_locked_players_do_not_change_seats_where_seats_weigh_differently() -> None:
    free = changed(shipped(), "lineups", locked_seat="among_starters")
    captain = attrs.evolve(free.roster.slots[0], multiplier=Decimal("1.5"))
    assert problems(free) == {}
    weighed = changed(free, "roster", slots=(captain, *free.roster.slots[1:]))
    assert list(problems(weighed)) == ["lineups.locked_seat"]
    assert problems(changed(weighed, "lineups", locked_seat="fixed")) == {}


def test_substitutes_need_a_bench_that_nobody_can_wait_for_and_seats_that_count_at_least_once() -> None:
    path = "lineups.substitutes"
    daily = changed(shipped(), "lineups", substitutes="bench_order", lock="daily")
    halves = tuple(attrs.evolve(slot, multiplier=Decimal("0.5")) for slot in daily.roster.slots)
    assert problems(daily) == {}
    for wrong in (
        changed(daily, "lineups", lock="game"),
        changed(daily, "lineups", kind="best_ball"),
        changed(daily, "roster", bench=0),
        changed(daily, "roster", slots=halves),
    ):
        assert path in problems(wrong)
        assert path not in problems(changed(wrong, "lineups", substitutes="none"))
