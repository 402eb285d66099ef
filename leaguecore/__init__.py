"""Whole fantasy seasons for any sport and any mix of managers, so that the result can be trusted.

Names are loaded when they are used: `import leaguecore` itself loads neither pandas nor any provider.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.season.facade import League, Season, load_facts, load_ruleset, open_league, play_season

__version__ = "0.1.0"

__all__ = [
    "League",
    "Season",
    "__version__",
    "load_facts",
    "load_plugins",
    "load_ruleset",
    "open_league",
    "play_season",
]

_HOMES = {
    "League": "leaguecore.season.facade",
    "Season": "leaguecore.season.facade",
    "load_facts": "leaguecore.season.facade",
    "load_plugins": "leaguecore.hooks.loader",
    "load_ruleset": "leaguecore.season.facade",
    "open_league": "leaguecore.season.facade",
    "play_season": "leaguecore.season.facade",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for (PEP 562)."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'leaguecore' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
