"""Publishing a league: a head is signed and kept, and then the public folder is written anew.

A head once signed binds: a smaller one, or another of the same size, is never signed after it, whatever becomes of the
store. It is kept durably before anybody can read it.
"""

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger.checkpoints import sign_checkpoint
from leaguecore.ledger.heads import HeadLine
from leaguecore.ledger.record import CLOSING_KIND
from leaguecore.ledger.signing import Signer
from leaguecore.season.disclosure import Discloser
from leaguecore.season.embargo import Embargo
from leaguecore.season.folder import FACTS
from leaguecore.season.genesis import data_cut
from leaguecore.season.keeping_heads import keep_head, newest_head_at
from leaguecore.season.league_files import NAMES
from leaguecore.season.line_up import PAGES
from leaguecore.season.packed_facts import packed_facts
from leaguecore.season.playing import runner_of
from leaguecore.season.public_folder import (
    CHECKPOINT,
    FACTS_FILE,
    LOG,
    PAGES_FILE,
    PUBLICATION,
    REVEALED,
    LeftOut,
    Publication,
    PublicFolder,
    head_file,
)
from leaguecore.season.public_place import PublicPlace
from leaguecore.season.public_writer import PublicWriter, public_writer, writing_to
from leaguecore.season.published_log import Extent, publish_log
from leaguecore.season.withholding import adopt_withheld

if TYPE_CHECKING:
    from leaguecore.season.league import League


@attrs.frozen(kw_only=True)
class Published:
    """What was published.

    Attributes:
        head: how far the log goes.
        number: of the head note, from 0.
        signed: whether it is signed.
        lines: how many lines of the log were published.
    """

    publication: Publication
    head: HeadLine
    number: int
    signed: bool
    lines: int


def publish(
    league: "League",
    to: str | Path,
    *,
    now: Instant | None = None,
    signer: Signer | None = None,
    left_out: tuple[LeftOut, ...] = (),
) -> Published:
    """Write what everybody may read of a league at an instant, with a new head.

    Args:
        league: opened to be written to, for the head is kept with it.
        to: a folder that is new, empty, or an earlier publication of the same league.
        now: as of when; None for the instant of the newest record.
        signer: signs the head; needed if, and only if, the league has committed to his key.
        left_out: of `facts` and `pages`, what is published by its hash alone.

    Raises:
        UsageError: `out.exists`, `publication.other`, `key.needed`, `key.other`, `publish.backwards`, `publish.due` if
            something is due before that instant and has not been done.
        LedgerError: `head.*` if it would take back a head; what `publish_log` raises.
        StoreError: `heads.behind` if the folder has heads that this store has not; what writing raises.
    """
    place = PublicPlace(named=Path(to), league=league.ledger.league)
    _require_key(str(league.ledger.genesis().data["key"]), signer)
    with writing_to(place.named):
        place.take_up()
    _require_own(place, league)
    at = _instant(league, now)
    _require_sound(league)
    adopt_withheld(league, PublicFolder(place.named).revealed())
    discloser = Discloser(Embargo(league.opened()), league.ledger.store, league.committed_engine().texts, at)
    with public_writer(place) as writer:
        extent = _write_log(league, writer, discloser, at)
        number = keep_head(league.ledger.store, extent.head, at, signer)
        publication = _publication(league, extent, at, left_out)
        if not _is_private(league):
            _write_files(league, writer, None if extent.closed else at, left_out)
        _write_heads(league, writer, extent.head, signer)
        writer.write(PUBLICATION, publication.to_bytes())
        writer.finish()
    return Published(
        publication=publication, head=extent.head, number=number, signed=signer is not None, lines=extent.lines
    )


def _require_key(committed: str, signer: Signer | None) -> None:
    """Refuse another key than the one that was committed to before play, and none at all."""
    if committed and signer is None:
        raise UsageError("key.needed", f"the heads of this league are signed by {committed}", fix="name it: --key FILE")
    if signer is not None and signer.key.text != committed:
        named = f"to {committed}" if committed else "to no key"
        message = f"the league has committed {named}, and this is {signer.key.text}"
        raise UsageError("key.other", message, fix="sign with the committed key, or open the league with this one")


def _require_own(place: PublicPlace, league: "League") -> None:
    """Refuse a place that is not an earlier publication of this league, or has more heads than its store."""
    if place.is_free():
        return
    folder = PublicFolder(place.named)
    if not folder.is_one():
        raise UsageError("out.exists", f"{folder.path} exists already", fix="name a new folder")
    there = folder.publication().league
    if there != league.ledger.league:
        message = f"{folder.path} is the publication of {there}, not of {league.ledger.league}"
        raise UsageError("publication.other", message, fix="name another folder")
    kept = tuple(league.ledger.store.notes())
    published = folder.notes()
    if published[: len(kept)] != kept[: len(published)] or len(published) > len(kept):
        message = f"{folder.path} has heads that this store has not: was it restored from an older backup?"
        raise StoreError("heads.behind", message, fix="go on from the store that signed them, or from its backup")


def _require_sound(league: "League") -> None:
    """Refuse to sign what a stranger would refuse: it could not be taken back."""
    for fault in league.verdict(replay=False).faults:
        if fault.code not in _SIGNED_SO_FAR:
            raise fault.error()


_SIGNED_SO_FAR = frozenset({"genesis.live", "head.nosig", "head.sig"})
"""What is wrong with the heads that were kept before, not with the log: another head makes it no worse."""


def _instant(league: "League", now: Instant | None) -> Instant:
    """Return as of when a league is published: up to then everything must be done that is due."""
    last = league.ledger.store.last()
    newest = None if last is None else next(league.records(last.seq))
    if newest is None:
        raise StoreError("folder.empty", "the league holds no record yet", fix="remove it and play again")
    signed_at = newest_head_at(league.ledger.store)
    at = max(newest.at, signed_at) if now is None else now
    if at < signed_at:
        message = f"a head of {format_instant(signed_at)} is kept already, and heads do not go back"
        raise UsageError("publish.backwards", message, fix="name a later --now, or none")
    if newest.kind != CLOSING_KIND and at > newest.at:
        due = runner_of(league, any_plugins=True).next_at()
        if due is not None and due < at:
            message = f"something is due at {format_instant(due)} and is not done"
            raise UsageError("publish.due", message, fix="tick the league first, with the same --now")
    return at


def _publication(league: "League", extent: Extent, at: Instant, left_out: tuple[LeftOut, ...]) -> Publication:
    counts = extent.counts
    if _is_private(league):
        return Publication(league=league.ledger.league, at=at, visibility="private")
    return Publication(
        league=league.ledger.league,
        at=at,
        visibility="public",
        left_out=tuple(sorted(set(left_out))),
        held=extent.head.size - extent.lines,
        held_until=extent.until,
        revealed=counts["opened"],
        redacted=counts["redacted"],
        withheld=counts["withheld"],
        embargoed=counts["embargoed"],
        never=counts["never"],
    )


def _is_private(league: "League") -> bool:
    """Say whether heads alone are published of a league."""
    rules = league.rules.ruleset.publication
    return rules is not None and rules.visibility == "private"


def _write_log(league: "League", writer: PublicWriter, discloser: Discloser, at: Instant) -> Extent:
    """Write the records and the private values that may be read; of a private league none leaves its own folder."""
    store = league.ledger.store
    if _is_private(league):
        return publish_log(store, discloser, at, _nowhere, _nowhere)
    with writer.lines(LOG) as log, writer.lines(REVEALED) as revealed:
        return publish_log(store, discloser, at, log, lambda shown: revealed(shown.line()))


def _nowhere(shown: object) -> None:
    """Write nothing."""
    del shown


def _write_heads(league: "League", writer: PublicWriter, head: HeadLine, signer: Signer | None) -> None:
    """Write all head notes there are, and the newest once more as a checkpoint."""
    for place, note in enumerate(league.ledger.store.notes()):
        writer.repeat(head_file(place), note)
    if signer is not None:
        writer.write(CHECKPOINT, sign_checkpoint(signer, head))


def _write_files(league: "League", writer: PublicWriter, cut: Instant | None, left_out: tuple[LeftOut, ...]) -> None:
    """Write what the first record names by hash, and the facts that were known by then (None for all)."""
    files = dict(league.files.in_folder)
    if PAGES_FILE in left_out:
        files.pop(NAMES[PAGES], None)
    for name, data in files.items():
        writer.write(name, data)
    if FACTS_FILE not in left_out:
        # Before the draft a league is published too, and its first record names the facts of its own instant.
        named = data_cut(league.ledger.genesis())
        facts = league.facts if cut is None else league.facts.known_by(max(cut, named))
        writer.write(str(FACTS), packed_facts(facts))
