"""One record is one line of canonical JSON with exactly nine keys; its hash is the SHA-256 of the line's bytes.

A stranger checks a log with `sed` and `sha256sum`: the hash is over the line without its line feed, and the next line
repeats it as `prev`.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.canon import canonical, parse_canonical
from leaguecore.clock import EARLIEST, LATEST, Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ids import is_id

VERSION = 1
ZERO_HASH = "0" * 64
GENESIS_KIND = "league.open"
CLOSING_KIND = "league.closed"
MAX_LINE_BYTES = 65_536
_KEYS = {"actor", "at", "cmd", "data", "kind", "league", "prev", "seq", "v"}
_MILLISECONDS_UTC = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
"""How `format_instant` spells an instant; a spelling that fits and can be parsed is the only one of its instant."""


@attrs.frozen(kw_only=True)
class Record:
    """What a line says.

    Attributes:
        seq: place in the log, from 0 without gaps.
        prev: hash of the line before, 64 zeros for the first.
        actor: the team that asked, or `engine`.
        cmd: unique in the league: the command's id, with `/k` for its k-th event.
        data: the fields of the kind; whole numbers and texts only.
    """

    league: str
    seq: int
    prev: str
    at: Instant
    actor: str
    cmd: str
    kind: str
    data: Mapping[str, Any]

    def line(self) -> bytes:
        """Return the canonical bytes, without line feed.

        What `parse_record` would refuse is not written in the first place.

        Raises:
            LedgerError: `record.too_long` beyond 64 KiB, `schema.id` for an ill-formed id, `schema.time` for an instant
                in no year of a season.
            LeagueError: `json.*` for data that canonical JSON cannot hold, such as a float.
        """
        for text in (self.actor, self.cmd, self.kind, self.league):
            if not is_id(text):
                raise LedgerError("schema.id", f"{text!r} is no id", seq=self.seq)
        if not EARLIEST <= self.at <= LATEST:
            raise LedgerError("schema.time", f"{self.kind} is in no year of a season", seq=self.seq)
        value = {
            "actor": self.actor,
            "at": format_instant(self.at),
            "cmd": self.cmd,
            "data": self.data,
            "kind": self.kind,
            "league": self.league,
            "prev": self.prev,
            "seq": self.seq,
            "v": VERSION,
        }
        line = canonical(value)
        if len(line) > MAX_LINE_BYTES:
            raise LedgerError("record.too_long", f"{self.kind} takes {len(line)} bytes", seq=self.seq)
        return line


def line_hash(line: bytes) -> str:
    """Return the hash of a record from its bytes without line feed."""
    return hashlib.sha256(line).hexdigest()


def parse_record(line: bytes, *, seq: int) -> Record:
    """Return the record of a line, read strictly.

    Args:
        line: the bytes without line feed.
        seq: where the line stands, for messages.

    Raises:
        LedgerError: with the code of the first fault of its form.
    """
    if len(line) > MAX_LINE_BYTES:
        raise LedgerError("record.too_long", f"{len(line)} bytes", seq=seq)
    try:
        value = parse_canonical(line)
        return _record(value)
    except LedgerError as error:
        raise LedgerError(error.code, str(error), seq=seq) from error
    except LeagueError as error:
        raise LedgerError(error.code, str(error), seq=seq) from error


def _record(value: Any) -> Record:
    if not isinstance(value, dict) or value.keys() != _KEYS:
        raise LedgerError("schema.keys", f"a record has exactly the keys {', '.join(sorted(_KEYS))}")
    texts = ("actor", "at", "cmd", "kind", "league", "prev")
    if any(type(value[key]) is not str for key in texts) or type(value["data"]) is not dict:
        raise LedgerError("schema.type", f"{', '.join(texts)} are texts and data is an object")
    if type(value["seq"]) is not int or type(value["v"]) is not int or value["v"] != VERSION:
        raise LedgerError("schema.type", f"seq is a whole number and v is {VERSION}")
    for key in ("actor", "cmd", "kind", "league"):
        if not is_id(value[key]):
            raise LedgerError("schema.id", f"{key} {value[key]!r} is no id")
    at = parse_instant(value["at"])
    if _MILLISECONDS_UTC.fullmatch(value["at"]) is None:
        raise LedgerError("schema.time", f"{value['at']!r} is not in the form of milliseconds UTC")
    return Record(
        league=value["league"],
        seq=value["seq"],
        prev=value["prev"],
        at=at,
        actor=value["actor"],
        cmd=value["cmd"],
        kind=value["kind"],
        data=value["data"],
    )
