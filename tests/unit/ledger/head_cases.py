"""Logs without meaning, and the heads that are or might be signed of them: what the tests of heads share.

The roots are made by the recursive words of RFC 6962.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from leaguecore.clock import HOUR, Instant, parse_instant
from leaguecore.ledger.head_checks import HeadCheck
from leaguecore.ledger.heads import Head, HeadLine
from leaguecore.ledger.signed_notes import SignedNote

LEAGUE, NAME = "nba-main-01", "league.example/heads"
START = parse_instant("2026-12-01T12:00:00Z")
Log = list[tuple[bytes, Instant]]


def log_of(size: int, word: str = "line") -> Log:
    """Return lines with their instants, one an hour from noon on; what they say does not matter to a head."""
    return [(f"{word} {seq}".encode(), Instant(START + seq * HOUR)) for seq in range(size)]


def root_of(lines: Sequence[bytes]) -> bytes:
    """Return the root by the words of RFC 6962."""
    if len(lines) == 1:
        return hashlib.sha256(b"\x00" + lines[0]).digest()
    split = 1 << ((len(lines) - 1).bit_length() - 1)
    return hashlib.sha256(b"\x01" + root_of(lines[:split]) + root_of(lines[split:])).digest()


def line_of(log: Log, size: int, league: str = LEAGUE) -> HeadLine:
    lines = [line for line, _ in log[:size]]
    return HeadLine(league=league, size=size, head=hashlib.sha256(lines[-1]).hexdigest(), root=root_of(lines))


Sign = Callable[[str], bytes]


def unsigned(text: str) -> bytes:
    return SignedNote(text=text).to_bytes()


def published(sign: Sign, *steps: tuple[Log, int, Instant]) -> list[bytes]:
    """Return the notes of heads, each of a log at a size and an instant, whether or not they may follow each other."""
    notes: list[bytes] = []
    for log, size, at in steps:
        prev = hashlib.sha256(notes[-1]).hexdigest() if notes else "0" * 64
        notes.append(sign(Head(at=at, prev=prev, lines=(line_of(log, size),)).text()))
    return notes


def checked(notes: Sequence[bytes], log: Log, key: str = "", **more: Any) -> tuple[HeadCheck, list[tuple[str, int]]]:
    """Return the check of a log, and the codes and places of its faults in order of the log."""
    check = HeadCheck(notes, LEAGUE, key, **more)
    faults = [fault for seq, (line, at) in enumerate(log) for fault in check.see(seq, line, at)]
    faults += check.finish()
    assert all(fault.message for fault in faults)
    return check, [(fault.code, fault.seq) for fault in faults]


def after(log: Log, size: int) -> Instant:
    """Return an instant half an hour after a log had so many lines."""
    return Instant(log[size - 1][1] + HOUR // 2)
