"""A language model at a seat: whatever it answers goes through the door of strangers.

One decision is one call; at a seat with tools it is as many as the model looks things up, and one more.
"""

import re
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.managers.agents.till import Till
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.models.agent_answers import TOLD, agent_schema, parted
from leaguecore.managers.models.calls import (
    ModelReply,
    ModelRequest,
    ModelResponse,
    ToolTalk,
    Transport,
    request_bytes,
)
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.template import Prompt, prompt_of
from leaguecore.managers.models.tool_turns import TOLD as TOLD_OF_TOOLS
from leaguecore.managers.models.tool_turns import Turn, Turns, turns_with_tools
from leaguecore.managers.models.wires import WIRES, request_of
from leaguecore.managers.prices import CallUsage, PriceList
from leaguecore.managers.protocol import SERVED_CHARS_MAX, TEXT_CHARS_MAX, Answer, Served, Usage
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.wire import schema_of

_FENCE = re.compile(r"\s*```(?:json)?[ \t]*\n(.*)\n```\s*", re.DOTALL)
_NO_ANSWER = ModelReply(failure="transport")


class ModelManager:
    """Asks a model with a briefing as text and returns what it answers, as bytes."""

    def __init__(
        self,
        profile: Profile,
        transport: Transport,
        *,
        till: Till | None = None,
        prices: PriceList | None = None,
        tools: Gateway | None = None,
    ) -> None:
        """Take what the model is called with.

        Args:
            profile: the committed one.
            transport: carries the calls.
            till: pays for them, where the seat has a budget.
            prices: by which they are counted where it has none; None counts tokens alone.
            tools: where the model looks things up, None if its seat has no tools.
        """
        self._profile, self._transport, self._till, self._prices = profile, transport, till, prices
        self._tools = tools

    def decide(self, briefing: Briefing) -> Answer:
        """Ask for one answer; where it is refused the league asks again, with the reasons in the briefing."""
        within_ms = time_for(briefing)
        if within_ms <= 0:
            # An answer would be late whatever it is, and a call is paid for.
            return Answer(decision=None, took_ms=1)
        is_agent, schema = self._till is not None, schema_of(briefing)
        prompt = prompt_of(self._profile.text, briefing, self._profile.output_mode, more=self._told)
        turns = self._asked(briefing, prompt, agent_schema(schema) if is_agent else schema, within_ms)
        response, reply = turns.response, turns.reply
        answer = answer_of(self._profile, reply)
        if turns.is_late:
            answer = attrs.evolve(answer, decision=None)
        if is_agent and isinstance(answer.decision, bytes):
            decision, kept = parted(answer.decision)
            answer = attrs.evolve(answer, decision=decision, kept=kept)
        return attrs.evolve(
            answer,
            # Where it was the decision's own time that ended the call, its answer comes after that.
            took_ms=response.took_ms + (turns.is_late or response.fault == "deadline"),
            usage=self._usage(turns),
            prompt=f"{prompt.text}{turns.looked_up}"[:TEXT_CHARS_MAX],
            served=served_of(response, reply),
        )

    @property
    def _told(self) -> str:
        """What the model is told after how to answer."""
        if self._till is not None:
            return TOLD
        return "" if self._tools is None else TOLD_OF_TOOLS

    def _asked(self, briefing: Briefing, prompt: Prompt, schema: Mapping[str, Any], within_ms: int) -> Turns:
        """Return what came of the calls of a decision."""

        def ask(talk: ToolTalk | None, left_ms: int) -> Turn:
            request = request_of(self._profile, prompt, schema, briefing.decision_id, talk)
            response, reply = self._called(request, left_ms)
            return Turn(response=response, reply=reply)

        if self._tools is None:
            return Turns(turns=(ask(None, within_ms),))
        return turns_with_tools(ask, WIRES[self._profile.wire].results, self._tools, within_ms)

    def _called(self, request: ModelRequest, within_ms: int) -> tuple[ModelResponse, ModelReply]:
        """Return what came back and what it says, paid for where the seat pays."""

        def call() -> tuple[tuple[ModelResponse, ModelReply], CallUsage]:
            response = self._transport.send(request, within_ms=within_ms)
            reply = reply_of(self._profile, response, has_tools=self._tools is not None)
            return (response, reply), reply.usage

        if self._till is None:
            return call()[0]
        # A token is a byte at least, so the bytes of the request are more than it can count.
        return self._till.pay(len(request_bytes(request)), self._profile.max_output_tokens, call)

    def _usage(self, turns: Turns) -> Usage:
        """Return what all calls used up, the cost of each rounded up by itself."""
        used = [turn.reply.usage for turn in turns.turns]
        costs = [] if self._prices is None else [self._prices.cost_micros(self._profile.model, one) for one in used]
        return Usage(
            calls=sum(not turn.response.fault for turn in turns.turns),
            input_tokens=sum(one.all_input_tokens for one in used),
            output_tokens=sum(one.output_tokens for one in used),
            spent_micros=sum(costs),
        )


def time_for(briefing: Briefing) -> int:
    """Return how many milliseconds a call may take before its decision is late, at most."""
    until_deadline_ms = briefing.deadline_at - briefing.at
    limit_ms = briefing.time.limit_ms
    if limit_ms is None:
        return until_deadline_ms
    return min(until_deadline_ms, limit_ms + (briefing.time.bank_ms or 0))


def reply_of(profile: Profile, response: ModelResponse, *, has_tools: bool = False) -> ModelReply:
    """Return what a response says; one from another model than the profile's says nothing that may be used.

    Args:
        profile: what the model was called with.
        response: what came back.
        has_tools: whether the league's tools were offered.
    """
    if response.fault:
        return _NO_ANSWER
    reply = WIRES[profile.wire].read(profile, response.body, has_tools=has_tools)
    if response.body.get("error"):
        # Who passes requests on may say with status 200 that the way beyond him failed: that is nobody's other model.
        finish = reply.finish or "error"
        return attrs.evolve(reply, text=None, calls=(), failure="transport", because="", finish=finish)
    if reply.model not in profile.served:
        return attrs.evolve(reply, text=None, calls=(), failure="substituted", because="")
    return reply


def answer_of(profile: Profile, reply: ModelReply) -> Answer:
    """Return the answer of a reply, as far as the reply tells: a decision in bytes, or why there is none."""
    reasoning = reply.reasoning[:TEXT_CHARS_MAX] or None
    if reply.failure is not None:
        return Answer(decision=None, failure=reply.failure, because=reply.because, reasoning=reasoning)
    # No text at all is an empty answer: the model was there, and gave none.
    return Answer(decision=_bytes(profile, reply.text or ""), reasoning=reasoning)


def _bytes(profile: Profile, text: str) -> bytes:
    """Return the bytes of an answer; in the mode `text` a code fence around the whole of it is taken off."""
    fenced = _FENCE.fullmatch(text) if profile.output_mode == "text" else None
    return (text if fenced is None else fenced[1]).encode(errors="backslashreplace")


def served_of(response: ModelResponse, reply: ModelReply) -> Served:
    """Return what is kept in private of a call."""
    finish = reply.finish or (f"{response.fault} {response.status or ''}".strip() if response.fault else "")
    return Served(
        model=reply.model[:SERVED_CHARS_MAX],
        request_id=response.request_id[:SERVED_CHARS_MAX],
        finish=finish[:SERVED_CHARS_MAX],
        latency_ms=response.took_ms,
        attempts=response.attempts,
        cost=reply.cost[:SERVED_CHARS_MAX],
    )
