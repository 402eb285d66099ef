"""Transports to try: to the provider on this machine, and to one of which every reply is scripted."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from leaguecore.managers.connections import Connection
from leaguecore.managers.models import chat_wire
from leaguecore.managers.models.calls import ModelRequest
from leaguecore.managers.models.http_client import CallFailed, CallLimits, Fault, HttpReply
from leaguecore.managers.models.http_transport import HttpTransport
from leaguecore.managers.models.watch import Watch

KEY = "canary-0a1b2c3d4e"


def request(model: str = "good") -> ModelRequest:
    """Return a small request."""
    body = {"model": model, "messages": [{"role": "user", "content": "hello"}]}
    return ModelRequest(decision_id="d-1", adapter="chat", path="/chat/completions", body=body, asked=body)


def to_server(url: str, **more: Any) -> HttpTransport:
    """Return a transport to a server on this machine, with the real watch."""
    connection = Connection(**{"name": "local", "base_url": url, "allow_private": True, **more})
    return HttpTransport(connection=connection, key=KEY, headers=chat_wire.headers, seed="7")


@attrs.define
class FakeWatch:
    """A watch that goes on only while somebody waits, or works."""

    now: int = 0
    waits: list[int] = attrs.field(factory=list)

    def now_ms(self) -> int:
        """Return the time."""
        return self.now

    def wait_ms(self, milliseconds: int) -> None:
        """Wait."""
        self.waits.append(milliseconds)
        self.now += milliseconds


@attrs.define
class Script:
    """Gives one reply after the other, each after a time."""

    replies: Sequence[HttpReply | Fault]
    took_ms: int = 10
    deadlines: list[int] = attrs.field(factory=list)

    def __call__(
        self, url: str, headers: Mapping[str, str], body: bytes, limits: CallLimits, watch: Watch
    ) -> HttpReply:
        """Send nothing."""
        assert isinstance(watch, FakeWatch)
        watch.now += self.took_ms
        self.deadlines.append(limits.deadline_ms)
        reply = self.replies[len(self.deadlines) - 1]
        if isinstance(reply, str):
            raise CallFailed(reply)
        return reply


def scripted(*replies: HttpReply | Fault, took_ms: int = 10, total_seconds: int = 600) -> tuple[HttpTransport, Script]:
    """Return a transport whose replies are these, and the script."""
    script = Script(replies, took_ms)
    connection = Connection(name="far", base_url="https://models.example/v1", total_seconds=total_seconds)
    transport = HttpTransport(
        connection=connection, key=KEY, headers=chat_wire.headers, seed="7", watch=FakeWatch(), send_once=script
    )
    return transport, script


def reply(status: int = 200, body: bytes = b"{}", **headers: str) -> HttpReply:
    """Return a reply."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return HttpReply(status=status, headers={"content-type": "application/json", **named}, body=body)
