"""The order of sets: a manager lists players as a set of their ids has them, which differs between processes."""

from typing import Any

import attrs

from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.managers import ManagerEntry, Shortlist
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager


class Listing(RandomManager):
    def decide(self, briefing: Briefing) -> Any:
        decision = super().decide(briefing)
        if isinstance(decision, Shortlist):
            return attrs.evolve(decision, players=tuple(set(decision.players)))
        return decision


@hookimpl
def leaguecore_register_managers(register: Register[ManagerEntry]) -> None:
    register(ManagerEntry(name="listing", summary="walks a set", make=lambda request: Listing(request.seed)))
