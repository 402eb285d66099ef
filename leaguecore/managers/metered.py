"""A manager whose calls and tools are counted: by the till and the gateway that he must go through, not by his word."""

import attrs

from leaguecore.errors import ReachError
from leaguecore.managers.agents.budget import BudgetSpent
from leaguecore.managers.agents.desk import desk_of
from leaguecore.managers.agents.till import Takings, Till
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import NO_USAGE, Answer, Manager, Usage, is_in_order
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.tools.metering import ToolUse


class MeteredManager:
    """Opens a seat's till and gateway for each decision and puts what was used into the answer."""

    def __init__(self, inner: Manager, till: Till | None, tools: Gateway | None) -> None:
        """Take the manager, and the same till and gateway that he was given, None for what his seat does not have."""
        self._inner, self._till, self._tools = inner, till, tools

    def decide(self, briefing: Briefing) -> Answer:
        """Let him decide; a call that could not be paid for and that he does not do without is failure `budget`."""
        account = desk_of(briefing).account
        if self._till is not None:
            self._till.open(account)
        if self._tools is not None:
            self._tools.open(account, briefing.board.cut)
        answer, error = Answer(decision=None), None
        try:
            answer = _as_meant(self._inner.decide(briefing))
        except (KeyboardInterrupt, ReachError):
            # Whoever runs the season stops it, or must mend something: nothing is decided, and it is made anew.
            self._used(NO_USAGE)
            raise
        except BudgetSpent:
            answer = Answer(decision=None, failure="budget")
        except BaseException as raised:  # an exit or a cancellation is no way out of the account either
            error = raised
        usage = self._used(answer.usage)
        if error is not None and usage == NO_USAGE:
            raise error
        # What he raises after he has used something is a missed answer: raised on, the use would be forgotten.
        return attrs.evolve(answer, usage=usage, by="manager")

    def _used(self, said: Usage) -> Usage:
        """Return what was used; of what is not counted here, what he says of it himself."""
        used = said
        if self._till is not None:
            paid: Takings = self._till.close()
            used = attrs.evolve(used, **attrs.asdict(paid))
        if self._tools is not None:
            uses: ToolUse = self._tools.close()
            used = attrs.evolve(used, tool_calls=uses.calls, tool_tokens=uses.tokens)
        return used


def _as_meant(given: Answer | Decision | bytes | None) -> Answer:
    """Return what he gave as an answer with which nothing can go wrong before its use is on record.

    One whose own fields are not in order is judged as what it is then: no decision of any kind.
    """
    if type(given) is not Answer or not is_in_order(given):
        # Another class of answer, too, is a stranger's own.
        return Answer(decision=given)  # type: ignore[arg-type]  # whoever judges decisions looks at what it is
    return given if given.kept is None else attrs.evolve(given, kept=dict(given.kept))
