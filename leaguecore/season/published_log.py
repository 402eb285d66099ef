"""What of a log may be published at an instant: its first lines, up to the first that is held back.

The head is over all lines there are by then, also over those that are held back: they cannot be changed any more.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LedgerError
from leaguecore.ledger import Record
from leaguecore.ledger.heads import HeadLine
from leaguecore.ledger.merkle import MerkleTree
from leaguecore.ledger.record import line_hash
from leaguecore.ledger.revealed import Shown
from leaguecore.ledger.seen_ids import SeenIds
from leaguecore.ledger.store import EventStore
from leaguecore.ledger.verify import ChainCheck
from leaguecore.season.disclosure import Discloser, Disclosure
from leaguecore.season.publicity import held_until, is_public_shape

Lines = list[tuple[bytes, Record]]


@attrs.frozen(kw_only=True)
class Extent:
    """How much was published.

    Attributes:
        head: how far the log goes by then.
        lines: how many of its lines may be read.
        until: from when the first line that is held back may be read, None if none is.
        counts: of private values: `opened`, `redacted`, `withheld`, `embargoed`, `never`.
        closed: whether the season has ended by then.
    """

    head: HeadLine
    lines: int
    until: Instant | None
    counts: Counter[str]
    closed: bool


def publish_log(
    store: EventStore,
    discloser: Discloser,
    now: Instant,
    write_line: Callable[[bytes], object],
    write_shown: Callable[[Shown], object],
) -> Extent:
    """Walk a log once, and write what may be read of it.

    Args:
        store: the log.
        discloser: new; tells which private values may be read.
        now: as of when it is published; later records do not count.
        write_line: takes a line of the log.
        write_shown: takes a private value that may be read.

    Raises:
        LedgerError: for the first fault of its bytes and chain; `genesis.missing` if there is no record by then;
            `publicity.none` for a field that has no rule; `blob.mismatch` for a private value that was exchanged.
    """
    tree, counts, lines = MerkleTree(), Counter[str](), 0
    until: Instant | None = None
    last: tuple[bytes, Record] | None = None
    for transaction in _transactions(store, now):
        for data, _ in transaction:
            tree.add(data)
        last = transaction[-1]
        if until is not None:
            continue
        made = [discloser.see(record) if record.seq else Disclosure() for _, record in transaction]
        until = _held(transaction, discloser, now)
        if until is None:
            _write(transaction, made, write_line, write_shown)
            lines += len(transaction)
            counts.update(_counted(made))
    if last is None:
        raise LedgerError("genesis.missing", "there is no record by then", seq=0)
    head = HeadLine(league=last[1].league, size=tree.size, head=line_hash(last[0]), root=tree.root())
    return Extent(head=head, lines=lines, until=until, counts=counts, closed=discloser.state.phase == "closed")


def _transactions(store: EventStore, now: Instant) -> Iterator[Lines]:
    """Walk the transactions that there are by an instant: what belongs together is shown or held back together."""
    waiting: Lines = []
    with SeenIds() as ids:
        chain = ChainCheck(ids)
        for stored in store.read():
            record, faults = chain.see(stored.line)
            if faults or record is None:
                raise faults[0].error()
            if waiting and "/" not in record.cmd:
                yield waiting
                waiting = []
            if record.at > now and record.seq:
                break  # but for the first, which is published before the league begins
            waiting.append((stored.line, record))
    if waiting:
        yield waiting


def _held(transaction: Lines, discloser: Discloser, now: Instant) -> Instant | None:
    """Return from when a transaction may be read, None if it may be now."""
    times = [held_until(discloser.state, record) for _, record in transaction]
    return max((at for at in times if at is not None and at > now), default=None)


def _write(
    transaction: Lines,
    made: list[Disclosure],
    write_line: Callable[[bytes], object],
    write_shown: Callable[[Shown], object],
) -> None:
    for data, record in transaction:
        without = is_public_shape(record)
        if without:
            message = f"no rule says whether {', '.join(without)} of {record.kind} may be read"
            raise LedgerError("publicity.none", message, seq=record.seq)
        write_line(data)
    for shown in (one for disclosure in made for one in disclosure.shown):
        write_shown(shown)


def _counted(made: list[Disclosure]) -> Counter[str]:
    counts = Counter[str](shown.state for disclosure in made for shown in disclosure.shown)
    counts["embargoed"] += sum(disclosure.embargoed for disclosure in made)
    counts["never"] += sum(disclosure.never for disclosure in made)
    return counts
