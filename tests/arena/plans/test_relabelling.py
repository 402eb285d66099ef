"""The lot that says who is which number: a permutation, of the seed alone, different for each block."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.arena.plans.labels import Label, standard_labels
from leaguecore.arena.plans.relabelling import relabelled

NAMES = ("a", "b", "c", "d", "e", "f", "g", "h")


def drawn(seed: str = "7", division: str = "main", sport: str = "nba", block: int = 1) -> list[str]:
    labels = standard_labels(NAMES)
    return [one.text for one in relabelled(labels, seed=seed, division=division, sport=sport, block=block)]


@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=12), st.text(st.characters(codec="ascii"), max_size=9))
def test_every_label_gets_a_number_of_its_own(entrants: list[str], seed: str) -> None:
    labels = standard_labels(entrants)
    found = relabelled(labels, seed=seed, division="main", sport="nba", block=1)
    assert sorted(one.text for one in found) == sorted(one.text for one in labels)
    assert len(set(found)) == len(entrants)


@given(st.permutations(standard_labels((*NAMES, "a"))))
def test_the_order_in_the_file_decides_nothing(labels: list[Label]) -> None:
    expected = relabelled(standard_labels((*NAMES, "a")), seed="7", division="main", sport="nba", block=1)
    assert relabelled(labels, seed="7", division="main", sport="nba", block=1) == expected


@pytest.mark.parametrize(
    "other", [drawn(seed="8"), drawn(division="open"), drawn(sport="nhl"), drawn(block=2)], ids=str
)
def test_another_seed_division_sport_or_block_has_a_lot_of_its_own(other: list[str]) -> None:
    assert drawn() != other
    assert drawn() == drawn()


def test_everybody_has_every_number_about_equally_often() -> None:
    """Over 2,000 seeds each of 8 gets a number 250 times; five standard deviations are 74."""
    counts = Counter((name, number) for seed in range(2_000) for number, name in enumerate(drawn(seed=str(seed))))
    assert len(counts) == 64
    assert 250 - 74 <= min(counts.values()) <= max(counts.values()) <= 250 + 74
