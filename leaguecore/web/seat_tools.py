"""What a model does at a seat by tools: it asks what is asked of it, looks around, tries an answer, and gives it.

The tools are plain functions of plain data; `leaguecore.web.mcp_seat` offers them by the Model Context Protocol. Every
call is counted.
"""

import json
from collections import Counter
from collections.abc import Mapping
from threading import Lock
from typing import Any

from leaguecore.errors import IllegalAction, LeagueError, UsageError, Violation
from leaguecore.managers.briefing import Briefing
from leaguecore.web.desk import WAIT_SECONDS_MAX, Desk, Turn, told_error, told_submission, told_violation

CALLS_MAX = 200
"""How many calls a seat has for one decision; beyond it only its answer is taken."""

FOUND_MAX = 50
_NUMBERS = ("rank", "per_game", "remaining", "points", "games")


class SeatTools:
    """The tools of one seat."""

    def __init__(self, desk: Desk, team: str) -> None:
        """Take the desk and the seat; whoever gives them has made sure of it."""
        self._desk, self._team, self._lock = desk, team, Lock()
        self._decision, self._calls = "", Counter[str]()

    def get_turn(self, wait_seconds: int) -> dict[str, Any]:
        """Return what the seat is asked, as soon as it is, without the sections of its briefing.

        Args:
            wait_seconds: how long to wait for a question, at most WAIT_SECONDS_MAX.
        """
        turn = self._desk.awaited(self._team, max(0, min(wait_seconds, WAIT_SECONDS_MAX)))
        left = self._count("get_turn", turn)
        if turn is None:
            return {"asked": False, "seat": self._team}
        document = turn.question["briefing"]
        head = {name: value for name, value in turn.question.items() if name != "briefing"}
        told = {name: document[name] for name in ("allowed_actions", "refused") if name in document}
        return {"asked": True, **head, **told, "sections": sorted(document), "calls_left": left}

    def get_state(self, section: str) -> dict[str, Any]:
        """Return the briefing of what is asked, or one section of it; between questions the table.

        Args:
            section: its name, "" for the whole.

        Raises:
            UsageError: `seat.section`.
        """
        turn = self._counted("get_state")
        if turn is None:
            return {"asked": False, "standings": self._desk.table()}
        document: dict[str, Any] = turn.question["briefing"]
        if section and section not in document:
            message = f"what is asked now has no section {section!r}"
            raise UsageError("seat.section", message, fix=f"there are: {', '.join(sorted(document))}")
        return {"asked": True, section: document[section]} if section else {"asked": True, **document}

    def search_players(self, text: str, position: str, limit: int) -> dict[str, Any]:
        """Return players by a part of their name or id, the best by rank first, with who owns them.

        Args:
            text: any part, in any case; "" for all.
            position: a base position, "" for any.
            limit: at most FOUND_MAX.
        """
        told = self._asked("search_players").briefing
        board, wanted = told.board, text.casefold().strip()
        found = [
            player
            for player, name, positions in zip(board.players, board.names, board.positions, strict=True)
            if (wanted in name.casefold() or wanted in player.casefold()) and (not position or position in positions)
        ]
        found.sort(key=lambda player: (board.fact("rank", player), player))
        most = max(1, min(limit, FOUND_MAX))
        return {"players": [_row(told, player) for player in found[:most]], "left_out": max(0, len(found) - most)}

    def preview_action(self, action: Mapping[str, Any], private_notes: str) -> dict[str, Any]:
        """Say whether an action would be taken now, and why not; nothing is taken."""
        turn = self._asked("preview_action")
        data = _answer(turn, action, private_notes)
        found = self._desk.preview(self._team, turn.decision_id, data)
        return {
            "would_be_taken": not found.violations,
            "violations": [told_violation(one) for one in found.violations],
            "events": [event.kind for event in found.events],
        }

    def submit_action(self, decision_id: str, action: Mapping[str, Any], private_notes: str) -> dict[str, Any]:
        """Give the answer to a decision; one that is refused says why, and may be given again while time is left."""
        self._count("submit_action", None)
        data = _bytes(decision_id, action, private_notes)
        return self._submitted(decision_id, data)

    def read_thread(self, team: str) -> dict[str, Any]:
        """Return threads with another team, all threads for "", with the chat of the league."""
        turn = self._asked("read_thread")
        talks = turn.question["briefing"].get("talks")
        if talks is None:
            return {"threads": [], "chat": []}
        rows = [one for one in talks["threads"]["rows"] if not team or team in one.values()]
        return {"threads": rows, "chat": talks["chat"]["rows"]}

    def send_message(self, text: str, to: str) -> dict[str, Any]:
        """Say something, and nothing else, in answer to what is asked: to the league, to a thread, or to open one.

        Args:
            text: the words.
            to: the team to which a thread is opened, where that is asked; "" elsewhere.

        Raises:
            UsageError: `seat.silent` if no words are asked for now.
        """
        turn = self._asked("send_message")
        message = {"action": "message", "gives": [], "drops": [], "offer": "", "text": text}
        said: Mapping[str, Mapping[str, Any]] = {
            "chat": {"texts": [text]},
            "reply": {"message": message},
            "negotiate": {"openings": [{"to": to, "message": message}]},
        }
        kind = turn.briefing.kind
        if kind not in said:
            raise UsageError("seat.silent", f"what is asked is a {kind}, and no words", fix="answer by submit_action")
        return self._submitted(turn.decision_id, _answer(turn, said[kind], ""))

    def get_rules(self) -> dict[str, Any]:
        """Return the ruleset, and the rules in force as the briefing has them."""
        turn = self._counted("get_rules")
        rules = None if turn is None else turn.question["briefing"]["rules"]
        return {"ruleset_toml": self._desk.ruleset(), "in_force": rules}

    def _submitted(self, decision_id: str, data: bytes) -> dict[str, Any]:
        with self._lock:
            calls = dict(sorted(self._calls.items())) if decision_id == self._decision else {}
        return told_submission(self._desk.answer(self._team, decision_id, data, calls=calls))

    def _asked(self, tool: str) -> Turn:
        turn = self._counted(tool)
        if turn is None:
            raise UsageError("seat.not_asked", f"nothing is asked of {self._team} now", fix="wait by get_turn")
        return turn

    def _counted(self, tool: str) -> Turn | None:
        turn = self._desk.turn(self._team)
        self._count(tool, turn)
        return turn

    def _count(self, tool: str, turn: Turn | None) -> int:
        """Count a call for the decision that is asked now, and return how many are left.

        Raises:
            UsageError: `seat.calls` if none is.
        """
        with self._lock:
            if turn is not None and turn.decision_id != self._decision:
                self._decision = turn.decision_id
                self._calls.clear()
            self._calls[tool] += 1
            left = CALLS_MAX - self._calls.total()
        # An answer is always taken, and to wait for a question is no call for the one before.
        if left < 0 and turn is not None:
            raise UsageError("seat.calls", f"{CALLS_MAX} calls were made for this decision", fix="answer it")
        return left


def refusal_of(error: LeagueError) -> dict[str, Any]:
    """Return why a tool did nothing, as plain data."""
    against = error.violations if isinstance(error, IllegalAction) else ()
    return {"error": told_error(error), "violations": [told_violation(one) for one in against]}


def _answer(turn: Turn, action: Mapping[str, Any], notes: str) -> bytes:
    return _bytes(turn.decision_id, action, notes)


def _bytes(decision_id: str, action: Mapping[str, Any], notes: str) -> bytes:
    """Return an answer as a stranger's bytes, to be judged like any.

    Raises:
        IllegalAction: `json.depth`, `answer.utf8` if nothing of the kind can be written.
    """
    try:
        said = {"decision_id": decision_id, "action": action, "private_notes": notes}
        return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError as error:
        raise IllegalAction([Violation(code="answer.utf8", message="a lone surrogate is not text")]) from error
    except (RecursionError, ValueError) as error:
        raise IllegalAction([Violation(code="json.depth", message="the action is too deep")]) from error


def _row(told: Briefing, player: str) -> dict[str, Any]:
    row = told.board.row(player)
    shown = {name: row[name] for name in ("player", "name", "positions", "team", "status", *_NUMBERS)}
    return {**shown, "owner": told.owners.get(player, ""), "free": told.free(player)}
