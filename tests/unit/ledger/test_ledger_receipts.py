"""Receipts that managers keep: a strict file, and what a log lacks of what was accepted."""

import hashlib
import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.errors import UsageError
from leaguecore.ledger import Receipt
from leaguecore.ledger.receipts import ReceiptCheck, parse_receipts

LEAGUE = "nba-main-01"
LINES = [b"line %d" % seq for seq in range(6)]


def hash_of(seq: int, word: bytes = b"line") -> str:
    return hashlib.sha256(b"%s %d" % (word, seq)).hexdigest()


def receipt(seq: int, **changes: str) -> Receipt:
    return Receipt(league=changes.get("league", LEAGUE), seq=seq, hash=changes.get("hash", hash_of(seq)))


def checked(receipts: Sequence[Receipt], size: int = 6, held: int = 0) -> tuple[ReceiptCheck, list[tuple[str, int]]]:
    check = ReceiptCheck(receipts, LEAGUE)
    faults = [fault for seq in range(size) for fault in check.see(seq, hashlib.sha256(LINES[seq]).hexdigest())]
    faults += check.finish(size, held)
    return check, [(fault.code, fault.seq) for fault in faults]


_receipts = st.builds(
    Receipt,
    league=st.from_regex(r"[a-z0-9][a-z0-9._:/-]{0,63}", fullmatch=True),
    seq=st.integers(0, 2**53 - 1),
    hash=st.binary(min_size=32, max_size=32).map(bytes.hex),
)


@given(st.lists(_receipts, max_size=5), st.booleans())
def test_a_file_of_receipts_is_read_as_it_was_written(receipts: list[Receipt], ended: bool) -> None:
    lines = [json.dumps({"seq": one.seq, "league": one.league, "hash": one.hash}) for one in receipts]
    data = ("\n".join(lines) + ("\n" if lines and ended else "")).encode()
    assert parse_receipts(data) == tuple(receipts)


GOOD = f'{{"hash":"{hash_of(3)}","league":"{LEAGUE}","seq":3}}'
MALFORMED = {
    "prose": "hello",
    "an empty line": "",
    "a list": "[]",
    "a float": GOOD.replace(":3}", ":3.0}"),
    "a truth": GOOD.replace(":3}", ":true}"),
    "a text for seq": GOOD.replace(":3}", ':"3"}'),
    "a seq below 0": GOOD.replace(":3}", ":-3}"),
    "a key twice": GOOD.replace("{", '{"seq":3,'),
    "a key more": GOOD.replace("{", '{"at":3,'),
    "no league": f'{{"hash":"{hash_of(3)}","seq":3}}',
    "a league that is none": GOOD.replace(LEAGUE, "NBA main"),
    "no text for a league": GOOD.replace(f'"{LEAGUE}"', "7"),
    "a hash too short": GOOD.replace(hash_of(3), "ab"),
    "a hash in capitals": GOOD.replace(hash_of(3), "AB" * 32),
    "no text for a hash": GOOD.replace(f'"{hash_of(3)}"', "null"),
    "two objects": GOOD + GOOD,
    "not UTF-8": "\udcff",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_receipt_is_refused_with_its_line(name: str) -> None:
    data = "\n".join([GOOD, MALFORMED[name], GOOD]).encode("utf-8", errors="surrogateescape")
    with pytest.raises(UsageError, match="line 2") as caught:
        parse_receipts(data)
    assert (caught.value.code, caught.value.exit_code) == ("receipt.form", 2)


def test_receipts_of_records_that_are_there_are_borne_out() -> None:
    check, faults = checked([receipt(5), receipt(0), receipt(3), receipt(3)])
    assert (faults, check.borne_out, check.pending) == ([], 4, 0)


def test_a_record_that_was_left_out_is_missed_where_another_stands() -> None:
    check, faults = checked([receipt(2), receipt(3, hash=hash_of(3, b"accepted"))])
    assert (faults, check.borne_out) == ([("receipt.missing", 3)], 1)


def test_two_receipts_of_one_place_cannot_both_be_true() -> None:
    assert checked([receipt(3), receipt(3, hash=hash_of(3, b"accepted"))])[1] == [("receipt.missing", 3)]


def test_a_record_after_the_end_is_missed_unless_it_is_held_back() -> None:
    given_out = [receipt(4), receipt(5)]
    assert checked(given_out, size=4)[1] == [("receipt.missing", 4), ("receipt.missing", 5)]
    check, faults = checked(given_out, size=4, held=1)
    assert (faults, check.pending) == ([("receipt.missing", 5)], 1)
    check, faults = checked(given_out, size=4, held=2)
    assert (faults, check.pending, check.borne_out) == ([], 2, 0)


def test_a_receipt_of_another_league_is_told_and_not_compared() -> None:
    check, faults = checked([receipt(3, league="nba-main-02"), receipt(4)])
    assert (faults, check.borne_out) == ([("receipt.league", 3)], 1)


def test_without_receipts_nothing_is_missed() -> None:
    assert checked(parse_receipts(b""))[1] == []
