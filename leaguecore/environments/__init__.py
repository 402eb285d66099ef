"""Leagues as environments for people who train agents (the extra `pettingzoo`).

Importing this package loads nothing of that; making an environment does.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from leaguecore.errors import PluginError

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from leaguecore.hooks.loader import Plugins
    from leaguecore.season.league import League
    from leaguecore.season.setting import CheckedRules
    from leaguecore.sport.facts import FactSet

ACTIONS = 32
"""How many choices an agent has at most."""


def league_env(
    ruleset: "CheckedRules | str | Path",
    *,
    data: str | Path | None = None,
    season: str | None = None,
    facts: "FactSet | None" = None,
    seed: int | str = 0,
    seats: Sequence[str] | None = None,
    opponents: Sequence[str] | None = None,
    actions: int = ACTIONS,
    periods: int | None = None,
    reward: Literal["points", "table"] = "points",
    masks: Literal["observation", "infos"] = "observation",
    render_mode: Literal["ansi"] | None = None,
    plugins: "Plugins | None" = None,
    previous: "League | str | Path | None" = None,
) -> "AECEnv[str, Any, int | None]":
    """Return a league as an environment of PettingZoo in which one agent at a time is asked (AEC).

    Args:
        ruleset: as for `play_season`: checked rules, a path or an id.
        data: a folder of real seasons in the documented layout; None plays the embedded synthetic season.
        season: its label; None takes the newest there is.
        facts: facts that are read already, in place of `data` and `season`.
        seed: of the first episode, unless `reset` names another; episodes after it derive theirs from it.
        seats: the teams that are agents (`team-01`); None for all.
        opponents: specifications of the managers of the other teams; a shorter list goes round. None: `projection`.
        actions: the size of the action space: the published default, and so many choices less one.
        periods: end an episode after so many scored periods; None plays the season to its end.
        reward: `points` (what the team scored since its last decision, in the league's unit) or `table` (only at the
            end: teams + 1 - 2 * rank, so the first of ten gets 9 and the last -9).
        masks: where the mask of possible actions is: beside the `observation` in a dict, or under `action_mask` in
            `infos`; then the observation is the bare array.
        render_mode: `ansi`: `render` returns the table as text.
        plugins: what is installed; None looks.
        previous: the league of the season before, or its folder, from which every episode goes on.

    Raises:
        PluginError: `pettingzoo.extra` if the package is not here.
        UsageError: `environment.seats`, `environment.actions`, `league.live`, and what `play_season` raises.
        LeagueError: what is wrong with ruleset or data.

    Example:
        >>> env = league_env("nba-s1", seats=["team-01"])
        >>> env.possible_agents
        ['team_1']
    """
    try:
        from pettingzoo.utils import wrappers
    except ImportError as error:
        raise PluginError(
            "pettingzoo.extra", "environments need the package pettingzoo", fix="install leaguecore[pettingzoo]"
        ) from error

    from leaguecore.environments.agents import LeagueEnv
    from leaguecore.environments.scene import set_scene

    scene = set_scene(
        ruleset,
        data=data,
        season=season,
        facts=facts,
        seats=seats,
        opponents=opponents,
        actions=actions,
        plugins=plugins,
        previous=previous,
    )
    env = LeagueEnv(scene, seed=seed, periods=periods, reward=reward, masks=masks, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(env)


__all__ = ["ACTIONS", "league_env"]
