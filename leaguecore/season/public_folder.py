"""The public folder of a league: what a stranger needs to check it, and nothing that is not for him.

| file | what it holds |
|---|---|
| `log.jsonl` | the records that may be read, a line each as they are hashed |
| `ruleset.toml`, `prompts.json`, `seats.toml`, ... | the files that the first record names by their hashes |
| `snapshots/facts.npz` | the facts known by then, unless they may not be passed on |
| `heads/000000.txt`, ... | the head notes, from the first |
| `checkpoint` | the newest head once more, as a checkpoint that witnesses can sign |
| `revealed.jsonl` | what was kept private and may be read now |
| `publication.json` | when it was published, and what is not in it |
"""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import LeagueError, StoreError
from leaguecore.ledger.lines_store import LinesStore
from leaguecore.season.folder import FACTS, LeagueFolder
from leaguecore.sport.contract import Sport
from leaguecore.sport.facts import FactSet
from leaguecore.strict import structure

LOG, HEADS, REVEALED, PUBLICATION, CHECKPOINT = (
    "log.jsonl",
    "heads",
    "revealed.jsonl",
    "publication.json",
    "checkpoint",
)
_REVEALED_LINE_MAX = 8 * 1024 * 1024

FACTS_FILE: Final = "facts"
PAGES_FILE: Final = "pages"
LeftOut: TypeAlias = Literal["facts", "pages"]
"""What may be published by its hash alone: somebody else's data may not always be passed on."""

MAY_BE_LEFT_OUT: tuple[LeftOut, ...] = get_args(LeftOut)

_COUNT: Any = attrs.field(default=0, validator=attrs.validators.ge(0))


def head_file(number: int) -> str:
    """Return what the file of a head note is called, by its number from 0."""
    return f"{HEADS}/{number:06d}.txt"


@attrs.frozen(kw_only=True)
class Publication:
    """What is said of a publication as a whole.

    Attributes:
        league: whose it is.
        at: as of when it was made.
        visibility: `private` publishes heads alone.
        left_out: what was not published; its hashes stand in the log.
        held: how many records are held back, because they would show who bids or talks while it matters.
        held_until: from when they may be read, None if none is held.
        revealed, redacted, withheld: how many private values are shown as they were sealed, shown without what looks
            like a key, and not shown though their time has come.
        embargoed: how many will come later.
        never: how many the rules never let out.
    """

    league: str
    at: Instant
    visibility: Literal["public", "private"]
    left_out: tuple[LeftOut, ...] = ()
    held: int = _COUNT
    held_until: Instant | None = None
    revealed: int = _COUNT
    redacted: int = _COUNT
    withheld: int = _COUNT
    embargoed: int = _COUNT
    never: int = _COUNT

    def to_bytes(self) -> bytes:
        """Return the file."""
        plain = attrs.asdict(self)
        plain["at"] = format_instant(self.at)
        plain["held_until"] = None if self.held_until is None else format_instant(self.held_until)
        return json.dumps(plain, indent=1, sort_keys=True).encode() + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> "Publication":
        """Return what a file says.

        Raises:
            StoreError: `publication.unreadable`.
        """
        try:
            found: Publication = structure(cls, json.loads(data))
        except (ValueError, RecursionError) as error:
            raise StoreError("publication.unreadable", f"{PUBLICATION} does not say what was published") from error
        return found


class PublicFolder:
    """The files of one publication, to be read."""

    def __init__(self, path: Path) -> None:
        """Name the folder; of what is in it only which publication it is is looked at yet."""
        self.path = path
        self.files = LeagueFolder(path)
        self._edition = self._standing()

    def is_one(self) -> bool:
        """Say whether this is a public folder, and not the folder in which a league is played."""
        return bool(self._standing())

    @contextlib.contextmanager
    def one_edition(self) -> Iterator[None]:
        """Refuse what is read of it, if another publication has come into its place since it was named.

        Raises:
            StoreError: `publication.replaced`: some of what was read may be of the one, and some of the other.
        """
        try:
            yield
        except (LeagueError, OSError) as error:
            if self._standing() != self._edition:
                raise self._replaced() from error
            raise
        if self._standing() != self._edition:
            raise self._replaced()

    def _standing(self) -> tuple[int, ...]:
        """Return what tells the publication that stands here from all others, nothing if none does."""
        try:
            found = (self.path / PUBLICATION).stat()
        except OSError:
            return ()
        return found.st_dev, found.st_ino, found.st_ctime_ns  # a number may be given again, and a copy be dated back

    def _replaced(self) -> StoreError:
        message = f"{self.path} was published anew while it was read"
        return StoreError("publication.replaced", message, fix="try again")

    def require_whole(self) -> None:
        """Refuse a place where nothing is, and a publication that lacks the file that says what it is.

        Raises:
            StoreError: `folder.none`, `publication.unreadable`.
        """
        try:
            there, half = self.path.exists(), (self.path / LOG).exists() and not self.is_one()
        except OSError:
            return  # it may not be entered, and whoever reads its first file says so
        if not there:
            fix = "name the folder of a league, or one that was published"
            raise StoreError("folder.none", f"{self.path} does not exist", fix=fix)
        if half:
            message = f"{self.path} holds a log that was published, and no {PUBLICATION}"
            raise StoreError("publication.unreadable", message, fix="take another copy, with all its files")

    def publication(self) -> Publication:
        """Return what is said of it as a whole.

        Raises:
            StoreError: `publication.unreadable`.
        """
        return Publication.from_bytes(self._read(PUBLICATION))

    def notes(self) -> tuple[bytes, ...]:
        """Return the head notes, in the order of their files."""
        folder = self.path / HEADS
        return tuple(self._read(f"{HEADS}/{path.name}") for path in sorted(folder.glob("*.txt")))

    def checkpoint(self) -> bytes | None:
        """Return the newest head as a checkpoint, None if there is none."""
        return self._read(CHECKPOINT) if (self.path / CHECKPOINT).exists() else None

    def store(self) -> LinesStore:
        """Return the log.

        Raises:
            StoreError: `publication.private` if it was not published.
        """
        if not (self.path / LOG).exists() and self.publication().visibility == "private":
            message = f"{self.path} is the publication of a private league: it holds heads and no log"
            raise StoreError("publication.private", message, fix="ask whoever runs it for the log")
        return LinesStore(self.path / LOG, self.notes())

    def facts(self, sport: Sport) -> FactSet:
        """Return the facts that were published.

        Raises:
            StoreError: `publication.facts` if they were left out, `folder.facts` if the file is damaged.
        """
        if not self.has_facts():
            message = f"{self.path} holds no facts: no more of them was published than their hashes"
            raise StoreError("publication.facts", message, fix="name the folder of their data: --data FOLDER")
        return self.files.facts(sport)

    def has_facts(self) -> bool:
        """Say whether the facts are here."""
        return (self.path / FACTS).is_file()

    def revealed(self) -> Iterator[bytes]:
        """Walk the lines of what may be read; what is too long for one comes cut off, and is refused as no JSON."""
        path = self.path / REVEALED
        if not path.exists():
            return
        with path.open("rb") as handle:
            while line := handle.readline(_REVEALED_LINE_MAX):
                yield line.removesuffix(b"\n")

    def _read(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise StoreError("publication.unreadable", f"{self.path / name}: {error.strerror or error}") from error
