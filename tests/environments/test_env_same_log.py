"""A season played through an environment is the season of managers who give the same answers, and it verifies."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs
import pytest
from agent_seasons import Rule, always, by_lot, episode, sport_env
from season_cases import plugins, toy_rules
from sport_leagues import SPORTS, small_league
from stories import STORIES
from story import Story
from telling import opened
from toy_sport import BY_DAY, toy_season

from leaguecore.environments import league_env
from leaguecore.environments.choices import Chooser
from leaguecore.environments.dialogue import Dialogue
from leaguecore.ledger import Record
from leaguecore.managers import Manager, make_manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Shortlist
from leaguecore.managers.valuation import ByProjection
from leaguecore.season.asking import Seat
from leaguecore.season.facade import League, open_league
from leaguecore.season.runner import SeasonRunner

SEED = 7
TOLD = (
    *("nba-auction-second", "nba-continuous", "nba-trade-ring", "nfl-trade-vote", "nfl-ir-taxi", "nhl-guillotine"),
    *("nhl-threads", "nhl-substitutes"),
)
"""Stories whose rules differ the most; together their teams are asked for everything that a team can be asked for."""


@attrs.define
class Chooses:
    """Takes at each question what a rule chooses among the choices there are, and returns it at once."""

    rule: Rule
    chooser: Chooser = attrs.field(factory=lambda: Chooser(32))

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer."""
        choices = self.chooser.choices(briefing)
        return choices[self.rule(briefing, len(choices))].decision


class Nobody:
    """Never answers."""

    def decide(self, _briefing: Briefing) -> None:
        """Say nothing."""


def usual() -> Manager:
    return ValuationManager(ByProjection("", 0))


def managed(sport: str, make: Callable[[], Manager]) -> League:
    """Return the small league of a sport, played by the season's own runner with managers in the agents' seats."""
    small = small_league(sport)
    league = open_league(small.rules, small.facts, ["outside"], seed=SEED, plugins=plugins())
    engine = league.committed_engine()
    SeasonRunner(engine, league.ledger, {team: Seat(manager=make()) for team in league.seats}).run()
    return league


def lines(league: League) -> list[bytes]:
    return [stored.line for stored in league.ledger.store.read()]


def without_reasons(league: League) -> list[tuple[Any, ...]]:
    """Return what happened, without why somebody was drafted."""

    def said(record: Record) -> Mapping[str, Any]:
        return {name: value for name, value in record.data.items() if name != "reason"}

    return [(record.at, record.actor, record.cmd, record.kind, said(record)) for record in league.records()]


@pytest.mark.parametrize("sport", SPORTS)
def test_the_log_is_that_of_managers_who_give_the_same_answers(sport: str) -> None:
    played = episode(sport_env(sport), by_lot())
    assert {step.briefing.kind for step in played.steps} >= {"shortlist", "pick", "lineup", "claims"}
    assert lines(played.league) == lines(managed(sport, lambda: Chooses(by_lot())))
    assert played.league.faults() == []


@pytest.mark.parametrize("sport", SPORTS)
def test_action_0_is_the_published_default(sport: str) -> None:
    played = episode(sport_env(sport), always(0)).league
    assert lines(played) == lines(managed(sport, Nobody))
    decisions = [record.data["auto"] for record in played.records() if "auto" in record.data and record.data["team"]]
    assert decisions
    assert all(decisions)


@pytest.mark.parametrize("sport", SPORTS)
def test_action_1_is_what_a_projection_would_do(sport: str) -> None:
    played = episode(sport_env(sport), always(1)).league
    assert without_reasons(played) == without_reasons(managed(sport, usual))


def test_managers_beside_an_agent_are_those_that_were_named() -> None:
    """They are made and seeded as in any league: `random` draws from the seed of its seat."""
    small = small_league("nfl")
    specs = ["random", "outside", "projection:noise=0.10"]
    league = open_league(small.rules, small.facts, specs, seed=SEED, plugins=plugins())
    engine = league.committed_engine()
    made = {
        team: Chooses(by_lot())
        if spec == "outside"
        else make_manager(spec, plugins().managers, team, engine.manager_seed(team))
        for team, spec in league.seats.items()
    }
    SeasonRunner(engine, league.ledger, {team: Seat(manager=one) for team, one in made.items()}).run()
    env = sport_env("nfl", seats=["team-02"], opponents=["random", "adp", "projection:noise=0.10"])
    assert env.possible_agents == ["team_2"]
    assert lines(episode(env, by_lot()).league) == lines(league)


def test_an_agent_does_not_see_what_a_manager_beside_it_is_shown_of_the_future() -> None:
    played = episode(sport_env("nfl", seats=["team-01"], opponents=["oracle"]), by_lot())
    assert {step.briefing.hindsight for step in played.steps} == {None}
    assert played.league.faults() == []


# --- every kind of league --------------------------------------------------------------------------------------------


@cache
def story(name: str) -> Story:
    return next(one for one in STORIES if one.name == name)


def season_before(told: Story) -> League | None:
    if told.before is None:
        return None
    game, _ = opened(told.before)
    game.runner.run()
    return game.league


def test_nothing_that_can_be_chosen_is_refused_whatever_the_rules_are() -> None:
    """Only the default stands in the log as a decision that was missed."""
    kinds = set()
    for name in TOLD:
        game, _ = opened(story(name))
        given = {"facts": game.league.facts, "plugins": plugins(), "previous": season_before(story(name))}
        played = episode(league_env(game.league.rules, seed=SEED, **given), by_lot(name))
        refused = [record.data for record in played.league.records() if record.kind == "decision.refused"]
        defaults = [step.briefing.decision_id for step in played.steps if step.action == 0]
        assert [(one["task"], one["outcome"]) for one in refused] == [(task, "timeout") for task in defaults], name
        assert played.league.faults() == [], name
        kinds |= {step.briefing.kind for step in played.steps}
    every = {"shortlist", "pick", "nominate", "bid", "keepers", "lineup", "claims", "moves", "trades", "vote"}
    assert kinds == {*every, "negotiate", "reply", "chat"}


# --- from question to question ---------------------------------------------------------------------------------------


def dialogue(**changes: Any) -> Dialogue:
    facts = toy_season(BY_DAY, weeks=1).facts()
    league = open_league(toy_rules(**changes), facts, ["outside"], seed=SEED, plugins=plugins())
    return Dialogue(league, ["team-01", "team-02"])


def asked(talk: Dialogue) -> Briefing:
    found = talk.question()
    assert found is not None
    return found


def test_a_question_stands_until_it_is_answered() -> None:
    talk = dialogue()
    first = asked(talk)
    assert asked(talk) is first
    talk.answer(None)
    assert asked(talk).decision_id != first.decision_id


def test_what_is_refused_is_asked_for_again_with_the_reasons_as_often_as_the_rules_allow() -> None:
    talk = dialogue(time={"decision_seconds": 60, "bank_seconds": 0, "repairs": 1})
    first = asked(talk)
    assert (first.kind, first.time.attempts_left, first.refused) == ("shortlist", 2, ())
    talk.answer(Shortlist(players=("nobody-of-this-name",)))
    again = asked(talk)
    assert (again.decision_id, again.time.attempts_left) == (first.decision_id, 1)
    assert [one.code for one in again.refused] == ["player.unknown"]
    talk.answer(Shortlist(players=("nobody-of-this-name",)))
    following = asked(talk)
    assert (following.kind, following.team, following.shortlist) == ("pick", first.team, ())


def test_a_real_interrupt_is_handed_on_and_the_league_goes_on_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = dialogue()
    first = asked(talk)
    talk.answer(None)
    with monkeypatch.context() as patch:

        def stop(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        patch.setattr("leaguecore.season.runner.SeasonRunner.step", stop)
        with pytest.raises(KeyboardInterrupt):
            talk.question()
    assert asked(talk).decision_id != first.decision_id
