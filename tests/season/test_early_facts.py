"""Facts of a game that were known before it had begun, as the schedule had its start then."""

from collections.abc import Callable
from typing import Any

import pytest
from toy_sport import HOUR, ToySeason, at

from leaguecore.clock import LATEST
from leaguecore.season.early_facts import early_rows
from leaguecore.season.opening_faults import fact_faults

STARTS = at(1, 18)
"""Tuesday, 18:00."""


def season(*, known: int) -> ToySeason:
    """Return a season of one game, with one line that is known at an instant."""
    made = ToySeason()
    made.player("red-p1")
    made.game("opener", STARTS)
    made.line("red-p1", "opener", 3, known=known)
    return made


def early(made: ToySeason) -> list[tuple[int, int]]:
    return early_rows(made.facts(), "stat_lines")


@pytest.mark.parametrize(
    ("known", "found"),
    [(STARTS - 1, [(0, STARTS)]), (STARTS, [(0, STARTS)]), (STARTS + 1, [])],
    ids=["before", "at the start, when lineups can still be given", "a millisecond later"],
)
def test_a_line_is_known_after_the_start_of_its_game(known: int, found: list[tuple[int, int]]) -> None:
    assert early(season(known=known)) == found


def put_off(made: ToySeason) -> None:
    made.game("opener", STARTS, known=STARTS - HOUR, status="postponed")


def put_off_later(made: ToySeason) -> None:
    made.game("opener", STARTS, known=STARTS + 5 * HOUR, status="postponed")


def moved_to_thursday(made: ToySeason) -> None:
    made.game("opener", at(3, 18), known=STARTS - HOUR)


def resumed_on_thursday(made: ToySeason) -> None:
    """The game began, was broken off, and is told as one of Thursday after its first lines were known."""
    made.game("opener", at(3, 18), known=STARTS + 5 * HOUR)


def told_as_earlier(made: ToySeason) -> None:
    """That it began at 14:00 already is known only afterwards: until then lineups were open."""
    made.game("opener", at(1, 14), known=STARTS + 5 * HOUR)


@pytest.mark.parametrize(
    ("change", "known", "found"),
    [
        (put_off, STARTS + HOUR, [(0, LATEST)]),
        (put_off_later, STARTS + HOUR, []),
        (moved_to_thursday, STARTS + HOUR, [(0, at(3, 18))]),
        (resumed_on_thursday, STARTS + HOUR, []),
        (told_as_earlier, STARTS - HOUR, [(0, STARTS)]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_the_start_is_the_one_that_was_known_then(
    change: Callable[[ToySeason], None], known: int, found: list[tuple[int, int]]
) -> None:
    made = season(known=known)
    change(made)
    assert early(made) == found


def test_only_the_rows_that_are_named_count() -> None:
    facts = season(known=STARTS - 1).facts()
    assert early_rows(facts, "stat_lines", []) == []
    assert early_rows(facts, "stat_lines", [0]) == [(0, STARTS)]


@pytest.mark.parametrize(("known", "faults"), [(STARTS, 1), (STARTS + 1, 0)])
def test_verification_goes_by_the_same_rule(known: int, faults: int) -> None:
    found: list[Any] = fact_faults(season(known=known).facts())
    assert [fault.code for fault in found] == ["stat.before_decision"] * faults
    assert all("red-p1 in opener" in fault.message for fault in found)
