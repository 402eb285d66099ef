"""The wire of messages, as Anthropic has it.

Source: docs.anthropic.com, Messages API, tool use, extended thinking, structured outputs (`output_config.format`).
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from leaguecore.managers.models.calls import ModelReply, ToolCall, ToolTalk
from leaguecore.managers.models.chat_wire import ANSWER
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.provider_json import list_of, table_of, text_of, tokens_of
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.tools.door import TOOLS

PATH = "/messages"
VERSION = "2023-06-01"

_CUT_OFF = frozenset({"max_tokens", "model_context_window_exceeded"})
_OWN_BLOCKS = frozenset({"text", "thinking", "redacted_thinking", "tool_use"})
"""What a reply may consist of; all else tells of tools that the provider used."""


def headers(key: str) -> dict[str, str]:
    """Return the headers of a request, those of its key among them."""
    plain = {"content-type": "application/json", "accept": "application/json", "anthropic-version": VERSION}
    return plain | ({"x-api-key": key} if key else {})


def messages(prompt: Prompt) -> list[dict[str, str]]:
    """Return the prompt as messages, the system's, which the wire has apart, first."""
    system = [{"role": "system", "content": prompt.system}] if prompt.system else []
    return [*system, {"role": "user", "content": prompt.user}]


def body(profile: Profile, prompt: Prompt, schema: Mapping[str, Any], talk: ToolTalk | None = None) -> dict[str, Any]:
    """Return the body of a request; no tool of the provider is in it.

    Args:
        profile: what the model is called with.
        prompt: what it is given to read.
        schema: of the answer.
        talk: what was said with the league's tools, None at a seat without them.
    """
    found: dict[str, Any] = {
        "model": profile.model,
        "max_tokens": profile.max_output_tokens,
        "messages": [{"role": "user", "content": prompt.user}, *(() if talk is None else talk.messages)],
        "stream": False,
        **_tools(profile.output_mode, schema, talk),
    }
    if prompt.system:
        found["system"] = prompt.system
    if profile.temperature is not None:
        found["temperature"] = float(profile.temperature)
    if profile.thinking_tokens:
        found["thinking"] = {"type": "enabled", "budget_tokens": profile.thinking_tokens}
    if profile.output_mode == "schema":
        found["output_config"] = {"format": {"type": "json_schema", "schema": dict(schema)}}
    return found


def _tools(mode: str, schema: Mapping[str, Any], talk: ToolTalk | None) -> dict[str, Any]:
    """Return what of a request says which tools there are: the league's, and that by which a model answers."""
    offered = [] if talk is None else [_tool(**tool) for tool in TOOLS]
    if mode == "tool":
        offered.append(_tool(ANSWER, "Gives the answer.", schema))
    if not offered:
        return {}
    answers_now = talk is None or talk.is_last
    chosen = {"type": "none" if answers_now else "auto"}
    if mode == "tool":
        chosen = {"type": "tool", "name": ANSWER} if answers_now else {"type": "any"}
    return {"tools": offered, "tool_choice": chosen}


def _tool(name: str, description: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "description": description, "input_schema": dict(parameters)}


def results(given: Sequence[tuple[ToolCall, str, bool]]) -> list[dict[str, Any]]:
    """Return the message that brings a model the results of its calls.

    Args:
        given: each call with its result as JSON, and whether that is an error.
    """
    blocks = [
        {"type": "tool_result", "tool_use_id": call.id, "content": text, "is_error": is_error}
        for call, text, is_error in given
    ]
    return [{"role": "user", "content": blocks}]


def read(profile: Profile, reply: Mapping[str, Any], *, has_tools: bool = False) -> ModelReply:
    """Return what a reply says.

    Args:
        profile: what the model was called with.
        reply: the JSON object of the provider.
        has_tools: whether the league's tools were offered.
    """
    blocks = list_of(reply, "content")
    told = ModelReply(
        model=text_of(reply, "model"),
        finish=text_of(reply, "stop_reason"),
        usage=usage_of(table_of(reply, "usage")),
        reasoning="".join(text_of(block, "thinking") for block in blocks),
    )
    calls = [block for block in blocks if text_of(block, "type") == "tool_use"]
    answers = [call for call in calls if profile.output_mode == "tool" and text_of(call, "name") == ANSWER]
    foreign = len(calls) > len(answers) and not has_tools
    if foreign or any(text_of(block, "type") not in _OWN_BLOCKS for block in blocks) or told.finish == "pause_turn":
        return attrs.evolve(told, failure="refused", because="provider_tools")
    if told.finish == "refusal":
        return attrs.evolve(told, failure="refused")
    if told.finish in _CUT_OFF:
        return attrs.evolve(told, failure="truncated")
    if answers:
        # Whoever answers and looks something up at once has answered; two answers are none.
        return attrs.evolve(told, text=_input(answers[0]) if len(answers) == 1 else "")
    if calls:
        # What was thought is sent back too, as the provider wants it where a model goes on after a call.
        return attrs.evolve(told, calls=tuple(map(_call, calls)), message={"role": "assistant", "content": blocks})
    texts = [text_of(block, "text") for block in blocks]
    return attrs.evolve(told, text="".join(texts) if blocks else None)


def _call(block: Any) -> ToolCall:
    return ToolCall(
        id=text_of(block, "id"), name=text_of(block, "name"), arguments=_input(block).encode(errors="backslashreplace")
    )


def _input(block: Any) -> str:
    # A recording keeps no order of keys, and what is replayed is the same text.
    return json.dumps(table_of(block, "input"), ensure_ascii=False, sort_keys=True)


def usage_of(usage: Mapping[str, Any]) -> CallUsage:
    """Return the tokens of a call; here those from a cache and into one are counted beside the input's."""
    return CallUsage(
        input_tokens=tokens_of(usage, "input_tokens"),
        cache_read_tokens=tokens_of(usage, "cache_read_input_tokens"),
        cache_write_tokens=tokens_of(usage, "cache_creation_input_tokens"),
        output_tokens=tokens_of(usage, "output_tokens"),
    )
