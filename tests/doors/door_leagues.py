"""A small league of four whose seats are reached through doors, and what its log says after the first record."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import tomli_w
import toy_sport
from outside_seats import NEGOTIATION, RULES
from season_cases import toy_rules
from toy_sport import BY_WEEK, toy_season

from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.managers.connections import Connections
from leaguecore.managers.reach import Reach
from leaguecore.season.facade import League, open_league

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BOT = EXAMPLES / "document_bot.py"
TEAMS = 4
QUICK: Mapping[str, int] = {"decision_seconds": 1, "bank_seconds": 0, "repairs": 1}
PATIENT: Mapping[str, int] = {"decision_seconds": 60, "bank_seconds": 0, "repairs": 1}


class StillWatch:
    """A watch on which no time passes: what is compared does not hang on how fast a machine is."""

    def now_ms(self) -> int:
        """Return the one instant."""
        return 0

    def wait_ms(self, milliseconds: int) -> None:
        """Go on at once."""


def rules(time: Mapping[str, int] = PATIENT) -> Any:
    """Return the rules of four teams and two weeks, with threads, claims and trades.

    Nobody is asked for a word at the end of a week: at that of the season there is no time left to say one.
    """
    more = {
        "league": {"teams": TEAMS, "divisions": 1},
        "negotiation": {**NEGOTIATION, "threads": 2, "threads_received": 2},
        "wakes": {"injury": False, "claim_outcome": True, "week_end": False},
        "time": time,
    }
    return toy_rules(**{**RULES, **more})


def opened(
    seats: Sequence[str],
    *,
    connections: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    plugins: Plugins | None = None,
    time: Mapping[str, int] = PATIENT,
    logs: Path | None = None,
) -> League:
    """Return a league in memory that has opened, whose file of connections is these tables."""
    facts = toy_season(BY_WEEK, weeks=2).facts()
    league = open_league(rules(time), facts, seats, seed="7", plugins=plugins or with_doors())
    read = Connections.load(tomli_w.dumps(dict(connections)).encode()) if connections else Connections()
    reach = Reach(connections=read, environment=dict(environment or {}), logs=logs)
    return attrs.evolve(league, read_reach=lambda: reach)


def with_doors(*plugin_modules: Any) -> Plugins:
    """Return what is installed, the toy, and further plug-ins."""
    made = [
        LoadedPlugin(name=f"test-{number}", distribution="tests", version="0", module=one)
        for number, one in enumerate([toy_sport, *plugin_modules])
    ]
    return assemble([*load_plugins().loaded, *made], strict=True)


def program(*arguments: str, path: Path = BOT, **limits: int) -> dict[str, Any]:
    """Return the file of connections of one program `bot`."""
    return {"program": [{"name": "bot", "command": [sys.executable, str(path), *arguments], **limits}]}


__all__ = ["BOT", "PATIENT", "QUICK", "StillWatch", "hookimpl", "opened", "program", "rules", "with_doors"]
