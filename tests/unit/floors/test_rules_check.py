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


def with_starters(starters: int, teams: int) -> Ruleset:
    """Return a ruleset of so many teams that start so many players each, in slots of at most 30."""
    slot = attrs.evolve(shipped().roster.slots[0], eligible=("UTIL",))
    counts = [min(30, starters - begin) for begin in range(0, starters, 30)]
    slots = tuple(attrs.evolve(slot, name=f"S{at}", count=count) for at, count in enumerate(counts))
    ruleset = changed(changed(shipped(), "roster", slots=slots, bench=0), "draft", rounds=starters)
    return changed(changed(ruleset, "league", teams=teams), "waivers", max_claims=0)


@pytest.mark.parametrize(
    ("teams", "claims", "fits"),
    [
        (10, 20, True),
        (11, 18, True),
        (11, 19, False),
        (12, 17, False),
        (20, 10, True),
        (20, 11, False),
        (32, 6, True),
        (32, 7, False),
    ],
)
def test_the_teams_together_claim_at_most_200_players_a_run(teams: int, claims: int, fits: bool) -> None:
    ruleset = changed(changed(shipped(), "league", teams=teams), "waivers", max_claims=claims)
    assert list(problems(ruleset)) == ([] if fits else ["waivers.max_claims"])


@pytest.mark.parametrize(
    ("teams", "starters", "fits"),
    [
        (10, 40, True),
        (10, 41, False),
        (13, 31, False),
        (8, 50, True),
        (8, 51, False),
        (32, 12, True),
        (32, 13, False),
        (20, 20, True),
    ],
)
def test_the_teams_together_start_at_most_400_players(teams: int, starters: int, fits: bool) -> None:
    assert list(problems(with_starters(starters, teams))) == ([] if fits else ["roster.slots"])


def test_a_season_too_large_in_both_ways_is_told_both() -> None:
    ruleset = changed(with_starters(20, 32), "waivers", max_claims=50)
    assert set(problems(ruleset)) == {"roster.slots", "waivers.max_claims"}
