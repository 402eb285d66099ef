"""What an agent keeps from one decision to the next: its memory file, what it subscribed to, when it wants to be woken.

A seat keeps nothing in the program: the season stores these texts with the answer that brought them, as a private value
of its task, and hands the newest ones back with each briefing. So an agent that was stopped goes on as it was.
"""

from collections.abc import Mapping
from typing import Any, get_args

import attrs

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError, Violation
from leaguecore.managers.briefing import DecisionKind
from leaguecore.rules.sections.seats import AgentRules

DRAFT_KINDS = ("keepers", "shortlist", "pick", "nominate", "bid")
"""The decisions before the season, for which an agent is always woken."""

EVENTS = ("claim_outcome", "injury", "offer_received", "week_end")
"""What may have happened to cause a wake-up."""

SUBSCRIBABLE = tuple(sorted({*get_args(DecisionKind), *EVENTS} - set(DRAFT_KINDS)))
"""What an agent may subscribe to: decisions by their kind, and events."""


@attrs.frozen(kw_only=True)
class AgentState:
    """What an agent keeps.

    Attributes:
        memory: its one file, only read by itself.
        subscriptions: kinds of decisions and events for which it is woken.
        wake_at: it is woken for the first decision at this instant or later, None if it chose none.
    """

    memory: str = ""
    subscriptions: frozenset[str] = frozenset()
    wake_at: Instant | None = None

    @classmethod
    def of(cls, kept: Mapping[str, str]) -> "AgentState":
        """Return what the texts say that were kept, each of them checked before it was."""
        wake_at = kept.get("wake_at", "")
        return cls(
            memory=kept.get("memory", ""),
            subscriptions=frozenset(_words(kept.get("subscriptions", ""))),
            wake_at=parse_instant(wake_at) if wake_at else None,
        )

    def kept(self) -> dict[str, str]:
        """Return it as texts by name, as an answer carries them: `subscriptions` apart by commas, times as RFC 3339."""
        return {
            "memory": self.memory,
            "subscriptions": ",".join(sorted(self.subscriptions)),
            "wake_at": "" if self.wake_at is None else format_instant(self.wake_at),
        }

    def wakes(self, kind: str, at: Instant, events: tuple[str, ...]) -> bool:
        """Say whether the agent is woken for a decision.

        Args:
            kind: of the decision; those before the season always wake it.
            at: when it is asked for.
            events: what has happened to cause it.
        """
        if kind in DRAFT_KINDS or (self.wake_at is not None and self.wake_at <= at):
            return True
        return not self.subscriptions.isdisjoint((kind, *events))

    def woken(self, at: Instant) -> "AgentState":
        """Return what it keeps once it is awake: a time that has come is over."""
        over = self.wake_at is not None and self.wake_at <= at
        return attrs.evolve(self, wake_at=None) if over else self


def kept_violations(asked: Mapping[str, str], rules: AgentRules | None) -> list[Violation]:
    """Return why texts cannot be kept: then the whole answer is refused, and the old ones stay.

    Args:
        asked: what an answer would keep.
        rules: of the agent's seats; None if the seat is none.
    """
    if rules is None:
        return [Violation(code="kept.none", message="only an agent's seat keeps anything", path="kept")]
    checks = {"memory": _memory_problems, "subscriptions": _subscription_problems, "wake_at": _wake_problems}
    found = []
    if not checks.keys() >= asked.keys():
        allowed = f"only {', '.join(sorted(checks))}"
        message = "something else is to be kept"
        found.append(Violation(code="kept.unknown", message=message, path="kept", allowed=allowed))
    for name in sorted(checks.keys() & asked.keys()):
        text: object = asked[name]  # a stranger may have put anything there
        if type(text) is not str or not _has_bytes(text):
            found.append(_violation("kept.form", name, "is no text", "a text of Unicode characters"))
        else:
            found += checks[name](text, rules)
    return found


def kept_marks(kept: Mapping[str, str]) -> dict[str, Any]:
    """Return what everybody may know of the texts that an answer kept: that there are some, and when it will wake.

    Args:
        kept: texts that were checked by `kept_violations`.
    """
    wake_at = AgentState.of(kept).wake_at
    return {"kept": True} | ({} if wake_at is None else {"wake_at_ms": int(wake_at)})


def _memory_problems(text: str, rules: AgentRules) -> list[Violation]:
    size = len(text.encode())
    if size <= rules.memory_bytes:
        return []
    return [_violation("memory.too_large", "memory", f"has {size} bytes", f"at most {rules.memory_bytes} bytes")]


def _subscription_problems(text: str, _rules: AgentRules) -> list[Violation]:
    strangers = sorted(set(_words(text)) - set(SUBSCRIBABLE))
    allowed = ", ".join(SUBSCRIBABLE)
    # One is enough to be told of: nobody knows how many a stranger may have put there.
    return [_violation("kept.subscription", "subscriptions", f"names {one[:40]!r}", allowed) for one in strangers[:1]]


def _wake_problems(text: str, _rules: AgentRules) -> list[Violation]:
    try:
        Instant(0) if text == "" else parse_instant(text)
    except LeagueError:
        allowed = "a time like 2026-12-01T17:00:00Z, or nothing"
        return [_violation("kept.wake_at", "wake_at", f"is {text[:40]!r}", allowed)]
    return []


def _violation(code: str, name: str, message: str, allowed: str) -> Violation:
    return Violation(code=code, message=f"{name} {message}", path=f"kept.{name}", allowed=allowed)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _has_bytes(text: str) -> bool:
    # A lone surrogate is a str to Python, but no text: it has no bytes.
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
