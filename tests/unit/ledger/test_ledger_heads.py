"""Heads: their one form, and what may be signed after another.

The expectations come from a second reader of the format.
"""

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from head_cases import START, line_of, log_of, unsigned
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.clock import DAY, Instant, format_instant, parse_instant
from leaguecore.errors import LedgerError
from leaguecore.ledger.heads import Head, HeadLine, next_head, note_hash, read_head
from leaguecore.ledger.signed_notes import parse_note
from leaguecore.ledger.signing import Signer

# The form.

EXAMPLE = (
    "leaguecore-heads/v1\n"
    "2026-12-01 2026-12-02T00:00:00.000Z\n"
    f"prev {'0' * 64}\n"
    f"nba-main-01 813 {'ab' * 32} {base64.b64encode(bytes(32)).decode()}\n"
    f"nba-main-02 797 {'cd' * 32} {base64.b64encode(bytes([255] * 32)).decode()}\n"
)


def test_the_example_of_the_format_is_read_and_written() -> None:
    head = Head.parse(EXAMPLE)
    assert (head.day, format_instant(head.at), head.prev) == ("2026-12-01", "2026-12-02T00:00:00.000Z", "0" * 64)
    assert [(line.league, line.size, line.head) for line in head.lines] == [
        ("nba-main-01", 813, "ab" * 32),
        ("nba-main-02", 797, "cd" * 32),
    ]
    assert [line.root for line in head.lines] == [bytes(32), bytes([255] * 32)]
    assert head.text() == EXAMPLE
    assert head.of("nba-main-02") == head.lines[1]
    assert head.of("nba-main-03") is None


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-12-02T00:00:00.000Z", "2026-12-01"),
        ("2026-12-02T00:00:00.001Z", "2026-12-02"),
        ("2026-12-02T23:59:59.999Z", "2026-12-02"),
        ("2027-01-01T00:00:00.000Z", "2026-12-31"),
        ("2028-03-01T00:00:00.000Z", "2028-02-29"),
    ],
)
def test_a_head_closes_the_day_that_it_ends(at: str, day: str) -> None:
    assert next_head(None, [line_of(log_of(1), 1)], parse_instant(at)).day == day


MALFORMED = {
    "nothing": ("", EXAMPLE),
    "another version": ("leaguecore-heads/v2", "leaguecore-heads/v1"),
    "another day": ("2026-12-02 2026", "2026-12-01 2026"),
    "no day": ("2026-12-02T00", "2026-12-01 2026-12-02T00"),
    "no milliseconds": ("00:00:00Z", "00:00:00.000Z"),
    "an offset": ("00:00:00.000+00:00", "00:00:00.000Z"),
    "no such time": ("25:00:00.000Z", "00:00:00.000Z"),
    "no such month": ("2026-13-02T", "2026-12-02T"),
    "another digit": ("2026-12-0\u0662T", "2026-12-02T"),
    "two blanks": ("01  2026", "01 2026"),
    "capitals in a hash": ("AB" * 32, "ab" * 32),
    "a hash too short": ("ab" * 31, "ab" * 32),
    "a prev too short": (f"prev {'0' * 63}\n", f"prev {'0' * 64}\n"),
    "no prev": ("", f"prev {'0' * 64}\n"),
    "a leading zero": (" 0813 ", " 813 "),
    "no size": (" 0 ", " 813 "),
    "a sign": (" +813 ", " 813 "),
    "a size beyond 53 bits": (f" {2**53} ", " 813 "),
    "an id that is none": ("NBA-main-01", "nba-main-01"),
    "a league twice": ("nba-main-01 797", "nba-main-02 797"),
    "leagues out of order": ("nba-main-03 813", "nba-main-01 813"),
    "a root too short": (base64.b64encode(bytes(31)).decode(), base64.b64encode(bytes(32)).decode()),
    "spare bits in a root": ("AAAB=", "AAAA="),
    "something after a line": ("AAAA= x\n", "AAAA=\n"),
    "a blank at the end of a line": ("AAAA= \n", "AAAA=\n"),
    "an empty line": ("AAAA=\n\n", "AAAA=\n"),
    "a further line": ("and so on\n", ""),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_another_form_is_refused(name: str) -> None:
    new, old = MALFORMED[name]
    text = EXAMPLE.replace(old, new, 1) if old else EXAMPLE + new
    assert text != EXAMPLE
    with pytest.raises(LedgerError) as caught:
        Head.parse(text)
    assert caught.value.code == "head.form"


@pytest.mark.parametrize("text", [EXAMPLE[:-1], EXAMPLE.split("nba", 1)[0]])
def test_a_head_ends_its_last_line_and_has_a_league(text: str) -> None:
    with pytest.raises(LedgerError) as caught:
        Head.parse(text)
    assert caught.value.code == "head.form"


_ids = st.from_regex(r"[a-z0-9][a-z0-9._:/-]{0,63}", fullmatch=True)
_lines = st.builds(
    HeadLine,
    league=_ids,
    size=st.integers(1, 2**53 - 1),
    head=st.binary(min_size=32, max_size=32).map(bytes.hex),
    root=st.binary(min_size=32, max_size=32),
)
_heads = st.builds(
    Head,
    at=st.integers(0, parse_instant("2999-01-01T00:00:00Z")).map(Instant),
    prev=st.binary(min_size=32, max_size=32).map(bytes.hex),
    lines=st.lists(_lines, min_size=1, max_size=4, unique_by=lambda line: line.league).map(
        lambda lines: tuple(sorted(lines, key=lambda line: line.league))
    ),
)


def second_reading(note: bytes) -> dict[str, Any]:
    """Read a head as its description says, field by field."""
    text, _, _ = note.decode().rpartition("\n\n")
    form, dates, prev, *leagues = text.split("\n")
    assert form == "leaguecore-heads/v1"
    found: dict[str, Any] = {"day": dates.split()[0], "at": dates.split()[1], "prev": prev.removeprefix("prev ")}
    for line in leagues:
        league, size, head, root = line.split(" ")
        found[league] = (int(size), head, base64.b64decode(root))
    return found


@given(_heads)
def test_what_is_written_is_read_again_also_by_a_second_reader(head: Head) -> None:
    note = unsigned(head.text())
    assert read_head(note) == head
    top = {"day": format_instant(Instant(head.at - 1))[:10], "at": format_instant(head.at), "prev": head.prev}
    assert second_reading(note) == top | {line.league: (line.size, line.head, line.root) for line in head.lines}


def test_another_note_is_no_head() -> None:
    for note in (b"", b"hello\n", unsigned("hello\n"), EXAMPLE.encode()):
        with pytest.raises(LedgerError) as caught:
            read_head(note)
        assert caught.value.code == "head.form"


# What may be signed.


def refused(previous: bytes, lines: Sequence[HeadLine], at: Instant) -> tuple[str, int]:
    with pytest.raises(LedgerError) as caught:
        next_head(previous, lines, at)
    return caught.value.code, caught.value.seq


def test_the_first_head_has_nobody_before_it() -> None:
    head = next_head(None, [line_of(log_of(3), 3)], START)
    assert head.prev == "0" * 64


def test_a_head_names_the_whole_note_before_it_with_its_signatures(signer: Signer) -> None:
    log = log_of(5)
    first = signer.sign(next_head(None, [line_of(log, 3)], START).text())
    second = next_head(first, [line_of(log, 5)], Instant(START + DAY))
    assert second.prev == hashlib.sha256(first).hexdigest() == note_hash(first)
    assert second.prev != hashlib.sha256(parse_note(first).text.encode()).hexdigest()


def test_leagues_are_written_in_order_of_their_ids() -> None:
    lines = [line_of(log_of(2), 2, league) for league in ("b", "a-2", "a-1")]
    assert [line.league for line in next_head(None, lines, START).lines] == ["a-1", "a-2", "b"]


def test_nothing_that_was_signed_is_taken_back() -> None:
    log, other = log_of(6), log_of(6, "other")
    first = unsigned(next_head(None, [line_of(log, 4), line_of(log, 2, "nba-main-02")], START).text())
    rest, later = line_of(log, 2, "nba-main-02"), Instant(START + DAY)
    assert refused(first, [line_of(log, 3), rest], later) == ("head.smaller", 3)
    assert refused(first, [line_of(other, 4), rest], later) == ("head.different", 3)
    assert refused(first, [attrs.evolve(line_of(log, 4), root=bytes(32)), rest], later) == ("head.different", 3)
    assert refused(first, [attrs.evolve(line_of(log, 4), head="0" * 64), rest], later) == ("head.different", 3)
    assert refused(first, [line_of(log, 6)], later) == ("head.left_out", 1)
    assert refused(first, [line_of(log, 6), rest], Instant(START - 1)) == ("head.backwards", -1)


def test_the_same_lines_at_the_same_time_or_more_later_may_be_signed() -> None:
    log = log_of(6)
    first = unsigned(next_head(None, [line_of(log, 4)], START).text())
    assert next_head(first, [line_of(log, 4)], START).lines == (line_of(log, 4),)
    more = [line_of(log, 5), line_of(log, 1, "new-league")]
    assert next_head(first, more, Instant(START + 1)).lines == tuple(more)


def test_what_a_reader_would_refuse_is_not_signed() -> None:
    line = line_of(log_of(2), 2)
    for lines in ([], [line, line], [attrs.evolve(line, size=0)], [attrs.evolve(line, league="A b")]):
        with pytest.raises(LedgerError) as caught:
            next_head(None, lines, START)
        assert caught.value.code == "head.form"
    assert refused(b"hello\n", [line], START) == ("head.form", -1)
