"""What a seat has used up and what it has left: folded from the records of its answers, so it survives any stop."""

from collections.abc import Mapping

import attrs

from leaguecore.rules.sections.seats import AgentRules, ToolRules


@attrs.frozen(kw_only=True)
class AccountSeen:
    """A seat's account as its manager is told of it.

    Attributes:
        spent_micros: what it has spent in the season, in millionths of a dollar.
        budget_micros: what it may spend in all, None where nothing is paid.
        tool_calls_left, tool_tokens_left: of this scoring period, None where there are no tools.
    """

    spent_micros: int = 0
    budget_micros: int | None = None
    tool_calls_left: int | None = None
    tool_tokens_left: int | None = None

    @property
    def left_micros(self) -> int:
        """What may still be spent; nothing where nothing is paid."""
        return max(0, (self.budget_micros or 0) - self.spent_micros)


NO_ACCOUNT = AccountSeen()


@attrs.frozen(kw_only=True)
class SeatMeter:
    """The sums of a seat's usage.

    Attributes:
        spent_micros: over the season.
        week: the scoring period of the newest usage, by its number.
        tool_calls, tool_tokens: in that period.
    """

    spent_micros: int = 0
    week: int = 0
    tool_calls: int = 0
    tool_tokens: int = 0

    def after(self, usage: Mapping[str, int], *, week: int) -> "SeatMeter":
        """Return the sums after one more answer, accepted or not.

        Args:
            usage: its fields as a record has them, those of 0 left out.
            week: the scoring period in which it was asked.
        """
        same = week == self.week
        return SeatMeter(
            spent_micros=self.spent_micros + usage.get("spent_micros", 0),
            week=week,
            tool_calls=(self.tool_calls if same else 0) + usage.get("tool_calls", 0),
            tool_tokens=(self.tool_tokens if same else 0) + usage.get("tool_tokens", 0),
        )

    def seen(self, *, week: int, agent: AgentRules | None, tools: ToolRules | None) -> AccountSeen:
        """Return the account in a scoring period.

        Args:
            week: the number of the period.
            agent: the rules of the agent's seats, None if the seat is none.
            tools: the rules of the tools variant, None if the seat has no tools.
        """
        calls, tokens = (self.tool_calls, self.tool_tokens) if week == self.week else (0, 0)
        return AccountSeen(
            spent_micros=self.spent_micros,
            budget_micros=None if agent is None else agent.budget_micros,
            tool_calls_left=None if tools is None else max(0, tools.calls_per_week - calls),
            tool_tokens_left=None if tools is None else max(0, tools.result_tokens_per_week - tokens),
        )
