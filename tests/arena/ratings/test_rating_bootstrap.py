"""Which leagues are drawn again, among which."""

import numpy as np
import pytest
from invented_leagues import arena
from scipy import stats

from leaguecore.arena.ratings import LeagueFinish
from leaguecore.arena.ratings.bootstrap import (
    Design,
    bootstrap_weights,
    cluster_design,
    jackknife_weights,
    league_design,
    stratified_design,
)
from leaguecore.errors import UsageError


def drawn(design: Design, seed: str = "1", replicates: int = 400) -> np.ndarray:
    return bootstrap_weights(design, seed=seed, replicates=replicates)


def clustered(clusters: int, leagues_each: int = 3) -> list[LeagueFinish]:
    return [
        LeagueFinish(league=f"l{cluster:02}{number}", order=("a", "b"), cluster=f"c{cluster}")
        for cluster in range(clusters)
        for number in range(leagues_each)
    ]


def test_each_stratum_has_as_many_leagues_in_every_replicate() -> None:
    finishes = arena(30)
    weights = drawn(league_design(finishes))
    for sport in ("nba", "nhl"):
        for block in ("b0", "b1"):
            inside = [finish.sport == sport and finish.block == block for finish in finishes]
            assert (weights[:, inside].sum(axis=1) == sum(inside)).all()


def test_every_league_is_drawn_as_often_as_any_other() -> None:
    weights = drawn(stratified_design({f"l{number}": ("x",) for number in range(20)}), replicates=5000)
    assert stats.chisquare(weights.sum(axis=0)).pvalue > 1e-4


def test_a_league_is_left_out_of_a_replicate_as_often_as_chance_has_it() -> None:
    weights = drawn(stratified_design({f"l{number}": ("x",) for number in range(20)}), replicates=5000)
    assert (weights == 0).mean() == pytest.approx(0.95**20, abs=0.01)


def test_another_seed_draws_otherwise() -> None:
    design = league_design(arena(12))
    assert (drawn(design) == drawn(design)).all()
    assert (drawn(design) != drawn(design, seed="2")).any()


def test_strata_are_drawn_apart_from_one_another() -> None:
    """Two strata of one size do not get the same draws."""
    weights = drawn(stratified_design({"a1": ("a",), "a2": ("a",), "b1": ("b",), "b2": ("b",)}))
    assert (weights[:, 0] != weights[:, 2]).mean() == pytest.approx(5 / 8, abs=0.1)


def test_a_stratum_of_other_leagues_does_not_change_the_draws_of_one() -> None:
    strata = {f"a{number}": ("a",) for number in range(6)}
    more = {**strata, "b1": ("b",), "b2": ("b",)}
    assert (drawn(stratified_design(strata)) == drawn(stratified_design(more))[:, :6]).all()


def test_leagues_that_are_alone_in_their_strata_are_put_together() -> None:
    design = stratified_design({"l1": ("a",), "l2": ("b",), "l3": ("c",), "l4": ("c",)})
    assert [(label, members.tolist()) for label, members in design.strata] == [(("a", "b"), [0, 1]), (("c",), [2, 3])]


def test_a_league_that_alone_is_alone_joins_the_smallest_stratum() -> None:
    design = stratified_design({"l1": ("a",), **{f"m{n}": ("m",) for n in range(3)}, **dict.fromkeys("yz", ("y",))})
    assert [label for label, _ in design.strata] == [("a", "y"), ("m",)]


def test_leaving_a_league_out_leaves_the_weight_of_its_stratum() -> None:
    finishes = arena(14)
    design = league_design(finishes)
    left_out = np.concatenate(list(jackknife_weights(design)))
    assert (np.diag(left_out) == 0).all()
    for _, members in design.strata:
        assert left_out[:, members].sum(axis=1) == pytest.approx(len(members))


def test_leaving_out_goes_on_beyond_one_batch() -> None:
    left_out = np.concatenate(list(jackknife_weights(stratified_design({f"{n:04}": () for n in range(300)}))))
    assert left_out.shape == (300, 300)
    assert (np.diag(left_out) == 0).all()
    assert ((left_out == 0).sum(axis=1) == 1).all()


def test_leagues_of_a_cluster_are_drawn_together() -> None:
    weights = drawn(cluster_design(clustered(8))).reshape(-1, 8, 3)
    assert (weights == weights[:, :, :1]).all()
    assert (weights[:, :, 0].sum(axis=1) == 8).all()


def test_seven_clusters_are_too_few() -> None:
    with pytest.raises(UsageError) as refused:
        cluster_design(clustered(7))
    assert refused.value.code == "rating.clusters"


def test_a_league_without_a_cluster_is_not_drawn_by_clusters() -> None:
    with pytest.raises(UsageError) as refused:
        cluster_design([*clustered(9), LeagueFinish(league="x", order=("a", "b"))])
    assert refused.value.code == "rating.form"
