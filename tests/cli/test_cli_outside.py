"""A seat outside by the command line: opened, ticked, asked, briefed, answered badly, well, twice and too late."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaguecore.managers.wire import ANSWER_BYTES_MAX

Cli = Callable[..., Any]
SEAT = """[[seat]]
team = "team-{number:02d}"
manager = "{manager}"
model = ""
lab = ""
surface = ""
variant = "standard"
"""
OUTSIDE = "team-01"


@pytest.fixture
def open_league(cli: Cli, tmp_path: Path) -> str:
    """Open a league at `D` whose first seat is outside, and return the instant of its first record."""
    seats = "\n".join(
        SEAT.format(number=number, manager="outside" if number == 1 else "adp") for number in range(1, 11)
    )
    (tmp_path / "seats.toml").write_text(seats)
    assert cli("open", "ffb-classic", "--seats", "seats.toml", "--out", "D", "--seed", "7").code == 0
    first = json.loads(cli("log", "D").out.splitlines()[0])
    return str(first["at"])


def asked(cli: Cli, now: str) -> list[dict[str, str]]:
    """Return what the outside seat is asked at an instant, after everything that happens by then."""
    assert cli("tick", "D", "--now", now).code == 0
    found = cli("asked", "D", "--team", OUTSIDE, "--now", now, "--json")
    assert found.code == 0
    rows: list[dict[str, str]] = json.loads(found.out)["asked"]
    return rows


def answered(cli: Cli, tmp_path: Path, decision: str, data: bytes, now: str) -> tuple[int, dict[str, Any]]:
    """Give an answer and return the exit code and the receipt."""
    (tmp_path / "answer.json").write_bytes(data)
    found = cli("answer", "D", "answer.json", "--team", OUTSIDE, "--decision", decision, "--now", now, "--json")
    return found.code, json.loads(found.out) if found.out else {}


def moved(instant: str, minutes: int) -> str:
    """Return an instant of the draft's hour so many minutes later."""
    hours, rest = divmod(int(instant[11:13]) * 60 + int(instant[14:16]) + minutes, 60)
    return f"{instant[:11]}{hours:02d}:{rest:02d}{instant[16:]}"


def test_a_seat_outside_is_asked_briefed_and_answers_by_the_program(cli: Cli, tmp_path: Path, open_league: str) -> None:
    now = next(at for minute in range(10) if asked(cli, at := moved(open_league, minute)))
    (question,) = asked(cli, now)
    assert question["kind"] == "shortlist"
    decision = question["decision"]
    told = json.loads(cli("briefing", "D", "--decision", decision, "--now", now, "--json").out)
    assert told["asked"]["team"] == OUTSIDE

    # Nobody reads more than may be said, however much is sent.
    code, refused = answered(cli, tmp_path, decision, b"[" * (ANSWER_BYTES_MAX + 10_000), now)
    assert (code, refused["accepted"]) == (1, False)
    assert [one["code"] for one in refused["violations"]] == ["answer.too_large"]

    # Without repairs that was the only attempt: the default stands, and another answer comes too late.
    good = json.dumps(told["allowed_actions"][0]["example"]).encode()
    code, _ = answered(cli, tmp_path, decision, good, now)
    assert code != 0
    (pick,) = asked(cli, now)
    assert pick["kind"] == "pick"
    told = json.loads(cli("briefing", "D", "--decision", pick["decision"], "--now", now, "--json").out)
    data = json.dumps(told["allowed_actions"][0]["example"]).encode()
    code, once = answered(cli, tmp_path, pick["decision"], data, now)
    assert (code, once["accepted"]) == (0, True)
    code, twice = answered(cli, tmp_path, pick["decision"], data, now)
    assert (code, twice["receipt"]) == (0, once["receipt"])
    code, _ = answered(cli, tmp_path, pick["decision"], data + b" ", now)
    assert code != 0
    assert cli("verify", "D", "--replay").code == 0
