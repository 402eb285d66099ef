"""A call of a model as plain data: what is asked, what came back, and whoever carries it.

Neither holds a key, a header or an address: both can be recorded.
"""

import json
from collections.abc import Mapping
from typing import Any, Protocol

import attrs

from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Because, Failure


@attrs.frozen(kw_only=True)
class ModelRequest:
    """What a model is asked.

    Attributes:
        decision_id: for which decision; names the call where chance is drawn.
        adapter: the name of the wire.
        path: what follows the base address.
        body: of the request, as JSON can hold it.
        asked: the same as canonical JSON can hold it, by which a recording finds it: adapter, model, params, messages,
            schema; at a seat with tools also the tools and what was said with them.
    """

    decision_id: str
    adapter: str
    path: str
    body: Mapping[str, Any] = attrs.field(repr=False)
    asked: Mapping[str, Any] = attrs.field(repr=False)


def request_bytes(request: ModelRequest) -> bytes:
    """Return the body of a request as it is sent."""
    return json.dumps(dict(request.body), ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


@attrs.frozen(kw_only=True)
class ModelResponse:
    """What came back.

    Attributes:
        fault: why there is no reply: one of `http_client.Fault`, `status`, `content_type`, `json`; "" if there is one.
        status: of HTTP, 0 if none was read.
        body: the JSON object of the reply, an empty one if there is none.
        took_ms: from the first byte sent on, with all attempts and the waits between them.
        attempts: how often it was sent.
        request_id: by which the provider knows the call.
    """

    fault: str = ""
    status: int = 0
    body: Mapping[str, Any] = attrs.field(factory=dict, repr=False)
    took_ms: int = 0
    attempts: int = 1
    request_id: str = ""


class Transport(Protocol):
    """Carries calls to a provider and back."""

    def send(self, request: ModelRequest, *, within_ms: int) -> ModelResponse:
        """Return what came back within a time, or that nothing did.

        Raises:
            ReachError: if nobody could be asked for a reason that lies with whoever runs the season.
        """
        ...


@attrs.frozen(kw_only=True)
class ToolCall:
    """A call of one of the league's tools, as a model asks for it.

    Attributes:
        id: by which the provider knows the call.
        name: of the tool, whatever the model made of it.
        arguments: as they came, JSON or not.
    """

    id: str
    name: str
    arguments: bytes


@attrs.frozen(kw_only=True)
class ToolTalk:
    """What a model at a seat with tools has asked so far in a decision, and was told.

    Attributes:
        messages: what follows the prompt, in the form of the wire: the model's messages as they came, and the results.
        is_last: whether no further call is made, so that the model is asked for its answer alone.
    """

    messages: tuple[Mapping[str, Any], ...] = attrs.field(default=(), repr=False)
    is_last: bool = False


@attrs.frozen(kw_only=True)
class ModelReply:
    """What a reply says, in whatever form a provider says it.

    Attributes:
        text: the answer, None if there is none.
        calls: the league's tools that are to be called before there is an answer.
        message: the model's own, to be sent back to it with the results of its calls; empty where it makes none.
        failure: why there is none to use.
        because: what the failure does not say.
        model: which model answered, as the provider reports it.
        finish: why it stopped, in the provider's words.
        usage: the tokens of the call.
        reasoning: what the provider shows of how the model came to it.
        cost: what the provider says that it cost, as text.
    """

    text: str | None = None
    calls: tuple[ToolCall, ...] = ()
    message: Mapping[str, Any] = attrs.field(factory=dict, repr=False)
    failure: Failure | None = None
    because: Because = ""
    model: str = ""
    finish: str = ""
    usage: CallUsage = attrs.field(factory=CallUsage)
    reasoning: str = ""
    cost: str = ""
