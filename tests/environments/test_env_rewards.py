"""What agents are paid, and how an episode ends: compared with the table that the log gives."""

from collections.abc import Sequence
from decimal import Decimal

import pytest
from agent_seasons import Episode, by_lot, episode, sport_env
from season_cases import plugins, published
from sport_leagues import CHANGES, SPORTS, whole_season
from stories import STORIES
from stories_periods import revised
from telling import opened

from leaguecore.environments import league_env
from leaguecore.season.standings_table import StandingsRow


def team_of(agent: str) -> str:
    return f"team-{int(agent.removeprefix('team_')):02d}"


def rows(played: Episode) -> dict[str, StandingsRow]:
    return {row.team: row for row in played.league.standings.teams}


def scored(played: Episode, team: str) -> int:
    """Return the sum of a team's points over the periods that the log scores, in units."""
    return sum(record.data["points"][team] for record in played.league.records() if record.kind == "period.scored")


@pytest.mark.parametrize("sport", SPORTS)
def test_the_points_that_agents_are_paid_add_up_to_those_of_the_table(sport: str) -> None:
    played = episode(sport_env(sport), by_lot())
    table, unit = rows(played), 10**played.league.rules.ruleset.scoring.decimals
    assert len(played.rewards) == 3
    for agent, paid in played.rewards.items():
        assert Decimal(paid) / unit == Decimal(table[team_of(agent)].points_for)
        assert paid > 0


def test_an_agent_is_paid_for_a_period_at_its_first_question_after_it() -> None:
    played = episode(sport_env("nfl"), by_lot())
    paid = [step for step in played.steps if step.reward]
    ends = [record.at for record in played.league.records() if record.kind == "period.scored"]
    assert len(ends) == 3
    for agent in played.rewards:
        own = [step for step in played.steps if step.agent == agent]
        first = [next(step for step in own if step.briefing.at >= end) for end in ends[:-1]]
        assert [step for step in paid if step.agent == agent] == first


def test_points_of_the_playoffs_are_paid_too() -> None:
    story = next(one for one in STORIES if one.name == "nfl-playoffs")
    game, _ = opened(story)
    played = episode(league_env(game.league.rules, facts=game.league.facts, plugins=plugins()), by_lot())
    beyond = 0
    for agent, paid in played.rewards.items():
        unit = 10**played.league.rules.ruleset.scoring.decimals
        assert paid == scored(played, team_of(agent))
        beyond += paid > Decimal(rows(played)[team_of(agent)].points_for) * unit
    assert beyond


def test_corrected_points_are_paid_as_the_difference() -> None:
    """Four days after the first week some defences turn out to have allowed less."""
    rules = published("nfl-s1", {**CHANGES["nfl"], "corrections": {"window_hours": 96, "reseed": False}})
    facts = revised(whole_season("nfl"))
    played = episode(league_env(rules, facts=facts, plugins=plugins()), by_lot("d"))
    unit = 10**rules.ruleset.scoring.decimals
    table = rows(played)
    for agent, paid in played.rewards.items():
        assert Decimal(paid) / unit == Decimal(table[team_of(agent)].points_for)
    assert any(paid != scored(played, team_of(agent)) for agent, paid in played.rewards.items())


@pytest.mark.parametrize("periods", [1, None])
def test_the_table_pays_places_once_at_the_end(periods: int | None) -> None:
    played = episode(sport_env("nba", reward="table", periods=periods), by_lot())
    assert {step.reward for step in played.steps} == {0}
    assert played.rewards == {agent: 4 - 2 * rows(played)[team_of(agent)].rank for agent in played.rewards}
    assert sorted(played.rewards.values()) == [-2, 0, 2]


ENDINGS = ((None, 3, (True, False)), (2, 2, (False, True)), (99, 3, (True, False)))


@pytest.mark.parametrize(("periods", "there", "end"), ENDINGS)
def test_a_season_ends_and_an_episode_can_be_cut_short(periods: int | None, there: int, end: Sequence[bool]) -> None:
    played = episode(sport_env("nfl", periods=periods), by_lot())
    assert played.ends == dict.fromkeys(["team_1", "team_2", "team_3"], end)
    assert played.league.standings.periods == there
    assert (played.league.state().phase == "closed") is end[0]
