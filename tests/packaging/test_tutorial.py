"""`docs/write-a-sport.md` is executed from its own text: its commands, its files, and what it says they print."""

import importlib.util
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tutorial_blocks import Block, Command, blocks, commands, prints, put

PAGE = Path(__file__).resolve().parents[2] / "docs" / "write-a-sport.md"
BLOCKS = tuple(blocks(PAGE.read_text(encoding="utf-8")))

PROGRAMS = {
    "leaguecore": "-c 'from leaguecore.cli import main; main()' \"$@\"",
    "pytest": '-m pytest -p no:cacheprovider "$@"',
    "pip": '-m pip --disable-pip-version-check --quiet "$@" --no-deps --no-index --no-build-isolation',
}
"""The programs of the tutorial: those under test, and an installer that needs no network."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Make an environment of its own, in which everything is installed that is installed here, and more may be."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed; the extra `dev` brings it")
    root = tmp_path_factory.mktemp("environment") / "venv"
    venv.create(root, symlinks=True)
    site = root / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    outer = [str(path) for path in map(Path, sys.path) if path.name == "site-packages"]
    (site / "outer.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in outer))
    for name, arguments in PROGRAMS.items():
        program = root / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{root}/bin/python" {arguments}\n')
        program.chmod(0o755)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LEAGUECORE_", "PYTHON"))}
    return {**kept, "PATH": f"{root}/bin{os.pathsep}{os.environ['PATH']}", "PYTHONDONTWRITEBYTECODE": "1"}


def follow(command: Command, folder: Path, environment: dict[str, str]) -> Path:
    """Do what a command says, and return the folder in which the reader is afterwards."""
    if command.line.startswith("cd "):
        return (folder / command.line.removeprefix("cd ")).resolve(strict=True)
    shell = ["bash", "-o", "pipefail", "-c", command.line]
    done = subprocess.run(shell, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command.line}\n{done.stdout}{done.stderr}"
    assert prints(command, done.stdout), f"{command.line}\n{command.printed}\nis not\n{done.stdout}"
    return folder


def show(block: Block, folder: Path) -> None:
    """Look whether the file has what the tutorial shows of it."""
    text = (folder / block.about["shows"]).read_text(encoding="utf-8")
    assert block.body.strip("\n") in text, f"{block.about['shows']} has no\n{block.body}"


def test_every_block_says_what_it_is() -> None:
    forms = {(block.language, *sorted(block.about)) for block in BLOCKS}
    known = {
        ("console",),
        ("python", "file"),
        ("python", "file", "region"),
        ("toml", "file", "section"),
        ("python", "shows"),
        ("toml", "shows"),
    }
    assert forms <= known
    assert PAGE.read_text(encoding="utf-8").count("\n```") == 2 * len(BLOCKS)


def test_each_of_the_six_modules_is_explained() -> None:
    named = {about for block in BLOCKS for about in block.about.values()}
    modules = ("__init__", "positions", "stats", "calendar", "providers", "synthetic")
    assert {f"leaguecore_handball/{name}.py" for name in modules} <= named


def test_what_is_printed_otherwise_or_is_missing_is_noticed(tmp_path: Path) -> None:
    (command,) = commands("$ count\none\n...\nfour ...\n")
    assert prints(command, "one\ntwo\nthree\nfour and more\n")
    assert not prints(command, "one\ntwo\nthree\n")
    assert not prints(command, "zero\none\ntwo\nfour and more\n")
    (tmp_path / "a.toml").write_text("[one]\na = 1\n\n[two]\nb = 2\n\n[three]\nc = 3\n")
    for name, body in (("two", "[two]\nb = 7\n"), ("three", "[three]\n")):
        put(Block(language="toml", about={"file": "a.toml", "section": name}, body=body), tmp_path)
    assert (tmp_path / "a.toml").read_text() == "[one]\na = 1\n\n[two]\nb = 7\n\n[three]\n"
    with pytest.raises(ValueError, match="four"):
        put(Block(language="toml", about={"file": "a.toml", "section": "four"}, body=""), tmp_path)


@pytest.mark.slow
def test_the_tutorial_does_what_it_says(environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path
    for block in BLOCKS:
        if block.language == "console":
            for command in commands(block.body):
                folder = follow(command, folder, environment)
        elif "shows" in block.about:
            show(block, folder)
        else:
            put(block, folder)
