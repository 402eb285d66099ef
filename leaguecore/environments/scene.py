"""What the episodes of an environment have in common: rules, facts, who is an agent, and whom the others play."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path

import attrs

from leaguecore.errors import UsageError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.managers import make_manager
from leaguecore.managers.builtin import OUTSIDE
from leaguecore.managers.protocol import is_measured
from leaguecore.season.facade import League, load_facts, load_ruleset, open_league
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

OPPONENTS = ("projection",)
LEAST_ACTIONS = 2


@attrs.frozen(kw_only=True, eq=False)
class Scene:
    """What all episodes share.

    Attributes:
        agents: the team of each agent, by the agent's name.
        managers: the specification of every team's manager, in the order of the teams; an agent's answers come from
            `outside`.
        actions: the size of the action space.
        previous: the league from which each of them goes on, None for leagues that begin anew.
    """

    rules: CheckedRules
    facts: FactSet
    plugins: Plugins
    agents: Mapping[str, str]
    managers: tuple[str, ...]
    actions: int
    previous: League | str | Path | None

    def open(self, seed: str) -> League:
        """Return a new league in memory.

        Raises:
            UsageError: `seed.invalid`, and what else `open_league` raises.
        """
        return open_league(
            self.rules, self.facts, self.managers, seed=seed, plugins=self.plugins, previous=self.previous
        )


def set_scene(
    ruleset: CheckedRules | str | Path,
    *,
    data: str | Path | None,
    season: str | None,
    facts: FactSet | None,
    seats: Sequence[str] | None,
    opponents: Sequence[str] | None,
    actions: int,
    plugins: Plugins | None,
    previous: League | str | Path | None,
) -> Scene:
    """Return the scene of `league_env`, whose arguments these are."""
    loaded = plugins or load_plugins()
    rules = ruleset if isinstance(ruleset, CheckedRules) else load_ruleset(ruleset, plugins=loaded)
    if actions < LEAST_ACTIONS:
        message = f"{actions} actions leave no choice beside the default"
        raise UsageError("environment.actions", message, fix=f"take at least {LEAST_ACTIONS}")
    teams = rules.opened("").teams
    chosen = _chosen(teams, seats)
    others = _opponents(opponents, loaded)
    return Scene(
        rules=rules,
        facts=load_facts(rules.sport, data=data, season=season, plugins=loaded) if facts is None else facts,
        plugins=loaded,
        agents={f"team_{number + 1}": team for number, team in enumerate(teams) if team in chosen},
        managers=tuple(OUTSIDE if team in chosen else spec for team, spec in zip(teams, cycle(others), strict=False)),
        actions=actions,
        previous=previous,
    )


def _chosen(teams: tuple[str, ...], seats: Sequence[str] | None) -> frozenset[str]:
    chosen = frozenset(teams if seats is None else seats)
    strangers = sorted(chosen - set(teams))
    if strangers or not chosen:
        message = f"there is no team {strangers[0]!r}" if strangers else "no team is an agent"
        raise UsageError("environment.seats", message, fix=f"choose some of {', '.join(teams)}")
    return chosen


def _opponents(opponents: Sequence[str] | None, plugins: Plugins) -> tuple[str, ...]:
    """Return specifications of managers, after a look whether each can be made and plays in simulated time."""
    others = OPPONENTS if opponents is None else tuple(opponents)
    if not others:
        raise UsageError("manager.none", "no manager is named", fix="for instance projection, or projection and adp")
    for spec in others:
        if is_measured(spec, plugins.managers):
            message = f"{spec} answers in real time, and an environment does not wait"
            raise UsageError("league.live", message, fix="choose managers that answer in the program")
        make_manager(spec, plugins.managers, "", "")
    return others
