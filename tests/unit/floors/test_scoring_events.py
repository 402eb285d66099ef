"""Points by how far each event went. The kicks of a line are a list of distances."""

import pytest
from toy_ball import KICK_BALL, band, combo, flag, lines_of, listed, per_event, per_unit, score, scoring, threshold

from leaguecore.errors import ProviderError, RulesetError
from leaguecore.scoring import ScoringPlan
from leaguecore.sport.distances import FARTHEST


def kicking(*rules: object, **fields: object) -> ScoringPlan:
    return scoring(*rules, sport=KICK_BALL, **fields)  # type: ignore[arg-type]  # tables, and fields of the section


def kicks(plan: ScoringPlan, *distances: int, position: str = "A") -> str:
    """Return the points of a line with kicks of these distances."""
    return score(plan, position, kicks=listed(*distances))


ESPN = per_event("kicks", (0, 39, 3), (40, 49, 4), (50, 59, 5), (60, FARTHEST, 6))


@pytest.mark.parametrize(
    ("distances", "points"),
    [
        ([], "0.00"),
        ([0], "3.00"),
        ([39], "3.00"),
        ([40], "4.00"),
        ([49], "4.00"),
        ([50], "5.00"),
        ([59], "5.00"),
        ([60], "6.00"),
        ([126], "6.00"),
        ([39, 40, 61], "13.00"),
        ([20] * 9, "27.00"),
    ],
)
def test_each_kick_scores_by_its_own_distance(distances: list[int], points: str) -> None:
    assert kicks(kicking(ESPN), *distances) == points


def test_outside_all_bands_an_event_is_worth_nothing() -> None:
    assert kicks(kicking(per_event("kicks", (40, 49, 4))), 39, 50) == "0.00"


def test_bonuses_for_long_touchdowns_add_up_only_where_bands_may_overlap() -> None:
    """ESPN in 2005: 3 from 40 yards and 1 more from 50, so 4 for 55; as bands apart, 50 and more would be 1 alone."""
    stacked = per_event("kicks", (40, FARTHEST, 3), (50, FARTHEST, 1), stack=True)
    apart = per_event("kicks", (40, 49, 3), (50, FARTHEST, 1))
    assert [kicks(kicking(stacked), far) for far in (39, 40, 49, 50, 55)] == ["0.00", "3.00", "3.00", "4.00", "4.00"]
    assert [kicks(kicking(apart), far) for far in (49, 50)] == ["3.00", "1.00"]


def test_bands_that_overlap_are_refused_unless_they_stack() -> None:
    with pytest.raises(RulesetError, match="the bands from 40 and from 50 overlap"):
        kicking(per_event("kicks", (40, FARTHEST, 3), (50, FARTHEST, 1)))


def test_every_yard_may_count_or_only_those_beyond_a_mark() -> None:
    """Sleeper: 0.1 a yard of a field goal; or 0.1 a yard over 30, of each by itself: a short one takes none away."""
    every, over = per_event("kicks", yard_points=0.1), per_event("kicks", yard_points=0.1, yards_beyond=30)
    assert kicks(kicking(every), 25, 45) == "7.00"
    assert kicks(kicking(over), 25, 45) == "1.50"
    assert [kicks(kicking(over), far) for far in (29, 30, 31)] == ["0.00", "0.00", "0.10"]


def test_bands_and_yards_of_one_rule_add_up() -> None:
    """A kick of 35 yards in a band of 3 points, and 3.5 for its yards."""
    assert kicks(kicking(per_event("kicks", (30, 39, 3), yard_points=0.1)), 35) == "6.50"


def test_the_filter_by_position_holds_for_events() -> None:
    plan = kicking(per_event("kicks", (0, 99, 3), positions=["B"]))
    assert (kicks(plan, 20, position="A"), kicks(plan, 20, position="B")) == ("0.00", "3.00")


def test_unknown_distances_are_an_error_where_they_are_scored() -> None:
    with pytest.raises(ProviderError, match="kicks"):
        score(kicking(ESPN), kicks=None)
    assert score(kicking(ESPN, unknown="zero"), kicks=None) == "0.00"


def test_lines_keep_their_own_events() -> None:
    plan = kicking(ESPN)
    lines = lines_of(plan, [{"kicks": listed(*one)} for one in ([39], [], [40, 60])])
    assert plan.points(lines).tolist() == [300, 0, 1_000]


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule",
    [
        per_unit("kicks", 1),
        per_unit("kicks", 1, whole=True),
        band("kicks", (0, 1, 1)),
        threshold("kicks", (1, 1)),
        flag("kicks", 1),
        combo(["kicks", "goals"], 1, (1, 1), stack=True),
    ],
    ids=lambda rule: rule["kind"],
)
def test_no_other_kind_may_read_a_list_as_if_it_were_a_number(rule: object) -> None:
    with pytest.raises(RulesetError, match=r"'kicks' is a list of distances, which .* cannot read; use per_event"):
        kicking(rule)


def test_events_of_a_number_are_refused() -> None:
    with pytest.raises(RulesetError, match="'goals' is a number, and per_event reads lists of distances"):
        kicking(per_event("goals", (0, 1, 1)))


def test_a_rule_on_events_that_is_worth_nothing_is_refused() -> None:
    with pytest.raises(RulesetError, match="neither events nor yard_points"):
        kicking(per_event("kicks"))


def test_a_band_of_distances_that_is_empty_is_refused() -> None:
    with pytest.raises(RulesetError, match="the band 50 to 49 is empty"):
        kicking(per_event("kicks", (50, 49, 1), stack=True))


def test_points_of_events_must_fit_the_decimals() -> None:
    with pytest.raises(RulesetError, match="do not fit 1 decimals"):
        kicking(per_event("kicks", yard_points="0.05"), decimals=1)
    with pytest.raises(RulesetError, match="do not fit 1 decimals"):
        kicking(per_event("kicks", (0, 9, "0.25")), decimals=1)


def test_what_nine_events_might_bring_must_fit_64_bits() -> None:
    """Nine events of p points, in hundredths, a million lines: 9 * p * 100 * 10**6 < 2**63, so p may be 10,248,191,152.

    With a point a yard, nine of 126 yards: 9 * 126 * p * 10**8 < 2**63, so p may be 81,334,850.
    """
    assert kicks(kicking(per_event("kicks", (0, 9, 10_248_191_152))), 1) == "10248191152.00"
    assert kicks(kicking(per_event("kicks", yard_points=81_334_850)), 1) == "81334850.00"
    for rule in (per_event("kicks", (0, 9, 10_248_191_153)), per_event("kicks", yard_points=81_334_851)):
        with pytest.raises(RulesetError, match="64 bits"):
            kicking(rule)
