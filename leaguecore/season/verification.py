"""Checking a league's record in one pass, level by level, from what is published of it or from its own folder.

| level | what is checked |
|---|---|
| bytes, chain | each line's form and canonical spelling; that each follows the one before |
| genesis | the files and fields that were committed to before play |
| commitments | what was sealed, when it was opened, and that it is the same |
| heads, receipts | what was signed, and what managers were told, against the lines |
| replay | every command, award, score and standing, made again from the pinned facts |

A line is looked at once by all levels and then forgotten, so memory does not grow with the log. Where bytes or chain
are broken, what follows means nothing: the deeper levels end there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ledger import Fault, Record, parse_record
from leaguecore.ledger.chain import Receipt
from leaguecore.ledger.head_checks import HeadCheck
from leaguecore.ledger.receipts import ReceiptCheck
from leaguecore.ledger.record import GENESIS_KIND
from leaguecore.ledger.revealed import RevealCheck
from leaguecore.ledger.seals import SealCheck
from leaguecore.ledger.seen_ids import SeenIds
from leaguecore.ledger.verify import ChainCheck
from leaguecore.season.disclosure import DisclosureCheck
from leaguecore.season.embargo import Embargo
from leaguecore.season.genesis import HANDED_OVER, LIVE, hindsight_needed
from leaguecore.season.handover import HandoverCheck
from leaguecore.season.kept_values import kept_faults
from leaguecore.season.lineage import LineageCheck, seat_spans
from leaguecore.season.opening_faults import fact_faults, genesis_faults
from leaguecore.season.public_folder import PublicFolder
from leaguecore.season.publication_faults import publication_faults
from leaguecore.season.replay import Replay

if TYPE_CHECKING:
    from leaguecore.season.league import League

LEVELS = ("bytes", "chain", "genesis", "commitments", "heads", "receipts", "replay")


@attrs.frozen(kw_only=True)
class Evidence:
    """What a log is checked against, beside what lies with it.

    Attributes:
        receipts: those that a manager has kept.
        kept_notes: head notes that somebody has kept from earlier.
        now: the present instant, None not to look for what is dated later.
    """

    receipts: tuple[Receipt, ...] = ()
    kept_notes: tuple[bytes, ...] = ()
    now: Instant | None = None


@attrs.frozen(kw_only=True)
class Verdict:
    """What a check of a log has found.

    Attributes:
        faults: what is wrong, at most the first so many.
        more_faults: how much more is.
        records: how many lines there are.
        head: the hash of the newest.
        newest_at: its instant, None if it cannot be read.
        anchored: how many lines are fixed by a head that the committed key has signed; the others can still be
            rewritten by whoever keeps the log.
        anchored_at: the instant of that head.
        committed_at: the instant of the first head of all, signed or not.
        decided_at: the instant of the first decision of a team.
        unsigned: how many heads no good signature stands under.
        promised: how many lines after the last one a signed head fixes already: those that are held back.
        signatures_checked: whether signatures could be checked here.
        receipts: how many receipts were borne out; `receipts_pending` speak of what is held back.
        unrated: why the league cannot count for a rating, "" if it can: it said so when it opened, its heads are
            signed, the first from before the first decision, and a replay finds nothing wrong.
    """

    faults: tuple[Fault, ...]
    more_faults: int
    records: int
    head: str
    newest_at: Instant | None
    anchored: int
    anchored_at: Instant | None
    committed_at: Instant | None
    decided_at: Instant | None
    unsigned: int
    promised: int
    signatures_checked: bool
    receipts: int
    receipts_pending: int
    unrated: str

    @property
    def rated(self) -> bool:
        """Whether the league may count for a rating."""
        return not self.unrated

    @property
    def unanchored(self) -> int:
        """How many lines follow the newest head."""
        return self.records - self.anchored


class FaultList:
    """The first faults of a log, and the number of all others: a long log may be wrong on every line."""

    MOST = 10_000

    def __init__(self) -> None:
        """Begin empty."""
        self._first: list[Fault] = []
        self.more = 0

    def __iadd__(self, found: Iterable[Fault]) -> "FaultList":
        """Add faults."""
        for fault in found:
            self.append(fault)
        return self

    def __bool__(self) -> bool:
        """Say whether anything is wrong."""
        return bool(self._first)

    def append(self, fault: Fault) -> None:
        """Add a fault."""
        if len(self._first) < self.MOST:
            self._first.append(fault)
        else:
            self.more += 1

    @property
    def first(self) -> tuple[Fault, ...]:
        """The first of them."""
        return tuple(self._first)


class _Level(Protocol):
    """A deeper level: sees every record, and the end."""

    def see(self, record: Record) -> list[Fault]: ...

    def finish(self) -> list[Fault]: ...


class Verification:
    """One pass over one log."""

    def __init__(self, league: "League", evidence: Evidence, *, replay: bool) -> None:
        """Take what is checked, and whether it is replayed too."""
        self._league, self._evidence, self._replay = league, evidence, replay
        self._faults = FaultList()
        self._levels: list[_Level] = []
        self._decided_at: Instant | None = None
        self._teams: frozenset[str] = frozenset()
        self._broken = self._rated = self._live = self._foreseen = False
        self._key = ""
        self._heads = self._head_check()

    def verdict(self) -> Verdict:
        """Walk the log and return what was found."""
        league, store = self._league, self._league.ledger.store
        held, heads = _held(league), self._heads
        with SeenIds() as ids:
            chain, newest_at = ChainCheck(ids), None
            receipts = ReceiptCheck(self._evidence.receipts, league.ledger.league)
            for stored in store.read():
                record, found = chain.see(stored.line)
                at = None if record is None else record.at
                self._faults += [*found, *heads.see(stored.seq, stored.line, at), *receipts.see(stored.seq, chain.prev)]
                newest_at = at
                self._see(record, broken=bool(found))
        self._end(chain.seq)
        self._faults += [*heads.finish(), *receipts.finish(chain.seq, held)]
        for note in self._evidence.kept_notes:
            self._faults += heads.compare(note)
        committed_first = _before(heads.first_at, self._decided_at)
        if self._live and not committed_first:
            message = "a league that says it is live has no head from before its first decision"
            self._faults.append(Fault(code="genesis.live", seq=0, message=message))
        return Verdict(
            faults=self._faults.first,
            more_faults=self._faults.more,
            records=chain.seq,
            head=chain.prev,
            newest_at=newest_at,
            anchored=heads.anchored,
            anchored_at=heads.newest_at,
            committed_at=heads.first_at,
            decided_at=self._decided_at,
            unsigned=heads.unsigned,
            promised=max(0, heads.promised - chain.seq),
            signatures_checked=not heads.unchecked,
            receipts=receipts.borne_out,
            receipts_pending=receipts.pending,
            unrated=self._unrated(heads, committed_first=committed_first),
        )

    def _unrated(self, heads: HeadCheck, *, committed_first: bool) -> str:
        """Return the first reason why the league cannot count for a rating, "" if there is none."""
        reasons = {
            "something is wrong with its record": bool(self._faults),
            "it is played on facts of the past": not self._live,
            "it has committed to no key that signs its heads": not self._key,
            "it is private, or somebody is shown the future": not self._rated or self._foreseen,
            "it has no signed head": not heads.anchored,
            "its first head is from after its first decision": not committed_first,
            "it was not replayed": not self._replay,
        }
        return next((reason for reason, holds in reasons.items() if holds), "")

    def _head_check(self) -> HeadCheck:
        league = self._league
        opening = opening_data(league)
        self._rated, self._live = opening.get("rated") is True, opening.get("kind") == LIVE
        key = opening.get("key")
        self._key = key if isinstance(key, str) else ""
        notes = tuple(league.ledger.store.notes())
        return HeadCheck(notes, league.ledger.league, self._key, now=self._evidence.now, held=_held(league))

    def _see(self, record: Record | None, *, broken: bool) -> None:
        """Show a record to the deeper levels, while the bytes and the chain hold."""
        if record is None or broken:
            self._broken = True
        if self._broken or record is None:
            self._levels.clear()
            return
        if record.seq == 0:
            self._begin(record)
            return
        if self._decided_at is None and record.actor in self._teams:
            self._decided_at = record.at
        self._foreseen = self._foreseen or self._shows_the_future(record)
        for level in tuple(self._levels):
            self._faults += level.see(record)

    def _shows_the_future(self, record: Record) -> bool:
        """Say whether a record gives a seat to somebody who is shown what will happen, or whom nobody knows."""
        if record.kind != HANDED_OVER:
            return False
        try:
            return hindsight_needed(str(record.data.get("manager")), self._league.plugins)
        except LeagueError:
            return True

    def _begin(self, genesis: Record) -> None:
        """Check the first record, and begin the deeper levels."""
        league = self._league
        found = league.file_faults(genesis)
        self._faults += found
        if genesis.kind != GENESIS_KIND or found:
            return
        seats = genesis.data.get("seats")
        self._teams = frozenset(seats) if isinstance(seats, dict) else frozenset()
        try:
            lineage, seals = league.lineage, SealCheck(league.origin)
        except LedgerError as error:
            self._faults.append(Fault(code=error.code, seq=0, message=str(error)))
            return
        self._faults += seals.see(genesis)
        self._levels.append(seals)
        self._levels.append(self._texts())
        if lineage is not None:
            check = LineageCheck(lineage, genesis)
            self._faults += check.first_faults()
            self._levels.append(check)
        if self._replay and not self._faults:
            self._begin_replay(genesis)

    def _begin_replay(self, genesis: Record) -> None:
        league = self._league
        engine, seed_known = league.engine()
        self._faults += genesis_faults(league, engine, seed_known=seed_known)
        self._faults += fact_faults(engine.facts)
        self._levels.append(Replay(engine, seed_known=seed_known, variants=league.variants))
        if not self._faults:
            family = [genesis] if league.lineage is None else [*league.lineage.ancestors, genesis]
            self._levels.append(HandoverCheck(family, seat_spans(genesis, league.lineage), league.plugins))

    def _texts(self) -> "_Shown | _Kept":
        league = self._league
        return _Kept(league) if league.published is None else _Shown(league, league.published, self._heads)

    def _end(self, size: int) -> None:
        for level in self._levels:
            self._faults += level.finish()
        if not size:
            self._faults.append(Fault(code="genesis.missing", seq=0, message="the log is empty"))
        folder = self._league.published
        if folder is not None:
            self._faults += publication_faults(self._league, folder, size, self._key)


class _Shown:
    """What a publication shows of private values."""

    def __init__(self, league: "League", folder: PublicFolder, heads: HeadCheck) -> None:
        self._reveals = RevealCheck(folder.revealed(), league.origin)
        self._times: DisclosureCheck | None = DisclosureCheck(
            Embargo(league.opened()), folder.publication(), heads.fixed_before
        )

    def see(self, record: Record) -> list[Fault]:
        shown, found = self._reveals.see(record)
        if self._times is None:
            return found
        try:
            return [*found, *self._times.see(record, shown)]
        except _UNREADABLE as error:
            self._times = None
            return [*found, _unreadable(record, error)]

    def finish(self) -> list[Fault]:
        return [*self._reveals.finish(), *(() if self._times is None else self._times.finish())]


class _Kept:
    """What the private store of a league's own folder keeps."""

    def __init__(self, league: "League") -> None:
        self._store, self._sealer = league.ledger.store, league.text_sealer()

    def see(self, record: Record) -> list[Fault]:
        try:
            return [] if self._sealer is None else kept_faults(record, self._store, self._sealer)
        except _UNREADABLE as error:
            return [_unreadable(record, error)]

    def finish(self) -> list[Fault]:
        return []


_UNREADABLE = (AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError, LeagueError)
"""What a record raises that has not the fields of its kind, or names what is not there: a forged one."""


def _unreadable(record: Record, error: Exception) -> Fault:
    message = f"{record.kind} has not the fields of its kind: {type(error).__name__}"
    return Fault(code="record.form", seq=record.seq, message=message)


def _held(league: "League") -> int:
    """Return how many lines after the last one are said to be held back."""
    return 0 if league.published is None else league.published.publication().held


def opening_data(league: "League") -> Mapping[str, Any]:
    """Return the fields of the first record, nothing if it cannot be read."""
    first = next(iter(league.ledger.store.read()), None)
    try:
        return {} if first is None else parse_record(first.line, seq=0).data
    except LedgerError:
        return {}


def _before(first: Instant | None, decided: Instant | None) -> bool:
    return first is not None and (decided is None or first <= decided)


def faults_of(league: "League", *, replay: bool, evidence: Evidence | None = None) -> Sequence[Fault]:
    """Return everything that is wrong with a league's log."""
    return Verification(league, evidence or Evidence(), replay=replay).verdict().faults
