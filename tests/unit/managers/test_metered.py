"""What a decision has used up is on record however the manager leaves it, and nothing stays open behind him."""

from asyncio import CancelledError
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest
from seat_cases import AGENT, PLAYED, PRICES, TOOLS, Doing, Scripted, account, briefing

from leaguecore.clock import Instant
from leaguecore.errors import UsageError
from leaguecore.managers.agents.manager import AgentManager
from leaguecore.managers.agents.till import Till
from leaguecore.managers.metered import MeteredManager
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Answer, Usage
from leaguecore.managers.tools.contract import Page, SearchRequest
from leaguecore.managers.tools.gateway import Gateway

USED = CallUsage(input_tokens=100, output_tokens=100)
COST = 100 * 3 + 100 * 15
WORST = 375 + 200 * 15

LEAVING = (SystemExit, GeneratorExit, CancelledError, ValueError, BaseException, MemoryError)


class Fixed:
    """Serves one page, whatever is looked for."""

    guarded = True

    def search(self, query: str, cut: Instant) -> Sequence[Page]:
        """Find it."""
        return [Page(url="https://news.example/1", known_at=cut, title=query, text="it rains")]

    def fetch(self, url: str, cut: Instant) -> Page | None:
        """Return it."""
        return Page(url=url, known_at=cut, title="", text="it rains")


def with_both(act: Callable[[Till, Gateway], object]) -> tuple[MeteredManager, Till, Gateway]:
    """Return a metered manager who pays for a call and makes a search, and then does something."""
    till, tools = Till(PRICES, "dear"), Gateway(Fixed(), TOOLS, on_past_games=True)

    def use() -> object:
        till.pay(100, 200, lambda: ("", USED))
        tools.search(SearchRequest(query="q", count=1))
        return act(till, tools)

    return MeteredManager(Giving(use), till, tools), till, tools


@attrs.define
class Giving:
    """Answers with whatever something gives."""

    act: Callable[[], object]

    def decide(self, _briefing: Any) -> Any:
        """Answer."""
        return self.act()


def raising(error: type[BaseException]) -> Callable[[Till, Gateway], object]:
    """Return what raises it."""

    def act(_till: Till, _tools: Gateway) -> object:
        raise error

    return act


def closed(till: Till, tools: Gateway) -> bool:
    """Say whether nothing can be paid for or looked up any more."""
    with pytest.raises(UsageError) as unpaid:
        till.pay(1, 1, lambda: ("", USED))
    with pytest.raises(UsageError) as unserved:
        tools.search(SearchRequest(query="q", count=1))
    return (unpaid.value.code, unserved.value.code) == ("till.closed", "tools.closed")


@pytest.mark.parametrize("error", LEAVING)
def test_no_way_of_leaving_a_decision_forgets_what_it_used(error: type[BaseException]) -> None:
    manager, till, tools = with_both(raising(error))
    answer = manager.decide(briefing("pick", account=account(tool_calls_left=4, tool_tokens_left=100)))
    assert (answer.decision, answer.by, answer.usage.calls, answer.usage.spent_micros) == (None, "manager", 1, COST)
    assert answer.usage.tool_calls == 1
    assert answer.usage.tool_tokens > 0
    assert closed(till, tools)


@pytest.mark.parametrize("error", [KeyboardInterrupt, *LEAVING])
def test_who_leaves_before_he_used_anything_leaves_nothing_open(error: type[BaseException]) -> None:
    till, tools = Till(PRICES, "dear"), Gateway(Fixed(), TOOLS, on_past_games=True)

    def leave() -> object:
        raise error

    with pytest.raises(error):
        MeteredManager(Giving(leave), till, tools).decide(briefing("pick", account=account()))
    assert closed(till, tools)


def test_who_stops_the_program_is_not_held_up_and_leaves_nothing_open() -> None:
    manager, till, tools = with_both(raising(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        manager.decide(briefing("pick", account=account(tool_calls_left=4, tool_tokens_left=100)))
    assert closed(till, tools)


class Other(Answer):
    """An answer of a stranger's own make."""


@pytest.mark.parametrize(
    "given",
    [
        Answer(decision=PLAYED, took_ms=-1),
        Answer(decision=PLAYED, usage=Usage(spent_micros=-5)),
        Answer(decision=PLAYED, usage=Usage(calls=2**60)),
        Answer(decision=PLAYED, usage=None),  # type: ignore[arg-type]  # a stranger's
        Answer(decision=PLAYED, failure="lost"),  # type: ignore[arg-type]  # a stranger's
        Answer(decision=PLAYED, kept=5),  # type: ignore[arg-type]  # a stranger's
        Other(decision=PLAYED),
        object(),
    ],
)
def test_an_answer_that_is_none_is_paid_for_and_judged_as_what_it_is(given: Any) -> None:
    """A seat could forget its use by the form of its answer otherwise: what cannot be read was refused as a whole."""
    manager, till, tools = with_both(lambda _till, _tools: given)
    answer = AgentManager(manager, AGENT, Scripted()).decide(
        briefing("pick", account=account(tool_calls_left=4, tool_tokens_left=100))
    )
    assert answer.decision is given
    assert (answer.usage.spent_micros, answer.usage.tool_calls, answer.took_ms) == (COST, 1, 0)
    assert closed(till, tools)


def test_an_autopilot_that_fails_forgets_nothing_either() -> None:
    till = Till(PRICES, "dear")

    def pay_on() -> None:
        while True:
            till.pay(100, 200, lambda: ("", USED))

    def fail() -> object:
        raise ValueError

    agent = AgentManager(MeteredManager(Doing(pay_on), till, None), AGENT, Giving(fail))
    answer = agent.decide(briefing("pick", account=account(WORST)))
    assert (answer.by, answer.decision, answer.usage.spent_micros) == ("autopilot", None, COST)
