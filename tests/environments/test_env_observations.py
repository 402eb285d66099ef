"""What an agent sees comes from his briefing alone: nothing of the future, and nothing that is another's."""

import contextlib
import itertools

import canary_managers
import numpy as np
import pytest
from agent_seasons import Episode, Step, by_lot, episode, sport_env
from canary_managers import KEY, KEY_NAME, canary
from later_facts import altered
from season_cases import plugins, published
from sport_leagues import CHANGES, SPORTS, small_league

from leaguecore.clock import Instant
from leaguecore.environments import league_env
from leaguecore.errors import LeagueError
from leaguecore.hooks.loader import LoadedPlugin, assemble
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import BOARD_COLUMNS, Briefing
from leaguecore.managers.decision import Pick
from leaguecore.managers.valuation import ByProjection
from leaguecore.sport.facts import FactSet

SEED = "5eed" * 16
INSTANTS = 4
"""At so many instants of a season its future is altered."""


def seen_until(sport: str, facts: FactSet, instant: Instant) -> list[Step]:
    """Return everything that agents were given until an instant, and what they did."""
    env = league_env(small_league(sport).rules, facts=facts, plugins=plugins(), seed=7)
    steps: list[Step] = []

    def rule(briefing: Briefing, choices: int) -> int:
        if briefing.at > instant:
            raise TooLateError
        return by_lot()(briefing, choices)

    # What is known later may be such that no league can be played on it.
    with contextlib.suppress(TooLateError, LeagueError):
        episode(env, rule, into=steps)
    return [step for step in steps if step.briefing.at <= instant]


class TooLateError(Exception):
    """Ends an episode."""


def plain(steps: list[Step]) -> list[tuple[object, ...]]:
    return [(step.agent, step.told, step.numbers, step.mask, step.choices, step.reward, step.action) for step in steps]


@pytest.mark.parametrize("sport", SPORTS)
def test_what_becomes_known_later_changes_nothing_that_an_agent_is_given(sport: str) -> None:
    facts = small_league(sport).facts
    whole = list(episode(sport_env(sport), by_lot()).steps)
    instants = sorted({step.briefing.at for step in whole})
    for number, instant in enumerate(instants[:: max(1, len(instants) // INSTANTS)]):
        expected = [step for step in whole if step.briefing.at <= instant]
        found = seen_until(sport, altered(facts, instant, number), instant)
        assert plain(found) == plain(expected)


@pytest.mark.parametrize("sport", SPORTS)
def test_what_rivals_seal_in_the_same_round_changes_nothing_that_an_agent_is_given(sport: str) -> None:
    """The first agent claims the best whom it can for the most, or nobody; the others are asked after it."""

    def claiming(last: bool) -> Episode:
        def rule(briefing: Briefing, choices: int) -> int:
            if briefing.kind == "claims" and briefing.team == "team-01":
                return choices - 1 if last else 0
            return by_lot()(briefing, choices)

        return episode(sport_env(sport), rule)

    def first_round(played: Episode) -> list[Step]:
        until = itertools.takewhile(lambda step: not step.briefing.decision_id.startswith("claims:1:"), played.steps)
        return list(until)

    bold, shy = first_round(claiming(last=True)), first_round(claiming(last=False))
    claims = [
        (one.action, other.action) for one, other in zip(bold, shy, strict=False) if one.briefing.kind == "claims"
    ]
    assert [one != other for one, other in claims] == [True, False, False]
    after = next(place for place, step in enumerate(bold) if step.briefing.kind == "claims") + 1
    others = [place for place in range(after, after + 2) if bold[place].briefing.kind == "claims"]
    assert len(others) == 2
    assert plain([bold[place] for place in others]) == plain([shy[place] for place in others])


def test_an_agent_is_given_no_text_of_a_manager_and_not_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_NAME, KEY)
    other = LoadedPlugin(name="canaries", distribution="canaries", version="0", module=canary_managers)
    loaded = assemble([*plugins().loaded, other], strict=True)
    spec = f"canary:key={KEY_NAME}"
    small = small_league("nba")
    env = league_env(
        small.rules, facts=small.facts, plugins=loaded, seed=SEED, seats=["team-01"], opponents=[spec], periods=1
    )
    played = episode(env, by_lot())
    hidden = (canary("team-02"), canary("team-03"), KEY, SEED)
    kept = "".join(text for _, text in played.league.ledger.store.secrets())
    assert all(one in kept for one in hidden)
    given = b"".join(step.told + step.numbers + repr(step.choices).encode() for step in played.steps)
    assert [one for one in hidden if one.encode() in given] == []


def test_under_pseudonyms_an_agent_is_told_no_name_and_its_choices_are_understood() -> None:
    facts = small_league("nfl").facts
    rules = published("nfl-s1", {**CHANGES["nfl"], "briefings": {"pseudonyms": True}})
    played = episode(league_env(rules, facts=facts, plugins=plugins(), seed=7), by_lot())
    names = {str(name).encode() for name in facts.tables["players"].texts["name"]}
    bare = episode(sport_env("nfl"), by_lot())
    assert all(any(name in step.told for name in names) for step in bare.steps)
    assert not any(name in step.told + repr(step.choices).encode() for step in played.steps for name in names)
    missed = [record.data for record in played.league.records() if record.kind == "decision.refused"]
    assert {one["outcome"] for one in missed} == {"timeout"}
    assert played.league.faults() == []


@pytest.mark.parametrize("sport", SPORTS)
def test_the_numbers_are_those_of_the_briefing(sport: str) -> None:
    env = sport_env(sport)
    names = env.unwrapped.layout.names
    played = episode(env, by_lot())
    for step in played.steps:
        numbers = dict(zip(names, np.frombuffer(step.numbers, dtype=np.int64).tolist(), strict=True))
        briefing = step.briefing
        assert [name for name in names if name.startswith("asked.") and numbers[name]] == [f"asked.{briefing.kind}"]
        assert numbers["roster"] == len(briefing.roster)
        assert numbers["dollars"] == briefing.budget
        assert numbers["points"] == briefing.points[briefing.team]
        assert numbers["pick"] == briefing.pick
        for number, about in enumerate(step.choices):
            enters = [player for player in briefing.board.players if about.startswith(f"{player} for ")]
            for player in enters:
                row = briefing.board.row(player)
                assert [numbers[f"choice_{number}.enters.{name}"] for name in BOARD_COLUMNS] == [
                    row[name] for name in BOARD_COLUMNS
                ]
        if briefing.kind == "pick":
            usual = ValuationManager(ByProjection("", 0)).decide(briefing)
            assert isinstance(usual, Pick)
            row = briefing.board.row(usual.player)
            assert [numbers[f"choice_1.enters.{name}"] for name in BOARD_COLUMNS] == [
                row[name] for name in BOARD_COLUMNS
            ]
        beyond = [numbers[name] for name in names if name.startswith("choice_") and _number(name) >= len(step.choices)]
        assert not any(beyond)


def _number(name: str) -> int:
    return int(name.removeprefix("choice_").partition(".")[0])
