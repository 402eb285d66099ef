"""The whole table: what it says, and what must not change a byte of it."""

import random
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_leagues import arena, leagues, normal_points, played
from scipy import stats

from leaguecore.arena.ratings import LeagueFinish, RatingOptions, rate
from leaguecore.errors import UsageError

FINISHES = arena(24)
TABLE = rate(FINISHES)


def shuffled(finishes: list[LeagueFinish], seed: int) -> list[LeagueFinish]:
    """The same leagues in another order, seats and ties of each in another order."""
    chance = random.Random(seed)
    again = []
    for one in chance.sample(finishes, len(finishes)):
        groups = [chance.sample(group, len(group)) for group in one.order]
        points = chance.sample(one.points, len(one.points))
        again.append(attrs.evolve(one, order=groups, points=points))
    return again


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_the_order_of_leagues_and_opponents_changes_no_byte(seed: int) -> None:
    assert repr(rate(shuffled(FINISHES, seed))) == repr(TABLE)


def test_the_order_within_a_tie_changes_no_byte() -> None:
    tied = leagues(("ab", "cd"), ("d", "abc"), "abcd", ("bd", "ac"), "dcba", ("abcd",))
    assert repr(rate(shuffled(tied, 1))) == repr(rate(tied))


def test_another_seed_moves_intervals_and_no_rating() -> None:
    other = rate(FINISHES, RatingOptions(seed="2"))
    assert [row.rating for row in other.rows] == [row.rating for row in TABLE.rows]
    assert [row.lo for row in other.rows] != [row.lo for row in TABLE.rows]


def test_ratings_are_centred_on_1500_and_fall() -> None:
    ratings = [row.rating for row in TABLE.rows]
    assert np.mean(ratings) == pytest.approx(1500, abs=1e-9)
    assert ratings == sorted(ratings, reverse=True)


def test_an_interval_holds_its_rating_and_bands_rise() -> None:
    assert all(row.lo is not None and row.hi is not None and row.lo < row.rating < row.hi for row in TABLE.rows)
    bands = [row.band or 0 for row in TABLE.rows]
    assert bands[0] == 1
    assert bands == sorted(bands)


def test_the_table_says_what_its_intervals_are_given() -> None:
    assert TABLE.label == "given this season's real players"


@pytest.mark.parametrize(
    ("told", "formula"),
    [
        ({}, "pl-ghost0.5-bca-1"),
        ({"model": "bradley-terry"}, "bt-ghost0.5-bca-1"),
        ({"npseudo": 1}, "pl-ghost1-bca-1"),
        ({"method": "percentile"}, "pl-ghost0.5-percentile-1"),
        ({"clustered": True}, "pl-ghost0.5-bca-clustered-1"),
    ],
)
def test_the_formula_is_named(told: dict[str, Any], formula: str) -> None:
    assert RatingOptions(**told).formula == formula


@pytest.mark.parametrize(
    "told",
    [{"model": "elo"}, {"method": "z"}, {"replicates": 99}, {"level": 1}, {"widened_by": 0.9}, {"npseudo": -1}],
)
def test_what_cannot_be_computed_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        RatingOptions(**told)
    assert refused.value.code == "rating.option"


def test_an_entrant_with_four_leagues_has_a_rating_and_neither_interval_nor_band() -> None:
    late = [attrs.evolve(one, order=(*one.order, ("late",)), points=(), weeks=0) for one in FINISHES[:4]]
    row = rate([*late, *FINISHES[4:]]).row("late")
    assert row.rating < 1500
    assert (row.leagues, row.lo, row.band, row.best_rank, row.reason) == (4, None, None, None, "few_leagues")


def test_an_entrant_with_fourteen_leagues_has_student_s_interval_beside_others_with_more() -> None:
    more = [attrs.evolve(one, order=(*one.order, ("late",)), points=(), weeks=0) for one in FINISHES[:14]]
    table = rate([*more, *FINISHES[14:]])
    assert (table.row("late").method, table.row("m0").method) == ("jackknife-t", "bca")


def test_leagues_that_all_end_alike_give_ratings_and_no_intervals() -> None:
    table = rate(leagues(*["abc"] * 20))
    assert [row.entrant for row in table.rows] == ["a", "b", "c"]
    assert {row.reason for row in table.rows} == {"no_variation"}


def test_a_league_of_one_entrant_is_left_out() -> None:
    mirror = LeagueFinish(league="mirror", order=("aaa", "a"))
    assert repr(rate([*leagues("ab", "ba", "ab"), mirror])) == repr(rate(leagues("ab", "ba", "ab")))


def test_clones_widen_every_interval_about_its_estimate() -> None:
    wide = rate(FINISHES, RatingOptions(widened_by=2))
    for row, before in zip(wide.rows, TABLE.rows, strict=True):
        assert row.rating == before.rating
        assert (row.lo or 0) - row.rating == pytest.approx(2 * ((before.lo or 0) - before.rating), abs=1e-8)
    (headline, *_), (before, *_) = wide.row("m0").headlines, TABLE.row("m0").headlines
    assert (headline.interval.hi or 0) - headline.points_per_week == pytest.approx(
        2 * ((before.interval.hi or 0) - before.points_per_week), abs=1e-8
    )


def test_clusters_are_drawn_where_that_is_asked() -> None:
    grouped = [attrs.evolve(one, cluster=f"c{number % 8}") for number, one in enumerate(FINISHES)]
    table = rate(grouped, RatingOptions(clustered=True))
    assert table.units == 8
    assert {row.method for row in table.rows} == {"jackknife-t"}


def test_bradley_terry_of_leagues_of_two_is_plackett_luce() -> None:
    pairs = leagues(*["ab", "ba", "ab", "bc", "cb", "bc", "ca", "ac", "ab", "ac", "bc", "ba", "ab", "bc", "ca", "ac"])
    one, other = rate(pairs), rate(pairs, RatingOptions(model="bradley-terry"))
    assert one.rows == other.rows


def test_bradley_terry_takes_a_league_apart_into_its_pairs() -> None:
    """Three pairs of one order, each a league by itself, have the same ratings, though not the same intervals."""
    orders = ["abc", "cab", "bca", "abc", "acb"]
    pairs = [one[i] + one[j] for one in orders for i, j in ((0, 1), (0, 2), (1, 2))]
    whole = rate(leagues(*orders), RatingOptions(model="bradley-terry"))
    apart = rate(leagues(*pairs))
    assert [row.rating for row in whole.rows] == pytest.approx([row.rating for row in apart.rows], abs=1e-8)


def test_many_leagues_put_managers_in_the_order_of_their_skill() -> None:
    finishes = [
        played(points, league=f"l{number:04}", weeks=1) for number, points in enumerate(normal_points(4000, managers=4))
    ]
    assert [row.entrant for row in rate(finishes).rows] == ["m0", "m1", "m2", "m3"]


def test_intervals_of_two_managers_cover_the_truth_as_often_as_they_say() -> None:
    """With p(a before b) = 0.6 the truth is +-0.5 * 400 * log10(1.5) points; twenty leagues, 300 arenas."""
    chance = np.random.default_rng(8)
    truth = 1500 + 200 * np.log10(1.5)
    covered = 0
    for number in range(300):
        orders = ["ab" if better else "ba" for better in chance.random(20) < 0.6]
        row = rate(leagues(*orders), RatingOptions(seed=str(number), replicates=200)).row("a")
        covered += row.lo is not None and row.hi is not None and row.lo <= truth <= row.hi
    assert stats.binomtest(covered, 300, 0.95).pvalue > 1e-3
