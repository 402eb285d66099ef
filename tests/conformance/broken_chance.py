"""Non-deterministic: managers draw from one stream, so what one does depends on who was asked before him."""

from itertools import count
from typing import Any

import attrs
from sound_plugin import MANAGER, module

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager


class Drawing:
    stream = count()

    def decide(self, briefing: Briefing) -> Any:
        return RandomManager(str(next(self.stream))).decide(briefing)


PLUGIN = module(manager=attrs.evolve(MANAGER, make=lambda _request: Drawing()))
