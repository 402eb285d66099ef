"""A seat for a person at a terminal: read what is asked, say what to do, see why it is not legal, give it."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from leaguecore.cli.seat_screen import Screen
from leaguecore.errors import IllegalAction, StaleCommand

if TYPE_CHECKING:
    from leaguecore.managers.doors.spoken.answers import SpokenAnswer
    from leaguecore.web.desk import Desk, Turn

FINISHED, LEFT = "finished", "left"


def played(desk: "Desk", team: str, wait_seconds: int, lines: Iterator[str]) -> bool:
    """Let a person answer what a seat is asked, one question after the other, until nothing more is, or he leaves.

    Args:
        desk: of the league.
        team: whose seat it is.
        wait_seconds: how long to wait for the next question.
        lines: what he types.

    Returns:
        Whether what he gave last was accepted; true if he gave nothing.
    """
    screen, accepted = Screen(), True
    while True:
        turn = desk.awaited(team, wait_seconds)
        if turn is None:
            screen.line(f"nothing is asked of {team} now")
            return accepted
        answering = _Answering(desk, team, turn, screen)
        with _completing(answering.answer):
            how = answering.run(lines)
        accepted = accepted if answering.accepted is None else answering.accepted
        if how == LEFT:
            return accepted


class _Answering:
    """One question, until it is answered."""

    def __init__(self, desk: "Desk", team: str, turn: "Turn", screen: Screen) -> None:
        from leaguecore.managers.doors.spoken.answers import SpokenAnswer

        self._desk, self._team, self._turn, self._screen = desk, team, turn, screen
        self.answer = SpokenAnswer(turn.briefing)
        self.accepted: bool | None = None
        screen.question(turn)

    def run(self, lines: Iterator[str]) -> str:
        """Take lines until the question is answered, is over, or the person leaves."""
        for line in lines:
            how = self._said(line.strip())
            if how:
                return how
        return LEFT

    def _said(self, line: str) -> str:
        from leaguecore.managers.doors.spoken.names import Unclear

        word, _, rest = line.partition(" ")
        acts: dict[str, Callable[[str], str]] = {
            "": lambda _rest: "",
            "leave": lambda _rest: LEFT,
            "help": self._help,
            "show": self._show,
            "find": self._find,
            "preview": self._preview,
            "submit": self._submit,
        }
        try:
            if word in acts:
                return acts[word](rest.strip())
            self.answer.say(line)
        except Unclear as unclear:
            self._screen.line(f"  {unclear}")
            return ""
        return self._preview("")

    def _help(self, _rest: str) -> str:
        self._screen.help(self.answer.briefing.kind)
        return ""

    def _show(self, rest: str) -> str:
        document = self._turn.question["briefing"]
        if not rest:
            self._screen.question(self._turn)
        elif rest in document:
            self._screen.section(rest, document, self.answer.briefing.rules.points_decimals)
        else:
            self._screen.line(f"  there is no section {rest!r}; there are: {', '.join(sorted(document))}")
        return ""

    def _find(self, rest: str) -> str:
        found = self.answer.names.matching(rest)
        self._screen.players(self.answer, found[:20])
        if len(found) > 20 or not found:
            self._screen.line(f"  {len(found)} players are called so")
        return ""

    def _preview(self, _rest: str) -> str:
        found = self._desk.preview(self._team, self._turn.decision_id, self.answer.data())
        if found.violations:
            self._screen.line("this would not be accepted:")
            self._screen.violations(found.violations)
        else:
            self._screen.line(f"this is legal now; submit gives it ({', '.join(one.kind for one in found.events)})")
        return ""

    def _submit(self, _rest: str) -> str:
        try:
            found = self._desk.answer(self._team, self._turn.decision_id, self.answer.data())
        except (IllegalAction, StaleCommand) as error:
            self.accepted = False
            self._screen.line(f"it came to nothing: {error}")
            return FINISHED
        self.accepted = found.accepted
        if found.accepted:
            self._screen.line(f"accepted: {found.receipt.hash}  {found.receipt.seq}")
        else:
            self._screen.line("not accepted:")
            self._screen.violations(found.violations)
        return FINISHED


def typed_lines() -> Iterator[str]:
    """Walk the lines that are typed, with a prompt on a terminal, until the input ends."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


@contextlib.contextmanager
def _completing(answer: "SpokenAnswer") -> Iterator[None]:
    """Complete names by the tabulator, on a terminal that can."""
    if not sys.stdin.isatty():
        yield
        return
    try:
        import readline
    except ModuleNotFoundError:
        yield
        return
    readline.set_completer_delims(" ,")
    readline.set_completer(lambda text, number: _completion(answer, text, number))
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)


def _completion(answer: "SpokenAnswer", text: str, number: int) -> str | None:
    """Return the id of the player who is meant in the n-th place by what was begun."""
    found = answer.names.matching(text) if text else []
    return found[number] if number < len(found) else None
