"""A study follows from its source, size and seed, and says what its replays say when they are played by hand."""

import statistics
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from leaguecore import play_season
from leaguecore.arena.luck.replays import Work
from leaguecore.arena.luck.study import LuckStudy, luck_study
from leaguecore.arena.luck.table import LuckTable
from leaguecore.arena.luck.world import Source
from leaguecore.errors import UsageError

SIZE = {"seed": "7", "replays": 2, "pairs": 2, "leagues": 2, "seasons": 2}


def in_this_process(works: Sequence[Work[Any]], _label: str) -> list[Any]:
    """Do the work."""
    return [work.run() for work in works]


def backwards(works: Sequence[Work[Any]], _label: str) -> list[Any]:
    """Do the work in another order."""
    return [work.run() for work in works[::-1]][::-1]


@pytest.fixture(scope="module")
def found(nba: Source) -> LuckTable:
    return luck_study(LuckStudy(source=nba, **SIZE), in_this_process)


def test_the_mean_and_sigma_are_those_of_seasons_that_are_played_by_hand(nba: Source, found: LuckTable) -> None:
    seasons = [
        play_season(nba.ruleset, managers=["projection:noise=0.03"], seed=f"7:mirror:{number}") for number in range(2)
    ]
    totals = [[float(row.points_for) for row in season.standings.teams] for season in seasons]
    pooled = statistics.fmean(statistics.variance(points) for points in totals) ** 0.5
    assert float(found.mean) == pytest.approx(statistics.fmean(map(statistics.fmean, totals)), abs=0.0051)
    assert float(found.sigma) == pytest.approx(pooled, abs=0.0051)
    assert float(found.sigma_percent) == pytest.approx(100 * pooled / float(found.mean), abs=0.01)


def test_what_is_estimated_follows_from_results_in_the_order_of_the_work(nba: Source) -> None:
    study = LuckStudy(source=nba, **SIZE)
    assert backwards(study.drafts(), "") == in_this_process(study.drafts(), "")


def test_the_table_names_what_it_rests_on(nba: Source, found: LuckTable) -> None:
    assert (found.ruleset_sha256, found.data_sha256) == (nba.ruleset_sha256, nba.data_sha256)
    assert (found.season, found.weeks, found.teams, found.df) == ("synthetic-1", 1, 10, 18)


def test_ratios_of_the_cross_check_are_those_of_its_figures(found: LuckTable) -> None:
    check = found.cross_check
    assert float(check.permuted_to_frozen) == pytest.approx(float(check.permuted) / float(check.frozen), rel=1e-3)
    assert float(check.permuted_to_sigma) == pytest.approx(float(check.permuted) / float(found.sigma), rel=1e-3)


def test_an_effect_in_points_is_that_in_sds_times_sigma(found: LuckTable) -> None:
    for row in found.contrasts:
        assert float(row.points) == pytest.approx(float(row.sds) * float(found.sigma), abs=0.02)


def test_hindsight_beats_the_projection(found: LuckTable) -> None:
    (oracle,) = (row for row in found.contrasts if row.name == "oracle")
    assert float(oracle.sds_95.low) > 0


def test_another_seed_plays_other_replays(nba: Source) -> None:
    first, other = (LuckStudy.of(nba, 4, seed) for seed in ("7", "8"))
    assert not {one.seed for one in first.mirrors()} & {one.seed for one in other.mirrors()}


def test_all_replays_of_a_study_have_seeds_of_their_own_but_for_those_of_a_pair(nba: Source) -> None:
    study = LuckStudy.of(nba, 10, "7")
    seeds = [one.seed for one in study.mirrors()]
    assert len(set(seeds)) == 10
    assert [one.seed for one in study.drafts()] == seeds


def test_sizes_follow_from_the_replays(nba: Source) -> None:
    study = LuckStudy.of(nba, 200, "7")
    assert (study.pairs, study.leagues, study.seasons) == (60, 20, 100)


def test_a_study_of_one_replay_is_refused(nba: Source) -> None:
    with pytest.raises(UsageError) as refused:
        LuckStudy.of(nba, 1, "7")
    assert refused.value.code == "luck.replays"


def test_an_odd_number_of_teams_is_refused_before_anything_is_played(tmp_path_factory: pytest.TempPathFactory) -> None:
    from short_seasons import short_source

    source = short_source("nba-s1", tmp_path_factory.mktemp("odd"), periods=1, teams="9")

    def never(_works: Sequence[Work[Any]], _label: str) -> list[Any]:
        raise AssertionError("nothing is to be played")

    with pytest.raises(UsageError) as refused:
        luck_study(attrs.evolve(LuckStudy.of(source, 2, "7")), never)
    assert refused.value.code == "luck.odd"
