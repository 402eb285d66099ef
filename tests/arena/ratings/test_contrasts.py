"""What a variant is worth, by pairs within leagues."""

import numpy as np
import pytest
from scipy import stats

from leaguecore.arena.ratings import Contrast, Pair, contrasts
from leaguecore.errors import UsageError

LUCK = {"nba": 50.0, "nhl": 5.0}


def pairs(*, leagues: int = 8, seed: int = 2) -> list[Pair]:
    """Two models in leagues of two sports; the variant is worth one SD of luck to x and nothing to y."""
    chance = np.random.default_rng(seed)
    made = []
    for sport, luck in LUCK.items():
        for number in range(leagues):
            for model, worth in (("x", 1), ("y", 0)):
                base, changed = 1000 + luck * chance.normal(size=2)
                league = f"{sport}-{number}"
                made.append(Pair(league=league, sport=sport, model=model, base=base, changed=changed + worth * luck))
    return made


def found(made: list[Pair], model: str, sport: str, unit: str) -> Contrast:
    listed = contrasts(made, seed="1", luck_sds=LUCK)
    (one,) = [one for one in listed if (one.model, one.sport, one.unit) == (model, sport, unit)]
    return one


def test_a_contrast_is_the_mean_of_the_differences_with_student_s_interval() -> None:
    made = pairs()
    one = found(made, "x", "nba", "points")
    differences = [pair.changed - pair.base for pair in made if (pair.model, pair.sport) == ("x", "nba")]
    expected = stats.ttest_1samp(differences, 0).confidence_interval()
    assert one.mean == pytest.approx(np.mean(differences))
    assert one.error == pytest.approx(stats.sem(differences))
    assert one.t_interval == pytest.approx(tuple(expected))
    assert (one.pairs, one.leagues) == (8, 8)


def test_in_luck_a_contrast_is_its_points_over_the_luck_of_its_sport() -> None:
    made = pairs()
    points, luck = found(made, "y", "nhl", "points"), found(made, "y", "nhl", "luck_sd")
    assert (luck.mean, luck.error) == pytest.approx((points.mean / 5, (points.error or 0) / 5))


def test_sports_are_put_together_in_luck_only() -> None:
    listed = contrasts(pairs(), seed="1", luck_sds=LUCK)
    assert {one.unit for one in listed if one.sport == ""} == {"luck_sd"}
    made = pairs()
    pooled = found(made, "", "", "luck_sd")
    assert pooled.pairs == 32
    assert pooled.mean == pytest.approx(np.mean([(one.changed - one.base) / LUCK[one.sport] for one in made]))


def test_without_a_luck_table_there_are_points_only() -> None:
    listed = contrasts(pairs(), seed="1")
    assert {(one.sport, one.unit) for one in listed} == {("nba", "points"), ("nhl", "points")}


def test_all_models_of_a_league_are_drawn_together() -> None:
    """Models that a league moves alike are as sure together as one: the interval of all is that of the league means."""
    chance = np.random.default_rng(4)
    shared = chance.normal(size=20)
    made = [
        Pair(league=f"l{number:02}", sport="nba", model=model, base=0, changed=worth)
        for number, worth in enumerate(shared)
        for model in "wxyz"
    ]
    listed = {one.model: one for one in contrasts(made, seed="1")}
    assert listed[""].over_leagues == listed["x"].over_leagues
    assert (listed[""].pairs, listed[""].leagues) == (80, 20)
    assert listed[""].t_interval != listed["x"].t_interval


def test_what_a_league_gives_to_both_seats_cancels() -> None:
    made = pairs()
    moved = [
        Pair(league=one.league, sport=one.sport, model=one.model, base=one.base + 64, changed=one.changed + 64)
        for one in made
    ]
    assert found(moved, "x", "nba", "points").mean == pytest.approx(found(made, "x", "nba", "points").mean)


def test_one_pair_has_a_difference_and_no_error() -> None:
    (one, pooled) = contrasts([Pair(league="l", sport="nba", model="x", base=1, changed=4)], seed="1")
    assert (one.mean, one.error, one.t_interval, one.over_leagues.reason) == (3, None, None, "few_leagues")
    assert pooled.mean == 3


def test_the_order_of_pairs_does_not_matter() -> None:
    chance = np.random.default_rng(9)
    made = [
        Pair(league=f"l{number}", sport="nba", model=model, base=0, changed=chance.normal())
        for number in range(9)
        for model in "uvwxyz"
    ]
    assert contrasts(made[::-1], seed="1") == contrasts(made, seed="1")


def test_the_interval_of_a_pair_covers_the_worth() -> None:
    covered = 0
    for seed in range(200):
        nba_x = [pair for pair in pairs(seed=seed) if (pair.sport, pair.model) == ("nba", "x")]
        interval = contrasts(nba_x, seed="1", replicates=100)[0].t_interval
        assert interval is not None
        covered += interval[0] <= LUCK["nba"] <= interval[1]
    assert stats.binomtest(covered, 200, 0.95).pvalue > 1e-3


@pytest.mark.parametrize("luck", [{}, {"nba": 0.0}, {"nhl": 1.0}])
def test_luck_that_is_missing_or_nothing_is_refused(luck: dict[str, float]) -> None:
    with pytest.raises(UsageError) as refused:
        contrasts([Pair(league="l", sport="nba", model="x", base=1, changed=4)], seed="1", luck_sds=luck)
    assert refused.value.code == "rating.form"


def test_no_pairs_and_two_of_one_model_in_a_league_are_refused() -> None:
    one = Pair(league="l", sport="nba", model="x", base=1, changed=4)
    for wrong in ([], [one, one]):
        with pytest.raises(UsageError) as refused:
            contrasts(wrong, seed="1")
        assert refused.value.code == "rating.form"
