"""A contrast is half of the seats each, and mirror pairs: whatever a draft slot is worth cancels."""

from fractions import Fraction

import attrs
import numpy as np
import pytest

from leaguecore.arena.luck.contrasts import CONTRASTS, Contrast, effect, mirror_pair, pair_difference
from leaguecore.arena.luck.world import Source
from leaguecore.errors import UsageError

SOURCE = Source(ruleset="r", ruleset_sha256="0", data=None, season="s", data_sha256="1")
ADP = Contrast(name="adp", first="projection", second="adp")


def test_each_seat_of_a_pair_is_held_by_both_bots_once() -> None:
    straight, mirrored = mirror_pair(SOURCE, ADP, 10, "7:adp:0")
    assert straight.managers.count("projection") == mirrored.managers.count("projection") == 5
    assert all(
        {one, other} == {"projection", "adp"} for one, other in zip(straight.managers, mirrored.managers, strict=True)
    )


def test_both_replays_of_a_pair_have_one_seed_hence_one_draft_order_and_the_same_lots() -> None:
    straight, mirrored = mirror_pair(SOURCE, ADP, 10, "7:adp:0")
    assert attrs.evolve(mirrored, managers=straight.managers) == straight


def test_an_odd_number_of_teams_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        mirror_pair(SOURCE, ADP, 9, "7")
    assert refused.value.code == "luck.odd"


def test_what_slots_are_worth_cancels_within_a_pair_and_what_a_bot_is_worth_stays() -> None:
    slots, better = [50, -20, 0, 7, 300, -400], 11
    straight = [slot + (better if place % 2 == 0 else 0) for place, slot in enumerate(slots)]
    mirrored = [slot + (better if place % 2 == 1 else 0) for place, slot in enumerate(slots)]
    assert pair_difference(straight, mirrored) == better


def test_two_equal_bots_differ_by_nothing_whatever_their_totals() -> None:
    totals = [18_870, 17_001, 20_500, 19_000]
    assert pair_difference(totals, totals) == 0


def test_an_effect_of_a_known_world_is_found_in_luck_sds() -> None:
    draws = np.random.default_rng(11)
    # Each pair's difference is the mean of 10 less the mean of 10 teams of sigma 90: an SD of 90 * sqrt(1/5).
    differences = [Fraction(int(one)) for one in draws.normal(0.65 * 90, 90 * 0.2**0.5, 400).round()]
    found = effect(ADP, differences, 90.0, "7")
    assert found.sds == pytest.approx(0.65, abs=0.07)
    assert found.points == pytest.approx(found.sds * 90.0)
    half_width = 1.96 * 0.2**0.5 / 400**0.5
    assert found.interval.high - found.interval.low == pytest.approx(2 * half_width, rel=0.15)
    assert found.interval.low < found.sds < found.interval.high


def test_the_published_contrasts_are_all_there() -> None:
    assert {(one.name, one.first, one.second) for one in CONTRASTS} == {
        ("noise10", "projection", "projection:noise=0.10"),
        ("adp", "projection", "adp"),
        ("noise25", "projection", "projection:noise=0.25"),
        ("oracle", "oracle", "projection"),
    }
