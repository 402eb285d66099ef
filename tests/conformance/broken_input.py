"""Mutates its input: a rule counts in the very column that it is given, and the next rule reads what it left."""

from typing import Any

from sound_plugin import Doubled, module

from leaguecore.scoring import StatLines


class Writing(Doubled):
    def points(self, lines: StatLines, denominator: int) -> Any:
        column = lines.stat(self.stat)
        column *= int(self._worth(lines.resolutions[self.stat]) * denominator)
        return column.copy()


PLUGIN = module(scoring=Writing)
