"""Models from the command line: checked before a season, played, recorded, played again; and no key anywhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from model_cases import (
    CANARY,
    CANARY_ENV,
    CHANGES,
    PRICES,
    Entrant,
    connections_file,
    profiles_file,
    seats_file,
)
from model_server import ModelServer
from season_cases import published

Cli = Callable[..., "tuple[int, str, str]"]
GOOD = (Entrant(), Entrant(wire="messages", mode="tool"), Entrant(mode="tool"), None)
BAD = (Entrant(model="echo"), Entrant(model="echo_error"), Entrant(model="echo", wire="messages"), None)
FILES = ("--seats", "seats.toml", "--profiles", "profiles.toml", "--prices", "prices.toml")
PLAY = ("play", "rules.toml", *FILES, "--seed", "7", "--weeks", "1")


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CANARY_ENV, CANARY)


def files(folder: Path, server: ModelServer, entrants: Any) -> None:
    """Write everything that a league of models is opened with."""
    rules = published("nba-s1-talks", {**CHANGES, "league.teams": 4, "negotiation.threads_received": 3})
    (folder / "rules.toml").write_bytes(rules.file.data)
    (folder / "seats.toml").write_bytes(seats_file(entrants))
    (folder / "profiles.toml").write_bytes(profiles_file(entrants))
    (folder / "prices.toml").write_text(PRICES, encoding="utf-8")
    (folder / "connections.toml").write_bytes(connections_file(server.url))


def log(cli: Cli, folder: str) -> str:
    code, out, _ = cli("log", folder)
    assert code == 0
    return out


def test_a_season_is_recorded_and_played_again_without_a_key(
    cli: Cli, tmp_path: Path, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    files(tmp_path, server, GOOD)
    code, out, err = cli(*PLAY, "--connections", "connections.toml", "--record", "calls.jsonl", "--out", "A", "--json")
    assert code == 0, err
    assert json.loads(out)["periods"] == 1
    monkeypatch.delenv(CANARY_ENV)
    before = len(server.asked)
    code, again, err = cli(*PLAY, "--replay", "calls.jsonl", "--out", "B", "--json")
    assert code == 0, err
    assert (again, len(server.asked)) == (out, before)
    assert log(cli, "B") == log(cli, "A")
    assert cli("verify", "B", "--replay")[0] == 0


def test_a_season_that_was_stopped_is_resumed_with_the_connections_in_its_folder(
    cli: Cli, tmp_path: Path, server: ModelServer
) -> None:
    files(tmp_path, server, GOOD)
    assert cli(*PLAY, "--connections", "connections.toml", "--out", "A")[0] == 0
    kept = tmp_path / "A" / "connections.toml"
    assert kept.read_bytes() == (tmp_path / "connections.toml").read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    before = len(server.asked)
    code, _, err = cli("resume", "A", "--weeks", "2")
    assert code == 0, err
    assert len(server.asked) > before


def test_a_miss_of_a_replay_ends_the_command_and_says_what_to_do(cli: Cli, tmp_path: Path, server: ModelServer) -> None:
    files(tmp_path, server, GOOD)
    (tmp_path / "empty.jsonl").touch()
    code, _, err = cli(*PLAY, "--replay", "empty.jsonl", "--out", "A")
    assert code == 2
    assert "error[recording.miss]" in err


def test_a_season_is_recorded_or_replayed(cli: Cli, tmp_path: Path, server: ModelServer) -> None:
    files(tmp_path, server, GOOD)
    code, _, err = cli(*PLAY, "--replay", "a.jsonl", "--record", "b.jsonl")
    assert (code, "error[recording.both]" in err) == (2, True)


def test_a_league_in_time_is_opened_and_ticked(cli: Cli, tmp_path: Path, server: ModelServer) -> None:
    files(tmp_path, server, GOOD)
    opening = ("open", "rules.toml", *FILES, "--connections", "connections.toml", "--out", "A", "--json")
    code, out, err = cli(*opening, "--now", "2025-10-01T00:00:00Z", "--seed", "7")
    assert code == 0, err
    assert len(json.loads(out)["profiles_sha256"]) == 64
    for minute in (0, 1):
        code, _, err = cli("tick", "A", "--now", f"2025-10-20T23:0{minute}:00Z", "--record", "calls.jsonl")
        assert code == 0, err
    assert (tmp_path / "calls.jsonl").stat().st_size > 0


def test_a_profile_without_its_connection_is_found_before_a_league_is_opened(
    cli: Cli, tmp_path: Path, server: ModelServer
) -> None:
    files(tmp_path, server, GOOD)
    (tmp_path / "connections.toml").write_bytes(connections_file(server.url, name="elsewhere"))
    code, _, err = cli("open", "rules.toml", *FILES, "--connections", "connections.toml", "--out", "A")
    assert (code, "error[connection.unknown]" in err, (tmp_path / "A").exists()) == (2, True, False)


# --- seat check -------------------------------------------------------------------------------------------------------


CHECK = ("seat", "check", "--profiles", "profiles.toml", "--connections", "connections.toml", "--prices", "prices.toml")


def test_a_check_makes_one_small_call_a_profile_and_says_what_it_cost(
    cli: Cli, tmp_path: Path, server: ModelServer
) -> None:
    files(tmp_path, server, GOOD)
    before = len(server.asked)
    code, out, err = cli(*CHECK, "--seats", "seats.toml", "--json")
    assert (code, err) == (0, "")
    checks = json.loads(out)["checks"]
    assert [one["profile"] for one in checks] == ["good-chat-schema", "good-messages-tool", "good-chat-tool"]
    assert {(one["served"], one["cost_micros"], one["problem"]) for one in checks} == {("good", 3_210, "")}
    assert len(server.asked) - before == 3


@pytest.mark.parametrize(
    ("model", "code"),
    [
        ("other", "answer.substituted"),
        ("cut", "answer.truncated"),
        ("declines", "answer.refused"),
        ("searches", "answer.provider_tools"),
        ("prose", "json.syntax"),
        ("forbidden", "answer.transport: status 401"),
        ("redirect", "answer.transport: redirect"),
    ],
)
def test_a_check_fails_by_what_would_fail_in_a_season(
    cli: Cli, tmp_path: Path, server: ModelServer, model: str, code: str
) -> None:
    files(tmp_path, server, (Entrant(model=model), Entrant()))
    ended, out, err = cli(*CHECK)
    assert ended == 1
    assert err.startswith(f"{model}-chat-schema: {code}")
    assert "good-chat-schema" in out
    assert "good-chat-schema:" not in err


def test_a_check_without_the_key_says_which_variable_is_missing(
    cli: Cli, tmp_path: Path, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    files(tmp_path, server, (Entrant(),))
    monkeypatch.delenv(CANARY_ENV)
    code, _, err = cli(*CHECK)
    assert (code, "connection.key" in err, CANARY_ENV in err) == (1, True, True)


# --- the key ----------------------------------------------------------------------------------------------------------


def test_a_key_of_the_environment_is_in_no_log_recording_error_or_export(
    cli: Cli, tmp_path: Path, server: ModelServer
) -> None:
    """The provider writes the key back into its answers, its errors and its headers."""
    files(tmp_path, server, BAD)
    printed = []
    printed += cli(*PLAY, "--connections", "connections.toml", "--record", "calls.jsonl", "--out", "A")
    printed += cli("log", "A")
    printed += cli(*CHECK)
    printed += cli("publish", "A", "--to", "P")
    printed += cli("store", "backup", "A", "--to", "K")
    printed += cli("disclose", "A", "--now", "2099-01-01T00:00:00Z", "--json")
    (tmp_path / "empty.jsonl").touch()
    printed += cli("--debug", *PLAY, "--replay", "empty.jsonl", "--out", "B")
    assert any(CANARY in headers.get("authorization", "") for _, headers in server.asked)
    assert "[key]" in (tmp_path / "calls.jsonl").read_text(encoding="ascii")
    assert not any(CANARY in str(one) for one in printed)
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {tmp_path / "calls.jsonl", tmp_path / "A" / "league.db", tmp_path / "K" / "league.db"} <= set(kept)
    assert any(tmp_path / "P" in path.parents for path in kept)
    assert [path for path in kept if CANARY.encode() in path.read_bytes()] == []


def test_connections_are_never_published(cli: Cli, tmp_path: Path, server: ModelServer) -> None:
    files(tmp_path, server, GOOD)
    assert cli(*PLAY, "--connections", "connections.toml", "--out", "A")[0] == 0
    assert cli("publish", "A", "--to", "P")[0] == 0
    published_files = [path for path in (tmp_path / "P").rglob("*") if path.is_file()]
    assert "profiles.toml" in {path.name for path in published_files}
    assert "connections.toml" not in {path.name for path in published_files}
    for private in (server.url.encode(), b"req-1", CANARY_ENV.encode()):
        assert [path for path in published_files if private in path.read_bytes()] == []
