"""The agent's seat: asleep unless it chose otherwise, paying until nothing is left, then played by the autopilot."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from seat_cases import AGENT, PLAYED, PRICES, TOOLS, Doing, Paying, Scripted, account, briefing, codes, recorded

from leaguecore.managers.account import AccountSeen, SeatMeter
from leaguecore.managers.agents.budget import BudgetSpent
from leaguecore.managers.agents.kept import DRAFT_KINDS, kept_violations
from leaguecore.managers.agents.manager import AgentManager
from leaguecore.managers.agents.till import Till
from leaguecore.managers.decision import Bid, Claims, Lineup, Moves, Trades, Vote
from leaguecore.managers.metered import MeteredManager
from leaguecore.managers.negotiating import Chat, Negotiate, Reply
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Answer, Usage

AUTO = Lineup(seating={"P": ("auto",)})


def seat(inner: Any, rules: Any = AGENT, **fields: Any) -> AgentManager:
    return AgentManager(inner, rules, Scripted(*[AUTO] * 100), **fields)


def played(kind: str = "lineup", kept: Mapping[str, str] | None = None, **fields: Any) -> bool:
    """Say whether the manager is woken."""
    inner = Scripted()
    answer = seat(inner).decide(briefing(kind, account=account(), kept=kept or {}, **fields))
    assert answer.by == ("manager" if inner.asked else "standing")
    return bool(inner.asked)


@pytest.mark.parametrize("kind", DRAFT_KINDS)
def test_the_draft_always_wakes_it(kind: str) -> None:
    assert played(kind)


@pytest.mark.parametrize(
    ("kind", "standing"),
    [
        ("lineup", Lineup(seating={"P": ("p1",)})),
        ("claims", Claims(wishes=())),
        ("moves", Moves(wishes=())),
        ("trades", Trades(actions=())),
        ("vote", Vote(against=False)),
        ("negotiate", Negotiate(openings=())),
        ("reply", Reply(message=None)),
        ("chat", Chat(texts=())),
    ],
)
def test_asleep_everything_stays_as_it_is_and_nothing_is_paid(kind: str, standing: Any) -> None:
    inner = Scripted()
    answer = seat(inner).decide(briefing(kind, account=account()))
    assert answer == Answer(decision=standing, by="standing")
    assert (inner.asked, answer.usage, answer.kept) == ([], Usage(), None)


def test_where_a_standing_order_was_refused_the_published_default_applies() -> None:
    answer = seat(Scripted()).decide(briefing(account=account(), refused=("lineup.player",)))
    assert answer == Answer(decision=None, by="standing")


@pytest.mark.parametrize(
    ("subscriptions", "kind", "events", "wakes"),
    [
        ("lineup", "lineup", (), True),
        ("claims", "lineup", (), False),
        ("claims,lineup", "lineup", (), True),
        ("injury", "lineup", (), False),
        ("injury", "lineup", ("injury",), True),
        ("injury", "lineup", ("claim_outcome",), False),
        ("", "lineup", ("injury",), False),
    ],
)
def test_it_wakes_for_what_it_subscribed_to(
    subscriptions: str, kind: str, events: tuple[str, ...], wakes: bool
) -> None:
    assert played(kind, {"subscriptions": subscriptions}, events=events) == wakes


@pytest.mark.parametrize(
    ("team", "agreed", "wakes"), [("team-02", False, True), ("team-01", False, False), ("team-02", True, False)]
)
def test_an_open_offer_of_another_team_is_an_offer_received(team: str, agreed: bool, wakes: bool) -> None:
    trading = SimpleNamespace(offers=(SimpleNamespace(team=team, agreed=agreed),))
    assert played("trades", {"subscriptions": "offer_received"}, trading=trading) == wakes
    assert not played("vote", {"subscriptions": "offer_received"}, trading=trading)


@pytest.mark.parametrize(("kind", "event"), [("reply", "offer_received"), ("chat", "week_end")])
def test_what_a_decision_is_always_caused_by_need_not_be_said(kind: str, event: str) -> None:
    assert played(kind, {"subscriptions": event})
    assert not played(kind, {"subscriptions": "injury"})


def test_until_it_subscribes_itself_its_first_subscriptions_hold() -> None:
    inner = Scripted(Answer(decision=PLAYED, kept={"subscriptions": "vote"}))
    agent = seat(inner, subscriptions=frozenset({"lineup"}))
    answer = agent.decide(briefing("lineup", account=account()))
    assert answer.kept == {"memory": "", "subscriptions": "vote", "wake_at": ""}
    assert agent.decide(briefing("lineup", account=account(), kept=answer.kept)).by == "standing"
    assert agent.decide(briefing("vote", account=account(), kept=answer.kept)).by == "manager"


@pytest.mark.parametrize(("at", "wakes"), [(59_999, False), (60_000, True), (90_000, True)])
def test_it_wakes_at_the_first_decision_once_the_time_that_it_chose_has_come(at: int, wakes: bool) -> None:
    assert played("lineup", {"wake_at": "1970-01-01T00:01:00Z"}, at=at) == wakes


def test_a_time_that_has_come_wakes_it_once() -> None:
    kept = {"memory": "m", "subscriptions": "vote", "wake_at": "1970-01-01T00:01:00.000Z"}
    agent = seat(Scripted())
    answer = agent.decide(briefing(at=60_000, account=account(), kept=kept))
    assert answer.kept == {"memory": "m", "subscriptions": "vote", "wake_at": ""}
    assert agent.decide(briefing(at=70_000, account=account(), kept=answer.kept)).by == "standing"


def test_woken_before_its_time_it_still_wakes_then() -> None:
    kept = {"memory": "", "subscriptions": "lineup", "wake_at": "1970-01-01T00:01:00.000Z"}
    assert seat(Scripted()).decide(briefing(at=1, account=account(), kept=kept)).kept is None  # nothing has changed


def test_what_it_keeps_is_changed_only_where_it_says_so() -> None:
    kept = {"memory": "old", "subscriptions": "lineup", "wake_at": ""}
    inner = Scripted(Answer(decision=PLAYED, kept={"memory": "new"}))
    answer = seat(inner).decide(briefing(account=account(), kept=kept))
    assert answer.kept == {"memory": "new", "subscriptions": "lineup", "wake_at": ""}


def test_the_manager_is_shown_what_he_kept_and_what_is_left() -> None:
    inner = Scripted()
    kept = {"memory": "old", "subscriptions": "lineup", "wake_at": ""}
    seat(inner).decide(briefing(account=account(7_000), kept=kept))
    assert (inner.asked[0].kept["memory"], inner.asked[0].account.left_micros) == ("old", 7_000)


def test_a_manager_made_anew_goes_on_as_the_one_before_would_have() -> None:
    kept = {"memory": "m", "subscriptions": "injury", "wake_at": ""}
    asked = [briefing("lineup", account=account(), kept=kept, events=events) for events in ((), ("injury",))]
    one = seat(Scripted())
    assert [one.decide(each) for each in asked] == [seat(Scripted()).decide(each) for each in asked]


def test_a_manager_who_says_that_he_was_asleep_is_not_believed() -> None:
    inner = Scripted(Answer(decision=PLAYED, by="standing"))
    assert seat(inner).decide(briefing("pick", account=account())).by == "manager"


# Money.

USED = CallUsage(input_tokens=100, output_tokens=100)
COST = 100 * 3 + 100 * 15
WORST = 375 + 200 * 15


def season(rules: Any, wakeups: int) -> tuple[list[Answer], SeatMeter, Paying]:
    """Play wake-ups of a manager who pays COST at each, his account folded from what was recorded of him."""
    till = Till(PRICES, "dear")
    inner = Paying(till, USED)
    agent, meter, answers = seat(MeteredManager(inner, till, None), rules), SeatMeter(), []
    for at in range(wakeups):
        seen = meter.seen(week=1, agent=rules, tools=None)
        answer = agent.decide(briefing(at=at, account=seen, kept={"subscriptions": "lineup"}))
        meter = meter.after(recorded(answer.usage), week=1)
        answers.append(answer)
    return answers, meter, inner


@pytest.mark.parametrize(
    ("budget_micros", "calls"),
    [
        (WORST, 1),
        (WORST - 1, 0),
        (COST + WORST, 2),
        (COST + WORST - 1, 1),
        (10_000, 4),  # 4 * 1,800 are spent; 2,800 do not hold the worst case of a fifth
    ],
)
def test_a_budget_is_spent_to_its_end_and_never_beyond(budget_micros: int, calls: int) -> None:
    rules = attrs.evolve(AGENT, budget_micros=budget_micros)
    answers, meter, inner = season(rules, 8)
    assert [answer.by for answer in answers] == ["manager"] * calls + ["autopilot"] * (8 - calls)
    assert [answer.decision for answer in answers] == [PLAYED] * calls + [AUTO] * (8 - calls)
    assert [answer.usage.spent_micros for answer in answers] == [COST] * calls + [0] * (8 - calls)
    assert (inner.calls, meter.spent_micros) == (calls, calls * COST)
    assert meter.spent_micros <= budget_micros


@pytest.mark.parametrize(("spent_below_micros", "by"), [(2_800, "manager"), (2_801, "autopilot")])
def test_with_less_left_than_the_rules_say_it_is_not_even_asked(spent_below_micros: int, by: str) -> None:
    rules, inner = attrs.evolve(AGENT, spent_below_micros=spent_below_micros), Scripted()
    answer = seat(inner, rules).decide(briefing("pick", account=account(2_800)))
    assert (answer.by, len(inner.asked)) == (by, by == "manager")


def test_the_autopilot_plays_also_what_the_agent_would_have_slept_through() -> None:
    answer = seat(Scripted()).decide(briefing("lineup", account=account(0)))
    assert (answer.by, answer.decision) == ("autopilot", AUTO)


def test_what_was_paid_before_a_call_that_did_not_fit_stays_paid() -> None:
    till = Till(PRICES, "dear")

    def pay_twice() -> None:
        for _ in range(2):
            till.pay(100, 200, lambda: ("", USED))

    agent = seat(MeteredManager(Doing(pay_twice), till, None))
    answer = agent.decide(briefing("pick", account=account(WORST)))
    assert (answer.by, answer.failure, answer.decision) == ("autopilot", None, AUTO)
    assert answer.usage == Usage(calls=1, input_tokens=100, output_tokens=100, spent_micros=COST)


def test_what_was_paid_before_a_failure_stays_paid() -> None:
    till = Till(PRICES, "dear")

    def fail() -> None:
        till.pay(100, 200, lambda: ("", USED))
        raise ValueError

    answer = seat(MeteredManager(Doing(fail), till, None)).decide(briefing("pick", account=account()))
    assert (answer.by, answer.decision, answer.usage.spent_micros) == ("manager", None, COST)


def test_a_failure_before_anything_was_paid_is_the_managers_own() -> None:
    def fail() -> None:
        raise ValueError("at once")

    with pytest.raises(ValueError, match="at once"):
        seat(MeteredManager(Doing(fail), Till(PRICES, "dear"), None)).decide(briefing("pick", account=account()))


def test_a_manager_who_says_that_he_spent_nothing_is_not_believed() -> None:
    till = Till(PRICES, "dear")

    class Lying(Paying):
        def decide(self, asked: Any) -> Answer:
            return attrs.evolve(super().decide(asked), usage=Usage(spent_micros=0, calls=0))

    answer = MeteredManager(Lying(till, USED), till, None).decide(briefing(account=account()))
    assert (answer.usage.calls, answer.usage.spent_micros) == (1, COST)


# What is kept.


@pytest.mark.parametrize(
    ("memory", "found"),
    [
        ("a" * 20, []),
        ("a" * 21, ["memory.too_large"]),
        ("é" * 10, []),  # two bytes each
        ("é" * 10 + "a", ["memory.too_large"]),
        ("\ud800", ["kept.form"]),
    ],
)
def test_the_memory_file_has_a_size_in_bytes(memory: str, found: list[str]) -> None:
    assert codes(kept_violations({"memory": memory}, AGENT)) == found


def test_the_size_of_the_memory_file_is_a_rule() -> None:
    sizes = {size: attrs.evolve(AGENT, memory_bytes=size) for size in (0, 5)}
    assert codes(kept_violations({"memory": "12345"}, sizes[5])) == []
    assert codes(kept_violations({"memory": "12345"}, sizes[0])) == ["memory.too_large"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"subscriptions": "injury, lineup"}, []),
        ({"subscriptions": ""}, []),
        ({"subscriptions": "lineup,weather"}, ["kept.subscription"]),
        ({"subscriptions": "pick"}, ["kept.subscription"]),  # the draft wakes it anyhow
        ({"wake_at": "2026-12-01T17:00:00Z"}, []),
        ({"wake_at": ""}, []),
        ({"wake_at": "tomorrow"}, ["kept.wake_at"]),
        ({"wake_at": "2026-12-01T17:00:00"}, ["kept.wake_at"]),
        ({"memory": 5}, ["kept.form"]),
        ({"diary": "x", "memory": "x" * 21}, ["kept.unknown", "memory.too_large"]),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_reason(asked: dict[str, Any], found: list[str]) -> None:
    assert codes(kept_violations(asked, AGENT)) == found


def test_only_an_agents_seat_keeps_anything() -> None:
    assert codes(kept_violations({"memory": ""}, None)) == ["kept.none"]


def test_a_memory_that_was_too_large_leaves_the_old_one_for_the_next_attempt() -> None:
    kept = {"memory": "old", "subscriptions": "lineup", "wake_at": ""}
    inner = Scripted(Answer(decision=PLAYED, kept={"memory": "x" * 21}), Bid(most=1))
    agent = seat(inner)
    first = agent.decide(briefing(account=account(), kept=kept))
    assert codes(kept_violations(first.kept or {}, AGENT)) == ["memory.too_large"]
    agent.decide(briefing(account=account(), kept=kept, refused=("memory.too_large",)))
    assert inner.asked[1].kept["memory"] == "old"


def test_the_meter_adds_up_money_over_the_season_and_tools_over_the_scoring_period() -> None:
    first = SeatMeter().after({"spent_micros": 5, "tool_calls": 2, "tool_tokens": 9}, week=1)
    second = first.after({"spent_micros": 1, "tool_calls": 1}, week=1)
    assert second.seen(week=1, agent=AGENT, tools=TOOLS) == AccountSeen(
        spent_micros=6, budget_micros=10_000, tool_calls_left=1, tool_tokens_left=91
    )
    # Before anything is used in the next period, and after.
    assert second.seen(week=2, agent=None, tools=TOOLS) == AccountSeen(
        spent_micros=6, tool_calls_left=4, tool_tokens_left=100
    )
    third = second.after({"tool_tokens": 30}, week=2)
    assert third.seen(week=2, agent=None, tools=TOOLS).tool_tokens_left == 70


def test_an_account_that_is_overdrawn_has_nothing_left() -> None:
    assert AccountSeen(spent_micros=11, budget_micros=10).left_micros == 0
    till = Till(PRICES, "cheap")
    till.open(AccountSeen(spent_micros=11, budget_micros=10))
    with pytest.raises(BudgetSpent):
        till.pay(1, 1, lambda: ("", CallUsage()))
    assert till.close().spent_micros == 0
