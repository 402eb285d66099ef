"""A season's budget: the worst case of a call is reserved before it is made, and settled after."""

import attrs
from attrs.validators import ge

from leaguecore.errors import LeagueError, UsageError


class BudgetSpent(LeagueError):
    """The worst case of a call does not fit into what is left, so it is not made."""


@attrs.frozen(kw_only=True)
class SeasonBudget:
    """Millionths of a dollar: those there were, those spent, and those set aside for calls that are under way.

    Spent and reserved together never exceed the total.
    """

    total_micros: int = attrs.field(validator=ge(0))
    spent_micros: int = attrs.field(default=0, validator=ge(0))
    reserved_micros: int = attrs.field(default=0, validator=ge(0))

    @property
    def left_micros(self) -> int:
        """What can still be reserved."""
        return self.total_micros - self.spent_micros - self.reserved_micros

    def reserve(self, micros: int) -> "SeasonBudget":
        """Return the budget with the worst case of one more call set aside.

        Raises:
            BudgetSpent: `budget.spent` if it does not fit.
            UsageError: `budget.negative`.
        """
        _refuse_negative(micros)
        if micros > self.left_micros:
            message = f"the call could cost {micros} micro-dollars, {self.left_micros} are left"
            raise BudgetSpent("budget.spent", message, fix="ask for fewer tokens")
        return attrs.evolve(self, reserved_micros=self.reserved_micros + micros)

    def settle(self, reserved_micros: int, actual_micros: int) -> "SeasonBudget":
        """Return the budget after a call.

        What a provider counts beyond the worst case is not charged: the seat was told that it could not happen.

        Args:
            reserved_micros: what was set aside for it.
            actual_micros: what it cost, 0 for a call that came to nothing.

        Raises:
            UsageError: `budget.negative`, or `budget.settled` if so much is not set aside.
        """
        _refuse_negative(min(reserved_micros, actual_micros))
        if reserved_micros > self.reserved_micros:
            message = f"{reserved_micros} micro-dollars are settled, {self.reserved_micros} are set aside"
            raise UsageError("budget.settled", message)
        return attrs.evolve(
            self,
            reserved_micros=self.reserved_micros - reserved_micros,
            spent_micros=self.spent_micros + min(actual_micros, reserved_micros),
        )


def _refuse_negative(micros: int) -> None:
    if micros < 0:
        raise UsageError("budget.negative", f"{micros} micro-dollars is no sum to pay")
