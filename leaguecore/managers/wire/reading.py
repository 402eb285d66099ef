"""From a stranger's bytes to a decision: size, text, JSON, form, in that order, and nothing is bent to fit.

An answer is one JSON object, without prose or code fence around it:
`{"decision_id": "...", "action": {...}, "private_notes": "..."}`. All keys stand, also in the action; notes may be "".
"""

from typing import Any

import attrs

from leaguecore.canon import parse_strict
from leaguecore.errors import IllegalAction, LeagueError, Violation
from leaguecore.managers.decision import Decision
from leaguecore.managers.wire.forms import (
    NOTES,
    TAG,
    Choice,
    Form,
    Keyed,
    Leaf,
    Listed,
    Nullable,
    OneOf,
    Record,
    action_form,
)
from leaguecore.managers.wire.refusals import QUOTED_CHARS, quoted, refusal

ANSWER_BYTES_MAX = 256 * 1024
PROBLEMS_MAX = 20
"""How many reasons a refusal names at most."""

_CODES = {
    "json.utf8": "answer.utf8",
    "json.surrogate": "answer.utf8",
    "json.bom": "json.syntax",
    "json.float": "json.number",
    "json.key": "answer.unknown_key",
}
"""What the reader of canonical JSON calls otherwise."""

_FIXES = {
    "answer.utf8": "write UTF-8",
    "json.syntax": "send one JSON object and nothing around it",
    "json.trailing": "send one JSON object and nothing after it",
    "json.number": "write whole numbers below 2**53, without point or exponent",
}
_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}
_ENVELOPE = ("decision_id", "action", NOTES)


def read_answer(kind: str, data: bytes, *, decision_id: str) -> Decision:
    """Return the decision that a stranger's bytes say.

    Whether its ids exist and the rules allow it is not looked at here.

    Args:
        kind: what he was asked for.
        data: what he sent.
        decision_id: of the briefing; an answer to another is refused.

    Raises:
        IllegalAction: with one of the codes of `REFUSALS`, and every reason (at most PROBLEMS_MAX) if it is the form.
        UsageError: `decision.kind` for a kind that nothing answers.
    """
    envelope = _object_in(data)
    asked = envelope.get("decision_id")
    if isinstance(asked, str) and asked != decision_id:
        # What answers another question is not looked at any further.
        found = refusal(
            "answer.decision_id", f"it answers {quoted(asked)}", path="decision_id", allowed=f"this is {decision_id}"
        )
        raise IllegalAction([found])
    reader = _Reader()
    reader.keys(envelope, _ENVELOPE, "")
    reader.value(Leaf(str), envelope.get("decision_id", ""), "decision_id")
    notes = reader.value(Leaf(str), envelope.get(NOTES, ""), NOTES)
    form = action_form(kind)
    decision: Any = reader.record(form, envelope["action"], "action", {NOTES: notes}) if "action" in envelope else None
    if reader.found:
        raise IllegalAction(reader.found)
    answer: Decision = decision
    return answer


def _object_in(data: bytes) -> dict[str, Any]:
    """Return the one JSON object that the bytes are."""
    if len(data) > ANSWER_BYTES_MAX:
        message = f"{len(data)} bytes are more than {ANSWER_BYTES_MAX}"
        raise IllegalAction([refusal("answer.too_large", message, fix="say less")])
    if not data.strip():
        raise IllegalAction([refusal("answer.empty", "there is nothing in it", fix="send one JSON object")])
    try:
        value = parse_strict(data)
    except LeagueError as error:
        code = _CODES.get(error.code, error.code)
        raise IllegalAction([refusal(code, _message_of(error), fix=_FIXES.get(code, ""))]) from error
    if not isinstance(value, dict):
        raise IllegalAction([refusal("answer.type", f"expected an object, got {quoted(value)}")])
    return value


def _message_of(error: LeagueError) -> str:
    """Return the message of an error about an answer, short: it may quote what was sent."""
    text = str(error).encode("utf-8", "replace").decode()
    return text if len(text) <= 4 * QUOTED_CHARS else f"{text[: 4 * QUOTED_CHARS]}..."


@attrs.define
class _Reader:
    """Reads values by their forms and keeps what is wrong."""

    found: list[Violation] = attrs.field(factory=list)

    def value(self, form: Form, value: Any, path: str) -> Any:
        """Return a value as the classes have it, anything if it is ill formed."""
        if isinstance(form, Nullable):
            return None if value is None else self.value(form.item, value, path)
        if isinstance(form, Leaf):
            return value if type(value) is form.type else self._wrong(path, _NAMES[form.type], value)
        if isinstance(form, Choice):
            return value if type(value) is str and value in form.texts else self._none_of(path, form.texts, value)
        if isinstance(form, Listed):
            items = value if isinstance(value, list) else self._wrong(path, "a list", value)
            return tuple(self.value(form.item, item, f"{path}[{at}]") for at, item in enumerate(items or ()))
        if isinstance(form, Keyed):
            table = value if isinstance(value, dict) else self._wrong(path, "an object", value)
            return {key: self.value(form.item, item, f"{path}.{_short(key)}") for key, item in (table or {}).items()}
        return self._one_of(form, value, path) if isinstance(form, OneOf) else self.record(form, value, path)

    def record(self, form: Record, value: Any, path: str, more: dict[str, Any] | None = None) -> Any:
        """Return an instance of a class, None if it is ill formed; `more` are fields that stand elsewhere."""
        if not isinstance(value, dict):
            return self._wrong(path, "an object", value)
        before = len(self.found)
        self.keys(value, (*form.fields, *([TAG] if form.tag else ())), path)
        fields = {
            name: self.value(part, value[name], f"{path}.{name}") for name, part in form.fields.items() if name in value
        }
        if len(self.found) > before or None in (more or {}).values():
            return None
        try:
            return form.type(**fields, **(more or {}))
        except (TypeError, ValueError, LeagueError) as error:
            self._add(refusal("answer.type", f"{type(error).__name__}: {str(error)[:QUOTED_CHARS]}", path=path))
            return None

    def keys(self, value: dict[str, Any], names: tuple[str, ...], path: str) -> None:
        """Keep which keys are missing and which nobody knows."""
        prefix, allowed = f"{path}." if path else "", ", ".join(names) or "none"
        for name in names:
            if name not in value:
                missing = refusal("answer.missing_key", f"the key {name!r} is missing", path=f"{prefix}{name}")
                self._add(attrs.evolve(missing, fix="give every key, null or an empty value where there is nothing"))
        for name in sorted(value):
            if name not in names:
                message = f"nobody knows the key {_short(name)!r}"
                self._add(refusal("answer.unknown_key", message, path=f"{prefix}{_short(name)}", allowed=allowed))

    def _one_of(self, form: OneOf, value: Any, path: str) -> Any:
        if not isinstance(value, dict):
            return self._wrong(path, "an object", value)
        by_tag = {record.tag: record for record in form.records}
        tag = value.get(TAG)
        if TAG not in value:
            self.keys({}, (TAG,), path)
            return None
        if not isinstance(tag, str) or tag not in by_tag:
            return self._none_of(f"{path}.{TAG}", tuple(by_tag), tag)
        return self.record(by_tag[tag], value, path)

    def _wrong(self, path: str, expected: str, value: Any) -> Any:
        """Keep that a value is of another type, and return nothing in its place."""
        self._add(refusal("answer.type", f"expected {expected}, got {quoted(value)}", path=path))
        return None

    def _none_of(self, path: str, texts: tuple[str, ...], value: Any) -> Any:
        allowed = f"one of {', '.join(texts)}"
        self._add(refusal("answer.type", f"{quoted(value)} is not possible here", path=path, allowed=allowed))
        return None

    def _add(self, found: Violation) -> None:
        if len(self.found) < PROBLEMS_MAX:
            self.found.append(found)


def _short(name: str) -> str:
    return name if len(name) <= QUOTED_CHARS else f"{name[:QUOTED_CHARS]}..."
