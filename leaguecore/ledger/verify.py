"""What can be checked of a log without knowing what it means: bytes, chain, and the files that genesis commits to."""

from collections.abc import Iterable, Iterator, Mapping

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LedgerError
from leaguecore.ledger.record import CLOSING_KIND, GENESIS_KIND, ZERO_HASH, Record, line_hash, parse_record
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
    about what it skips.
    """
    prev, seq, at, closed = ZERO_HASH, 0, Instant(-(2**62)), False
    league, cmds = "", set()
    for line in lines:
        try:
            record = parse_record(line, seq=seq)
        except LedgerError as error:
            yield None, [Fault(code=error.code, seq=seq, message=str(error))]
            prev, seq = line_hash(line), seq + 1
            continue
        league = league or record.league
        found = [
            (record.seq != seq, "seq", f"the record says {record.seq}"),
            (record.prev != prev, "chain.prev", "prev is not the hash of the line before"),
            (record.league != league, "league", f"a record of {record.league} in the log of {league}"),
            (record.at < at, "clock.backwards", "the record is older than the one before"),
            (record.cmd in cmds, "cmd.duplicate", f"{record.cmd} stands twice"),
            ((record.kind == GENESIS_KIND) != (seq == 0), "genesis.place", f"{record.kind} stands at {seq}"),
            (closed, "closed", "a record after the end"),
        ]
        yield record, [Fault(code=code, seq=seq, message=text) for wrong, code, text in found if wrong]
        cmds.add(record.cmd)
        closed = closed or record.kind == CLOSING_KIND
        prev, seq, at = line_hash(line), seq + 1, record.at


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
