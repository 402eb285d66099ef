"""The question as it travels: the same object through every door, with all that an answer needs."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from door_leagues import BOT, TEAMS, opened, program
from hostile_server import served
from outside_seats import asked

from leaguecore.canon import canonical
from leaguecore.errors import UsageError
from leaguecore.managers.briefing import TimeSeen
from leaguecore.managers.doors.entries import door_entries
from leaguecore.managers.doors.messages import CALL_SECONDS_MAX, budget_ms, question, question_bytes
from leaguecore.managers.protocol import Answer, ManagerRequest
from leaguecore.managers.wire import briefing_document, schema_of
from leaguecore.season.facade import League

RECORDER = """
import json, sys
sys.path.insert(0, {examples!r})
from document_bot import PROTOCOL, answered
with open({heard!r}, "a") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        said = {{"protocol": PROTOCOL}} if "hello" in line[:100] or '"hello"' in line else answered(json.loads(line))
        print(json.dumps(said), flush=True)
"""


def heard_by_program(tmp_path: Path) -> tuple[League, list[str]]:
    """Return a season and the lines that its program was told."""
    heard, script = tmp_path / "heard.jsonl", tmp_path / "recorder.py"
    script.write_text(RECORDER.format(examples=str(BOT.parent), heard=str(heard)))
    seats = ["program:name=bot", *["projection"] * (TEAMS - 1)]
    league = opened(seats, connections=program(path=script, memory_mb=300))
    league.run()
    return league, heard.read_text().splitlines()


def test_a_question_says_what_is_asked_until_when_and_how_it_is_answered() -> None:
    told = asked("pick").briefing
    found = question(told, "league-1")
    document = briefing_document(told)
    assert found == {
        "protocol": "leaguecore/1",
        "league": "league-1",
        "seat": told.team,
        "decision_id": told.decision_id,
        "kind": "pick",
        "deadline_at": "2024-01-01T18:02:00.000Z",
        "budget_ms": 60_000,
        "schema": schema_of(told),
        "briefing": {name: section for name, section in document.items() if name != "answer_schema"},
    }
    assert question_bytes(told, "league-1") == canonical(found)


@pytest.mark.parametrize(
    ("limit_ms", "bank_ms", "until_deadline_ms", "budget"),
    [
        (500, 0, 60_000, 500),
        (500, 200, 60_000, 700),
        (90_000, 0, 60_000, 60_000),
        (None, None, 60_000, 60_000),
        (None, None, 10**9, CALL_SECONDS_MAX * 1_000),
        (500, 0, 0, 0),
    ],
)
def test_a_call_is_waited_for_as_long_as_an_answer_counts_and_never_longer_than_ten_minutes(
    limit_ms: int | None, bank_ms: int | None, until_deadline_ms: int, budget: int
) -> None:
    told = asked("pick").briefing
    time = TimeSeen(limit_ms=limit_ms, bank_ms=bank_ms)
    assert budget_ms(attrs.evolve(told, time=time, deadline_at=told.at + until_deadline_ms)) == budget


def test_a_program_is_greeted_once_a_season_and_then_told_questions_alone(tmp_path: Path) -> None:
    league, lines = heard_by_program(tmp_path)
    greeting, *questions = [json.loads(line) for line in lines]
    assert greeting == {
        "protocol": "leaguecore/1",
        "hello": {
            "league": league.ledger.league,
            "seat": "team-01",
            "limits": {"answer_bytes": 262_144, "memory_mb": 300},
        },
    }
    answers = [one.cmd for one in league.records() if one.actor == "team-01" and "/" not in one.cmd]
    assert [one["decision_id"] for one in questions] == answers
    assert {one["league"] for one in questions} == {league.ledger.league}


def test_an_agent_is_sent_the_same_bytes_as_a_program(tmp_path: Path) -> None:
    """But for the league's id, which follows from the names of its managers."""
    ours, lines = heard_by_program(tmp_path)
    with served("fine") as agent:
        line = {"name": "far", "url": agent.url, "allow_private": True}
        theirs = opened(["agent:name=far", *["projection"] * (TEAMS - 1)], connections={"agent": [line]})
        theirs.run()
        pushed = [body.decode() for _, body in agent.requests]
    plain = [_without_time(text, ours) for text in lines[1:]]
    assert plain == [_without_time(text, theirs) for text in pushed]


def _without_time(text: str, league: League) -> Any:
    """Return a question without what hangs on the real time that answers before took, and without the league's id."""
    found = json.loads(text.replace(league.ledger.league, "league"))
    found["briefing"].pop("time")
    return {name: value for name, value in found.items() if name not in ("deadline_at", "budget_ms")}


def test_the_example_program_is_one_as_it_stands() -> None:
    league = opened(["program:name=bot"] * TEAMS, connections=program())
    league.run()
    assert all(one.kind != "decision.refused" for one in league.records())
    assert all(not one.data.get("auto") for one in league.records())


def test_nobody_is_asked_when_no_time_is_left_for_an_answer() -> None:
    with served("fine") as agent:
        line = {"name": "far", "url": agent.url, "allow_private": True}
        league = opened(["agent:name=far", *["projection"] * (TEAMS - 1)], connections={"agent": [line]})
        (entry,) = [one for one in door_entries() if one.name == "agent"]
        manager = entry.make(ManagerRequest(team="team-01", seed="", options={"name": "far"}, reach=league.reach))
        told = asked("pick").briefing
        answer = manager.decide(attrs.evolve(told, deadline_at=told.at))
        assert agent.requests == []
    assert isinstance(answer, Answer)
    assert (answer.decision, answer.failure, answer.took_ms) == (None, None, 1)


@pytest.mark.parametrize(
    "spec", ["program", "agent", "program:name=", "agent:name=UPPER", "program:name=../x", "agent:x=y"]
)
def test_a_seat_behind_a_door_has_a_name_of_the_file_of_connections(spec: str) -> None:
    with pytest.raises(UsageError) as refused:
        opened([spec, *["projection"] * (TEAMS - 1)])
    assert refused.value.code in ("manager.option", "manager.spec")
