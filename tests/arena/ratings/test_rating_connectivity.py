"""What holds an arena together, and what is refused without a ghost."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented_leagues import leagues
from scipy.sparse.csgraph import connected_components

from leaguecore.arena.ratings import RatingOptions, rate
from leaguecore.arena.ratings.connectivity import Connectivity, beaten_by_league, connectivity, require_finite
from leaguecore.arena.ratings.finishes import entrants_of
from leaguecore.errors import UsageError


def found(*orders: str | tuple[str, ...]) -> Connectivity:
    finishes = leagues(*orders)
    entrants = entrants_of(finishes)
    return connectivity(beaten_by_league(finishes, entrants).any(axis=0), entrants)


def refusal(*orders: str) -> str:
    with pytest.raises(UsageError) as refused:
        rate(leagues(*orders), RatingOptions(npseudo=0))
    return refused.value.code


def test_entrants_that_beat_one_another_in_a_ring_hold_together() -> None:
    ring = found("ab", "bc", "ca")
    assert (ring.connected, ring.separated, ring.note) == (True, False, "")


def test_one_who_won_always_is_separated() -> None:
    always = found("abc", "acb")
    assert (always.connected, always.separated) == (True, True)
    assert always.note.endswith("comes from the ghost only")


def test_groups_that_never_met_are_named() -> None:
    apart = found("ab", "ba", "cd", "dc")
    assert apart.groups == (("a", "b"), ("c", "d"))
    assert not apart.separated
    assert "cross-group differences come from the ghost only" in apart.note


def test_a_tie_holds_together_and_is_no_separation() -> None:
    tied = found(("ab",))
    assert (tied.connected, tied.separated) == (True, False)


def test_without_a_ghost_separation_is_refused() -> None:
    assert refusal("ab", "ab", "ab") == "rating.separated"


def test_without_a_ghost_groups_that_never_met_are_refused() -> None:
    assert refusal("ab", "ba", "cd", "dc") == "rating.disconnected"


def test_without_a_ghost_a_resample_that_is_separated_is_refused() -> None:
    """All leagues together are not separated, but b wins in one of six only, and some resample lacks that one."""
    assert refusal("ab", "ab", "ab", "ab", "ab", "ba") == "rating.separated"


def test_the_table_says_what_a_ghost_made_possible() -> None:
    table = rate(leagues("ab", "ba", "cd"))
    assert (table.connected, table.separated) == (False, True)
    assert "ghost only" in table.note


def test_a_league_that_was_not_drawn_connects_nobody() -> None:
    finishes = leagues("ab", "ba")
    beaten = beaten_by_league(finishes, ("a", "b"))
    require_finite(beaten, np.array([[1.0, 1.0]]), ("a", "b"))
    with pytest.raises(UsageError):
        require_finite(beaten, np.array([[1.0, 1.0], [2.0, 0.0]]), ("a", "b"))


@given(st.lists(st.lists(st.sampled_from("abcdefg"), min_size=2, max_size=4, unique=True).map("".join), min_size=1))
def test_groups_and_separation_are_those_of_scipy(orders: list[str]) -> None:
    finishes = leagues(*orders)
    entrants = entrants_of(finishes)
    beaten = np.zeros((len(entrants), len(entrants)))
    for order in orders:
        for place, above in enumerate(order):
            for below in order[place + 1 :]:
                beaten[entrants.index(above), entrants.index(below)] = 1
    weak, _ = connected_components(beaten, connection="weak")
    strong, _ = connected_components(beaten, connection="strong")
    seen = found(*orders)
    assert len(seen.groups) == weak
    assert seen.separated == (strong > weak)
