"""The wire of chat completions, as OpenAI has it and most others, OpenRouter among them.

Source: platform.openai.com/docs/api-reference/chat, openrouter.ai/docs/api_reference/overview, .../structured-outputs.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from leaguecore.managers.models.calls import ModelReply, ToolCall, ToolTalk
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.provider_json import list_of, table_of, text_of, tokens_of
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.tools.door import TOOLS

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
        "messages": [*messages(prompt), *(() if talk is None else talk.messages)],
        profile.max_tokens_field: profile.max_output_tokens,
        "stream": False,
        **_output(profile.output_mode, schema),
        **_tools(profile.output_mode, schema, talk),
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
    return {"response_format": {"type": "json_object"}} if mode == "json" else {}


def _tools(mode: str, schema: Mapping[str, Any], talk: ToolTalk | None) -> dict[str, Any]:
    """Return what of a request says which tools there are: the league's, and that by which a model answers."""
    offered = [] if talk is None else [_function(tool) for tool in TOOLS]
    if mode == "tool":
        offered.append(_function({"name": ANSWER, "description": "Gives the answer.", "parameters": dict(schema)}))
    if not offered:
        return {}
    answers_now = talk is None or talk.is_last
    chosen: Any = "none" if answers_now else "auto"
    if mode == "tool":
        chosen = {"type": "function", "function": {"name": ANSWER}} if answers_now else "required"
    return {"tools": offered, "tool_choice": chosen}


def _function(tool: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {**tool, "strict": True}}


def results(given: Sequence[tuple[ToolCall, str, bool]]) -> list[dict[str, Any]]:
    """Return the messages that bring a model the results of its calls.

    Args:
        given: each call with its result as JSON, and whether that is an error, which this wire does not mark.
    """
    return [{"role": "tool", "tool_call_id": call.id, "content": text} for call, text, _ in given]


def read(profile: Profile, reply: Mapping[str, Any], *, has_tools: bool = False) -> ModelReply:
    """Return what a reply says.

    Args:
        profile: what the model was called with.
        reply: the JSON object of the provider.
        has_tools: whether the league's tools were offered.
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
    return told if len(choices) != 1 else _with_answer(profile, told, message, has_tools)


def _with_answer(profile: Profile, told: ModelReply, message: Mapping[str, Any], has_tools: bool) -> ModelReply:
    calls = list_of(message, "tool_calls")
    answers = [call for call in calls if profile.output_mode == "tool" and _call(call).name == ANSWER]
    # Searches of a provider show as notes on their sources, or as calls that nobody here offered.
    foreign = len(calls) > len(answers) and not (has_tools and all(map(_is_of_a_function, calls)))
    if foreign or list_of(message, "annotations") or table_of(message, "function_call"):
        return evolve(told, failure="refused", because="provider_tools")
    if text_of(message, "refusal") or told.finish in _DECLINED:
        return evolve(told, failure="refused")
    if told.finish in _CUT_OFF:
        return evolve(told, failure="truncated")
    if answers:
        # Whoever answers and looks something up at once has answered; two answers are none.
        return evolve(told, text=_call(answers[0]).arguments.decode() if len(answers) == 1 else "")
    if calls:
        return evolve(told, calls=tuple(map(_call, calls)), message={**message, "role": "assistant"})
    return evolve(told, text=_content(message))


def _call(call: Any) -> ToolCall:
    function = table_of(call, "function")
    arguments = text_of(function, "arguments").encode(errors="backslashreplace")
    return ToolCall(id=text_of(call, "id"), name=text_of(function, "name"), arguments=arguments)


def _is_of_a_function(call: Any) -> bool:
    """Say whether it is for whoever asked to make a call; those of other types the provider makes."""
    return text_of(call, "type") in ("", "function")


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
