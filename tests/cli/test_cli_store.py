"""Moving, backing up and restoring a league from the command line: the same bytes, or nothing."""

import base64
import contextlib
import hashlib
import json
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# As with the tests of the ledger, some need a server.
sys.path.append(str(Path(__file__).parents[1]))

from services import fresh_schema

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.ledger.merkle import MerkleTree
from leaguecore.ledger.sqlite_store import SCHEMA_VERSION, SqliteStore

Cli = Callable[..., "tuple[int, str, str]"]

CANARY = "canary-7f3a: my private plan"


def head_note(league: str, lines: list[bytes], prev: str) -> bytes:
    """Return a head note without a signature, of the instant of the newest record, spelled as its format says."""
    tree = MerkleTree()
    for line in lines:
        tree.add(line)
    head, root = hashlib.sha256(lines[-1]).hexdigest(), base64.b64encode(tree.root()).decode()
    at = next(json.loads(line)["at"] for line in reversed(lines) if b'"at"' in line)
    day = format_instant(Instant(parse_instant(at) - 1))[:10]
    return f"leaguecore-heads/v1\n{day} {at}\nprev {prev}\n{league} {len(lines)} {head} {root}\n\n".encode()


def lines_in(folder: Path) -> list[bytes]:
    with contextlib.closing(SqliteStore(folder / "league.db", read_only=True)) as store:
        return [stored.line for stored in store.read()]


def everything_in(folder: Path) -> tuple[object, ...]:
    """Return what the store of a folder holds, and the bytes of the files beside it."""
    with contextlib.closing(SqliteStore(folder / "league.db", read_only=True)) as store:
        held = (list(store.read()), list(store.secrets()), list(store.notes()))
    names = {"league.db", "league.lock", "backup.json"}
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in names
    }
    return (*held, files)


@pytest.fixture
def league(league: Path) -> Path:
    """The league at `D`, with a private note and a head note that was signed."""
    lines = lines_in(league)
    with contextlib.closing(SqliteStore(league / "league.db")) as store:
        store.append([], {"note:claims:1:team-01": CANARY})
        store.add_note(0, head_note(json.loads(lines[0])["league"], lines[:100], "0" * 64))
    return league


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with fresh_schema() as url:
        yield url


def refused(cli: Cli, *arguments: str) -> tuple[int, str]:
    """Return exit code and error code of a command that prints no data and leaves no folder but those that were."""
    before = sorted(path.name for path in Path().iterdir())
    code, out, err = cli(*arguments)
    assert out == ""
    assert sorted(path.name for path in Path().iterdir()) == before
    return code, err.removeprefix("error[").partition("]")[0]


def test_a_copy_is_the_same_league_that_can_be_verified_and_played_on(cli: Cli, league: Path, tmp_path: Path) -> None:
    code, out, err = cli("store", "copy", "D", "--to", "a/E", "--json")
    assert (code, err) == (0, "copied to a/E; play on with one of the two alone, or the league forks\n")
    lines = lines_in(league)
    assert json.loads(out) == {
        "league": json.loads(lines[0])["league"],
        "records": len(lines),
        "head": hashlib.sha256(lines[-1]).hexdigest(),
        "log_bytes": sum(len(line) + 1 for line in lines),
        "private_values": 2,
        "head_notes": 1,
    }
    assert everything_in(tmp_path / "a" / "E") == everything_in(league)
    assert cli("verify", "a/E", "--replay")[0] == 0
    assert cli("resume", "a/E", "--weeks", "2")[0] == 0
    assert lines_in(tmp_path / "a" / "E")[: len(lines)] == lines
    assert lines_in(league) == lines


def test_a_copy_fills_an_empty_folder_and_keeps_the_modes_of_the_source(cli: Cli, league: Path, tmp_path: Path) -> None:
    league.chmod(0o750)
    (league / "league.db").chmod(0o640)
    (league / "ruleset.toml").chmod(0o600)
    (tmp_path / "E").mkdir()
    assert cli("store", "copy", "D", "--to", "E")[0] == 0
    modes = {name: (tmp_path / "E" / name).stat().st_mode & 0o777 for name in (".", "league.db", "ruleset.toml")}
    assert modes == {".": 0o750, "league.db": 0o640, "ruleset.toml": 0o600}


def test_to_a_server_and_back_the_bytes_are_the_same(cli: Cli, league: Path, tmp_path: Path, server: str) -> None:
    there = cli("store", "copy", "D", "--to", "S", "--store", server)
    assert there[0] == 0
    assert not (tmp_path / "S" / "league.db").exists()
    assert cli("log", "S")[1] == cli("log", "D")[1]
    assert cli("verify", "S", "--replay")[0] == 0
    assert json.loads(cli("store", "info", "S", "--json")[1])["kind"] == "postgresql"
    assert cli("store", "copy", "S", "--to", "E")[1] == there[1]
    assert everything_in(tmp_path / "E") == everything_in(league)


def test_a_league_on_a_server_is_backed_up_into_a_file(cli: Cli, league: Path, tmp_path: Path, server: str) -> None:
    cli("store", "copy", "D", "--to", "S", "--store", server)
    assert cli("store", "backup", "S", "--to", "B")[0] == 0
    assert not (tmp_path / "B" / "store.toml").exists()
    assert cli("store", "restore", "B", "--to", "E")[0] == 0
    assert everything_in(tmp_path / "E") == everything_in(league)


def test_what_is_on_a_server_already_is_not_written_over(cli: Cli, league: Path, server: str) -> None:
    cli("store", "copy", "D", "--to", "S", "--store", server)
    assert refused(cli, "store", "copy", "D", "--to", "T", "--store", server) == (3, "store.exists")
    assert cli("verify", "S")[0] == 0


def change_line(folder: Path, seq: int, old: bytes, new: bytes) -> None:
    """Change a line in the file of a store, past what keeps it from being changed."""
    with contextlib.closing(sqlite3.connect(folder / "league.db")) as connection, connection:
        connection.execute("DROP TRIGGER IF EXISTS event_is_final")
        line = connection.execute("SELECT line FROM event WHERE seq = ?", (seq,)).fetchone()[0]
        assert old in line
        connection.execute("UPDATE event SET line = ? WHERE seq = ?", (line.replace(old, new), seq))


def test_of_a_damaged_log_there_is_no_copy_and_no_backup(cli: Cli, league: Path, server: str) -> None:
    change_line(league, 50, b'"v":1', b'"v":1.0')
    for arguments in (("copy", "--store", server), ("copy",), ("backup",)):
        command, *options = arguments
        assert refused(cli, "store", command, "D", "--to", "E", *options) == (4, "json.float")
    assert "record 50" in cli("store", "copy", "D", "--to", "E")[2]
    # The server was left as it was, too: a sound copy of the same league finds nothing there.
    change_line(league, 50, b'"v":1.0', b'"v":1')
    assert cli("store", "copy", "D", "--to", "E", "--store", server)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("copy", "D", "--to", "D"), (2, "out.exists")),
        (("copy", "D"), (2, "usage")),
        (("copy", "nowhere", "--to", "E"), (3, "folder.none")),
        (("copy", "D", "--to", "E", "--store", "mysql://host/db"), (2, "store.url")),
        (("copy", "D", "--to", "E", "--store", "postgresql://me:secret@host/db"), (2, "store.url")),
        (("copy", "D", "--to", "E", "--store", "postgresql://me@127.0.0.1:1/db"), (3, "store.unreachable")),
        (("copy", "D", "--to", "D/E"), (2, "out.inside")),
        (("copy", "D", "--to", "/dev/null/E"), (3, "folder.unwritable")),
        (("backup", "D", "--to", "D"), (2, "out.exists")),
        (("backup", "D", "--to", "./D/../D/backups/1"), (2, "out.inside")),
        (("backup", "nowhere", "--to", "E"), (3, "folder.none")),
        (("restore", "D", "--to", "E"), (3, "backup.incomplete")),
        (("restore", "nowhere", "--to", "E"), (3, "backup.incomplete")),
        (("info", "nowhere"), (3, "folder.none")),
        (("upgrade", "nowhere"), (3, "folder.none")),
    ],
    ids=lambda value: " ".join(value) if isinstance(value[0], str) else "",
)
def test_what_cannot_be_is_one_error_and_leaves_nothing(
    cli: Cli, league: Path, arguments: tuple[str, ...], expected: tuple[int, str]
) -> None:
    before = everything_in(league)
    assert refused(cli, "store", *arguments) == expected
    assert everything_in(league) == before


def test_a_league_in_use_is_backed_up_but_not_copied(cli: Cli, league: Path, tmp_path: Path) -> None:
    with contextlib.closing(SqliteStore(league / "league.db")) as writer:
        writer.append([], {"note:later": "written, and not folded into the file yet"})
        assert refused(cli, "store", "copy", "D", "--to", "E") == (3, "store.locked")
        assert cli("store", "backup", "D", "--to", "B")[0] == 0
        writer.append([], {"note:too late": "x"})
    assert cli("store", "restore", "B", "--to", "E")[0] == 0
    with contextlib.closing(SqliteStore(tmp_path / "E" / "league.db", read_only=True)) as restored:
        assert restored.secret("note:later") is not None
        assert restored.secret("note:too late") is None


def test_a_backup_says_what_it_holds_and_is_for_its_owner_alone(cli: Cli, league: Path, tmp_path: Path) -> None:
    code, out, err = cli("store", "backup", "D", "--to", "B", "--json")
    assert (code, "private values" in err) == (0, True)
    said = json.loads((tmp_path / "B" / "backup.json").read_bytes())
    files = {path.relative_to(tmp_path / "B").as_posix(): path for path in (tmp_path / "B").rglob("*")}
    hashes = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in files.items()
        if path.is_file() and name != "backup.json"
    }
    assert {one["name"]: one["sha256"] for one in said.pop("files")} == hashes
    assert {"league.db", "ruleset.toml", "snapshots/facts.npz"} <= set(hashes)
    assert said.pop("format") == 1
    assert said == json.loads(out)
    assert (said["records"], said["private_values"], said["head_notes"]) == (len(lines_in(league)), 2, 1)
    modes = {path.stat().st_mode & 0o777 for path in files.values() if path.is_file()}
    folders = {path.stat().st_mode & 0o777 for path in [tmp_path / "B", *files.values()] if path.is_dir()}
    assert (modes, folders) == ({0o600}, {0o700})


def test_a_restored_league_is_the_same_and_no_other_is_written_over(cli: Cli, league: Path, tmp_path: Path) -> None:
    cli("store", "backup", "D", "--to", "B")
    code, _, err = cli("store", "restore", "B", "--to", "E")
    assert code == 0
    assert err.splitlines()[-1].startswith("restored to E; go on as before: leaguecore tick E")
    assert everything_in(tmp_path / "E") == everything_in(league)
    assert cli("verify", "E", "--replay")[0] == 0
    assert refused(cli, "store", "restore", "B", "--to", "D") == (2, "out.exists")
    assert everything_in(league) == everything_in(tmp_path / "E")


def test_nobody_plays_on_in_a_backup(cli: Cli, league: Path, tmp_path: Path) -> None:
    assert cli("store", "backup", "D", "--to", "B")[0] == 0
    before = {path: path.read_bytes() for path in sorted((tmp_path / "B").rglob("*")) if path.is_file()}
    for command in (("tick", "B"), ("resume", "B"), ("publish", "B", "--to", "P"), ("withhold", "B", "note:x")):
        code, out, err = cli(*command)
        assert (code, out) == (3, "")
        assert err.startswith("error[backup.kept]: ")
    assert {path: path.read_bytes() for path in sorted((tmp_path / "B").rglob("*")) if path.is_file()} == before
    assert cli("verify", "B")[0] == 0


@pytest.mark.parametrize("name", ["league.db", "ruleset.toml", "environment.json", "snapshots/facts.npz"])
@pytest.mark.parametrize("how", ["flipped", "cut off", "missing", "a folder"])
def test_a_backup_with_a_file_that_is_another_is_refused(
    cli: Cli, league: Path, tmp_path: Path, name: str, how: str
) -> None:
    cli("store", "backup", "D", "--to", "B")
    path = tmp_path / "B" / name
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.unlink()
    if how == "a folder":
        path.mkdir()
    elif how != "missing":
        path.write_bytes(data if how == "flipped" else data[:-1])
    assert refused(cli, "store", "restore", "B", "--to", "E") == (4, "backup.damaged")


def say(folder: Path, **changes: object) -> None:
    """Change what a backup says of itself."""
    said = json.loads((folder / "backup.json").read_bytes())
    (folder / "backup.json").write_text(json.dumps({**said, **changes}), encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"format":1}',
        '{"format":2,"files":[]}',
        '{"format":1,"files":{"a":"b"}}',
        "\udcff",
    ],
)
def test_a_backup_whose_list_cannot_be_read_is_refused(cli: Cli, league: Path, tmp_path: Path, text: str) -> None:
    cli("store", "backup", "D", "--to", "B")
    (tmp_path / "B" / "backup.json").write_text(text, encoding="utf-8", errors="surrogateescape")
    assert refused(cli, "store", "restore", "B", "--to", "E") == (4, "backup.damaged")


@pytest.mark.parametrize(
    "changes",
    [{"records": 7}, {"head": "0" * 64}, {"private_values": 0}, {"head_notes": 2}, {"league": "x"}, {"more": 1}],
    ids=str,
)
def test_a_backup_that_holds_another_count_than_it_says_is_refused(
    cli: Cli, league: Path, tmp_path: Path, changes: dict[str, object]
) -> None:
    cli("store", "backup", "D", "--to", "B")
    say(tmp_path / "B", **changes)
    assert refused(cli, "store", "restore", "B", "--to", "E") == (4, "backup.damaged")


@pytest.mark.parametrize("name", ["../outside", "/tmp/outside", "a/../../outside", "", "store.toml", "backup.json"])
def test_a_backup_writes_nothing_outside_of_the_folder(cli: Cli, league: Path, tmp_path: Path, name: str) -> None:
    cli("store", "backup", "D", "--to", "B")
    said = json.loads((tmp_path / "B" / "backup.json").read_bytes())
    (tmp_path / "outside").write_text("x", encoding="utf-8")
    say(tmp_path / "B", files=[*said["files"], {"name": name, "sha256": hashlib.sha256(b"x").hexdigest()}])
    assert refused(cli, "store", "restore", "B", "--to", "E") == (4, "backup.damaged")


def test_a_backup_whose_hashes_fit_a_damaged_log_is_refused(cli: Cli, league: Path, tmp_path: Path) -> None:
    """Whoever can write to a backup can write its list too; the chain is checked all the same."""
    cli("store", "backup", "D", "--to", "B")
    change_line(tmp_path / "B", 50, b'"v":1', b'"v":1 ')
    said = json.loads((tmp_path / "B" / "backup.json").read_bytes())
    sha256 = hashlib.sha256((tmp_path / "B" / "league.db").read_bytes()).hexdigest()
    files = [{**one, "sha256": sha256} if one["name"] == "league.db" else one for one in said["files"]]
    say(tmp_path / "B", files=files)
    assert refused(cli, "store", "restore", "B", "--to", "E") == (4, "not_canonical")


@pytest.fixture
def public(league: Path, tmp_path: Path) -> Callable[..., Path]:
    """Publishes heads of the league at `D` after numbers of records, in the folder `P`."""

    def publish(*sizes: int, lines: list[bytes] | None = None, league_id: str | None = None) -> Path:
        shown = lines or lines_in(league)
        prev, folder = "0" * 64, tmp_path / "P" / "heads"
        folder.mkdir(parents=True)
        for number, size in enumerate(sizes):
            note = head_note(league_id or json.loads(shown[0])["league"], shown[:size], prev)
            (folder / f"{number:06d}.txt").write_bytes(note)
            prev = hashlib.sha256(note).hexdigest()
        return folder

    return publish


def test_a_backup_is_restored_if_it_holds_all_that_is_published(
    cli: Cli, league: Path, tmp_path: Path, public: Callable[..., Path]
) -> None:
    """Head notes that were signed after the backup are taken over, so the next one can follow them."""
    cli("store", "backup", "D", "--to", "B")
    folder = public(100, 200, len(lines_in(league)))
    assert cli("store", "restore", "B", "--to", "E", "--public", "P")[0] == 0
    with contextlib.closing(SqliteStore(tmp_path / "E" / "league.db", read_only=True)) as restored:
        assert list(restored.notes()) == [path.read_bytes() for path in sorted(folder.iterdir())]
    assert everything_in(tmp_path / "E")[:2] == everything_in(league)[:2]


def test_a_backup_that_lacks_published_records_is_refused(
    cli: Cli, league: Path, tmp_path: Path, public: Callable[..., Path]
) -> None:
    cli("store", "backup", "D", "--to", "B")
    assert cli("resume", "D", "--weeks", "2")[0] == 0
    public(100, len(lines_in(league)))
    assert refused(cli, "store", "restore", "B", "--to", "E", "--public", "P") == (4, "backup.older")
    assert cli("store", "backup", "D", "--to", "N")[0] == 0
    assert cli("store", "restore", "N", "--to", "E", "--public", "P")[0] == 0


@pytest.mark.parametrize("what", ["another record", "another league", "another note", "a broken chain"])
def test_a_backup_of_another_log_than_is_published_is_refused(
    cli: Cli, league: Path, tmp_path: Path, public: Callable[..., Path], what: str
) -> None:
    cli("store", "backup", "D", "--to", "B")
    lines = lines_in(league)
    if what == "another record":
        public(100, 200, lines=[*lines[:199], b"{}"])
    elif what == "another league":
        public(100, 200, league_id="another")
    elif what == "another note":
        public(99, 200)
    else:
        folder = public(100, 150, 200)
        shutil.copy(folder / "000000.txt", folder / "000001.txt")
    assert refused(cli, "store", "restore", "B", "--to", "E", "--public", "P") == (4, "backup.other")


def test_a_folder_without_published_heads_cannot_be_compared(cli: Cli, league: Path) -> None:
    cli("store", "backup", "D", "--to", "B")
    assert refused(cli, "store", "restore", "B", "--to", "E", "--public", "D") == (3, "public.none")


def test_info_counts_what_a_store_holds_and_shows_nothing_private(cli: Cli, league: Path) -> None:
    before = (league / "league.db").read_bytes()
    code, out, err = cli("store", "info", "D", "--json")
    lines = lines_in(league)
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "kind": "sqlite",
        "layout": SCHEMA_VERSION,
        "newest_layout": SCHEMA_VERSION,
        "league": json.loads(lines[0])["league"],
        "records": len(lines),
        "head": hashlib.sha256(lines[-1]).hexdigest(),
        "private_values": 2,
        "head_notes": 1,
        "log_bytes": sum(len(line) + 1 for line in lines),
        "file_bytes": len(before),
    }
    text = cli("store", "info", "D")[1]
    assert f"records: {len(lines)}\n" in text
    assert CANARY not in text + out
    assert (league / "league.db").read_bytes() == before


def test_info_counts_a_damaged_log_too(cli: Cli, league: Path) -> None:
    change_line(league, 0, b'"v":1', b'"v":1.0')
    found = json.loads(cli("store", "info", "D", "--json")[1])
    assert (found["league"], found["records"]) == ("", len(lines_in(league)))


def test_upgrade_brings_an_older_file_up_and_changes_nothing_in_it(cli: Cli, league: Path) -> None:
    with contextlib.closing(SqliteStore(league / "league.db", read_only=True)) as store:
        held = (list(store.read()), list(store.secrets()))
    with contextlib.closing(sqlite3.connect(league / "league.db")) as connection:
        connection.executescript("DROP TABLE head_note; PRAGMA user_version = 1;")
    assert json.loads(cli("store", "info", "D", "--json")[1])["layout"] == 1
    code, out, err = cli("store", "upgrade", "D")
    assert (code, out, err) == (0, f"layout 1 is now layout {SCHEMA_VERSION}\n", "")
    assert cli("store", "upgrade", "D")[1] == f"layout {SCHEMA_VERSION}: nothing to do\n"
    assert json.loads(cli("store", "upgrade", "D", "--json")[1]) == {"from": SCHEMA_VERSION, "to": SCHEMA_VERSION}
    with contextlib.closing(SqliteStore(league / "league.db", read_only=True)) as store:
        assert (list(store.read()), list(store.secrets())) == held


def test_an_older_file_is_backed_up_as_it_is_and_restored_as_the_newest(cli: Cli, league: Path, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(league / "league.db")) as connection:
        connection.executescript("DROP TABLE head_note; PRAGMA user_version = 1;")
    before = everything_in(league)
    assert cli("store", "backup", "D", "--to", "B")[0] == 0
    assert json.loads(cli("store", "info", "B", "--json")[1])["layout"] == 1
    assert cli("store", "restore", "B", "--to", "E")[0] == 0
    assert json.loads(cli("store", "info", "E", "--json")[1])["layout"] == SCHEMA_VERSION
    assert everything_in(tmp_path / "E") == everything_in(league) == before
