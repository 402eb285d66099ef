"""One bot behind every door, and what its league's log says, so that the doors can be compared."""

import hashlib
import json
import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs
from document_bot import answered
from door_leagues import TEAMS, StillWatch, hookimpl, opened, with_doors

from leaguecore.hooks.loader import Plugins
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.doors.entries import door_entries
from leaguecore.managers.doors.messages import question
from leaguecore.managers.protocol import ManagerEntry
from leaguecore.season.facade import League
from leaguecore.season.genesis import DELIVERED

_COMMITMENT = re.compile(r"[0-9a-f]{64}")


class InProcess:
    """The bot without any door."""

    def decide(self, briefing: Briefing) -> bytes:
        """Answer as bytes, like a stranger."""
        return json.dumps(answered(question(briefing, ""))).encode()


@cache
def plugins() -> Plugins:
    """Return what is installed, the bot in process, and doors on whose watch no time passes."""
    module = types.ModuleType("still_doors")

    def leaguecore_register_managers(register: Any) -> None:
        for entry in door_entries(StillWatch()):
            register(attrs.evolve(entry, name=f"still-{entry.name}"))
        register(ManagerEntry(name="in-process", summary="the bot", make=lambda _request: InProcess()))

    module.leaguecore_register_managers = hookimpl(leaguecore_register_managers)  # type: ignore[attr-defined]  # a hook of the module
    return with_doors(module)


@cache
def in_process() -> League:
    """Return the season of the bot without any door; nobody plays it on."""
    league = opened(["in-process"] * TEAMS, plugins=plugins())
    league.run()
    return league


def happened(league: League) -> list[tuple[Any, ...]]:
    """Return the records after the first: instants, actors, ids, kinds and data.

    Commitments are salted with the league's id, which follows from the names of its managers; here each is the number
    by which it came. What is committed to is compared by `said`. When a question was brought to a seat outside is left
    out: it is no command and no event.
    """
    numbers: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"#{len(numbers)}")

    return [
        (one.at, one.actor, one.cmd, one.kind, _COMMITMENT.sub(numbered, json.dumps(one.data, sort_keys=True)))
        for one in league.records(1)
        if one.kind != DELIVERED
    ]


def said(league: League) -> Mapping[str, str]:
    """Return what the private store keeps of decisions, without salts and without the names of managers."""
    found = {}
    for name, value in league.ledger.store.secrets():
        kind = name.partition(":")[0]
        if kind in ("note", "response", "bids"):
            plain = json.dumps(json.loads(value)["claims"]) if kind == "bids" else _spelled(value)
            found[name.replace(league.ledger.league, "league")] = plain
    return found


def _spelled(value: str) -> str:
    """Return a text; of JSON its one spelling: doors may set blanks otherwise."""
    try:
        return json.dumps(json.loads(value), sort_keys=True)
    except ValueError:
        return value


def digest(league: League) -> str:
    """Return the hash of what happened."""
    return hashlib.sha256(json.dumps(happened(league)).encode()).hexdigest()
