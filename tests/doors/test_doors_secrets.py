"""A secret of the environment reaches nobody: no program, no log, no recording, no error, no message."""

import json
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from door_leagues import TEAMS, opened, program
from hostile_server import served

from leaguecore.errors import ReachError
from leaguecore.managers.recordings.tape import Tape
from leaguecore.season.facade import League

CANARY = "canary-7f3a9c51e2"
HOSTILE = Path(__file__).with_name("hostile_program.py")
TELLING = """
import json, os, sys
sys.path.insert(0, {examples!r})
from document_bot import PROTOCOL, answered
for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        said = {{"protocol": PROTOCOL}}
    else:
        said = answered(asked)
        said["private_notes"] = " ".join(sorted(os.environ))
    sys.stderr.write("I complain\\n")
    print(json.dumps(said), flush=True)
"""


def everything(league: League) -> str:
    """Return all that is kept of a league, in its log and in private."""
    lines = [stored.line.decode() for stored in league.ledger.store.read()]
    return "\n".join([*lines, *(f"{name} {value}" for name, value in league.ledger.store.secrets())])


def test_a_program_is_given_no_variable_but_those_that_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_KEY", CANARY)
    script = tmp_path / "telling.py"
    script.write_text(TELLING.format(examples=str(Path(__file__).parents[2] / "docs" / "examples")))
    logs = tmp_path / "programs"
    seats = ["program:name=bot", *["projection"] * (TEAMS - 1)]
    league = opened(seats, connections=program(path=script), logs=logs)
    league.run()
    told = {value for name, value in league.ledger.store.secrets() if name.startswith("note:")}
    (names,) = told
    assert set(names.split()) <= {"PATH", "LANG", "LC_ALL", "TZ", "LC_CTYPE", "LEAGUECORE_PROGRAM"}
    assert CANARY not in everything(league)
    # What it complained of is kept in private, for the owner alone, and nowhere else.
    kept = logs / "team-01.stderr"
    assert kept.read_text().startswith("I complain\n")
    assert kept.stat().st_mode & 0o077 == 0
    assert "I complain" not in everything(league)


@pytest.mark.parametrize("manner", ["fine", "redirect", "status_500", "cut_off", "html"])
def test_the_secret_of_an_agent_is_in_no_log_no_recording_and_no_message(manner: str, tmp_path: Path) -> None:
    with served(manner) as agent:
        line = {"name": "far", "url": agent.url, "key_env": "FAR_KEY", "allow_private": True}
        league = opened(
            ["agent:name=far", *["projection"] * (TEAMS - 1)],
            connections={"agent": [line]},
            environment={"FAR_KEY": CANARY, "OTHER": CANARY},
        )
        reach = attrs.evolve(league.reach, tape=Tape(tmp_path / "tape.jsonl", "record"))
        recorded = attrs.evolve(league, read_reach=lambda: reach)
        recorded.run()
        sent = [json.dumps([headers, body.decode()]) for headers, body in agent.requests]
    assert agent.requests
    tape = (tmp_path / "tape.jsonl").read_text()
    assert tape
    for text in (everything(recorded), tape, repr(recorded.reach), repr(recorded), *sent):
        assert CANARY not in text


def test_an_error_about_a_secret_does_not_quote_it() -> None:
    line = {"name": "far", "url": "https://agent.example/", "key_env": "FAR_KEY"}
    seats = ["agent:name=far", *["projection"] * (TEAMS - 1)]
    league = opened(seats, connections={"agent": [line]}, environment={"FAR_KEY": f"{CANARY}\nmore"})
    with pytest.raises(ReachError) as refused:
        league.run()
    assert refused.value.code == "connection.key"
    assert CANARY not in str(refused.value)


def test_a_season_from_a_recording_asks_nobody_and_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    logs = []
    for mode, file in (("record", HOSTILE), ("replay", Path("/nowhere/at/all"))):
        league = opened(["program:name=bot", *["projection"] * (TEAMS - 1)], connections=program("fine", path=file))
        reach: Any = attrs.evolve(league.reach, tape=Tape(path, mode))  # type: ignore[arg-type]  # one of the two
        played = attrs.evolve(league, read_reach=lambda reach=reach: reach)
        played.run()
        logs.append([stored.line for stored in played.ledger.store.read()])
    assert logs[0] == logs[1]


@pytest.mark.parametrize(
    ("connections", "code"),
    [
        ({}, "connection.unknown"),
        ({"program": [{"name": "bot", "command": ["there-is-no-such-program"]}]}, "program.missing"),
    ],
)
def test_what_lies_with_whoever_runs_the_season_stops_it_and_is_nobody_s_missed_decision(
    connections: dict[str, Any], code: str
) -> None:
    league = opened(["program:name=bot", *["projection"] * (TEAMS - 1)], connections=connections)
    with pytest.raises(ReachError) as refused:
        league.run()
    assert refused.value.code == code
    assert all(one.kind != "decision.refused" for one in league.records())
    mended = attrs.evolve(
        league,
        read_reach=lambda: attrs.evolve(
            league.reach, connections=opened(["program:name=bot"] * TEAMS, connections=program()).reach.connections
        ),
    )
    assert mended.run().phase == "closed"
    assert sys.executable not in everything(mended)


def test_an_agent_without_an_address_is_not_pushed_to() -> None:
    league = opened(["agent:name=far", *["projection"] * (TEAMS - 1)], connections={"agent": [{"name": "far"}]})
    with pytest.raises(ReachError) as refused:
        league.run()
    assert refused.value.code == "agent.pulls"
