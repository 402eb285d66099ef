"""Duplicate stat: goals are declared a second time."""

import attrs
from sound_plugin import SPORT, module

PLUGIN = module(sport=attrs.evolve(SPORT, stats=(*SPORT.stats, SPORT.stats[0])))
