"""Names that people see beside each other: so plain that no two of them can be taken for one another."""

import re

from leaguecore.errors import IllegalAction, Violation

NAME_CHARS = 40

_FORM = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 ._'&+!-]*[A-Za-z0-9.!])?")


def name_problem(text: str) -> str:
    r"""Return what is wrong with a name that is shown to people, or "".

    Only ASCII letters, digits and few signs: then a Cyrillic a, a mark that turns the line or one that shows nothing
    cannot imitate another's name.

    >>> name_problem("Team 3") == "", name_problem("Te\u0430m 3") == ""
    (True, False)
    """
    if not 1 <= len(text) <= NAME_CHARS:
        return f"a name has 1 to {NAME_CHARS} characters"
    if not _FORM.fullmatch(text):
        return "a name has letters a-z, digits and . _ ' & + ! - with blanks between"
    return "a name has one blank between words" if "  " in text else ""


def check_name(text: str, path: str = "") -> str:
    """Return the name if it may be shown.

    Raises:
        IllegalAction: `name.charset`.
    """
    problem = name_problem(text)
    if problem:
        raise IllegalAction([Violation(code="name.charset", message=problem, path=path, fix="choose a plain name")])
    return text
