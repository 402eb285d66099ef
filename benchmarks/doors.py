"""What each door costs a decision, in milliseconds: medians, with the same bot behind every door.

Run it as `python benchmarks/doors.py`. The first table is of one question of a draft of the synthetic NBA season, asked
200 times: how long `decide` takes. The second is of seats outside: how long it takes to be told the next question and
to answer it, against handing the answer to the league in the same process; most of that is the league's own work, which
reads its log for each answer. No claim is timed by a test.
"""

import asyncio
import http.server
import importlib.util
import json
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread
from typing import Any

import attrs

from leaguecore.clock import Instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.connections import AgentLine, ProgramLine
from leaguecore.managers.doors.agent import AgentManager
from leaguecore.managers.doors.complaints import Complaints
from leaguecore.managers.doors.messages import question
from leaguecore.managers.doors.program import ProgramManager
from leaguecore.season.facade import League, load_facts, load_ruleset, open_league
from leaguecore.season.playing import runner_of
from leaguecore.web.desk import Desk
from leaguecore.web.http_pull import PullServer
from leaguecore.web.league_door import MemoryDoor
from leaguecore.web.seat_tokens import new_token

BOT = Path(__file__).parents[1] / "docs" / "examples" / "document_bot.py"
TEAM, ASKED, ANSWERED = "team-01", 200, 20


def bot() -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return what decides."""
    spec = importlib.util.spec_from_file_location("document_bot", BOT)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    answered: Callable[[dict[str, Any]], dict[str, Any]] = module.answered
    return answered


ANSWER = bot()


@attrs.define
class Hand:
    """A clock that is set by hand."""

    now: Instant

    def __call__(self) -> Instant:
        """Return the present instant."""
        return self.now


class Agent(http.server.BaseHTTPRequestHandler):
    """The bot behind an address."""

    def do_POST(self) -> None:
        """Answer a question."""
        said = json.dumps(ANSWER(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as the base class has it
        """Say nothing."""


def opened() -> tuple[League, Hand]:
    """Return a league whose first seat is outside, and a clock at its opening."""
    rules = load_ruleset("nba-s1")
    others = ["projection"] * (rules.ruleset.league.teams - 1)
    league = open_league(rules, load_facts(rules.sport), ["outside", *others], seed=7)
    return league, Hand(Instant(0))


def until_asked(league: League, clock: Hand) -> Briefing:
    """Play on until the first seat is asked something, and return what it is told."""
    while True:
        runner = runner_of(league)
        mine = [task for task in runner.waiting(clock.now) if task.team == TEAM]
        if mine:
            return runner.briefing(mine[0])
        clock.now = Instant(runner.next_at() or clock.now)
        league.tick(clock.now)


def median_ms(calls: Iterable[Callable[[], Any]]) -> float:
    """Return the median time of calls."""
    found = []
    for call in calls:
        begun = time.perf_counter()
        call()
        found.append(1_000 * (time.perf_counter() - begun))
    return statistics.median(found)


def asked_table() -> None:
    """Print how long a question takes through the doors by which the league asks."""
    told = until_asked(*opened())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Agent)
    Thread(target=server.serve_forever, daemon=True).start()
    line = AgentLine(name="bot", url=f"http://127.0.0.1:{server.server_address[1]}/", allow_private=True)
    program = ProgramManager(
        ProgramLine(name="bot", command=(sys.executable, str(BOT))),
        league="league",
        team=TEAM,
        complaints=Complaints(None, TEAM),
    )
    agent = AgentManager(line=line, league="league", secret="k" * 32, seed="")
    doors: dict[str, Callable[[], Any]] = {
        "in process": lambda: json.dumps(ANSWER(json.loads(json.dumps(question(told, "league"))))),
        "program": lambda: program.decide(told),
        "agent": lambda: agent.decide(told),
    }
    print(f"{'asked by the league':<24}{'ms':>8}{'more':>8}")
    show({name: median_ms([door] * ASKED) for name, door in doors.items()})
    program.close()
    server.shutdown()


def fetched_table() -> None:
    """Print how long a question and its answer take through the doors at which the league waits."""
    print(f"\n{'asked by the seat':<24}{'ms':>8}{'more':>8}")
    show({"in process": answered_by(_directly), "http": answered_by(_by_http), "mcp": answered_by(_by_mcp)})


def answered_by(client: Callable[[League, Hand], Callable[[], None]]) -> float:
    """Return the median time of a question with its answer."""
    league, clock = opened()
    step = client(league, clock)
    found = []
    for _ in range(ANSWERED):
        until_asked(league, clock)
        found.append(median_ms([step]))
    return statistics.median(found)


def _directly(league: League, clock: Hand) -> Callable[[], None]:
    desk = Desk(MemoryDoor(league), clock)

    def step() -> None:
        turn = desk.turn(TEAM)
        if turn is not None:
            desk.answer(TEAM, turn.decision_id, json.dumps(ANSWER(turn.question)).encode())

    return step


def _by_http(league: League, clock: Hand) -> Callable[[], None]:
    server = PullServer(("127.0.0.1", 0), Desk(MemoryDoor(league), clock))
    Thread(target=server.serve_forever, daemon=True).start()
    headers = {"Authorization": f"Bearer {new_token(league, TEAM)}"}

    def called(path: str, data: bytes | None) -> Any:
        request = urllib.request.Request(server.url + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read())

    return lambda: called("/act", json.dumps(ANSWER(called("/next", None))).encode())


def _by_mcp(league: League, clock: Hand) -> Callable[[], None]:
    import mcp

    from leaguecore.web.mcp_seat import seat_server

    server = seat_server(Desk(MemoryDoor(league), clock), TEAM)

    async def step() -> None:
        async with mcp.Client(server) as client:
            turn = (await client.call_tool("get_turn", {})).structured_content
            state = (await client.call_tool("get_state", {})).structured_content
            await client.call_tool("submit_action", ANSWER({**turn, "briefing": state}))

    return lambda: asyncio.run(step())


def show(medians: dict[str, float]) -> None:
    """Print a row a door, with what it takes more than the first."""
    base = next(iter(medians.values()))
    for name, took in medians.items():
        print(f"{name:<24}{took:>8.2f}{took - base:>8.2f}")


if __name__ == "__main__":
    asked_table()
    fetched_table()
