"""Scores adjusted by hand: part of the official score, and of all that rests on it."""

from typing import Any

import pytest
from league_cases import A, B, C, D, do, refusal
from scored_cases import league_of, scored, table

from leaguecore.league import LeagueState, decide
from leaguecore.league.adjustments import REASON_MAX
from leaguecore.league.commands import AdjustScore
from leaguecore.league.events import ScoreAdjusted
from leaguecore.league.records import Record


def league(**fields: Any) -> LeagueState:
    """Return a league of four after a week: A 10 beat D 9, B 12 beat C 11."""
    return scored(league_of(4, 3, **fields), (10, 12, 11, 9))


def adjust(team: str = D, period: int = 1, units: int = 2, reason: str = "a touchdown was missed") -> AdjustScore:
    """Return an adjustment."""
    return AdjustScore(team=team, period=period, units=units, reason=reason)


def test_it_changes_points_records_comparisons_and_the_median() -> None:
    """D has 11 with the adjustment: it beats A, ties C, and the median goes from 10.5 to 11."""
    before, after = league(schedule__median=True), do(league(schedule__median=True), adjust())
    assert table(before)[D].head_to_head == Record(losses=2)
    line = table(after)[D]
    assert (line.points_for, table(after)[A].points_against) == (11, 11)
    assert line.median == Record(ties=1)
    assert line.head_to_head == Record(wins=1, ties=1)
    assert line.all_play == Record(wins=1, losses=1, ties=1)
    assert table(after)[A].head_to_head == Record(losses=2)
    assert table(after)[C].median == Record(ties=1)


def test_the_log_says_who_got_what_and_why() -> None:
    assert decide(league(), adjust()) == [ScoreAdjusted(team=D, period=1, units=2, reason="a touchdown was missed")]


def test_adjustments_of_one_score_add_up_and_may_be_negative() -> None:
    state = do(league(), adjust(), adjust(units=-5), adjust(team=B, units=1))
    assert state.results == ({A: 10, B: 13, C: 11, D: 6},)
    assert state.adjustments == {"1": {D: -3, B: 1}}


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (adjust(period=2), ["adjust.period"]),
        (adjust(period=0), ["adjust.period"]),
        (adjust(units=0), ["adjust.nothing"]),
        (adjust(reason=""), ["adjust.reason"]),
        (adjust(reason="  "), ["adjust.reason"]),
        (adjust(reason="x" * (REASON_MAX + 1)), ["adjust.reason"]),
        (adjust(period=9, units=0, reason=""), ["adjust.period", "adjust.nothing", "adjust.reason"]),
        (adjust(team="team-99"), ["team.unknown"]),
    ],
)
def test_what_cannot_be_adjusted_is_refused(command: AdjustScore, codes: list[str]) -> None:
    assert refusal(league(), command) == codes


def test_a_reason_may_be_as_long_as_a_pick_s() -> None:
    assert do(league(), adjust(reason="x" * REASON_MAX)).results[0][D] == 11


def test_every_scored_period_can_be_adjusted_the_newest_and_those_before() -> None:
    state = scored(league(), (1, 2, 3, 4))
    assert do(state, adjust(period=1)).results == ({A: 10, B: 12, C: 11, D: 11}, {A: 1, B: 2, C: 3, D: 4})
    assert do(state, adjust(period=2)).results == ({A: 10, B: 12, C: 11, D: 9}, {A: 1, B: 2, C: 3, D: 6})


def test_points_are_not_adjusted_where_teams_are_compared_by_categories() -> None:
    rules = {
        "contest": "each",
        "zero_attempts": "worst",
        "categories": [{"name": "YDS", "stats": ["YDS"], "over": [], "lower_is_better": False}],
    }
    assert refusal(league_of(2, 1, categories__=rules), adjust()) == ["team.unknown"]
    assert refusal(league_of(4, 1, categories__=rules), adjust()) == ["adjust.categories"]
