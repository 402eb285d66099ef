"""A thousand bootstrap refits of ten entrants, beside a loop over `choix.ilsr_rankings`.

Claims: at 40, 400 and 4,000 leagues at least 100, 300 and 500 times as fast, and under 0.5 s in all: collecting the
choices of the orders, drawing leagues again, and fitting. Both sides use one thread, and processor time is compared,
as other work on the machine may not count for either. choix is timed for a few fits and the rest is extrapolated; a
fit of it starts from the rankings that a replicate drew, whose lists are made beforehand. Its `alpha=1e-3` keeps it
from failing where a replicate is separated. Needs the package choix.
"""

import os

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))

import statistics
import time

import attrs
import choix
import numpy as np

from leaguecore.arena.ratings import LeagueFinish
from leaguecore.arena.ratings.bootstrap import bootstrap_weights, league_design
from leaguecore.arena.ratings.finishes import entrants_of
from leaguecore.arena.ratings.plackett_luce import fitted
from leaguecore.arena.ratings.stages import order_stages

ENTRANTS, GAP, REPLICATES, RUNS = 10, 0.2, 1000, 5
CLAIMED_SECONDS = 0.5


@attrs.frozen
class Size:
    """How many leagues, how many fits of choix are timed, and how many times as fast is claimed."""

    leagues: int
    choix_fits: int
    claimed: int


SIZES = (Size(40, 100, 100), Size(400, 30, 300), Size(4000, 4, 500))


def rankings(leagues: int) -> list[list[int]]:
    """Return the orders of leagues of managers whose skills are 0.2 SDs of luck apart, best first."""
    luck = np.random.default_rng(leagues).normal(size=(leagues, ENTRANTS))
    return np.argsort(GAP * np.arange(ENTRANTS) - luck, axis=1).tolist()


def finishes_of(orders: list[list[int]]) -> list[LeagueFinish]:
    """Return the same orders as leagues."""
    return [
        LeagueFinish(league=f"l{number:06}", order=[(f"m{entrant}",) for entrant in order])
        for number, order in enumerate(orders)
    ]


def own_seconds(finishes: list[LeagueFinish]) -> tuple[float, float]:
    """Return the median processor and wall time of all refits."""
    times = []
    for run in range(RUNS):
        begun, begun_wall = time.process_time(), time.perf_counter()
        stages = order_stages(finishes, entrants_of(finishes))
        weights = bootstrap_weights(league_design(finishes), seed=str(run), replicates=REPLICATES)
        fitted(stages, weights)
        times.append((time.process_time() - begun, time.perf_counter() - begun_wall))
    return statistics.median(cpu for cpu, _ in times), statistics.median(wall for _, wall in times)


def choix_seconds(orders: list[list[int]], fits: int) -> float:
    """Return the mean processor time of one fit of choix."""
    chance = np.random.default_rng(0)
    drawn = [[orders[league] for league in chance.integers(len(orders), size=len(orders))] for _ in range(fits)]
    begun = time.process_time()
    for rankings_drawn in drawn:
        choix.ilsr_rankings(ENTRANTS, rankings_drawn, alpha=1e-3)
    return (time.process_time() - begun) / fits


def difference(orders: list[list[int]]) -> float:
    """Return by how much the two differ without a ghost and without alpha, so that both maximise the same."""
    finishes = finishes_of(orders)
    ours = fitted(order_stages(finishes, entrants_of(finishes)), np.ones((1, len(orders))), npseudo=0)[0]
    theirs = choix.ilsr_rankings(ENTRANTS, orders, alpha=0, tol=1e-12)
    return float(np.abs(ours - (theirs - theirs.mean())).max())


def main() -> None:
    """Print the table."""
    print(f"{REPLICATES} refits of {ENTRANTS} entrants; seconds of processor time, one thread")
    print(
        f"{'leagues':>8}{'ours':>9}{'(wall)':>9}{'claimed':>9}{'choix':>10}{'from fits':>10}{'ratio':>8}{'claimed':>9}"
    )
    for size in SIZES:
        orders = rankings(size.leagues)
        (own, wall), other = own_seconds(finishes_of(orders)), choix_seconds(orders, size.choix_fits) * REPLICATES
        print(
            f"{size.leagues:>8}{own:>9.3f}{wall:>9.3f}{CLAIMED_SECONDS:>9}{other:>10.1f}{size.choix_fits:>10}"
            f"{other / own:>8.0f}{size.claimed:>9}"
        )
    print(f"largest difference of a fit from choix (theta, 40 leagues): {difference(rankings(40)):.1e}")


if __name__ == "__main__":
    main()
