"""A program at a seat: JSON Lines over its standard streams, one process a season, started anew after it was killed."""

import os
import weakref
from collections.abc import Callable
from typing import Any

from leaguecore.canon import canonical, parse_strict
from leaguecore.errors import LeagueError
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.connections import ProgramLine
from leaguecore.managers.doors.complaints import Complaints
from leaguecore.managers.doors.json_lines import JsonLines, LineHeard
from leaguecore.managers.doors.messages import PROTOCOL, budget_ms, question_bytes
from leaguecore.managers.doors.processes import Process, started
from leaguecore.managers.doors.replies import DoorReply, answer_of
from leaguecore.managers.models.watch import RealWatch, Watch
from leaguecore.managers.protocol import Answer
from leaguecore.managers.wire import ANSWER_BYTES_MAX

_KILLED = frozenset({"deadline", "handshake", "too_long", "exit"})
"""What ends a process: whatever it said later would be taken for an answer to the next question."""

_EXIT_SECONDS = 0.5


class ProgramManager:
    """Asks a program that runs beside the league, and ends it when nobody needs it any more."""

    def __init__(
        self, line: ProgramLine, *, league: str, team: str, complaints: Complaints, watch: Watch | None = None
    ) -> None:
        """Take how it is started; it is, when it is first asked.

        Args:
            line: its command and its limits.
            league: where it plays.
            team: for whom.
            complaints: takes its stderr.
            watch: by which it is timed, None for the machine's.
        """
        self._line, self._league, self._team, self._complaints = line, league, team, complaints
        self._watch = RealWatch() if watch is None else watch
        self._running: tuple[Process, JsonLines] | None = None
        self._ender: Any = None

    def decide(self, briefing: Briefing) -> Answer:
        """Ask once; the handshake of a program that just starts counts into its time."""
        begun_ms, within_ms = self._watch.now_ms(), budget_ms(briefing)

        def left_seconds() -> float:
            return (begun_ms + within_ms - self._watch.now_ms()) / 1_000

        question = question_bytes(briefing, self._league)
        fresh = self._running is None
        process, lines = self._running or self._start()
        heard = self._greeted(lines, left_seconds) if fresh else LineHeard()
        if not heard.fault:
            heard = lines.ask(question, left_seconds)
        took_ms = max(0, self._watch.now_ms() - begun_ms)
        lines.complaints()
        detail = self._ended(process, heard.fault) if heard.fault in _KILLED else ""
        return answer_of(_reply(heard, detail, took_ms), briefing, self._line.name)

    def close(self) -> int | None:
        """End the program, if it runs, with all that it has started, and return its exit code."""
        code: int | None = None if self._ender is None else self._ender()
        self._running = self._ender = None
        return code

    def _start(self) -> tuple[Process, JsonLines]:
        process = started(self._line, os.environ)
        # At the latest when this manager is forgotten or the interpreter ends, the program does.
        self._ender = weakref.finalize(self, process.end)
        most = min(self._line.output_bytes, ANSWER_BYTES_MAX)
        self._running = (process, JsonLines(process, most, self._complaints.add))
        return self._running

    def _greeted(self, lines: JsonLines, left_seconds: Callable[[], float]) -> LineHeard:
        """Say what is spoken and within which limits; a program that speaks it says so."""
        limits = {
            "answer_bytes": min(self._line.output_bytes, ANSWER_BYTES_MAX),
            "memory_mb": self._line.memory_mb,
        }
        hello = {"protocol": PROTOCOL, "hello": {"league": self._league, "seat": self._team, "limits": limits}}
        heard = lines.ask(canonical(hello), left_seconds)
        return heard if heard.fault or _speaks(heard.data) else LineHeard(fault="handshake")

    def _ended(self, process: Process, fault: str) -> str:
        """End a process and return how, in a few words."""
        if fault == "exit":
            process.await_exit(_EXIT_SECONDS)
        code = self.close()
        return f"{code if fault == 'exit' else ''} {self._complaints.last_line}".strip()


def _speaks(data: bytes) -> bool:
    """Say whether a program's first line says that it speaks this protocol."""
    try:
        said = parse_strict(data.strip())
    except LeagueError:
        return False
    return isinstance(said, dict) and said.get("protocol") == PROTOCOL


def _reply(heard: LineHeard, detail: str, took_ms: int) -> DoorReply:
    if heard.fault:
        # A line that is longer than any answer may be is judged by that; one beyond a smaller cap is cut off.
        judged = heard.fault == "too_long" and len(heard.data) > ANSWER_BYTES_MAX
        return DoorReply(
            data=heard.data if judged else b"", fault="" if judged else heard.fault, detail=detail, took_ms=took_ms
        )
    return DoorReply(data=heard.data.removesuffix(b"\n"), took_ms=took_ms)
