"""The writer of a log: numbers, links and commits the records of one command at a time."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.canon import encode_trusted
from leaguecore.clock import Instant
from leaguecore.errors import LedgerError, StaleCommand
from leaguecore.ledger.record import GENESIS_KIND, ZERO_HASH, Record, line_hash, parse_record
from leaguecore.ledger.store import EventStore, StoredLine

Body = tuple[str, Mapping[str, Any]]
"""The kind and the data of a record."""


@attrs.frozen(kw_only=True)
class Receipt:
    """Proof for whoever gave a command: the place and the hash of its last record."""

    league: str
    seq: int
    hash: str


class Ledger:
    """The log of one league in a store."""

    def __init__(self, store: EventStore, league: str, *, reading: bool = False) -> None:
        """Go on from what the store holds.

        Args:
            store: where the log is kept.
            league: whose log it is.
            reading: nothing will be appended, so the newest record is not looked at: a damaged log can be verified.

        Raises:
            LedgerError: `league.other` if the store holds another league.
        """
        self.store = store
        self.league = league
        self._seq, self._prev, self._at = 0, ZERO_HASH, Instant(-(2**62))
        last = store.last()
        if last is not None and reading:
            self._seq, self._prev = last.seq + 1, line_hash(last.line)
        elif last is not None:
            record = parse_record(last.line, seq=last.seq)
            if record.league != league:
                raise LedgerError("league.other", f"the store holds {record.league}, not {league}", seq=last.seq)
            self._seq, self._prev, self._at = record.seq + 1, line_hash(last.line), record.at

    def __len__(self) -> int:
        """Return the number of records."""
        return self._seq

    @property
    def head(self) -> str:
        """The hash of the newest record."""
        return self._prev

    def append(
        self,
        *,
        at: Instant,
        actor: str,
        cmd: str,
        bodies: Sequence[Body],
        secrets: Mapping[str, str] | None = None,
    ) -> Receipt:
        """Commit the records of one command: the command first, then its events.

        The same command id with the same content again gives the same receipt and no new record.

        Args:
            at: the engine's instant, never before that of the newest record.
            actor: a team, or `engine`.
            cmd: the id of the command, unique in the league.
            bodies: kind and data of each record.
            secrets: private values that must be kept if, and only if, the records are.

        Raises:
            StaleCommand: `cmd.conflict` if the id was used with another content.
            LedgerError: `clock.backwards`, or what the store refuses.
        """
        known = self.store.find(cmd)
        if known is not None:
            return self._receipt_again(known, actor, bodies)
        if not bodies:
            raise LedgerError("record.none", f"{cmd} has no record")
        if at < self._at:
            raise LedgerError("clock.backwards", f"{cmd} is older than the newest record", seq=self._seq)
        lines, prev = [], self._prev
        for number, (kind, data) in enumerate(bodies):
            record = Record(
                league=self.league,
                seq=self._seq + number,
                prev=prev,
                at=at,
                actor=actor,
                cmd=f"{cmd}/{number}" if number else cmd,
                kind=kind,
                data=data,
            )
            line = record.line()
            prev = line_hash(line)
            lines.append(StoredLine(seq=record.seq, cmd=record.cmd, line=line))
        self.store.append(lines, secrets or {})
        self._seq, self._prev, self._at = self._seq + len(lines), prev, at
        return Receipt(league=self.league, seq=self._seq - 1, hash=prev)

    def records(self, start: int = 0) -> Iterator[Record]:
        """Walk the records from a seq on."""
        for stored in self.store.read(start):
            yield parse_record(stored.line, seq=stored.seq)

    def genesis(self) -> Record:
        """Return the first record.

        Raises:
            LedgerError: `genesis.missing`.
        """
        first = next(self.records(), None)
        if first is None or first.kind != GENESIS_KIND:
            raise LedgerError("genesis.missing", "the log does not begin with league.open", seq=0)
        return first

    def receipt(self, cmd: str) -> Receipt:
        """Return the receipt of a command that was committed.

        Raises:
            LedgerError: `cmd.unknown`.
        """
        known = self.store.find(cmd)
        if known is None:
            raise LedgerError("cmd.unknown", f"no record has the id {cmd}")
        return self._receipt_again(known, parse_record(known.line, seq=known.seq).actor, ())

    def _receipt_again(self, known: StoredLine, actor: str, bodies: Sequence[Body]) -> Receipt:
        record = parse_record(known.line, seq=known.seq)
        last = known
        given = [(actor, kind, encode_trusted(data)) for kind, data in bodies]
        there = [(record.actor, record.kind, encode_trusted(record.data))]
        for number, stored in enumerate(self.store.read(known.seq + 1), start=1):
            if stored.cmd != f"{record.cmd}/{number}":
                break
            last, event = stored, parse_record(stored.line, seq=stored.seq)
            there.append((event.actor, event.kind, encode_trusted(event.data)))
        # Events follow from the command, so whoever gives it again need not know them; what he gives must be the same.
        if given != there[: len(given)]:
            raise StaleCommand("cmd.conflict", f"{record.cmd} was used for another content")
        return Receipt(league=self.league, seq=last.seq, hash=line_hash(last.line))
