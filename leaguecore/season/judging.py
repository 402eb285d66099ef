"""What becomes of a manager's answer: a command, or the class and the reasons of a refusal."""

from collections.abc import Callable, Sequence
from typing import Literal, get_args

from leaguecore.errors import IllegalAction, Violation
from leaguecore.league.commands import Command
from leaguecore.league.state import LeagueState
from leaguecore.managers.agents.kept import kept_violations
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Answer, Because, Failure, is_in_order
from leaguecore.rules.sections.seats import AgentRules
from leaguecore.season.agenda import Task
from leaguecore.season.decisions import Decisions

Outcome = Literal[
    "ok", "repaired", "invalid", "truncated", "refused", "timeout", "transport", "budget", "substituted", "engine_late"
]
"""How a decision came out: as it was first given, as it was mended, or why the default took its place.

`engine_late` is the league's own doing and does not count against the team.
"""

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
FAILURES: tuple[Failure, ...] = get_args(Failure)


class Refused(Exception):
    """An answer that cannot become a command; nothing has changed."""

    def __init__(self, outcome: Outcome, violations: Sequence[Violation]) -> None:
        """Take the class of the outcome and the reasons."""
        super().__init__(outcome)
        self.outcome, self.violations = outcome, tuple(violations)


def missed(code: str, message: str) -> Refused:
    """Return the refusal of an answer that is not there in time."""
    return Refused("timeout", [Violation(code=code, message=message)])


def commanded(
    decisions: Decisions,
    state: LeagueState,
    task: Task,
    answer: Answer,
    agent: AgentRules | None,
    shown: Callable[[Decision], Decision],
) -> tuple[Decision, Command, dict[str, str]]:
    """Return the decision of an answer, its command, and the private values that must be kept with it.

    Args:
        decisions: makes the commands.
        state: the league when the answer arrived.
        task: what was asked, with the instant of the arrival.
        answer: a well-formed one (see `heard`).
        agent: the rules of agents' seats, None if the team's is none: then it keeps nothing.
        shown: returns a decision with real ids, where its manager is shown others.

    Raises:
        Refused: if there is no decision, or it cannot become a command. Whether it is legal in the state is for
            `leaguecore.league.decide`.
    """
    if answer.failure is not None and answer.because:
        raise Refused(answer.failure, [Violation(code=f"answer.{answer.because}", message=_BECAUSE[answer.because])])
    if answer.failure is not None:
        raise Refused(answer.failure, [Violation(code=f"answer.{answer.failure}", message=_FAILED[answer.failure])])
    if answer.decision is None:
        raise missed("decision.missed", "no answer")
    against = [] if answer.kept is None else kept_violations(answer.kept, agent)
    if against:
        raise Refused("invalid", against)
    try:
        decision = shown(_read(task, answer.decision))
        command, secrets = decisions.command(state, task, decision)
    except IllegalAction as error:
        raise Refused("invalid", error.violations) from error
    return decision, command, secrets


_FAILED: dict[Failure, str] = {
    "truncated": "the answer was cut off",
    "refused": "the model declined to answer",
    "transport": "the answer was lost on its way",
    "budget": "there was nothing left to pay for it",
    "substituted": "another model answered than the seat's",
}


_BECAUSE: dict[Because, str] = {
    "provider_tools": "the model used tools of its provider, which no seat of the league has",
}


def _read(task: Task, decision: Decision | bytes) -> Decision:
    if isinstance(decision, bytes):
        from leaguecore.managers.wire import read_answer

        return read_answer(task.kind, decision, decision_id=task.id)
    return decision


def heard(given: object) -> Answer:
    """Return what a manager gave as an answer whose own fields are in order; the decision in it is still a stranger's.

    Raises:
        Refused: if it pretends to be an answer and is none.
    """
    if type(given) is not Answer:
        return Answer(decision=given)  # type: ignore[arg-type]  # a stranger may give anything; `Decisions` looks at it
    if not is_in_order(given):
        message = (
            "took_ms and usage are whole numbers from 0, failure and by are one of the listed, kept maps texts, "
            "prompt and reasoning are texts that are not too long"
        )
        raise Refused("invalid", [Violation(code="decision.form", message=message)])
    return given
