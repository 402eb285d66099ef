"""How long an invented season takes to make and to read through the door.

Claim: at most 1.5 s for a season of the NFL.
"""

import statistics
import time

from leaguecore.hooks.loader import load_plugins
from leaguecore.season.facade import load_facts

RUNS = 5
CLAIMS = {"nfl": 1.5}


def seconds(sport: str, season: str) -> float:
    """Return the median time in which the season is made, without the first time."""
    plugins = load_plugins()
    times = []
    for _ in range(RUNS + 1):
        begun = time.perf_counter()
        load_facts(plugins.sports.get(sport), season=season, plugins=plugins)
        times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])


def main() -> None:
    """Print the table."""
    print(f"{'sport':<8}{'seconds':>9}{'claimed':>9}")
    for sport in load_plugins().sports:
        claimed = CLAIMS.get(sport)
        print(f"{sport:<8}{seconds(sport, 'synthetic-3'):>9.2f}{claimed if claimed is not None else '-':>9}")


if __name__ == "__main__":
    main()
