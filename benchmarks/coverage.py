"""How often intervals of ratings hold the truth: ten managers, normal luck, neighbours 0.2 SDs of luck apart.

Each data set is an arena; in each the interval of every manager either holds the rating that endless leagues would
give it, or not. Claim: near 0.95 for BCa from twenty leagues on and for Student's t on the jackknife from ten, and less
for percentiles; the reference measured .895 .915 .942 (percentile), .924 .941 .950 (BCa) and .948 .950 .952 (jackknife)
at 10, 20 and 40 leagues.

The second table is a warning: a share of luck that an entrant has in all leagues alike, as one season's real players
give it, is seen by no drawing of leagues, and the intervals cover far less. The reference measured .65 to .70 at a
tenth of the luck's variance and 40 leagues.
"""

import os

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))

import argparse
from collections.abc import Iterator

import numpy as np

from leaguecore.arena.ratings import LeagueFinish
from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import bootstrap_weights, jackknife_weights, league_design
from leaguecore.arena.ratings.intervals import Evidence, Method, interval
from leaguecore.arena.ratings.plackett_luce import fitted
from leaguecore.arena.ratings.scale import rating_scale
from leaguecore.arena.ratings.stages import order_stages

MANAGERS, GAP = 10, 0.2
ENTRANTS = tuple(f"m{manager}" for manager in range(MANAGERS))
LEAGUES = (10, 20, 40)
METHODS: tuple[Method, ...] = ("percentile", "bca", "jackknife-t")
MEASURED = {
    "percentile": (0.895, 0.915, 0.942),
    "bca": (0.924, 0.941, 0.950),
    "jackknife-t": (0.948, 0.950, 0.952),
}
"""What the reference measured at 10, 20 and 40 leagues, each with a Monte-Carlo error of about .01."""

ENDLESS_LEAGUES = 100_000


def finishes(leagues: int, chance: np.random.Generator, shared: float = 0.0) -> list[LeagueFinish]:
    """Return leagues in which a share of the variance of each manager's luck is the same in all."""
    own = chance.normal(size=(leagues, MANAGERS)) * (1 - shared) ** 0.5
    luck = own + chance.normal(size=MANAGERS) * shared**0.5
    orders = np.argsort(GAP * np.arange(MANAGERS) - luck, axis=1)
    return [
        LeagueFinish(league=f"l{number:06}", order=[(ENTRANTS[manager],) for manager in order])
        for number, order in enumerate(orders)
    ]


def rated(leagues: list[LeagueFinish], weights: Floats) -> Floats:
    """Return ratings (replicates, managers)."""
    return rating_scale(fitted(order_stages(leagues, ENTRANTS), weights))


def true_ratings() -> Floats:
    """Return the ratings that endless leagues give, or endless seasons, each with a shared luck of its own."""
    leagues = finishes(ENDLESS_LEAGUES, np.random.default_rng(1))
    return rated(leagues, np.ones((1, len(leagues))))[0]


def intervals(leagues: list[LeagueFinish], seed: str, replicates: int) -> Iterator[tuple[Method, int, float, float]]:
    """Walk the intervals of all managers by all methods: method, manager, lower and upper end."""
    design = league_design(leagues)
    estimate = rated(leagues, np.ones((1, len(leagues))))[0]
    drawn = rated(leagues, bootstrap_weights(design, seed=seed, replicates=replicates))
    left_out = np.concatenate([rated(leagues, weights) for weights in jackknife_weights(design)])
    for manager in range(MANAGERS):
        evidence = Evidence(
            estimate=float(estimate[manager]),
            replicates=drawn[:, manager],
            jackknife=left_out[:, manager],
            units=len(leagues),
        )
        for method in METHODS:
            found = interval(evidence, design, method=method)
            if found.lo is not None and found.hi is not None:
                yield method, manager, found.lo, found.hi


def measured(
    count: int, sets: int, replicates: int, shared: float, truth: Floats
) -> dict[Method, tuple[Floats, float]]:
    """Return for each method whether each interval covered, (data sets, managers), and the mean width."""
    covered = {method: np.zeros((sets, MANAGERS)) for method in METHODS}
    widths = dict.fromkeys(METHODS, 0.0)
    for one in range(sets):
        leagues = finishes(count, np.random.default_rng([7, count, one]), shared)
        for method, manager, lo, hi in intervals(leagues, str(one), replicates):
            covered[method][one, manager] = lo <= truth[manager] <= hi
            widths[method] += (hi - lo) / sets / MANAGERS
    return {method: (covered[method], widths[method]) for method in METHODS}


def print_row(method: Method, count: int, found: tuple[Floats, float], reference: str) -> None:
    """Print one line: coverage over all managers with its Monte-Carlo error, that of the best, and the width."""
    covered, width = found
    by_set = covered.mean(axis=1)
    error = by_set.std(ddof=1) / len(by_set) ** 0.5
    print(
        f"{method:<13}{count:>8}{by_set.mean():>10.3f}{error:>8.3f}{reference:>11}"
        f"{covered[:, 0].mean():>10.3f}{width:>8.0f}"
    )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=100, help="data sets a row (the reference: 400)")
    parser.add_argument("--replicates", type=int, default=600)
    parser.add_argument("--shared", type=float, default=0.1, help="the share of luck in the second table")
    arguments = parser.parse_args()
    truth = true_ratings()
    print("true ratings " + " ".join(f"{rating:.0f}" for rating in truth))
    print(f"{arguments.sets} data sets, {arguments.replicates} replicates, level 0.95")
    print(f"{'interval':<13}{'leagues':>8}{'coverage':>10}{'error':>8}{'reference':>11}{'the best':>10}{'width':>8}")
    for place, count in enumerate(LEAGUES):
        for method, found in measured(count, arguments.sets, arguments.replicates, 0.0, truth).items():
            print_row(method, count, found, f"{MEASURED[method][place]:.3f}")
    print(f"with {arguments.shared:.0%} of the luck shared by all leagues")
    for method, found in measured(LEAGUES[-1], arguments.sets, arguments.replicates, arguments.shared, truth).items():
        print_row(method, LEAGUES[-1], found, ".65-.70")


if __name__ == "__main__":
    main()
