"""Tampering with the bytes of a log: every spelling but the one of each line is found, where it stands.

The numbers are those of the table of probes. Each is made on what was published and on the league's own folder, but for
those that only a file can have.
"""

import json
from typing import Any

import pytest
from tampering import Copy, Folder, OwnCopy, Probe, place, probing, spelled


def bill(log: Folder) -> int:
    """Return where the log says what a claim cost."""
    return place(log.records, "claim.won", paid=20)


def as_float(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"paid":20', b'"paid":20.0'))


def with_blank(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"paid":', b'"paid": '))


def in_other_order(log: Folder) -> int:
    def turned(line: bytes) -> bytes:
        fields = json.loads(line)
        return json.dumps(dict(reversed(fields.items())), ensure_ascii=False, separators=(",", ":")).encode()

    return log.edit(bill(log), turned)


def with_escape(log: Folder) -> int:
    return log.edit(place(log.records, "chat.posted"), lambda line: line.replace("ö".encode(), b"\\u00f6"))


def last_with_blank(log: Folder) -> int:
    return log.edit(len(log.lines) - 1, lambda line: line.replace(b'"v":1', b'"v": 1'))


def last_with_escape(log: Folder) -> int:
    return log.edit(len(log.lines) - 1, lambda line: line.replace(b'"league.closed"', b'"league\\u002eclosed"'))


def key_twice(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"paid":20', b'"paid":20,"paid":20'))


def true_for_one(log: Folder) -> int:
    return log.edit(1, lambda line: line.replace(b'"seq":1,', b'"seq":true,'))


def another_key(log: Folder) -> int:
    return log.edit(bill(log), lambda line: spelled({**json.loads(line), "why": "because"}))


def carriage_returns(log: Folder) -> int:
    log.write([line + b"\r" for line in log.lines])
    return 0


def byte_order_mark(log: Folder) -> int:
    return log.edit(0, lambda line: b"\xef\xbb\xbf" + line)


def invalid_utf8(log: Folder) -> int:
    return log.edit(place(log.records, "chat.posted"), lambda line: line.replace("ö".encode(), b"\xf6"))


def overlong_utf8(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"joe"', b'"j\xc1\xafe"'))


def blank_line(log: Folder) -> int:
    lines = log.lines
    log.write([*lines, b""])
    return len(lines)


def endless_line(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"joe"', b'"' + b"j" * 65_536 + b'"'))


def nested_deeply(log: Folder) -> int:
    return log.edit(bill(log), lambda line: line.replace(b'"paid":20', b'"paid":' + b"[" * 20 + b"]" * 20))


PROBES = (
    Probe(20, "a whole number becomes a float", as_float, "json.float"),
    Probe(21, "a blank between", with_blank, "not_canonical"),
    Probe(21, "keys in another order", in_other_order, "not_canonical"),
    Probe(21, "an escape for a letter", with_escape, "not_canonical"),
    Probe(21, "a blank in the last line, which no later hash covers", last_with_blank, "not_canonical"),
    Probe(21, "an escape in the last line", last_with_escape, "not_canonical"),
    Probe(23, "a key twice", key_twice, "json.dupkey"),
    Probe(24, "true in the place of 1", true_for_one, "schema.type"),
    Probe(25, "another key", another_key, "schema.keys"),
    Probe(35, "carriage returns before line feeds", carriage_returns, "not_canonical"),
    Probe(36, "a byte order mark", byte_order_mark, "json.bom"),
    Probe(37, "bytes that are no UTF-8", invalid_utf8, "json.utf8"),
    Probe(37, "an overlong form of UTF-8", overlong_utf8, "json.utf8"),
    Probe(38, "a blank line at the end", blank_line, "json.syntax"),
    Probe(40, "a line longer than any may be", endless_line, "record.too_long"),
    Probe(40, "a value nested deeper than any may be", nested_deeply, "json.depth"),
)


@probing(*PROBES)
def test_another_spelling_is_found_in_what_was_published(copy: Copy, probe: Probe) -> None:
    seq = probe.tamper(copy)
    assert copy.found()[0] == (probe.code, seq)


@probing(*PROBES)
def test_another_spelling_is_found_in_a_leagues_own_folder(own: OwnCopy, probe: Probe) -> None:
    seq = probe.tamper(own)
    assert own.found()[0] == (probe.code, seq)


def test_5_a_torn_last_line_is_found_though_only_its_line_feed_is_missing(copy: Copy) -> None:
    path, last = copy.path / "log.jsonl", len(copy.lines) - 1
    path.write_bytes(path.read_bytes()[:-1])
    assert copy.found() == [("no_final_newline", last)]


def test_5_a_last_line_of_which_half_is_missing_is_found(copy: Copy) -> None:
    path, last = copy.path / "log.jsonl", len(copy.lines) - 1
    path.write_bytes(path.read_bytes()[:-50])
    assert {("json.syntax", last), ("no_final_newline", last), ("head.mismatch", last)} <= set(copy.found())


@pytest.mark.parametrize("tamper", [as_float, carriage_returns, blank_line])
def test_the_program_ends_with_4_and_names_the_line(copy: Copy, check: Any, tamper: Any) -> None:
    assert check(copy.path) == (0, [])
    seq = tamper(copy)
    code, faults = check(copy.path)
    assert code == 4
    assert faults[0][1] == seq
