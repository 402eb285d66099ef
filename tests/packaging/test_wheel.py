"""What the wheel holds, and what it does not let anybody import."""

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import leaguecore

CHECKOUT = Path(__file__).resolve().parents[2]
UNDER_TEST = os.environ.get("LEAGUECORE_TEST_WHEEL") == "1"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel without leaving this machine."""
    if UNDER_TEST:
        pytest.skip("the wheel itself is installed here; the sources that build it are not")
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed; the extra `dev` brings it")
    folder = tmp_path_factory.mktemp("wheel")
    build = f"from hatchling.build import build_wheel; print(build_wheel({str(folder)!r}))"
    done = subprocess.run([sys.executable, "-c", build], cwd=CHECKOUT, check=True, capture_output=True, text=True)
    return zipfile.ZipFile(folder / done.stdout.split()[-1])


def test_four_packages_and_nothing_else_are_importable(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == {"leaguecore", "leaguecore_nba", "leaguecore_nfl", "leaguecore_nhl"}


def test_rulesets_are_inside_the_package(wheel: zipfile.ZipFile) -> None:
    shipped = {Path(name).name for name in wheel.namelist() if name.startswith("leaguecore/rulesets/")}
    assert shipped == {path.name for path in (CHECKOUT / "rulesets").iterdir()}


def test_plans_are_inside_the_package(wheel: zipfile.ZipFile) -> None:
    shipped = {Path(name).name for name in wheel.namelist() if name.startswith("leaguecore/plans/")}
    assert shipped == {path.name for path in (CHECKOUT / "plans").iterdir()}


def test_types_are_announced(wheel: zipfile.ZipFile) -> None:
    marked = {name.split("/")[0] for name in wheel.namelist() if name.endswith("/py.typed")}
    assert marked == {"leaguecore", "leaguecore_nba", "leaguecore_nfl", "leaguecore_nhl"}


def test_no_tests_data_or_documents_travel_along(wheel: zipfile.ZipFile) -> None:
    strangers = [
        name
        for name in wheel.namelist()
        if not name.endswith((".py", ".toml", "py.typed", "HASHES"))
        and ".dist-info/" not in name
        and not (name.startswith("leaguecore/plugin_templates/") and name.endswith(".txt"))
    ]
    assert strangers == []


def test_the_templates_of_new_plugins_travel_along(wheel: zipfile.ZipFile) -> None:
    folder = CHECKOUT / "leaguecore"
    there = {
        path.relative_to(CHECKOUT).as_posix() for path in (folder / "plugin_templates").rglob("*") if path.is_file()
    }
    assert there
    assert there <= set(wheel.namelist())


@pytest.mark.skipif(not UNDER_TEST, reason="only where the wheel is installed (the last step of .ci/run)")
def test_what_is_tested_is_the_wheel(tmp_path: Path) -> None:
    """Asked in a process of its own: to pytest the folders of the checkout are packages of tests."""
    assert "site-packages" in str(leaguecore.__file__)
    folders = ("sports", "plugins", "docs", "rulesets", "tests")
    code = f"from importlib.util import find_spec; print([name for name in {folders} if find_spec(name)])"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
