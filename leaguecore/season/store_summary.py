"""What a league's store is and how much it holds, looked at without a check, and its upgrade to the newest layout."""

import contextlib
from pathlib import Path
from typing import Literal

import attrs

from leaguecore.errors import LedgerError
from leaguecore.ledger.record import ZERO_HASH, line_hash, parse_record
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.moving import PATIENCE_SECONDS
from leaguecore.season.store_place import STORE_FILE, StorePlace

Kind = Literal["sqlite", "postgresql"]


@attrs.frozen(kw_only=True)
class StoreSummary:
    """What a store is and holds. Of private values only their number is told.

    Attributes:
        layout: the version of its tables.
        newest_layout: the version that a store is brought up to when it is opened to be written.
        league: the id in the first record, "" if there is none that can be read.
        head: the hash of the newest line, 64 zeros of an empty log.
        log_bytes: the length of all lines, each with its line feed.
        file_bytes: the size of the database file with its write-ahead log; None on a server, which holds others too.
    """

    kind: Kind
    layout: int
    newest_layout: int
    league: str
    records: int
    head: str
    private_values: int
    head_notes: int
    log_bytes: int
    file_bytes: int | None


def summary_of(path: Path) -> StoreSummary:
    """Look at the store of the league in a folder; a damaged log is counted all the same.

    Raises:
        StoreError: `folder.none`, `folder.store`, or what the store raises.
    """
    folder = LeagueFolder(path)
    folder.files()  # says if this is no league
    kind, layout, newest = _layout(path)
    league, head, records, log_bytes = "", ZERO_HASH, 0, 0
    with contextlib.closing(folder.open_store(read_only=True)) as store:
        for row in store.read():
            if not records:
                with contextlib.suppress(LedgerError):
                    league = parse_record(row.line, seq=0).league
            head, records, log_bytes = line_hash(row.line), records + 1, log_bytes + len(row.line) + 1
        private_values, head_notes = sum(1 for _ in store.secrets()), sum(1 for _ in store.notes())
    return StoreSummary(
        kind=kind,
        layout=layout,
        newest_layout=newest,
        league=league,
        records=records,
        head=head,
        private_values=private_values,
        head_notes=head_notes,
        log_bytes=log_bytes,
        file_bytes=_file_bytes(folder.database) if kind == "sqlite" else None,
    )


def upgrade(path: Path) -> tuple[int, int]:
    """Bring the store of a league up to the newest layout, and return the layouts before and after.

    Raises:
        StoreError: `folder.none`, `folder.store`, or what the store raises.
    """
    folder = LeagueFolder(path)
    folder.files()
    before = _layout(path)[1]
    folder.open_store(read_only=False, wait_seconds=PATIENCE_SECONDS).close()
    return before, _layout(path)[1]


def _layout(path: Path) -> tuple[Kind, int, int]:
    """Return the kind of a store, its layout, and the newest that there is of its kind."""
    if (path / STORE_FILE).exists():
        from leaguecore.ledger.postgres_copying import postgres_layout
        from leaguecore.ledger.postgres_tables import SCHEMA_VERSION as NEWEST_TABLES

        place = StorePlace.from_bytes((path / STORE_FILE).read_bytes())
        return "postgresql", postgres_layout(place.url), NEWEST_TABLES
    from leaguecore.ledger.sqlite_copying import sqlite_layout
    from leaguecore.ledger.sqlite_store import SCHEMA_VERSION as NEWEST_FILE

    return "sqlite", sqlite_layout(LeagueFolder(path).database), NEWEST_FILE


def _file_bytes(database: Path) -> int:
    beside = database.with_name(f"{database.name}-wal")
    return database.stat().st_size + (beside.stat().st_size if beside.exists() else 0)
