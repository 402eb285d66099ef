"""One luck SD a sport: points over SDs are the same in all rows of an attention table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest
from test_luck_table import TABLE

from leaguecore.arena.attention.page import COLUMNS, attention_notes, attention_rows
from leaguecore.arena.attention.study import attention_study, mean_gains
from leaguecore.arena.attention.table import AttentionTable
from leaguecore.arena.luck.replays import Work
from leaguecore.arena.luck.world import Source
from leaguecore.errors import UsageError


def in_this_process(works: Sequence[Work[Any]], _label: str) -> list[Any]:
    """Do the work."""
    return [work.run() for work in works]


@pytest.fixture(scope="module")
def found(by_day: Source) -> AttentionTable:
    luck = attrs.evolve(
        TABLE, ruleset_sha256=by_day.ruleset_sha256, data_sha256=by_day.data_sha256, season=by_day.season
    )
    return attention_study(by_day, luck, 2, "7", in_this_process)


def test_points_over_sds_are_one_sigma_in_all_rows(found: AttentionTable) -> None:
    gains = [row for row in found.rows if float(row.sds)]
    assert len(gains) == len(found.rows) - 1
    # SDs are rounded to four decimals.
    assert all(float(row.points) == pytest.approx(float(row.sds) * 894.12, abs=894.12 * 0.00006) for row in gains)


def test_the_weekly_lock_gains_nothing_over_itself(found: AttentionTable) -> None:
    first = found.rows[0]
    assert (first.policy, first.points, first.sds) == ("weekly", "0.00", "0.0000")


def test_gains_rise_with_what_is_known(found: AttentionTable) -> None:
    by_policy = {row.policy: float(row.points) for row in found.rows}
    assert 0 < by_policy["daily"] <= by_policy["inactive"] <= by_policy["absent"] <= by_policy["hindsight"]


def test_a_gain_is_the_mean_over_teams_less_the_weekly_lock() -> None:
    played = [{"weekly": (1, 2), "daily": (4, 4)}, {"weekly": (0, 0), "daily": (1, 0)}]
    assert mean_gains(played, "daily") == [Fraction(5, 2), Fraction(1, 2)]


def test_a_table_that_is_not_monotone_says_so(found: AttentionTable) -> None:
    turned = attrs.evolve(found, rows=found.rows[::-1])
    assert not turned.monotone
    assert any("BROKEN" in note for note in attention_notes(turned))
    assert found.monotone == (not any("BROKEN" in note for note in attention_notes(found)))


def test_the_weeks_that_have_a_list_are_told(found: AttentionTable) -> None:
    assert found.listed_weeks
    assert any("of 2 weeks have an inactive list" in note for note in attention_notes(found))


def test_each_row_has_a_cell_for_each_column(found: AttentionTable) -> None:
    assert {len(row) for row in attention_rows(found)} == {len(COLUMNS)}


def test_the_published_gains_stand_beside_those_of_their_season(found: AttentionTable) -> None:
    rows = attention_rows(attrs.evolve(found, season="2025-26"))
    assert {row[0]: row[5:] for row in rows}["Daily lineup from projections"] == ("2389", "2.67")
    assert not any(row[5] for row in attention_rows(found))


def test_a_luck_table_of_other_rules_is_refused(by_day: Source) -> None:
    with pytest.raises(UsageError) as refused:
        attention_study(by_day, TABLE, 2, "7", in_this_process)
    assert refused.value.code == "luck.other"


def test_one_league_is_refused(by_day: Source) -> None:
    luck = attrs.evolve(TABLE, ruleset_sha256=by_day.ruleset_sha256, data_sha256=by_day.data_sha256)
    with pytest.raises(UsageError) as refused:
        attention_study(by_day, luck, 1, "7", in_this_process)
    assert refused.value.code == "luck.replays"
