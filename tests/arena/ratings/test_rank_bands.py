"""Rank bands: the reference's example and its closed boundary."""

from hypothesis import given
from hypothesis import strategies as st

from leaguecore.arena.ratings.bands import Rated, rank_bands, rank_upper_bounds

EXAMPLE = [
    Rated(entrant="f", rating=1500, lo=1470, hi=1545),
    Rated(entrant="a", rating=1640, lo=1600, hi=1680),
    Rated(entrant="e", rating=1560, lo=1500, hi=1620),
    Rated(entrant="c", rating=1580, lo=1540, hi=1600),
    Rated(entrant="g", rating=1400, lo=1350, hi=1469),
    Rated(entrant="d", rating=1570, lo=1545, hi=1599),
    Rated(entrant="b", rating=1610, lo=1560, hi=1660),
]


def test_the_example_of_the_reference_has_its_bands() -> None:
    assert rank_bands(EXAMPLE) == {"a": 1, "b": 1, "c": 1, "d": 2, "e": 2, "f": 2, "g": 3}


def test_the_example_of_the_reference_has_its_best_ranks() -> None:
    assert rank_upper_bounds(EXAMPLE) == {"a": 1, "b": 1, "c": 1, "d": 2, "e": 1, "f": 3, "g": 7}


def pair(hi: float) -> dict[str, int]:
    return rank_bands([Rated(entrant="x", rating=3, lo=2, hi=4), Rated(entrant="y", rating=1, lo=0, hi=hi)])


def test_an_interval_that_touches_the_leader_s_is_in_its_band() -> None:
    assert pair(2.0) == {"x": 1, "y": 1}
    assert pair(1.999_999) == {"x": 1, "y": 2}


def test_of_equal_ratings_the_first_name_leads() -> None:
    same = [Rated(entrant="y", rating=1, lo=0, hi=2), Rated(entrant="x", rating=1, lo=0.9, hi=1.1)]
    low = Rated(entrant="z", rating=0, lo=-1, hi=0.5)
    assert rank_bands([*same, low]) == {"x": 1, "y": 1, "z": 2}


def test_nobody_has_no_bands() -> None:
    assert rank_bands([]) == {}


numbers = st.integers(-50, 50)


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.tuples(numbers, st.integers(0, 30), st.integers(0, 30))))
def test_bands_are_contiguous_and_all_of_a_band_reach_its_leader(drawn: dict[str, tuple[int, int, int]]) -> None:
    rated = [
        Rated(entrant=name, rating=rating, lo=rating - below, hi=rating + above)
        for name, (rating, below, above) in drawn.items()
    ]
    bands = rank_bands(rated)
    ordered = sorted(rated, key=lambda one: (-one.rating, one.entrant))
    assert [bands[one.entrant] for one in ordered] == sorted(bands.values())
    leaders = {bands[one.entrant]: one for one in reversed(ordered)}
    assert all(one.hi >= leaders[bands[one.entrant]].lo for one in ordered)
    assert all(leaders[band].hi < leaders[band - 1].lo for band in leaders if band > 1)
