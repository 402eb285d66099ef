"""What is wrong with a publication as a whole: whose it is, where it ends, and whether its newest head is its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from leaguecore.clock import format_instant
from leaguecore.errors import LeagueError, PluginError, UsageError
from leaguecore.ledger import Fault
from leaguecore.ledger.checkpoints import checkpoint_faults
from leaguecore.ledger.heads import Head, HeadLine, read_head
from leaguecore.ledger.signed_notes import VerifierKey
from leaguecore.season.public_folder import Publication, PublicFolder

if TYPE_CHECKING:
    from leaguecore.season.league import League


def publication_faults(league: "League", folder: PublicFolder, size: int, key: str) -> Iterator[Fault]:
    """Walk what is wrong with a publication beside its lines and its values.

    Args:
        league: as it is read from the folder.
        folder: the publication.
        size: how many lines it has.
        key: the public key that the first record commits to, "" if none.
    """
    said = folder.publication()
    if folder.store().torn:
        yield Fault(code="no_final_newline", seq=max(0, size - 1), message="the last line is torn off")
    if said.league != league.ledger.league:
        message = f"the publication is of {said.league}, the log of {league.ledger.league}"
        yield Fault(code="publication.league", seq=0, message=message)
    rules = league.rules.ruleset.publication
    if said.visibility != ("public" if rules is None else rules.visibility):
        yield Fault(code="publication.visibility", seq=-1, message="the rules have another visibility than it says")
    if (said.held > 0) != (said.held_until is not None) or (said.held_until or said.at + 1) <= said.at:
        message = f"{said.held} records are held back, and their time has come or is not told"
        yield Fault(code="log.held", seq=size, message=message)
    yield from _head_faults(league.ledger.league, folder, said, size, key)


def _head_faults(league: str, folder: PublicFolder, said: Publication, size: int, key: str) -> Iterator[Fault]:
    """Compare the publication with its newest head: each publication has one of its own instant, over all its lines."""
    newest = _newest(folder)
    line = None if newest is None else newest.of(league)
    if newest is None or line is None or (newest.at, line.size) != (said.at, size + said.held):
        message = (
            f"the newest head is not over the {size + said.held} records that there were {format_instant(said.at)}"
        )
        yield Fault(code="publication.head", seq=-1, message=message)
    note = folder.checkpoint()
    if note is not None and line is not None:
        yield from _checkpoint_faults(note, line, key)


def _checkpoint_faults(note: bytes, line: HeadLine, key: str) -> Iterator[Fault]:
    try:
        yield from checkpoint_faults(note, line, VerifierKey.parse(key))
    except (PluginError, UsageError):
        return  # what cannot be checked, and a key that is none, are told with the heads


def _newest(folder: PublicFolder) -> Head | None:
    """Return the newest head, None if there is none that can be read; then it is told as a fault of its own."""
    notes = folder.notes()
    try:
        return read_head(notes[-1]) if notes else None
    except LeagueError:
        return None
