"""The cross-check deals seasons anew among players of like expectation, and finds the luck of frozen rosters."""

import numpy as np
import pytest

from leaguecore.arena.luck.permutation import TIER, cross_check, frozen_totals, givers, lenders
from leaguecore.arena.luck.spread import pooled_sigma
from leaguecore.arena.luck.streams import Streams
from leaguecore.lineup import Slot

PLAYERS = 250
ALL_START = (Slot("UTIL", 13, frozenset({"P"})),)


def streams(expected: list[int], points: list[list[int]]) -> Streams:
    """Return streams of players who are named by their rows."""
    places = {f"p{row:03d}": row for row in range(len(expected))}
    return Streams(place=places, expected=np.array(expected), points=np.array(points))


def snake(teams: int, rounds: int) -> list[dict[str, tuple[str, ...]]]:
    """Return the rosters of a snake draft of the players in their order."""
    picks = [
        [turn * teams + (team if turn % 2 == 0 else teams - 1 - team) for turn in range(rounds)]
        for team in range(teams)
    ]
    return [{f"p{row:03d}": ("P",) for row in rows} for rows in picks]


def test_a_permutation_gives_every_season_to_somebody_of_its_tier() -> None:
    dealt = givers(60, np.random.default_rng(1))
    assert sorted(dealt.tolist()) == list(range(60))
    assert (dealt // TIER == np.arange(60) // TIER).all()
    assert (dealt != np.arange(60)).any()


def test_a_bootstrap_draws_within_the_tier_with_replacement() -> None:
    dealt = lenders(60, np.random.default_rng(1))
    assert (dealt // TIER == np.arange(60) // TIER).all()
    assert len(set(dealt.tolist())) < 60


def test_whoever_has_anothers_season_has_his_ratio_of_actual_to_expected() -> None:
    found = streams([100, 50], [[120, 0, 90], [100, 20, 30]]).moved(np.array([1, 0]))
    assert found.tolist() == [[200, 40, 60], [60, 0, 45]]


def test_his_own_season_is_the_season_as_it_was() -> None:
    given = streams([7, 3], [[120, 1, 90], [100, 20, 31]])
    assert (given.moved(np.array([0, 1])) == given.points).all()


def test_a_lineup_is_set_before_its_period_by_what_was_known_then() -> None:
    # One seat. Before period 1: 10 beats 8. After 0 and 20 points: (4 * 10 + 0) // 5 = 8 and (4 * 8 + 20) // 5 = 10.
    given = streams([10, 8], [[0, 30], [20, 5]])
    assert frozen_totals((Slot("UTIL", 1, frozenset({"P"})),), snake(1, 2), given, given.points) == [0 + 5]


def test_a_slot_counts_with_its_multiplier() -> None:
    given = streams([10], [[7, 8]])
    captain = (Slot("CAPTAIN", 1, frozenset({"P"}), multiplier_millis=2_000),)
    assert frozen_totals(captain, snake(1, 1), given, given.points) == [30]


def world(seed: int) -> Streams:
    """Return a season in which each player's ratio of actual to expected has a mean of 1 and an SD of 0.3."""
    draws = np.random.default_rng(seed)
    expected = np.linspace(40_000, 4_000, PLAYERS).astype(int)
    actual = (expected * np.maximum(1 + 0.3 * draws.standard_normal(PLAYERS), 0)).astype(int)
    return Streams(
        place={f"p{row:03d}": row for row in range(PLAYERS)}, expected=expected, points=actual.reshape(PLAYERS, 1)
    )


def test_the_luck_of_a_known_world_is_found_from_one_season() -> None:
    rosters = snake(10, 13)
    # Each team's total is a sum over its players, so its variance is that of the ratios times the squared expectations;
    # the snake leaves the teams' expectations a little apart, which belongs to the spread within a league too.
    expected = world(0).expected
    sums = [[float(expected[int(name[1:])]) for name in roster] for roster in rosters]
    luck = np.mean([0.3**2 * sum(one**2 for one in team) for team in sums])
    truth = float(np.sqrt(luck + np.var([sum(team) for team in sums], ddof=1)))
    found = []
    for seed in range(40):
        season, draws = world(seed), np.random.default_rng(1_000 + seed)
        dealt = [season.moved(givers(PLAYERS, draws)) for _ in range(5)]
        found.append(pooled_sigma([frozen_totals(ALL_START, rosters, season, points) for points in dealt]))
    # Seasons of these sizes differ by 9 % each: a standard error of 1.5 % over forty.
    assert float(np.sqrt(np.mean(np.square(found)))) == pytest.approx(truth, rel=0.05)


def test_one_season_alone_may_be_far_from_it_and_the_drawn_seasons_say_how_far() -> None:
    rosters, season, draws = snake(10, 13), world(7), np.random.default_rng(3)
    drawn = [[frozen_totals(ALL_START, rosters, season, season.moved(lenders(PLAYERS, draws)))] for _ in range(200)]
    check = cross_check([frozen_totals(ALL_START, rosters, season, season.points)], drawn[:2], drawn)
    # One league of ten has 9 degrees of freedom: chi-square gives 0.55 to 1.45 for sigma's own share.
    assert check.season.low == pytest.approx(0.55, abs=0.12)
    assert check.season.high == pytest.approx(1.45, abs=0.12)
