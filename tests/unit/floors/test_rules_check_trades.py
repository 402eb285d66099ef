"""Which rules of trades do not make sense together."""

from typing import Any, get_type_hints

import attrs
import pytest
from toy_ball import changed, shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.sections.moves import TradeRules
from leaguecore_nba import SPORT as NBA

PLAIN = TradeRules(
    counts="any",
    most_teams=2,
    most_open=6,
    offer_hours=240,
    window_after_period_hours=12,
    deadline_period=0,
    review="none",
    review_hours=0,
    veto_one_in=3,
    locked_player="reject",
    faab=True,
    faab_above_budget=False,
    picks_seasons=0,
)


def paths(ruleset: Ruleset) -> list[str]:
    """Return where a ruleset does not make sense."""
    return [problem.path for problem in check_ruleset(ruleset, NBA)]


def with_trades(teams: int = 10, **values: Any) -> Ruleset:
    """Return the NBA ruleset with trades."""
    return attrs.evolve(changed(shipped(), "league", teams=teams), trades=attrs.evolve(PLAIN, **values))


def test_a_league_may_have_trades_or_none() -> None:
    assert paths(with_trades()) == []
    assert paths(attrs.evolve(shipped(), trades=None)) == []
    assert get_type_hints(Ruleset)["trades"] == TradeRules | None


@pytest.mark.parametrize(("teams", "fits"), [(4, True), (3, True), (2, False)])
def test_a_trade_has_no_more_teams_than_the_league(teams: int, fits: bool) -> None:
    assert paths(with_trades(teams, most_teams=3)) == ([] if fits else ["trades.most_teams"])


@pytest.mark.parametrize(("kind", "fits"), [("faab", True), ("priority", False), ("none", False)])
def test_dollars_are_traded_where_there_are_some(kind: str, fits: bool) -> None:
    assert paths(changed(with_trades(), "waivers", kind=kind)) == ([] if fits else ["trades.faab"])
    assert paths(changed(with_trades(faab=False), "waivers", kind=kind)) == []


@pytest.mark.parametrize(
    ("review", "hours", "fits"),
    [
        ("none", 0, True),
        ("none", 1, False),
        ("commissioner", 0, False),
        ("commissioner", 1, True),
        ("vote", 0, False),
        ("vote", 1, True),
    ],
)
def test_a_review_takes_time_and_nothing_else_does(review: str, hours: int, fits: bool) -> None:
    assert paths(with_trades(review=review, review_hours=hours)) == ([] if fits else ["trades.review_hours"])


# With n teams and a trade of two of them n - 2 may vote, and one in k of all n, rounded up, must be against.
@pytest.mark.parametrize(
    ("teams", "one_in", "fits"),
    [(10, 3, True), (2, 3, False), (3, 3, True), (3, 2, False), (4, 2, True), (4, 1, False), (5, 2, True)],
)
def test_enough_teams_are_left_to_stop_a_trade_by_vote(teams: int, one_in: int, fits: bool) -> None:
    ruleset = with_trades(teams, review="vote", review_hours=48, veto_one_in=one_in)
    assert paths(ruleset) == ([] if fits else ["trades.veto_one_in"])
    assert paths(with_trades(teams, veto_one_in=one_in)) == []
