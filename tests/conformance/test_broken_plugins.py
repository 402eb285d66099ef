"""Fourteen plug-ins with one fault each: the check that is for it finds it, names it, and no other check fails."""

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sound_plugin import installed, module

from leaguecore.conformance import plugin_checks, run_checks

HERE = Path(__file__).parent

FAULTS = (
    ("broken_future", "provider.within_cut", "stat_lines of red-p1 in the game w2-d1-red is known at 2024-01-09T17"),
    ("broken_order", "sport.calendar_order", "other periods for the same games in another order"),
    ("broken_floats", "scoring.integers", "gives float64, not int64"),
    ("broken_stat_twice", "sport.stats_unique", "the stat 'goals' is declared 2 times"),
    ("broken_late_lock", "provider.lock_before_start", "the game w2-d1-gold begins at 2024-01-09T18:00"),
    ("broken_unit", "sport.stat_units", "the stat 'saves' is of the kind seconds"),
    ("broken_input", "scoring.input_kept", "writes to the values of the lines"),
    ("broken_deadline", "manager.deadline", "it takes 2592000000 ms"),
    ("broken_chance", "manager.deterministic", "the manager lucky: played twice with the same seed, the logs differ"),
)
"""Faults of plug-ins that load: the module, the check, and what it says."""

FOLLOWING = {
    "broken_future": {"provider.playable", "manager.season", "ruleset.random_season"},
    "broken_input": {"scoring.unknown"},
}
"""What must fail too: no log verifies whose facts were known before their games, and a plan keeps its lines as well."""

INSTALLED = (
    ("broken_import", "plugin.imports", "RuntimeError: the licence file of this plug-in is not there"),
    (
        "broken_hook",
        "plugin.hooks_known",
        "'leaguecore_register_sport'; did you mean 'leaguecore_register_sports'?",
    ),
    ("broken_name", "plugin.names_unique", "'ppr' is registered by broken_name (broken) and by scoring"),
    (
        "broken_set_order",
        "manager.deterministic",
        "the manager listing: played in a process in which sets have another order with the same seed, the logs differ",
    ),
    (
        "broken_set_rows",
        "provider.deterministic",
        "nfl/renamed, opened in a process in which sets have another order, yields other facts from block 1",
    ),
)
"""Faults for which a plug-in must really be installed."""


def test_nothing_is_wrong_with_the_plugin_that_is_broken_in_nine_ways() -> None:
    results = run_checks(plugin_checks("ball", installed(module())))
    assert [(one.name, one.message) for one in results if one.outcome != "ok"] == []


def test_there_are_fourteen_and_each_is_tried() -> None:
    files = sorted(path.stem for path in HERE.glob("broken_*.py"))
    assert files == sorted(name for name, _, _ in (*FAULTS, *INSTALLED))
    assert len(files) == 14


@pytest.mark.parametrize(("name", "check", "words"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_a_fault_is_found_by_its_check_and_by_no_other(name: str, check: str, words: str) -> None:
    broken = import_module(name).PLUGIN
    failed = [one for one in run_checks(plugin_checks("ball", installed(broken))) if one.outcome == "failed"]
    assert [one.name for one in failed if one.name not in FOLLOWING.get(name, ())] == [check], failed
    assert {one.name for one in failed} == {check} | FOLLOWING.get(name, set())
    assert words in {one.name: one.message for one in failed}[check]


@pytest.mark.parametrize(("name", "check", "words"), INSTALLED, ids=[name for name, _, _ in INSTALLED])
def test_a_fault_of_an_installed_plugin_is_found_by_the_command_and_by_no_other_check(
    name: str, check: str, words: str, tmp_path: Path
) -> None:
    install(tmp_path, name)
    done = check_plugin(tmp_path, name)
    assert done["plugin"] == name
    assert not done["conforms"]
    failed = [one for one in done["checks"] if one["outcome"] == "failed"]
    assert [one["name"] for one in failed] == [check], failed
    assert words in failed[0]["message"]


def test_a_plugin_that_ends_the_program_on_import_is_found_too(tmp_path: Path) -> None:
    install(tmp_path, "broken_import")
    (tmp_path / "broken_import.py").write_text("import sys\nsys.exit(0)\n")
    done = check_plugin(tmp_path, "broken_import")
    failed = [one for one in done["checks"] if one["outcome"] == "failed"]
    assert [(one["name"], one["message"]) for one in failed] == [("plugin.imports", failed[0]["message"])]
    assert "SystemExit: 0" in failed[0]["message"]
    # What comes after loading, nobody could look at.
    later = {one["name"]: one["outcome"] for one in done["checks"]}
    names = ("plugin.hooks_known", "plugin.registers", "plugin.rulesets_unique")
    assert [later[name] for name in names] == ["skipped"] * 3


def install(folder: Path, name: str) -> None:
    """Lay a module into a folder as an installed distribution with one entry point."""
    shutil.copy(HERE / f"{name}.py", folder)
    about = folder / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[leaguecore]\n{name} = {name}\n")


def check_plugin(folder: Path, name: str) -> Any:
    """Run the command on what is installed in a folder, and return what it prints; it must end with 1."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); from leaguecore.cli import main; main()"
    command = [sys.executable, "-c", code, "check-plugin", name, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout)
