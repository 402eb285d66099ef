"""Whether a profile's model can be played with: one small call, in the profile's own mode of output."""

from typing import Any

import attrs

from leaguecore.canon import parse_strict
from leaguecore.errors import LeagueError
from leaguecore.managers.models.calls import ModelReply, ModelResponse
from leaguecore.managers.models.entry import opened_transport
from leaguecore.managers.models.manager import answer_of, reply_of, served_of
from leaguecore.managers.models.profiles import Profile
from leaguecore.managers.models.template import Prompt
from leaguecore.managers.models.wires import request_of
from leaguecore.managers.reach import Reach

WITHIN_MS = 120_000
_PROMPT = Prompt(
    system="This is a check of a connection, before a season of a game.",
    user='Answer with the JSON object {"ok": true} and nothing else.',
)
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}


@attrs.frozen(kw_only=True)
class ProfileCheck:
    """What came of a check.

    Attributes:
        profile, model: what was called.
        served: which model answered, as the provider reports it.
        latency_ms: how long it took.
        input_tokens, output_tokens: what the provider counts.
        cost_micros: by the list of prices, in millionths of a dollar; None without one.
        problem: why no season can be played so, "" if one can.
    """

    profile: str
    model: str
    served: str = ""
    latency_ms: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_micros: int | None = None
    problem: str = ""


def checked(profile: Profile, reach: Reach) -> ProfileCheck:
    """Return what comes of one small call with a profile.

    Args:
        profile: what the model is called with.
        reach: where its connection, its key and the prices are.
    """
    nothing = ProfileCheck(profile=profile.name, model=profile.model)
    try:
        transport = opened_transport(profile, reach, seed="check")
        if reach.prices is not None:
            reach.prices.price(profile.model)
    except LeagueError as error:
        return attrs.evolve(nothing, problem=f"{error.code}: {error}")
    response = transport.send(request_of(profile, _PROMPT, _SCHEMA, "check"), within_ms=WITHIN_MS)
    reply = reply_of(profile, response)
    served = served_of(response, reply)
    return attrs.evolve(
        nothing,
        served=served.model,
        latency_ms=served.latency_ms,
        input_tokens=reply.usage.all_input_tokens,
        output_tokens=reply.usage.output_tokens,
        cost_micros=None if reach.prices is None else reach.prices.cost_micros(profile.model, reply.usage),
        problem=_problem(profile, response, reply),
    )


def _problem(profile: Profile, response: ModelResponse, reply: ModelReply) -> str:
    """Return why an answer of this kind would be none in a season, "" if it would be one."""
    if response.fault:
        return f"answer.transport: {response.fault} {response.status or ''}".strip()
    if reply.failure == "substituted":
        return f"answer.substituted: {reply.model!r} is not one of {', '.join(profile.served)}"
    answer = answer_of(profile, reply)
    if answer.failure is not None:
        return f"answer.{answer.because or answer.failure}: it stopped with {reply.finish!r}"
    try:
        found = parse_strict(answer.decision if isinstance(answer.decision, bytes) else b"")
    except LeagueError as error:
        return f"{error.code}: the mode {profile.output_mode!r} gave no JSON object alone"
    return "" if found == {"ok": True} else f"answer.type: the mode {profile.output_mode!r} gave another object"
