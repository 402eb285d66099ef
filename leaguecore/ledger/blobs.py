"""Long or private values in a log: it holds a salted commitment to each, and about how long it is.

The record `values.sealed` stands in the transaction of the decision with which its values came, or of its refusal:
`{"task": ..., "team": ..., "values": {<name>: {"blob": <commitment>, "size_class": n}}}`. The values and their salts
are kept apart. A value that is never shown leaves nothing behind but that it was there.
"""

from collections.abc import Mapping
from typing import Any

from leaguecore.commit import is_salt

SEALED = "values.sealed"

NOTE, PROMPT, REASONING, RESPONSE = "note", "prompt", "reasoning", "response"
NAMES = (NOTE, PROMPT, REASONING, RESPONSE)
"""What is sealed: the private note of a decision, what a model read, the reasoning that is exposed, its answer."""

CLASS_BYTES = 64
SIZE_CLASSES = 17
"""The highest: a prompt of a million characters, each spelled as an escape of six bytes, is not beyond it."""


def text_tag(name: str, league: str, team: str, cmd: str) -> str:
    """Return the tag that binds a commitment to its kind, league, team and command.

    Args:
        name: one of `NAMES`.
        league: the league, or the oldest one from which it branches.
        team: whose decision it was.
        cmd: the id of the command, or of the refusal, with which the value came.
    """
    return f"{name}:{league}:{team}:{cmd}"


def size_class(text: str) -> int:
    """Return about how long a text is: the least n for which its UTF-8 takes at most 64 bytes times two to the n.

    >>> size_class(""), size_class("a" * 64), size_class("a" * 65)
    (0, 0, 1)
    """
    return max(0, (len(text.encode()) - 1) // CLASS_BYTES).bit_length()


def is_sealed_form(data: Mapping[str, Any], task: str, team: str) -> bool:
    """Say whether the fields of a record can be those of commitments to the values of a task's team."""
    values = data.get("values")
    if data != {"task": task, "team": team, "values": values} or not isinstance(values, dict):
        return False
    return bool(values) and all(name in NAMES and _is_value(value) for name, value in values.items())


def _is_value(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"blob", "size_class"}:
        return False
    blob, size = value["blob"], value["size_class"]
    # A commitment is written like a salt: 64 hexadecimal digits.
    return isinstance(blob, str) and is_salt(blob) and type(size) is int and 0 <= size <= SIZE_CLASSES
