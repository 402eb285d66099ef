"""What people wrote, as it may be shown to others: the letters stay, what hides or turns text goes.

The raw text stays where it is kept; this is for prompts and pages.
"""

import re
import unicodedata
from typing import Any

from leaguecore.errors import IllegalAction, Violation

DISPLAY_CHARS = 2_000
MARKS_MAX = 4
"""Combining marks that may follow one letter: enough for any living script, too few to cover the next line."""

_KEPT_CONTROLS = "\n\t"
_ASCII_HIDDEN = re.compile(r"[^ -~\n\t]")
_NEW_LINES = {"\r": "\n", "\x0b": "\n", "\x0c": "\n", "\x85": "\n", "\u2028": "\n", "\u2029": "\n"}
# Controls, bidi and zero-width characters, private use, not assigned. Surrogates are refused before.
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cn"})
# Letters and marks that show nothing: fillers, the blank Braille pattern, the joiner of marks, variation selectors.
_HIDDEN_LETTERS = frozenset(
    {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"}
    | {chr(code) for code in (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
)


def display_text(text: str, *, chars: int = DISPLAY_CHARS) -> str:
    r"""Return a text without control, bidi and invisible characters, with few combining marks, cut to a length.

    Line feeds and tabs stay. What is cut off is counted at the end.

    Raises:
        IllegalAction: `answer.utf8` for a lone surrogate, which no bytes can say.

    >>> display_text("pay\u202eLAP\u200b me")
    'payLAP me'
    """
    if text.isascii() and _ASCII_HIDDEN.search(text) is None:
        shown = text  # nearly every text
    elif any("\ud800" <= letter <= "\udfff" for letter in text):
        raise IllegalAction([Violation(code="answer.utf8", message="a lone surrogate is not text")])
    else:
        # Marks are counted before they are composed: ordering hundreds of thousands of them takes minutes.
        shown = unicodedata.normalize("NFC", "".join(_visible(text)))
    return shown if len(shown) <= chars else f"{shown[:chars]} [{len(shown) - chars} characters left out]"


def untrusted(sender: str, text: str, *, chars: int = DISPLAY_CHARS) -> dict[str, Any]:
    """Return the words of another manager in the only form in which they reach anybody.

    The sender is whom the engine knows it from, not whom the text says.
    """
    return {"from": sender, "untrusted_text": display_text(text, chars=chars)}


def _visible(text: str) -> list[str]:
    found: list[str] = []
    marks = 0
    for letter in text.replace("\r\n", "\n"):
        letter = _NEW_LINES.get(letter, letter)
        category = unicodedata.category(letter)
        if letter not in _KEPT_CONTROLS and (category in _HIDDEN_CATEGORIES or letter in _HIDDEN_LETTERS):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MARKS_MAX:
            found.append(letter)
    return found
