"""The check of a log by its heads: an honest one, a planted case of everything that can be hidden, and kept notes."""

import builtins
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from head_cases import LEAGUE, START, Log, Sign, after, checked, line_of, log_of, published, unsigned
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.clock import DAY, Instant
from leaguecore.ledger.head_checks import HeadCheck
from leaguecore.ledger.heads import Head, next_head, note_hash
from leaguecore.ledger.signed_notes import SignedNote, parse_note
from leaguecore.ledger.signing import Signer

# The check of an honest log.


def test_an_honest_log_is_anchored_by_its_newest_head(signer: Signer) -> None:
    log = log_of(12)
    notes = published(signer.sign, (log, 1, after(log, 1)), (log, 5, after(log, 5)), (log, 9, after(log, 9)))
    check, faults = checked(notes, log, signer.key.text, now=Instant(START + DAY))
    assert faults == []
    assert (check.anchored, check.newest_at, check.unsigned, check.promised) == (9, after(log, 9), 0, 0)
    assert not check.unchecked


@given(st.lists(st.integers(1, 40), min_size=1, max_size=6).map(sorted))
def test_heads_of_any_sizes_bear_out_the_log_that_they_were_made_of(sizes: list[int]) -> None:
    log = log_of(40)
    assert checked(published(unsigned, *((log, size, after(log, size)) for size in sizes)), log)[1] == []


def test_a_line_of_the_same_instant_as_the_head_may_stand_before_and_after_it(signer: Signer) -> None:
    log = [(line, START) for line, _ in log_of(4)]
    assert checked(published(signer.sign, (log, 2, START)), log, signer.key.text)[1] == []


def test_without_heads_nothing_is_anchored(signer: Signer) -> None:
    check, faults = checked([], log_of(3), signer.key.text)
    assert (check.anchored, check.newest_at, faults) == (0, None, [])


def test_a_league_may_begin_after_others(signer: Signer) -> None:
    log = log_of(4)
    other = Head(at=START, prev="0" * 64, lines=(line_of(log, 2, "aaa"),))
    first = signer.sign(other.text())
    second = signer.sign(next_head(first, [line_of(log, 4), line_of(log, 2, "aaa")], after(log, 4)).text())
    check, faults = checked([first, second], log, signer.key.text)
    assert (check.anchored, faults) == (4, [])


def test_an_unsigned_head_is_compared_and_anchors_nothing() -> None:
    log = log_of(6)
    notes = published(unsigned, (log, 4, after(log, 4)))
    check, faults = checked(notes, log)
    assert (faults, check.anchored, check.newest_at, check.unsigned) == ([], 0, None, 1)
    assert checked(notes, log_of(6, "other"))[1] == [("head.mismatch", 3)]


def test_a_signature_of_a_key_that_nobody_committed_to_anchors_nothing(signer: Signer) -> None:
    log = log_of(6)
    check, faults = checked(published(signer.sign, (log, 4, after(log, 4))), log)
    assert (faults, check.anchored, check.unsigned) == ([], 0, 1)


def test_lines_that_cannot_be_read_are_compared_by_their_bytes(signer: Signer) -> None:
    log = log_of(4)
    check = HeadCheck(published(signer.sign, (log, 4, after(log, 4))), LEAGUE, signer.key.text)
    assert [fault for seq, (line, _) in enumerate(log) for fault in check.see(seq, line, None)] == []
    assert (check.finish(), check.anchored) == ([], 4)


# Planted faults: two heads at sizes 4 and 8 of a log of 10 lines.

SIZES = (4, 8)
Case = Callable[[list[bytes], Log, Signer, Signer], tuple[list[bytes], Log]]


def honest(sign: Sign, log: Log) -> list[bytes]:
    return published(sign, *((log, size, after(log, size)) for size in SIZES))


def edited(log: Log, seq: int) -> Log:
    return [(b"edited" if place == seq else line, at) for place, (line, at) in enumerate(log)]


def moved(log: Log, seq: int, at: Instant) -> Log:
    """Return the log with another instant for one line, whose bytes stay: only the times are compared then."""
    return [(line, at if place == seq else own) for place, (line, own) in enumerate(log)]


PLANTED: dict[str, tuple[Case, list[tuple[str, int]]]] = {
    "a line below the first head is edited": (
        lambda notes, log, own, other: (notes, edited(log, 2)),
        [("head.mismatch", 3), ("head.mismatch", 7)],
    ),
    "the last line below a head is edited": (
        lambda notes, log, own, other: (notes, edited(log, 7)),
        [("head.mismatch", 7)],
    ),
    "a line is left out and the others move up": (
        lambda notes, log, own, other: (notes, [*log[:5], *log[6:]]),
        [("head.mismatch", 7), ("head.early", 7)],
    ),
    "the end is cut off below a head": (
        lambda notes, log, own, other: (notes, log[:7]),
        [("log.truncated", 7)],
    ),
    "nothing is left": (lambda notes, log, own, other: (notes, []), [("log.truncated", 0)]),
    "a record is added to a day that was closed": (
        lambda notes, log, own, other: (notes, moved(log, 8, log[7][1])),
        [("backdated", 8)],
    ),
    "a head is older than what it holds": (
        lambda notes, log, own, other: (notes, moved(log, 7, Instant(log[8][1]))),
        [("head.early", 7)],
    ),
    "another key signs": (
        lambda notes, log, own, other: (honest(other.sign, log), log),
        [("head.nosig", 3), ("head.nosig", 7)],
    ),
    "nobody signs": (
        lambda notes, log, own, other: (honest(unsigned, log), log),
        [("head.nosig", 3), ("head.nosig", 7)],
    ),
    "the newest head is edited": (
        lambda notes, log, own, other: ([notes[0], notes[1].replace(b"nba-main-01 8 ", b"nba-main-01 7 ")], log),
        [("head.mismatch", 6), ("backdated", 7), ("head.sig", 6)],
    ),
    "the first head is left out": (
        lambda notes, log, own, other: (notes[1:], log),
        [("head.chain", 7)],
    ),
    "two heads are swapped": (
        lambda notes, log, own, other: (notes[::-1], log),
        [("head.chain", 7), ("head.chain", 3)],
    ),
    "a head stands twice": (
        lambda notes, log, own, other: ([*notes, notes[1]], log),
        [("head.chain", 7)],
    ),
    "a note is no head": (
        lambda notes, log, own, other: ([*notes, own.sign("hello\n")], log),
        [("head.form", -1)],
    ),
    "a note is no note": (lambda notes, log, own, other: ([*notes, b"hello"], log), [("head.form", -1)]),
    "a later head is smaller": (
        lambda notes, log, own, other: (
            published(own.sign, (log, 8, after(log, 8)), (log, 4, after(log, 8))),
            log,
        ),
        [("backdated", 4), ("head.smaller", 7)],
    ),
    "a later head of the same size has another root": (
        lambda notes, log, own, other: (
            published(own.sign, (log, 8, after(log, 8)), (edited(log, 2), 8, after(log, 8))),
            log,
        ),
        [("head.mismatch", 7), ("head.different", 7)],
    ),
    "a later head is older": (
        lambda notes, log, own, other: (
            published(own.sign, (log, 8, after(log, 9)), (log, 8, after(log, 8))),
            moved(log, 8, after(log, 9)),
        ),
        [("head.backwards", -1)],
    ),
    "the league is left out of a later head": (
        lambda notes, log, own, other: (
            [
                *notes,
                own.sign(Head(at=after(log, 8), prev=note_hash(notes[1]), lines=(line_of(log, 8, "zzz"),)).text()),
            ],
            log,
        ),
        [("head.left_out", 7)],
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_wrong_with_log_or_heads_is_found_where_it_is(name: str, signer: Signer, stranger: Signer) -> None:
    plant, expected = PLANTED[name]
    log = log_of(10)
    assert checked(honest(signer.sign, log), log, signer.key.text)[1] == []
    notes, planted = plant(honest(signer.sign, log), log, signer, stranger)
    assert checked(notes, planted, signer.key.text)[1] == expected


def test_a_head_of_the_future_is_found(signer: Signer) -> None:
    log = log_of(10)
    notes = honest(signer.sign, log)
    now = after(log, 8)
    assert checked(notes, log, signer.key.text, now=now)[1] == []
    assert checked(notes, log, signer.key.text, now=Instant(now - 1))[1] == [("head.future", 7)]
    assert checked(notes, log, signer.key.text)[1] == []


def test_a_committed_key_that_is_none_is_a_fault_of_the_first_record(signer: Signer) -> None:
    log = log_of(10)
    check, faults = checked(honest(signer.sign, log), log, signer.key.text[:-1])
    assert (faults, check.anchored) == ([("head.key", 0)], 0)


def test_a_head_that_the_lines_do_not_bear_out_anchors_nothing(signer: Signer) -> None:
    log = log_of(10)
    assert checked(honest(signer.sign, log), edited(log, 5), signer.key.text)[0].anchored == 4
    assert checked(honest(signer.sign, log), edited(log, 1), signer.key.text)[0].anchored == 0


def test_no_bit_of_a_head_can_be_flipped(signer: Signer) -> None:
    log = log_of(4)
    (note,) = published(signer.sign, (log, 4, after(log, 4)))
    for place in range(len(note)):
        for bit in range(8):
            flipped = bytearray(note)
            flipped[place] ^= 1 << bit
            check, faults = checked([bytes(flipped)], log, signer.key.text)
            assert {code for code, _ in faults} & {"head.form", "head.sig", "head.nosig"}
            assert check.anchored == 0


# What no head can find: whatever comes after the newest one can still be rewritten.


def test_lines_after_the_newest_head_can_still_change_and_are_counted(signer: Signer) -> None:
    log = log_of(10)
    for left in (edited(log, 9), log[:8], [*log[:8], *log_of(3, "other")[2:]]):
        late = moved(left, len(left) - 1, after(log, 10)) if len(left) > 8 else left
        check, faults = checked(honest(signer.sign, log), late, signer.key.text)
        assert (faults, check.anchored) == ([], 8)


# Lines that are held back.


def test_lines_that_are_held_back_are_promised_and_not_anchored(signer: Signer) -> None:
    log = log_of(10)
    notes = honest(signer.sign, log)
    check, faults = checked(notes, log[:6], signer.key.text, held=2)
    assert (faults, check.anchored, check.promised) == ([], 4, 8)
    assert checked(notes, log[:6], signer.key.text, held=1)[1] == [("log.truncated", 6)]
    assert checked(notes, log[:6], signer.key.text, held=1)[0].promised == 0


def test_a_head_from_before_an_instant_fixes_its_lines_whether_or_not_they_are_there(signer: Signer) -> None:
    log = log_of(10)
    notes = published(signer.sign, (log, 4, after(log, 4)), (log, 8, after(log, 8)), (log, 9, after(log, 8)))
    check = checked(notes, log[:2], signer.key.text, held=7)[0]
    assert [check.fixed_before(Instant(after(log, 4) + more)) for more in (0, 1)] == [0, 4]
    assert [check.fixed_before(Instant(after(log, 8) + more)) for more in (0, 1)] == [4, 9]
    assert HeadCheck(notes, "zzz", signer.key.text).fixed_before(Instant(START + DAY)) == 0


# A note that somebody kept.


def compared(notes: Sequence[bytes], kept: bytes, key: str, league: str = LEAGUE) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for fault in HeadCheck(notes, league, key).compare(kept)]


def test_a_kept_note_that_is_still_published_shows_nothing(signer: Signer, stranger: Signer) -> None:
    log = log_of(10)
    notes = honest(signer.sign, log)
    for kept in notes:
        assert compared(notes, kept, signer.key.text) == []
    note = parse_note(notes[0])
    witnessed = (*note.signatures, *parse_note(stranger.sign(note.text)).signatures)
    assert compared(notes, SignedNote(text=note.text, signatures=witnessed).to_bytes(), signer.key.text) == []


def test_a_kept_note_in_whose_place_another_stands_shows_two_histories(signer: Signer) -> None:
    log, other = log_of(10), edited(log_of(10), 5)
    notes, shown = honest(signer.sign, log), honest(signer.sign, other)
    assert notes[0] == shown[0]
    assert compared(notes, shown[1], signer.key.text) == [("head.split", 7)]
    assert compared(notes, published(signer.sign, (other, 8, after(log, 8)))[0], signer.key.text) == [("head.split", 7)]


def test_a_kept_note_of_another_branch_shows_two_histories(signer: Signer) -> None:
    """Its predecessor is unknown here, and it is no younger than what is published."""
    log, other = log_of(10), edited(log_of(10), 1)
    notes, shown = honest(signer.sign, log), honest(signer.sign, other)
    assert compared(notes, shown[1], signer.key.text) == [("head.split", 7)]


def test_a_kept_note_after_the_newest_shows_that_heads_are_missing(signer: Signer) -> None:
    log = log_of(10)
    notes = published(signer.sign, *((log, size, after(log, size)) for size in (2, 4, 6, 8)))
    assert compared(notes[:3], notes[3], signer.key.text) == [("head.missing", 7)]
    assert compared(notes[:2], notes[3], signer.key.text) == [("head.missing", 7)]
    assert compared([], notes[3], signer.key.text) == [("head.missing", 7)]


def test_a_kept_note_of_the_same_instant_may_follow_the_newest(signer: Signer) -> None:
    log = log_of(10)
    notes = published(signer.sign, (log, 4, after(log, 8)), (log, 8, after(log, 8)))
    assert compared(notes[:1], notes[1], signer.key.text) == [("head.missing", 7)]


def test_a_kept_note_that_the_key_did_not_sign_shows_nothing_of_the_log(signer: Signer, stranger: Signer) -> None:
    log = log_of(10)
    notes = honest(signer.sign, log)
    forged = honest(stranger.sign, edited(log, 5))[1]
    assert compared(notes, forged, signer.key.text) == [("head.nosig", 7)]
    spoilt = notes[1].replace(b"nba-main-01 8 ", b"nba-main-01 9 ")
    assert compared(notes, spoilt, signer.key.text) == [("head.sig", 8)]
    assert compared(notes, b"hello\n", signer.key.text) == [("head.form", -1)]
    assert compared(honest(unsigned, log), honest(unsigned, edited(log, 5))[1], "") == [("head.split", 7)]


def test_a_kept_note_of_other_leagues_alone_accuses_nobody(signer: Signer, stranger: Signer) -> None:
    """One key may sign the heads of many leagues, each in a chain of its own or all in one."""
    log = log_of(10)
    line, other = line_of(log, 4), line_of(log, 3, "a-other")
    for sign in (signer.sign, stranger.sign, unsigned):
        kept = sign(Head(at=after(log, 9), prev="0" * 64, lines=(other, line_of(log, 3, "zzz"))).text())
        assert compared(honest(signer.sign, log), kept, signer.key.text) == [("head.league", -1)]
    alone = signer.sign(Head(at=START, prev="0" * 64, lines=(other,)).text())
    both = signer.sign(Head(at=after(log, 4), prev=note_hash(alone), lines=(other, line)).text())
    assert compared([alone, both], alone, signer.key.text) == []
    assert compared([alone], both, signer.key.text) == [("head.missing", 3)]


# Without the package that checks signatures.


def test_without_cryptography_nothing_is_anchored_and_the_rest_is_checked(
    signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of(10)
    notes = honest(signer.sign, log)
    real: Callable[..., Any] = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "cryptography":
            raise ModuleNotFoundError(f"No module named {name!r}")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    check, faults = checked(notes, log, signer.key.text)
    assert (faults, check.unchecked, check.anchored, check.unsigned) == ([], True, 0, 2)
    assert checked(notes, edited(log, 2), signer.key.text)[1] == [("head.mismatch", 3), ("head.mismatch", 7)]


def test_what_a_check_keeps_does_not_grow_with_the_log(signer: Signer) -> None:
    log = log_of(3)
    check = HeadCheck(published(signer.sign, (log, 3, after(log, 3))), LEAGUE, signer.key.text)
    for seq, (line, at) in enumerate(log_of(4_096)):
        check.see(seq, line, at)
    kept = [value for value in vars(check).values() if isinstance(value, list | tuple | dict | set)]
    assert sum(len(value) for value in kept) <= 4
    assert len(check._tree._subtrees) == 1
