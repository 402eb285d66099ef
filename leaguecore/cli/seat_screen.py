"""What a person at a seat is shown: the question, his players, who can be had, and why something is not accepted."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.cli.output import one_line

if TYPE_CHECKING:
    from leaguecore.errors import Violation
    from leaguecore.managers.doors.spoken.answers import SpokenAnswer
    from leaguecore.points import PointsUnit
    from leaguecore.web.desk import Turn

AVAILABLE_SHOWN = 15
_PLAYER_COLUMNS = ("player", "name", "positions", "club", "status", "points", "per_game", "remaining", "seat", "flags")
_TITLES: Mapping[str, str] = {"roster": "Your players", "available": "Who can be had", "standings": "Standings"}
_ALWAYS = ("show SECTION", "find NAME", "json {...}", "notes WORDS", "preview", "submit", "help", "leave")


class Screen:
    """Shows one question after the other on stdout, as plain text where that is no terminal."""

    def __init__(self) -> None:
        """Write to stdout as it is now."""
        from rich.console import Console

        terminal = sys.stdout.isatty()
        width = None if terminal else 120
        self._console = Console(file=sys.stdout, markup=False, highlight=False, emoji=False, width=width)

    def question(self, turn: "Turn") -> None:
        """Show what is asked and what is most needed for it."""
        document, told = turn.question["briefing"], turn.briefing
        self.line(f"{turn.decision_id}: {told.team} is asked for: {told.kind}, until {turn.question['deadline_at']}")
        for row in document.get("refused", {}).get("rows", ()):
            self.line(f"  not accepted before: {row['code']}: {row['message']}")
        if told.kind == "lineup":
            for slot, players in document["lineup"]["standing"].items():
                self.line(f"  at {slot}: {', '.join(players) or 'nobody'}")
        for name in ("roster", "available", "standings"):
            if name in document:
                self.section(name, document, told.rules.points_decimals)
        self.said(document.get("talks"))
        self.help(told.kind)

    def section(self, name: str, document: Mapping[str, Any], decimals: int) -> None:
        """Show one section: a table as a table, all else as JSON."""
        from leaguecore.points import PointsUnit

        section = document[name]
        if name == "available":
            section = _best_first(section["players"])
        if isinstance(section, dict) and {"columns", "rows"} <= set(section):
            self._table(_TITLES.get(name, name), section, PointsUnit(decimals))
        else:
            self.line(json.dumps(section, ensure_ascii=False, indent=2))

    def said(self, talks: Mapping[str, Any] | None) -> None:
        """Show the words of others, each with who said it."""
        for post in () if talks is None else (*talks["threads"]["rows"], *talks["chat"]["rows"]):
            self.line(f"  {json.dumps(post, ensure_ascii=False)}")

    def help(self, kind: str) -> None:
        """Show what can be said."""
        from leaguecore.managers.doors.spoken.answers import SAYINGS

        for saying in (*SAYINGS[kind], " · ".join(_ALWAYS)):
            self.line(f"  {saying}")

    def players(self, answer: "SpokenAnswer", players: Iterable[str]) -> None:
        """Show players with who owns them."""
        told = answer.briefing
        for player in players:
            owner = told.owners.get(player, "")
            positions = "/".join(told.board.positions[told.board.index[player]])
            whose = f"of {owner}" if owner else ("free" if told.free(player) else "not to be had now")
            self.line(f"  {answer.names.shown(player)}  {positions}  {whose}")

    def violations(self, violations: Iterable["Violation"]) -> None:
        """Show why an answer is not accepted, and what to do."""
        for one in violations:
            self.line(f"  {one.code}: {one.told}" + (f" ({one.fix})" if one.fix else ""))

    def line(self, text: str) -> None:
        """Show a text; nothing in it moves the cursor."""
        for part in text.split("\n"):
            self._console.print(one_line(part), soft_wrap=True)

    def _table(self, title: str, section: Mapping[str, Any], unit: "PointsUnit") -> None:
        from rich.table import Table

        shown = [
            at for at, name in enumerate(section["columns"]) if name in _PLAYER_COLUMNS or "player" not in _in(section)
        ]
        found = Table(title=one_line(title), title_justify="left", box=None, pad_edge=False)
        for at in shown:
            found.add_column(one_line(section["columns"][at]), no_wrap=True)
        for row in section["rows"]:
            found.add_row(*(_cell(section["columns"][at], row[at], unit) for at in shown))
        self._console.print(found)
        if section["left_out"]:
            self.line(f"  and {section['left_out']} more")


def _in(section: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(section["columns"])


def _best_first(section: Mapping[str, Any]) -> dict[str, Any]:
    """Return the players of whom most is expected first, no more than a person reads."""
    worth = section["columns"].index("remaining")
    rows = sorted(section["rows"], key=lambda row: (-row[worth], row[0]))
    more = section["left_out"] + max(0, len(rows) - AVAILABLE_SHOWN)
    return {"columns": section["columns"], "rows": rows[:AVAILABLE_SHOWN], "left_out": more}


def _cell(column: str, value: Any, unit: "PointsUnit") -> str:
    from leaguecore.managers.wire.player_rows import POINT_COLUMNS

    is_points = column in POINT_COLUMNS and isinstance(value, int)
    return one_line(unit.text(value) if is_points else str(value))
