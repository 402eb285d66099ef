"""Heads: what a publisher says of how long each log is and what it holds, each note repeating the hash of the last.

The text of a note has four parts; a day's last head closes that day:

    leaguecore-heads/v1
    2026-12-01 2026-12-02T00:00:00.000Z
    prev <SHA-256 of the whole note before, 64 zeros for the first>
    <league> <size> <hash of the last line> <base64 of the RFC 6962 root over the first size lines>

with one such line for each league, in order of their ids. A head once given binds: later ones may only go further.
"""

import hashlib
import re
from collections.abc import Iterable

import attrs

from leaguecore.canon import MAX_INTEGER
from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ids import is_id
from leaguecore.ledger.merkle import ROOT_BYTES
from leaguecore.ledger.record import ZERO_HASH
from leaguecore.ledger.signed_notes import decode_base64, encode_base64, parse_note
from leaguecore.ledger.verify import Fault

FORMAT = "leaguecore-heads/v1"
_DATES = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([!-~]+)")
_PREV = re.compile(r"prev ([0-9a-f]{64})")
_LEAGUE = re.compile(r"([!-~]{1,64}) ([1-9][0-9]{0,15}) ([0-9a-f]{64}) ([A-Za-z0-9+/]{43}=)")


@attrs.frozen(kw_only=True)
class HeadLine:
    """How far the log of a league goes.

    Attributes:
        size: the number of its lines, at least 1.
        head: the hash of the last of them, 64 hex digits.
        root: the root of the tree over all of them, 32 bytes.
    """

    league: str
    size: int
    head: str
    root: bytes

    def line(self) -> str:
        """Return the line without its line feed."""
        return f"{self.league} {self.size} {self.head} {encode_base64(self.root)}"


@attrs.frozen(kw_only=True)
class Head:
    """What a note says: when, after which note, and how far each log goes.

    Attributes:
        prev: SHA-256 of the whole note before, with its signatures; 64 zeros for the first.
        lines: one for each league, in order of their ids.
    """

    at: Instant
    prev: str
    lines: tuple[HeadLine, ...]

    @property
    def day(self) -> str:
        """The day in UTC that the head closes: a head at midnight closes the day that has just ended."""
        return format_instant(Instant(self.at - 1))[:10]

    def of(self, league: str) -> HeadLine | None:
        """Return the line of a league, or None."""
        return next((line for line in self.lines if line.league == league), None)

    def text(self) -> str:
        """Return the text that is signed, with its last line feed."""
        top = [FORMAT, f"{self.day} {format_instant(self.at)}", f"prev {self.prev}"]
        return "".join(f"{line}\n" for line in [*top, *(one.line() for one in self.lines)])

    @classmethod
    def parse(cls, text: str) -> "Head":
        """Return the head of a text, read strictly: `Head.parse(text).text() == text`.

        Raises:
            LedgerError: `head.form`.
        """
        form, dates, prev, *leagues = (*text.split("\n"), "", "")
        dated, linked = _DATES.fullmatch(dates), _PREV.fullmatch(prev)
        if form != FORMAT or dated is None or linked is None:
            raise LedgerError("head.form", f"a head begins with {FORMAT}, its dates, and prev with a hash")
        try:
            at = parse_instant(dated[2])
        except LeagueError as error:
            raise LedgerError("head.form", str(error)) from error
        lines = tuple(_head_line(one) for one in leagues[: text.count("\n") - 3])
        head = cls(at=at, prev=linked[1], lines=lines)
        names = [line.league for line in lines]
        if not lines or names != sorted(set(names)):
            raise LedgerError("head.form", "a head names at least one league, in order of their ids, each once")
        if head.text() != text:
            raise LedgerError("head.form", f"the head closes {head.day} at {format_instant(at)}, and is spelled so")
        return head


def _head_line(text: str) -> HeadLine:
    match = _LEAGUE.fullmatch(text)
    root = decode_base64(match[4]) if match is not None else None
    if match is None or root is None or len(root) != ROOT_BYTES or not is_id(match[1]) or int(match[2]) > MAX_INTEGER:
        raise LedgerError("head.form", f"{text[:200]!r} names no league, size, hash and root")
    return HeadLine(league=match[1], size=int(match[2]), head=match[3], root=root)


def read_head(note: bytes) -> Head:
    """Return the head of a whole note, signed or not; signatures are not looked at.

    Raises:
        LedgerError: `head.form`.
    """
    try:
        text = parse_note(note).text
    except LedgerError as error:
        raise LedgerError("head.form", str(error)) from error
    return Head.parse(text)


def note_hash(note: bytes) -> str:
    """Return the hash of a whole note, by which the next one names it."""
    return hashlib.sha256(note).hexdigest()


def next_head(previous: bytes | None, lines: Iterable[HeadLine], at: Instant) -> Head:
    """Return the head that may be signed after another.

    Args:
        previous: the whole note that was published last, None before the first.
        lines: how far the logs go now; every league of the previous head must be among them.
        at: the instant of the head, not before that of the previous one.

    Raises:
        LedgerError: `head.smaller`, `head.different`, `head.backwards`, `head.left_out` if it would take back what was
            signed; `head.form` if it or the previous note is no head.
    """
    prev = ZERO_HASH if previous is None else note_hash(previous)
    head = Head(at=at, prev=prev, lines=tuple(sorted(lines, key=lambda line: line.league)))
    if previous is not None:
        for fault in taken_back(read_head(previous), head):
            raise fault.error()
    # What a stranger would refuse is not signed in the first place.
    return Head.parse(head.text())


def taken_back(before: Head, after: Head) -> list[Fault]:
    """Return what a head takes back of an earlier one; each fault names the last record that the earlier one fixed."""
    faults = []
    if after.at < before.at:
        text = f"a head of {format_instant(after.at)} follows one of {format_instant(before.at)}"
        faults.append(Fault(code="head.backwards", seq=-1, message=text))
    for old in before.lines:
        new, last = after.of(old.league), old.size - 1
        if new is None:
            text = f"{old.league} is left out of a later head"
            faults.append(Fault(code="head.left_out", seq=last, message=text))
        elif new.size < old.size:
            text = f"{old.league} had {old.size} lines and has {new.size} in a later head"
            faults.append(Fault(code="head.smaller", seq=last, message=text))
        elif new.size == old.size and new != old:
            text = f"{old.league} has another hash or root in a later head of the same size"
            faults.append(Fault(code="head.different", seq=last, message=text))
    return faults
