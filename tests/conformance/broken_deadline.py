"""Ignores a deadline: the manager thinks a month about every lineup."""

from typing import Any

import attrs
from sound_plugin import MANAGER, module

from leaguecore.clock import DAY
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.protocol import Answer


class Slow(RandomManager):
    def decide(self, briefing: Briefing) -> Any:
        decision = super().decide(briefing)
        return Answer(decision=decision, took_ms=30 * DAY) if briefing.kind == "lineup" else decision


PLUGIN = module(manager=attrs.evolve(MANAGER, make=lambda request: Slow(request.seed)))
