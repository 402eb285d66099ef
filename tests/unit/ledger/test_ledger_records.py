"""A record: one line of canonical JSON with exactly nine keys, read strictly or not at all."""

import hashlib
import json
from typing import Any

import pytest
import rfc8785

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ledger import ZERO_HASH, Record, parse_record
from leaguecore.ledger.record import MAX_LINE_BYTES, line_hash

# 2026-12-01T17:00:00Z is 20,788 days and 17 hours after 1970-01-01 (56 years, 14 of them leap years, and 334 days).
AT = Instant((((2026 - 1970) * 365 + 14 + 334) * 24 + 17) * 3_600_000)
PLAIN: dict[str, Any] = {
    "actor": "team-03",
    "at": "2026-12-01T17:00:00.000Z",
    "cmd": "claims:4:team-03",
    "data": {"bid": 7, "note": "é", "deep": [[1, None, True], {}]},
    "kind": "bid.sealed",
    "league": "nba-main-07",
    "prev": "ab" * 32,
    "seq": 12,
    "v": 1,
}
RECORD = Record(
    league="nba-main-07",
    seq=12,
    prev="ab" * 32,
    at=AT,
    actor="team-03",
    cmd="claims:4:team-03",
    kind="bid.sealed",
    data={"bid": 7, "note": "é", "deep": [[1, None, True], {}]},
)


def spelled(**changes: Any) -> bytes:
    """Return the canonical line of the plain record with some fields changed; the oracle spells it."""
    return rfc8785.dumps({**PLAIN, **changes})


def code_of(line: bytes) -> str:
    with pytest.raises(LedgerError) as caught:
        parse_record(line, seq=12)
    assert caught.value.seq == 12
    assert str(caught.value).startswith("record 12: ")
    return caught.value.code


def test_a_line_is_the_canonical_json_of_exactly_nine_keys() -> None:
    assert RECORD.line() == rfc8785.dumps(PLAIN)
    assert sorted(json.loads(RECORD.line())) == ["actor", "at", "cmd", "data", "kind", "league", "prev", "seq", "v"]


def test_a_line_read_is_the_record_that_was_written() -> None:
    assert parse_record(RECORD.line(), seq=12) == RECORD


def test_the_hash_is_what_sha256sum_says_of_the_bytes_without_line_feed() -> None:
    assert line_hash(RECORD.line()) == hashlib.sha256(rfc8785.dumps(PLAIN)).hexdigest()


def test_the_hash_is_not_stored_in_the_line() -> None:
    assert line_hash(RECORD.line()).encode() not in RECORD.line()


def test_the_first_record_has_64_zeros_before_it() -> None:
    assert ZERO_HASH == "0" * 64


@pytest.mark.parametrize("key", sorted(PLAIN))
def test_no_key_may_be_missing(key: str) -> None:
    line = rfc8785.dumps({name: value for name, value in PLAIN.items() if name != key})
    assert code_of(line) == "schema.keys"


def test_no_key_may_be_added() -> None:
    assert code_of(spelled(hash="0" * 64)) == "schema.keys"


@pytest.mark.parametrize("document", [[], {}, "x", 1, None, [PLAIN]])
def test_only_an_object_is_a_record(document: Any) -> None:
    assert code_of(rfc8785.dumps(document)) == "schema.keys"


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": True},
        {"seq": "12"},
        {"seq": None},
        {"v": True},
        {"v": 2},
        {"v": "1"},
        {"actor": 3},
        {"at": 0},
        {"cmd": None},
        {"kind": ["bid.sealed"]},
        {"league": False},
        {"prev": 0},
        {"data": []},
        {"data": "{}"},
        {"data": None},
    ],
    ids=str,
)
def test_a_field_of_another_type_is_refused(changes: dict[str, Any]) -> None:
    assert code_of(spelled(**changes)) == "schema.type"


@pytest.mark.parametrize("key", ["actor", "cmd", "kind", "league"])
@pytest.mark.parametrize("text", ["", "A", "-a", "a b", "a\n", "é", "a" * 65, "\uff41"])
def test_ids_are_up_to_64_of_a_small_alphabet(key: str, text: str) -> None:
    assert code_of(spelled(**{key: text})) == "schema.id"


@pytest.mark.parametrize("key", ["actor", "cmd", "kind", "league"])
@pytest.mark.parametrize("text", ["a", "0", "a.b_c:d/e-f", "a" * 64])
def test_every_id_of_the_alphabet_is_taken(key: str, text: str) -> None:
    assert getattr(parse_record(spelled(**{key: text}), seq=12), key) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2026-12-01T17:00:00Z", "schema.time"),
        ("0001-01-01T00:00:00.000+01:00", "time.invalid"),
        ("9999-12-31T23:59:59.999-01:00", "time.invalid"),
        ("2026-12-01T17:00:00.0Z", "schema.time"),
        ("2026-12-01T18:00:00.000+01:00", "schema.time"),
        ("2026-12-01T17:00:00.000", "time.invalid"),
        ("2026-12-01 17:00:00.000Z", "time.invalid"),
        ("2026-02-30T17:00:00.000Z", "time.invalid"),
        ("2026-12-01T17:00:00.0000Z", "time.invalid"),
        ("", "time.invalid"),
    ],
)
def test_a_time_has_one_spelling_milliseconds_in_utc(text: str, code: str) -> None:
    assert code_of(spelled(at=text)) == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b'"bid":7', b'"bid":7.0', "json.float"),
        (b'"bid":7', b'"bid":7e0', "json.float"),
        (b'"bid":7', b'"bid":NaN', "json.number"),
        (b'"bid":7', b'"bid":-Infinity', "json.number"),
        (b'"bid":7', b'"bid":-0', "json.number"),
        (b'"bid":7', b'"bid":9007199254740992', "json.number"),
        (b'"bid":7', b'"bid":' + b"9" * 5_000, "json.number"),
        (b'"bid":7', b'"bid":7,"bid":7', "json.dupkey"),
        (b'"v":1', b'"v":1,"v":1', "json.dupkey"),
        (b'"bid":7', b'"bid": 7', "not_canonical"),
        (b'"\xc3\xa9"', b'"\\u00e9"', "not_canonical"),
        (b'"\xc3\xa9"', b'"\\ud800"', "json.surrogate"),
        (b'"\xc3\xa9"', b'"\xc0\xaf"', "json.utf8"),
        (b'"\xc3\xa9"', b'"\xff"', "json.utf8"),
        (b'"deep":[[1', b'"deep":[' + b"[" * 100_000 + b"1", "record.too_long"),
        (b'"deep":[[1', b'"deep":[' + b"[" * 20_000 + b"1", "json."),
        (b',"v":1}', b',"v":1}}', "json.trailing"),
        (b',"v":1}', b',"v":1', "json.syntax"),
        (b',"v":1}', b',"v":1,}', "json.syntax"),
        (b',"v":1}', b',"v":1}\r', "not_canonical"),
        (b',"v":1}', b',"v":1}\n', "not_canonical"),
    ],
    ids=lambda value: value[:24].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_bytes_that_strict_json_refuses_are_no_record(old: bytes, new: bytes, code: str) -> None:
    line = RECORD.line()
    assert line.count(old) == 1
    assert code_of(line.replace(old, new)).startswith(code)


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    assert code_of(b"\xef\xbb\xbf" + RECORD.line()) == "json.bom"


def test_an_empty_line_is_no_record() -> None:
    assert code_of(b"") == "json.syntax"


def test_keys_in_another_order_are_another_spelling() -> None:
    shuffled = dict(sorted(PLAIN.items(), reverse=True))
    line = json.dumps(shuffled, ensure_ascii=False, separators=(",", ":")).encode()
    assert json.loads(line) == json.loads(RECORD.line())
    assert code_of(line) == "not_canonical"


def of_length(size: int) -> Record:
    """Return a record whose line has so many bytes."""
    empty = Record(league="l", seq=0, prev=ZERO_HASH, at=AT, actor="a", cmd="c", kind="k", data={"text": ""})
    text = "x" * (size - len(empty.line()))
    return Record(league="l", seq=0, prev=ZERO_HASH, at=AT, actor="a", cmd="c", kind="k", data={"text": text})


def test_a_line_may_have_64_kib() -> None:
    line = of_length(65_536).line()
    assert len(line) == MAX_LINE_BYTES == 64 * 1024
    assert parse_record(line, seq=0).kind == "k"


def test_a_line_of_one_byte_more_is_neither_written_nor_read() -> None:
    with pytest.raises(LedgerError) as caught:
        of_length(65_537).line()
    assert caught.value.code == "record.too_long"
    longer = of_length(65_536).line().replace(b'"text":"x', b'"text":"xx')
    with pytest.raises(LedgerError) as caught:
        parse_record(longer, seq=0)
    assert caught.value.code == "record.too_long"


@pytest.mark.parametrize(("depth", "fits"), [(16, True), (17, False)])
def test_values_nest_sixteen_deep(depth: int, fits: bool) -> None:
    # The record is the first level and its data the second, so the list may add fourteen more.
    nested: Any = 0
    for _ in range(depth - 2):
        nested = [nested]
    line = spelled(data={"deep": nested})
    if fits:
        assert parse_record(line, seq=12).data == {"deep": nested}
    else:
        assert code_of(line) == "json.depth"


def built(**changes: Any) -> Record:
    fields = {"league": "l", "seq": 0, "prev": ZERO_HASH, "at": AT, "actor": "a", "cmd": "c", "kind": "k", "data": {}}
    return Record(**{**fields, **changes})


@pytest.mark.parametrize("value", [1.5, float("nan"), 2**53, "\ud800", {"é": 1}, b"", {1}])
def test_what_canonical_json_cannot_hold_is_not_written(value: Any) -> None:
    with pytest.raises(LeagueError, match=r".") as caught:
        built(data={"value": value}).line()
    assert caught.value.code.startswith("json.")


@pytest.mark.parametrize("key", ["actor", "cmd", "kind", "league"])
def test_an_ill_formed_id_is_not_written(key: str) -> None:
    with pytest.raises(LedgerError) as caught:
        built(**{key: "No Id"}).line()
    assert caught.value.code == "schema.id"
