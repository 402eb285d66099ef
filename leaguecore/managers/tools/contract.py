"""What a tool is asked and what it answers, and what stands behind the gateway."""

from collections.abc import Sequence
from typing import Protocol

import attrs
from attrs.validators import ge, le, max_len, min_len

from leaguecore.clock import Instant

HITS_MOST = 20


@attrs.frozen(kw_only=True)
class SearchRequest:
    """Look for pages; `count` is how many at most."""

    query: str = attrs.field(validator=[min_len(1), max_len(400)])
    count: int = attrs.field(validator=[ge(1), le(HITS_MOST)])


@attrs.frozen(kw_only=True)
class FetchRequest:
    """Read the page at an address."""

    url: str = attrs.field(validator=[min_len(1), max_len(2_000)])


@attrs.frozen(kw_only=True)
class Hit:
    """A page that a search found, with its beginning."""

    url: str
    title: str
    snippet: str


@attrs.frozen(kw_only=True)
class SearchResult:
    """What a search found.

    Attributes:
        truncated: whether hits or parts of them were left out because the tokens of the period ran out.
        calls_left, tokens_left: of the period, after this call.
    """

    hits: tuple[Hit, ...]
    truncated: bool
    calls_left: int
    tokens_left: int


@attrs.frozen(kw_only=True)
class FetchResult:
    """What stands at an address.

    Attributes:
        url: where it was found in the end, if the address had moved.
        truncated: whether its end was left out because the tokens of the period ran out.
        calls_left, tokens_left: of the period, after this call.
    """

    url: str
    title: str
    text: str
    truncated: bool
    calls_left: int
    tokens_left: int


@attrs.frozen(kw_only=True)
class Page:
    """A page as a backend has it.

    Attributes:
        known_at: from when on anybody could read it so.
        moved_to: the address to which it sends its readers, "" if it is there itself.
    """

    url: str
    known_at: Instant
    title: str = ""
    text: str = ""
    moved_to: str = ""


class ToolBackend(Protocol):
    """Where pages come from. It is behind the gateway: what it gives is checked there, whatever it promises.

    Attributes:
        guarded: whether it knows of each page when it was first there. One that reads today's pages does not, and is
            never used in a league on past games.
    """

    @property
    def guarded(self) -> bool: ...

    def search(self, query: str, cut: Instant) -> Sequence[Page]:
        """Return pages for a query as they were at a cut, the best first."""
        ...

    def fetch(self, url: str, cut: Instant) -> Page | None:
        """Return the page at an address as it was at a cut, None if there was none."""
        ...
