"""The plans that are shipped: the counts of the published methodology, and bots of known strength."""

from collections import Counter
from pathlib import Path

import pytest

from leaguecore.arena.plans import Plan, list_plans, load_plan
from leaguecore.arena.plans.plan_rules import find_rules
from leaguecore.arena.plans.properties import properties_of
from leaguecore.arena.plans.subject import Subject
from leaguecore.errors import UsageError

PUBLISHED = {"main": 20, "arms": 12, "agent": 4, "tribes": 2, "mirror": 1}
"""Leagues a sport, as the table of divisions of the published methodology has them."""


def test_there_are_two() -> None:
    assert list_plans() == ("bots-40", "s1")


@pytest.mark.parametrize("name", list_plans())
def test_every_property_of_a_shipped_plan_holds(name: str) -> None:
    """Whoever changes a ruleset that they name gives them its new hash."""
    plan = load_plan(name)
    assert plan.id == name
    found = properties_of(Subject(file=plan.file, leagues=plan.leagues, rules=find_rules(plan.file)))
    assert [f"{one.name}: {one.detail}" for one in found if not one.holds] == []


@pytest.mark.parametrize("sport", ["nba", "nhl"])
def test_the_season_has_the_published_leagues_in_each_sport(season: Plan, sport: str) -> None:
    assert Counter(one.division for one in season.leagues if one.sport == sport) == PUBLISHED


def test_a_model_that_is_there_from_the_start_plays_forty_main_leagues(season: Plan) -> None:
    seated = Counter(
        name for one in season.leagues if one.division == "main" for name in {seat.entrant for seat in one.seats}
    )
    assert {name: seated[name] for name in ("model-a", "model-f", "projection-bot", "adp-bot", "random-bot")} == (
        dict.fromkeys(("model-a", "model-f", "projection-bot", "adp-bot", "random-bot"), 40)
    )
    assert seated["model-g"] == 20


def test_each_arm_has_thirty_two_pairs(season: Plan) -> None:
    pairs: Counter[str] = Counter()
    for league in season.leagues:
        if league.arm:
            seats = Counter(seat.entrant for seat in league.seats)
            pairs[league.arm] += sum(count == 2 for count in seats.values())
    assert pairs == dict.fromkeys(("tools", "memory", "effort", "budget"), 32)


def test_open_is_planned_from_january(season: Plan) -> None:
    division = season.file.division[-1]
    assert (division.id, getattr(division, "from_day", None), division.leagues) == ("open", "2027-01-01", 0)


def test_the_bots_play_forty_leagues_of_each_sport() -> None:
    plan = load_plan("bots-40")
    assert Counter(one.sport for one in plan.leagues) == {"nba": 40, "nhl": 40, "nfl": 40}
    assert {len({seat.manager for seat in one.seats}) for one in plan.leagues} == {10}


def test_a_plan_may_be_named_by_its_path(season: Plan, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_bytes(season.data)
    assert load_plan(path) == season


def test_an_unknown_plan_is_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        load_plan("s2")
    assert (caught.value.code, caught.value.fix) == ("plan.unknown", "there are: bots-40, s1; or give a path")
