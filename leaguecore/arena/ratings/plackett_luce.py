"""The most likely skills of a Plackett-Luce model, for many weightings of the leagues at once.

    log L = sum over choices (theta of the chosen - log sum of e^theta over the set)
            + npseudo * sum over entrants (theta - 2 log(1 + e^theta))

The second line is a ghost of skill 0 that everybody beat and lost to `npseudo` times (the default of R's PlackettLuce;
Turner et al. 2020, Modelling rankings in R). It keeps skills finite and unique where somebody won always or groups
never met. With sets of two this is Bradley-Terry.
"""

import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.stages import Stages
from leaguecore.errors import UsageError

NPSEUDO = 0.5
"""Wins and losses of everybody against the ghost."""

_LEAST_NPSEUDO, _MOST_NPSEUDO = 1e-3, 1e3
_REPLICATES_AT_ONCE = 64
_SETS_AT_ONCE = 64
"""Products of ten entrants so small are not spread over threads, which on a busy machine wait longer than they work;
and memory stays small for many entrants."""

_LAST_STEP = 1e-8
"""Newton's error after a step is of the order of the step's square, so after this one it is below 1e-12."""

_ROUNDING_STEP = 1e-6
"""A step below it that is no smaller than the one before is made of rounding errors alone."""

_MOST_STEPS = 500


def check_npseudo(npseudo: float) -> None:
    """Refuse a strength of the ghost that is neither 0 nor within what floats can bear.

    Raises:
        UsageError: `rating.option`.
    """
    if npseudo != 0 and not _LEAST_NPSEUDO <= npseudo <= _MOST_NPSEUDO:
        raise UsageError("rating.option", f"npseudo {npseudo} is not 0 and not in {_LEAST_NPSEUDO}..{_MOST_NPSEUDO:g}")


def fitted(stages: Stages, weights: Floats, *, npseudo: float = NPSEUDO) -> Floats:
    """Return the most likely skills theta (replicates, entrants), to 1e-12.

    Without a ghost each row has mean 0, and the caller has asked `connectivity.require_finite` before.

    Args:
        stages: the leagues.
        weights: (replicates, leagues): how often each league counts in each replicate.
        npseudo: 0 for no ghost.

    Raises:
        UsageError: `rating.option`.
    """
    check_npseudo(npseudo)
    everything = np.ones((1, stages.wins.shape[0]))
    start = _newton(stages, everything, np.zeros(len(stages.entrants)), npseudo)[0]
    rows = [
        _newton(stages, weights[first : first + _REPLICATES_AT_ONCE], start, npseudo)
        for first in range(0, len(weights), _REPLICATES_AT_ONCE)
    ]
    return np.concatenate(rows) if rows else np.empty((0, len(start)))


def _newton(stages: Stages, weights: Floats, start: Floats, npseudo: float) -> Floats:
    """Walk from `start` by Newton's steps, each replicate until its own last step."""
    wins, chosen = stages.weighted(weights)
    theta = np.tile(start, (len(weights), 1))
    active = np.arange(len(weights))
    before = np.full(len(weights), np.inf)
    for _ in range(_MOST_STEPS):
        step = _step(theta[active], wins[active], chosen[active], stages.members, npseudo)
        spread = np.maximum(step.max(axis=1), 0) - np.minimum(step.min(axis=1), 0)
        theta[active] += step * _damping(spread)[:, None]
        ended = (spread <= _LAST_STEP) | ((spread <= _ROUNDING_STEP) & (spread >= before))
        active, before = active[~ended], spread[~ended]
        if not len(active):
            return theta
    raise ArithmeticError("Newton's steps did not end")


def _damping(spread: Floats) -> Floats:
    """Return how much of a step to take, so that each climbs.

    Along a direction the third derivative is at most its spread times the second; then log(1 + spread) / spread climbs
    from anywhere, and a whole step does below 1.79 (Sun and Tran-Dinh 2019, Generalized self-concordant functions).
    """
    wide = np.maximum(spread, 1)
    return np.where(spread <= 1, 1.0, np.log1p(wide) / wide)


def _step(theta: Floats, wins: Floats, chosen: Floats, members: Floats, npseudo: float) -> Floats:
    entrants = theta.shape[1]
    strength = np.exp(theta)
    expected, both = _moments(strength, chosen, members)
    ghost = strength / (1 + strength)
    gradient = wins - expected + npseudo * (1 - 2 * ghost)
    curvature = -both
    diagonal = np.arange(entrants)
    curvature[:, diagonal, diagonal] += expected + 2 * npseudo * ghost * (1 - ghost)
    if npseudo == 0:
        # A shift of all skills changes nothing: any curvature along it will do, as the gradient has no part there.
        curvature += curvature[:, diagonal, diagonal].mean(axis=1)[:, None, None]
    return np.linalg.solve(curvature, gradient[:, :, None])[:, :, 0]


def _moments(strength: Floats, chosen: Floats, members: Floats) -> tuple[Floats, Floats]:
    """Return expected choices (replicates, entrants), and the sum of p_i p_j over choices (replicates, i, j)."""
    replicates, entrants = strength.shape
    left, right = np.triu_indices(entrants)
    place = np.empty((entrants, entrants), dtype=np.intp)
    place[left, right] = place[right, left] = np.arange(len(left))
    first = np.zeros((replicates, entrants))
    second = np.zeros((replicates, len(left)))
    for begin in range(0, len(members), _SETS_AT_ONCE):
        block = members[begin : begin + _SETS_AT_ONCE]
        total = strength @ block.T
        share = chosen[:, begin : begin + _SETS_AT_ONCE] / total
        first += share @ block
        second += (share / total) @ (block[:, left] * block[:, right])
    return strength * first, second[:, place] * strength[:, :, None] * strength[:, None, :]
