"""Managers for seats of agents and with tools: one who pays for every decision, some who look things up for each."""

import attrs

from leaguecore.clock import HOUR, Instant, format_instant
from leaguecore.errors import IllegalAction
from leaguecore.hooks import hookimpl
from leaguecore.hooks.specs import Register
from leaguecore.managers.agents.till import Till
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Answer, Manager, ManagerEntry, ManagerRequest
from leaguecore.managers.tools.contract import FetchRequest, SearchRequest
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.valuation import ByProjection

LONG, LATER, BLOCKED = "https://news.example/long", "https://news.example/later", "https://www.benchmedark.example/"
KINDS = "claims,lineup,negotiate,reply"


@attrs.define
class Payer:
    """Pays for a call of 1,000 tokens in and 500 of at most 1,000 out, and keeps for what that was."""

    inner: Manager
    till: Till

    def decide(self, briefing: Briefing) -> Answer:
        """Pay and decide as the projection does."""
        self.till.pay(1_000, 1_000, lambda: ("", CallUsage(input_tokens=1_000, output_tokens=500)))
        decision = self.inner.decide(briefing)
        assert not isinstance(decision, Answer)
        return Answer(decision=decision, kept={"memory": briefing.decision_id, "subscriptions": KINDS})


EVERY = 36 * HOUR
"""After how long a `Waker` wants to be woken again."""


@attrs.define
class Waker:
    """Subscribes to nothing, and is woken each time a day and a half after it was."""

    inner: Manager
    woken: list[tuple[str, Instant]] = attrs.field(factory=list)

    def decide(self, briefing: Briefing) -> Answer:
        """Decide as the projection does, and choose when to be woken."""
        self.woken.append((briefing.kind, briefing.at))
        decision = self.inner.decide(briefing)
        assert not isinstance(decision, Answer)
        kept = {"subscriptions": "", "wake_at": format_instant(Instant(briefing.at + EVERY))}
        return Answer(decision=decision, kept=kept)


@attrs.define
class Curious:
    """Looks something up three times a decision, and writes down what came of it."""

    inner: Manager
    tools: Gateway
    wanted: tuple[str, ...]

    def decide(self, briefing: Briefing) -> Answer:
        """Look and decide as the projection does."""
        notes = ", ".join(self._looked(address) for address in self.wanted)
        decision = self.inner.decide(briefing)
        assert attrs.has(type(decision))
        return Answer(decision=attrs.evolve(decision, private_notes=notes))  # type: ignore[type-var]  # each decision has notes

    def _looked(self, address: str) -> str:
        try:
            if address:
                return f"read {self.tools.fetch(FetchRequest(url=address)).url}"
            found = self.tools.search(SearchRequest(query="who is hurt", count=5))
        except IllegalAction as refused:
            return refused.code
        return "found " + " ".join(hit.url for hit in found.hits)


def _projection() -> Manager:
    return ValuationManager(ByProjection("", 0))


def _payer(request: ManagerRequest) -> Manager:
    assert request.till is not None
    return Payer(_projection(), request.till)


def _waker(_request: ManagerRequest) -> Manager:
    return Waker(_projection())


def _searcher(request: ManagerRequest) -> Manager:
    assert request.tools is not None
    return Curious(_projection(), request.tools, ("", LATER, BLOCKED))


def _reader(request: ManagerRequest) -> Manager:
    assert request.tools is not None
    return Curious(_projection(), request.tools, (LONG, LONG, LONG))


@hookimpl
def leaguecore_register_managers(register: Register[ManagerEntry]) -> None:
    """Register them."""
    register(ManagerEntry(name="payer", summary="pays for every decision", make=_payer))
    register(ManagerEntry(name="searcher", summary="searches, and asks for what is refused", make=_searcher))
    register(ManagerEntry(name="reader", summary="reads one long page again and again", make=_reader))
    register(ManagerEntry(name="waker", summary="chooses when to be woken", make=_waker))
