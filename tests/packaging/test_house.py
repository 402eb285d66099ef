"""The style of the house where a machine can see it: light imports, small modules, no hidden state."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import leaguecore

PACKAGE = Path(leaguecore.__file__).parent
HEAVY = ("pandas", "numpy", "cattrs", "requests", "nba_api", "rich", "click", "sqlite3")


def modules() -> Iterator[Path]:
    """Walk the modules of the core and of the sports that come with it."""
    yield from PACKAGE.rglob("*.py")
    for sport in ("nba", "nfl", "nhl"):
        name = f"leaguecore_{sport}"
        yield from Path(__import__(name).__file__ or "").parent.rglob("*.py")


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import leaguecore, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_finding_plugins_loads_no_pandas() -> None:
    code = (
        "from leaguecore.hooks.loader import load_plugins; load_plugins(); import sys; print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_every_public_name_is_there() -> None:
    for name in leaguecore.__all__:
        assert getattr(leaguecore, name) is not None


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    long = {str(path): count for path in modules() if (count := len(path.read_text().splitlines())) > 400}
    assert long == {}


def test_no_module_is_a_drawer_for_everything() -> None:
    forbidden = {"utils", "util", "helpers", "helper", "common", "misc", "manager2"}
    assert [path for path in modules() if path.stem in forbidden] == []


@pytest.mark.parametrize("path", sorted(modules()), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_module_keeps_state(path: Path) -> None:
    """A list, dict or set at the top of a module is either a constant in capitals that nobody writes to, or a fault."""
    tree = ast.parse(path.read_text())
    names = set()
    for node in tree.body:
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(value, ast.List | ast.Dict | ast.Set):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    constants = {name for name in names if name.strip("_").isupper() or name == "__all__"}
    assert names == constants
    writes = {
        node.func.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.attr in {"append", "add", "update", "setdefault", "pop", "clear", "extend"}
    }
    assert not writes & constants
