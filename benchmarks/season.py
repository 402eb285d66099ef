"""How long a whole season takes, and how much memory: medians of several runs, each in a process of its own.

Run it as `python benchmarks/season.py [--data FOLDER]`; without the folder of real seasons (default `../shared/data`
beside the checkout, if it is there) the synthetic seasons are played. Claims: with the facts read, ten projection bots
play an NFL season in at most 0.5 s and under 250 MB, an NBA or NHL season with daily lineups in at most 1.5 s.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SEASONS = (("nfl", "2025", 0.5), ("nba", "2025-26", 1.5), ("nhl", "2025-26", 1.5))
RUNS = 5
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def once(ruleset: str, data: str, season: str) -> dict[str, float]:
    """Play one season in memory and one on disk; return seconds and megabytes."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.season.facade import load_facts, load_ruleset, open_league

    plugins = load_plugins()
    rules = load_ruleset(ruleset, plugins=plugins)
    begun = time.perf_counter()
    facts = load_facts(rules.sport, data=data or None, season=season or None, plugins=plugins)
    read = time.perf_counter()
    league = open_league(rules, facts, ["projection"], seed=7, plugins=plugins)
    league.run()
    played = time.perf_counter()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    assert league.state().phase == "closed"
    replayed = time.perf_counter()
    assert league.faults() == []
    verified = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        durable = open_league(rules, facts, ["projection"], seed=7, out=Path(folder) / "league", plugins=plugins)
        durable.run()
        durable.close()
        kept = time.perf_counter() - start
    return {
        "read": read - begun,
        "memory": played - read,
        "durable": kept,
        "verify": verified - replayed,
        "megabytes": memory,
        "records": float(len(league.ledger)),
    }


def measured(ruleset: str, data: str, season: str) -> dict[str, float]:
    """Return the median of each figure over several processes."""
    runs: list[dict[str, Any]] = []
    for _ in range(RUNS):
        command = [sys.executable, __file__, "--once", ruleset, data, season]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        runs.append(json.loads(done.stdout))
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default=str(BESIDE) if BESIDE.is_dir() else "")
    parser.add_argument("--once", nargs=3, metavar=("RULESET", "DATA", "SEASON"))
    arguments = parser.parse_args()
    if arguments.once:
        print(json.dumps(once(*arguments.once)))
        return
    heads = (("read s", 8), ("played s", 10), ("bound s", 9), ("on disk s", 11), ("replayed s", 12), ("MB", 7))
    print(f"{'season':<16}" + "".join(head.rjust(width) for head, width in heads) + "records".rjust(9))
    for sport, season, bound in SEASONS:
        folder = str(Path(arguments.data) / sport) if arguments.data else ""
        found = measured(f"{sport}-s1", folder, season if folder else "")
        name = f"{sport} {season if folder else 'synthetic'}"
        print(
            f"{name:<16}{found['read']:>8.2f}{found['memory']:>10.2f}{bound:>9.2f}{found['durable']:>11.2f}"
            f"{found['verify']:>12.2f}{found['megabytes']:>7.0f}{found['records']:>9.0f}"
        )


if __name__ == "__main__":
    main()
