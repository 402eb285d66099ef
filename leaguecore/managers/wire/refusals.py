"""The codes with which an answer is refused before the league looks at it, and how a refusal is worded."""

from leaguecore.errors import Violation
from leaguecore.managers.wire.display import display_text

REFUSALS = frozenset(
    {
        "answer.decision_id",
        "answer.empty",
        "answer.missing_key",
        "answer.too_large",
        "answer.type",
        "answer.unknown_key",
        "answer.utf8",
        "json.depth",
        "json.dupkey",
        "json.number",
        "json.syntax",
        "json.trailing",
    }
)
"""Every code that `read_answer` refuses with."""

QUOTED_CHARS = 40
"""How much of what somebody wrote a refusal repeats."""


def refusal(code: str, message: str, *, path: str = "", allowed: str = "", fix: str = "") -> Violation:
    """Return a violation of one of the codes of this page."""
    return Violation(code=code, message=message, path=path, allowed=allowed, fix=fix)


def quoted(value: object) -> str:
    """Return a value of an answer as a refusal may repeat it: short, and without what cannot be seen.

    >>> quoted("5"), quoted(True), quoted([1, 2])
    ('the text "5"', 'true', 'a list')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f'the text "{display_text(value, chars=QUOTED_CHARS)}"'
    if isinstance(value, int):
        return f"the number {value}"
    return "a list" if isinstance(value, list) else "an object"
