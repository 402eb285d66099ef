"""Rules, prices, briefings and scripted managers for the tests of special seats."""

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import attrs

from leaguecore.clock import Instant
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.agents.till import Till
from leaguecore.managers.decision import Lineup
from leaguecore.managers.prices import CallUsage, PriceList
from leaguecore.managers.protocol import Answer
from leaguecore.rules.sections.seats import AgentRules, ToolRules

PRICES = PriceList.load(
    b"""
as_of = "2026-12-01"

[[model]]
id = "dear"
input = 3
output = 15.00
cache_read = 0.30
cache_write = 3.75

[[model]]
id = "cheap"
input = 0.1
output = 0.4
cache_read = 0.025
cache_write = 0
"""
)

AGENT = AgentRules(
    budget_micros=10_000,
    spent_below_micros=100,
    price_list_sha256=PRICES.sha256,
    memory_bytes=20,
    autopilot="projection",
)
TOOLS = ToolRules(
    calls_per_week=4, result_tokens_per_week=100, bytes_per_token=4, blocked_hosts=("league.example", "other.example")
)


def briefing(kind: str = "lineup", at: int = 1_000, **fields: Any) -> Any:
    """Return as much of a briefing as seats look at."""
    plain: dict[str, Any] = {
        "decision_id": f"{kind}:{at}",
        "team": "team-01",
        "seating": {"P": ("p1",)},
        "trading": None,
        "refused": (),
        "account": None,
        "kept": {},
        "events": (),
        "board": SimpleNamespace(cut=Instant(at)),
    }
    return SimpleNamespace(kind=kind, at=Instant(at), **{**plain, **fields})


def account(left_micros: int = 10_000, **fields: Any) -> AccountSeen:
    """Return an account of the budget of AGENT with so much left."""
    return AccountSeen(spent_micros=10_000 - left_micros, budget_micros=10_000, **fields)


class Scripted:
    """Gives what it is told to, and remembers for what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked = list(answers), list[Any]()

    def decide(self, briefing: Any) -> Any:
        self.asked.append(briefing)
        return self.answers.pop(0) if self.answers else PLAYED


PLAYED = Lineup(seating={"P": ("p2",)})
"""What a scripted manager answers if nothing else was said."""


class Paying:
    """Pays for one call of 100 tokens in and at most 200 out, and then plays."""

    def __init__(self, till: Till, usage: CallUsage) -> None:
        self.till, self.usage, self.calls = till, usage, 0

    def decide(self, _briefing: Any) -> Answer:
        self.till.pay(100, 200, self.called)
        return Answer(decision=PLAYED)

    def called(self) -> tuple[str, CallUsage]:
        self.calls += 1
        return "text", self.usage


class Doing:
    """Does something and then plays."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def decide(self, _briefing: Any) -> Answer:
        self.action()
        return Answer(decision=PLAYED)


def recorded(usage: Any) -> Mapping[str, int]:
    """Return usage as a record has it: the fields that are not 0."""
    return {name: amount for name, amount in attrs.asdict(usage).items() if amount}


def codes(violations: Sequence[Any]) -> list[str]:
    return [violation.code for violation in violations]
