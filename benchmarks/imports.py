"""How long `import leaguecore` takes, and whether it loads pandas.

Claim: under 0.25 s, without pandas.
"""

import statistics
import subprocess
import sys
import time

RUNS = 11


def seconds(code: str) -> float:
    """Return the median wall time of a Python process that runs this code."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    bare = seconds("pass")
    print(f"{'what':<44}{'seconds':>9}")
    print(f"{'python alone':<44}{bare:>9.3f}")
    for code in ("import leaguecore", "from leaguecore import play_season", "import leaguecore.cli"):
        print(f"{code + ' (beyond python)':<44}{seconds(code) - bare:>9.3f}")
    loaded = "import leaguecore, sys; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True)
    print(f"pandas loaded by import leaguecore: {done.stdout.strip()}")


if __name__ == "__main__":
    main()
