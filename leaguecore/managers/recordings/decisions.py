"""Decisions that are recorded, or made again from a recording: around any manager who decides elsewhere."""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.errors import LeagueError, ReachError
from leaguecore.managers.briefing import Briefing, render_json
from leaguecore.managers.protocol import Answer, Manager, ManagerRequest, Served, Usage, as_answer, is_in_order
from leaguecore.managers.recordings.tape import Tape
from leaguecore.managers.wire import answer_bytes, read_answer

DECISION = "decision"


def recorded(manager: Manager, request: ManagerRequest, spec: str) -> Manager:
    """Return a manager, recorded if his league is.

    Args:
        manager: who decides elsewhere.
        request: from which he was made.
        spec: his specification, by which a recording knows him.
    """
    tape = request.reach.tape
    return manager if tape is None else RecordedManager(manager, tape, request.team, spec)


class RecordedManager:
    """Answers from a recording, and asks another manager only where that may be added to."""

    def __init__(self, inner: Manager, tape: Tape, seat: str, spec: str) -> None:
        """Take the manager and the recording."""
        self._inner, self._tape, self._seat, self._spec = inner, tape, seat, spec

    def decide(self, briefing: Briefing) -> Answer:
        """Answer as he did or does; what he raised is raised again, by the name of its class.

        Raises:
            ReachError: `recording.miss`, `recording.unwritable`, or `recording.invalid` for what is no decision.
        """
        sight = hashlib.sha256(render_json(briefing)).hexdigest()
        asked = {"adapter": "decide", "model": self._spec, "params": {}, "messages": [sight], "schema": briefing.kind}
        place = self._tape.place(self._seat, asked)
        found = self._tape.answer(place)
        if found is None:
            found = self._decided(briefing)
            self._tape.keep(place, DECISION, found)
        if found.get("raised"):
            raise _again(str(found["raised"]))
        try:
            return _answer(found, briefing)
        except (KeyError, TypeError, AttributeError, binascii.Error) as error:
            # That is not the fault of the seat whose it is.
            message = "what is recorded is no decision of this kind"
            raise ReachError("recording.invalid", message, fix="record the season again") from error

    def _decided(self, briefing: Briefing) -> dict[str, Any]:
        try:
            answer = as_answer(self._inner.decide(briefing))
        except ReachError:
            raise
        except Exception as error:
            return {"raised": type(error).__name__}
        if not is_in_order(answer):
            return {"raised": "ValueError"}
        return {"raised": "", **_plain(answer, briefing)}


def _plain(answer: Answer, briefing: Briefing) -> dict[str, Any]:
    """Return an answer as plain data; a decision is spelled as a stranger would."""
    given: object = answer.decision
    if given is not None and not isinstance(given, bytes):
        try:
            spelled = answer_bytes(answer.decision, briefing.decision_id)  # type: ignore[arg-type]  # what it is, writing tells
        except (LeagueError, StopIteration, TypeError, AttributeError, ValueError):
            return {"raised": "ValueError"}
        given = None
    else:
        spelled = b""
    return {
        "because": answer.because,
        "by": answer.by,
        "bytes": None if given is None else base64.b64encode(given).decode(),
        "decision": spelled.decode(),
        "failure": answer.failure,
        "kept": None if answer.kept is None else dict(answer.kept),
        "prompt": answer.prompt,
        "reasoning": answer.reasoning,
        "served": None if answer.served is None else attrs.asdict(answer.served),
        "took_ms": answer.took_ms,
        "usage": attrs.asdict(answer.usage),
    }


def _answer(plain: Mapping[str, Any], briefing: Briefing) -> Answer:
    fields = {name: value for name, value in plain.items() if name not in ("raised", "bytes", "decision")}
    decision = None if plain["bytes"] is None else base64.b64decode(plain["bytes"])
    if plain["decision"]:
        spelled = plain["decision"].encode()
        return Answer(decision=read_answer(briefing.kind, spelled, decision_id=briefing.decision_id), **_made(fields))
    return Answer(decision=decision, **_made(fields))


def _made(fields: dict[str, Any]) -> dict[str, Any]:
    served = None if fields["served"] is None else Served(**fields["served"])
    return {**fields, "served": served, "usage": Usage(**fields["usage"])}


def _again(name: str) -> Exception:
    """Return an exception of a class of this name."""
    made: Exception = type(name if name.isidentifier() else "Exception", (Exception,), {})()
    return made
