"""A planned league is played as planned: it drafts in the plan's order and its first record names the plan."""

import hashlib

import pytest

from leaguecore import load_ruleset
from leaguecore.arena.plans import Plan, PlannedLeague, line_up_of, seats_toml
from leaguecore.season.facade import League, load_facts, open_league


@pytest.fixture(scope="module")
def planned(season: Plan) -> PlannedLeague:
    return season.league("arms-nba-02")


@pytest.fixture(scope="module")
def played(season: Plan, planned: PlannedLeague) -> League:
    rules = load_ruleset(planned.ruleset)
    facts = load_facts(rules.sport)
    league = open_league(rules, facts, (), seed=planned.seed, line_up=line_up_of(season, planned))
    league.run(periods=1)
    return league


def test_the_first_record_commits_to_the_plan_and_to_the_seats(
    season: Plan, planned: PlannedLeague, played: League
) -> None:
    hashes = played.ledger.genesis().data["hashes"]
    assert hashes["plan"] == season.sha256
    assert hashes["seats"] == hashlib.sha256(seats_toml(planned)).hexdigest()
    assert hashes["ruleset"] == planned.ruleset_sha256


def test_the_first_round_goes_by_the_planned_slots(planned: PlannedLeague, played: League) -> None:
    picks = [record.data["team"] for record in played.records(0) if record.kind == "draft.picked"]
    assert tuple(picks[:10]) == planned.draft_order
    assert tuple(picks[10:20]) == planned.draft_order[::-1]


def test_everybody_manages_the_team_that_the_plan_gives_him(planned: PlannedLeague, played: League) -> None:
    seats = played.ledger.genesis().data["seats"]
    assert seats == {seat.team: seat.manager for seat in planned.seats}
