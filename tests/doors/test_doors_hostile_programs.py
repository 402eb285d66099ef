"""Programs that do what programs must not do: each ends in its time, with its outcome, and the season goes on."""

import json
import os
from pathlib import Path

import pytest
from door_leagues import QUICK, opened, program

from leaguecore.season.facade import League

HOSTILE = Path(__file__).with_name("hostile_program.py")
TASK = "claims:0:team-01"
GRACE_MS = 1_000

OUTCOMES = {
    "hang": ("timeout", "decision.late"),
    "drip": ("timeout", "decision.late"),
    "ignore_sigterm": ("timeout", "decision.late"),
    "flood_stderr": ("timeout", "decision.late"),
    "leave_grandchild": ("timeout", "decision.late"),  # it holds the pipe, so nobody can tell that it is over
    "allocate": ("transport", "answer.transport"),
    "exit_3": ("transport", "answer.transport"),
    "crash": ("transport", "answer.transport"),
    "write_file": ("transport", "answer.transport"),
    "large": ("invalid", "answer.too_large"),
    "write_endlessly": ("invalid", "answer.too_large"),
    "digits": ("invalid", "json.number"),
    "deep": ("invalid", "json.depth"),
    "half": ("invalid", "json.syntax"),
    "prose": ("invalid", "json.syntax"),
    "two": ("invalid", "json.trailing"),
    "two_lines": ("invalid", "json.trailing"),
}


def played(mode: str, **limits: int) -> League:
    """Return a league that a program has played to its end which misbehaves when it is asked for claims."""
    seats = ["program:name=bot", "projection", "projection", "projection"]
    league = opened(seats, connections=program(mode, path=HOSTILE, **limits), time=QUICK)
    assert league.run().phase == "closed"
    return league


def refused(league: League) -> list[tuple[str, list[str]]]:
    """Return the outcomes and the codes of the refused answers to the claims."""
    return [
        (one.data["outcome"], one.data["codes"])
        for one in league.records()
        if one.kind == "decision.refused" and one.data["task"] == TASK
    ]


def served(league: League, cmd: str) -> dict[str, object]:
    """Return what is kept in private of a call."""
    kept = league.ledger.store.secret(f"served:{cmd}")
    assert kept is not None
    found: dict[str, object] = json.loads(kept)
    return found


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all that these tests start be known by a variable that programs are given."""
    monkeypatch.setenv("LANG", f"C-{os.getpid()}")


def left_over() -> list[str]:
    """Return the command lines of processes that a program of these tests has left."""
    found = []
    for place in Path("/proc").iterdir():
        try:
            if f"LANG=C-{os.getpid()}".encode() in (place / "environ").read_bytes().split(b"\0"):
                found.append((place / "cmdline").read_text())
        except OSError:
            continue
    return found


@pytest.mark.parametrize("mode", sorted(OUTCOMES))
def test_what_a_program_must_not_do_ends_in_time_with_its_outcome_and_nothing_is_left(mode: str) -> None:
    league = played(mode)
    outcome, code = OUTCOMES[mode]
    assert refused(league)[0] == (outcome, [code])
    (default,) = [one for one in league.records() if one.cmd == TASK]
    assert (default.actor, default.data["auto"]) == ("engine", True)
    took_ms = served(league, f"{TASK}:refused")["latency_ms"]
    assert isinstance(took_ms, int)
    assert took_ms <= QUICK["decision_seconds"] * 1_000 + GRACE_MS
    assert left_over() == []
    assert league.faults() == []


def test_what_comes_after_the_misdeed_is_played_by_a_program_that_is_started_anew() -> None:
    league = played("exit_3")
    (lineup,) = [one for one in league.records() if one.cmd == "lineup:p02:0:team-01"]
    assert (lineup.actor, lineup.data["auto"]) == ("team-01", False)


BESIDE = (
    *("flood_stderr_and_answer", "leave_grandchild_and_answer"),
    *("leave_bare_grandchild_and_answer", "fine"),
)


@pytest.mark.parametrize("mode", BESIDE)
def test_what_a_program_does_beside_a_good_answer_costs_it_nothing_and_is_gone_at_the_end(mode: str) -> None:
    league = played(mode)
    assert refused(league) == []
    assert left_over() == []


def test_a_program_that_speaks_another_protocol_is_not_asked() -> None:
    league = played("other_protocol")
    assert refused(league)[0] == ("transport", ["answer.transport"])
    assert served(league, f"{TASK}:refused")["finish"] == "handshake"


def test_an_answer_beyond_the_program_s_own_cap_is_cut_off() -> None:
    league = played("large", output_bytes=8_192)
    assert refused(league)[0] == ("truncated", ["answer.truncated"])


@pytest.mark.parametrize(("mode", "told"), [("exit_3", "exit 3"), ("crash", "exit -11")])
def test_how_a_program_ended_is_kept_in_private(mode: str, told: str) -> None:
    league = played(mode)
    assert served(league, f"{TASK}:refused")["finish"] == told
    assert all(told not in str(one.data) for one in league.records())
