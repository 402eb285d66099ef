"""How many decisions a second go the whole way, and how large briefings are and how long they take, by kind.

Run it as `python benchmarks/decisions.py`. Ten scripted managers play the synthetic season of `nba-s1-talks`, each
answering in bytes as a stranger would: briefing, reading, checks, command, events, and an append to a log on disk that
is durable before the next decision. The yardstick of the same run is the bare cost of as many durable appends of one
short line each: what no league on this disk can beat. Documents are those that a stranger is sent, as JSON.
"""

import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import attrs

from leaguecore.canon import canonical
from leaguecore.hooks.loader import load_plugins
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.ledger.store import StoredLine
from leaguecore.managers import Manager, make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire import answer_bytes, briefing_document
from leaguecore.season.asking import Seat
from leaguecore.season.facade import load_facts, load_ruleset, open_league
from leaguecore.season.runner import SeasonRunner

PERIODS = 4
SAMPLED = 20
"""Every so many-th briefing is rendered as a document and measured."""


@attrs.define
class InBytes:
    """Answers as another manager does, in bytes, and measures some of the briefings that it is given."""

    inner: Manager
    decisions: int = 0
    measured_seconds: float = 0.0
    sizes: dict[str, list[int]] = attrs.field(factory=lambda: defaultdict(list))
    times: dict[str, list[float]] = attrs.field(factory=lambda: defaultdict(list))

    def decide(self, briefing: Briefing) -> bytes | None:
        """Answer."""
        self.decisions += 1
        if self.decisions % SAMPLED == 0:
            begun = time.perf_counter()
            size = len(canonical(briefing_document(briefing)))
            took = time.perf_counter() - begun
            self.sizes[briefing.kind].append(size)
            self.times[briefing.kind].append(took)
            self.measured_seconds += time.perf_counter() - begun
        decision = self.inner.decide(briefing)
        return None if decision is None else answer_bytes(decision, briefing.decision_id)


def bare_seconds(folder: Path, appends: int) -> float:
    """Return the seconds of as many durable appends of one short line."""
    store = SqliteStore(folder / "bare.db", create=True)
    begun = time.perf_counter()
    for number in range(appends):
        store.append([StoredLine(seq=number, cmd=f"c{number}", line=b"{}")], {})
    took = time.perf_counter() - begun
    store.close()
    return took


def main() -> None:
    """Play, and print the table."""
    plugins = load_plugins()
    rules = load_ruleset("nba-s1-talks", plugins=plugins)
    facts = load_facts(rules.sport, plugins=plugins)
    with tempfile.TemporaryDirectory() as folder:
        league = open_league(rules, facts, ["projection"], seed=7, out=Path(folder) / "league", plugins=plugins)
        engine, _ = league.engine()
        managers = {
            team: InBytes(make_manager(spec, plugins.managers, team, engine.manager_seed(team)))
            for team, spec in league.seats.items()
        }
        seats = {team: Seat(manager=manager) for team, manager in managers.items()}
        begun = time.perf_counter()
        SeasonRunner(engine, league.ledger, seats).run(periods=PERIODS)
        took = time.perf_counter() - begun - sum(manager.measured_seconds for manager in managers.values())
        decisions = sum(manager.decisions for manager in managers.values())
        league.close()
        bare = bare_seconds(Path(folder), decisions)
    each = took / decisions * 1_000
    print(f"{decisions} decisions in {took:.2f} s: {decisions / took:.0f} a second, {each:.2f} ms each")
    print(f"as many bare durable appends: {bare:.2f} s; the whole way takes {took / bare:.1f} times that")
    print(f"{'kind':<10} {'briefings':>9} {'median KB':>10} {'largest KB':>11} {'median ms':>10}")
    for kind in sorted({kind for manager in managers.values() for kind in manager.sizes}):
        sizes = [size for manager in managers.values() for size in manager.sizes[kind]]
        times = [seconds for manager in managers.values() for seconds in manager.times[kind]]
        middle, largest = statistics.median(sizes) / 1_000, max(sizes) / 1_000
        print(f"{kind:<10} {len(sizes):>9} {middle:>10.1f} {largest:>11.1f} {statistics.median(times) * 1_000:>10.1f}")


if __name__ == "__main__":
    main()
