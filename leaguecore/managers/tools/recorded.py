"""Pages and searches that were recorded, read from files: the one source for leagues on past games.

Each line of a file is a JSON object. A page is `{"kind": "page", "url", "known_at", "title", "text"}`; an address that
sends on is `{"kind": "moved", "url", "known_at", "moved_to"}`; a search is `{"kind": "search", "query", "known_at",
"urls"}`. What was recorded several times is there as it was newest at the cut.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeAlias, TypeVar

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, Problem, StoreError
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.tools.contract import Page
from leaguecore.strict import IllFormed, structure


@attrs.frozen(kw_only=True)
class RecordedPage:
    """A page as it stood from an instant on."""

    kind: ClassVar[str] = "page"
    url: str
    known_at: Instant
    title: str
    text: str


@attrs.frozen(kw_only=True)
class RecordedMove:
    """An address that sends its readers on from an instant on."""

    kind: ClassVar[str] = "moved"
    url: str
    known_at: Instant
    moved_to: str


@attrs.frozen(kw_only=True)
class RecordedSearch:
    """What a search found from an instant on, the best first."""

    kind: ClassVar[str] = "search"
    query: str
    known_at: Instant
    urls: tuple[str, ...]


Recorded: TypeAlias = RecordedPage | RecordedMove | RecordedSearch
_One = TypeVar("_One", Page, RecordedSearch)


class RecordedBackend:
    """Answers by its recording alone; what is not in it is not there."""

    guarded = True

    def __init__(self, entries: Iterable[Recorded], sha256: str = "") -> None:
        """Take what was recorded, in any order.

        Args:
            entries: pages, moves and searches.
            sha256: of the files from which they were read.
        """
        self.sha256 = sha256
        pages: dict[str, list[Page]] = {}
        searches: dict[str, list[RecordedSearch]] = {}
        for entry in entries:
            if isinstance(entry, RecordedSearch):
                searches.setdefault(_query(entry.query), []).append(entry)
            else:
                pages.setdefault(_address(entry.url), []).append(_page(entry))
        self._pages: Mapping[str, Sequence[Page]] = {url: _in_order(found) for url, found in pages.items()}
        self._searches: Mapping[str, Sequence[RecordedSearch]] = {
            query: _in_order(found) for query, found in searches.items()
        }

    @classmethod
    def load(cls, path: Path) -> "RecordedBackend":
        """Return the recording of a file, or of all files of a folder that end in `.jsonl`.

        Raises:
            StoreError: `tools.unreadable`.
            IllFormedDocument: `tools.recording`, with every line that is none.
        """
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        entries: list[Recorded] = []
        problems: list[Problem] = []
        hashes = []
        for file in files:
            data = _bytes_of(file)
            hashes.append([file.name, hashlib.sha256(data).hexdigest()])
            for number, line in enumerate(data.split(b"\n"), 1):
                if line:
                    _take(line, f"{file.name}:{number}", entries, problems)
        if problems:
            raise IllFormedDocument("tools.recording", problems, source=str(path))
        return cls(entries, hashlib.sha256(canonical(hashes)).hexdigest())

    @classmethod
    def read(cls, data: bytes, source: str = "pages.jsonl") -> "RecordedBackend":
        """Return the recording in the bytes of one file.

        Raises:
            IllFormedDocument: `tools.recording`, with every line that is none.
        """
        entries: list[Recorded] = []
        problems: list[Problem] = []
        for number, line in enumerate(data.split(b"\n"), 1):
            if line:
                _take(line, f"{source}:{number}", entries, problems)
        if problems:
            raise IllFormedDocument("tools.recording", problems, source=source)
        return cls(entries, hashlib.sha256(data).hexdigest())

    def search(self, query: str, cut: Instant) -> tuple[Page, ...]:
        """Return the pages that a recorded search found by a cut and that were there; none if it was not recorded."""
        search = _newest(self._searches.get(_query(query), ()), cut)
        pages = (self.fetch(url, cut) for url in (() if search is None else search.urls))
        return tuple(page for page in pages if page is not None)

    def fetch(self, url: str, cut: Instant) -> Page | None:
        """Return the page of an address as it was at a cut."""
        return _newest(self._pages.get(_address(url), ()), cut)


def _take(line: bytes, place: str, entries: list[Recorded], problems: list[Problem]) -> None:
    """Read one line to its place, or find what is wrong with it."""
    kind: Any = Recorded
    try:
        entries.append(structure(kind, parse_strict(line)))
    except IllFormed as error:
        problems += [attrs.evolve(one, path=f"{place} {one.path}".strip()) for one in error.problems]
    except LeagueError as error:
        problems.append(Problem(path=place, message=str(error)))


def _page(entry: RecordedPage | RecordedMove) -> Page:
    if isinstance(entry, RecordedMove):
        return Page(url=entry.url, known_at=entry.known_at, moved_to=entry.moved_to)
    return Page(url=entry.url, known_at=entry.known_at, title=entry.title, text=entry.text)


def _in_order(found: list[_One]) -> list[_One]:
    # Two recordings of one instant are ordered by what they say, so that the order of the files is no matter.
    return sorted(found, key=lambda one: (one.known_at, repr(one)))


def _newest(found: Sequence[_One], cut: Instant) -> _One | None:
    known = bisect_right(found, cut, key=lambda one: one.known_at)
    return found[known - 1] if known else None


def _query(query: str) -> str:
    return " ".join(query.casefold().split())


def _address(url: str) -> str:
    return url.partition("#")[0]


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StoreError("tools.unreadable", f"{file}: {error.strerror or error}") from error
