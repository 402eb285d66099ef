"""A briefing as text for a model that reads prose better than JSON: the same sections, tables as lines."""

import json
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.wire.briefing_document import fitted
from leaguecore.managers.wire.limits import PUBLISHED, DocumentLimits
from leaguecore.managers.wire.player_rows import POINT_COLUMNS
from leaguecore.points import PointsUnit

TITLES: Mapping[str, str] = {
    "asked": "What is asked",
    "time": "Time and budget left",
    "refused": "Why your answer before was not accepted",
    "notes_rule": "Who reads your private notes",
    "woken_by": "Why you are woken",
    "account": "Your account",
    "kept": "What you kept",
    "rules": "Rules in force",
    "columns": "What the columns say",
    "roster": "Your players",
    "lineup": "Your lineup",
    "thin": "Where you are thin",
    "points": "Points so far",
    "standings": "Standings",
    "schedule": "Schedule",
    "drafting": "The draft",
    "shortlist": "Your shortlist in detail",
    "available": "The best who can be had, by position",
    "trading": "Offers, dollars and picks",
    "talks": "Threads and chat",
    "strengths": "What each team has at each position",
    "other_rosters": "Other teams' players",
    "caps": "How much of each is shown at most",
    "allowed_actions": "What you may answer (examples show the form and are no advice)",
    "answer_schema": "The JSON Schema of the answer",
}
"""The sections in their order."""

_AS_JSON = frozenset({"answer_schema", "rules", "caps"})


def briefing_text(briefing: Briefing, *, limits: DocumentLimits = PUBLISHED) -> str:
    """Return a briefing as text of at most `limits.bytes_max` bytes.

    Points are decimals here. What other managers wrote stands only in JSON strings, so whatever it imitates, it is
    one string.

    Raises:
        UsageError: `briefing.too_large` if the rules alone do not fit.
    """
    document = fitted(briefing, limits, lambda one: len(_text(one).encode()))
    return _text(document)


def _text(document: Mapping[str, Any]) -> str:
    unit = PointsUnit(document["rules"]["points_decimals"])
    lines: list[str] = []
    for name, title in TITLES.items():
        if name in document:
            section = document[name]
            lines += [f"## {title}", *([_json(section)] if name in _AS_JSON else _lines(section, "", unit)), ""]
    return "\n".join(lines)


def _lines(value: Any, name: str, unit: PointsUnit) -> list[str]:
    """Return a value as lines: tables by row, everything deep or written by others as JSON."""
    if not isinstance(value, dict):
        return [_line(name, value)]
    heading = [f"{name}:"] if name else []
    if set(value) == {"columns", "rows", "left_out"}:
        return [*heading, *_table(value, unit)]
    if set(value) == {"rows", "left_out"}:
        return [*heading, *(f"- {_json(row)}" for row in value["rows"]), *_left_out(value)]
    lines = []
    for key, item in value.items():
        place = f"{name}.{key}" if name else key
        lines += _lines(item, place, unit) if isinstance(item, dict) and item else [_line(place, item)]
    return lines


def _line(name: str, value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return "\n".join([f"{name}:", *(f"- {_json(item)}" for item in value)] if name else map(_json, value))
    return f"{name}: {_json(value)}" if name else _json(value)


def _table(table: Mapping[str, Any], unit: PointsUnit) -> list[str]:
    columns: Sequence[str] = table["columns"]
    rows = [" | ".join(map(_cell, columns, row, repeat(unit))) for row in table["rows"]]
    return [" | ".join(columns), *rows, *_left_out(table)]


def _left_out(section: Mapping[str, Any]) -> list[str]:
    return [f"(left out: {section['left_out']})"] if section["left_out"] else []


def _cell(column: str, value: Any, unit: PointsUnit) -> str:
    if column in POINT_COLUMNS or column.endswith(":remaining") or column.startswith("strength:"):
        return unit.text(value)
    return str(value).replace("\n", " ").replace("|", "/")


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
