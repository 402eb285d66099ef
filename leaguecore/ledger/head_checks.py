"""The check of a log against the heads that were published of it, in one pass over its lines.

What is kept is one entry for each head and the open subtrees of the Merkle tree, however long the log is. A fault of a
note that speaks of no record has the seq -1.
"""

from collections.abc import Sequence

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import LeagueError, LedgerError, PluginError
from leaguecore.ledger.heads import Head, HeadLine, note_hash, read_head, taken_back
from leaguecore.ledger.merkle import MerkleTree
from leaguecore.ledger.record import ZERO_HASH, line_hash
from leaguecore.ledger.signed_notes import VerifierKey, parse_note
from leaguecore.ledger.signing import is_signed_by
from leaguecore.ledger.verify import Fault


@attrs.frozen(kw_only=True)
class _Claim:
    """What one head says of the league, and whether the committed key vouches for it."""

    number: int
    at: Instant
    line: HeadLine
    signed: bool


class HeadCheck:
    """Compares the lines of a log with its heads; `see` each line in order, then `finish`.

    Attributes:
        anchored: after `finish`, the size of the newest head that the committed key has signed and that the lines
            bear out; 0 if there is none. Whatever comes later can still be rewritten by whoever keeps the log.
        newest_at: the instant of that head, or None.
        first_at: the instant of the first head that the lines bear out, signed or not; None if there is none.
        promised: the size of the newest signed head that goes beyond the lines, into those that are held back; 0 for
            none. It binds the publisher, but nobody can compare it yet.
        unsigned: the number of notes that no good signature of the committed key stands under.
        unchecked: signatures could not be checked, because `cryptography` is not installed: nothing is anchored.
    """

    def __init__(
        self, notes: Sequence[bytes], league: str, key: str, now: Instant | None = None, held: int = 0
    ) -> None:
        """Read the notes; what is wrong with them is told by `finish`.

        Args:
            notes: the whole notes, in the order of their publication.
            league: whose log it is.
            key: the public key that genesis commits to, "" if none: then no head anchors anything.
            now: the present instant, None not to look for heads of the future.
            held: so many lines after the last are known to be held back.
        """
        self.anchored = self.promised = self.unsigned = 0
        self.newest_at: Instant | None = None
        self.first_at: Instant | None = None
        self.unchecked = False
        self._league, self._now, self._held = league, now, held
        self._faults: list[Fault] = []
        self._key = self._committed(key)
        self._tree = MerkleTree()
        self._claims: dict[int, list[_Claim]] = {}
        self._published: dict[str, Head] = {}
        self._newest_hash = ZERO_HASH
        self._read_notes(notes)

    def see(self, seq: int, line: bytes, at: Instant | None) -> list[Fault]:
        """Return the faults of a line.

        Args:
            seq: its place in the log, from 0 on.
            line: its bytes without line feed.
            at: the instant of its record, None if it cannot be read.
        """
        faults = [] if at is None else self._backdated(seq, at)
        self._tree.add(line)
        for claim in self._claims.get(self._tree.size, ()):
            if claim.line.head != line_hash(line) or claim.line.root != self._tree.root():
                text = f"head {claim.number} fixed {claim.line.size} lines, and these are others"
                faults.append(Fault(code="head.mismatch", seq=seq, message=text))
            else:
                self.first_at = claim.at if self.first_at is None else self.first_at
                if claim.signed:
                    self.anchored, self.newest_at = claim.line.size, claim.at
            # A league opens before it begins: its first record bears the instant from which it plays.
            if at is not None and at > claim.at and seq:
                text = f"head {claim.number} of {format_instant(claim.at)} holds a record of {format_instant(at)}"
                faults.append(Fault(code="head.early", seq=seq, message=text))
        return faults

    def finish(self) -> list[Fault]:
        """Return what is wrong with the notes, and whether lines are missing at the end."""
        faults, size = list(self._faults), self._tree.size
        beyond = [claim for known, claims in sorted(self._claims.items()) if known > size for claim in claims]
        lost = [claim for claim in beyond if claim.line.size > size + self._held]
        self.promised = max((claim.line.size for claim in beyond if claim.signed and claim not in lost), default=0)
        if lost:
            text = f"the log ends, and head {lost[-1].number} fixed {lost[-1].line.size} lines"
            faults.append(Fault(code="log.truncated", seq=size, message=text))
        return faults

    def fixed_before(self, at: Instant) -> int:
        """Return how many lines the heads from before an instant fix, whether or not they are there."""
        claims = (claim for same_size in self._claims.values() for claim in same_size)
        return max((claim.line.size for claim in claims if claim.at < at), default=0)

    def compare(self, kept: bytes) -> list[Fault]:
        """Return how a note that somebody has kept contradicts the notes that are published now.

        A kept note that the committed key has not signed shows nothing, as anybody could have written it; one of other
        leagues alone shows nothing of this one, though the same key may sign for all. Only the text counts: lines of
        signatures of others may have been added to either copy.
        """
        try:
            head, text = read_head(kept), parse_note(kept).text
        except LedgerError as error:
            return [Fault(code="head.form", seq=-1, message=f"the kept note is no head: {error}")]
        line = head.of(self._league)
        if line is None:
            return [] if text in self._published else [self._of_others(head)]
        last = line.size - 1
        _, faults = self._signature("the kept note", last, kept)
        if faults or text in self._published:
            return faults
        dated = format_instant(head.at)
        if self._is_later(head):
            message = f"the heads end before the one of {dated} that was kept"
            return [Fault(code="head.missing", seq=last, message=message)]
        message = f"a head of {dated} was shown that is none of those published now"
        return [Fault(code="head.split", seq=last, message=message)]

    def _of_others(self, kept: Head) -> Fault:
        named = kept.lines[0].league + (f" and {len(kept.lines) - 1} more" if len(kept.lines) > 1 else "")
        message = f"the kept note says nothing of {self._league}: it is a head of {named}"
        return Fault(code="head.league", seq=-1, message=message)

    def _is_later(self, kept: Head) -> bool:
        """Say whether a head may follow those that are published, rather than stand in the place of one of them."""
        heads = self._published.values()
        taken = kept.prev in {head.prev for head in heads}
        return kept.prev == self._newest_hash or (not taken and all(kept.at > head.at for head in heads))

    def _committed(self, key: str) -> VerifierKey | None:
        try:
            return VerifierKey.parse(key) if key else None
        except LeagueError as error:
            self._faults.append(Fault(code="head.key", seq=0, message=f"the committed key is none: {error}"))
            return None

    def _read_notes(self, notes: Sequence[bytes]) -> None:
        before: Head | None = None
        for number, note in enumerate(notes):
            before = self._read_note(number, note, before) or before
            self._newest_hash = note_hash(note)

    def _read_note(self, number: int, note: bytes, before: Head | None) -> Head | None:
        try:
            head = read_head(note)
        except LedgerError as error:
            self._faults.append(Fault(code="head.form", seq=-1, message=f"head {number}: {error}"))
            self.unsigned += 1
            return None
        self._published[head.text()] = head
        line = head.of(self._league)
        last = -1 if line is None else line.size - 1
        if head.prev != self._newest_hash:
            text = f"head {number} does not name the hash of the one before it"
            self._faults.append(Fault(code="head.chain", seq=last, message=text))
        elif before is not None:
            self._faults += taken_back(before, head)
        if self._now is not None and head.at > self._now:
            text = f"head {number} is dated {format_instant(head.at)}"
            self._faults.append(Fault(code="head.future", seq=last, message=text))
        signed, faults = self._signature(f"head {number}", last, note)
        self._faults += faults
        self.unsigned += not signed
        if line is not None:
            claim = _Claim(number=number, at=head.at, line=line, signed=signed)
            self._claims.setdefault(line.size, []).append(claim)
        return head

    def _signature(self, what: str, seq: int, note: bytes) -> tuple[bool, list[Fault]]:
        """Return whether the committed key has signed a note, with the faults of that."""
        if self._key is None or self.unchecked:
            return False, []
        try:
            signed = is_signed_by(parse_note(note), self._key)
        except LedgerError as error:
            return False, [Fault(code="head.sig", seq=seq, message=f"{what}: {error}")]
        except PluginError:
            self.unchecked = True
            return False, []
        text = f"{what} is not signed by {self._key.name}, the key that was committed"
        return signed, [] if signed else [Fault(code="head.nosig", seq=seq, message=text)]

    def _backdated(self, seq: int, at: Instant) -> list[Fault]:
        """Return the fault of the first line after a head that is older than the head."""
        claims = self._claims.get(self._tree.size, ())
        newest = max((claim.at for claim in claims), default=at)
        if at >= newest:
            return []
        text = f"a record of {format_instant(at)} was added after the head of {format_instant(newest)}"
        return [Fault(code="backdated", seq=seq, message=text)]
