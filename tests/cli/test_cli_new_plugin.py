"""`new-plugin` writes whole projects: their tests pass at once, and a stranger can install them."""

import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore.cli.new_plugin import KINDS, project, write_project

Cli = Callable[..., "tuple[int, str, str]"]
NAME = "some-thing"
PROGRAM = "from leaguecore.cli import main; main()"
REGISTERED = {"sport": "sports", "scoring": "scoring_rules", "provider": "providers", "manager": "managers"}
BRINGS = {"sport": NAME, "scoring": "some_thing", "provider": f"nba/{NAME}", "manager": NAME}


def run(arguments: list[str], path: list[Path], where: Path) -> "subprocess.CompletedProcess[str]":
    """Run Python in a process of its own that finds modules and distributions in these folders too."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)


def announced(folder: Path, project_folder: Path) -> Path:
    """Return a folder in which the project's entry point is announced, as an installer would write it."""
    about = tomllib.loads((project_folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    entries = "".join(f"{key} = {value}\n" for key, value in about["entry-points"]["leaguecore"].items())
    (info / "entry_points.txt").write_text(f"[leaguecore]\n{entries}")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_tests_of_a_new_project_pass_at_once(kind: str, cli: Cli, tmp_path: Path) -> None:
    assert cli("new-plugin", kind, NAME)[0] == 0
    made = tmp_path / f"leaguecore-{NAME}"
    path = [made, announced(tmp_path / "announced", made)]
    done = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", str(made)], path, made)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_project_can_be_installed(kind: str, cli: Cli, tmp_path: Path) -> None:
    """Built and installed without leaving this machine, then found from elsewhere by its entry point."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed; the extra `dev` brings it")
    assert cli("new-plugin", kind, NAME, "--to", "made")[0] == 0
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    target, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = run(["-m", "pip", "install", *offline, "--target", str(target), "./made"], [], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(run(["-c", PROGRAM, "plugins", "--json"], [target], elsewhere).stdout)
    assert {"name": NAME, "distribution": f"leaguecore-{NAME}", "version": "0.1.0"} in found["loaded"]
    assert BRINGS[kind] in found[REGISTERED[kind]]
    if kind == "sport":
        checked = run(["-c", PROGRAM, "check-plugin", NAME, "--json"], [target], elsewhere)
        assert (checked.returncode, json.loads(checked.stdout)["conforms"]) == (0, True), checked.stdout


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["a", NAME, "x1-2-y", "a" * 30])
def test_every_project_is_whole_and_nothing_is_left_open(kind: str, name: str) -> None:
    files = project(kind, name)
    package = f"leaguecore_{name.replace('-', '_')}"
    assert {"pyproject.toml", "README.md", "LICENSE", ".gitignore", f"{package}/py.typed"} < set(files)
    assert any(path.startswith("tests/test_") for path in files)
    about = tomllib.loads(files["pyproject.toml"])["project"]
    assert about["name"] == f"leaguecore-{name}"
    assert about["entry-points"] == {"leaguecore": {name: package}}
    for path, text in files.items():
        assert not any(token in path for token in ("$", "PACKAGE", "NAME", "WORD")), path
        assert "$" not in text, path
        if path.endswith(".py"):
            compile(text, path, "exec")
            assert max(map(len, text.splitlines())) <= 120, path


def test_what_is_written_is_listed(cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli("new-plugin", "manager", NAME, "--to", "made")
    there = sorted(str(path.relative_to(tmp_path)) for path in (tmp_path / "made").rglob("*") if path.is_file())
    assert (code, out.splitlines()) == (0, there)
    assert f"leaguecore check-plugin {NAME}" in err
    document = json.loads(cli("new-plugin", "manager", NAME, "--to", "again", "--json")[1])
    assert (document["kind"], document["name"], document["folder"]) == ("manager", NAME, "again")
    assert [f"made/{path}" for path in document["files"]] == there


@pytest.mark.parametrize("kind", KINDS)
def test_the_hint_and_the_readme_name_one_command_for_the_projects_ci(kind: str, cli: Cli) -> None:
    """A provider that reads a folder has nothing to be checked on without one."""
    data = " --data FOLDER" if kind == "provider" else ""
    command = f"leaguecore check-plugin {NAME} --no-skips{data}"
    assert cli("new-plugin", kind, NAME)[2].rstrip().endswith(f"&& {command}")
    assert command in project(kind, NAME)["README.md"].splitlines()


@pytest.mark.parametrize("name", ["Nba", "1st", "-x", "x-", "x--y", "x_y", "x.y", "../x", "x/y", "", "ä", "a" * 31])
def test_a_name_that_cannot_be_one_is_refused(name: str, cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli("new-plugin", "sport", "--", name)
    assert (code, out) == (2, "")
    assert "error[plugin.name]" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("sport", "nba"),
        ("manager", "random"),
        ("scoring", "combo"),
        ("provider", "files"),
        ("manager", "nhl"),
        ("scoring", "s1"),  # its ruleset would be another nba-s1
        ("sport", "ffb"),
    ],
)
def test_a_name_that_is_taken_is_refused(kind: str, name: str, cli: Cli, tmp_path: Path) -> None:
    """Two plug-ins of one name would keep every plug-in from loading."""
    code, out, err = cli("new-plugin", kind, name)
    assert (code, out) == (2, "")
    assert "error[plugin.name]" in err
    assert list(tmp_path.iterdir()) == []


def test_another_kind_may_have_the_name(cli: Cli) -> None:
    """There is a scoring rule `combo`, but neither a plug-in nor a manager of that name."""
    assert cli("new-plugin", "manager", "combo")[0] == 0


def test_nothing_is_written_over(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "a-file").write_text("mine")
    for place in ("taken", "a-file"):
        code, out, err = cli("new-plugin", "sport", NAME, "--to", place)
        assert (code, out) == (2, "")
        assert "error[out.exists]" in err
    assert list((tmp_path / "taken").iterdir()) == []
    assert (tmp_path / "a-file").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_an_error_of_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("mine")
    code, out, err = cli("new-plugin", "sport", NAME, "--to", "a-file/made")
    assert (code, out) == (3, "")
    assert err.startswith("error[system]")


def test_what_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    """The second file would lie in the first."""
    with pytest.raises(OSError, match="one"):
        write_project(tmp_path / "made", {"one": "a file", "one/two": "cannot be"})
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_kind_says_which_there_are(cli: Cli) -> None:
    code, _, err = cli("new-plugin", "league", NAME)
    assert code == 2
    assert all(kind in err for kind in KINDS)
