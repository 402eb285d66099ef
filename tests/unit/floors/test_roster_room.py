"""Room on a roster: whom a baseline drops where it does not fit, and whom the position maxima let in."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from leaguecore.managers.briefing import PositionMaximum
from leaguecore.managers.roster_room import excess_players, within_maxima

WORTH = {"a": 5, "b": 1, "c": 3, "d": 3}


def briefing(
    roster: Mapping[str, Sequence[str]],
    size: int = 2,
    locked: Sequence[str] = (),
    undroppable: Sequence[str] = (),
    maxima: Sequence[PositionMaximum] = (),
) -> Any:
    """Return as much of a briefing as is looked at."""
    rules = SimpleNamespace(roster_size=size, maxima=tuple(maxima))
    return SimpleNamespace(roster=roster, rules=rules, locked=tuple(locked), undroppable=frozenset(undroppable))


@pytest.mark.parametrize(
    ("size", "locked", "undroppable", "leave"),
    [
        (4, [], [], ()),
        (5, [], [], ()),
        (3, [], [], ("b",)),
        (2, [], [], ("b", "c")),  # c and d are worth the same: the smaller id
        (2, ["b"], [], ("c", "d")),
        (2, ["b"], ["c"], ("d", "a")),  # just enough may go
        (2, ["b", "a"], ["c"], ()),  # too few may go, so nobody does
    ],
)
def test_those_of_least_worth_leave_a_roster_that_is_too_large(
    size: int, locked: list[str], undroppable: list[str], leave: tuple[str, ...]
) -> None:
    roster = dict.fromkeys(WORTH, ("P",))
    assert excess_players(briefing(roster, size, locked, undroppable), WORTH.__getitem__) == leave


@pytest.mark.parametrize(
    ("positions", "drop", "lets_in"),
    [
        ({"P"}, "", False),  # there are two at P or R, and one at P
        ({"P"}, "a", True),
        ({"P"}, "b", False),  # still one at P
        ({"R"}, "", False),
        ({"R"}, "b", True),
        ({"P", "R"}, "a", True),
        ({"X"}, "", True),
    ],
)
def test_the_maxima_let_a_player_in_for_a_drop_of_his_kind(positions: set[str], drop: str, lets_in: bool) -> None:
    maxima = [PositionMaximum(positions=("P",), most=1), PositionMaximum(positions=("P", "R"), most=2)]
    there = briefing({"a": ("P",), "b": ("R",), "x": ("X",)}, maxima=maxima)
    assert within_maxima(there, frozenset(positions), drop) is lets_in


def test_without_maxima_everybody_may_come() -> None:
    assert within_maxima(briefing({"a": ("P",)}), frozenset({"P"}), "")
