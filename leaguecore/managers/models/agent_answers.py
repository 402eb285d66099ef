"""What a model at an agent's seat may answer beside its decision: what it keeps, and when it wants to be woken.

Its answer has one key more, `kept`: null, or the three texts, each of them null to leave it as it is. It is taken out
before the rest goes through the door of strangers, and the season checks it as it checks any agent's.
"""

from collections.abc import Mapping
from typing import Any

from leaguecore.canon import canonical, parse_strict
from leaguecore.errors import LeagueError
from leaguecore.managers.agents.kept import SUBSCRIBABLE

KEPT = "kept"
_NAMES = ("memory", "subscriptions", "wake_at")
_TEXT = {"anyOf": [{"type": "string"}, {"type": "null"}]}

TOLD = (
    "Beside the keys of the form give kept: null, or an object with memory (your one file, which you are shown again), "
    "subscriptions (words apart by commas: you are asked only what you subscribe to) and wake_at (a time like "
    "2026-12-01T17:00:00Z at which you are asked once), each a text, or null to leave it as it is. The words are: "
    f"{', '.join(SUBSCRIBABLE)}."
)
"""What an agent is told of it, after how to answer."""


def agent_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an answer with what an agent keeps."""
    texts = {
        "type": "object",
        "properties": dict.fromkeys(_NAMES, _TEXT),
        "required": list(_NAMES),
        "additionalProperties": False,
    }
    properties = {**schema["properties"], KEPT: {"anyOf": [texts, {"type": "null"}]}}
    return {**schema, "properties": properties, "required": list(properties)}


def parted(data: bytes) -> tuple[bytes, dict[str, str] | None]:
    """Return an answer without what it keeps, and that, None if it keeps nothing.

    What is no JSON object, or keeps what has not its form, is returned as it came: then it is refused with its reason.
    """
    try:
        answer = parse_strict(data)
    except LeagueError:
        return data, None
    kept = answer.get(KEPT) if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or KEPT not in answer or not _is_kept(kept):
        return data, None
    rest = canonical({name: value for name, value in answer.items() if name != KEPT})
    texts = {name: text for name, text in (kept or {}).items() if text is not None}
    return rest, texts or None


def _is_kept(kept: object) -> bool:
    if not isinstance(kept, dict):
        return kept is None
    return all(text is None or isinstance(text, str) for text in kept.values())
