"""`arena plan`: the hash, the counts, the permutations, the properties, and how the program ends."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from leaguecore.arena.plans import Plan, seats_toml
from leaguecore.cli import main
from leaguecore.cli.arena_plan import COMMANDS
from leaguecore.errors import LeagueError
from leaguecore.managers.seats import SeatsFile

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in `tmp_path`."""
    monkeypatch.chdir(tmp_path)
    command: click.Command = COMMANDS[0]
    return lambda *arguments: CliRunner().invoke(command, arguments)


@pytest.fixture
def broken(season: Plan, tmp_path: Path) -> Path:
    """The plan of the season with one league fewer than it states, at `broken.toml` in `tmp_path`."""
    path = tmp_path / "broken.toml"
    path.write_bytes(season.data.replace(b"leagues = 20\n", b"leagues = 21\n", 1))
    return path


def document(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_first_line_is_that_of_sha256sum(run: Run, season: Plan, tmp_path: Path) -> None:
    (tmp_path / "copy.toml").write_bytes(season.data)
    result = run("copy.toml")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"{hashlib.sha256(season.data).hexdigest()}  copy.toml"


def test_every_property_is_printed_with_yes_or_no(run: Run) -> None:
    lines = run("s1").stdout.splitlines()
    at = lines.index("properties")
    rows = [line.split()[:2] for line in lines[at + 2 : lines.index("", at)]]
    assert len(rows) == 17
    assert {answer for _, answer in rows} == {"yes"}


def test_main_league_seasons_and_pairs_are_printed(run: Run) -> None:
    words = [line.split() for line in run("s1").stdout.splitlines()]
    assert ["main", "40", "league-seasons", "40"] in words
    for arm in ("tools", "memory", "effort"):
        assert ["arms", arm, "32", "pairs", "32"] in words
    assert ["agent", "budget", "32", "pairs", "32"] in words


def test_permutations_are_printed_as_they_are_used(run: Run, season: Plan) -> None:
    """The number 0 of the square has the first slot of the first league of a block."""
    words = [line.split() for line in run("s1").stdout.splitlines()]
    permuted = next(line[3:] for line in words if line[:3] == ["main", "nhl", "2"])
    assert len(permuted) == 10
    first = season.league("main-nhl-11").seats
    assert [seat.entrant for seat in first][:2] == permuted[:2]


def test_json_has_what_the_text_has(run: Run, season: Plan) -> None:
    found = document(run("s1", "--json"))
    assert (found["plan"], found["sha256"], found["holds"]) == ("s1", season.sha256, True)
    assert {one["name"] for one in found["properties"] if one["holds"]} == {one["name"] for one in found["properties"]}
    assert [(one["division"], one["arm"], one["found"]) for one in found["samples"]] == [
        ("main", "", 40),
        ("arms", "tools", 32),
        ("arms", "memory", 32),
        ("arms", "effort", 32),
        ("agent", "budget", 32),
    ]
    assert len(found["permutations"]) == len(season.blocks)
    assert "leagues" not in found


def test_leagues_are_shown_where_they_are_asked_for(run: Run, season: Plan) -> None:
    found = document(run("s1", "--json", "--leagues"))["leagues"]
    assert [one["league"] for one in found] == [league.name for league in season.leagues]
    assert found[0]["seats"][0].items() >= {"team": "team-01", "draft_slot": 1}.items()
    text = run("s1", "--leagues").stdout
    assert all(league.name in text for league in season.leagues)


def test_a_property_that_does_not_hold_is_exit_code_one(run: Run, broken: Path) -> None:
    result = run(str(broken))
    assert result.exit_code == 1
    assert ["leagues", "no"] in [line.split()[:2] for line in result.stdout.splitlines()]
    assert "main nba has 20 leagues, stated are 21" in result.stdout
    assert document(run(str(broken), "--json"))["holds"] is False


def test_line_ups_are_written_with_an_index_of_their_hashes(run: Run, season: Plan, tmp_path: Path) -> None:
    assert run("s1", "--to", "out").exit_code == 0
    folder = tmp_path / "out"
    assert (folder / "plan.toml").read_bytes() == season.data
    index = json.loads((folder / "index.json").read_bytes())
    assert index["sha256"] == season.sha256
    assert len(index["leagues"]) == len(season.leagues)
    for one in index["leagues"]:
        data = (folder / one["league"] / "seats.toml").read_bytes()
        assert hashlib.sha256(data).hexdigest() == one["seats_sha256"]
        assert SeatsFile.load(data).draft_order == tuple(seat["team"] for seat in one["seats"])
    assert (folder / "main-nba-01" / "seats.toml").read_bytes() == seats_toml(season.leagues[0])


def test_nothing_is_written_over(run: Run) -> None:
    assert run("s1", "--to", "out").exit_code == 0
    error = run("s1", "--to", "out").exception
    assert isinstance(error, LeagueError)
    assert error.code == "out.exists"


def test_of_a_plan_that_does_not_hold_nothing_is_written(run: Run, broken: Path, tmp_path: Path) -> None:
    assert run(str(broken), "--to", "out").exit_code == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "code"), [("s2", "plan.unknown"), ("bad.toml", "plan.invalid"), ("none.toml", "file.unreadable")]
)
def test_what_is_no_plan_is_told_by_its_code(run: Run, tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "bad.toml").write_text("schema = 1\n", encoding="utf-8")
    error = run(name).exception
    assert isinstance(error, LeagueError)
    assert error.code == code


@pytest.mark.parametrize(("name", "code", "told"), [("s1", 0, ""), ("s2", 2, "error[plan.unknown]: ")])
def test_the_program_has_the_command(name: str, code: int, told: str, capfd: pytest.CaptureFixture[str]) -> None:
    ended: object = 0
    try:
        main(["arena", "plan", name])
    except SystemExit as stopped:
        ended = stopped.code or 0
    assert ended == code
    assert capfd.readouterr().err.startswith(told)
