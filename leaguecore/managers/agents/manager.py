"""The manager at an agent's seat: asleep until it chose to wake, and out of the game once its budget is spent."""

import attrs

from leaguecore.managers.agents.desk import Desk, desk_of
from leaguecore.managers.agents.kept import AgentState
from leaguecore.managers.agents.standing import standing_order
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer, Manager, as_answer
from leaguecore.rules.sections.seats import AgentRules


class AgentManager:
    """Leads another manager, who is asked, and pays, only when he is awake.

    All that it goes by stands in the briefing, so it answers alike before and after a stop.
    """

    def __init__(
        self, inner: Manager, rules: AgentRules, autopilot: Manager, subscriptions: frozenset[str] = frozenset()
    ) -> None:
        """Take the one who is led.

        Args:
            inner: the manager; his answers may keep `memory`, `subscriptions` and `wake_at`, each as he likes.
            rules: of the agent's seats.
            autopilot: plays on when the budget is spent.
            subscriptions: for what he is woken until he subscribes himself.
        """
        self._inner, self._rules, self._autopilot, self._subscriptions = inner, rules, autopilot, subscriptions

    def decide(self, briefing: Briefing) -> Answer:
        """Answer by the manager, by his standing order, or by the autopilot; the answer says which."""
        desk = desk_of(briefing)
        if desk.account.left_micros < self._rules.spent_below_micros:
            return self._played_on(briefing)
        state = self._state(desk)
        if not state.wakes(briefing.kind, briefing.at, desk.events):
            return Answer(decision=standing_order(briefing), by="standing")
        answer = as_answer(self._inner.decide(briefing))
        if answer.failure == "budget":
            # He could not pay for what he wanted; what he did pay stays paid.
            try:
                played = self._played_on(briefing)
            except Exception:  # raised on, what was paid would be forgotten
                played = Answer(decision=None, by="autopilot")
            return attrs.evolve(played, took_ms=answer.took_ms, usage=answer.usage)
        kept = {**state.woken(briefing.at).kept(), **(answer.kept or {})}
        return attrs.evolve(answer, by="manager", kept=None if kept == state.kept() else kept)

    def _played_on(self, briefing: Briefing) -> Answer:
        return attrs.evolve(as_answer(self._autopilot.decide(briefing)), by="autopilot", kept=None)

    def _state(self, desk: Desk) -> AgentState:
        return AgentState.of(desk.kept) if desk.kept else AgentState(subscriptions=self._subscriptions)
