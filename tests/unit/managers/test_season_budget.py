"""A season's budget: never negative, never above its total, whatever calls come and go."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from leaguecore.errors import UsageError
from leaguecore.managers.agents.budget import BudgetSpent, SeasonBudget


def test_a_worst_case_is_set_aside_and_then_settled() -> None:
    budget = SeasonBudget(total_micros=100).reserve(60)
    assert (budget.spent_micros, budget.reserved_micros, budget.left_micros) == (0, 60, 40)
    budget = budget.settle(60, 25)
    assert (budget.spent_micros, budget.reserved_micros, budget.left_micros) == (25, 0, 75)


def test_a_call_fits_if_its_worst_case_is_exactly_what_is_left_and_not_if_it_is_one_more() -> None:
    budget = SeasonBudget(total_micros=100, spent_micros=30).reserve(40)
    assert budget.reserve(30).left_micros == 0
    with pytest.raises(BudgetSpent) as caught:
        budget.reserve(31)
    assert caught.value.code == "budget.spent"


def test_what_is_counted_beyond_the_worst_case_is_not_charged() -> None:
    assert SeasonBudget(total_micros=100).reserve(60).settle(60, 90).spent_micros == 60


@pytest.mark.parametrize(("reserved", "actual", "code"), [(61, 0, "budget.settled"), (60, -1, "budget.negative")])
def test_only_what_was_set_aside_can_be_settled(reserved: int, actual: int, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        SeasonBudget(total_micros=100).reserve(60).settle(reserved, actual)
    assert caught.value.code == code


class BudgetMachine(RuleBasedStateMachine):
    """Calls side by side, in any order, beside a book kept by hand."""

    calls: Bundle[int] = Bundle("calls")

    @initialize(total=st.integers(0, 1_000))
    def begin(self, total: int) -> None:
        self.budget, self.open, self.settled = SeasonBudget(total_micros=total), list[int](), list[int]()

    @rule(target=calls, micros=st.integers(0, 400))
    def reserve(self, micros: int) -> Any:
        fits = sum(self.settled) + sum(self.open) + micros <= self.budget.total_micros
        if not fits:
            with pytest.raises(BudgetSpent):
                self.budget.reserve(micros)
            return multiple()
        self.budget = self.budget.reserve(micros)
        self.open.append(micros)
        return micros

    @rule(reserved=consumes(calls), actual=st.integers(0, 600))
    def settle(self, reserved: int, actual: int) -> None:
        self.budget = self.budget.settle(reserved, actual)
        self.open.remove(reserved)
        self.settled.append(min(reserved, actual))

    @invariant()
    def the_books_agree(self) -> None:
        if hasattr(self, "budget"):
            assert self.budget.spent_micros == sum(self.settled)
            assert self.budget.reserved_micros == sum(self.open)
            assert self.budget.left_micros >= 0
            assert self.budget.spent_micros + self.budget.reserved_micros <= self.budget.total_micros


TestBudgetMachine = BudgetMachine.TestCase
TestBudgetMachine.settings = settings(stateful_step_count=30)
