"""How results are counted and cut: one stated tokenizer for every model, bytes of UTF-8 by a number, rounded up."""

import attrs

from leaguecore.errors import IllegalAction, Violation
from leaguecore.managers.tools.contract import Hit


@attrs.frozen(kw_only=True)
class ToolUse:
    """Calls made and tokens of results given."""

    calls: int = 0
    tokens: int = 0


@attrs.frozen(kw_only=True)
class Allowance:
    """What a seat has left of a scoring period.

    Attributes:
        bytes_per_token: how tokens are counted.
    """

    calls_left: int
    tokens_left: int
    bytes_per_token: int

    def called(self) -> "Allowance":
        """Return what is left once a call is made.

        Raises:
            IllegalAction: `tool.limit` if no call is left, or no token for its result.
        """
        if self.calls_left <= 0 or self.tokens_left <= 0:
            what = "calls" if self.calls_left <= 0 else "tokens of results"
            message = f"no {what} are left until the next scoring period"
            raise IllegalAction([Violation(code="tool.limit", message=message, fix="decide by what you know")])
        return attrs.evolve(self, calls_left=self.calls_left - 1)

    def given(self, *texts: str) -> "Allowance":
        """Return what is left once the texts of a result are given, which must fit."""
        return attrs.evolve(self, tokens_left=self.tokens_left - token_count(texts, self.bytes_per_token))

    def fitting(self, texts: tuple[str, ...]) -> tuple[str, ...]:
        """Return the texts as far as they fit, in order: the one at the border is cut, those after it are empty."""
        room = self.tokens_left * self.bytes_per_token
        cut = []
        for text in texts:
            cut.append(beginning(text, room))
            room -= len(cut[-1].encode())
            if cut[-1] != text:
                room = 0
        return tuple(cut)


def token_count(texts: tuple[str, ...], bytes_per_token: int) -> int:
    """Return how many tokens the texts of one result count.

    >>> token_count(("abcd", "é"), 4)
    2
    """
    return -(-sum(len(text.encode()) for text in texts) // bytes_per_token)


def beginning(text: str, most_bytes: int) -> str:
    """Return as much of a text as has so many bytes of UTF-8, whole characters only.

    >>> beginning("aé", 2)
    'a'
    """
    return text.encode()[:most_bytes].decode(errors="ignore")


def hit_texts(hit: Hit) -> tuple[str, ...]:
    """Return what of a hit is counted."""
    return (hit.url, hit.title, hit.snippet)
