"""Lock after start: that a game was moved to an earlier hour is told when it has begun."""

from sound_plugin import module, provider, season
from toy_sport import HOUR, ToySeason

GAME = "w2-d1-gold"


def moving() -> ToySeason:
    made = season()
    first = next(row for row in made.rows["schedule"] if row["game"] == GAME)
    earlier = first["start_at"] - 2 * HOUR
    made.rows["schedule"].append({**first, "start_at": earlier, "known_at": earlier + HOUR})
    return made


PLUGIN = module(provider=provider(moving))
