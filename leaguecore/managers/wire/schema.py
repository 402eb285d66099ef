"""The published JSON Schema of an answer, made from the same forms by which it is read.

It keeps to the part of the standard that model backends enforce: every field is required, null takes the place of
an absent value, no other keys, no limits of numbers or lengths, one of several classes by a tag of one value.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from leaguecore.managers.wire.forms import NOTES, TAG, Choice, Form, Keyed, Leaf, Listed, OneOf, Record, action_form

_TYPES = {str: "string", int: "integer", bool: "boolean"}


def answer_schema(kind: str, names: Mapping[str, Sequence[str]] | None = None) -> dict[str, Any]:
    """Return the JSON Schema of the answers to a kind of briefing.

    Args:
        kind: what is asked for.
        names: for fields that map names to something (`seating`), the names that there are: then each is a key of its
            own, as strict backends want it. Without them any name passes, as it does in `read_answer`.

    Raises:
        UsageError: `decision.kind` for a kind that nothing answers.
    """
    action = _record(action_form(kind), names or {})
    text = {"type": "string"}
    return _object({"decision_id": text, "action": action, NOTES: text})


def _schema(form: Form, names: Mapping[str, Sequence[str]], name: str) -> dict[str, Any]:
    if isinstance(form, Leaf):
        return {"type": _TYPES[form.type]}
    if isinstance(form, Choice):
        return {"type": "string", "enum": list(form.texts)}
    if isinstance(form, Listed):
        return {"type": "array", "items": _schema(form.item, names, name)}
    if isinstance(form, Keyed):
        item = _schema(form.item, names, name)
        if name in names:
            return _object(dict.fromkeys(names[name], item))
        return {"type": "object", "additionalProperties": item}
    if isinstance(form, OneOf):
        return {"anyOf": [_record(record, names) for record in form.records]}
    if isinstance(form, Record):
        return _record(form, names)
    return {"anyOf": [_schema(form.item, names, name), {"type": "null"}]}


def _record(form: Record, names: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    tag = {TAG: {"type": "string", "enum": [form.tag]}} if form.tag else {}
    return _object(tag | {name: _schema(part, names, name) for name, part in form.fields.items()})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
