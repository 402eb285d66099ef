"""The wires that there are, and a request of one of them as data that can be sent and recorded."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from leaguecore.managers.models import chat_wire, messages_wire
from leaguecore.managers.models.calls import ModelReply, ModelRequest, ToolCall, ToolTalk
from leaguecore.managers.models.profiles import Profile, WireName
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.tools.door import TOOLS


class Reader(Protocol):
    """Returns what a reply says, by the profile and by whether the league's tools were offered."""

    def __call__(self, profile: Profile, reply: Mapping[str, Any], *, has_tools: bool = False) -> ModelReply: ...


@attrs.frozen(kw_only=True)
class Wire:
    """How requests are spelled and replies are read.

    Attributes:
        path: what follows the base address.
        headers: returns those of a request with a key.
        messages: returns a prompt as messages.
        body: returns the body of a request.
        read: returns what a reply says.
        results: returns the messages that bring a model the results of its calls, each with whether it is an error.
    """

    path: str
    headers: Callable[[str], dict[str, str]]
    messages: Callable[[Prompt], list[dict[str, str]]]
    body: Callable[[Profile, Prompt, Mapping[str, Any], ToolTalk | None], dict[str, Any]]
    read: Reader
    results: Callable[[Sequence[tuple[ToolCall, str, bool]]], list[dict[str, Any]]]


WIRES: Mapping[WireName, Wire] = {
    "chat": Wire(
        path=chat_wire.PATH,
        headers=chat_wire.headers,
        messages=chat_wire.messages,
        body=chat_wire.body,
        read=chat_wire.read,
        results=chat_wire.results,
    ),
    "messages": Wire(
        path=messages_wire.PATH,
        headers=messages_wire.headers,
        messages=messages_wire.messages,
        body=messages_wire.body,
        read=messages_wire.read,
        results=messages_wire.results,
    ),
}


def request_of(
    profile: Profile,
    prompt: Prompt,
    schema: Mapping[str, Any],
    decision_id: str,
    talk: ToolTalk | None = None,
) -> ModelRequest:
    """Return a request of a decision.

    Args:
        profile: what the model is called with.
        prompt: what it is given to read.
        schema: of the answer.
        decision_id: of the decision.
        talk: what was said with the league's tools so far, None at a seat without them.
    """
    wire = WIRES[profile.wire]
    return ModelRequest(
        decision_id=decision_id,
        adapter=profile.wire,
        path=wire.path,
        body=wire.body(profile, prompt, schema, talk),
        asked={
            "adapter": profile.wire,
            "model": profile.model,
            "params": params_of(profile),
            "messages": wire.messages(prompt),
            "schema": dict(schema),
            **_asked_with(talk),
        },
    )


def _asked_with(talk: ToolTalk | None) -> dict[str, Any]:
    """Return what a seat with tools asks beside the rest; what a provider said may hold decimals, so it is a text."""
    if talk is None:
        return {}
    said = [json.dumps(message, ensure_ascii=True, sort_keys=True) for message in talk.messages]
    return {"tools": list(TOOLS), "talk": said, "is_last": talk.is_last}


def params_of(profile: Profile) -> dict[str, Any]:
    """Return everything beside model, prompt and schema on which an answer depends; decimals as text."""
    return {
        "max_output_tokens": profile.max_output_tokens,
        "max_tokens_field": profile.max_tokens_field,
        "output_mode": profile.output_mode,
        "reasoning_effort": profile.reasoning_effort,
        "require_parameters": profile.require_parameters,
        "temperature": "" if profile.temperature is None else str(profile.temperature),
        "thinking_tokens": profile.thinking_tokens,
    }
