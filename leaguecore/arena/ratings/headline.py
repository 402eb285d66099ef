"""The headline unit: fantasy points a week above the Projection Bot."""

from collections.abc import Sequence
from fractions import Fraction

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import Design
from leaguecore.arena.ratings.finishes import LeagueFinish
from leaguecore.arena.ratings.intervals import LEVEL, Interval, Method
from leaguecore.arena.ratings.means import league_mean

REFERENCE = "projection"
"""The entrant that the others are measured by."""


@attrs.frozen(kw_only=True)
class Headline:
    """How far above the Projection Bot an entrant is in one sport; points of two sports are never put together.

    Attributes:
        sport: the sport.
        points_per_week: the mean over leagues of (its season points - the bot's) / weeks, seats of one kind averaged.
        interval: over leagues.
        leagues: in which both had seats.
    """

    sport: str
    points_per_week: float
    interval: Interval
    leagues: int


def weekly_difference(finish: LeagueFinish, entrant: str, reference: str = REFERENCE) -> Fraction | None:
    """Return points a week of an entrant above the reference in one league, exactly; None if one has no seat there."""
    own = [Fraction(points) for name, points in finish.points if name == entrant]
    others = [Fraction(points) for name, points in finish.points if name == reference]
    if not own or not others:
        return None
    return (sum(own, Fraction(0)) / len(own) - sum(others, Fraction(0)) / len(others)) / finish.weeks


def headlines(
    finishes: Sequence[LeagueFinish],
    entrant: str,
    design: Design,
    weights: Floats,
    *,
    reference: str = REFERENCE,
    method: Method = "auto",
    level: float = LEVEL,
) -> tuple[Headline, ...]:
    """Return the headline of an entrant in each sport in which it met the reference; none for the reference itself.

    Args:
        finishes: leagues sorted by id.
        entrant: whose.
        design: how leagues were drawn.
        weights: (replicates, leagues): the same that the ratings use.
        reference: the entrant that is measured by.
        method: as for `interval`.
        level: how often the interval should cover.
    """
    if entrant == reference:
        return ()
    found = []
    differences = [weekly_difference(finish, entrant, reference) for finish in finishes]
    for sport in sorted({finish.sport for finish in finishes}):
        known = [
            difference is not None and finish.sport == sport
            for finish, difference in zip(finishes, differences, strict=True)
        ]
        sums = np.array([float(one or 0) if here else 0.0 for one, here in zip(differences, known, strict=True)])
        mean = league_mean(sums, np.array(known, dtype=np.float64), design, weights, method=method, level=level)
        if mean is not None:
            found.append(
                Headline(sport=sport, points_per_week=mean.estimate, interval=mean.interval, leagues=mean.leagues)
            )
    return tuple(found)
