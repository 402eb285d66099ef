"""The seating of greatest worth: the locked stay, the unseated who are locked wait, closed slots stay empty."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from leaguecore.lineup import Slot
from leaguecore.managers import Board, best_seating
from leaguecore.sport import Instant

SLOTS = (Slot("P", 1, frozenset("P")), Slot("ANY", 1, frozenset("PR")))
ROSTER = {"ann": ("P",), "bob": ("P",), "cat": ("R",)}
WORTH = {"ann": 1, "bob": 5, "cat": 3}


def seated(
    seating: Mapping[str, tuple[str, ...]], locked: tuple[str, ...] = (), closed: Mapping[Any, int] | None = None
) -> dict[str, list[str]]:
    """Return who sits where then."""
    rules, limits = SimpleNamespace(slots=SLOTS), closed or {}
    briefing: Any = SimpleNamespace(rules=rules, roster=ROSTER, seating=seating, locked=locked, closed_slots=limits)
    return {name: sorted(players) for name, players in best_seating(briefing, WORTH.__getitem__).items()}


def test_the_seats_are_for_those_worth_most_together() -> None:
    assert seated({}) == {"P": ["bob"], "ANY": ["cat"]}


def test_whoever_is_locked_stays_where_he_is_or_out() -> None:
    assert seated({"P": ("ann",)}, locked=("ann",)) == {"P": ["ann"], "ANY": ["bob"]}
    assert seated({}, locked=("bob",)) == {"P": ["ann"], "ANY": ["cat"]}


def test_nobody_is_put_where_no_game_counts() -> None:
    found = seated({}, closed={("ANY",): 0})
    assert (found["P"], found.get("ANY", [])) == (["bob"], [])


def test_a_fact_of_the_board_is_that_of_the_player_and_0_for_a_stranger() -> None:
    board = Board(
        cut=Instant(0),
        snapshot="",
        players=("ann", "bob"),
        index={"ann": 0, "bob": 1},
        names=("Ann", "Bob"),
        positions=(("P",), ("R",)),
        position_sets=(frozenset("P"), frozenset("R")),
        teams=("", ""),
        statuses=("", ""),
        columns={"remaining": np.array([4, 9]), "rank": np.array([2, 1])},
    )
    facts = [board.fact("remaining", "bob"), board.fact("rank", "ann"), board.fact("rank", "zoe")]
    assert facts == [9, 2, 0]
    assert [type(one) for one in facts] == [int, int, int]
