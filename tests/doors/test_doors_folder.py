"""Seats served from the folder of a league, beside others who write to it: by the program as a user starts it."""

import contextlib
import json
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from document_bot import answered
from nba_seat import RUN, at_the_first_pick
from pulled_seasons import Hand

from leaguecore.cli import INTERRUPTED
from leaguecore.clock import MINUTE, Instant, parse_instant
from leaguecore.hooks.loader import load_plugins
from leaguecore.season.facade import League
from leaguecore.web.desk import Desk
from leaguecore.web.league_door import FolderDoor


def called(url: str, path: str, token: str, document: Any = None) -> Any:
    """Return what a server says, None for nothing."""
    data = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(url + path, data=data, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        body = response.read()
    return json.loads(body) if body else None


def test_the_program_gives_a_token_and_serves_its_seat(tmp_path: Path) -> None:
    folder, now = at_the_first_pick(tmp_path / "league")
    program = [sys.executable, "-c", RUN, "seat"]
    made = subprocess.run([*program, "token", str(folder), "--team", "team-01"], capture_output=True, check=True)
    token = made.stdout.decode().strip()
    command = [*program, "http", str(folder), "--port", "0", "--now", now]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            url = server.stderr.readline().strip().removeprefix("serving at ")
            for kind in ("shortlist", "pick"):
                question = called(url, "/next?wait=30", token)
                assert question["kind"] == kind
                assert called(url, "/act", token, answered(question))["accepted"]
            assert called(url, "/next", token) is None
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=60)
    assert server.returncode == INTERRUPTED
    with contextlib.closing(League.open(folder)) as league:
        assert [one.actor for one in league.records() if one.kind == "draft.pick_player"] == ["team-01"]
        assert token not in "".join(value for _, value in league.ledger.store.secrets())


def test_a_server_looks_again_once_somebody_else_has_written(tmp_path: Path) -> None:
    folder, text = at_the_first_pick(tmp_path / "league")
    clock = Hand(parse_instant(text))
    desk = Desk(FolderDoor(folder, load_plugins()), clock)
    first = desk.turn("team-01")
    assert first is not None
    with contextlib.closing(League.open(folder, read_only=False)) as league:
        league.submit("team-01", first.decision_id, json.dumps(answered(first.question)).encode(), clock.now)
    second = desk.turn("team-01")
    assert second is not None
    assert (first.briefing.kind, second.briefing.kind) == ("shortlist", "pick")


def test_an_answer_waits_for_whoever_writes_meanwhile(tmp_path: Path) -> None:
    folder, text = at_the_first_pick(tmp_path / "league")
    clock = Hand(parse_instant(text))
    desk = Desk(FolderDoor(folder, load_plugins()), clock)
    turn = desk.turn("team-01")
    assert turn is not None
    data, found = json.dumps(answered(turn.question)).encode(), []
    other = League.open(folder, read_only=False)
    thread = threading.Thread(target=lambda: found.append(desk.answer("team-01", turn.decision_id, data)))
    thread.start()
    thread.join(0.5)
    assert found == []
    other.close()
    thread.join(60)
    assert found[0].accepted


def test_a_question_whose_time_is_over_is_not_shown_any_more(tmp_path: Path) -> None:
    folder, text = at_the_first_pick(tmp_path / "league")
    clock = Hand(parse_instant(text))
    desk = Desk(FolderDoor(folder, load_plugins()), clock)
    turn = desk.turn("team-01")
    assert turn is not None
    clock.now = Instant(turn.briefing.deadline_at)
    assert desk.turn("team-01") is not None
    clock.now = Instant(clock.now + MINUTE)
    assert desk.turn("team-01") is None


def test_an_address_that_is_taken_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    from leaguecore.cli import main

    folder, now = at_the_first_pick(tmp_path / "league")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit) as ended:
        main(["seat", "http", str(folder), "--port", str(taken.getsockname()[1]), "--now", now])
    assert ended.value.code == 2
    assert "error[http.listen]" in capsys.readouterr().err
