"""An agent behind an address at a seat: each decision is pushed to it, signed, and made again where the way failed."""

import time
from collections.abc import Callable

import attrs

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.connections import AgentLine
from leaguecore.managers.doors.hosts import Resolve, resolved
from leaguecore.managers.doors.http_push import PushReply, push
from leaguecore.managers.doors.messages import budget_ms, question_bytes
from leaguecore.managers.doors.replies import DoorReply, answer_of
from leaguecore.managers.doors.signatures import signed_headers
from leaguecore.managers.models.watch import RealWatch, Watch
from leaguecore.managers.protocol import Answer
from leaguecore.rng import draw_below

ATTEMPTS_MOST = 5
FIRST_WAIT_MS, LONGEST_WAIT_MS = 250, 30_000
"""How long to wait before the second attempt, and at most before any; doubled each time, the half of it by lot."""

_ON_THE_WAY = frozenset({"connect", "protocol"})
"""Faults after which the same is sent again; the decision's id says that it is the same."""

DECISION_HEADER = "Leaguecore-Decision"


@attrs.frozen(kw_only=True)
class AgentManager:
    """Asks an agent by HTTP.

    Attributes:
        line: where it is.
        secret: signs what is sent to it, "" for no signature.
        league: where it plays.
        seed: from which waits between attempts are drawn.
        watch: by which it is timed.
        present_seconds: tells the time since 1970-01-01 UTC that stands in signatures.
        resolve: tells where a host is.
    """

    line: AgentLine
    league: str
    secret: str = attrs.field(repr=False)
    seed: str = attrs.field(repr=False)
    watch: Watch = attrs.field(factory=RealWatch, repr=False)
    present_seconds: Callable[[], float] = attrs.field(default=time.time, repr=False)
    resolve: Resolve = attrs.field(default=resolved, repr=False)

    def decide(self, briefing: Briefing) -> Answer:
        """Push one question and return what it answers."""
        body, begun_ms = question_bytes(briefing, self.league), self.watch.now_ms()
        deadline_ms = begun_ms + budget_ms(briefing)
        attempt = 0
        while True:
            attempt += 1
            found = self._pushed(body, briefing.decision_id, deadline_ms)
            wait_ms = self._wait_ms(found, briefing.decision_id, attempt)
            if wait_ms is None or attempt == ATTEMPTS_MOST or wait_ms >= deadline_ms - self.watch.now_ms():
                break
            self.watch.wait_ms(wait_ms)
        reply = DoorReply(
            data=found.data,
            fault=found.fault,
            detail=str(found.status or ""),
            took_ms=max(0, self.watch.now_ms() - begun_ms),
            attempts=attempt,
        )
        return answer_of(reply, briefing, self.line.name)

    def _pushed(self, body: bytes, decision_id: str, deadline_ms: int) -> PushReply:
        headers = {DECISION_HEADER: decision_id, **signed_headers(self.secret, int(self.present_seconds()), body)}
        return push(
            self.line.url,
            headers,
            body,
            lambda: (deadline_ms - self.watch.now_ms()) / 1_000,
            allow_private=self.line.allow_private,
            resolve=self.resolve,
        )

    def _wait_ms(self, reply: PushReply, decision_id: str, attempt: int) -> int | None:
        """Return after how long another attempt makes sense, None if never."""
        refused = reply.fault == "status" and (reply.status == 429 or reply.status >= 500)
        if not refused and reply.fault not in _ON_THE_WAY:
            return None
        asked = reply.retry_after.strip()
        if refused and asked.isascii() and asked.isdigit() and len(asked) < 7:
            return int(asked) * 1_000
        whole = min(LONGEST_WAIT_MS, FIRST_WAIT_MS << (attempt - 1))
        return whole // 2 + draw_below(whole // 2, self.seed, "retry", decision_id, str(attempt))
