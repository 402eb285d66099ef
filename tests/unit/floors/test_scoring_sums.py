"""Bands of a weighted sum of stats: points allowed as each platform counts them, bonuses for yards of two sorts."""

import pytest
from toy_ball import TOY, band, band_of_sum, score, scoring

from leaguecore.errors import RulesetError
from leaguecore.hooks.loader import load_plugins
from leaguecore.scoring import ScoringPlan

MOST = 10_000


def refused(rule: object, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        scoring(rule)


@pytest.mark.parametrize(
    ("yards", "goals", "points"),
    [(99, 0, "0.00"), (100, 0, "2.00"), (89, 1, "0.00"), (90, 1, "2.00"), (199, 0, "2.00"), (190, 1, "4.00")],
)
def test_the_weighted_sum_is_what_falls_into_a_band(yards: int, goals: int, points: str) -> None:
    """A goal counts ten yards; bands of 100 to 199 and from 200."""
    plan = scoring(band_of_sum({"yards": 1, "goals": 10}, (100, 199, 2), (200, MOST, 4)))
    assert score(plan, yards=yards, goals=goals) == points


def test_a_weight_below_zero_takes_away() -> None:
    plan = scoring(band_of_sum({"yards": 1, "goals": -7}, (0, 9, 1)))
    assert [score(plan, yards=16, goals=goals) for goals in (0, 1, 2, 3)] == ["0.00", "1.00", "1.00", "0.00"]


def test_stats_in_halves_and_whole_ones_are_added_in_the_same_measure() -> None:
    """One and a half sacks and two goals are three and a half: in the band of 3, whose end is 3 and not 4."""
    plan = scoring(band_of_sum({"sacks": 1, "goals": 1}, (3, 3, 5)))
    assert [score(plan, sacks=halves, goals=2) for halves in (1, 2, 3, 4)] == ["0.00", "5.00", "5.00", "0.00"]


def test_bands_that_overlap_add_up_where_the_rule_says_so() -> None:
    """Sleeper's bonuses for 100 and for 200 yards: both, or the higher alone."""
    sum_of_two = {"yards": 1, "goals": 1}
    stacked = scoring(band_of_sum(sum_of_two, (100, MOST, 5), (200, MOST, 10), stack=True))
    apart = scoring(band_of_sum(sum_of_two, (100, 199, 5), (200, MOST, 10)))
    assert [score(stacked, yards=yards, goals=5) for yards in (94, 95, 195)] == ["0.00", "5.00", "15.00"]
    assert score(apart, yards=195, goals=5) == "10.00"
    refused(band_of_sum(sum_of_two, (100, MOST, 5), (200, MOST, 10)), "overlap")


def test_a_sum_of_one_stat_is_that_stat() -> None:
    bands = ((-5, -1, -2), (0, 0, 1), (1, 40, 3))
    one, other = scoring(band("yards", *bands)), scoring(band_of_sum({"yards": 1}, *bands))
    assert all(score(one, yards=yards) == score(other, yards=yards) for yards in range(-7, 43))


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (band_of_sum({"goals": 1, "xyz": 1}, (0, 1, 1)), "toy has no stat 'xyz'"),
        (band_of_sum({"goals": 1}, (1, 0, 1), stack=True), "the band 1 to 0 is empty"),
        (band_of_sum({"goals": 1_001}, (0, 1, 1)), "weight"),
        (band_of_sum({"goals": -1_001}, (0, 1, 1)), "weight"),
        (band_of_sum({"goals": 1}, (0, 1, "0.001")), "do not fit 2 decimals"),
        (band_of_sum({"goals": 1}, (0, 1, 10**12)), "64 bits"),
        (band_of_sum({"goals": 1}, (0, 10**9 + 1, 1)), "high"),
    ],
)
def test_a_rule_on_a_sum_that_makes_no_sense_is_refused(rule: object, message: str) -> None:
    refused(rule, message)


def test_a_stat_that_stands_twice_in_a_sum_is_refused() -> None:
    rule = band_of_sum({"goals": 1}, (0, 1, 1))
    rule["terms"] *= 2
    refused(rule, "'goals' stands twice")


def test_the_positions_of_a_rule_on_a_sum_hold() -> None:
    plan = scoring(band_of_sum({"goals": 1, "yards": 1}, (0, MOST, 3), positions=["B"]))
    assert (score(plan, "A"), score(plan, "B")) == ("0.00", "3.00")


def test_an_unknown_stat_of_a_sum_is_an_error() -> None:
    with pytest.raises(Exception, match="saves"):
        score(scoring(band_of_sum({"saves": 1, "goals": 1}, (0, 1, 1))), saves=None)
    assert [stat.may_be_unknown for stat in TOY.stats] == [False, False, False, True]


# --- points allowed -----------------------------------------------------------------------------------------------

OFFENCE_AND_KICKS = {"offensive_tds_allowed": 6, "fg_allowed": 3, "two_point_allowed": 2, "pat_allowed": 1}
KICKS_RETURNED = {"kickoff_return_tds_allowed": 6, "punt_return_tds_allowed": 6}
BLOCKED = {"blocked_fg_tds_allowed": 6, "blocked_punt_tds_allowed": 6, "missed_fg_tds_allowed": 6}
PLATFORMS = {
    # Since 2019 without interceptions and fumbles returned; with returns on special teams.
    "espn": {**OFFENCE_AND_KICKS, **KICKS_RETURNED, **BLOCKED, "safeties_allowed": 2},
    # Touchdowns against defence or special teams, blocked punts among them; no blocked field goals, no safeties.
    "yahoo": {**OFFENCE_AND_KICKS, **KICKS_RETURNED, "blocked_punt_tds_allowed": 6},
    # Neither interceptions nor kicks returned.
    "sleeper": OFFENCE_AND_KICKS,
}


def allowed_on(platform: str) -> ScoringPlan:
    """Return a plan by which points allowed score themselves, as a platform counts them."""
    itself = [(number, number, number) for number in range(200)]
    return scoring(band_of_sum(PLATFORMS[platform], *itself), sport=load_plugins().sports.get("nfl"))


@pytest.mark.parametrize(
    ("score_of_the_other_side", "espn", "yahoo", "sleeper"),
    [
        ({"offensive_tds_allowed": 2, "pat_allowed": 1, "two_point_allowed": 1, "fg_allowed": 1}, 18, 18, 18),
        ({"interception_tds_allowed": 1, "pat_allowed": 1}, 1, 1, 1),
        ({"fumble_return_tds_allowed": 1, "pat_allowed": 1}, 1, 1, 1),
        ({"kickoff_return_tds_allowed": 1, "pat_allowed": 1}, 7, 7, 1),
        ({"punt_return_tds_allowed": 1, "pat_allowed": 1}, 7, 7, 1),
        ({"blocked_punt_tds_allowed": 1, "pat_allowed": 1}, 7, 7, 1),
        ({"blocked_fg_tds_allowed": 1, "pat_allowed": 1}, 7, 1, 1),
        ({"safeties_allowed": 1}, 2, 0, 0),
    ],
)
def test_each_platform_leaves_out_other_scores(
    score_of_the_other_side: dict[str, int], espn: int, yahoo: int, sleeper: int
) -> None:
    """By the platforms' help pages; the kick after any touchdown counts on all of them."""
    found = [score(allowed_on(name), "DST", **score_of_the_other_side) for name in ("espn", "yahoo", "sleeper")]
    assert found == [f"{points}.00" for points in (espn, yahoo, sleeper)]
