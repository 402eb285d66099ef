"""Whether rules make sense together and for their sport."""

from decimal import Decimal
from typing import Any

import attrs
import pytest
from toy_ball import TOY, ToyCalendar, changed, shipped

from leaguecore.hooks.loader import load_plugins
from leaguecore.rules import Ruleset, list_rulesets
from leaguecore.rules.check import check_ruleset
from leaguecore_nba import SPORT as NBA


def problems(ruleset: Ruleset, sport: Any = NBA) -> dict[str, str]:
    return {problem.path: problem.message for problem in check_ruleset(ruleset, sport)}


def with_slot(**values: Any) -> Ruleset:
    """Return the NBA ruleset with other values in its first slot."""
    first, *others = shipped().roster.slots
    return changed(shipped(), "roster", slots=(attrs.evolve(first, **values), *others))


@pytest.mark.parametrize("name", list_rulesets())
def test_every_shipped_ruleset_makes_sense_for_its_sport(name: str) -> None:
    ruleset = shipped(name)
    assert check_ruleset(ruleset, load_plugins(strict=True).sports.get(ruleset.sport)) == []


def test_a_slot_may_name_positions_and_groups_of_the_sport_only() -> None:
    assert problems(with_slot(eligible=("PG", "UTIL"))) == {}
    found = problems(with_slot(eligible=("PG", "QB")))
    assert list(found) == ["roster.slots[0].eligible"]
    assert "'QB'" in found["roster.slots[0].eligible"]


def test_a_ruleset_of_one_sport_makes_no_sense_for_another() -> None:
    assert {f"roster.slots[{at}].eligible" for at in range(8)} - {"roster.slots[4].eligible"} <= set(
        problems(shipped(), TOY)
    )


@pytest.mark.parametrize("multiplier", ["1", "1.5", "0.001", "1.125", "1000", "1.500000"])
def test_a_slot_may_multiply_by_thousandths(multiplier: str) -> None:
    assert problems(with_slot(multiplier=Decimal(multiplier))) == {}


@pytest.mark.parametrize(
    "multiplier", ["0", "-1", "0.0001", "1.0005", "1000.001", "1" + "0" * 40, "1." + "0" * 40 + "1"]
)
def test_a_slot_may_not_multiply_by_nothing_by_less_or_by_finer_parts(multiplier: str) -> None:
    assert list(problems(with_slot(multiplier=Decimal(multiplier)))) == ["roster.slots[0].multiplier"]


def test_two_slots_may_not_share_a_name() -> None:
    assert "'SG' stands 2 times" in problems(with_slot(name="SG"))["roster.slots"]


def test_a_draft_has_a_round_for_each_place_of_the_roster() -> None:
    """Ten starters (PG SG SF PF C G F and three UTIL) and three on the bench are thirteen."""
    assert "is 12, but a roster has 13 places" in problems(changed(shipped(), "draft", rounds=12))["draft.rounds"]
    assert list(problems(changed(shipped(), "roster", bench=4))) == ["draft.rounds"]


def test_a_sport_of_weeks_has_no_daily_lineups() -> None:
    weekly = attrs.evolve(NBA, calendar=ToyCalendar("week"))
    assert list(problems(shipped(), weekly)) == ["lineups.lock"]
    for lock in ("weekly", "game"):
        assert problems(changed(shipped(), "lineups", lock=lock), weekly) == {}


def test_no_bid_may_be_above_the_budget() -> None:
    assert problems(changed(shipped(), "waivers", min_bid=100)) == {}
    assert list(problems(changed(shipped(), "waivers", min_bid=101))) == ["waivers.min_bid"]


def test_bids_close_when_the_period_is_scored_or_later() -> None:
    """The run is 10 hours after the period and bids close an hour earlier, at 9; the period is scored at 8."""
    assert problems(changed(shipped(), "waivers", claim_lead_hours=2)) == {}
    assert list(problems(changed(shipped(), "waivers", claim_lead_hours=3))) == ["waivers.claim_lead_hours"]
    assert problems(changed(shipped(), "waivers", claim_lead_hours=3, kind="none")) == {}


def test_a_standings_key_decides_once() -> None:
    order = ("points_for", "all_play", "points_for")
    assert "'points_for' stands 2 times" in problems(changed(shipped(), "standings", order=order))["standings.order"]


def test_all_that_makes_no_sense_is_reported_at_once() -> None:
    ruleset = changed(with_slot(eligible=("QB",), multiplier=Decimal(0)), "draft", rounds=1)
    ruleset = changed(ruleset, "waivers", min_bid=101, claim_lead_hours=9)
    assert set(problems(ruleset)) == {
        "roster.slots[0].eligible",
        "roster.slots[0].multiplier",
        "draft.rounds",
        "waivers.min_bid",
        "waivers.claim_lead_hours",
    }
