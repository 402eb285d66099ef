"""Seasons played through an environment: by a rule that chooses among the choices of each question."""

import zlib
from collections.abc import Callable
from typing import Any

import attrs
from season_cases import plugins
from sport_leagues import small_league

from leaguecore.environments import league_env
from leaguecore.managers.briefing import Briefing
from leaguecore.season.facade import League

Rule = Callable[[Briefing, int], int]
"""Chooses an action, given the briefing and the number of choices."""


@attrs.frozen(kw_only=True)
class Step:
    """What an agent was given at a question, and what it did."""

    agent: str
    briefing: Briefing
    told: bytes
    numbers: bytes
    mask: bytes
    choices: tuple[str, ...]
    reward: int
    action: int


@attrs.frozen(kw_only=True)
class Episode:
    """An episode from its first question to its end.

    Attributes:
        rewards: all that each agent was paid.
        ends: for each agent, whether its season was terminated and whether it was truncated.
    """

    league: League
    steps: tuple[Step, ...]
    rewards: dict[str, int]
    ends: dict[str, tuple[bool, bool]]


def by_lot(salt: str = "") -> Rule:
    """Return a rule that draws by a checksum of the question: the same question has the same answer."""
    return lambda briefing, choices: zlib.crc32(f"{salt}{briefing.decision_id}".encode()) % choices


def always(action: int) -> Rule:
    """Return a rule that takes one action, or the last if there are not so many."""
    return lambda _briefing, choices: min(action, choices - 1)


def sport_env(sport: str, **more: Any) -> Any:
    """Return an environment of the small league of a sport."""
    small = small_league(sport)
    return league_env(small.rules, **{"facts": small.facts, "plugins": plugins(), "seed": 7, **more})


def episode(env: Any, rule: Rule, into: list[Step] | None = None) -> Episode:
    """Return an episode of an environment with its masks beside the observations.

    Args:
        env: the environment.
        rule: chooses.
        into: where each step is put as soon as it is made, for whoever ends the episode early.
    """
    env.reset()
    steps = [] if into is None else into
    rewards = dict.fromkeys(env.possible_agents, 0)
    ends = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            ends[agent] = (terminated, truncated)
            env.step(None)
            continue
        briefing = info["briefing"].briefing
        action = rule(briefing, len(info["choices"]))
        steps.append(
            Step(
                agent=agent,
                briefing=briefing,
                told=info["briefing"].document(),
                numbers=observation["observation"].tobytes(),
                mask=observation["action_mask"].tobytes(),
                choices=info["choices"],
                reward=reward,
                action=action,
            )
        )
        env.step(action)
    return Episode(league=env.unwrapped.league, steps=tuple(steps), rewards=rewards, ends=ends)
