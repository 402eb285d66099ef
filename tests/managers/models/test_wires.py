"""Requests of both wires: what each mode of output asks for, and that no provider's tools are in any."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

import pytest
from model_cases import Entrant, profile_table

from leaguecore.managers.decision import ANSWERS
from leaguecore.managers.models import chat_wire, messages_wire
from leaguecore.managers.models.calls import request_bytes
from leaguecore.managers.models.profiles import Profile, Profiles
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.models.wires import request_of
from leaguecore.managers.wire import answer_schema

PROMPT = Prompt(system="You manage.", user="The facts.")
NAMES = {"seating": ["P", "FLEX"], "reserve": ["IR"]}
SCHEMA = answer_schema("lineup", NAMES)


def profile(wire: str = "chat", mode: str = "schema", **more: Any) -> Profile:
    entrant = Entrant(wire=wire, mode=mode)
    return Profiles.load(profile_table(entrant, **more).encode()).profile(entrant.profile)


def body(wire: str, mode: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(request_bytes(request_of(profile(wire, mode, **more), PROMPT, SCHEMA, "d-1")))
    return found


def test_chat_asks_for_a_strict_schema() -> None:
    sent = body("chat", "schema")
    assert sent["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": SCHEMA},
    }
    assert sent["messages"] == [
        {"role": "system", "content": "You manage."},
        {"role": "user", "content": "The facts."},
    ]
    assert (sent["model"], sent["max_tokens"]) == ("good", 1_000)


def test_chat_asks_for_the_call_of_its_one_tool() -> None:
    sent = body("chat", "tool")
    (tool,) = sent["tools"]
    assert tool["type"] == "function"
    assert (tool["function"]["name"], tool["function"]["parameters"]) == ("answer", SCHEMA)
    assert sent["tool_choice"] == {"type": "function", "function": {"name": "answer"}}


def test_chat_asks_for_any_json_or_for_nothing() -> None:
    assert body("chat", "json")["response_format"] == {"type": "json_object"}
    assert not {"response_format", "tools"} & set(body("chat", "text"))


def test_chat_takes_the_options_of_its_profile() -> None:
    sent = body(
        "chat",
        "schema",
        temperature=Decimal("0.25"),
        reasoning_effort="low",
        require_parameters=True,
        max_tokens_field="max_completion_tokens",
    )
    assert (sent["temperature"], sent["reasoning_effort"]) == (0.25, "low")
    assert sent["provider"] == {"require_parameters": True}
    assert (sent["max_completion_tokens"], "max_tokens" in sent) == (1_000, False)


def test_messages_have_the_system_apart_and_the_schema_in_the_format() -> None:
    sent = body("messages", "schema")
    assert sent["system"] == "You manage."
    assert sent["messages"] == [{"role": "user", "content": "The facts."}]
    assert sent["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA}}
    assert sent["max_tokens"] == 1_000


def test_messages_ask_for_the_call_of_their_one_tool() -> None:
    sent = body("messages", "tool")
    assert [(tool["name"], tool["input_schema"]) for tool in sent["tools"]] == [("answer", SCHEMA)]
    assert sent["tool_choice"] == {"type": "tool", "name": "answer"}


def test_messages_say_how_much_may_be_thought() -> None:
    sent = body("messages", "text", max_output_tokens=8_000, thinking_tokens=2_000)
    assert sent["thinking"] == {"type": "enabled", "budget_tokens": 2_000}


@pytest.mark.parametrize("wire", ["chat", "messages"])
@pytest.mark.parametrize("mode", ["schema", "tool", "text"])
def test_no_request_carries_a_provider_s_tools(wire: str, mode: str) -> None:
    sent = body(wire, mode)
    names = [tool.get("name") or tool["function"]["name"] for tool in sent.get("tools", [])]
    assert names == (["answer"] if mode == "tool" else [])
    assert not {"plugins", "web_search_options", "mcp_servers", "container", "tool_resources"} & set(sent)


def objects(schema: Any) -> Iterator[Mapping[str, Any]]:
    """Walk all objects of a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_the_schema_of_every_kind_keeps_to_what_strict_backends_take(kind: str) -> None:
    schema = answer_schema(kind, NAMES)
    for one in objects(schema):
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
    text = json.dumps(schema)
    barred = ("$ref", "oneOf", "allOf", "discriminator", "minimum", "maximum", "maxLength", "minLength", "pattern")
    assert not [word for word in barred if f'"{word}"' in text]


def test_a_key_stands_in_the_header_of_its_wire_and_nowhere_else() -> None:
    assert chat_wire.headers("k")["authorization"] == "Bearer k"
    assert messages_wire.headers("k")["x-api-key"] == "k"
    assert "authorization" not in chat_wire.headers("")
    assert "x-api-key" not in messages_wire.headers("")
