"""An invented schedule: two halves of nineteen rounds, with games that are moved to a Wednesday of a later round."""

from collections.abc import Iterator, Sequence
from datetime import time

import attrs

from leaguecore.sport import DAY, HOUR, Instant, Invention
from leaguecore_soccer.calendar import DAYS, DAYS_A_ROUND

# From Saturday to Monday, and for games that are moved Wednesday.
_STARTS = ((0, time(12, 30)), *[(0, time(15))] * 5, (0, time(17, 30)), (1, time(14)), (1, time(16, 30)), (2, time(20)))
_WEDNESDAY, _EVENING = -3, time(19, 45)
_MOVES, _FIRST_MOVED, _LAST_MOVED = 16, 6, 33


@attrs.frozen
class Fixture:
    """A game as it stands from `known_at` on."""

    game: str
    home: str
    away: str
    status: str
    day: int
    period: int
    start_at: Instant
    known_at: int


def invent_schedule(invention: Invention, clubs: Sequence[str], saturday: int, known_at: int) -> list[Fixture]:
    """Return the games as published at an instant, then the rows by which some are moved; ids begin with the day."""
    order, published = [clubs[at] for at in invention.order(len(clubs)).tolist()], list[Fixture]()
    for turn in range(2 * len(clubs) - 2):
        first, shift = saturday + DAYS_A_ROUND * turn, turn % (len(clubs) - 1)
        ring = [order[0], *order[1 + shift :], *order[1 : 1 + shift]]
        pairs = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
        pairs = [(away, home) if (at + turn) % 2 else (home, away) for at, (home, away) in enumerate(pairs)]
        for (later, start), at in zip(_STARTS, invention.order(len(pairs)).tolist(), strict=True):
            (home, away), day, game = pairs[at], first + later, f"{saturday}-{turn + 1:02d}-{at}"
            published.append(Fixture(game, home, away, "scheduled", day, turn + 1, DAYS.at(day, start), known_at))
    return published + list(_moved(invention, published, saturday))


def _moved(invention: Invention, published: Sequence[Fixture], saturday: int) -> Iterator[Fixture]:
    """Give the rows of games that are called off on the day; six days later they have a new one."""
    games, taken = [one for one in published if _FIRST_MOVED <= one.period <= _LAST_MOVED], set[tuple[str, int]]()
    for at in invention.order(len(games)).tolist()[:_MOVES]:
        game, target = games[at], games[at].period + 2 + invention.below(3, 1).item()
        places = {(game.home, target), (game.away, target)}
        if places.isdisjoint(taken):
            taken |= places
            yield attrs.evolve(game, status="postponed", known_at=game.start_at - 5 * HOUR)
            day, known_at = saturday + DAYS_A_ROUND * (target - 1) + _WEDNESDAY, game.start_at + 6 * DAY
            yield attrs.evolve(game, day=day, period=target, start_at=DAYS.at(day, _EVENING), known_at=known_at)
