"""At his seat a manager has what his variant gives him, and nothing else."""

from typing import Any

import attrs
import pytest
from seat_cases import AGENT, PLAYED, PRICES, TOOLS, Scripted, account, briefing

from leaguecore.errors import UsageError
from leaguecore.hooks.loader import load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Answer, ManagerEntry, ManagerRequest, as_answer
from leaguecore.managers.seating import SeatTerms, seat_manager
from leaguecore.managers.seats import SeatLine
from leaguecore.managers.tools.contract import SearchRequest
from leaguecore.managers.tools.recorded import RecordedBackend
from leaguecore.rules import find_ruleset, parse_ruleset

TERMS = SeatTerms(agent=AGENT, tools=TOOLS, prices=PRICES, backend=RecordedBackend([]))


def line(variant: str, **fields: str) -> SeatLine:
    plain = {"manager": "curious", "model": "dear", "lab": "", "surface": ""}
    return SeatLine(team="team-01", variant=variant, **{**plain, **fields})


class Curious:
    """Uses whatever it was given, once a decision."""

    def __init__(self, request: ManagerRequest) -> None:
        self.request = request

    def decide(self, _briefing: Any) -> Answer:
        if self.request.till is not None:
            self.request.till.pay(10, 10, lambda: ("", CallUsage(input_tokens=10)))
        if self.request.tools is not None:
            self.request.tools.search(SearchRequest(query="q", count=1))
        return Answer(decision=PLAYED)


@pytest.fixture
def registry() -> Registry[ManagerEntry]:
    found: Registry[ManagerEntry] = Registry("manager")
    found.add("curious", ManagerEntry(name="curious", summary="", make=Curious), "the tests")
    found.add("projection", ManagerEntry(name="projection", summary="", make=lambda _: Scripted(None)), "the tests")
    return found


@pytest.mark.parametrize(
    ("variant", "spent", "calls"), [("standard", 0, 0), ("tools", 0, 1), ("agent", 30, 0), ("effort-high", 0, 0)]
)
def test_a_variant_gives_a_seat_its_budget_or_its_tools(
    variant: str, spent: int, calls: int, registry: Registry[ManagerEntry]
) -> None:
    manager = seat_manager(line(variant), registry, "7", TERMS)
    answer = as_answer(manager.decide(briefing("pick", account=account(tool_calls_left=1, tool_tokens_left=1))))
    assert (answer.usage.spent_micros, answer.usage.tool_calls) == (spent, calls)


def test_the_autopilot_is_the_manager_that_the_rules_name(registry: Registry[ManagerEntry]) -> None:
    broke = briefing("pick", account=AccountSeen(spent_micros=10_000, budget_micros=10_000))
    answers = {
        name: as_answer(
            seat_manager(
                line("agent"), registry, "7", attrs.evolve(TERMS, agent=attrs.evolve(AGENT, autopilot=name))
            ).decide(broke)
        )
        for name in ("projection", "curious")
    }
    assert {name: answer.decision for name, answer in answers.items()} == {"projection": None, "curious": PLAYED}
    assert {answer.by for answer in answers.values()} == {"autopilot"}
    assert {answer.usage.spent_micros for answer in answers.values()} == {0}


@pytest.mark.parametrize(
    ("variant", "fields", "code"),
    [
        ("agent", {"agent": None}, "seat.variant"),
        ("agent", {"prices": None}, "seat.variant"),
        ("agent", {"prices": attrs.evolve(PRICES, sha256="0" * 64)}, "prices.hash"),
        ("tools", {"tools": None}, "seat.variant"),
        ("tools", {"backend": None}, "seat.variant"),
    ],
)
def test_a_variant_that_the_league_cannot_give_is_refused(
    variant: str, fields: dict[str, Any], code: str, registry: Registry[ManagerEntry]
) -> None:
    with pytest.raises(UsageError) as caught:
        seat_manager(line(variant), registry, "7", attrs.evolve(TERMS, **fields))
    assert caught.value.code == code


def test_which_list_of_prices_holds_is_a_rule(registry: Registry[ManagerEntry]) -> None:
    other = attrs.evolve(AGENT, price_list_sha256="0" * 64)
    seat_manager(line("agent"), registry, "7", TERMS)
    with pytest.raises(UsageError) as caught:
        seat_manager(line("agent"), registry, "7", attrs.evolve(TERMS, agent=other))
    assert caught.value.code == "prices.hash"


def test_a_model_without_a_price_has_no_seat_as_an_agent(registry: Registry[ManagerEntry]) -> None:
    with pytest.raises(UsageError) as caught:
        seat_manager(line("agent", model="unheard-of"), registry, "7", TERMS)
    assert caught.value.code == "prices.unknown"


def test_the_managers_of_the_house_can_be_agents() -> None:
    managers = load_plugins(only=["managers"], strict=True).managers
    manager = seat_manager(line("agent", manager="projection"), managers, "7", TERMS)
    answer = as_answer(manager.decide(briefing("trades", account=account(), kept={"subscriptions": "trades"})))
    assert (answer.by, answer.usage.spent_micros) == ("manager", 0)


# The sections of a ruleset.

SECTIONS = f"""
[agent]
budget_micros = 5_000_000
spent_below_micros = 1_000
price_list_sha256 = "{PRICES.sha256}"
memory_bytes = 16_384
autopilot = "projection:noise=0.10"

[tools]
calls_per_week = 20
result_tokens_per_week = 60_000
bytes_per_token = 4
blocked_hosts = ["league.example", "www.other-site.example"]
"""


def test_a_ruleset_may_have_both_sections_or_neither() -> None:
    plain = find_ruleset("nfl-s1").data
    rules = parse_ruleset(plain + SECTIONS.encode())
    assert rules.agent is not None
    assert rules.agent.budget_micros == 5_000_000
    assert rules.tools is not None
    assert (rules.tools.calls_per_week, rules.tools.result_tokens_per_week) == (20, 60_000)


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("5_000_000", "-1", "agent.budget_micros"),
        ("spent_below_micros = 1_000", "spent_below_micros = 0", "agent.spent_below_micros"),
        (PRICES.sha256, PRICES.sha256.upper() + "0", "agent.price_list_sha256"),
        ("16_384", "1_000_001", "agent.memory_bytes"),
        ("projection:noise=0.10", "projection:noise", "agent.autopilot"),
        ("= 20", "= -1", "tools.calls_per_week"),
        ("60_000", "100_000_001", "tools.result_tokens_per_week"),
        ("= 4", "= 0", "tools.bytes_per_token"),
        ("league.example", "https://league.example", "tools.blocked_hosts"),
        ("league.example", "League.example", "tools.blocked_hosts"),
        ("league.example", "league", "tools.blocked_hosts"),
    ],
)
def test_a_section_that_cannot_be_meant_is_refused(old: str, new: str, path: str) -> None:
    from leaguecore.errors import RulesetError

    with pytest.raises(RulesetError) as caught:
        parse_ruleset(find_ruleset("nfl-s1").data + SECTIONS.replace(old, new, 1).encode())
    assert [problem.path for problem in caught.value.problems] == [path]
