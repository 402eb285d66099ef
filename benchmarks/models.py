"""What a model at a seat costs beside its own time: the overhead of a call, and ten seats that take 200 ms each.

Run it as `python benchmarks/models.py`. A provider on this machine, that of the tests, answers at once in the draft,
which asks one team at a time, and after 200 ms from then on. Yardsticks of the same run: a draft by managers in this
process, one latency for ten seats that are asked at one instant, and the same week with all calls in turn.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "season"))

from model_cases import Entrant, opened, reach
from model_server import ModelServer, serving

from leaguecore.season.asking import Asker
from leaguecore.season.playing import runner_of

LATENCY_MS = 200
SEATS = [Entrant(wire="messages" if number % 2 else "chat") for number in range(10)]


def overhead_ms(server: ModelServer) -> tuple[float, float]:
    """Return the milliseconds a decision of a draft by models, and of one by `projection` in this process."""
    found = []
    for entrants in (SEATS, [None] * len(SEATS)):
        league = opened(entrants, reach(server.url))
        runner = runner_of(league)
        begun = time.perf_counter()
        while runner.state.phase in ("opened", "drafting"):
            runner.step()
        decided = Counter(record.kind for record in league.records())["draft.pick_player"] * 2
        found.append((time.perf_counter() - begun) * 1_000 / decided)
    return found[0], found[1]


def week_ms(server: ModelServer, *, side_by_side: bool) -> tuple[float, int, list[float]]:
    """Return the milliseconds of the first week, the calls in it, and the milliseconds of each time all were asked."""
    ahead, waves = Asker.call_ahead, list[float]()

    def call_ahead(asker: Asker, puts: Sequence[Any]) -> None:
        begun = time.perf_counter()
        if side_by_side:
            ahead(asker, puts)
        if len(puts) == len(SEATS):
            waves.append((time.perf_counter() - begun) * 1_000)

    Asker.call_ahead = call_ahead  # type: ignore[method-assign]  # watched, and for the comparison not done at all
    try:
        runner = runner_of(opened(SEATS, reach(server.url)))
        server.delay_seconds = 0.0
        while runner.state.phase in ("opened", "drafting"):
            runner.step()
        waves.clear()
        calls, server.delay_seconds = len(server.asked), LATENCY_MS / 1_000
        begun = time.perf_counter()
        runner.run(periods=1)
        return (time.perf_counter() - begun) * 1_000, len(server.asked) - calls, waves
    finally:
        Asker.call_ahead = ahead  # type: ignore[method-assign]  # as it was
        server.delay_seconds = 0.0


def main() -> None:
    """Measure and print."""
    with serving() as server:
        models_ms, bots_ms = overhead_ms(server)
        print(f"a decision of the draft: {models_ms:.1f} ms by models that answer at once, {bots_ms:.1f} ms in process")
        together_ms, calls, waves = week_ms(server, side_by_side=True)
        wave_ms = statistics.median(waves)
        print(
            f"ten seats asked at one instant, {LATENCY_MS} ms each: {wave_ms:.0f} ms, the median of {len(waves)} times"
        )
        print(f"  {wave_ms / LATENCY_MS:.2f} of one latency; most {max(waves):.0f} ms")
        in_turn_ms, calls_in_turn, _ = week_ms(server, side_by_side=False)
        print(f"a week of ten seats: {together_ms:,.0f} ms with {calls} calls, where the rules allow it side by side;")
        print(
            f"  {in_turn_ms:,.0f} ms in turn with {calls_in_turn} calls, {in_turn_ms / together_ms:.1f} times as long"
        )


if __name__ == "__main__":
    main()
