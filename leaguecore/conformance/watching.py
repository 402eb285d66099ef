"""Watching a manager while he plays: what he is given he may only read, and what he gives must be an answer."""

from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.errors import LeagueError
from leaguecore.managers import Manager
from leaguecore.managers.agents.kept import kept_violations
from leaguecore.managers.briefing import Board, Briefing, Hindsight
from leaguecore.managers.decision import ANSWERS, form_problem
from leaguecore.managers.protocol import Answer, as_answer, is_in_order

SPOILT = b"this is no answer"
"""What is handed in instead of the first answer of each kind, so that it is refused and asked for again."""

_SHARED = (Board, Hindsight)


@attrs.define
class Findings:
    """What was seen of one manager, or of several of a league.

    Attributes:
        raised, form, late, spent, written: sentences, by what they are about.
        refused: those of raised and form that are about answers that were asked for again.
        kinds: the kinds of briefings that were answered.
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
    again: set[str] = attrs.field(factory=set)
    last: dict[str, Briefing] = attrs.field(factory=dict)


class Watched:
    """Hands a manager a copy of each briefing and notes what he does with it."""

    def __init__(self, inner: Manager, found: Findings) -> None:
        """Take the manager, and where to note."""
        self._inner, self._found = inner, found
        self._spoilt = set[str]()

    def decide(self, briefing: Briefing) -> Any:
        """Answer as he does; the first answer of each kind is spoilt where it may be given again."""
        found = self._found
        if briefing.kind not in self._spoilt and briefing.time.attempts_left > 1:
            self._spoilt.add(briefing.kind)
            return SPOILT
        found.kinds.add(briefing.kind)
        found.last[briefing.kind] = briefing
        if briefing.refused:
            found.again.add(briefing.kind)
        given = copied(briefing)
        try:
            answer = self._inner.decide(given)
        except (Exception, SystemExit) as error:
            told = f"asked for {briefing.decision_id} ({briefing.kind}) it raises {type(error).__name__}: {error}"
            found.raised.append(told)
            found.refused += [told] if briefing.refused else []
            raise
        self._note(briefing, given, as_answer(answer))
        return answer

    def _note(self, briefing: Briefing, given: Briefing, answer: Answer) -> None:
        asked, found = f"asked for {briefing.decision_id} ({briefing.kind}) it", self._found
        problem = answer_problem(briefing, answer)
        if problem:
            told = f"{asked} gives no answer: {problem}"
            found.form.append(told)
            found.refused += [told] if briefing.refused else []
        changed = [name for name, before, after in _pairs(briefing, given) if before != after]
        if changed:
            found.written.append(f"{asked} writes to briefing.{changed[0]}")
        if is_in_order(answer):
            self._note_use(briefing, answer, asked)

    def _note_use(self, briefing: Briefing, answer: Answer, asked: str) -> None:
        allowed_ms = briefing.deadline_at - briefing.at
        if answer.took_ms > allowed_ms:
            self._found.late.append(f"{asked} takes {answer.took_ms} ms, and {allowed_ms} ms are left to the deadline")
        usage, account = answer.usage, briefing.account
        for name, used, left in (
            ("spent_micros", usage.spent_micros, 0 if account is None else account.left_micros),
            ("tool_calls", usage.tool_calls, (0 if account is None else account.tool_calls_left) or 0),
            ("tool_tokens", usage.tool_tokens, (0 if account is None else account.tool_tokens_left) or 0),
        ):
            if used > left:
                self._found.spent.append(f"{asked} uses {name} = {used}, and its seat has {left}")


def answer_problem(briefing: Briefing, answer: Answer) -> str:
    """Return why something is no answer to a briefing, "" if it is one; whether it is legal is not looked at."""
    if not is_in_order(answer):
        return "took_ms, usage, failure, by, kept, prompt or reasoning is not of its form"
    if answer.kept:
        violations = kept_violations(answer.kept, None)
        return str(violations[0]) if violations else ""
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
