"""What can be checked of a log without knowing what it means: bytes, chain, and the files that genesis commits to."""

from collections.abc import Iterable, Iterator, Mapping

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LedgerError
from leaguecore.ledger.record import CLOSING_KIND, GENESIS_KIND, ZERO_HASH, Record, line_hash, parse_record
from leaguecore.ledger.seen_ids import SeenIds
from leaguecore.rules.digest import file_sha256


@attrs.frozen(kw_only=True)
class Fault:
    """One thing wrong with a log: a stable code, where, and what."""

    code: str
    seq: int
    message: str

    def error(self) -> LedgerError:
        """Return the fault as an error."""
        return LedgerError(self.code, self.message, seq=self.seq)


def verify_lines(lines: Iterable[bytes]) -> Iterator[tuple[Record | None, list[Fault]]]:
    """Walk the lines of a log; give each record with its faults of form and chain.

    A line that cannot be read gives no record. Every line is checked, not only the ends: a chain proves nothing
    about what it skips. Memory does not grow with the log.
    """
    with SeenIds() as ids:
        check = ChainCheck(ids)
        for line in lines:
            yield check.see(line)


class ChainCheck:
    """Checks the lines of a log one by one: their form, and that each follows the one before."""

    def __init__(self, ids: SeenIds) -> None:
        """Begin before the first line.

        Args:
            ids: an empty set, for the ids of commands.
        """
        self._ids = ids
        self.prev, self.seq, self._at = ZERO_HASH, 0, Instant(-(2**62))
        self._league, self._closed = "", False

    def see(self, line: bytes) -> tuple[Record | None, list[Fault]]:
        """Return the record of the next line, None if it cannot be read, and what is wrong with it."""
        try:
            record = parse_record(line, seq=self.seq)
        except LedgerError as error:
            found = [Fault(code=error.code, seq=self.seq, message=str(error))]
            self.prev, self.seq = line_hash(line), self.seq + 1
            return None, found
        found = [Fault(code=code, seq=self.seq, message=text) for code, text in self._wrong(record)]
        self._closed = self._closed or record.kind == CLOSING_KIND
        self.prev, self.seq, self._at = line_hash(line), self.seq + 1, record.at
        return record, found

    def _wrong(self, record: Record) -> Iterator[tuple[str, str]]:
        """Walk what is wrong with a record in its place: the code, and what."""
        self._league = self._league or record.league
        if record.seq != self.seq:
            yield "seq", f"the record says {record.seq}"
        if record.prev != self.prev:
            yield "chain.prev", "prev is not the hash of the line before"
        if record.league != self._league:
            yield "league", f"a record of {record.league} in the log of {self._league}"
        if record.at < self._at:
            yield "clock.backwards", "the record is older than the one before"
        if not self._ids.is_new(record.cmd):
            yield "cmd.duplicate", f"{record.cmd} stands twice"
        if (record.kind == GENESIS_KIND) != (self.seq == 0):
            yield "genesis.place", f"{record.kind} stands at {self.seq}"
        if self._closed:
            yield "closed", "a record after the end"


def genesis_faults(genesis: Record, files: Mapping[str, bytes]) -> list[Fault]:
    """Return the files whose hashes are not those that genesis names.

    Args:
        genesis: the first record.
        files: the bytes of each committed file, by the name under `hashes`.
    """
    hashes = genesis.data.get("hashes")
    committed = hashes if isinstance(hashes, dict) else {}
    return [
        Fault(code="genesis.file", seq=0, message=f"the {name} is not the one that was committed before play")
        for name, data in sorted(files.items())
        if committed.get(name) != file_sha256(data)
    ]
