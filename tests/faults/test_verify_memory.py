"""Checking a log takes as much memory for a long one as for a short one.

The logs are synthetic: after the first record of a small league come as many as wanted of two kinds, a refusal and a
commitment to a note that is never shown. They are well formed, linked, signed, and take part in all levels but replay.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from published_league import Played
from tampering import Copy, Fields, spelled

from leaguecore.clock import parse_instant
from leaguecore.ledger.heads import HeadLine, next_head
from leaguecore.ledger.merkle import MerkleTree

SHORT, LONG = 20_000, 200_000
MARGIN_KIB = 4 * 1024

STATUS = Path("/proc/self/status")

CHECK = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from season_cases import plugins
from leaguecore import League
league = League.open(Path(sys.argv[1]), plugins=plugins())
verdict = league.verdict(replay=False)
print(verdict.records, len(verdict.faults), verdict.anchored)
status = Path("/proc/self/status").read_text()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")))
"""
"""The peak of this process alone: that of `getrusage` begins with what the parent had when it forked."""


def bodies(size: int) -> Iterator[Fields]:
    """Walk so many records after the first, without what links them."""
    for number in range(1, size):
        task = f"claims:{number // 2}:team-01"
        if number % 2:
            data: Fields = {"attempt": 1, "codes": ["answer.invalid"], "outcome": "invalid", "task": task}
            yield {"cmd": f"{task}:refused", "data": data, "kind": "decision.refused"}
        else:
            note = {"blob": hashlib.sha256(str(number).encode()).hexdigest(), "size_class": 1}
            data = {"task": task, "team": "team-01", "values": {"note": note}}
            yield {"cmd": f"{task}:refused/1", "data": data, "kind": "values.sealed"}


def make_long(copy: Copy, played: Played, size: int) -> None:
    """Put a log of so many records into a publication, with two heads: over the first, and over all."""
    first = copy.lines[0]
    envelope = {**json.loads(first), "actor": "team-01"}
    tree, line = MerkleTree(), first
    tree.add(first)
    with (copy.path / "log.jsonl").open("wb") as log:
        log.write(first + b"\n")
        for seq, body in enumerate(bodies(size), start=1):
            line = spelled({**envelope, **body, "prev": hashlib.sha256(line).hexdigest(), "seq": seq})
            tree.add(line)
            log.write(line + b"\n")
    for note in copy.notes[2:]:
        note.unlink()
    one, other = copy.notes
    head = HeadLine(league=envelope["league"], size=size, head=hashlib.sha256(line).hexdigest(), root=tree.root())
    text = next_head(one.read_bytes(), [head], parse_instant(copy.said()["at"])).text()
    other.write_bytes(played.signer.sign(text))
    (copy.path / "checkpoint").unlink()
    copy.show([])
    copy.say(revealed=0, redacted=0, withheld=0, never=(size - 1) // 2)


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="the peak memory of a process is read from /proc, which is not here")
def test_a_log_ten_times_as_long_takes_no_more_memory(published: Played, tmp_path: Path) -> None:
    peaks_kib = []
    for size in (SHORT, LONG):
        copy = Copy.of(published.end, tmp_path / str(size))
        make_long(copy, published, size)
        command = [sys.executable, "-c", CHECK, str(copy.path), *sys.path]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        about, peak_kib = ran.stdout.splitlines()
        assert about == f"{size} 0 {size}"
        peaks_kib.append(int(peak_kib))
    assert peaks_kib[1] - peaks_kib[0] < MARGIN_KIB, peaks_kib
