"""Float points: a rule divides where it should have said its denominators."""

from typing import Any

from sound_plugin import Doubled, module

from leaguecore.scoring import StatLines


class Floating(Doubled):
    def points(self, lines: StatLines, denominator: int) -> Any:
        return super().points(lines, denominator) / 1.0


PLUGIN = module(scoring=Floating)
