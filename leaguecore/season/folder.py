"""A league's folder: `league.db`, the ruleset as played, the facts it was played on, and the versions in use.

Everything but the log is written once, before the first record, each file whole or not at all.
"""

import contextlib
import io
import json
import os
import platform
import shutil
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger.store import EventStore
from leaguecore.season.line_up import FILES, LineUp
from leaguecore.sport.contract import Sport
from leaguecore.sport.facts import FactSet, chained
from leaguecore.sport.tables import TABLE_NAMES, Table, TableSchema, table_schemas

DATABASE = "league.db"
RULESET = "ruleset.toml"
FACTS = Path("snapshots") / "facts.npz"
PREVIOUS = "previous.json"
ANCESTORS = "ancestors.jsonl"
ENVIRONMENT = "environment.json"
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
        self,
        ruleset: bytes,
        facts: FactSet,
        version: str,
        previous: bytes | None = None,
        ancestors: bytes | None = None,
        line_up: LineUp | None = None,
    ) -> EventStore:
        """Make the folder, its files and an empty log, and return its store; on failure nothing is left.

        Args:
            ruleset: the exact bytes of the rules.
            facts: what is played on.
            version: of this library.
            previous: what an earlier season left, None for none.
            ancestors: the first records of the leagues from which it branches off, None for none.
            line_up: who plays where, None for standard seats.

        Raises:
            UsageError: `out.exists` if something is there already.
            StoreError: `folder.unwritable`.
        """
        from leaguecore.ledger.sqlite_store import SqliteStore

        self.refuse_taken()
        files = {RULESET: ruleset, str(FACTS): _packed(facts), ENVIRONMENT: _environment(version)}
        files |= {} if previous is None else {PREVIOUS: previous}
        files |= {} if ancestors is None else {ANCESTORS: ancestors}
        files |= {} if line_up is None else {FILES[name]: data for name, data in line_up.files.items()}
        self._make()
        try:
            for name, data in files.items():
                _write_whole(self.path / name, data)
            return SqliteStore(self.database, create=True)
        except BaseException as error:
            self.remove()
            if isinstance(error, OSError):
                raise self._unwritable(error) from error
            raise

    def _make(self) -> None:
        """Make the folder, so that nobody else can."""
        self._made = [path for path in (self.path, *self.path.parents) if not path.exists()]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
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
        if self.database.is_file():
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

    def ruleset_bytes(self) -> bytes:
        """Return the bytes of the ruleset as played.

        Raises:
            StoreError: `folder.none` if this is no league's folder.
        """
        return self._read(RULESET)

    def previous_bytes(self) -> bytes | None:
        """Return the bytes of what an earlier season left to this one, None if it did not go on from any."""
        return self._read(PREVIOUS) if (self.path / PREVIOUS).exists() else None

    def ancestors_bytes(self) -> bytes | None:
        """Return the bytes of the first records of the leagues before this one, None if it is no branch."""
        return self._read(ANCESTORS) if (self.path / ANCESTORS).exists() else None

    def line_up(self) -> LineUp | None:
        """Return the line-up as it was published, None for a league of standard seats."""
        there = {name: self._read(file) for name, file in FILES.items() if (self.path / file).exists()}
        return LineUp.from_files(there)

    def facts(self, sport: Sport) -> FactSet:
        """Return the facts that the league was played on; their chain is computed anew from the bytes.

        Raises:
            StoreError: `folder.facts` if the file is damaged.
        """
        data = self._read(FACTS)
        try:
            return _unpacked(sport, data)
        except Exception as error:  # damaged bytes make zip, deflate, NumPy and JSON fail in many ways
            raise StoreError("folder.facts", f"{self.path / FACTS}: {type(error).__name__}: {error}") from error

    def _read(self, name: str | Path) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise StoreError(
                "folder.none", f"{self.path} is not the folder of a league: no {name}", fix="play with --out first"
            ) from error


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    partial = path.with_suffix(f"{path.suffix}.partial")
    with partial.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())
    partial.replace(path)


def _environment(version: str) -> bytes:
    versions = {name: metadata.version(name) for name in _PACKAGES}
    plain = {"leaguecore": version, "packages": versions, "python": platform.python_version()}
    return json.dumps(plain, indent=2, sort_keys=True).encode() + b"\n"


def _packed(facts: FactSet) -> bytes:
    arrays: dict[str, Any] = {}
    for name in TABLE_NAMES:
        table = facts.tables[name]
        arrays[f"{name}.known_at"] = table.known_at
        arrays |= {f"{name}.text.{key}": _joined(column) for key, column in table.texts.items()}
        arrays |= {f"{name}.int.{key}": column for key, column in table.ints.items()}
        arrays |= {f"{name}.stats": table.stats, f"{name}.unknown": np.packbits(table.unknown)}
    about = {"policy": dict(facts.policy), "season": facts.season, "source": facts.source}
    arrays["about"] = np.frombuffer(json.dumps(about, sort_keys=True).encode(), dtype=np.uint8)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def _joined(column: Any) -> Any:
    return np.frombuffer("\n".join(column).encode(), dtype=np.uint8)


def _unpacked(sport: Sport, data: bytes) -> FactSet:
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        about = json.loads(arrays["about"].tobytes())
        tables = {name: _table(schema, arrays.__getitem__) for name, schema in table_schemas(sport).items()}
    return chained(sport=sport, season=about["season"], source=about["source"], policy=about["policy"], tables=tables)


def _table(schema: TableSchema, array: Callable[[str], Any]) -> Table:
    known_at = array(f"{schema.name}.known_at")
    rows, shape = len(known_at), (len(known_at), len(schema.stats))
    texts = {}
    for key in schema.texts:
        parts = array(f"{schema.name}.text.{key}").tobytes().decode().split("\n")
        texts[key] = np.array(parts if rows else [], dtype=object)
    bits = np.unpackbits(array(f"{schema.name}.unknown"), count=shape[0] * shape[1])
    return Table(
        schema=schema,
        known_at=known_at,
        texts=texts,
        ints={key: array(f"{schema.name}.int.{key}") for key in (*schema.ints, *schema.instants)},
        stats=array(f"{schema.name}.stats"),
        unknown=bits.reshape(shape).astype(bool),
    )
