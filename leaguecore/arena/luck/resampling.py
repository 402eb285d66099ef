"""Intervals by resampling: the percentile bootstrap, with draws that follow from a seed."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from leaguecore.rng import draw

RESAMPLES = 2_000
CHUNK = 200
"""So many resamples are held at once, so memory does not grow with their number."""


@attrs.frozen
class Interval:
    """A 95 % interval."""

    low: float
    high: float


def generator(seed: str, purpose: str) -> np.random.Generator:
    """Return the generator of a purpose; another purpose never shifts its draws."""
    return np.random.Generator(np.random.PCG64(draw(seed, "arena", purpose)))


def bootstrap(
    values: Sequence[float], seed: str, purpose: str, of_mean: Callable[[Any], Any] | None = None
) -> Interval:
    """Return the 2.5 % and 97.5 % points of a mean over resamples of some values.

    Args:
        values: one for each independent unit (a replay, a pair).
        seed: of the study.
        purpose: of this interval.
        of_mean: what the mean is turned into, such as a square root; must be increasing, and work on arrays.
    """
    given = np.asarray(values, dtype=np.float64)
    draws = generator(seed, purpose)
    means = np.concatenate(
        [given[draws.integers(0, len(given), (CHUNK, len(given)))].mean(axis=1) for _ in range(RESAMPLES // CHUNK)]
    )
    return spread_of(means if of_mean is None else of_mean(means))


def spread_of(draws: Any) -> Interval:
    """Return the 2.5 % and 97.5 % points of draws."""
    low, high = np.quantile(np.asarray(draws, dtype=np.float64), (0.025, 0.975))
    return Interval(float(low), float(high))
