"""Which rules of waivers, free agents and limits do not make sense together."""

from typing import Any

import attrs
import pytest
from toy_ball import changed, shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.sections.results import CategoryRule, CategoryRules
from leaguecore.rules.sections.rosters import AddLimitRules
from leaguecore_nba import SPORT as NBA


def paths(ruleset: Ruleset) -> list[str]:
    """Return where a ruleset does not make sense."""
    return [problem.path for problem in check_ruleset(ruleset, NBA)]


def with_waivers(**values: Any) -> Ruleset:
    """Return the NBA ruleset with other waivers; it scores 9 hours after a period, and runs claims 10 hours after."""
    return changed(changed(shipped(), "season", settle_hours=9), "waivers", **values)


@pytest.mark.parametrize(("lead", "fits"), [(0, True), (1, True), (2, False)])
def test_claims_of_a_period_close_when_it_is_scored(lead: int, fits: bool) -> None:
    for kind in ("faab", "priority"):
        found = paths(with_waivers(kind=kind, claim_lead_hours=lead))
        assert found == ([] if fits else ["waivers.claim_lead_hours"])
    assert paths(with_waivers(kind="none", claim_lead_hours=lead)) == []


@pytest.mark.parametrize(("settle", "fits"), [(9, True), (10, True), (11, False)])
def test_free_agents_without_waivers_are_added_once_the_period_is_scored(settle: int, fits: bool) -> None:
    """The window opens ten hours after the period; `claim_lead_hours` leads to nothing where nobody claims."""
    for lead in (0, 9):
        closed = changed(with_waivers(kind="none", claim_lead_hours=lead), "season", settle_hours=settle)
        assert paths(closed) == []
        ruleset = changed(closed, "free_agents", mode="first_come")
        assert paths(ruleset) == ([] if fits else ["waivers.run_after_period_hours"])
        # Windows a day do not wait for periods.
        assert paths(changed(ruleset, "waivers", runs="day")) == []


@pytest.mark.parametrize(
    ("tie", "fits"),
    [
        ("rolling_priority", True),
        ("reverse_standings", True),
        ("lowest_points", True),
        ("reset_then_rolling", False),
        ("earliest", False),
        ("draw", False),
        ("nobody", False),
    ],
)
def test_without_waivers_the_tie_rule_can_order_free_agency(tie: str, fits: bool) -> None:
    free = changed(with_waivers(kind="none", tie=tie), "free_agents", mode="first_come")
    assert paths(free) == ([] if fits else ["waivers.tie"])
    assert paths(changed(free, "free_agents", mode="closed")) == []
    assert paths(with_waivers(kind="faab", tie=tie)) == []


@pytest.mark.parametrize(("lead", "fits"), [(2, True), (23, True), (24, False)])
def test_claims_of_a_day_close_after_the_run_of_the_day_before(lead: int, fits: bool) -> None:
    assert paths(with_waivers(runs="day", claim_lead_hours=lead)) == ([] if fits else ["waivers.claim_lead_hours"])


@pytest.mark.parametrize(("least", "budget", "fits"), [(5, 5, True), (6, 5, False), (0, 0, True)])
def test_the_smallest_bid_can_be_paid(least: int, budget: int, fits: bool) -> None:
    assert paths(with_waivers(min_bid=least, budget=budget)) == ([] if fits else ["waivers.min_bid"])


def test_nobody_bids_where_claims_go_by_priority() -> None:
    assert paths(with_waivers(kind="priority", min_bid=0)) == []
    assert paths(with_waivers(kind="priority", min_bid=1)) == ["waivers.min_bid"]


@pytest.mark.parametrize(
    ("rule", "length", "fits"),
    [
        ("next_run", 0, True),
        ("next_run", 1, False),
        ("hours", 0, False),
        ("hours", 1, True),
        ("days", 0, False),
        ("days", 1, True),
    ],
)
def test_a_time_on_waivers_has_a_length_unless_the_next_run_ends_it(rule: str, length: int, fits: bool) -> None:
    found = paths(with_waivers(after_drop=rule, after_drop_length=length))
    assert found == ([] if fits else ["waivers.after_drop_length"])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("after_drop", {"after_drop": "days", "after_drop_length": 2}),
        ("min_hold_hours", {"min_hold_hours": 24}),
        ("game_lock", {"game_lock": "until_run"}),
    ],
)
def test_rules_of_being_on_waivers_need_waivers(name: str, values: dict[str, Any]) -> None:
    assert paths(with_waivers(**values)) == []
    assert paths(with_waivers(kind="none", **values)) == [f"waivers.{name}"]


@pytest.mark.parametrize("contest", ["each", "most", "rotisserie"])
def test_who_has_fewest_points_is_no_question_where_teams_are_compared_by_categories(contest: str) -> None:
    one = CategoryRule(name="PTS", stats=("PTS",), over=(), lower_is_better=False)
    section = CategoryRules(contest=contest, categories=(one,), zero_attempts="worst")
    order = ("rotisserie",) if contest == "rotisserie" else ("all_play",)
    for tie, fits in (("lowest_points", False), ("reverse_standings", True)):
        assert paths(with_waivers(tie=tie)) == []
        ruleset = changed(attrs.evolve(with_waivers(tie=tie), categories=section), "standings", order=order)
        assert paths(ruleset) == ([] if fits else ["waivers.tie"])


@pytest.mark.parametrize(("in_period", "in_season", "fits"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_a_section_of_limits_limits_something(in_period: int, in_season: int, fits: bool) -> None:
    ruleset = attrs.evolve(shipped(), limits=AddLimitRules(in_period=in_period, in_season=in_season))
    assert paths(ruleset) == ([] if fits else ["limits"])
