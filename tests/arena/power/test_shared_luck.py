"""Luck that all leagues of one real season share: how few leagues are left, checked by whole covariance matrices."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from leaguecore.arena.power import best_first, effective_leagues, planned_table
from leaguecore.errors import UsageError

shares = st.floats(min_value=0, max_value=1)


@pytest.mark.parametrize(
    ("shared_luck", "percents"),
    [
        (0, [28.239, 57.828, 79.857, 92.033]),
        (0.05, [28.239, 52.122, 62.657, 66.111]),
        (0.1, [28.239, 48.145, 54.681, 56.484]),
        (0.3, [28.239, 39.123, 41.085, 41.525]),
    ],
)
def test_the_best_is_first_as_seldom_as_scipy_finds(shared_luck: float, percents: list[float]) -> None:
    # scipy.integrate.quad over Phi(z + 0.2 k sqrt(n)) with n = 1 / (rho + (1 - rho) / leagues). The reference prints
    # the same whole percents, but for 57 at 0.1 and 100 leagues, where the integral is 56.48.
    found = [100 * best_first(0.2, leagues, shared_luck=shared_luck) for leagues in (1, 10, 40, 100)]
    assert found == pytest.approx(percents, abs=0.001)


@given(shared_luck=shares, each=st.integers(1, 8), seasons=st.integers(1, 4))
def test_the_variance_of_a_mean_is_that_of_so_many_leagues(shared_luck: float, each: int, seasons: int) -> None:
    within = shared_luck * np.ones((each, each)) + (1 - shared_luck) * np.eye(each)
    covariance = np.kron(np.eye(seasons), within)
    leagues = each * seasons
    weights = np.full(leagues, 1 / leagues)
    assert effective_leagues(leagues, shared_luck, seasons) == pytest.approx(1 / (weights @ covariance @ weights))


@given(shared_luck=shares, leagues=st.integers(1, 1_000), seasons=st.integers(1, 5))
def test_more_leagues_never_count_as_fewer(shared_luck: float, leagues: int, seasons: int) -> None:
    counted = effective_leagues(leagues, shared_luck, seasons)
    assert counted <= effective_leagues(leagues + 1, shared_luck, seasons) * (1 + 1e-12)
    assert counted <= leagues * (1 + 1e-12)


def test_no_number_of_leagues_counts_as_more_than_the_seasons_over_the_share() -> None:
    assert effective_leagues(10**9, 0.1, seasons=2) == pytest.approx(20, rel=1e-6)
    assert effective_leagues(10**9, 1) == 1


def test_one_league_is_one_league_in_however_many_seasons() -> None:
    assert effective_leagues(1, 0.3, seasons=2) == pytest.approx(1)
    assert effective_leagues(2, 0.3, seasons=5) == pytest.approx(2)


@pytest.mark.parametrize("share", [-0.1, 1.1, math.nan])
def test_what_is_no_share_is_refused(share: float) -> None:
    with pytest.raises(UsageError) as refused:
        effective_leagues(10, share)
    assert refused.value.code == "power.value"


def _z_power(gap: float, variance: float) -> float:
    """Return the power of a two-sided z test at 5 % for a contrast of a known variance."""
    return float(
        stats.norm.sf(1.959963984540054, gap / math.sqrt(variance))
        + stats.norm.cdf(-1.959963984540054, gap / math.sqrt(variance))
    )


def _contrast_variance(loadings: np.ndarray, contrast: np.ndarray) -> float:
    return float(contrast @ (loadings @ loadings.T) @ contrast)


def test_of_two_entrants_in_40_leagues_of_two_sports_the_shared_luck_stays() -> None:
    share, leagues, sports = 0.1, 20, 2
    teams = [(entrant, sport, league) for entrant in range(2) for sport in range(sports) for league in range(leagues)]
    common = np.array(
        [[float((entrant, sport) == (e, s)) for e in range(2) for s in range(sports)] for entrant, sport, _ in teams]
    )
    loadings = np.hstack([math.sqrt(share) * common, math.sqrt(1 - share) * np.eye(len(teams))])
    contrast = np.array([(1 if entrant else -1) / (leagues * sports) for entrant, *_ in teams])
    tiers, lower, upper, *_ = planned_table(share)
    for row in (tiers, lower, upper):
        assert row.with_shared_luck == pytest.approx(
            _z_power(row.gap, _contrast_variance(loadings, contrast)), abs=1e-9
        )


def _pairs(share: float, *, shared_by_variants: bool) -> float:
    """Return the variance of the mean of 32 differences: 4 models in 2 variants, 4 leagues in each of 2 sports."""
    teams = [(v, m, s, n) for v in range(2) for m in range(4) for s in range(2) for n in range(4)]
    sources = sorted({(m, s) if shared_by_variants else (v, m, s) for v, m, s, _ in teams})
    common = np.array(
        [[float(source == ((m, s) if shared_by_variants else (v, m, s))) for source in sources] for v, m, s, _ in teams]
    )
    loadings = np.hstack(
        [math.sqrt(share) * common, np.eye(len(teams)) * (1 if shared_by_variants else math.sqrt(1 - share))]
    )
    return _contrast_variance(loadings, np.array([(1 if v else -1) / 32 for v, *_ in teams]))


@pytest.mark.parametrize("share", [0.05, 0.1, 0.3])
def test_luck_that_both_variants_of_a_pair_share_leaves_their_difference(share: float) -> None:
    # The luck of SD 1 that the gap is counted in is that within a league; what is shared comes on top, and cancels.
    for row in planned_table(share):
        if row.sample == "32 pairs":
            assert row.with_shared_luck == pytest.approx(_z_power(row.gap, _pairs(share, shared_by_variants=True)))
            assert row.with_shared_luck == row.power


@pytest.mark.parametrize("share", [0.05, 0.1, 0.3])
def test_at_worst_the_variants_of_a_pair_share_none_of_it(share: float) -> None:
    rows = [row for row in planned_table(share) if row.at_worst is not None]
    assert len(rows) == 3
    for row in rows:
        assert row.at_worst == pytest.approx(_z_power(row.gap, _pairs(share, shared_by_variants=False)))


def test_the_rate_of_false_claims_has_nothing_to_do_with_it() -> None:
    assert [row.with_shared_luck - (row.power or 0) for row in planned_table(0.3) if "claims" in row.question] == [0]
