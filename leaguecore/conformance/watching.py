"""Watching a manager while he plays: what he is given he may only read, and what he gives must be an answer."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.conformance.dollars import dollars_beyond
from leaguecore.errors import LeagueError
from leaguecore.managers import Manager
from leaguecore.managers.account import NO_ACCOUNT
from leaguecore.managers.agents.budget import BudgetSpent
from leaguecore.managers.agents.kept import kept_violations
from leaguecore.managers.briefing import Board, Briefing, Hindsight
from leaguecore.managers.decision import ANSWERS, form_problem
from leaguecore.managers.protocol import NO_USAGE, Answer, as_answer, is_in_order
from leaguecore.rules.sections.seats import AgentRules

SPOILT = b"this is no answer"
"""What is handed in instead of the first answer of each kind, so that it is refused and asked for again."""

ACCOUNTED = ("spent_micros", "tool_calls", "tool_tokens")
"""What a seat has an account of, by the names of `Usage`."""

_SHARED = (Board, Hindsight)


@attrs.define
class Findings:
    """What was seen of one manager, or of several of a league.

    Attributes:
        raised, form, late, spent, written: sentences, by what they are about.
        refused: those of raised and form that are about answers that were asked for again.
        kinds: the kinds of briefings that were answered.
        answered: how often there was a decision of the right form, in time and affordable, by kind.
        again: those that were asked for again after a refusal.
        last: the newest briefing of each kind, with its team.
    """

    raised: list[str] = attrs.field(factory=list)
    form: list[str] = attrs.field(factory=list)
    late: list[str] = attrs.field(factory=list)
    spent: list[str] = attrs.field(factory=list)
    written: list[str] = attrs.field(factory=list)
    refused: list[str] = attrs.field(factory=list)
    kinds: set[str] = attrs.field(factory=set)
    answered: Counter[str] = attrs.field(factory=Counter)
    again: set[str] = attrs.field(factory=set)
    last: dict[str, Briefing] = attrs.field(factory=dict)


class Watched:
    """Hands a manager a copy of each briefing and notes what he does with it."""

    def __init__(self, inner: Manager, found: Findings, agent: AgentRules | None = None) -> None:
        """Take the manager, where to note, and the rules of his seat if it is an agent's."""
        self._inner, self.found, self._agent = inner, found, agent
        self.said = NO_USAGE
        self._spoilt = set[str]()

    def decide(self, briefing: Briefing) -> Any:
        """Answer as he does; the first answer of each kind is spoilt where it may be given again."""
        found = self.found
        if briefing.kind not in self._spoilt and briefing.time.attempts_left > 1:
            self._spoilt.add(briefing.kind)
            return SPOILT
        found.kinds.add(briefing.kind)
        found.last[briefing.kind] = briefing
        if briefing.refused:
            found.again.add(briefing.kind)
        given, parts = copied(briefing), _parts(briefing.board)
        try:
            answer = self._inner.decide(given)
        except BudgetSpent:
            raise  # a call that he could not pay for and does not do without: he may say so in this way
        except (Exception, SystemExit) as error:
            told = f"asked for {briefing.decision_id} ({briefing.kind}) it raises {type(error).__name__}: {error}"
            found.raised.append(told)
            found.refused += [told] if briefing.refused else []
            raise
        self._note(briefing, given, as_answer(answer))
        if any(before is not after for before, after in zip(parts, _parts(briefing.board), strict=True)):
            found.written.append(f"asked for {briefing.decision_id} ({briefing.kind}) it writes to briefing.board")
        return answer

    def _note(self, briefing: Briefing, given: Briefing, answer: Answer) -> None:
        asked, found = f"asked for {briefing.decision_id} ({briefing.kind}) it", self.found
        problem = answer_problem(briefing, answer, self._agent)
        if problem:
            told = f"{asked} gives no answer: {problem}"
            found.form.append(told)
            found.refused += [told] if briefing.refused else []
        changed = [name for name, before, after in _pairs(briefing, given) if before != after]
        if changed:
            found.written.append(f"{asked} writes to briefing.{changed[0]}")
        faults = len(found.late) + len(found.spent)
        if is_in_order(answer):
            self._note_use(briefing, answer, asked)
        if problem:
            return
        found.spent += [f"{asked} {told}" for told in dollars_beyond(briefing, answer.decision)]
        found.answered[briefing.kind] += answer.decision is not None and len(found.late) + len(found.spent) == faults

    def _note_use(self, briefing: Briefing, answer: Answer, asked: str) -> None:
        allowed_ms = briefing.deadline_at - briefing.at
        if answer.took_ms > allowed_ms:
            self.found.late.append(f"{asked} takes {answer.took_ms} ms, and {allowed_ms} ms are left to the deadline")
        self.said, account = answer.usage, briefing.account or NO_ACCOUNT
        left = (account.left_micros, account.tool_calls_left or 0, account.tool_tokens_left or 0)
        for name, most in zip(ACCOUNTED, left, strict=True):
            used = getattr(answer.usage, name)
            if used > most:
                self.found.spent.append(f"{asked} uses {name} = {used}, and its seat has {most}")


def answer_problem(briefing: Briefing, answer: Answer, agent: AgentRules | None = None) -> str:
    """Return why something is no answer to a briefing, "" if it is one; whether it is legal is not looked at.

    Args:
        briefing: what was asked.
        answer: what came back.
        agent: the rules of the seat if it is an agent's, which alone keeps anything.
    """
    if not is_in_order(answer):
        return "took_ms, usage, failure, by, kept, prompt or reasoning is not of its form"
    if answer.kept:
        violations = kept_violations(answer.kept, agent)
        if violations:
            return str(violations[0])
    decision: object = answer.decision
    if decision is None:
        return ""
    if isinstance(decision, bytes):
        return _bytes_problem(briefing, decision)
    wanted = ANSWERS[briefing.kind]
    if not isinstance(decision, wanted):
        return f"{type(decision).__name__} does not answer {briefing.kind}, {wanted.__name__} does"
    return form_problem(decision)  # type: ignore[arg-type]  # it is of the class of its kind


def _bytes_problem(briefing: Briefing, data: bytes) -> str:
    from leaguecore.managers.wire import read_answer

    try:
        read_answer(briefing.kind, data, decision_id=briefing.decision_id)
    except LeagueError as error:
        return str(error)
    return ""


def _parts(board: Board) -> list[Any]:
    """Return what a board consists of: each is read-only, so only by other parts in their place can it be changed."""
    return [getattr(board, field.name) for field in attrs.fields(Board)]


def copied(briefing: Briefing) -> Briefing:
    """Return a briefing whose mappings may be written to without anybody else's being changed; the board is shared."""
    made: Briefing = _own(briefing)
    return made


def _own(value: Any) -> Any:
    if isinstance(value, _SHARED):
        return value
    if isinstance(value, Mapping):
        return {key: _own(item) for key, item in value.items()}
    if type(value) in (tuple, list):
        return type(value)(_own(item) for item in value)
    if isinstance(value, set):
        return set(value)
    if attrs.has(type(value)):
        parts = {field.alias: _own(getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init}
        return attrs.evolve(value, **parts)
    return value


def _pairs(briefing: Briefing, given: Briefing) -> list[tuple[str, Any, Any]]:
    """Return the parts of a briefing before and after it was read; attributes that cannot be compared are left out."""
    names = [field.name for field in attrs.fields(Briefing) if field.name not in ("board", "hindsight", "rules")]
    return [(name, getattr(briefing, name), getattr(given, name)) for name in names]
