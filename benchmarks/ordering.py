"""Whether better managers end higher: season points of the baselines, averaged over seeds, on real seasons.

In each league every kind of manager holds two of the ten seats; the draft order is drawn anew for each seed. Claim:
oracle > projection > noisy projection (25 %) > random in each sport. Without real seasons the synthetic ones are used.
"""

import argparse
import statistics
from itertools import pairwise
from pathlib import Path

from leaguecore.hooks.loader import load_plugins
from leaguecore.season.facade import load_facts, load_ruleset, open_league

MANAGERS = ("oracle", "projection", "adp", "projection:noise=0.25", "random")
ORDER = ("oracle", "projection", "projection:noise=0.25", "random")
SEASONS = (("nfl", "2025"), ("nba", "2025-26"), ("nhl", "2025-26"))
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def season_points(sport: str, data: str, season: str, seeds: int) -> dict[str, list[float]]:
    """Return for each manager the mean points of its seats in each league."""
    plugins = load_plugins()
    rules = load_ruleset(f"{sport}-s1", plugins=plugins)
    facts = load_facts(rules.sport, data=data or None, season=season or None, plugins=plugins)
    found: dict[str, list[float]] = {name: [] for name in MANAGERS}
    for seed in range(1, seeds + 1):
        league = open_league(rules, facts, MANAGERS, seed=seed, plugins=plugins)
        league.run()
        rows = league.standings.teams
        for name in MANAGERS:
            found[name].append(statistics.mean(float(row.points_for) for row in rows if row.manager == name))
    return found


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default=str(BESIDE) if BESIDE.is_dir() else "")
    parser.add_argument("--seeds", type=int, default=20)
    arguments = parser.parse_args()
    for sport, season in SEASONS:
        folder = str(Path(arguments.data) / sport) if arguments.data else ""
        points = season_points(sport, folder, season if folder else "", arguments.seeds)
        print(f"{sport} {season if folder else 'synthetic'}, {arguments.seeds} seeds")
        for name in MANAGERS:
            mean, spread = statistics.mean(points[name]), statistics.stdev(points[name])
            print(f"  {name:<24}{mean:>10.1f}  sd between leagues {spread:>8.1f}")
        for better, worse in pairwise(ORDER):
            gaps = [a - b for a, b in zip(points[better], points[worse], strict=True)]
            mean, error = statistics.mean(gaps), statistics.stdev(gaps) / len(gaps) ** 0.5
            print(f"  {better} over {worse}: {mean:+.1f} (standard error {error:.1f})")


if __name__ == "__main__":
    main()
