"""A preview: what a decision would do at what its team is asked now, without taking it. Nothing is written or kept."""

from typing import TYPE_CHECKING

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import Violation
from leaguecore.league import verify
from leaguecore.league.decide import decide
from leaguecore.league.events import Event
from leaguecore.league.state import LeagueState
from leaguecore.league.violations import explained
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Answer
from leaguecore.rules.sections.seats import AgentRules
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import RANK, Task, pending
from leaguecore.season.decisions import Decisions
from leaguecore.season.judging import Refused, commanded, heard
from leaguecore.season.message_seals import opener
from leaguecore.season.resuming import resumed
from leaguecore.season.timekeeping import TimeBook

if TYPE_CHECKING:
    from leaguecore.season.league import League


@attrs.frozen(kw_only=True)
class Preview:
    """What a decision would do.

    Attributes:
        task: the id of the decision that the team is asked for, "" if nothing is asked of it.
        violations: why it would be refused, or that nothing is asked; none if it would be taken.
        events: what would follow if it were taken now.
    """

    task: str
    violations: tuple[Violation, ...] = ()
    events: tuple[Event, ...] = ()


def previewed(league: "League", team: str, decision: Answer | Decision | bytes, asked_for: str = "") -> Preview:
    """Return what a decision would do if it arrived now.

    Asked now is what waits for the team's answer, or comes next of all that happens in the league. Of several things
    the one that was put first is meant, if none is named.

    Args:
        league: it is only read.
        team: who would decide.
        decision: as a manager would give it; bytes are a stranger's answer.
        asked_for: the id of the decision that is meant, "" for whichever was put first.
    """
    engine, _ = league.engine()
    ruleset = engine.rules.ruleset
    book, accounts = TimeBook(ruleset.time), Accounts(ruleset, league.variants)
    found = resumed(engine.opened(), league.ledger, book, accounts)
    state = found.state
    if team not in state.teams:
        return _refused("", [Violation(code="team.unknown", message=f"there is no team {team}")])
    waiting = [(book.put(task).at if task.team else task.due_at, RANK[task.kind], task) for task in pending(state)]
    first = min(((at, rank) for at, rank, _ in waiting), default=(found.at, 0))
    asked = [one for one in waiting if one[2].team == team and asked_for in ("", one[2].id)]
    ready = [one for one in asked if one[0] <= found.at or one[:2] == first]
    if not ready:
        return _refused("", [_not_asked(state, team, [at for at, _, _ in asked])])
    _, _, task = min(ready, key=lambda one: (*one[:2], one[2].id))
    arrived = attrs.evolve(task, arrived_at=max(found.at, first[0]))
    agent = ruleset.agent if accounts.is_agent(team) else None
    return _effect(Decisions(engine, opener(league.ledger.store)), state, arrived, decision, agent)


def _effect(
    decisions: Decisions, state: LeagueState, task: Task, given: Answer | Decision | bytes, agent: AgentRules | None
) -> Preview:
    try:
        _, command, _ = commanded(decisions, state, task, heard(given), agent, lambda decision: decision)
    except Refused as refused:
        return _refused(task.id, refused.violations)
    violations = verify(state, command)
    if violations:
        return _refused(task.id, violations)
    return Preview(task=task.id, events=tuple(decide(state, command)))


def _refused(task: str, violations: "list[Violation] | tuple[Violation, ...]") -> Preview:
    return Preview(task=task, violations=tuple(explained(violation) for violation in violations))


def _not_asked(state: LeagueState, team: str, later: list[Instant]) -> Violation:
    if state.phase == "closed":
        return Violation(code="league.closed", message="the league has ended")
    allowed = f"as things stand it is asked next at {format_instant(min(later))}" if later else ""
    return Violation(code="decision.not_asked", message=f"nothing is asked of {team} now", allowed=allowed)
