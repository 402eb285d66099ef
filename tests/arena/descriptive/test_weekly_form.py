"""A team's form: the formula by hand, its limits, and a world in which the truth is known."""

import numpy as np
import pytest

from leaguecore.arena.descriptive import WeeklyScores, shrunk_forms
from leaguecore.errors import UsageError


def test_two_teams_by_hand() -> None:
    # Means 10 and 30, each with squares 2: sigma^2 = 4 / 2 = 2; tau^2 = 200 - 2 / 2 = 199; B = 199 / 200.
    found = shrunk_forms(WeeklyScores.of({"A": [9, 11], "B": [29, 31]}))
    assert found["A"].mean == pytest.approx(20 - 10 * 199 / 200)
    assert found["B"].mean == pytest.approx(20 + 10 * 199 / 200)
    assert found["A"].mean_sd == pytest.approx((199 / 200) ** 0.5)
    assert found["A"].sd == pytest.approx(((8 * 2 + 2) / 9) ** 0.5)


def test_teams_that_differ_less_than_their_weeks_do_are_taken_as_alike() -> None:
    found = shrunk_forms(WeeklyScores.of({"A": [0, 20], "B": [1, 21]}))
    assert found["A"].mean == found["B"].mean == pytest.approx(10.5)
    assert found["A"].mean_sd == 0


def test_weeks_that_never_vary_are_believed() -> None:
    found = shrunk_forms(WeeklyScores.of({"A": [10, 10], "B": [30, 30]}))
    assert (found["A"].mean, found["A"].mean_sd, found["A"].sd) == (10, 0, 0)
    same = shrunk_forms(WeeklyScores.of({"A": [10, 10], "B": [10, 10]}))
    assert (same["A"].mean, same["A"].mean_sd, same["A"].sd) == (10, 0, 0)


def test_the_shorter_record_is_drawn_further_to_the_mean() -> None:
    found = shrunk_forms(
        WeeklyScores.of({"A": [90, 110, 95, 105], "B": [120, None, None, None], "C": [80, 60, 65, 75]})
    )
    centre = (100 + 120 + 70) / 3
    assert (found["B"].mean - centre) / (120 - centre) < (found["C"].mean - centre) / (70 - centre) < 1


def test_true_means_are_missed_by_less_than_by_plain_means_and_by_what_the_form_says() -> None:
    # 400 teams of means N(100, 5^2) and weeks N(mean, 20^2), 6 weeks each: the posterior has the SD
    # sqrt(1 / (1/25 + 6/400)) = 4.26, the plain mean sqrt(400/6) = 8.16.
    chance = np.random.Generator(np.random.PCG64(5))
    true = chance.normal(100, 5, 400)
    weeks = chance.normal(true[:, None], 20, (400, 6))
    found = shrunk_forms(
        WeeklyScores.of({f"{at:03}": [int(1_000 * one) for one in row] for at, row in enumerate(weeks)})
    )
    missed = np.array([found[f"{at:03}"].mean / 1_000 for at in range(400)]) - true
    assert np.sqrt(np.mean(missed**2)) == pytest.approx(4.26, rel=0.1)
    assert found["000"].mean_sd / 1_000 == pytest.approx(4.26, rel=0.2)
    assert found["000"].sd / 1_000 == pytest.approx(20, rel=0.25)


@pytest.mark.parametrize("points", [{"A": [1], "B": [2]}, {"A": [1, 2], "B": [None, None]}, {"A": [1, 2]}, {}])
def test_too_few_scores_have_no_form(points: dict[str, list[int | None]]) -> None:
    with pytest.raises(UsageError) as refused:
        shrunk_forms(WeeklyScores.of(points))
    assert refused.value.code == "descriptive.form"
