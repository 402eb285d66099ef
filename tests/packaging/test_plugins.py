"""The plug-ins of this checkout, and those that `new-plugin` writes, are what a stranger could have written.

Each is a complete project of its own, of a stated size, and imports public names only.
"""

import ast
import importlib
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from leaguecore.cli.new_plugin import KINDS, project

PLUGINS = Path(__file__).resolve().parents[2] / "plugins"
UNDER_TEST = os.environ.get("LEAGUECORE_TEST_WHEEL") == "1"

MOST_LINES = {"leaguecore-example-manager": 149, "leaguecore-example-scoring": 39, "leaguecore-soccer": 400}
"""Lines of Python, blank ones and all, without tests."""

PUBLIC = (
    "leaguecore",
    "leaguecore.conformance",
    "leaguecore.hooks",
    "leaguecore.managers",
    "leaguecore.points",
    "leaguecore.scoring",
    "leaguecore.sport",
    "leaguecore.testing",
)
"""The packages whose `__all__` a plug-in may import from."""

_MODULE_NAME = re.compile(r"leaguecore(\.[a-z_]+)+")

here = pytest.mark.skipif(UNDER_TEST, reason="the plug-ins are not copied to where the wheel is tested")
each = pytest.mark.parametrize("name", sorted(MOST_LINES))


def strangers(source: str, own: str) -> Iterator[str]:
    """Yield what a module imports of the library that is not public; `own` is its own package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (f"import {one.name}" for one in node.names if _ours(one.name, own) and one.name != "leaguecore")
        elif isinstance(node, ast.ImportFrom) and _ours(node.module or "", own):
            yield from _private(str(node.module), [one.name for one in node.names])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _MODULE_NAME.fullmatch(node.value):
            # A module that is named in a text can be imported by it.
            yield from () if node.value in PUBLIC else (node.value,)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "leaguecore":
            yield from _private("leaguecore", [node.attr])


def _ours(module: str, own: str) -> bool:
    """Say whether a module is of the library, or of one of its own sports."""
    top = module.partition(".")[0]
    return top.startswith("leaguecore") and top != own


def _private(module: str, names: list[str]) -> Iterator[str]:
    public = importlib.import_module(module).__all__ if module in PUBLIC else ()
    yield from (f"from {module} import {name}" for name in names if name not in public)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from leaguecore.sport import Sport", []),
        ("from leaguecore_mine.calendar import Weeks", []),
        ("import numpy", []),
        ("from leaguecore.sport import TABLE_NAMES, _Door", ["from leaguecore.sport import _Door"]),
        ("from leaguecore.sport.contract import Sport", ["from leaguecore.sport.contract import Sport"]),
        ("from leaguecore_nba import SPORT", ["from leaguecore_nba import SPORT"]),
        ("import leaguecore.season", ["import leaguecore.season"]),
        ("import leaguecore\nleaguecore.season", ["from leaguecore import season"]),
        ("import_module('leaguecore.league')", ["leaguecore.league"]),
    ],
)
def test_what_is_not_public_is_seen(line: str, found: list[str]) -> None:
    assert list(strangers(line, "leaguecore_mine")) == found


def test_every_public_package_says_what_is_public() -> None:
    for module in PUBLIC:
        package = importlib.import_module(module)
        assert [name for name in package.__all__ if not hasattr(package, name)] == []


@here
def test_every_plugin_is_listed() -> None:
    assert sorted(path.name for path in PLUGINS.iterdir() if path.is_dir()) == sorted(MOST_LINES)


@here
@each
def test_a_plugin_is_a_complete_project(name: str) -> None:
    folder, package = PLUGINS / name, name.replace("-", "_")
    about = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["build-system"]["build-backend"] == "hatchling.build"
    assert about["project"]["name"] == name
    assert about["project"]["readme"] == "README.md"
    assert about["project"]["license"]
    assert list(about["project"]["entry-points"]["leaguecore"].values()) == [package]
    assert len((folder / "README.md").read_text(encoding="utf-8").splitlines()) >= 20
    assert (folder / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert (folder / package / "py.typed").is_file()
    assert list((folder / "tests").glob("test_*.py")) != []


@here
@each
def test_a_plugin_imports_public_names_only(name: str) -> None:
    """Its tests too: a stranger has nothing else."""
    package = name.replace("-", "_")
    sources = {path: path.read_text(encoding="utf-8") for path in (PLUGINS / name).rglob("*.py")}
    assert sources
    found = {str(path): listed for path, text in sources.items() if (listed := list(strangers(text, package)))}
    assert found == {}


@here
@each
def test_a_plugin_is_as_small_as_it_says(name: str) -> None:
    sources = sorted((PLUGINS / name / name.replace("-", "_")).rglob("*.py"))
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources)
    assert 0 < lines <= MOST_LINES[name]


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_plugin_imports_public_names_only(kind: str) -> None:
    sources = {path: text for path, text in project(kind, "some-thing").items() if path.endswith(".py")}
    found = {
        path: listed for path, text in sources.items() if (listed := list(strangers(text, "leaguecore_some_thing")))
    }
    assert found == {}
