"""The till: each call is paid for there, by its usage and not by what anybody says of it."""

import threading
from typing import NoReturn

import pytest
from seat_cases import PRICES, account

from leaguecore.errors import UsageError
from leaguecore.managers.agents.budget import BudgetSpent
from leaguecore.managers.agents.till import Takings, Till
from leaguecore.managers.prices import CallUsage

USED = CallUsage(input_tokens=60, output_tokens=40, cache_read_tokens=40)
COST = 60 * 3 + 40 * 15 + 12  # 40 tokens of the cache at 0.3
WORST = 375 + 200 * 15  # 100 tokens in at 3.75, 200 out at 15


def opened(left_micros: int) -> Till:
    till = Till(PRICES, "dear")
    till.open(account(left_micros))
    return till


def test_what_a_call_used_is_taken_and_what_it_gave_is_returned() -> None:
    till = opened(10_000)
    assert till.pay(100, 200, lambda: ("text", USED)) == "text"
    assert till.left_micros == 10_000 - COST
    assert till.close() == Takings(calls=1, input_tokens=100, output_tokens=40, spent_micros=COST)


@pytest.mark.parametrize(("left", "made"), [(WORST, True), (WORST - 1, False)])
def test_a_call_is_made_only_if_its_worst_case_fits(left: int, made: bool) -> None:
    till, calls = opened(left), []

    def call() -> tuple[str, CallUsage]:
        calls.append(1)
        return "text", CallUsage()

    if made:
        till.pay(100, 200, call)
    else:
        with pytest.raises(BudgetSpent):
            till.pay(100, 200, call)
    assert len(calls) == made


def test_while_a_call_is_under_way_its_worst_case_is_not_there_for_another() -> None:
    till = opened(WORST + 100)

    def call() -> tuple[int, CallUsage]:
        left = till.left_micros
        with pytest.raises(BudgetSpent):
            till.pay(100, 200, lambda: ("", USED))
        return left, USED

    assert till.pay(100, 200, call) == 100
    assert till.close().spent_micros == COST


def test_a_call_that_fails_is_not_charged() -> None:
    till = opened(10_000)

    def call() -> NoReturn:
        raise ConnectionError("lost")

    with pytest.raises(ConnectionError):
        till.pay(100, 200, call)
    assert till.close() == Takings(calls=1)


def test_a_call_that_outlasts_its_decision_is_charged_at_its_worst_case() -> None:
    till = opened(10_000)
    begun, end = threading.Event(), threading.Event()

    def call() -> tuple[str, CallUsage]:
        begun.set()
        assert end.wait(30)
        return "late", USED

    thread = threading.Thread(target=till.pay, args=(100, 200, call))
    thread.start()
    assert begun.wait(30)
    assert till.close().spent_micros == WORST
    till.open(account(10_000 - WORST))
    end.set()
    thread.join(30)
    assert till.close() == Takings()  # the next decision has no part in it


def test_nothing_is_paid_for_between_decisions() -> None:
    with pytest.raises(UsageError) as caught:
        Till(PRICES, "dear").pay(1, 1, lambda: ("", CallUsage()))
    assert caught.value.code == "till.closed"


def test_a_till_is_for_a_model_of_the_list() -> None:
    with pytest.raises(UsageError) as caught:
        Till(PRICES, "unheard-of")
    assert caught.value.code == "prices.unknown"
