"""The published schema says what is read: it accepts an answer exactly if `read_answer` does."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_cases import KINDS, SHAPES, large_board, large_briefing

from leaguecore.errors import IllegalAction, UsageError
from leaguecore.managers.decision import ANSWERS
from leaguecore.managers.wire import answer_schema, briefing_document, read_answer, schema_of
from leaguecore.testing import broken_answers

ID = "any/decision"
KEYWORDS = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"}
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def accepts(schema: Mapping[str, Any], value: Any) -> bool:
    """Say whether a schema in the part of the standard that is used accepts a value.

    Numbers are whole here already, so `integer` needs no look at what stands behind a point.
    """
    assert set(schema) <= KEYWORDS
    if "anyOf" in schema:
        return any(accepts(one, value) for one in schema["anyOf"])
    if type(value) is not TYPES[schema["type"]]:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, list):
        return all(accepts(schema["items"], item) for item in value)
    return accepts_keys(schema, value) if isinstance(value, dict) else True


def accepts_keys(schema: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    """Say whether the keys and the values of an object are those of a schema."""
    properties, others = schema.get("properties", {}), schema["additionalProperties"]
    if not set(schema.get("required", ())) <= set(value):
        return False
    for key, item in value.items():
        if key not in properties and others is False:
            return False
        if not accepts(properties.get(key, others), item):
            return False
    return True


def is_read(kind: str, answer: Any) -> bool:
    """Say whether an answer is read."""
    try:
        read_answer(kind, json.dumps(answer).encode(), decision_id=ID)
    except IllegalAction:
        return False
    return True


def objects(schema: Any) -> list[Mapping[str, Any]]:
    """Return every object schema in a schema."""
    if isinstance(schema, list):
        return [found for item in schema for found in objects(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "object" else []
    return own + [found for item in schema.values() for found in objects(item)]


@given(st.data())
@settings(max_examples=300)
def test_the_schema_accepts_exactly_what_is_read(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(ANSWERS)))
    answer = data.draw(broken_answers(kind, ID))
    assert accepts(answer_schema(kind), answer) is is_read(kind, answer)


@pytest.mark.parametrize("kind", KINDS)
def test_with_the_names_of_the_slots_every_key_is_required_and_no_other_allowed(kind: str) -> None:
    found = objects(schema_of(large_briefing(kind, "nba", large_board("nba", 400))))
    assert found
    assert all(one["additionalProperties"] is False for one in found)
    assert all(one["required"] == list(one["properties"]) for one in found)


@pytest.mark.parametrize("sport", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_that_a_briefing_shows_accepts_its_examples(kind: str, sport: str) -> None:
    document = briefing_document(large_briefing(kind, sport, large_board(sport, 600)))
    for shown in document["allowed_actions"]:
        assert accepts(document["answer_schema"], shown["example"])


def test_the_names_of_the_slots_make_the_schema_of_a_lineup_narrower() -> None:
    narrow = answer_schema("lineup", {"seating": ["C", "G"], "reserve": ["IR"]})
    seated: dict[str, Any] = {"C": ["1"], "G": []}
    action = {"seating": seated, "bench": None, "reserve": None, "drop": []}
    answer = {"decision_id": ID, "action": action, "private_notes": ""}
    assert accepts(narrow, answer)
    del seated["G"]
    assert not accepts(narrow, answer)
    seated |= {"G": [], "W": []}
    assert not accepts(narrow, answer)
    assert accepts(answer_schema("lineup"), answer)


def test_one_of_several_actions_is_told_by_a_tag_of_one_value() -> None:
    actions = answer_schema("trades")["properties"]["action"]["properties"]["actions"]["items"]["anyOf"]
    tags = [one["properties"]["kind"] for one in actions]
    assert tags == [{"type": "string", "enum": [tag]} for tag in ("offer", "accept", "reject", "withdraw", "drop")]


def test_there_is_no_schema_of_what_nothing_answers() -> None:
    with pytest.raises(UsageError):
        answer_schema("astrology")
