"""What the tests of faults share: a small ruleset, the program as a process, and folders of leagues."""

import json
import os
import re
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaguecore import League, play_season
from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.managers.protocol import ManagerEntry, ManagerRequest
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.season.setting import check_rules

# The tests share `forgery`, and the small leagues of the season's tests.
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "season")]
sys.path.append(str(Path(__file__).parents[1]))  # `services`: here as in the tests of the ledger, some need a server

PROGRAM = "from leaguecore.cli import main; main()"


@pytest.fixture(scope="session")
def small_ruleset() -> bytes:
    """Four teams of four players with one centre: a league of seconds, with everything that a big one has."""
    text = find_ruleset("nba-s1").data.decode()
    slots = (
        "slots = [\n"
        '  { name = "C", count = 1, eligible = ["C"], multiplier = 1 },\n'
        '  { name = "UTIL", count = 2, eligible = ["UTIL"], multiplier = 1 },\n'
        "]\n"
    )
    text, found = re.subn(r"slots = \[\n.*?\n\]\n", slots, text, count=1, flags=re.DOTALL)
    assert found == 1
    for old, new in [
        ('id = "nba-s1"', 'id = "small"'),
        ("teams = 10", "teams = 4"),
        ("rounds = 13", "rounds = 4"),
        ("bench = 3", "bench = 1"),
    ]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text.encode()


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """Start the program, or another one (`code`), as a process of its own."""

    def started(*arguments: str, code: str = PROGRAM, **options: Any) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )

    return started


@pytest.fixture
def run(start: Callable[..., "subprocess.Popen[str]"]) -> Run:
    """Run the program, or another one (`code`), to its end."""

    def ran(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
        process = start(*arguments, **options)
        out, err = process.communicate(timeout=120)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    return ran


class Absent:
    """A manager who never answers."""

    def decide(self, briefing: object) -> None:
        del briefing


def absent(_request: ManagerRequest) -> Absent:
    return Absent()


@pytest.fixture(scope="session")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Plugins:
    """Everything that is installed, and a manager who never answers."""
    module = types.ModuleType("absent_plugin")
    module.__file__ = str(tmp_path_factory.mktemp("absent") / "__init__.py")

    @hookimpl
    def leaguecore_register_managers(register: Callable[[ManagerEntry], None]) -> None:
        register(ManagerEntry(name="absent", summary="never answers", make=absent))

    module.leaguecore_register_managers = leaguecore_register_managers  # type: ignore[attr-defined]  # a module made by hand
    sys.modules.pop("absent_plugin", None)
    return assemble(
        [*load_plugins().loaded, LoadedPlugin(name="absent", distribution="test", version="0", module=module)]
    )


@pytest.fixture(scope="session")
def league(plugins: Plugins, small_ruleset: bytes) -> League:
    """Two periods of a small league with a waiver run between them; team-04 is never there."""
    rules = check_rules(RulesetFile(source="small.toml", data=small_ruleset), plugins)
    managers = ["projection", "random", "adp", "absent"]
    return play_season(rules, managers=managers, seed=7, periods=2, plugins=plugins).league


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A small league with its own folder, and what was published of it while it was played."""
    from published_league import play

    return play(tmp_path_factory.mktemp("published"))


@pytest.fixture
def copy(published: Any, tmp_path: Path) -> Any:
    """A copy of the publication of the whole season, to tamper with."""
    from tampering import Copy

    return Copy.of(published.end, tmp_path / "copy")


@pytest.fixture
def middle(published: Any, tmp_path: Path) -> Any:
    """A copy of a publication from the middle of the season."""
    from tampering import Copy

    return Copy.of(published.middle, tmp_path / "middle")


@pytest.fixture
def own(published: Any, tmp_path: Path) -> Any:
    """A copy of the folder in which the season was played."""
    from tampering import OwnCopy

    return OwnCopy.of(published.own, tmp_path / "own")


@pytest.fixture
def own_middle(published: Any, tmp_path: Path) -> Any:
    """A copy of that folder as it was in the middle of the season."""
    from tampering import OwnCopy

    return OwnCopy.of(published.own_middle, tmp_path / "own-middle")


Check = Callable[..., tuple[int, list[tuple[str, int]]]]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Check:
    """Run `leaguecore verify --replay --json` on a folder; return its exit code, and code and place of each fault.

    The sport of the small league is installed for it as a stranger's plug-in would be.
    """
    from leaguecore.cli import main

    about = tmp_path / "installed" / "toy-0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[leaguecore]\ntoy = toy_sport\n", encoding="utf-8")
    monkeypatch.syspath_prepend(about.parent)

    def ran(folder: Path, *options: str) -> tuple[int, list[tuple[str, int]]]:
        capfd.readouterr()
        code: object = 0
        try:
            main(["verify", str(folder), "--replay", "--json", *options])
        except SystemExit as ended:
            code = ended.code or 0
        found = json.loads(capfd.readouterr().out)
        return int(str(code)), [(fault["code"], fault["seq"]) for fault in found["faults"]]

    return ran
