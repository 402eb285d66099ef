"""What a tamperer does to a copy of a published league, or of the folder in which it was played.

He can do all that an operator can: edit lines, number and link them anew, sign heads again. Lines, links and roots are
made here by `json` and `hashlib` alone, so the code under test is not asked how they are made.
"""

import base64
import contextlib
import hashlib
import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import attrs
import pytest
from published_league import Played
from season_cases import plugins

from leaguecore import League
from leaguecore.ledger.signing import Signer
from leaguecore.season.verification import Evidence, Verdict

Fields = dict[str, Any]
Found = list[tuple[str, int]]
ZEROS = "0" * 64


def spelled(fields: Any) -> bytes:
    """Return a value as a line of a log spells it."""
    return json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def linked(records: Sequence[Fields], start: int = 0) -> list[bytes]:
    """Return the lines of records, numbered and linked anew from a place on; those before it stay as they are."""
    lines: list[bytes] = []
    for seq, fields in enumerate(records):
        prev = hashlib.sha256(lines[-1]).hexdigest() if lines else ZEROS
        lines.append(spelled({**fields, "prev": prev, "seq": seq} if seq >= start else fields))
    return lines


def root_of(lines: Sequence[bytes]) -> bytes:
    """Return the root of RFC 6962 over lines, by the words of its section 2.1."""
    if len(lines) == 1:
        return hashlib.sha256(b"\x00" + lines[0]).digest()
    half = 1
    while half * 2 < len(lines):
        half *= 2
    return hashlib.sha256(b"\x01" + root_of(lines[:half]) + root_of(lines[half:])).digest()


@attrs.frozen
class Folder:
    """A folder of one's own with a log in it."""

    path: Path

    @classmethod
    def of(cls, folder: Path, to: Path) -> Self:
        """Return a copy of a folder at a new place."""
        return cls(Path(shutil.copytree(folder, to)))

    @property
    def lines(self) -> list[bytes]:
        """The lines of the log."""
        raise NotImplementedError

    def write(self, lines: Sequence[bytes]) -> None:
        """Put other lines in the place of the log."""
        raise NotImplementedError

    @property
    def records(self) -> list[Fields]:
        """The records, as plain fields."""
        return [json.loads(line) for line in self.lines]

    def edit(self, seq: int, change: Callable[[bytes], bytes]) -> int:
        """Change the bytes of one line, and nothing else; return its place."""
        lines = self.lines
        changed = change(lines[seq])
        assert changed != lines[seq]
        self.write([*lines[:seq], changed, *lines[seq + 1 :]])
        return seq

    def relink(self, records: Sequence[Fields], start: int = 0) -> None:
        """Put other records in the place of the log, numbered and linked anew from a place on."""
        self.write(linked(records, start))

    def verdict(self, *, replay: bool = True, **evidence: Any) -> Verdict:
        """Return what a check of the folder finds."""
        with contextlib.closing(League.open(self.path, plugins=plugins())) as league:
            return league.verdict(Evidence(**evidence), replay=replay)

    def found(self, *, replay: bool = True, **evidence: Any) -> Found:
        """Return code and place of each fault that a check of the folder finds."""
        return [(fault.code, fault.seq) for fault in self.verdict(replay=replay, **evidence).faults]


@attrs.frozen
class Copy(Folder):
    """A copy of what was published."""

    @property
    def lines(self) -> list[bytes]:
        """The lines of the log."""
        return (self.path / "log.jsonl").read_bytes().split(b"\n")[:-1]

    def write(self, lines: Sequence[bytes]) -> None:
        """Put other lines in the place of the log."""
        (self.path / "log.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))

    @property
    def notes(self) -> list[Path]:
        """The files of the heads, in order."""
        return sorted((self.path / "heads").iterdir())

    @property
    def sizes(self) -> list[int]:
        """How many lines each head fixes."""
        return [int(note.read_text(encoding="utf-8").split("\n")[3].split(" ")[1]) for note in self.notes]

    @property
    def shown(self) -> list[Fields]:
        """The private values that are shown."""
        return [json.loads(line) for line in (self.path / "revealed.jsonl").read_bytes().split(b"\n")[:-1]]

    def show(self, shown: Sequence[Fields]) -> None:
        """Put other private values in the place of those that are shown."""
        (self.path / "revealed.jsonl").write_bytes(b"".join(spelled(one) + b"\n" for one in shown))

    def say(self, **fields: Any) -> None:
        """Change what is said of the publication as a whole."""
        path = self.path / "publication.json"
        plain = json.loads(path.read_bytes())
        assert set(fields) <= set(plain)
        path.write_text(json.dumps({**plain, **fields}), encoding="utf-8")

    def said(self) -> Fields:
        """Return what is said of the publication as a whole."""
        found: Fields = json.loads((self.path / "publication.json").read_bytes())
        return found

    def sign_again(self, signer: Signer) -> None:
        """Sign each head again, of the same instant: the first over the first line, others over all lines by then."""
        lines, dates = self.lines, [fields["at"] for fields in self.records]
        prev, league = ZEROS, self.records[0]["league"]
        for number, note in enumerate(self.notes):
            top = note.read_text(encoding="utf-8").split("\n")[:2]
            by_then = [place for place, date in enumerate(dates) if date <= top[1].split(" ")[1]]
            size = max([0, *by_then]) + 1 if number else 1
            root = base64.b64encode(root_of(lines[:size])).decode()
            line = f"{league} {size} {hashlib.sha256(lines[size - 1]).hexdigest()} {root}"
            signed = signer.sign("".join(f"{one}\n" for one in (*top, f"prev {prev}", line)))
            note.write_bytes(signed)
            prev = hashlib.sha256(signed).hexdigest()
        origin = f"{signer.key.name}/{league}"
        (self.path / "checkpoint").write_bytes(signer.under(origin).sign(f"{origin}\n{size}\n{root}\n"))

    def drop_heads(self) -> None:
        """Take all heads away."""
        shutil.rmtree(self.path / "heads")
        (self.path / "checkpoint").unlink()


def place(records: Sequence[Fields], kind: str, **data: Any) -> int:
    """Return where the first record of a kind is whose data has these fields."""
    return next(
        seq
        for seq, fields in enumerate(records)
        if fields["kind"] == kind and all(fields["data"].get(key) == value for key, value in data.items())
    )


def digit_flipped(line: bytes) -> bytes:
    """Return a line with the lowest bit of a digit flipped, so that it stays a line of the right form."""
    found = re.search(rb'"(?:commitment|snapshot|blob)":"([0-9a-f]*?)([2-9])', line)
    assert found is not None
    return line[: found.start(2)] + bytes([line[found.start(2)] ^ 1]) + line[found.end(2) :]


Attack = Callable[[Copy, Played], None]


def heads_left(_copy: Copy, _played: Played) -> None:
    """Leave the heads as they were published."""


def heads_gone(copy: Copy, _played: Played) -> None:
    """Take all heads away, as if none had ever been published."""
    copy.drop_heads()


def heads_signed(copy: Copy, played: Played) -> None:
    """Sign all heads again, with the key that the league committed to."""
    copy.sign_again(played.signer)


ATTACKS: tuple[Attack, ...] = (heads_left, heads_gone, heads_signed)
"""What becomes of the heads when the log is changed: only the last is out of the reach of all but the operator."""


@contextlib.contextmanager
def _opened(database: Path) -> Any:
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")
    finally:
        connection.close()


@attrs.frozen
class OwnCopy(Folder):
    """A copy of the folder in which a league is played, with its database."""

    @property
    def lines(self) -> list[bytes]:
        """The lines of the log."""
        with _opened(self.path / "league.db") as connection:
            return [bytes(row[0]) for row in connection.execute("SELECT line FROM event ORDER BY seq")]

    def write(self, lines: Sequence[bytes]) -> None:
        """Put other lines in the place of the log, whatever the database thinks of it."""
        with _opened(self.path / "league.db") as connection:
            connection.execute("DELETE FROM event")
            rows = [(seq, f"cmd-{seq}", line) for seq, line in enumerate(lines)]
            connection.executemany("INSERT INTO event (seq, cmd, line) VALUES (?, ?, ?)", rows)

    def exchange(self, name: str, value: str) -> None:
        """Exchange a private value."""
        with _opened(self.path / "league.db") as connection:
            changed = connection.execute("UPDATE secret SET value = ? WHERE name = ?", (value, name)).rowcount
        assert changed == 1

    def kept(self, name: str) -> str:
        """Return a private value."""
        with _opened(self.path / "league.db") as connection:
            return str(connection.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()[0])


@attrs.frozen
class Probe:
    """One thing that a tamperer does.

    Attributes:
        number: in the table of probes; those after 39 are added to it.
        name: what is done.
        tamper: does it, and returns the place at which it must be found.
        code: of the fault that must be found there.
    """

    number: int
    name: str
    tamper: Callable[[Any], int]
    code: str


def probing(*probes: Probe) -> pytest.MarkDecorator:
    """Return what makes a test of each probe."""
    return pytest.mark.parametrize("probe", probes, ids=[f"{probe.number} {probe.name}" for probe in probes])
