"""Named probes: one way to tamper with a log each, and the fault that must be found.

What a chain cannot find is probed too, so that nobody believes it can: a log whose lines were all written anew, and
the end of a log that nobody has anchored.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import rfc8785

from leaguecore.ledger import verify_lines
from leaguecore.ledger.verify import genesis_faults

RULESET = b'id = "house"\n'
Lines = list[bytes]


def chained(bodies: Iterable[dict[str, Any]], *, league: str = "house-1") -> Lines:
    """Return an honest log; the oracles spell and hash it."""
    lines: Lines = []
    for seq, body in enumerate(bodies):
        prev = hashlib.sha256(lines[-1]).hexdigest() if lines else "0" * 64
        fields = {"actor": "engine", "data": {}, "league": league, "prev": prev, "seq": seq, "v": 1}
        lines.append(rfc8785.dumps({**fields, **body}))
    return lines


def body(seq: int, kind: str, **data: Any) -> dict[str, Any]:
    return {"at": f"2026-12-01T17:0{seq}:00.000Z", "cmd": f"c:{seq}", "kind": kind, "data": data}


BODIES = [
    body(0, "league.open", hashes={"ruleset": hashlib.sha256(RULESET).hexdigest()}),
    body(1, "a.first", name="Zo\u00eb"),
    body(2, "a.second", bid=5),
    body(3, "a.third", bid=37),
    body(4, "a.fourth", bid=1),
    body(5, "a.fifth"),
    body(6, "a.sixth"),
]
CLOSED = [*BODIES, body(7, "league.closed", seed="7")]


def found(lines: Lines) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for _, faults in verify_lines(lines) for fault in faults]


def fields_of(line: bytes) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(line)
    return fields


def replaced(seq: int, old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    """Return the tampering that rewrites bytes of one line and leaves the others."""

    def tamper(lines: Lines) -> Lines:
        assert lines[seq].count(old) == 1
        return [*lines[:seq], lines[seq].replace(old, new), *lines[seq + 1 :]]

    return tamper


def rechained(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Lines], Lines]:
    """Return the tampering that changes records and then numbers and links the whole log anew."""

    def tamper(lines: Lines) -> Lines:
        records = [fields_of(line) for line in lines]
        change(records)
        again: Lines = []
        for seq, record in enumerate(records):
            prev = hashlib.sha256(again[-1]).hexdigest() if again else "0" * 64
            again.append(rfc8785.dumps({**record, "prev": prev, "seq": seq}))
        return again

    return tamper


def flip(seq: int, old: bytes) -> Callable[[Lines], Lines]:
    """Return the tampering that flips the lowest bit of the last byte of some bytes."""
    return replaced(seq, old, old[:-1] + bytes([old[-1] ^ 1]))


def reordered(line: bytes) -> bytes:
    """Return the same members in the opposite order."""
    members = dict(reversed(fields_of(line).items()))
    return json.dumps(members, ensure_ascii=False, separators=(",", ":")).encode()


PROBES: dict[str, tuple[Callable[[Lines], Lines], list[tuple[str, int]]]] = {
    # One bit: the line itself stays well formed, so it is the next one that tells.
    "flip a bit of a number": (flip(2, b'"bid":5'), [("chain.prev", 3)]),
    "flip a bit of an actor": (flip(4, b'"actor":"engine'), [("chain.prev", 5)]),
    "flip a bit of a brace": (flip(4, b',"v":1}'), [("json.syntax", 4), ("chain.prev", 5)]),
    "flip a bit of a letter of two bytes": (flip(1, "Zo\u00eb".encode()), [("chain.prev", 2)]),
    "break a letter of two bytes": (replaced(1, "\u00eb".encode(), b"\xc3"), [("json.utf8", 1), ("chain.prev", 2)]),
    "flip a bit of prev": (
        lambda lines: flip(3, b'"prev":"' + fields_of(lines[3])["prev"].encode())(lines),
        [("chain.prev", 3), ("chain.prev", 4)],
    ),
    # Records that went, came or moved: each that stands at another place than it says is named.
    "delete a middle record": (
        lambda lines: [*lines[:5], *lines[6:]],
        [("seq", 5), ("chain.prev", 5)],
    ),
    "cut off the beginning": (
        lambda lines: lines[5:],
        [("seq", 0), ("chain.prev", 0), ("genesis.place", 0), ("seq", 1)],
    ),
    "swap two neighbours": (
        lambda lines: [*lines[:5], lines[6], lines[5]],
        [("seq", 5), ("chain.prev", 5), ("seq", 6), ("chain.prev", 6), ("clock.backwards", 6)],
    ),
    "duplicate a record": (
        lambda lines: [*lines, lines[6]],
        [("seq", 7), ("chain.prev", 7), ("cmd.duplicate", 7)],
    ),
    "a line torn in the middle": (lambda lines: [*lines[:6], lines[6][:40]], [("json.syntax", 6)]),
    "a blank line at the end": (lambda lines: [*lines, b""], [("json.syntax", 7)]),
    # Another spelling of the same value; in the last line only this check sees it.
    "37 written as 37.0": (replaced(3, b'"bid":37', b'"bid":37.0'), [("json.float", 3), ("chain.prev", 4)]),
    "a duplicate key": (replaced(3, b'"bid":37', b'"bid":37,"bid":37'), [("json.dupkey", 3), ("chain.prev", 4)]),
    "white space": (replaced(6, b'"v":1', b'"v": 1'), [("not_canonical", 6)]),
    "an escaped letter": (replaced(1, "\u00eb".encode(), b"\\u00eb"), [("not_canonical", 1), ("chain.prev", 2)]),
    "keys in another order": (
        lambda lines: [*lines[:6], reordered(lines[6])],
        [("not_canonical", 6)],
    ),
    "CRLF": (lambda lines: [line + b"\r" for line in lines], [("not_canonical", seq) for seq in range(7)]),
    "a byte order mark": (lambda lines: [b"\xef\xbb\xbf" + lines[0], *lines[1:]], [("json.bom", 0), ("chain.prev", 1)]),
    "an overlong slash": (replaced(6, b'"c:6"', b'"c\xc0\xaf6"'), [("json.utf8", 6)]),
    "seq true": (replaced(6, b'"seq":6', b'"seq":true'), [("schema.type", 6)]),
    "an extra key": (replaced(6, b'"v":1', b'"v":1,"w":1'), [("schema.keys", 6)]),
    # Written anew from some record on: the links are right, what they link is not.
    "a second genesis": (
        rechained(lambda records: records.append({**records[0], "cmd": "c:7", "at": records[6]["at"]})),
        [("genesis.place", 7)],
    ),
    "no genesis": (rechained(lambda records: records.pop(0)), [("genesis.place", 0)]),
    "a record of another league": (
        rechained(lambda records: records[6].update(league="house-2")),
        [("league", 6)],
    ),
    "the clock goes backwards": (
        rechained(lambda records: records[6].update(at="2026-12-01T17:04:59.999Z")),
        [("clock.backwards", 6)],
    ),
    "a command executed twice": (
        rechained(lambda records: records.append({**records[4], "at": records[6]["at"]})),
        [("cmd.duplicate", 7)],
    ),
}


@pytest.mark.parametrize("name", PROBES)
def test_tampering_is_found_where_it_is(name: str) -> None:
    tamper, expected = PROBES[name]
    lines = tamper(chained(BODIES))
    assert lines != chained(BODIES)
    assert found(lines) == expected


def test_an_honest_log_has_no_fault() -> None:
    lines = chained(CLOSED)
    assert found(lines) == []
    assert [record.seq for record, _ in verify_lines(lines) if record is not None] == list(range(8))


def test_nothing_may_come_after_the_end() -> None:
    lines = rechained(lambda records: records.append({**records[6], "cmd": "late", "at": records[7]["at"]}))(
        chained(CLOSED)
    )
    assert found(lines) == [("closed", 8)]


def test_the_log_of_another_league_is_another_log() -> None:
    """Every line from the second on belongs to the other league, and the first link is to its genesis."""
    other = chained(BODIES, league="house-2")
    faults = found([chained(BODIES)[0], *other[1:]])
    assert faults == [("chain.prev", 1), *(("league", seq) for seq in range(1, 7))]


def test_every_line_is_checked_and_not_only_the_ends() -> None:
    lines = chained(BODIES)
    for seq in range(1, 6):
        broken = [*lines[:seq], lines[seq].replace(b'"engine"', b'"engine-2"'), *lines[seq + 1 :]]
        assert found(broken) == [("chain.prev", seq + 1)]


def test_a_line_that_cannot_be_read_is_still_a_link() -> None:
    """Its bytes have a hash, and the next record names it: only the line itself is at fault."""
    lines = chained(BODIES[:3])
    lines[2] = lines[2].replace(b'"bid":5', b'"bid":5.0')
    prev = hashlib.sha256(lines[2]).hexdigest()
    fields = {"actor": "engine", "league": "house-1", "prev": prev, "seq": 3, "v": 1}
    assert found([*lines, rfc8785.dumps({**fields, **BODIES[3]})]) == [("json.float", 2)]


def test_several_faults_are_all_reported() -> None:
    lines = chained(BODIES)
    lines[2] = lines[2].replace(b'"bid":5', b'"bid":5.0')
    lines[4] = lines[4].replace(b'"bid":1', b'"bid":2')
    assert found(lines) == [("json.float", 2), ("chain.prev", 3), ("chain.prev", 5)]


def test_a_line_that_cannot_be_read_gives_no_record() -> None:
    lines = [*chained(BODIES)[:2], b"{}"]
    assert [record is None for record, _ in verify_lines(lines)] == [False, False, True]


def test_a_fault_becomes_an_error_with_its_code_and_place() -> None:
    (_, faults) = list(verify_lines([*chained(BODIES)[:2], b"{}"]))[2]
    error = faults[0].error()
    assert (error.code, error.seq, error.exit_code) == ("schema.keys", 2, 4)


# What no chain can find: these must pass, and need replay, receipts or published heads.


def test_a_log_written_anew_as_a_whole_passes_the_chain() -> None:
    lines = rechained(lambda records: records[2]["data"].update(bid=99))(chained(CLOSED))
    assert lines != chained(CLOSED)
    assert found(lines) == []


def test_a_record_left_out_of_a_log_written_anew_passes_the_chain() -> None:
    assert found(rechained(lambda records: records.pop(3))(chained(CLOSED))) == []


def test_a_lost_end_passes_the_chain() -> None:
    assert found(chained(CLOSED)[:5]) == []


def test_a_changed_newest_line_passes_the_chain() -> None:
    assert found(flip(6, b'"actor":"engine')(chained(BODIES))) == []


# Files that genesis commits to.


def genesis_of(bodies: list[dict[str, Any]]) -> Any:
    record = next(record for record, _ in verify_lines(chained(bodies)))
    assert record is not None
    return record


def test_the_committed_file_is_accepted_and_a_swapped_one_is_not() -> None:
    genesis = genesis_of(BODIES)
    assert genesis_faults(genesis, {"ruleset": RULESET}) == []
    faults = genesis_faults(genesis, {"ruleset": RULESET + b"\n"})
    assert [(fault.code, fault.seq) for fault in faults] == [("genesis.file", 0)]
    assert "ruleset" in faults[0].message


@pytest.mark.parametrize("hashes", [{}, {"other": "0" * 64}, {"ruleset": None}, [], "ruleset", None])
def test_a_file_that_genesis_does_not_name_is_not_committed(hashes: Any) -> None:
    genesis = genesis_of([body(0, "league.open", hashes=hashes)])
    assert [fault.code for fault in genesis_faults(genesis, {"ruleset": RULESET})] == ["genesis.file"]
