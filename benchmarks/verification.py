"""How fast a played season is checked, with and without replay, and how much memory it takes as the log grows.

Run it as `python benchmarks/verification.py [--data FOLDER]`; without the folder of real seasons (default
`../shared/data` beside the checkout, if it is there) the synthetic seasons are played. It needs the extra `signing`:
each league commits to a key, and heads are signed at its opening and at its end. Figures are medians of several runs,
each in a process of its own, without the start of the process. `folder` is the check of bytes, chain, genesis,
commitments and heads in the league's own folder, `public` that of what it publishes; `bare` only parses and hashes each
line, which no check can do without. `played` keeps the league in memory; `replay` is the whole check from the public
folder, reading its facts included.

Claims, and exit code 1 where one is missed: without replay at least 10,000 records of an NBA season a second, from
either folder; with replay at most twice the time of playing it; and ten times as many records take at most a tenth more
memory, for `verify` and for `publish`.
"""

import argparse
import contextlib
import hashlib
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

SEASONS = (("nba", "2025-26"), ("nfl", "2025"), ("nhl", "2025-26"))
CLAIMED_SPORT, RECORDS_A_SECOND, TIMES_PLAYED = "nba", 10_000, 2.0
RUNS, TURNS = 3, 3
SIZES, TIMES_MEMORY = (20_000, 200_000), 1.1
COMMAND_RECORDS = 100
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


@contextlib.contextmanager
def seconds(taken: dict[str, list[float]], name: str) -> Iterator[None]:
    """Add what the block takes to the times of a name."""
    begun = time.perf_counter()
    yield
    taken.setdefault(name, []).append(time.perf_counter() - begun)


def play_and_check(ruleset: str, data: str, season: str) -> dict[str, float]:
    """Play one season, publish it and check it in turns; return the median seconds of each, and the records."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.ledger.signing import Signer, new_key
    from leaguecore.season.commitments import Commitments
    from leaguecore.season.facade import load_facts, load_ruleset, open_league
    from leaguecore.season.league import League
    from leaguecore.season.publisher import publish

    plugins = load_plugins()
    rules = load_ruleset(ruleset, plugins=plugins)
    facts = load_facts(rules.sport, data=data or None, season=season or None, plugins=plugins)
    taken: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        own, public, key = Path(folder, "league"), Path(folder, "public"), Path(folder, "key")
        new_key(key, "benchmark.example/heads")
        signer = Signer.load(key)
        signed = Commitments(signer=signer)
        league = open_league(rules, facts, ["projection"], seed=7, out=own, plugins=plugins, commitments=signed)
        league.run()
        publish(league, public, signer=signer)
        league.close()
        lines = (public / "log.jsonl").read_bytes().splitlines()
        for _ in range(TURNS):
            with seconds(taken, "bare"):
                for line in lines:
                    json.loads(line)
                    hashlib.sha256(line).hexdigest()
            for name, place, replay in (("folder", own, False), ("public", public, False), ("replay", public, True)):
                with seconds(taken, name), contextlib.closing(League.open(place, plugins=plugins)) as opened:
                    verdict = opened.verdict(replay=replay)
                assert (verdict.faults, verdict.anchored) == ((), len(lines))
            with seconds(taken, "played"):
                open_league(rules, facts, ["projection"], seed=7, plugins=plugins).run()
    return {"records": float(len(lines)), **{name: statistics.median(times) for name, times in taken.items()}}


def write_long_league(folder: str, records: str) -> int:
    """Open a league of the synthetic season and write so many more lines, one lineup repeated; return the number."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.season.facade import load_facts, load_ruleset, open_league

    plugins = load_plugins()
    rules = load_ruleset("nba-s1", plugins=plugins)
    facts = load_facts(rules.sport, plugins=plugins)
    played = open_league(rules, facts, ["projection"], seed=7, plugins=plugins)
    played.run(periods=1)
    lineup = next(record for record in played.records() if record.kind == "lineup.set_lineup")
    league = open_league(rules, facts, ["projection"], seed=7, out=folder, plugins=plugins)
    at, bodies = league.ledger.genesis().at, [(lineup.kind, lineup.data)] * COMMAND_RECORDS
    for number in range(int(records) // COMMAND_RECORDS):
        league.ledger.append(at=at, actor=lineup.actor, cmd=f"lineup:{number}:{lineup.actor}", bodies=bodies)
    league.close()
    return len(league.ledger)


def memory_of(action: str, own: str, public: str) -> float:
    """Verify the first folder, or publish it to the second and verify that; return the most megabytes it took."""
    from leaguecore.season.league import League
    from leaguecore.season.publisher import publish

    if action == "publish":
        with contextlib.closing(League.open(own, read_only=False)) as league:
            publish(league, public)
    else:
        with contextlib.closing(League.open(own if action == "verify" else public)) as league:
            assert league.faults(replay=False) == []
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


PARTS: Mapping[str, Callable[..., object]] = {
    "season": play_and_check,
    "long league": write_long_league,
    "memory": memory_of,
}


def in_own_process(part: str, *arguments: str) -> Any:
    """Return what a part returns, done in a process of its own."""
    command = [sys.executable, __file__, "--part", part, *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def season_claims(data: str) -> Iterator[tuple[str, bool]]:
    """Print a line for each season; walk what is claimed of one, and whether it holds."""
    heads = ("records", "bare/s", "folder/s", "public/s", "played s", "replay s", "times played")
    print(f"{'season':<16}" + "".join(head.rjust(13) for head in heads))
    for sport, season in SEASONS:
        folder = str(Path(data) / sport) if data else ""
        runs = [in_own_process("season", f"{sport}-s1", folder, season if folder else "") for _ in range(RUNS)]
        found = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
        times = statistics.median(run["replay"] / run["played"] for run in runs)
        rates = {name: found["records"] / found[name] for name in ("bare", "folder", "public")}
        name = f"{sport} {season if folder else 'synthetic'}"
        print(
            f"{name:<16}{found['records']:>13.0f}"
            + "".join(f"{rate:>13.0f}" for rate in rates.values())
            + f"{found['played']:>13.2f}{found['replay']:>13.2f}{times:>13.2f}"
        )
        if sport == CLAIMED_SPORT:
            for place in ("folder", "public"):
                yield f"{place}: at least {RECORDS_A_SECOND} records a second", rates[place] >= RECORDS_A_SECOND
            yield f"replay: at most {TIMES_PLAYED:.1f} times the time of playing", times <= TIMES_PLAYED


def memory_claims() -> Iterator[tuple[str, bool]]:
    """Print the most memory of each action by the length of the log; walk what is claimed, and whether it holds."""
    actions = ("verify", "publish", "verify public")
    found: dict[str, list[float]] = {action: [] for action in actions}
    for records in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            own, public = Path(folder, "league"), Path(folder, "public")
            # Not in this process: what it has taken at most would count for those that it starts.
            in_own_process("long league", str(own), str(records))
            for action in actions:
                found[action].append(in_own_process("memory", action, str(own), str(public)))
    print(f"{'most MB':<16}" + "".join(f"{records:>13}" for records in SIZES))
    for action, megabytes in found.items():
        print(f"{action:<16}" + "".join(f"{one:>13.0f}" for one in megabytes))
        claim = f"{action}: at most {TIMES_MEMORY} times the memory for {SIZES[1] // SIZES[0]} times the records"
        yield claim, megabytes[1] <= TIMES_MEMORY * megabytes[0]


def main() -> None:
    """Print the tables; exit with 1 where a claim is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default=str(BESIDE) if BESIDE.is_dir() else "")
    parser.add_argument("--part", nargs="+", help="do one part of it in this process, and print what it returns")
    arguments = parser.parse_args()
    if arguments.part:
        name, *given = arguments.part
        print(json.dumps(PARTS[name](*given)))
        return
    missed = [claim for claim, holds in (*season_claims(arguments.data), *memory_claims()) if not holds]
    for claim in missed:
        print(f"missed: {claim}")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
