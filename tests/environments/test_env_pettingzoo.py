"""PettingZoo's own tests, on a small league of each sport."""

import subprocess
import sys
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from agent_seasons import sport_env
from pettingzoo.test import api_test, seed_test
from sport_leagues import SPORTS

DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What `api_test` warns of wherever the mask stands beside the observation, but for games that it knows by name."""

CYCLES = 60
"""Times three agents: more steps than the season of any of these leagues has."""

HEAVY = ("pettingzoo", "gymnasium", "pandas")


@pytest.mark.parametrize("sport", SPORTS)
def test_the_api_test_passes_without_a_warning(sport: str) -> None:
    api_test(sport_env(sport, masks="infos", render_mode="ansi"), num_cycles=CYCLES)


@pytest.mark.parametrize("sport", SPORTS)
def test_with_masks_beside_the_observation_it_warns_of_nothing_but_that_this_is_a_dictionary(sport: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(sport_env(sport), num_cycles=CYCLES)
    assert {str(one.message) for one in caught} == DICTIONARY


@pytest.mark.parametrize("masks", ["observation", "infos"])
@pytest.mark.parametrize("sport", SPORTS)
def test_the_seed_test_passes(sport: str, masks: str) -> None:
    seed_test(lambda: sport_env(sport, masks=masks), num_cycles=CYCLES)


def test_the_api_test_passes_for_one_agent_among_managers() -> None:
    env = sport_env("nfl", masks="infos", seats=["team-02"], opponents=["random", "adp"])
    api_test(env, num_cycles=CYCLES)


def test_another_seed_is_another_league_and_so_is_the_next_episode() -> None:
    env = sport_env("nfl")
    leagues = []
    for seed in (1, 2, None, None, 2):
        env.reset(seed=seed)
        leagues.append(env.unwrapped.league.ledger.league)
    assert len(set(leagues)) == 4
    assert leagues[1] == leagues[4]


def test_episodes_of_two_environments_with_one_seed_are_the_same() -> None:
    pair = [sport_env("nfl", seed="same"), sport_env("nfl", seed="same")]
    for _ in range(3):
        for env in pair:
            env.reset()
        assert pair[0].unwrapped.league.ledger.league == pair[1].unwrapped.league.ledger.league


@pytest.mark.parametrize("masks", ["observation", "infos"])
def test_the_mask_is_one_for_each_choice_and_for_nothing_else(masks: str) -> None:
    env = sport_env("nba", masks=masks, actions=5)
    env.reset()
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            break
        mask = info["action_mask"] if masks == "infos" else observation["action_mask"]
        assert mask.tolist() == [1] * len(info["choices"]) + [0] * (5 - len(info["choices"]))
        assert info["choices"][0] == "default"
        assert env.observation_space(agent).contains(observation)
        numbers = observation if masks == "infos" else observation["observation"]
        assert numbers.dtype == np.int64
        assert len(env.unwrapped.layout.names) == len(set(env.unwrapped.layout.names)) == len(numbers)
        env.step(int(mask.sum()) - 1)


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    env = sport_env("nfl")
    env.reset()
    for _ in range(10):
        asked = env.agent_selection
        others: list[Mapping[str, Any]] = [env.observe(agent) for agent in env.agents if agent != asked]
        assert [one["action_mask"].sum() for one in others] == [1] * len(others)
        assert [env.infos[agent] for agent in env.agents if agent != asked] == [{}] * len(others)
        env.step(0)


def test_render_shows_the_table() -> None:
    env = sport_env("nfl", render_mode="ansi", periods=1)
    env.reset()
    assert env.render().splitlines()[0] == "after 0 periods"
    for agent in env.agent_iter():
        env.step(None if env.terminations[agent] or env.truncations[agent] else 1)
    head, *lines = env.render().splitlines()
    assert head == "after 1 periods"
    assert [line.split()[1:3] for line in lines] == [
        [row.team, row.points_for] for row in env.unwrapped.league.standings.teams
    ]
    assert sport_env("nfl").render_mode is None


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = f"import leaguecore.environments, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
