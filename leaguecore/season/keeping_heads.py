"""Signing the heads of a league and keeping them with it, before anybody can read them."""

from leaguecore.clock import Instant
from leaguecore.ledger import Ledger
from leaguecore.ledger.heads import HeadLine, next_head, read_head
from leaguecore.ledger.merkle import MerkleTree
from leaguecore.ledger.signed_notes import SignedNote
from leaguecore.ledger.signing import Signer
from leaguecore.ledger.store import EventStore


def newest_head_at(store: EventStore) -> Instant:
    """Return the instant of the newest head; without any, one before everything.

    What is done after a head is not dated before it: that would look as if it had been slipped in.
    """
    notes = tuple(store.notes())
    return read_head(notes[-1]).at if notes else Instant(-(2**62))


def keep_head(store: EventStore, line: HeadLine, at: Instant, signer: Signer | None) -> int:
    """Keep a head durably, if it is not the newest one already; return the number of its note.

    Args:
        store: of the league.
        line: how far its log goes.
        at: the instant of the head.
        signer: None for a league that has committed to no key: its heads are chained and not signed.

    Raises:
        LedgerError: `head.smaller`, `head.different` or `head.backwards` if it would take back what was signed;
            `store.conflict` if somebody else has signed one meanwhile.
    """
    notes = tuple(store.notes())
    newest = notes[-1] if notes else None
    if newest is not None:
        before = read_head(newest)
        if (before.at, before.of(line.league)) == (at, line):
            return len(notes) - 1
    head = next_head(newest, [line], at)
    note = SignedNote(text=head.text()).to_bytes() if signer is None else signer.sign(head.text())
    store.add_note(len(notes), note)
    return len(notes)


def keep_first_head(ledger: Ledger, signer: Signer | None, at: Instant | None = None) -> int:
    """Sign a head over the first record alone, before anything is decided; return the number of its note.

    Args:
        ledger: of a league that was just opened.
        signer: None for a league that has committed to no key.
        at: the real instant, None for that of the record; a league of the past has its first head no later than that.
    """
    (first,) = ledger.store.read()
    tree, genesis = MerkleTree(), ledger.genesis()
    tree.add(first.line)
    line = HeadLine(league=genesis.league, size=1, head=ledger.head, root=tree.root())
    return keep_head(ledger.store, line, genesis.at if at is None else min(at, genesis.at), signer)
