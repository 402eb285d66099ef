"""Whole words and phrases in a text replaced by others, in time that grows with the text and not with their number."""

import re
from collections.abc import Iterator, Mapping

import attrs

_RUN = re.compile(r"\w+")


@attrs.frozen
class _Phrase:
    """A phrase to be found by its longest run of letters and digits, which begins at `offset` in it."""

    text: str
    offset: int
    instead: str


class Replacer:
    """Replaces some phrases by others, wherever they stand as whole words; letter case does not matter."""

    def __init__(self, instead: Mapping[str, str]) -> None:
        """Take what stands for what; what has no letter or digit is never found."""
        self._by_run: dict[str, list[_Phrase]] = {}
        for text in sorted(instead, key=lambda one: (-len(one), one)):
            runs = list(_RUN.finditer(text))
            if runs:
                key = max(runs, key=lambda run: run.end() - run.start())
                phrase = _Phrase(text, key.start(), instead[text])
                self._by_run.setdefault(key.group().casefold(), []).append(phrase)

    def replaced(self, text: str) -> str:
        """Return a text with every phrase replaced; of overlapping ones the first, then the longer."""
        parts, end = [], 0
        for start, phrase in sorted(self._found(text), key=lambda one: (one[0], -len(one[1].text))):
            if start >= end:
                parts += [text[end:start], phrase.instead]
                end = start + len(phrase.text)
        return "".join([*parts, text[end:]])

    def _found(self, text: str) -> Iterator[tuple[int, _Phrase]]:
        for run in _RUN.finditer(text):
            for phrase in self._by_run.get(run.group().casefold(), ()):
                start = run.start() - phrase.offset
                if start >= 0 and _stands_alone(text, start, phrase.text):
                    yield start, phrase


def _stands_alone(text: str, start: int, phrase: str) -> bool:
    end = start + len(phrase)
    if text[start:end].casefold() != phrase.casefold():
        return False
    before = text[start - 1 : start] if phrase[0].isalnum() else ""
    after = text[end : end + 1] if phrase[-1].isalnum() else ""
    return not before.isalnum() and not after.isalnum()
