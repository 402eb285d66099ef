"""How long a luck study takes and how much memory, and how both grow with replays and with workers.

Run it as `python benchmarks/luck.py [--replays 40,80] [--workers 1,2] [--data FOLDER] [--ruleset nba-s1]`; `--replays
1000` is the whole study of the methodology's size. Each row is a process of its own, so memory is that row's. Measured
are the mirror drafts, one season each: what a study spends nearly all of its time on. Claims, on a machine of two cores
with nothing else to do: two workers are at least 1.7 times as fast as one, and no worker's memory grows with replays.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

SEASONS = {"nba": "2025-26", "nhl": "2025-26", "nfl": "2025"}
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def once(ruleset: str, data: str, replays: int, workers: int) -> dict[str, float]:
    """Play so many mirror drafts; return seconds and megabytes, and the spread as a sign that it is the same study."""
    from leaguecore.arena.luck.replays import run_all
    from leaguecore.arena.luck.spread import pooled_sigma
    from leaguecore.arena.luck.study import LuckStudy
    from leaguecore.arena.luck.world import look

    sport = ruleset.partition("-")[0]
    source = look(ruleset, data=data or None, season=SEASONS[sport] if data else None)
    begun, used = time.perf_counter(), _cpu_seconds()
    totals = run_all(LuckStudy.of(source, replays, "1").mirrors(), workers=workers)
    return {
        "seconds": time.perf_counter() - begun,
        "cpu": _cpu_seconds() - used,
        "parent_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "worker_megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
        "sigma": pooled_sigma(totals),
    }


def _cpu_seconds() -> float:
    """Return the seconds of processor time of this process and of those that it has waited for."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, kinds))


def measured(ruleset: str, data: str, replays: int, workers: int) -> dict[str, float]:
    """Return the figures of a process of its own."""
    arguments = ["--one", "--ruleset", ruleset, "--data", data, "--replays", str(replays), "--workers", str(workers)]
    done = subprocess.run([sys.executable, __file__, *arguments], check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="nba-s1")
    parser.add_argument("--data", default="")
    parser.add_argument("--replays", default="20,40,80", help="with commas; 1000 for the whole")
    parser.add_argument("--workers", default="1,2", help="with commas")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    counts, workers = ([int(one) for one in text.split(",")] for text in (given.replays, given.workers))
    beside = BESIDE / given.ruleset.partition("-")[0]
    data = given.data or (str(beside) if beside.is_dir() and not given.one else "")
    if given.one:
        print(json.dumps(once(given.ruleset, data, counts[0], workers[0])))
        return
    others = os.getloadavg()[0]
    print(f"{given.ruleset}, {'real season' if data else 'synthetic season'}; load before: {others:.1f} (0 is quiet)")
    columns = {"replays": 8, "workers": 8, "s": 9, "CPU s": 9, "s/replay": 10, "times": 7, "MB worker": 11}
    print("".join(name.rjust(width) for name, width in {**columns, "MB parent": 11}.items()))
    alone: dict[int, tuple[float, float]] = {}
    for count, some in product(counts, workers):
        row = measured(given.ruleset, data, count, some)
        seconds, sigma = alone.setdefault(count, (row["seconds"], row["sigma"]))
        assert row["sigma"] == sigma, "another number of workers found another spread"
        worker = "-" if some == 1 else f"{row['worker_megabytes']:.0f}"
        print(
            f"{count:>8}{some:>8}{row['seconds']:>9.1f}{row['cpu']:>9.1f}{row['seconds'] / count:>10.3f}"
            f"{seconds / row['seconds']:>7.2f}{worker:>11}{row['parent_megabytes']:>11.0f}"
        )


if __name__ == "__main__":
    main()
