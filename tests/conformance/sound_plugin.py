"""A plug-in with nothing wrong: a sport, an invented season, a kind of scoring rule, a manager, a ruleset.

Each broken plug-in is this one with one thing changed.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import attrs
from toy_sport import BY_DAY, ToySeason, toy_season

from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.managers import ManagerEntry
from leaguecore.managers.chance import RandomManager
from leaguecore.scoring import StatLines
from leaguecore.sport import ProviderEntry, ProviderRequest, SeasonSource, Sport

RULESETS = Path(__file__).parent / "rulesets"
SEASON = "ball-1"
POLICY = {
    "players": "At opening.",
    "schedule": "At opening.",
    "stat_lines": "At noon of the day after the game.",
    "past_lines": "At opening.",
    "rankings": "At opening.",
}

POSITIONS = attrs.evolve(BY_DAY.positions, unseated=("C",))
SPORT: Sport = attrs.evolve(BY_DAY, id="ball", name="Ball", positions=POSITIONS, rulesets=("ball",))


def season() -> ToySeason:
    """Return a new season of three weeks."""
    made = toy_season(SPORT)
    made.season, made.policy = SEASON, POLICY
    return made


def provider(make: Callable[[], ToySeason] = season) -> ProviderEntry:
    """Return the provider of a season; no other season exists."""
    from leaguecore.errors import ProviderError

    def opened(request: ProviderRequest) -> SeasonSource:
        if request.season not in (None, SEASON):
            raise ProviderError("there is no such season", provider="ball/synthetic", code="data.unknown_season")
        return make()

    return ProviderEntry(sport="ball", name="synthetic", summary="three weeks", open=opened)


@attrs.frozen(kw_only=True)
class Doubled:
    """Twice the points of a stat."""

    kind: ClassVar[str] = "doubled"
    stat: str
    points_each: Decimal
    positions: tuple[str, ...]

    def stats(self) -> tuple[str, ...]:
        return (self.stat,)

    def problems(self) -> list[str]:
        return []

    def linear(self) -> Mapping[str, Any]:
        return {}

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        return (self._worth(resolutions[self.stat]).denominator,)

    def points(self, lines: StatLines, denominator: int) -> Any:
        return lines.stat(self.stat) * int(self._worth(lines.resolutions[self.stat]) * denominator)

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Any:
        return abs(self._worth(resolutions[self.stat])) * max(map(abs, ranges[self.stat]))

    def _worth(self, resolution: int) -> Any:
        from fractions import Fraction

        return 2 * Fraction(self.points_each) / resolution


MANAGER = ManagerEntry(name="lucky", summary="moves by lot", make=lambda request: RandomManager(request.seed))


def module(**parts: Any) -> ModuleType:
    """Return the plug-in as a module, with other parts than the sound ones: sport, provider, scoring, manager."""
    made = ModuleType("ball")
    brought = {
        "sports": parts.get("sport", SPORT),
        "providers": parts.get("provider", provider()),
        "scoring_rules": parts.get("scoring", Doubled),
        "managers": parts.get("manager", MANAGER),
    }
    for what, thing in brought.items():
        setattr(made, f"leaguecore_register_{what}", hookimpl(_registering(thing)))
    made.leaguecore_ruleset_roots = hookimpl(lambda: [RULESETS])  # type: ignore[attr-defined]  # a hook of the module
    return made


def _registering(thing: Any) -> Callable[..., None]:
    def hook(register: Any) -> None:
        register(thing)

    return hook


def installed(plugin: ModuleType) -> Plugins:
    """Return a plug-in beside the scoring rules and the managers that come with the library, loaded as any other."""
    own = LoadedPlugin(name="ball", distribution="ball", version="1", module=plugin)
    return assemble([*load_plugins(only=["managers", "scoring"]).loaded, own])
