"""What holds of every log: nothing that was written is refused, nothing that was changed passes."""

import contextlib
import tempfile
from pathlib import Path
from typing import Any

import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ledger import EventStore, Ledger, MemoryStore, Receipt, Record, parse_record, verify_lines
from leaguecore.ledger.sqlite_store import SqliteStore

ids = st.from_regex(r"[a-z0-9][a-z0-9._:/-]{0,20}", fullmatch=True)
keys = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=8)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
leaves = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3))
data = st.dictionaries(keys, values, max_size=4)
# From 0001-01-02 to 9999-12-30, the years that RFC 3339 can write.
# Of the years 1900 to 2999, which are those that are read.
instants = st.integers(-2_208_988_800_000, 32_503_679_999_999).map(Instant)
bodies = st.lists(st.tuples(ids, data), min_size=1, max_size=3)
commands = st.lists(
    st.fixed_dictionaries({"at": st.integers(0, 9), "actor": ids, "cmd": st.sampled_from("abcd"), "bodies": bodies}),
    max_size=8,
)


@given(
    st.builds(
        Record, league=ids, seq=st.integers(0, 2**40), prev=ids, at=instants, actor=ids, cmd=ids, kind=ids, data=data
    )
)
@settings(deadline=None)
def test_a_record_is_read_as_it_was_written_and_written_as_rfc_8785_says(record: Record) -> None:
    line = record.line()
    assert parse_record(line, seq=record.seq) == record
    fields = {name: getattr(record, name) for name in ("league", "seq", "prev", "actor", "cmd", "kind", "data")}
    at = line.partition(b'"at":"')[2].partition(b'"')[0].decode()
    assert line == rfc8785.dumps({**fields, "at": at, "v": 1})


def log_of(size: int) -> list[bytes]:
    store = MemoryStore()
    ledger = Ledger(store, "house-1")
    ledger.append(at=Instant(0), actor="engine", cmd="open", bodies=[("league.open", {"text": "é"})])
    for seq in range(1, size):
        ledger.append(at=Instant(seq), actor="team-01", cmd=f"c:{seq}", bodies=[("k", {"n": seq, "t": ["x", None]})])
    return [stored.line for stored in store.read()]


LOG = log_of(6)


@given(st.sampled_from(LOG), st.integers(0, 300), st.integers(0, 40), st.binary(max_size=8) | data.map(rfc8785.dumps))
@settings(deadline=None)
def test_any_bytes_are_a_record_or_a_refusal(line: bytes, at: int, cut: int, put: bytes) -> None:
    """No bytes, however strange, make the reader fail in another way or give a record of another spelling."""
    changed = line[:at] + put + line[at + cut :]
    with contextlib.suppress(LedgerError):
        assert parse_record(changed, seq=0).line() == changed


def faults_of(lines: list[bytes]) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for _, faults in verify_lines(lines) for fault in faults]


def test_the_log_that_is_tampered_with_is_honest() -> None:
    assert faults_of(LOG) == []


@given(st.data())
@settings(deadline=None)
def test_any_changed_bit_before_the_newest_line_is_found(drawn: st.DataObject) -> None:
    seq = drawn.draw(st.integers(0, len(LOG) - 2))
    at = drawn.draw(st.integers(0, len(LOG[seq]) - 1))
    bit = 1 << drawn.draw(st.integers(0, 7))
    line = LOG[seq][:at] + bytes([LOG[seq][at] ^ bit]) + LOG[seq][at + 1 :]
    found = faults_of([*LOG[:seq], line, *LOG[seq + 1 :]])
    assert found
    assert min(place for _, place in found) in (seq, seq + 1)


@settings(deadline=None)
@given(st.permutations(range(len(LOG))), st.integers(0, len(LOG)))
def test_any_other_order_or_choice_of_lines_is_found_unless_it_is_a_beginning(order: list[int], size: int) -> None:
    chosen = order[:size]
    beginning = chosen == list(range(size))
    assert (faults_of([LOG[seq] for seq in chosen]) == []) == beginning


def written(store: EventStore, given_commands: list[dict[str, Any]]) -> list[Receipt | str]:
    """Return the receipt, or the code of the refusal, of each command."""
    ledger = Ledger(store, "house-1")
    ledger.append(at=Instant(0), actor="engine", cmd="open", bodies=[("league.open", {})])
    answers: list[Receipt | str] = []
    for command in given_commands:
        try:
            answers.append(ledger.append(**{**command, "at": Instant(command["at"])}))
        except LeagueError as error:
            answers.append(error.code)
    return answers


@given(commands)
@settings(deadline=None, max_examples=40)
def test_both_stores_give_the_same_answers_and_keep_the_same_log(given_commands: list[dict[str, Any]]) -> None:
    memory = MemoryStore()
    with tempfile.TemporaryDirectory() as folder:
        with contextlib.closing(SqliteStore(Path(folder) / "league.db", create=True)) as file:
            answers = written(file, given_commands)
            lines = list(file.read())
        assert answers == written(memory, given_commands)
        assert lines == list(memory.read())


@given(commands)
@settings(deadline=None, max_examples=40)
def test_a_log_has_no_fault_whatever_commands_were_given(given_commands: list[dict[str, Any]]) -> None:
    """A kind of record that has a place of its own is the business of the floor above."""
    store = MemoryStore()
    plain = [c for c in given_commands if not {kind for kind, _ in c["bodies"]} & {"league.open", "league.closed"}]
    written(store, plain)
    assert faults_of([stored.line for stored in store.read()]) == []


@given(bodies, st.integers(1, 4))
@settings(deadline=None)
def test_a_command_given_many_times_is_done_once(one: list[tuple[str, dict[str, Any]]], times: int) -> None:
    store = MemoryStore()
    ledger = Ledger(store, "house-1")
    receipts = {ledger.append(at=Instant(0), actor="team-01", cmd="c:1", bodies=one) for _ in range(times)}
    assert len(receipts) == 1
    assert len(list(store.read())) == len(one)
