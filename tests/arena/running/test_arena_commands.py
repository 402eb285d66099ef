"""`arena run` as people use it: what it prints, how it fails, and how it is gone on with."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from small_arenas import Arena, Ended, files_of, small_plan

from leaguecore.rules.digest import file_sha256

FIRST = "main-nfl-01"


def test_it_prints_a_line_for_each_league_with_the_hash_of_its_result(arena: Arena, cli: Callable[..., Ended]) -> None:
    ended = cli("arena", "run", arena.file, "--out", arena.out, "--executor", "serial", "--json")
    document = json.loads(ended.out)
    assert ended.code == 0
    assert document["plan_sha256"] == arena.plan.sha256
    assert document["failures"] == []
    assert {row["league"]: row["sha256"] for row in document["results"]} == {
        name: file_sha256(data) for name, data in arena.results.items()
    }
    assert {row["phase"] for row in document["results"]} == {"closed"}


def test_a_division_or_a_sport_can_be_played_alone(played: Arena, tmp_path: Path, cli: Callable[..., Ended]) -> None:
    run = ("arena", "run", played.file, "--out", tmp_path / "out", "--executor", "serial", "--no-logs", "--weeks", "1")
    ended = cli(*run, "--sport", "nhl")
    assert (ended.code, "there are: main of nfl" in ended.err) == (2, True)
    assert "error[arena.nothing]" in ended.err
    assert cli(*run, "--division", "main", "--sport", "nfl").code == 0
    assert list(files_of(tmp_path / "out")) == list(played.results)


def test_a_folder_of_data_without_the_sport_is_told_by_league(
    played: Arena, tmp_path: Path, cli: Callable[..., Ended]
) -> None:
    (tmp_path / "data").mkdir()
    out = ("--out", tmp_path / "out", "--data", tmp_path / "data")
    ended = cli("arena", "run", played.file, *out, "--executor", "serial")
    assert ended.code == 3
    assert ended.err.count("error[data.no_folder]") == 4


FRAGILE = """
from leaguecore import load_plugins
from leaguecore.hooks import hookimpl
from leaguecore.managers import ManagerEntry, make_manager

def make(request):
    # Without a seed a line-up is only looked at.
    if request.seed and request.team == TEAM:
        raise RuntimeError("the plug-in has no heart")
    return make_manager("projection", load_plugins().managers, request.team, request.seed)

@hookimpl
def leaguecore_register_managers(register):
    register(ManagerEntry(name="fragile", summary="breaks", make=make))
"""


@pytest.mark.parametrize("executor", ["serial", "process"])
def test_a_plug_in_that_fails_in_one_league_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Callable[..., Ended], executor: str
) -> None:
    plan = small_plan(tmp_path / "plan", bots=("projection", "adp", "random", "fragile"))
    failing = plan.leagues[1]
    (team,) = [seat.team for seat in failing.seats if seat.manager == "fragile"]
    elsewhere = [seat.manager for league in plan.leagues for seat in league.seats if seat.team == team]
    assert elsewhere.count("fragile") == 1  # he sits at another team in each league
    install(tmp_path / "installed", "fragile", FRAGILE.replace("TEAM", repr(team)))
    monkeypatch.syspath_prepend(str(tmp_path / "installed"))
    run = ("arena", "run", tmp_path / "plan" / "plan.toml", "--out", tmp_path / "out")
    ended = cli(*run, "--executor", executor, "--weeks", "1", "--no-logs")
    assert ended.code == 3
    assert f"{failing.name}: error[arena.failed]: RuntimeError: the plug-in has no heart" in ended.err
    assert sorted(files_of(tmp_path / "out")) == sorted({league.name for league in plan.leagues} - {failing.name})


def install(folder: Path, name: str, source: str) -> None:
    """Put a distribution of one module, with an entry point of its name, into a folder."""
    about = folder / f"{name}-0.dist-info"
    about.mkdir(parents=True)
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[leaguecore]\n{name} = {name}\n", encoding="utf-8")


@pytest.mark.slow
def test_an_interruption_says_how_to_go_on_and_the_same_command_does(played: Arena, tmp_path: Path) -> None:
    code = "from leaguecore.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "arena",
        "run",
        str(played.file),
        "--out",
        str(tmp_path / "out"),
        "--workers",
    ]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE}
    running = subprocess.Popen([*command, "2"], **pipes, text=True, start_new_session=True)
    leagues = tmp_path / "out" / "leagues"
    while running.poll() is None and not (leagues.exists() and any(leagues.iterdir())):
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: the workers are told too
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.strip() == "interrupted; the same command goes on from where every league stands"
    again = subprocess.run([*command, "1"], capture_output=True, text=True, check=False, timeout=120)
    assert again.returncode == 0, again.stderr
    assert files_of(tmp_path / "out") == played.results
