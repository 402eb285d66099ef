"""Where a seat pays for its calls: nothing is called past it, so what a manager says of his spending is not needed."""

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import attrs

from leaguecore.errors import UsageError
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.agents.budget import SeasonBudget
from leaguecore.managers.prices import CallUsage, PriceList

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Takings:
    """What was paid for between opening and closing a till; all input counts as input, cached or not."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    spent_micros: int = 0


class _Sitting:
    """One decision's calls. Calls may be made side by side, so each step is taken under the lock."""

    def __init__(self, account: AccountSeen) -> None:
        total = account.budget_micros or 0
        # An account that is overdrawn, which no season makes, is an account with nothing left.
        self.budget = SeasonBudget(total_micros=total, spent_micros=min(total, account.spent_micros))
        self.before_micros, self.takings, self.lock = self.budget.spent_micros, Takings(), Lock()

    def reserve(self, micros: int) -> None:
        with self.lock:
            self.budget = self.budget.reserve(micros)

    def settle(self, reserved_micros: int, actual_micros: int, usage: CallUsage) -> None:
        with self.lock:
            self.budget = self.budget.settle(reserved_micros, actual_micros)
            self.takings = Takings(
                calls=self.takings.calls + 1,
                input_tokens=self.takings.input_tokens + usage.all_input_tokens,
                output_tokens=self.takings.output_tokens + usage.output_tokens,
            )

    def total(self) -> Takings:
        with self.lock:
            # A call that is still under way when the decision is made is charged at its worst case.
            spent = self.budget.spent_micros + self.budget.reserved_micros - self.before_micros
            return attrs.evolve(self.takings, spent_micros=spent)


class Till:
    """Takes the money of one seat, at the prices of the season, for the one model that the seat plays with."""

    def __init__(self, prices: PriceList, model: str) -> None:
        """Take the prices and the model.

        Raises:
            UsageError: `prices.unknown` if the model is not on the list.
        """
        prices.price(model)
        self._prices, self._model = prices, model
        self._sitting: _Sitting | None = None

    def open(self, account: AccountSeen) -> None:
        """Begin a decision with what the account has left."""
        self._sitting = _Sitting(account)

    def close(self) -> Takings:
        """End it, and return what was paid."""
        sitting, self._sitting = self._sitting, None
        return Takings() if sitting is None else sitting.total()

    @property
    def left_micros(self) -> int:
        """What may still be spent, 0 while it is closed."""
        return 0 if self._sitting is None else self._sitting.budget.left_micros

    def pay(self, input_tokens: int, max_output_tokens: int, call: Callable[[], tuple[T, CallUsage]]) -> T:
        """Make a call, paid for, and return what it gave.

        Args:
            input_tokens: the most that the input can count; the bytes of its UTF-8 are always enough.
            max_output_tokens: the limit on the output that the call itself sets.
            call: makes it, and says what it used. What it raises is raised on, and it is not charged then.

        Raises:
            BudgetSpent: `budget.spent` if its worst case does not fit; the call is not made.
            UsageError: `till.closed` outside of a decision.
        """
        sitting = self._sitting
        if sitting is None:
            raise UsageError("till.closed", "calls are paid for while a decision is being made, not between")
        worst = self._prices.worst_case_micros(self._model, input_tokens, max_output_tokens)
        sitting.reserve(worst)
        usage = CallUsage()
        try:
            given, usage = call()
        finally:
            sitting.settle(worst, self._prices.cost_micros(self._model, usage), usage)
        return given
