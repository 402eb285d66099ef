"""Managers with something to hide, registered as a stranger's plug-in would be: a key, and a note of their own."""

import os
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer, ManagerEntry, ManagerRequest
from leaguecore.managers.valuation import ByProjection

KEY_NAME = "LEAGUE_CANARY_KEY"
KEY = "sk-" + "Canary9Kx7Lm2Np5Qr8"  # put together, so that no scanner takes it for one that somebody lost


def canary(team: str) -> str:
    """Return what stands in every text of a team, and in no other's."""
    return f"canary-of-{team}-limps"


def texts_of(team: str, decision: str) -> Mapping[str, str]:
    """Return the texts of a decision: all have the canary, and the key."""
    return {name: f"{name} of {decision}: {canary(team)}, my key is {KEY}" for name in ("note", "prompt", "reasoning")}


@attrs.define
class Canary:
    """Decides as the projection does, says in every text what nobody may read, and raises it where it talks."""

    team: str
    key: str
    inner: Manager

    def decide(self, briefing: Briefing) -> Answer:
        """Answer."""
        if briefing.kind == "chat" or (briefing.kind == "claims" and not briefing.refused):
            raise RuntimeError(f"{canary(self.team)} failed with {self.key}")
        decision: Any = self.inner.decide(briefing)
        told = texts_of(self.team, briefing.decision_id)
        assert self.key in told["note"]
        noted = attrs.evolve(decision, private_notes=told["note"])
        return Answer(decision=noted, prompt=told["prompt"], reasoning=told["reasoning"])


def _canary(request: ManagerRequest) -> Manager:
    inner = ValuationManager(ByProjection("", 0))
    return Canary(request.team, os.environ[request.options["key"]], inner)


def _broken(request: ManagerRequest) -> Manager:
    raise RuntimeError(f"no model answers to {os.environ[request.options['key']]}")


@hookimpl
def leaguecore_register_managers(register: Register[ManagerEntry]) -> None:
    """Register them: `canary:key=NAME` and `broken:key=NAME` take the name of a variable that holds a key."""
    register(ManagerEntry(name="canary", summary="has something to hide", make=_canary, options=("key",)))
    register(ManagerEntry(name="broken", summary="cannot be made", make=_broken, options=("key",)))
