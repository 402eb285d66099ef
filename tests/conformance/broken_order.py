"""Unstable order: the calendar numbers its weeks as their games happen to be listed."""

from collections.abc import Sequence

import attrs
from sound_plugin import SPORT, module
from toy_sport import ToyCalendar

from leaguecore.sport import Period, ScheduledGame


class ListedCalendar(ToyCalendar):
    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        right = {period.number: period for period in super().periods(games)}
        return tuple(right[number] for number in dict.fromkeys(game.period for game in games))


PLUGIN = module(sport=attrs.evolve(SPORT, calendar=ListedCalendar("day")))
