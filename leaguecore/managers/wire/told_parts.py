"""Parts of a briefing that say themselves what they hold: schedule, standings, account.

They are shown field by field. A field `text` is what somebody wrote, and reaches the reader only as `untrusted_text`.
"""

from collections.abc import Mapping, Sequence, Set, Sized
from typing import Any

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.display import untrusted
from leaguecore.managers.wire.limits import DocumentLimits

TOLD = ("notes_rule", "account", "kept", "woken_by", "standings", "schedule")
"""Parts that a briefing may have, by the names of its fields."""


def told_sections(briefing: Briefing, limits: DocumentLimits) -> dict[str, Any]:
    """Return those parts that the briefing has, as plain data."""
    caps = {"standings": limits.teams, "schedule": limits.games}
    found = {name: getattr(briefing, name, None) for name in TOLD}
    return {
        name: plain(part, rows=caps.get(name, limits.talks), chars=limits.text_chars)
        for name, part in found.items()
        if part is not None and (not isinstance(part, Sized) or len(part))
    }


def plain(value: Any, *, rows: int, chars: int) -> Any:
    """Return a value as plain data: of a list its last `rows`, with what is left out; instants as they are written.

    Args:
        value: of attrs classes, mappings, sequences, sets, texts and whole numbers.
        rows: the cap of every list in it.
        chars: the cap of every text that somebody wrote.
    """
    if attrs.has(type(value)):
        names = [field.name for field in attrs.fields(type(value))]
        return _fields({name: getattr(value, name) for name in names}, rows, chars)
    if isinstance(value, Mapping):
        return _fields({str(key): item for key, item in value.items()}, rows, chars)
    if isinstance(value, Set):
        value = sorted(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        shown = value[max(0, len(value) - rows) :]
        listed = [plain(item, rows=rows, chars=chars) for item in shown]
        # Short lists of plain things stay lists; the newest of longer ones are shown.
        return listed if len(shown) == len(value) else {"rows": listed, "left_out": len(value) - len(shown)}
    return value


def _fields(fields: Mapping[str, Any], rows: int, chars: int) -> dict[str, Any]:
    """Return fields as plain data; beside a `text` stands `team`, who wrote it."""
    shown: dict[str, Any] = {}
    for name, value in fields.items():
        if name == "text":
            shown |= untrusted(str(fields.get("team", "")), str(value), chars=chars)
        elif name == "team" and "text" in fields:
            continue
        elif name.endswith("_at") and type(value) is int:
            shown[name] = format_instant(Instant(value))
        else:
            shown[name] = plain(value, rows=rows, chars=chars)
    return shown
