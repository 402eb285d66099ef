"""What exact scoring costs beside the bare matrix product of the same shape.

Claim: 47,000 lines of twenty-odd stats are scored within five times of `values @ coefficients` on int64.
"""

import statistics
import time
from collections.abc import Callable

import numpy as np

from leaguecore import load_ruleset

LINES, RUNS = 47_000, 31


def seconds(work: Callable[[], object]) -> float:
    """Return the median time of a call."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    print(f"{'ruleset':<10}{'stats':>7}{'product ms':>12}{'scored ms':>11}{'ratio':>7}")
    for name in ("nhl-s1", "nba-s1", "nfl-s1"):
        rules = load_ruleset(name)
        stats = len(rules.plan.stats)
        values = np.arange(LINES * stats, dtype=np.int64).reshape(LINES, stats) % 7
        coefficients = np.arange(stats, dtype=np.int64)
        positions = np.arange(LINES, dtype=np.int64) % 31 + 1
        lines = rules.plan.lines(values, np.zeros_like(values, dtype=bool), positions)
        bare = seconds(lambda values=values, by=coefficients: values @ by)
        scored = seconds(lambda plan=rules.plan, lines=lines: plan.points(lines))
        print(f"{name:<10}{stats:>7}{bare * 1e3:>12.2f}{scored * 1e3:>11.2f}{scored / bare:>7.1f}")


if __name__ == "__main__":
    main()
