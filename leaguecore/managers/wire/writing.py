"""From a decision to the bytes that say it: for managers in other processes, for examples and for records."""

from collections.abc import Mapping
from typing import Any

from leaguecore.canon import canonical
from leaguecore.managers.decision import ANSWERS, Decision
from leaguecore.managers.wire.forms import NOTES, TAG, Form, Keyed, Listed, Nullable, OneOf, Record, action_form, tag_of


def answer_bytes(decision: Decision, decision_id: str) -> bytes:
    """Return a decision as canonical JSON that `read_answer` reads back equal.

    Raises:
        LeagueError: `json.*` if it holds what no JSON can say.
    """
    return canonical(answer_data(decision, decision_id))


def answer_data(decision: Decision, decision_id: str) -> dict[str, Any]:
    """Return a decision as the plain data of an answer."""
    action = _plain(action_form(kind_of(decision)), decision)
    return {"decision_id": decision_id, "action": action, NOTES: decision.private_notes}


def kind_of(decision: Decision) -> str:
    """Return the kind of briefing that a decision answers."""
    return next(kind for kind, answer in ANSWERS.items() if answer is type(decision))


def _plain(form: Form, value: Any) -> Any:
    if isinstance(form, Nullable):
        return None if value is None else _plain(form.item, value)
    if isinstance(form, Listed):
        return [_plain(form.item, item) for item in value]
    if isinstance(form, Keyed):
        table: Mapping[str, Any] = value
        return {key: _plain(form.item, item) for key, item in table.items()}
    if isinstance(form, OneOf):
        return _plain(next(record for record in form.records if record.type is type(value)), value)
    if isinstance(form, Record):
        fields = {name: _plain(part, getattr(value, name)) for name, part in form.fields.items()}
        return {TAG: tag_of(form.type), **fields} if form.tag else fields
    return value
