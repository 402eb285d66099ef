"""Invented numbers: the same on any machine, with the distributions that they are asked for."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from leaguecore.sport.invention import PPM, Invention

SIZE = 20_000


def near(found: Any, expected: float, standard_error: float) -> bool:
    """Say whether a figure is within four standard errors; the streams are fixed, so this is not left to chance."""
    return abs(float(found) - expected) < 4 * standard_error


def test_the_same_labels_give_the_same_stream_and_others_another() -> None:
    streams = [Invention(*labels).below(2**31, 8).tolist() for labels in [("a", "b"), ("a", "b"), ("ab",), ("b", "a")]]
    assert streams[0] == streams[1]
    assert len({tuple(stream) for stream in streams}) == 3


def test_a_stream_goes_on_and_does_not_repeat() -> None:
    stream = Invention("x")
    assert stream.below(2**31, 8).tolist() != stream.below(2**31, 8).tolist()


@pytest.mark.parametrize("limit", [1, 2, 6, 1_000, 2**31])
def test_numbers_below_a_limit_are_even(limit: int) -> None:
    found = Invention("below", str(limit)).below(limit, SIZE)
    assert found.min() >= 0
    assert found.max() < limit
    deviation = ((limit**2 - 1) / 12) ** 0.5
    assert near(found.mean(), (limit - 1) / 2, deviation / SIZE**0.5 + 1e-9)
    assert near(found.std(), deviation, deviation / SIZE**0.5 + 1e-9)


def test_each_side_of_a_die_comes_up_equally_often() -> None:
    counts = Counter(Invention("die").below(6, SIZE).tolist())
    assert sum((count - SIZE / 6) ** 2 / (SIZE / 6) for count in counts.values()) < 20.5  # one in a thousand


def test_things_happen_as_often_as_their_chance_says() -> None:
    chances = np.array([0, 50_000, 500_000, PPM] * (SIZE // 4))
    found = Invention("happens").happens(chances, SIZE).reshape(-1, 4).mean(axis=0)
    assert found[0] == 0
    assert found[3] == 1
    count = SIZE / 4
    assert near(found[1], 0.05, (0.05 * 0.95 / count) ** 0.5)
    assert near(found[2], 0.5, 0.5 / count**0.5)


@pytest.mark.parametrize("mean", [0, 300, 2_500, 10_000, 31_999])
def test_counts_have_their_mean_and_the_variance_of_32_trials(mean: int) -> None:
    found = Invention("counts", str(mean)).counts(mean, SIZE)
    chance = mean / 32_000
    variance = 32 * chance * (1 - chance)
    assert found.min() >= 0
    assert found.max() <= 32
    assert near(found.mean(), mean / 1_000, (variance / SIZE) ** 0.5 + 1e-9)
    assert near(found.var(), variance, variance * (3 / SIZE) ** 0.5 + 1e-3)


def test_each_count_has_its_own_mean() -> None:
    found = Invention("each").counts(np.array([1_000, 9_000] * (SIZE // 2)), SIZE).reshape(-1, 2).mean(axis=0)
    assert near(found[0], 1, (1 / (SIZE / 2)) ** 0.5)
    assert near(found[1], 9, (9 / (SIZE / 2)) ** 0.5)


def test_a_spread_has_its_mean_and_its_deviation_and_ends() -> None:
    found = Invention("spread").spread(1_000, 200, SIZE)
    assert near(found.mean(), 1_000, 200 / SIZE**0.5 + 0.5)  # whole numbers are rounded down, by half a one on average
    assert near(found.std(), 200, 200 / (2 * SIZE) ** 0.5)
    assert near(np.mean(np.abs(found - 1_000) < 200), 0.68, (0.68 * 0.32 / SIZE) ** 0.5 + 0.0025)
    assert np.abs(found - 1_000).max() <= 6 * 200 + 1


def test_a_spread_without_deviation_is_its_mean() -> None:
    assert set(Invention("flat").spread(np.array([3, -3]), 0, 2).tolist()) == {3, -3}


def test_an_order_has_every_number_once_and_no_favourite_first() -> None:
    stream = Invention("order")
    orders = [stream.order(5).tolist() for _ in range(2_000)]
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)
    firsts = Counter(order[0] for order in orders)
    assert sum((count - 400) ** 2 / 400 for count in firsts.values()) < 18.5  # one in a thousand


def test_names_are_distinct_two_words_each_and_more_of_them_begin_alike() -> None:
    names = Invention("names").names(500)
    assert len(set(names)) == 500
    assert all(len(name.split()) == 2 and name.istitle() and name.isascii() for name in names)
    assert Invention("names").names(20) == names[:20]


def test_neighbours_in_a_stream_are_uncorrelated() -> None:
    found = Invention("pairs").spread(0, 1_000, SIZE) / 1_000
    assert abs(sum(a * b for a, b in pairwise(found.tolist())) / SIZE) < 4 / SIZE**0.5
