"""A league's folder: `league.db`, the ruleset as played, the facts it was played on, and the versions in use.

Everything but the log is written once, each file whole or not at all, and is on the disk before the first record. A
league whose records are kept on a server has `store.toml` in the place of `league.db`. Nobody but its owner may enter
the folder: the seed is in it, and notes that are not public yet.
"""

import contextlib
import json
import platform
import shutil
from importlib import metadata
from pathlib import Path

from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger.store import EventStore
from leaguecore.season.league_files import NAMES, RULESET, LeagueFiles
from leaguecore.season.packed_facts import packed_facts, unpacked_facts
from leaguecore.season.store_place import STORE_FILE, StorePlace
from leaguecore.season.synced_files import sync_folder, sync_names, sync_tree, write_whole
from leaguecore.sport.contract import Sport
from leaguecore.sport.facts import FactSet

DATABASE = "league.db"
FACTS = Path("snapshots") / "facts.npz"
ENVIRONMENT = "environment.json"
BACKUP_FILE = "backup.json"
_OWNER_ONLY = 0o700
_PACKAGES = ("attrs", "cattrs", "numpy", "pandas", "pluggy", "tzdata")


class LeagueFolder:
    """The files of one league."""

    def __init__(self, path: Path) -> None:
        """Name the folder; nothing is read or written yet."""
        self.path = path
        self._made: list[Path] = []

    @property
    def database(self) -> Path:
        """The file of the log."""
        return self.path / DATABASE

    def create_store(
        self, files: LeagueFiles, facts: FactSet, version: str, place: StorePlace | None = None
    ) -> EventStore:
        """Make the folder, its files and an empty log, and return its store; on failure nothing is left.

        Args:
            files: what the league commits to.
            facts: what is played on.
            version: of this library.
            place: the server that keeps the log, None to keep it in the folder.

        Raises:
            UsageError: `out.exists` if something is there already.
            StoreError: `folder.unwritable`, or what the store raises.
        """
        self.refuse_taken()
        listed = {**files.in_folder, str(FACTS): packed_facts(facts), ENVIRONMENT: _environment(version)}
        listed |= {} if place is None else {STORE_FILE: place.to_bytes()}
        self._make()
        try:
            for name, data in listed.items():
                write_whole(self.path / name, data)
            sync_tree(self.path)
            sync_names(self._made)
            return self._created(place)
        except BaseException as error:
            self.remove()
            if isinstance(error, OSError):
                raise self._unwritable(error) from error
            raise

    def _created(self, place: StorePlace | None) -> EventStore:
        from leaguecore.ledger.sqlite_store import SqliteStore

        if place is not None:
            return place.create()
        store = SqliteStore(self.database, create=True)
        try:
            sync_folder(self.path)
        except OSError:
            store.close()
            raise
        return store

    def open_store(self, *, read_only: bool, wait_seconds: int = 0) -> EventStore:
        """Return the store of the log, wherever it is kept.

        Args:
            read_only: nothing will be written.
            wait_seconds: how long to wait for another process that writes, where the store can.

        Raises:
            StoreError: what the store raises, `folder.store` if the file that points to it is damaged, `backup.kept`
                to write to a backup.
        """
        from leaguecore.ledger.sqlite_store import SqliteStore

        if not read_only and (self.path / BACKUP_FILE).exists():
            message = f"{self.path} is a backup, which stays as it is"
            raise StoreError("backup.kept", message, fix="restore it to another folder, and go on there")
        if (self.path / STORE_FILE).exists():
            place = StorePlace.from_bytes(self._read(STORE_FILE))
            return place.open(read_only=read_only, wait_seconds=wait_seconds)
        return SqliteStore(self.database, read_only=read_only)

    def _make(self) -> None:
        """Make the folder, so that nobody else can."""
        self._made = [path for path in (self.path, *self.path.parents) if not path.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True, mode=_OWNER_ONLY)
            # Only one of several processes can make this one, so nobody takes away another's league.
            (self.path / FACTS.parent).mkdir()
        except OSError as error:
            self._unmake()
            raise self._taken() if isinstance(error, FileExistsError) else self._unwritable(error) from error

    def refuse_taken(self) -> None:
        """Refuse a place where something is; an empty folder may be there.

        Raises:
            UsageError: `out.exists`.
        """
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise self._taken()

    def _taken(self) -> UsageError:
        """Return the error that something is there already; only what looks like a league can be gone on with."""
        fix = "name another folder"
        if self.database.is_file() or (self.path / STORE_FILE).is_file():
            fix += f", or go on with the league in it: leaguecore resume {self.path}"
        return UsageError("out.exists", f"{self.path} exists already", fix=fix)

    def remove(self) -> None:
        """Take away what `create_store` made: a folder that was there before stays, empty as it was."""
        with contextlib.suppress(OSError):
            for path in self.path.iterdir():
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()
        self._unmake()

    def _unmake(self) -> None:
        with contextlib.suppress(OSError):
            for path in self._made:
                path.rmdir()

    def _unwritable(self, error: OSError) -> StoreError:
        message = f"{self.path}: {error.strerror or error}"
        return StoreError("folder.unwritable", message, fix="name a place where you may write")

    def files(self) -> LeagueFiles:
        """Return the files that the league commits to, as they lie here.

        Raises:
            StoreError: `folder.none` if this is no league's folder.
        """
        self._read(NAMES[RULESET])
        return LeagueFiles.read(lambda name: self._read(name) if (self.path / name).exists() else None)

    def facts(self, sport: Sport) -> FactSet:
        """Return the facts that the league was played on; their chain is computed anew from the bytes.

        Raises:
            StoreError: `folder.facts` if the file is damaged.
        """
        data = self._read(FACTS)
        try:
            return unpacked_facts(sport, data)
        except Exception as error:  # damaged bytes make zip, deflate, NumPy and JSON fail in many ways
            raise StoreError("folder.facts", f"{self.path / FACTS}: {type(error).__name__}: {error}") from error

    def _read(self, name: str | Path) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise StoreError(
                "folder.none",
                f"{self.path} is not the folder of a league: no {name}",
                fix="name the folder of a league, or one that was published",
            ) from error


def _environment(version: str) -> bytes:
    versions = {name: metadata.version(name) for name in _PACKAGES}
    plain = {"leaguecore": version, "packages": versions, "python": platform.python_version()}
    return json.dumps(plain, indent=2, sort_keys=True).encode() + b"\n"
