"""Tampering with the chain of a log: records that are changed, left out, moved, added or of elsewhere.

The numbers are those of the table of probes. Who links everything anew hides the first four; the others are found
whatever he does, even if he is the operator and signs the heads again with the key that was committed to.
"""

from pathlib import Path
from typing import Any

import pytest
from published_league import Played
from tampering import ATTACKS, Attack, Copy, Fields, Folder, OwnCopy, Probe, digit_flipped, place, probing


def middle_of(log: Folder) -> int:
    """Return the place of a record in the middle that holds a commitment."""
    return place(log.records, "values.sealed", team="team-02")


def a_bit_flipped(log: Folder) -> int:
    return log.edit(middle_of(log), digit_flipped) + 1


def a_record_left_out(log: Folder) -> int:
    seq, lines = middle_of(log), log.lines
    log.write([*lines[:seq], *lines[seq + 1 :]])
    return seq


def neighbours_swapped(log: Folder) -> int:
    seq, lines = middle_of(log), log.lines
    log.write([*lines[:seq], lines[seq + 1], lines[seq], *lines[seq + 2 :]])
    return seq


def a_record_twice(log: Folder) -> int:
    seq, lines = middle_of(log), log.lines
    log.write([*lines[: seq + 1], *lines[seq:]])
    return seq + 1


@probing(
    Probe(1, "a bit flipped", a_bit_flipped, "chain.prev"),
    Probe(2, "a record left out", a_record_left_out, "seq"),
    Probe(3, "two neighbours swapped", neighbours_swapped, "seq"),
    Probe(4, "a record twice", a_record_twice, "seq"),
)
def test_a_change_without_new_links_is_found_where_it_is(copy: Copy, own: OwnCopy, probe: Probe) -> None:
    for log in (copy, own):
        seq = probe.tamper(log)
        assert (probe.code, seq) in log.found()


def clock_set_back(log: Folder) -> int:
    records, seq = log.records, middle_of(log)
    records[seq]["at"] = records[0]["at"]
    log.relink(records)
    return seq


def of_another_league(log: Folder) -> int:
    records, seq = log.records, middle_of(log)
    records[seq]["league"] = "toy-another"
    log.relink(records)
    return seq


def with_record(log: Folder, seq: int, record: Fields) -> int:
    """Put a record in at a place, and link anew."""
    records = log.records
    log.relink([*records[:seq], record, *records[seq:]])
    return seq


def a_second_beginning(log: Folder) -> int:
    records, seq = log.records, middle_of(log) + 1
    return with_record(log, seq, {**records[0], "at": records[seq]["at"], "cmd": "open-again"})


def a_command_twice(log: Folder) -> int:
    records = log.records
    seq = place(records, "lineup.set_lineup", team="team-02")
    log.relink([*records[: seq + 3], *records[seq:]])
    return seq + 3


def a_record_after_the_end(log: Folder) -> int:
    records = log.records
    return with_record(log, len(records), {**records[-1], "kind": "season.close", "cmd": "close:1"})


LINKED = (
    Probe(18, "a clock set back", clock_set_back, "clock.backwards"),
    Probe(26, "a record of another league", of_another_league, "league"),
    Probe(29, "a second beginning", a_second_beginning, "genesis.place"),
    Probe(39, "a command twice", a_command_twice, "cmd.duplicate"),
    Probe(41, "a record after the end", a_record_after_the_end, "closed"),
)


@probing(*LINKED)
@pytest.mark.parametrize("attack", ATTACKS)
def test_what_no_log_can_hold_is_found_though_all_is_linked_anew(
    copy: Copy, published: Played, probe: Probe, attack: Attack
) -> None:
    seq = probe.tamper(copy)
    attack(copy, published)
    assert (probe.code, seq) in copy.found()


@probing(*LINKED)
def test_what_no_log_can_hold_is_found_in_a_leagues_own_folder(own: OwnCopy, probe: Probe) -> None:
    seq = probe.tamper(own)
    assert (probe.code, seq) in own.found()


def test_26_the_log_of_another_league_is_found(copy: Copy, published: Played) -> None:
    """He puts a whole log there, well linked, with heads of the committed key."""
    copy.relink([{**fields, "league": "toy-another"} for fields in copy.records])
    copy.sign_again(published.signer)
    found = copy.found()
    assert ("publication.league", 0) in found
    # Its id does not follow from rules, season, seed and seats, so its beginning is another's.
    assert ("genesis.data", 0) in found


def test_another_leagues_publication_under_ones_name_is_found(copy: Copy, published: Played) -> None:
    copy.relink([{**fields, "league": "toy-another"} for fields in copy.records])
    copy.sign_again(published.signer)
    copy.say(league="toy-another")
    assert ("genesis.data", 0) in copy.found()


@pytest.mark.parametrize("tamper", [a_bit_flipped, a_command_twice, a_record_after_the_end])
def test_the_program_ends_with_4_and_names_the_record(copy: Copy, check: Any, tamper: Any) -> None:
    seq = tamper(copy)
    code, faults = check(copy.path)
    assert code == 4
    assert seq in [place for _, place in faults]


def test_a_copy_is_as_good_as_what_was_published(published: Played, tmp_path: Path) -> None:
    """The tools of the tamperer change nothing by themselves: what is linked and signed anew is the same bytes."""
    for name, folder in (("end", published.end), ("middle", published.middle)):
        copy = Copy.of(folder, tmp_path / name)
        copy.relink(copy.records)
        if name == "end":
            copy.sign_again(published.signer)
        copy.show(copy.shown)
        assert copy.found() == []
        for path in [folder / "log.jsonl", folder / "revealed.jsonl", folder / "checkpoint", *Copy(folder).notes]:
            assert (copy.path / path.relative_to(folder)).read_bytes() == path.read_bytes()
