"""The wire of messages, as Anthropic has it.

Source: docs.anthropic.com, Messages API, tool use, extended thinking, structured outputs (`output_config.format`).
"""

import json
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.managers.models.calls import ModelReply
from leaguecore.managers.models.chat_wire import ANSWER
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.provider_json import list_of, table_of, text_of, tokens_of
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.prices import CallUsage

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


def body(profile: Profile, prompt: Prompt, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body of a request; no tool of the provider is in it.

    Args:
        profile: what the model is called with.
        prompt: what it is given to read.
        schema: of the answer.
    """
    found: dict[str, Any] = {
        "model": profile.model,
        "max_tokens": profile.max_output_tokens,
        "messages": [{"role": "user", "content": prompt.user}],
        "stream": False,
    }
    if prompt.system:
        found["system"] = prompt.system
    if profile.temperature is not None:
        found["temperature"] = float(profile.temperature)
    if profile.thinking_tokens:
        found["thinking"] = {"type": "enabled", "budget_tokens": profile.thinking_tokens}
    if profile.output_mode == "schema":
        found["output_config"] = {"format": {"type": "json_schema", "schema": dict(schema)}}
    if profile.output_mode == "tool":
        found["tools"] = [{"name": ANSWER, "description": "Gives the answer.", "input_schema": dict(schema)}]
        found["tool_choice"] = {"type": "tool", "name": ANSWER}
    return found


def read(profile: Profile, reply: Mapping[str, Any]) -> ModelReply:
    """Return what a reply says.

    Args:
        profile: what the model was called with.
        reply: the JSON object of the provider.
    """
    blocks = list_of(reply, "content")
    told = ModelReply(
        model=text_of(reply, "model"),
        finish=text_of(reply, "stop_reason"),
        usage=usage_of(table_of(reply, "usage")),
        reasoning="".join(text_of(block, "thinking") for block in blocks),
    )
    calls = [block for block in blocks if text_of(block, "type") == "tool_use"]
    wanted = profile.output_mode == "tool"
    foreign = [call for call in calls if not wanted or text_of(call, "name") != ANSWER]
    if foreign or any(text_of(block, "type") not in _OWN_BLOCKS for block in blocks) or told.finish == "pause_turn":
        return attrs.evolve(told, failure="refused", because="provider_tools")
    if told.finish == "refusal":
        return attrs.evolve(told, failure="refused")
    if told.finish in _CUT_OFF:
        return attrs.evolve(told, failure="truncated")
    if calls:
        text = json.dumps(table_of(calls[0], "input"), ensure_ascii=False) if len(calls) == 1 else ""
        return attrs.evolve(told, text=text)
    texts = [text_of(block, "text") for block in blocks]
    return attrs.evolve(told, text="".join(texts) if blocks else None)


def usage_of(usage: Mapping[str, Any]) -> CallUsage:
    """Return the tokens of a call; here those from a cache and into one are counted beside the input's."""
    return CallUsage(
        input_tokens=tokens_of(usage, "input_tokens"),
        cache_read_tokens=tokens_of(usage, "cache_read_input_tokens"),
        cache_write_tokens=tokens_of(usage, "cache_creation_input_tokens"),
        output_tokens=tokens_of(usage, "output_tokens"),
    )
