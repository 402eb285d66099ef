"""Calls over HTTP, made again where nothing but the way failed: faults of the network, 429 and 5xx, while time is left.

What a model answered is never asked for again here: an answer that is cut off, declined or of no use is one.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import attrs

from leaguecore.managers.connections import Connection
from leaguecore.managers.models.calls import ModelRequest, ModelResponse, request_bytes
from leaguecore.managers.models.http_client import CallFailed, CallLimits, HttpReply, post
from leaguecore.managers.models.provider_json import NoObject, read_object, without_key
from leaguecore.managers.models.watch import RealWatch, Watch
from leaguecore.rng import draw_below

ATTEMPTS_MOST = 5
FIRST_WAIT_MS, LONGEST_WAIT_MS = 1_000, 60_000
"""How long to wait before the second attempt, and at most before any; doubled each time, the half of it by lot."""

_REQUEST_ID_HEADERS = ("x-request-id", "request-id", "x-generation-id")
_ON_THE_WAY = frozenset({"timeout", "connect", "protocol"})
"""Faults after which the same may be sent again."""

_SECONDS_MOST = 10**6

Post: TypeAlias = Callable[[str, Mapping[str, str], bytes, CallLimits, Watch], HttpReply]


@attrs.frozen(kw_only=True)
class HttpTransport:
    """Carries the calls of one seat to the provider of its model.

    Attributes:
        connection: how the provider is reached.
        key: by which it is paid; only in the headers of a request.
        headers: returns the headers of a request with a key.
        seed: of the seat, from which the waits between attempts are drawn.
        watch: by which calls are timed.
        send_once: sends one request.
    """

    connection: Connection
    key: str = attrs.field(repr=False)
    headers: Callable[[str], dict[str, str]] = attrs.field(repr=False)
    seed: str = attrs.field(repr=False)
    watch: Watch = attrs.field(factory=RealWatch, repr=False)
    send_once: Post = attrs.field(default=post, repr=False)

    def send(self, request: ModelRequest, *, within_ms: int) -> ModelResponse:
        """Return what came back within a time, or why nothing did; see `calls.Transport`."""
        begun_ms = self.watch.now_ms()
        deadline_ms = begun_ms + min(within_ms, self.connection.total_seconds * 1_000)
        attempt = 0
        while True:
            attempt += 1
            response, wait_ms = self._attempt(request, attempt, deadline_ms)
            left_ms = deadline_ms - self.watch.now_ms()
            if wait_ms is None or attempt == ATTEMPTS_MOST or wait_ms >= left_ms:
                took_ms = self.watch.now_ms() - begun_ms
                return attrs.evolve(response, took_ms=max(0, took_ms), attempts=attempt)
            self.watch.wait_ms(wait_ms)

    def _attempt(self, request: ModelRequest, attempt: int, deadline_ms: int) -> tuple[ModelResponse, int | None]:
        """Return what one attempt gave, and after how long another makes sense, None if never."""
        try:
            reply = self._sent(request, deadline_ms)
        except CallFailed as failed:
            again = failed.fault in _ON_THE_WAY
            return ModelResponse(fault=failed.fault), self._wait_ms(request, attempt, None) if again else None
        told = ModelResponse(status=reply.status, request_id=self._request_id(reply))
        if reply.status != 200:
            again = reply.status == 429 or reply.status >= 500
            asked = _retry_after_ms(reply.headers.get("retry-after", ""))
            return attrs.evolve(told, fault="status"), self._wait_ms(request, attempt, asked) if again else None
        if "json" not in reply.headers.get("content-type", "").lower():
            return attrs.evolve(told, fault="content_type"), None
        try:
            return attrs.evolve(told, body=read_object(reply.body, self.key)), None
        except NoObject:
            return attrs.evolve(told, fault="json"), None

    def _sent(self, request: ModelRequest, deadline_ms: int) -> HttpReply:
        limits = CallLimits(
            deadline_ms=deadline_ms,
            connect_ms=self.connection.connect_seconds * 1_000,
            idle_ms=self.connection.idle_seconds * 1_000,
            response_bytes=self.connection.max_response_bytes,
            allow_private=self.connection.allow_private,
        )
        url = self.connection.base_url.rstrip("/") + request.path
        return self.send_once(url, self.headers(self.key), request_bytes(request), limits, self.watch)

    def _request_id(self, reply: HttpReply) -> str:
        found = next((reply.headers[name] for name in _REQUEST_ID_HEADERS if name in reply.headers), "")
        clean = "".join(letter for letter in found if letter.isascii() and letter.isprintable())
        return without_key(clean, self.key)

    def _wait_ms(self, request: ModelRequest, attempt: int, asked_ms: int | None) -> int:
        """Return how long to wait before another attempt: as the server asks, or twice as long as before, by lot."""
        whole = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
        lot = draw_below(whole // 2, self.seed, "retry", request.decision_id, str(attempt))
        return whole // 2 + lot if asked_ms is None else asked_ms + lot


def _retry_after_ms(text: str) -> int | None:
    """Return what a server asks to wait, None if it does not say in whole seconds.

    A date, which the header may hold as well, is no good: it needs two clocks that agree.
    """
    text = text.strip()
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return None
    return min(int(text), _SECONDS_MOST) * 1_000
