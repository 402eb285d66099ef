"""For the tests of plug-ins: strategies, the machine of leagues, seasons by hand, a clock and a scripted manager.

The strategies and the machine need Hypothesis, which the extra `test` brings; the other names do not. All of them are
loaded when they are used. How they are used is told in `docs/testing.md`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from leaguecore.errors import PluginError

if TYPE_CHECKING:
    from leaguecore.testing.cast import Cast
    from leaguecore.testing.fake_clock import FakeClock
    from leaguecore.testing.machine.league import LeagueMachine, league_machine
    from leaguecore.testing.playing import LeagueInMemory, changed_rules, open_in_memory, play_in_memory
    from leaguecore.testing.scripted import ScriptedManager
    from leaguecore.testing.season_builder import SeasonBuilder
    from leaguecore.testing.strategies.decisions import broken_answers, decisions, decisions_for, legal_decisions
    from leaguecore.testing.strategies.rosters import rosters
    from leaguecore.testing.strategies.rulesets import rulesets
    from leaguecore.testing.strategies.seasons import seasons
    from leaguecore.testing.strategies.stat_lines import line_stats, stat_lines

__all__ = [
    "Cast",
    "FakeClock",
    "LeagueInMemory",
    "LeagueMachine",
    "ScriptedManager",
    "SeasonBuilder",
    "broken_answers",
    "changed_rules",
    "decisions",
    "decisions_for",
    "league_machine",
    "legal_decisions",
    "line_stats",
    "open_in_memory",
    "play_in_memory",
    "rosters",
    "rulesets",
    "seasons",
    "stat_lines",
]

_HOMES = {
    "Cast": "cast",
    "FakeClock": "fake_clock",
    "LeagueInMemory": "playing",
    "LeagueMachine": "machine.league",
    "ScriptedManager": "scripted",
    "SeasonBuilder": "season_builder",
    "broken_answers": "strategies.decisions",
    "changed_rules": "playing",
    "decisions": "strategies.decisions",
    "decisions_for": "strategies.decisions",
    "league_machine": "machine.league",
    "legal_decisions": "strategies.decisions",
    "line_stats": "strategies.stat_lines",
    "open_in_memory": "playing",
    "play_in_memory": "playing",
    "rosters": "strategies.rosters",
    "rulesets": "strategies.rulesets",
    "seasons": "strategies.seasons",
    "stat_lines": "strategies.stat_lines",
}
_NEED_HYPOTHESIS = ("machine", "strategies")


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for (PEP 562).

    Raises:
        PluginError: `test.extra` for a strategy or the machine where Hypothesis is not installed.
    """
    if name not in _HOMES:
        raise AttributeError(f"module 'leaguecore.testing' has no attribute {name!r}")
    home = _HOMES[name]
    if home.partition(".")[0] in _NEED_HYPOTHESIS:
        try:
            import_module("hypothesis")
        except ImportError as error:
            message = f"leaguecore.testing.{name} needs the package hypothesis"
            raise PluginError("test.extra", message, fix="install leaguecore[test]") from error
    return getattr(import_module(f"leaguecore.testing.{home}"), name)


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
