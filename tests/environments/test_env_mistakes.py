"""What is asked wrongly of an environment is refused with a code, and nothing has happened then."""

import sys
from typing import Any

import pytest
from agent_seasons import by_lot, sport_env

from leaguecore.environments import league_env
from leaguecore.errors import LeagueError, PluginError, UsageError

WRONG: dict[str, dict[str, Any]] = {
    "environment.seats": {"seats": ["team-01", "team-09"]},
    "environment.actions": {"actions": 1},
    "manager.none": {"seats": ["team-01"], "opponents": []},
    "league.live": {"seats": ["team-01"], "opponents": ["outside"]},
    "plugin.unknown": {"seats": ["team-01"], "opponents": ["projektion"]},
    "manager.option": {"seats": ["team-01"], "opponents": ["projection:noise=2"]},
}


@pytest.mark.parametrize(("code", "changes"), WRONG.items(), ids=WRONG)
def test_an_environment_that_cannot_be_is_not_made(code: str, changes: dict[str, Any]) -> None:
    with pytest.raises(LeagueError) as caught:
        sport_env("nfl", **changes)
    assert caught.value.code == code
    assert caught.value.fix


def test_some_team_must_be_an_agent() -> None:
    with pytest.raises(UsageError) as caught:
        sport_env("nfl", seats=[])
    assert caught.value.code == "environment.seats"


def test_without_the_package_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pettingzoo"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PluginError) as caught:
        league_env("nfl-s1")
    assert (caught.value.code, caught.value.exit_code) == ("pettingzoo.extra", 3)
    assert "leaguecore[pettingzoo]" in caught.value.fix


@pytest.mark.parametrize("action", [-1, 32, 1_000, 1.0, "1", None])
def test_an_action_that_stands_for_nothing_is_refused_and_the_question_stands(action: Any) -> None:
    env = sport_env("nfl")
    env.reset()
    while env.last()[0]["action_mask"].all():
        env.step(1)
    told, records = env.infos[env.agent_selection], len(env.unwrapped.league.ledger)
    masked = len(told["choices"]) if action == 32 else action
    with pytest.raises(UsageError) as caught:
        env.step(masked)
    assert caught.value.code == "environment.action"
    assert env.infos[env.agent_selection] is told
    assert len(env.unwrapped.league.ledger) == records
    env.step(by_lot()(told["briefing"].briefing, len(told["choices"])))
    assert len(env.unwrapped.league.ledger) > records


def test_before_the_first_reset_there_is_no_league() -> None:
    with pytest.raises(UsageError) as caught:
        _ = sport_env("nfl").unwrapped.league
    assert caught.value.code == "environment.reset"
