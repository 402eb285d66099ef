"""Wrong unit: time on the field is stored in seconds and called minutes."""

import attrs
from sound_plugin import SPORT, module

from leaguecore.sport import Stat

_PLAYED = Stat(name="saves", unit="minutes", high=7_200, kind="seconds", may_be_unknown=True)

PLUGIN = module(sport=attrs.evolve(SPORT, stats=(SPORT.stats[0], _PLAYED)))
