"""Tampering against heads and receipts: what was signed, or told to somebody, cannot be taken back.

The numbers are those of the table of probes. Bytes, chain and commitments hold here, so nothing but heads, receipts and
the replay can tell; most are looked at without replay. Faults of notes that speak of no record have the place -1.
"""

import contextlib
import shutil
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from published_league import CLOSES, HEADS, WORD, Played, play
from season_cases import plugins
from tampering import Copy, Fields, Found, OwnCopy, digit_flipped, place
from toy_sport import at
from trade_seasons import THIRD

from leaguecore import League
from leaguecore.cli import main
from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.ledger.signing import Signer, new_key

CLAIMS = at(14, 14)
"""When the claims are asked for that are held back in the middle of the season."""


def head_over(copy: Copy, seq: int) -> int:
    """Return the place of the last record of the first head that is over a record."""
    return next(size for size in copy.sizes if size > seq) - 1


def test_6_a_tail_that_a_head_fixed_cannot_be_dropped(copy: Copy, check: Any) -> None:
    size = copy.sizes[-2] - 5
    copy.write(copy.lines[:size])
    assert ("log.truncated", size) in copy.found(replay=False)
    code, faults = check(copy.path)
    assert (code, ("log.truncated", size) in faults) == (4, True)


@pytest.mark.parametrize("until", ["2024-02-29T23:59:59.999Z", "2024-03-01T00:00:00.001Z", None])
def test_6_nor_can_it_be_said_to_be_held_back_when_nothing_is_under_way(copy: Copy, until: str | None) -> None:
    lines = copy.lines
    copy.write(lines[:-2])
    copy.say(held=2, held_until=until)
    assert ("log.held", len(lines) - 2) in copy.found(replay=False)


def test_6_nor_for_longer_than_what_is_under_way(middle: Copy) -> None:
    assert middle.found() == []
    size = len(middle.lines)
    middle.say(held_until="2024-01-15T15:00:00.001Z")
    assert middle.found() == [("log.held", size)]
    middle.say(held_until=middle.said()["at"])
    assert middle.found() == [("log.held", size)]


def hidden_from(copy: Copy, size: int) -> None:
    """Show only so many lines, and what was kept private of those; say that the rest is held back like its end."""
    said, lines = copy.said(), copy.lines
    copy.write(lines[:size])
    copy.show([one for one in copy.shown if one["ref"] < size])
    copy.say(held=said["held"] + len(lines) - size)


def uncounted(found: Found) -> Found:
    """Return what is found beside the numbers of private values, which are others when less is shown."""
    return [fault for fault in found if fault[0] != "publication.counts"]


@pytest.mark.parametrize("size", [10, 60, 100, 139])
def test_6_nor_can_lines_of_days_before_be_hidden_behind_what_is_held_back(middle: Copy, size: int, check: Any) -> None:
    hidden_from(middle, size)
    assert uncounted(middle.found()) == [("log.held", size)]
    code, faults = check(middle.path)
    assert (code, uncounted(faults)) == (4, [("log.held", size)])


def test_6_not_one_line_can_that_a_head_fixed_before_the_claims_were_asked_for(
    middle: Copy, published: Played, tmp_path: Path
) -> None:
    """What came since that head can be, but for no longer than until the run."""
    fixed = max(size for number, size in enumerate(middle.sizes) if note_at(middle, number) < CLAIMS)
    whole = len(middle.lines)
    assert 1 < fixed < whole
    for size in range(1, whole):
        hidden_from(middle, size)
        expected = [("log.held", size)] if size < fixed else []
        assert uncounted(middle.found(replay=False)) == expected
        middle = Copy.of(published.middle, tmp_path / str(size))


def test_6_nor_can_a_part_of_it_be_dropped_without_being_counted(middle: Copy) -> None:
    lines = middle.lines
    middle.write(lines[:-3])
    assert ("publication.head", -1) in middle.found(replay=False)


@pytest.mark.parametrize("more", [-1, 1, 151])
def test_6_nor_are_more_or_fewer_lines_held_back_than_the_newest_head_is_over(middle: Copy, more: int) -> None:
    middle.say(held=middle.said()["held"] + more)
    assert ("publication.head", -1) in middle.found(replay=False)


def test_6_lines_that_are_held_back_are_signed_already_and_counted(copy: Copy, middle: Copy) -> None:
    assert middle.verdict(replay=False).promised == middle.sizes[-1] - len(middle.lines) == middle.said()["held"]
    assert copy.verdict(replay=False).promised == 0


def test_6_which_is_told_to_whoever_checks(middle: Copy, check: Any, capfd: pytest.CaptureFixture[str]) -> None:
    assert check(middle.path) == (0, [])
    with contextlib.suppress(SystemExit):
        main(["verify", str(middle.path)])
    assert f"signed beyond what is shown: {middle.said()['held']}" in capfd.readouterr().out.splitlines()


def test_7_an_edit_with_all_links_anew_is_found_by_the_first_head_over_it(copy: Copy, check: Any) -> None:
    records = copy.records
    seq = place(records, "chat.posted")
    records[seq]["data"]["text"] = records[seq - 1]["data"]["texts"][0] = "Nobody said that"
    copy.relink(records)
    assert copy.found(replay=False)[0] == ("head.mismatch", head_over(copy, seq))
    assert check(copy.path)[0] == 4


def test_8_a_record_left_out_with_all_links_anew_is_found(copy: Copy) -> None:
    records = copy.records
    seq = place(records, "chat.posted")
    copy.relink([*records[:seq], *records[seq + 1 :]])
    assert ("head.mismatch", head_over(copy, seq)) in copy.found(replay=False)


def test_9_a_record_put_in_with_all_links_anew_is_found(copy: Copy) -> None:
    records = copy.records
    seq = place(records, "chat.posted")
    copy.relink([*records[:seq], {**records[seq], "cmd": "chat:forged"}, *records[seq:]])
    assert ("head.mismatch", head_over(copy, seq)) in copy.found(replay=False)


def test_10_heads_signed_again_with_another_key_are_found(copy: Copy, tmp_path: Path) -> None:
    records = copy.records
    records[place(records, "chat.posted")]["data"]["text"] = "Nobody said that"
    copy.relink(records)
    new_key(tmp_path / "other", "league.example/heads")
    copy.sign_again(Signer.load(tmp_path / "other"))
    found = copy.found(replay=False)
    assert [fault for fault in found if fault[0] == "head.nosig"] == [("head.nosig", size - 1) for size in copy.sizes]


def test_10_heads_without_any_signature_anchor_nothing(copy: Copy) -> None:
    for note in copy.notes:
        note.write_text(note.read_text(encoding="utf-8").partition("\n\n")[0] + "\n\n", encoding="utf-8")
    verdict = copy.verdict(replay=False)
    assert (verdict.anchored, verdict.unanchored, verdict.unsigned) == (0, len(copy.lines), len(copy.sizes))
    assert {fault.code for fault in verdict.faults} >= {"head.nosig", "head.chain"}


def test_19_a_record_cannot_be_put_into_a_day_that_a_head_closed(copy: Copy) -> None:
    """It comes after the head, and bears the instant before it; the rest of the log is linked anew."""
    records = copy.records
    seq = copy.sizes[[note_at(copy, number) for number in range(len(copy.sizes))].index(CLOSES)]
    before = {**records[seq - 1], "at": format_instant(Instant(CLOSES - 1)), "cmd": "chat:forged", "actor": THIRD}
    copy.relink([*records[:seq], before, *records[seq:]])
    assert ("backdated", seq) in copy.found(replay=False)


def note_at(copy: Copy, number: int) -> int:
    """Return the instant of a head."""
    return parse_instant(copy.notes[number].read_text(encoding="utf-8").split("\n")[1].split(" ")[1])


def test_22_another_spelling_of_a_word_is_found(copy: Copy) -> None:
    records = copy.records
    seq, other = place(records, "chat.posted", text=WORD), unicodedata.normalize("NFD", WORD)
    assert other != WORD
    records[seq]["data"]["text"] = records[seq - 1]["data"]["texts"][0] = other
    copy.relink(records)
    assert copy.found(replay=False)[0] == ("head.mismatch", head_over(copy, seq))


def test_30_a_head_cannot_be_dropped_from_the_chain(copy: Copy) -> None:
    last = copy.sizes[3] - 1
    copy.notes[2].unlink()
    assert copy.found(replay=False) == [("head.chain", last)]


def test_30_nor_can_the_first_or_the_newest(copy: Copy) -> None:
    first, newest = copy.notes[0], copy.notes[-1]
    data = first.read_bytes()
    first.unlink()
    assert copy.found(replay=False) == [("head.chain", copy.sizes[0] - 1)]
    first.write_bytes(data)
    newest.unlink()
    assert ("publication.head", -1) in copy.found(replay=False)


def test_30_nor_can_all_of_them(copy: Copy) -> None:
    copy.drop_heads()
    verdict = copy.verdict()
    assert [(fault.code, fault.seq) for fault in verdict.faults] == [("publication.head", -1)]
    assert verdict.unanchored == len(copy.lines)


def test_31_heads_cannot_be_put_in_another_order(copy: Copy) -> None:
    one, other = copy.notes[2:4]
    data = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(data)
    assert {("head.chain", copy.sizes[2] - 1), ("head.chain", copy.sizes[3] - 1)} <= set(copy.found(replay=False))


@pytest.mark.parametrize("change", [(b" 100 ", b" 101 "), (b"T15:00:00.000Z", b"T15:00:00.001Z")])
def test_32_a_head_cannot_be_edited(copy: Copy, change: tuple[bytes, bytes]) -> None:
    note = copy.notes[2]
    data = note.read_bytes()
    note.write_bytes(data.replace(*change))
    assert note.read_bytes() != data
    assert ("head.sig", copy.sizes[2] - 1) in copy.found(replay=False)


def test_32_a_head_that_is_none_is_found(copy: Copy) -> None:
    copy.notes[2].write_bytes(b"leaguecore-heads/v2\n")
    assert ("head.form", -1) in copy.found(replay=False)


def test_a_head_dated_in_the_future_is_found_by_whoever_knows_the_time(copy: Copy, check: Any) -> None:
    now = HEADS[-1]
    late = [size - 1 for number, size in enumerate(copy.sizes) if note_at(copy, number) > now]
    assert len(late) == 2
    assert copy.found(now=now) == [("head.future", seq) for seq in late]
    assert check(copy.path, "--now", format_instant(now)) == (4, [("head.future", seq) for seq in late])


@pytest.fixture(scope="module")
def fork(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The same league, played and signed by the same operator, who lets a claim disappear when it arrives."""
    return play(tmp_path_factory.mktemp("fork"), omitted=True)


def test_33_a_fork_that_was_shown_to_one_reader_is_found_against_the_heads_of_all(
    copy: Copy, published: Played, fork: Played
) -> None:
    shutil.copy(fork.end / "log.jsonl", copy.path / "log.jsonl")
    seq = published.receipts[-1].seq - 2
    assert ("head.mismatch", head_over(copy, seq)) in copy.found(replay=False)


def test_33_a_head_of_a_fork_is_found_by_whoever_was_shown_it(copy: Copy, fork: Played, tmp_path: Path) -> None:
    other = Copy.of(fork.end, tmp_path / "fork")
    assert other.found() == []
    kept = other.notes[2].read_bytes()
    assert copy.found(kept_notes=(kept,)) == [("head.split", other.sizes[2] - 1)]
    assert copy.found(kept_notes=tuple(note.read_bytes() for note in copy.notes)) == []


def test_33_a_head_of_another_league_by_the_same_key_is_told_from_a_fork(
    copy: Copy, fork: Played, tmp_path: Path, check: Any
) -> None:
    top, dates, prev, line = Copy.of(fork.end, tmp_path / "fork").notes[2].read_text(encoding="utf-8").split("\n")[:4]
    kept = tmp_path / "kept"
    kept.write_bytes(fork.signer.sign(f"{top}\n{dates}\n{prev}\ntoy-other {line.partition(' ')[2]}\n"))
    assert copy.found(kept_notes=(kept.read_bytes(),)) == [("head.league", -1)]
    assert check(copy.path, "--kept-head", str(kept)) == (4, [("head.league", -1)])


def test_33_a_head_that_was_taken_back_is_found_by_whoever_kept_it(copy: Copy, middle: Copy) -> None:
    newest = copy.notes[-1].read_bytes()
    assert middle.found(kept_notes=(newest,)) == [("head.missing", copy.sizes[-1] - 1)]


def test_34_a_bid_that_was_omitted_before_the_first_head_over_it_is_found_by_its_receipt_alone(
    published: Played, fork: Played, tmp_path: Path, check: Any
) -> None:
    """All of the fork is in order: chain, commitments, heads of the committed key, and every figure."""
    other, lost = Copy.of(fork.end, tmp_path / "fork"), published.receipts[-1]
    assert lost.league == fork.receipts[0].league
    assert other.found() == []
    verdict = other.verdict(receipts=published.receipts)
    assert [(fault.code, fault.seq) for fault in verdict.faults] == [("receipt.missing", lost.seq)]
    assert verdict.receipts == len(published.receipts) - 1
    kept = tmp_path / "receipts.jsonl"
    kept.write_text(f'{{"hash":"{lost.hash}","league":"{lost.league}","seq":{lost.seq}}}\n', encoding="utf-8")
    assert check(other.path, "--receipts", str(kept)) == (4, [("receipt.missing", lost.seq)])


def test_receipts_of_the_log_are_borne_out(copy: Copy, published: Played) -> None:
    verdict = copy.verdict(receipts=published.receipts)
    assert (verdict.faults, verdict.receipts) == ((), len(published.receipts))


def test_a_checkpoint_of_another_head_is_found(copy: Copy, middle: Copy) -> None:
    shutil.copy(middle.path / "checkpoint", copy.path / "checkpoint")
    assert copy.found(replay=False) == [("checkpoint.differs", len(copy.lines) - 1)]


@pytest.mark.parametrize("change", [(b"\n208\n", b"\n207\n"), (b"208", b"0208"), (b"league.example", b"other.example")])
def test_a_checkpoint_cannot_be_edited(copy: Copy, change: tuple[bytes, bytes]) -> None:
    path = copy.path / "checkpoint"
    data = path.read_bytes()
    path.write_bytes(data.replace(*change))
    assert path.read_bytes() != data
    assert copy.found(replay=False) == [("checkpoint.form", len(copy.lines) - 1)]


def unanchored(own: OwnCopy) -> int:
    """Return how many records of a league's own folder came after its newest head."""
    verdict = own.verdict(replay=False)
    assert verdict.faults == ()
    return verdict.unanchored


def test_limit_1_a_bit_of_the_last_line_after_the_newest_head_can_be_flipped(own_middle: OwnCopy) -> None:
    """Nothing but the count of unanchored records tells so; what follows from rules and facts, a replay tells."""
    tail = unanchored(own_middle)
    assert tail > 0
    seq = own_middle.edit(len(own_middle.lines) - 1, digit_flipped)
    assert unanchored(own_middle) == tail
    assert own_middle.found() == [("event.differs", seq)]


def test_limit_2_the_tail_after_the_newest_head_can_be_dropped(own_middle: OwnCopy) -> None:
    """Not even a replay tells, as long as whole transactions go; receipts would."""
    lines, tail = own_middle.lines, unanchored(own_middle)
    own_middle.write(lines[:-7])
    assert unanchored(own_middle) == tail - 7
    assert own_middle.found() == []
    own_middle.write(lines[:-tail])
    assert unanchored(own_middle) == 0


def test_limit_3_what_stands_after_the_newest_head_can_be_written_anew(own_middle: OwnCopy) -> None:
    """What a manager decided freely, a replay cannot know either; whoever kept a receipt does."""
    with contextlib.closing(League.open(own_middle.path, plugins=plugins())) as league:
        receipt = league.ledger.receipt("chat:2:team-01")
    tail, records = unanchored(own_middle), own_middle.records
    seq = place(records, "chat.posted", period=2)
    assert seq >= len(records) - tail
    change_words(records, seq)
    own_middle.relink(records)
    assert unanchored(own_middle) == tail
    assert own_middle.found() == []
    assert own_middle.found(receipts=(receipt,)) == [("receipt.missing", receipt.seq)]


def change_words(records: list[Fields], seq: int) -> None:
    """Put other words into a team's mouth."""
    records[seq]["data"]["text"] = "Nobody said that"
    records[seq - 1]["data"]["texts"] = ["Nobody said that"]
