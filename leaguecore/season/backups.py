"""Backups: a league as it is at one instant, in a folder that says what it holds and is checked before it is used.

A backup holds everything that the league does: also the private values, the seed among them. Its folder and files are
for their owner alone. `backup.json` is written last and names every other file by its hash.
"""

import contextlib
import hashlib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.errors import LeagueError, LedgerError, StoreError
from leaguecore.ledger.copying import Extent, checked_extent, copy_store
from leaguecore.ledger.heads import HeadLine, note_hash, read_head
from leaguecore.ledger.record import line_hash
from leaguecore.ledger.store import EventStore
from leaguecore.season.folder import BACKUP_FILE, DATABASE, LeagueFolder
from leaguecore.season.moving import new_folder, other_files, refuse_inside
from leaguecore.season.public_folder import PublicFolder
from leaguecore.season.store_place import STORE_FILE, StorePlace
from leaguecore.season.synced_files import write_synced

FORMAT = 1
_OWNER_ONLY = 0o600


@attrs.frozen(kw_only=True)
class Backup:
    """What a backup says of itself.

    Attributes:
        extent: how much its store holds.
        files: the SHA-256 of each file, by its name relative to the folder.
    """

    extent: Extent
    files: Mapping[str, str]

    def to_bytes(self) -> bytes:
        """Return the file, a line of canonical JSON."""
        files = [{"name": name, "sha256": sha256} for name, sha256 in self.files.items()]
        return canonical({"files": files, "format": FORMAT, **attrs.asdict(self.extent)}) + b"\n"

    @classmethod
    def read(cls, folder: Path) -> "Backup":
        """Return what the backup in a folder says.

        Raises:
            StoreError: `backup.incomplete` if it says nothing: it was not finished, or is none.
            LedgerError: `backup.damaged` if it cannot be understood.
        """
        try:
            data = (folder / BACKUP_FILE).read_bytes()
        except OSError as error:
            message = f"{folder} is no whole backup: it has no {BACKUP_FILE}"
            raise StoreError("backup.incomplete", message, fix="name one that `store backup` has finished") from error
        try:
            plain: dict[str, Any] = parse_strict(data)
            files = {one["name"]: one["sha256"] for one in plain.pop("files")}
            if plain.pop("format") != FORMAT or DATABASE not in files or not all(map(_is_inside, files)):
                raise ValueError
            return cls(extent=Extent(**plain), files=files)
        except (LeagueError, ValueError, TypeError, AttributeError, KeyError) as error:
            raise _damaged(folder, BACKUP_FILE) from error


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and name not in ("", BACKUP_FILE, STORE_FILE)


def _damaged(folder: Path, name: str) -> LedgerError:
    return LedgerError("backup.damaged", f"{folder / name} is not what was written")


def back_up(source: Path, to: Path) -> Backup:
    """Copy a league as it is now into a new folder, while others may write to it; return what the backup says.

    Args:
        source: the folder of the league.
        to: the folder of the backup; an empty one may be there.

    Raises:
        UsageError: `out.exists`, `out.inside`.
        StoreError: `folder.none`, `folder.empty`, `folder.unwritable`, or what a store raises.
        LedgerError: for the first fault in the log: what could not be restored is no backup.
    """
    LeagueFolder(source).files()  # says if this is no league
    refuse_inside(source, to)
    with new_folder(to) as made:
        extent = _saved(source, made / DATABASE)
        (made / DATABASE).chmod(_OWNER_ONLY)
        hashes = {DATABASE: _sha256(made / DATABASE)}
        for name, data in other_files(source):
            if name != BACKUP_FILE:
                write_synced(made / name, data, mode=_OWNER_ONLY)
                hashes[name] = hashlib.sha256(data).hexdigest()
        backup = Backup(extent=extent, files=dict(sorted(hashes.items())))
        write_synced(made / BACKUP_FILE, backup.to_bytes(), mode=_OWNER_ONLY)
    return backup


def _saved(source: Path, database: Path) -> Extent:
    """Copy the store of a league, as of one instant, into a file of its own."""
    from leaguecore.ledger.sqlite_copying import snapshot_file
    from leaguecore.ledger.sqlite_store import SqliteStore

    if (source / STORE_FILE).exists():
        from leaguecore.ledger.postgres_copying import seen_at_once

        place = StorePlace.from_bytes((source / STORE_FILE).read_bytes())
        with contextlib.closing(SqliteStore(database, create=True)) as target:
            extent = seen_at_once(place.url, place.league, lambda rows: copy_store(rows, target))
        database.with_suffix(".lock").unlink()
    else:
        snapshot_file(source / DATABASE, database)
        with contextlib.closing(SqliteStore(database, read_only=True)) as copied:
            extent = checked_extent(copied)
    if not extent.records:
        raise StoreError("folder.empty", f"{source} holds no record yet", fix="play first")
    return extent


def restore(backup: Path, to: Path, public: Path | None = None) -> Extent:
    """Make a league's folder of a backup, having checked every file and the whole chain; say how much it holds.

    Args:
        backup: the folder of the backup; it is only read.
        to: the new folder of the league; an empty one may be there.
        public: the folder that the league publishes to. Head notes that were signed after the backup are taken from
            it, so that the next one follows them.

    Raises:
        UsageError: `out.exists`.
        StoreError: `backup.incomplete`, `public.none`, `folder.unwritable`.
        LedgerError: `backup.damaged`; `backup.older` if records are published that the backup does not hold: who went
            on from it would write others in their places; `backup.other` if it is not the log that is published.
    """
    from leaguecore.ledger.sqlite_store import SqliteStore

    said = Backup.read(backup)
    with new_folder(to) as made:
        for name, sha256 in said.files.items():
            data = _whole(backup, name, sha256)
            if name != DATABASE:
                write_synced(made / name, data, mode=_OWNER_ONLY)
        with (
            contextlib.closing(SqliteStore(backup / DATABASE, read_only=True)) as source,
            contextlib.closing(SqliteStore(made / DATABASE, create=True)) as target,
        ):
            if copy_store(source, target) != said.extent:
                raise _damaged(backup, DATABASE)
            if public is not None:
                for number, note in _published_since(public, target, said.extent):
                    target.add_note(number, note)
        (made / DATABASE).chmod(_OWNER_ONLY)
    return said.extent


def _whole(backup: Path, name: str, sha256: str) -> bytes:
    """Return the bytes of a file of a backup."""
    try:
        data = (backup / name).read_bytes()
    except OSError as error:
        raise _damaged(backup, name) from error
    if hashlib.sha256(data).hexdigest() != sha256:
        raise _damaged(backup, name)
    return data


def _sha256(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def _published_since(public: Path, store: EventStore, extent: Extent) -> list[tuple[int, bytes]]:
    """Return the published head notes that a store does not hold yet, with their numbers, having compared the rest."""
    published, ours = PublicFolder(public).notes(), list(store.notes())
    if not published:
        raise StoreError("public.none", f"there are no head notes in {public}", fix="name what `publish` has made")
    head = read_head(published[-1]).of(extent.league)
    if head is None or any(one != other for one, other in zip(published, ours, strict=False)):
        raise _other(public)
    if head.size > extent.records:
        message = f"the newest head in {public} is of {head.size} records, the backup holds {extent.records}"
        raise LedgerError("backup.older", message)
    _require_published(public, store, head)
    for before, note in pairwise(published):
        if read_head(note).prev != note_hash(before):
            raise _other(public)
    return list(enumerate(published))[len(ours) :]


def _require_published(public: Path, store: EventStore, head: HeadLine) -> None:
    last = next(store.read(head.size - 1))
    if line_hash(last.line) != head.head:
        raise _other(public)


def _other(public: Path) -> LedgerError:
    return LedgerError("backup.other", f"the backup is not of the log whose heads are in {public}")
