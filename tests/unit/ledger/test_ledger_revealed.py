"""Values that are shown beside a log: what is wrong is told, and no file is long enough to fill the memory."""

import json
from collections.abc import Callable, Iterator

import pytest

from leaguecore.clock import Instant
from leaguecore.ledger import Fault, Record
from leaguecore.ledger.revealed import RevealCheck, Shown

ENDLESS = 1_000_000
MOST = 1_000
"""So many faults are told of a file, and one more that says that the rest was not read."""


def sealed(seq: int, *names: str) -> Record:
    """Return a record that commits to texts of these names, whatever they are."""
    values = {name: {"blob": "0" * 64, "size_class": 1} for name in names}
    data = {"task": "chat:1:team-01", "team": "team-01", "values": values}
    return Record(
        actor="team-01",
        at=Instant(0),
        cmd=f"c{seq}/1",
        data=data,
        kind="values.sealed",
        league="toy",
        prev="0" * 64,
        seq=seq,
    )


def withheld(ref: int, name: str) -> bytes:
    return json.dumps({"name": name, "ref": ref, "withheld": True}, separators=(",", ":")).encode()


class Lines:
    """A file of so many lines, each made when it is read."""

    def __init__(self, line: Callable[[int], bytes], count: int = ENDLESS) -> None:
        self.read, self._line, self._count = 0, line, count

    def __iter__(self) -> Iterator[bytes]:
        for number in range(self._count):
            self.read += 1
            yield self._line(number)


def walked(lines: Lines) -> tuple[list[Shown], list[Fault]]:
    """Compare a file with a log of three records, each of which commits to a note."""
    check = RevealCheck(lines, "toy")
    found, faults = list[Shown](), list[Fault]()
    for seq in range(3):
        shown, wrong = check.see(sealed(seq, "note"))
        found += shown
        faults += wrong
    return found, [*faults, *check.finish()]


BAD: dict[str, tuple[Callable[[int], bytes], str]] = {
    "no JSON": (lambda number: b"x", "json.syntax"),
    "another form": (lambda number: b"[]", "reveal.form"),
    "twice": (lambda number: withheld(1, "note"), "reveal.twice"),
    "out of order": (lambda number: withheld(-number, "note"), "reveal.order"),
    "of no record": (lambda number: withheld(3 + number, "note"), "reveal.ref"),
    "of no value": (lambda number: withheld(1, f"{number:07d}"), "reveal.ref"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_in_which_all_is_wrong_is_not_read_to_its_end(name: str) -> None:
    line, code = BAD[name]
    lines = Lines(line)
    _, faults = walked(lines)
    assert [fault.code for fault in faults] == [code] * MOST + ["reveal.unread"]
    assert f"after line {lines.read} " in faults[-1].message
    assert lines.read <= MOST + 1


def test_a_value_after_many_bad_lines_is_still_compared() -> None:
    lines = Lines(lambda number: b"x" if number < MOST - 1 else withheld(2, "note"), MOST)
    found, faults = walked(lines)
    assert found == [Shown(name="note", ref=2, withheld=True)]
    assert [fault.code for fault in faults] == ["json.syntax"] * (MOST - 1)


def test_what_is_told_of_a_line_does_not_grow_with_it() -> None:
    long = "n" * 1_000_000
    for line in (withheld(1, long), withheld(9, long), b'{"' + long.encode() + b'":1,"' + long.encode() + b'":1}'):
        _, faults = walked(Lines([line, line].__getitem__, 2))
        assert len(faults) == 2
        assert max(len(fault.message) for fault in faults) <= 500
