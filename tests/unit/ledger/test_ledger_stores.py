"""What every store promises, asked of all three, and what those promise that outlive the process."""

from collections.abc import Callable

import pytest

from leaguecore.errors import LeagueError, LedgerError
from leaguecore.ledger import EventStore
from leaguecore.ledger.store import StoredLine

Lasting = Callable[..., EventStore]


def line(seq: int, cmd: str = "") -> StoredLine:
    return StoredLine(seq=seq, cmd=cmd or f"c:{seq}", line=b"line \xff %d" % seq)


def contents(store: EventStore) -> list[StoredLine]:
    return list(store.read())


def refused(open_store: Callable[[], object]) -> tuple[str, int]:
    """Return code and exit code of the error that something gives."""
    with pytest.raises(LeagueError, match=r".") as caught:
        open_store()
    return caught.value.code, caught.value.exit_code


# The contract of all.


def test_an_empty_store_has_nothing(store: EventStore) -> None:
    assert store.last() is None
    assert store.find("c:0") is None
    assert store.secret("seed") is None
    assert contents(store) == []


def test_lines_come_back_byte_for_byte_in_order(store: EventStore) -> None:
    store.append([line(0), line(1)], {})
    store.append([line(2)], {})
    assert contents(store) == [line(0), line(1), line(2)]
    assert store.last() == line(2)


@pytest.mark.parametrize(("start", "seqs"), [(0, [0, 1, 2]), (1, [1, 2]), (2, [2]), (3, []), (99, [])])
def test_reading_begins_at_any_seq(store: EventStore, start: int, seqs: list[int]) -> None:
    store.append([line(0), line(1), line(2)], {})
    assert [stored.seq for stored in store.read(start)] == seqs


def test_a_line_is_found_by_its_command_id_alone(store: EventStore) -> None:
    store.append([line(0, "open"), line(1, "open/1")], {})
    assert store.find("open/1") == line(1, "open/1")
    assert store.find("open/") is None
    assert store.find("OPEN") is None


def test_private_values_are_kept_by_name(store: EventStore) -> None:
    store.append([line(0)], {"seed": "7", "bids:team-01:0": "é"})
    assert (store.secret("seed"), store.secret("bids:team-01:0"), store.secret("bids")) == ("7", "é", None)


@pytest.mark.parametrize(
    ("lines", "secrets"),
    [
        ([line(0)], {}),
        ([line(3)], {}),
        ([line(1), line(3)], {}),
        ([line(2), line(1)], {}),
        ([line(1, "c:0")], {}),
        ([line(1, "new"), line(2, "new")], {}),
        ([line(1), line(2, "c:0")], {}),
        ([line(1)], {"seed": "8"}),
    ],
    ids=[
        "seq is taken",
        "gap",
        "gap within",
        "out of order",
        "cmd is taken",
        "cmd twice in one append",
        "second line conflicts",
        "secret is taken",
    ],
)
def test_an_append_that_conflicts_leaves_nothing(
    store: EventStore, lines: list[StoredLine], secrets: dict[str, str]
) -> None:
    store.append([line(0)], {"seed": "7"})
    with pytest.raises(LedgerError) as caught:
        store.append(lines, {"bids": "hidden", **secrets})
    assert caught.value.code == "store.conflict"
    assert contents(store) == [line(0)]
    assert (store.secret("seed"), store.secret("bids"), store.find("new")) == ("7", None, None)
    store.append([line(1)], {})
    assert contents(store) == [line(0), line(1)]


def test_private_values_come_in_the_order_of_their_names_by_code_point(store: EventStore) -> None:
    """Neither by the rules of a language, nor by UTF-16, where the last two change places."""
    names = ["", "B", "a", "a b", "a:1", "a:10", "a:2", "b", "é", "\ufb33", "\U0001f600"]
    store.append([line(0)], {name: name for name in reversed(names)})
    assert list(store.secrets()) == [(name, name) for name in names]


@pytest.mark.parametrize(
    "value",
    ["", "\x00", "a\r\nb\n", "\\000 %s {} '\"", "e\u0301 \xe9 \U0001f600", "x" * 1_000_000],
    ids=["empty", "NUL", "line ends", "signs of SQL", "not normalised", "long"],
)
def test_a_private_value_comes_back_as_it_was(store: EventStore, value: str) -> None:
    store.append([line(0)], {"value": value})
    assert store.secret("value") == value
    assert list(store.secrets()) == [("value", value)]


def test_private_values_may_be_added_alone_and_never_replaced(store: EventStore) -> None:
    store.append([], {"seed": "7"})
    store.append([line(0)], {})
    store.append([], {"bids": "9"})
    with pytest.raises(LedgerError) as caught:
        store.append([], {"other": "1", "seed": "8"})
    assert caught.value.code == "store.conflict"
    assert list(store.secrets()) == [("bids", "9"), ("seed", "7")]
    assert contents(store) == [line(0)]


def test_appending_nothing_leaves_nothing(store: EventStore) -> None:
    store.append([], {})
    assert (store.last(), list(store.secrets()), list(store.notes())) == (None, [], [])


NOTES = [b"one\n", b"", b"\x00\xff \r\n" * 1_000]


def test_head_notes_come_back_byte_for_byte_in_order(store: EventStore) -> None:
    assert list(store.notes()) == []
    for number, note in enumerate(NOTES):
        store.add_note(number, note)
    assert list(store.notes()) == NOTES
    assert (contents(store), list(store.secrets())) == ([], [])


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
def test_a_head_note_that_is_not_the_next_is_refused(store: EventStore, number: int) -> None:
    """Above all the same number again: two publishers have signed different heads."""
    store.add_note(0, b"first")
    store.add_note(1, b"second")
    with pytest.raises(LedgerError) as caught:
        store.add_note(number, b"another")
    assert caught.value.code == "store.conflict"
    assert list(store.notes()) == [b"first", b"second"]
    store.add_note(2, b"third")
    assert list(store.notes()) == [b"first", b"second", b"third"]


def test_the_longest_line_and_many_lines_come_back(store: EventStore) -> None:
    """More than a store holds in memory at once, read from beginnings on both sides of any page."""
    many = [StoredLine(seq=seq, cmd=f"c:{seq}", line=b"%d" % seq * (seq % 9)) for seq in range(1_203)]
    many[7] = StoredLine(seq=7, cmd="c" * 64, line=bytes(range(256)) * 256)
    store.append(many, {f"{number:04}": str(number) for number in range(1_001)})
    for start in (0, 1, 202, 203, 204, 702, 703, 704, 1_202):
        assert list(store.read(start)) == many[start:]
    assert list(store.secrets()) == [(f"{number:04}", str(number)) for number in range(1_001)]
    assert store.last() == many[-1]


def test_a_walk_goes_on_while_lines_are_added_and_may_be_left(store: EventStore) -> None:
    store.append([line(seq) for seq in range(700)], {})
    left, walk = store.read(), store.read(5)
    assert (next(left), next(walk)) == (line(0), line(5))
    store.append([line(700)], {})
    rest = list(walk)
    assert rest[:694] == [line(seq) for seq in range(6, 700)]
    assert rest[694:] in ([], [line(700)])
    store.append([line(701)], {})
    assert contents(store) == [line(seq) for seq in range(702)]


def test_closing_twice_is_harmless(store: EventStore) -> None:
    store.append([line(0)], {})
    store.close()
    store.close()


# What outlives its process.


def test_a_place_keeps_lines_private_values_and_notes(lasting_store: Lasting) -> None:
    first = lasting_store(create=True)
    first.append([line(0), line(1)], {"seed": "7"})
    first.add_note(0, b"head")
    first.close()
    for options in ({}, {"read_only": True}):
        again = lasting_store(**options)
        assert contents(again) == [line(0), line(1)]
        assert (list(again.secrets()), list(again.notes())) == ([("seed", "7")], [b"head"])
        assert (again.find("c:1"), again.last()) == (line(1), line(1))
        again.close()


def test_what_was_begun_goes_on_where_it_was(lasting_store: Lasting) -> None:
    for seq in range(3):
        store = lasting_store(create=seq == 0)
        store.append([line(seq)], {f"s{seq}": ""})
        store.add_note(seq, b"%d" % seq)
        store.close()
    again = lasting_store(read_only=True)
    assert contents(again) == [line(0), line(1), line(2)]
    assert list(again.notes()) == [b"0", b"1", b"2"]


def test_of_two_writers_the_second_is_refused_while_the_first_lives(lasting_store: Lasting) -> None:
    first = lasting_store(create=True)
    first.append([line(0)], {})
    assert refused(lasting_store) == ("store.locked", 3)
    first.append([line(1)], {})
    first.close()
    lasting_store().append([line(2)], {})


def test_a_reader_sees_what_is_committed_and_changes_nothing(lasting_store: Lasting) -> None:
    writer = lasting_store(create=True)
    writer.append([line(0)], {"seed": "7"})
    reader = lasting_store(read_only=True)
    for change in (
        lambda: reader.append([line(1)], {}),
        lambda: reader.append([], {"bids": "9"}),
        lambda: reader.add_note(0, b"head"),
    ):
        assert refused(change) == ("store.unwritable", 3)
    assert contents(reader) == [line(0)]
    writer.append([line(1)], {"bids": "8"})
    writer.add_note(0, b"true head")
    assert contents(reader) == [line(0), line(1)]
    assert list(reader.secrets()) == [("bids", "8"), ("seed", "7")]
    assert list(reader.notes()) == [b"true head"]


def test_a_new_league_needs_a_free_place_and_an_old_one_its_own(lasting_store: Lasting) -> None:
    assert refused(lasting_store) == ("store.missing", 3)
    assert refused(lambda: lasting_store(read_only=True)) == ("store.missing", 3)
    first = lasting_store(create=True)
    first.append([line(0)], {})
    first.close()
    assert refused(lambda: lasting_store(create=True)) == ("store.exists", 3)
    assert contents(lasting_store()) == [line(0)]


def test_every_use_of_a_closed_store_says_so(lasting_store: Lasting) -> None:
    store = lasting_store(create=True)
    store.append([line(0)], {"seed": "7"})
    store.close()
    for use in (
        store.last,
        lambda: store.find("c:0"),
        lambda: store.append([line(1)], {}),
        lambda: list(store.read()),
        lambda: store.secret("seed"),
        lambda: list(store.secrets()),
        lambda: list(store.notes()),
        lambda: store.add_note(0, b"head"),
    ):
        assert refused(use) == ("store.closed", 3)
