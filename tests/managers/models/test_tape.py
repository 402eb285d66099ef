"""A recording: each answer once, found by what was asked and how often, and nothing made up where there is none."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from transports import request

from leaguecore.canon import canonical
from leaguecore.errors import ReachError, StoreError
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.recordings.calls import RecordedCalls
from leaguecore.managers.recordings.tape import Tape

ASKED: dict[str, Any] = {"adapter": "chat", "model": "m", "params": {}, "messages": ["hello"], "schema": {}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "calls.jsonl"


def kept(path: Path, *answers: str, seat: str = "team-01") -> None:
    tape = Tape(path, "record")
    for answer in answers:
        place = tape.place(seat, ASKED)
        if tape.answer(place) is None:
            tape.keep(place, "call", {"said": answer})


def said(tape: Tape, seat: str = "team-01", asked: dict[str, Any] | None = None) -> Any:
    found = tape.answer(tape.place(seat, asked or ASKED))
    return None if found is None else found["said"]


def test_a_line_has_the_hash_of_what_was_asked_and_how_often_it_was(path: Path) -> None:
    kept(path, "a", "b")
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    key = hashlib.sha256(canonical(ASKED)).hexdigest()
    assert [(one["key"], one["occurrence"], one["seat"]) for one in lines] == [(key, 0, "team-01"), (key, 1, "team-01")]


def test_the_same_question_asked_twice_gets_both_answers_in_their_order(path: Path) -> None:
    kept(path, "a", "b")
    tape = Tape(path, "replay")
    assert [said(tape), said(tape)] == ["a", "b"]


def test_seats_that_ask_the_same_do_not_take_each_other_s_answers(path: Path) -> None:
    kept(path, "hers", seat="team-02")
    kept(path, "his", seat="team-01")
    tape = Tape(path, "replay")
    assert [said(tape, "team-01"), said(tape, "team-02")] == ["his", "hers"]


@pytest.mark.parametrize(
    "change", [{"model": "n"}, {"messages": ["hello "]}, {"params": {"a": 1}}, {"schema": {"a": 1}}]
)
def test_whatever_else_is_asked_is_a_miss(path: Path, change: dict[str, Any]) -> None:
    kept(path, "a")
    with pytest.raises(ReachError) as caught:
        said(Tape(path, "replay"), asked={**ASKED, **change})
    assert caught.value.code == "recording.miss"


def test_asking_more_often_than_was_recorded_is_a_miss(path: Path) -> None:
    kept(path, "a")
    tape = Tape(path, "replay")
    said(tape)
    with pytest.raises(ReachError) as caught:
        said(tape)
    assert caught.value.code == "recording.miss"


def test_a_replay_writes_nothing(path: Path) -> None:
    kept(path, "a")
    before = path.read_bytes()
    said(Tape(path, "replay"))
    assert path.read_bytes() == before


def test_to_record_on_answers_what_is_there_and_adds_what_is_not(path: Path) -> None:
    kept(path, "a")
    kept(path, "not asked for", "b")
    tape = Tape(path, "replay")
    assert [said(tape), said(tape)] == ["a", "b"]


def test_a_line_that_was_cut_off_counts_as_never_written(path: Path) -> None:
    kept(path, "a", "b")
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    kept(path, "a", "c")
    tape = Tape(path, "replay")
    assert [said(tape), said(tape)] == ["a", "c"]


def test_a_recording_is_for_its_owner_alone(path: Path) -> None:
    kept(path, "a")
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("line", ["{}", "[]", "x", '{"seat":"a","kind":"b","key":"c","occurrence":true,"answer":{}}'])
def test_what_is_no_line_of_a_recording_is_refused_with_its_place(path: Path, line: str) -> None:
    kept(path, "a")
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(IllFormedDocument) as caught:
        Tape(path, "replay")
    assert [problem.path for problem in caught.value.problems] == ["calls.jsonl:2"]


def test_a_recording_that_is_not_there_cannot_be_replayed(path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Tape(path, "replay")
    assert caught.value.code == "recording.unreadable"


def test_a_recording_that_cannot_be_written_stops_whoever_records(tmp_path: Path) -> None:
    with pytest.raises(ReachError) as caught:
        Tape(tmp_path / "none" / "calls.jsonl", "record")
    assert caught.value.code == "recording.unwritable"


def test_what_was_answered_is_on_the_disk_before_it_is_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call is paid for: after a loss of power it must not be made again."""
    synced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _file: synced.append(path.read_text()))
    kept(path, "one")
    assert "one" in synced[-1]


@pytest.mark.parametrize("answer", [{}, {"status": 200}, {"fault": 7}])
def test_what_is_recorded_and_is_no_call_is_refused(path: Path, answer: dict[str, Any]) -> None:
    asked = request()
    tape = Tape(path, "record")
    tape.keep(tape.place("team-01", asked.asked), "call", answer)
    with pytest.raises(ReachError) as refused:
        RecordedCalls(Tape(path, "replay"), "team-01", NotImplementedError).send(asked, within_ms=1)
    assert refused.value.code == "recording.invalid"
