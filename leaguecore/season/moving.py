"""Moving a league: a whole new folder with the same files and the same records, in its own store or on a server."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger.copying import Extent, copy_store
from leaguecore.ledger.record import parse_record
from leaguecore.ledger.store import EventStore
from leaguecore.season.folder import DATABASE, LeagueFolder
from leaguecore.season.store_place import STORE_FILE, StorePlace
from leaguecore.season.synced_files import sync_names, sync_tree, write_synced

PATIENCE_SECONDS = 10
"""How long a writer on a server is waited for."""


def copy_league(source: Path, to: Path, url: str = "") -> Extent:
    """Copy a league into a new folder, and its records into a store there or on a server; say how much they are.

    The source is opened as a writer opens it, so that nobody appends meanwhile; nothing is written to it, but that a
    store of an older layout is brought up to the present one. On any failure nothing is left of the copy.

    Args:
        source: the folder of the league.
        to: the new folder; an empty one may be there.
        url: the database that is to keep the records, "" to keep them in the folder.

    Raises:
        UsageError: `out.exists`, `out.inside`, `store.url`.
        StoreError: `folder.none`, `folder.empty`, `folder.unwritable`, `copy.differs`, or what a store raises.
        LedgerError: for the first fault in the log: a damaged log is not copied.
    """
    folder = LeagueFolder(source)
    folder.files()  # says if this is no league
    refuse_inside(source, to)
    with contextlib.closing(folder.open_store(read_only=False, wait_seconds=PATIENCE_SECONDS)) as store:
        place = None if not url else StorePlace.checked(url, league_in(store, source))
        with new_folder(to) as made:
            shutil.copymode(source, made)
            for name, data in other_files(source):
                write_synced(made / name, data, mode=(source / name).stat().st_mode & 0o777)
            if place is None:
                extent = fill_database(made / DATABASE, store)
                (made / DATABASE).chmod(_mode_of_store(folder))
                return extent
            write_synced(made / STORE_FILE, place.to_bytes())
        return _load(store, place, to)


def _load(store: EventStore, place: StorePlace, to: Path) -> Extent:
    """Copy into a server when all else is done, so that a failure before leaves nothing there."""
    from leaguecore.ledger.postgres_copying import load_league

    try:
        return load_league(store, place.url, place.league)
    except BaseException:
        shutil.rmtree(to, ignore_errors=True)
        raise


def fill_database(database: Path, source: EventStore) -> Extent:
    """Make a new file that holds what a store holds, and return how much that is."""
    from leaguecore.ledger.sqlite_store import SqliteStore

    with contextlib.closing(SqliteStore(database, create=True)) as target:
        return copy_store(source, target)


def _mode_of_store(folder: LeagueFolder) -> int:
    """Return who may do what with the file of the store, or with the one that points to it."""
    there = folder.database if folder.database.exists() else folder.path / STORE_FILE
    return there.stat().st_mode & 0o777


def league_in(store: EventStore, source: Path) -> str:
    """Return the id of the league whose log a store holds.

    Raises:
        StoreError: `folder.empty` if it holds none.
        LedgerError: if the first record cannot be read.
    """
    first = next(store.read(), None)
    if first is None:
        raise StoreError("folder.empty", f"{source} holds no record yet", fix="remove it and play again")
    return parse_record(first.line, seq=0).league


def refuse_inside(source: Path, to: Path) -> None:
    """Refuse a place within the folder of which something is copied or published.

    Raises:
        UsageError: `out.inside`.
    """
    if to.resolve().is_relative_to(source.resolve()) and to.resolve() != source.resolve():
        raise UsageError("out.inside", f"{to} lies in {source}, the league's own folder", fix="name a place outside")


def other_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Walk the files of a league's folder beside its store, in order, by their names relative to it."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not _belongs_to_store(name) and not name.endswith(".partial"):
            yield name, path.read_bytes()


def _belongs_to_store(name: str) -> bool:
    beside = {f"{DATABASE}{suffix}" for suffix in ("", "-wal", "-shm", "-journal")}
    return name in {*beside, str(Path(DATABASE).with_suffix(".lock")), STORE_FILE}


@contextlib.contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Give an empty folder of nobody else's, which stands at a path once it is filled: whole or not at all.

    Raises:
        UsageError: `out.exists` if something is there.
        StoreError: `folder.unwritable`.
    """
    place = LeagueFolder(path)
    place.refuse_taken()
    missing = [parent for parent in path.absolute().parents if not parent.exists()]
    partial: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".partial", dir=path.parent))
        yield partial
        sync_tree(partial)
        place.refuse_taken()
        partial.replace(path)  # over an empty folder at most: of two that come at once, one fails
        sync_names([path.absolute(), *missing])
    except BaseException as error:
        if partial is not None:
            shutil.rmtree(partial, ignore_errors=True)
        with contextlib.suppress(OSError):
            for parent in missing:
                parent.rmdir()
        if isinstance(error, OSError):
            message = f"{error.filename or path}: {error.strerror or error}"
            raise StoreError("folder.unwritable", message, fix="name a place where you may write") from error
        raise
