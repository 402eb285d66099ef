"""What came back through a door, and the answer that it makes: bytes to judge, a failure on the way, or lateness."""

from typing import Literal

import attrs

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.models.manager import time_for
from leaguecore.managers.protocol import SERVED_CHARS_MAX, Answer, Failure, Served

Fault = Literal[
    "",
    "deadline",
    "address",
    "connect",
    "protocol",
    "redirect",
    "encoding",
    "content_type",
    "status",
    "handshake",
    "exit",
    "too_long",
]
"""Why there is nothing to judge, "" where there is. `deadline`: its time is over. Of HTTP: an address to which nothing
is sent; nobody there; bytes that are no HTTP, or end too soon; a redirect; a packed body; a body that is no JSON by its
own word; another status than 200. Of programs: another protocol; an end without an answer; a line
that is longer than its cap."""


@attrs.frozen(kw_only=True)
class DoorReply:
    """What a call gave.

    Attributes:
        data: the bytes of the answer, no more than can be judged; empty where there is a fault.
        fault: why there are none.
        detail: more of the fault in a few words, for whoever looks into it: an exit code, a status.
        took_ms: how long the call took by a real clock, with all its attempts.
        attempts: how often it was made.
    """

    data: bytes = attrs.field(default=b"", repr=False)
    fault: Fault = ""
    detail: str = ""
    took_ms: int = 0
    attempts: int = 1


def answer_of(reply: DoorReply, briefing: Briefing, entrant: str) -> Answer:
    """Return the answer that a reply makes.

    A call whose time is over is late: nothing is there to judge, and it took longer than the decision may. What is
    longer than its cap is `truncated`, any other fault is `transport`.

    Args:
        reply: what came back.
        briefing: to what.
        entrant: who was asked, by the name in the private file.
    """
    late = reply.fault == "deadline"
    took_ms = max(reply.took_ms, time_for(briefing) + 1) if late else reply.took_ms
    failure: Failure = "truncated" if reply.fault == "too_long" else "transport"
    finish = f"{reply.fault} {reply.detail}".strip()[:SERVED_CHARS_MAX]
    return Answer(
        decision=None if reply.fault else reply.data,
        took_ms=took_ms,
        failure=failure if reply.fault and not late else None,
        served=Served(model=entrant, finish=finish, latency_ms=reply.took_ms, attempts=reply.attempts),
    )
