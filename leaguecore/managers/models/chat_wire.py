"""The wire of chat completions, as OpenAI has it and most others, OpenRouter among them.

Source: platform.openai.com/docs/api-reference/chat, openrouter.ai/docs/api_reference/overview, .../structured-outputs.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from leaguecore.managers.models.calls import ModelReply
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.provider_json import list_of, table_of, text_of, tokens_of
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.prices import CallUsage

PATH = "/chat/completions"
ANSWER = "answer"
"""What the schema, or the tool by which a model answers, is called."""

_CUT_OFF, _DECLINED = frozenset({"length"}), frozenset({"content_filter", "refusal"})


def headers(key: str) -> dict[str, str]:
    """Return the headers of a request, those of its key among them."""
    plain = {"content-type": "application/json", "accept": "application/json"}
    return plain | ({"authorization": f"Bearer {key}"} if key else {})


def messages(prompt: Prompt) -> list[dict[str, str]]:
    """Return the prompt as messages."""
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
        "messages": messages(prompt),
        profile.max_tokens_field: profile.max_output_tokens,
        "stream": False,
        **_output(profile.output_mode, schema),
    }
    if profile.temperature is not None:
        found["temperature"] = float(profile.temperature)
    if profile.reasoning_effort:
        found["reasoning_effort"] = profile.reasoning_effort
    if profile.require_parameters:
        found["provider"] = {"require_parameters": True}
    return found


def _output(mode: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of a request says in which form the answer is to be."""
    if mode == "schema":
        return {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": ANSWER, "strict": True, "schema": dict(schema)},
            }
        }
    if mode == "tool":
        function = {"name": ANSWER, "description": "Gives the answer.", "strict": True, "parameters": dict(schema)}
        chosen = {"type": "function", "function": {"name": ANSWER}}
        return {"tools": [{"type": "function", "function": function}], "tool_choice": chosen}
    return {"response_format": {"type": "json_object"}} if mode == "json" else {}


def read(profile: Profile, reply: Mapping[str, Any]) -> ModelReply:
    """Return what a reply says.

    Args:
        profile: what the model was called with.
        reply: the JSON object of the provider.
    """
    choices = list_of(reply, "choices")
    choice = choices[0] if choices else {}
    message = table_of(choice, "message")
    finish = text_of(choice, "finish_reason")
    told = ModelReply(
        model=text_of(reply, "model"),
        finish=finish,
        usage=usage_of(table_of(reply, "usage")),
        reasoning=text_of(message, "reasoning_content") or text_of(message, "reasoning"),
        cost=_cost(table_of(reply, "usage")),
    )
    return told if len(choices) != 1 else _with_answer(profile, told, message)


def _with_answer(profile: Profile, told: ModelReply, message: Mapping[str, Any]) -> ModelReply:
    calls = [table_of(call, "function") for call in list_of(message, "tool_calls")]
    wanted = 1 if profile.output_mode == "tool" else 0
    # Searches of a provider show as notes on their sources, or as calls that nobody here offered.
    foreign = [call for call in calls if not wanted or text_of(call, "name") != ANSWER]
    if foreign or list_of(message, "annotations") or table_of(message, "function_call"):
        return evolve(told, failure="refused", because="provider_tools")
    if text_of(message, "refusal") or told.finish in _DECLINED:
        return evolve(told, failure="refused")
    if told.finish in _CUT_OFF:
        return evolve(told, failure="truncated")
    if wanted and len(calls) == 1:
        return evolve(told, text=text_of(calls[0], "arguments"))
    return evolve(told, text=_content(message) if not wanted or not calls else "")


def _content(message: Mapping[str, Any]) -> str:
    """Return the text of a message, which some providers give in parts."""
    parts = list_of(message, "content")
    return text_of(message, "content") or "".join(text_of(part, "text") for part in parts)


def usage_of(usage: Mapping[str, Any]) -> CallUsage:
    """Return the tokens of a call; here those from a cache are a part of the prompt's."""
    prompt = tokens_of(usage, "prompt_tokens")
    cached = min(prompt, tokens_of(table_of(usage, "prompt_tokens_details"), "cached_tokens"))
    return CallUsage(
        input_tokens=prompt - cached,
        cache_read_tokens=cached,
        output_tokens=tokens_of(usage, "completion_tokens"),
    )


def _cost(usage: Mapping[str, Any]) -> str:
    cost = usage.get("cost")
    return str(cost) if type(cost) in (int, float) else ""
