"""Leaks the future: a line of the second week is known before its game begins."""

from sound_plugin import module, provider, season
from toy_sport import HOUR, ToySeason

GAME = "w2-d1-red"


def leaking() -> ToySeason:
    made = season()
    start_at = next(row["start_at"] for row in made.rows["schedule"] if row["game"] == GAME)
    line = next(row for row in made.rows["stat_lines"] if row["game"] == GAME)
    line["known_at"] = start_at - HOUR
    return made


PLUGIN = module(provider=provider(leaking))
