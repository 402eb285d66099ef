"""The league's tools in both wires: one schema for every model, free to be called, and results in their place."""

import json
from typing import Any

import pytest
from lookups import WIRES, asks, profile

from leaguecore.managers.models.calls import ModelResponse, ToolCall, ToolTalk, request_bytes
from leaguecore.managers.models.manager import reply_of
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.models.wires import WIRES as SPELLED
from leaguecore.managers.models.wires import request_of
from leaguecore.managers.tools.door import TOOLS

PROMPT = Prompt(system="You manage.", user="The facts.")
SCHEMA: dict[str, Any] = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
MODES = [("chat", "schema"), ("chat", "tool"), ("chat", "json"), ("chat", "text")]
MODES += [("messages", "schema"), ("messages", "tool"), ("messages", "text")]
CALL = ToolCall(id="c1", name="search", arguments=b"{}")


def body(wire: str, mode: str, talk: ToolTalk | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(request_bytes(request_of(profile(wire, mode), PROMPT, SCHEMA, "d-1", talk)))
    return found


def offered(wire: str, mode: str) -> list[tuple[str, str, Any]]:
    tools = body(wire, mode, ToolTalk())["tools"]
    if wire == "messages":
        return [(tool["name"], tool["description"], tool["input_schema"]) for tool in tools]
    assert {tool["type"] for tool in tools} == {"function"}
    functions = [tool["function"] for tool in tools]
    return [(one["name"], one["description"], one["parameters"]) for one in functions]


@pytest.mark.parametrize(("wire", "mode"), MODES)
def test_every_model_is_offered_the_same_two_tools(wire: str, mode: str) -> None:
    assert [(tool["name"], tool["description"], tool["parameters"]) for tool in TOOLS] == offered(wire, mode)[:2]
    assert [name for name, *_ in offered(wire, mode)[2:]] == (["answer"] if mode == "tool" else [])


@pytest.mark.parametrize(
    ("wire", "mode", "free", "last"),
    [
        ("chat", "schema", "auto", "none"),
        ("chat", "tool", "required", {"type": "function", "function": {"name": "answer"}}),
        ("messages", "schema", {"type": "auto"}, {"type": "none"}),
        ("messages", "tool", {"type": "any"}, {"type": "tool", "name": "answer"}),
    ],
)
def test_the_tools_are_free_to_be_called_until_the_answer_alone_is_asked_for(
    wire: str, mode: str, free: Any, last: Any
) -> None:
    assert body(wire, mode, ToolTalk())["tool_choice"] == free
    assert body(wire, mode, ToolTalk(is_last=True))["tool_choice"] == last


@pytest.mark.parametrize(("wire", "place"), [("chat", "response_format"), ("messages", "output_config")])
def test_the_form_of_the_answer_is_asked_for_beside_the_tools(wire: str, place: str) -> None:
    assert body(wire, "schema", ToolTalk())[place] == body(wire, "schema", None)[place]


@pytest.mark.parametrize("wire", WIRES)
def test_what_was_said_follows_the_prompt(wire: str) -> None:
    said = ({"role": "assistant", "content": "a"}, {"role": "user", "content": "b"})
    assert body(wire, "schema", ToolTalk(messages=said))["messages"][-3:] == [
        {"role": "user", "content": "The facts."},
        *said,
    ]


def test_chat_has_a_message_a_result() -> None:
    assert SPELLED["chat"].results([(CALL, "r", False), (CALL, "s", True)]) == [
        {"role": "tool", "tool_call_id": "c1", "content": "r"},
        {"role": "tool", "tool_call_id": "c1", "content": "s"},
    ]


def test_messages_have_one_message_for_all_results_and_mark_errors() -> None:
    (message,) = SPELLED["messages"].results([(CALL, "r", False), (CALL, "s", True)])
    assert message["role"] == "user"
    assert message["content"] == [
        {"type": "tool_result", "tool_use_id": "c1", "content": "r", "is_error": False},
        {"type": "tool_result", "tool_use_id": "c1", "content": "s", "is_error": True},
    ]


# --- replies ----------------------------------------------------------------------------------------------------------


def read(wire: str, reply: dict[str, Any], mode: str = "schema", *, has_tools: bool = True) -> Any:
    return reply_of(profile(wire, mode), ModelResponse(status=200, body=reply), has_tools=has_tools)


@pytest.mark.parametrize("mode", ["schema", "tool"])
@pytest.mark.parametrize("wire", WIRES)
def test_calls_are_read_with_their_ids_and_arguments(wire: str, mode: str) -> None:
    found = read(wire, asks(wire, ("search", {"query": "é", "count": 1}), ("fetch", {"url": "u"})), mode)
    assert [(call.id, call.name, json.loads(call.arguments)) for call in found.calls] == [
        ("t1", "search", {"query": "é", "count": 1}),
        ("t2", "fetch", {"url": "u"}),
    ]
    assert (found.text, found.failure) == (None, None)


@pytest.mark.parametrize("wire", WIRES)
def test_without_tools_the_same_call_is_one_of_the_provider_s(wire: str) -> None:
    assert read(wire, asks(wire, ("search", {})), has_tools=False).because == "provider_tools"


@pytest.mark.parametrize("wire", WIRES)
def test_in_the_mode_tool_the_call_of_answer_ends_it_whatever_else_is_called(wire: str) -> None:
    found = read(wire, asks(wire, ("search", {}), ("answer", {"ok": True})), "tool")
    assert (json.loads(found.text), found.calls) == ({"ok": True}, ())


@pytest.mark.parametrize("wire", WIRES)
def test_two_answers_are_none_beside_tools_too(wire: str) -> None:
    found = read(wire, asks(wire, ("answer", {}), ("answer", {})), "tool")
    assert (found.text, found.calls) == ("", ())


def test_a_call_that_the_provider_makes_itself_is_one_of_its_tools() -> None:
    reply = asks("chat", ("$web_search", {}))
    reply["choices"][0]["message"]["tool_calls"][0]["type"] = "builtin_function"
    assert read("chat", reply).because == "provider_tools"


def test_searches_of_the_provider_beside_a_call_of_the_league_s_are_refused() -> None:
    reply = asks("messages", ("search", {}))
    reply["content"].insert(0, {"type": "server_tool_use", "name": "web_search", "input": {}})
    assert read("messages", reply).because == "provider_tools"


@pytest.mark.parametrize(
    ("wire", "finish"), [("chat", {"finish_reason": "length"}), ("messages", {"stop_reason": "max_tokens"})]
)
def test_a_call_that_was_cut_off_is_not_made(wire: str, finish: dict[str, str]) -> None:
    reply = asks(wire, ("search", {}))
    (reply["choices"][0] if wire == "chat" else reply).update(finish)
    found = read(wire, reply)
    assert (found.failure, found.calls) == ("truncated", ())


@pytest.mark.parametrize("wire", WIRES)
def test_calls_of_another_model_are_not_made(wire: str) -> None:
    found = read(wire, asks(wire, ("search", {}), model="cheaper"))
    assert (found.failure, found.calls) == ("substituted", ())
