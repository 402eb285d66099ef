"""Tampering with private values: what is shown of them, when, and what is kept of them until then.

Lines of the log are not touched here, so only the commitments in them, the rules of the embargo and the counts of the
publication can tell. The numbers go on from the table of probes.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from published_league import KEY, Played
from tampering import Copy, Fields, OwnCopy, Probe, place, probing
from trade_seasons import FIRST

Shown = list[Fields]


def notes(shown: Shown) -> list[int]:
    """Return which of the shown values are opened notes."""
    return [number for number, one in enumerate(shown) if one["name"] == "note" and "salt" in one]


def with_shown(change: Callable[[Shown], int]) -> Callable[[Copy], int]:
    """Return what changes the shown values; the place is that of the record which the change returns."""

    def tamper(copy: Copy) -> int:
        shown = copy.shown
        seq = change(shown)
        copy.show(shown)
        return seq

    return tamper


@with_shown
def another_text(shown: Shown) -> int:
    one = shown[notes(shown)[0]]
    one["value"] = one["value"].replace("starts", "benches")
    return int(one["ref"])


@with_shown
def swapped_texts(shown: Shown) -> int:
    """Two values are exchanged with their salts, each under the tag of its place."""
    one, other = (shown[number] for number in notes(shown)[:2])
    for name in ("value", "salt"):
        one[name], other[name] = other[name], one[name]
    return int(one["ref"])


@with_shown
def swapped_whole(shown: Shown) -> int:
    """Two values are exchanged with their salts and tags: each opens a commitment, but of another record."""
    one, other = (shown[number] for number in notes(shown)[:2])
    one["ref"], other["ref"] = other["ref"], one["ref"]
    shown.sort(key=lambda each: (each["ref"], each["name"]))
    return int(one["ref"])


@with_shown
def short_salt(shown: Shown) -> int:
    one = shown[notes(shown)[0]]
    one["salt"] = one["salt"][:62]
    return int(one["ref"])


@with_shown
def shown_twice(shown: Shown) -> int:
    one = shown[notes(shown)[0]]
    shown.insert(notes(shown)[0], one)
    return int(one["ref"])


@with_shown
def in_other_order(shown: Shown) -> int:
    one, other = notes(shown)[:2]
    shown[one], shown[other] = shown[other], shown[one]
    return int(shown[other]["ref"])


@with_shown
def of_no_record(shown: Shown) -> int:
    shown.append({**shown[-1], "ref": 100_000})
    return 100_000


@with_shown
def of_a_record_that_seals_nothing(shown: Shown) -> int:
    shown.insert(0, {**shown[0], "ref": 3})
    return 3


@with_shown
def left_out(shown: Shown) -> int:
    return int(shown.pop(notes(shown)[0])["ref"])


@with_shown
def withheld_and_not_said(shown: Shown) -> int:
    number = next(number for number, one in enumerate(shown) if one.get("withheld"))
    return int(shown.pop(number)["ref"])


@with_shown
def words_left_out(shown: Shown) -> int:
    number = next(number for number, one in enumerate(shown) if one["name"] == "message_text")
    return int(shown.pop(number)["ref"])


@with_shown
def other_words(shown: Shown) -> int:
    one = next(one for one in shown if one["name"] == "message_text")
    one["value"] = "do not take her"
    return int(one["ref"])


@with_shown
def other_terms(shown: Shown) -> int:
    one = next(one for one in shown if one["name"] == "message")
    one["value"]["legs"][0]["dollars"] = 50
    return int(one["ref"])


@with_shown
def half_open(shown: Shown) -> int:
    """A value with its salt and without its tag is of no form that there is."""
    del shown[notes(shown)[0]]["tag"]
    return -1


PROBES = (
    Probe(46, "another text", another_text, "reveal.mismatch"),
    Probe(46, "two texts exchanged", swapped_texts, "reveal.mismatch"),
    Probe(46, "two texts exchanged with their tags", swapped_whole, "reveal.mismatch"),
    Probe(46, "other words of a message", other_words, "reveal.mismatch"),
    Probe(46, "other terms of a message", other_terms, "reveal.mismatch"),
    Probe(47, "a salt of 31 bytes", short_salt, "reveal.salt"),
    Probe(48, "a text twice", shown_twice, "reveal.twice"),
    Probe(48, "texts in another order", in_other_order, "reveal.order"),
    Probe(48, "a text of no record", of_no_record, "reveal.ref"),
    Probe(48, "a text of a record that seals none", of_a_record_that_seals_nothing, "reveal.ref"),
    Probe(48, "a text half open", half_open, "reveal.form"),
    Probe(49, "a text not shown in time", left_out, "reveal.missing"),
    Probe(49, "a text withheld without a word", withheld_and_not_said, "reveal.missing"),
    Probe(49, "a message without its words", words_left_out, "reveal.missing"),
)


@probing(*PROBES)
def test_what_is_shown_is_what_was_sealed(copy: Copy, probe: Probe) -> None:
    seq = probe.tamper(copy)
    assert (probe.code, seq) in copy.found(replay=False)


def test_the_program_ends_with_4_and_names_the_record(copy: Copy, check: Any) -> None:
    seq = swapped_texts(copy)
    code, faults = check(copy.path)
    assert (code, faults[0]) == (4, ("reveal.mismatch", seq))


def test_50_a_note_shown_before_its_embargo_is_over_is_found(copy: Copy, middle: Copy) -> None:
    """Whoever runs the league has text, salt and tag of it, and counts it as if its time had come."""
    there = {(one["ref"], one["name"]) for one in middle.shown}
    early = next(one for one in copy.shown if (one["ref"], one["name"]) not in there and one["ref"] < len(middle.lines))
    middle.show(sorted([*middle.shown, early], key=lambda one: (one["ref"], one["name"])))
    said = middle.said()
    middle.say(revealed=said["revealed"] + 1, embargoed=said["embargoed"] - 1)
    assert middle.found() == [("reveal.early", early["ref"])]


def test_50_nor_is_it_said_to_be_withheld_while_nobody_may_read_it(copy: Copy, middle: Copy) -> None:
    there = {one["ref"] for one in middle.shown}
    ref = next(one["ref"] for one in copy.shown if one["ref"] not in there and one["ref"] < len(middle.lines))
    withheld = {"name": "note", "ref": ref, "withheld": True}
    middle.show(sorted([*middle.shown, withheld], key=lambda one: (one["ref"], one["name"])))
    assert ("reveal.early", ref) in middle.found()


@pytest.mark.parametrize("name", ["revealed", "redacted", "withheld", "embargoed", "never"])
@pytest.mark.parametrize("off_by", [-1, 1])
def test_51_counts_that_lie_are_found(middle: Copy, name: str, off_by: int) -> None:
    said = middle.said()[name]
    if said + off_by >= 0:
        middle.say(**{name: said + off_by})
        assert middle.found() == [("publication.counts", -1)]


def test_52_a_publication_dated_back_hides_nothing(copy: Copy) -> None:
    """What would be due by its true date would not be by the other, but its heads bear their own."""
    copy.say(at="2024-01-22T13:00:00.000Z")
    assert {("publication.head", -1)} < set(copy.found(replay=False))


def test_53_a_value_that_is_redacted_has_no_key_in_it_and_says_so(copy: Copy) -> None:
    (one,) = [one for one in copy.shown if "redacted" in one]
    assert KEY not in one["value"]
    assert "[redacted]" in one["value"]
    assert one["redacted"] == 1


def test_53_a_value_cannot_be_passed_off_as_redacted_when_nothing_was_taken_out(copy: Copy) -> None:
    shown = copy.shown
    number = notes(shown)[0]
    ref = shown[number]["ref"]
    shown[number] = {"name": "note", "redacted": 1, "ref": ref, "value": "never written"}
    copy.show(shown)
    assert ("reveal.form", ref) in copy.found(replay=False)


def test_53_nor_can_words_be_shown_as_redacted_before_the_terms_that_they_belong_to(copy: Copy) -> None:
    shown = copy.shown
    number = next(number for number, one in enumerate(shown) if one["name"] == "message")
    words = shown[number + 1]
    forged = {"name": "message_text", "redacted": 1, "ref": words["ref"], "value": words["value"] + " [redacted]"}
    copy.show([*shown[:number], forged, *shown[number + 2 :]])
    assert {("reveal.early", words["ref"]), ("reveal.missing", words["ref"])} <= set(copy.found(replay=False))


def test_53_nor_can_terms_be_redacted(copy: Copy) -> None:
    shown = copy.shown
    number = next(number for number, one in enumerate(shown) if one["name"] == "message")
    ref = shown[number]["ref"]
    shown[number] = {"name": "message", "redacted": 1, "ref": ref, "value": "[redacted]"}
    copy.show(shown)
    assert ("reveal.form", ref) in copy.found(replay=False)


def test_54_a_text_exchanged_in_the_private_store_is_found(own: OwnCopy, published: Played) -> None:
    cmd = f"chat:1:{FIRST}"
    records = own.records
    seq = next(seq for seq, fields in enumerate(records) if fields["data"].get("task") == cmd)
    own.exchange(f"note:{cmd}", "never written")
    assert own.found() == [("blob.mismatch", seq)]


def test_54_two_texts_swapped_in_the_private_store_are_found(own: OwnCopy, check: Any) -> None:
    names = [f"note:chat:1:{team}" for team in ("team-01", "team-02")]
    one, other = (own.kept(name) for name in names)
    own.exchange(names[0], other)
    own.exchange(names[1], one)
    faults = own.found()
    assert [code for code, _ in faults] == ["blob.mismatch"] * 2
    assert check(own.path) == (4, faults)


@pytest.mark.parametrize("field", ["text", "salt", "text_salt", "legs", "drops"])
def test_54_a_message_exchanged_in_the_private_store_is_found(own: OwnCopy, field: str) -> None:
    records = own.records
    seq = place(records, "message.sent")
    tag = f"message:{records[0]['league']}:{records[seq]['data']['thread']}:{records[seq]['data']['number']}"
    kept = json.loads(own.kept(tag))
    other = {"text": "nothing", "salt": "ab" * 32, "text_salt": "ab" * 32, "legs": [], "drops": ["cat"]}
    own.exchange(tag, json.dumps({**kept, field: other[field]}, sort_keys=True, separators=(",", ":")))
    assert own.found() == [("blob.mismatch", seq)]


@pytest.mark.parametrize("kept", ["", "{}", "[]", "not JSON", '{"claims":[],"salt":1}'])
def test_54_claims_exchanged_in_the_private_store_are_found_before_they_are_opened(
    own_middle: OwnCopy, kept: str
) -> None:
    records = own_middle.records
    seq = place(records, "waivers.seal_bids", run=1, team=FIRST)
    own_middle.exchange(f"bids:{records[0]['league']}:{FIRST}:1", kept)
    assert own_middle.found() == [("blob.mismatch", seq)]
