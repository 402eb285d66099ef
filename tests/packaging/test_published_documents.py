"""Every command that the documents on the record show runs, in their order, on a small league."""

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leaguecore.clock import parse_instant
from leaguecore.commit import commitment
from leaguecore.season.public_folder import LOG, PublicFolder

DOCUMENTS = Path(__file__).parents[2] / "docs"
PROGRAM = f"""#!/bin/sh
exec {sys.executable} -c 'from leaguecore.cli import main; main()' "$@" $NOW
"""


class Shell:
    """A folder in which the commands of a document run, with the documents beside them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "bin").mkdir()
        (folder / "docs").symlink_to(DOCUMENTS)
        program = folder / "bin" / "leaguecore"
        program.write_text(PROGRAM, encoding="utf-8")
        (folder / "bin" / "python3").symlink_to(sys.executable)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def run(self, script: str, now: str = "") -> str:
        """Run commands; all must end well. With `now` each takes place then."""
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder,
            env={**os.environ, "PATH": path, "NOW": f"--now {now}" if now else "", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def blocks(document: str) -> Iterator[str]:
    """Walk the indented blocks of a document: what is to be typed."""
    text = (DOCUMENTS / document).read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    for found in re.finditer(r"(?:^ {4}.*\n)+", text, flags=re.MULTILINE):
        yield re.sub(r"^ {4}", "", found[0], flags=re.MULTILINE)


def test_what_the_page_of_the_record_shows_runs_and_says_what_it_says(shell: Shell) -> None:
    by_hand, opening, checks = blocks("record.md")
    hashed, prev = shell.run(by_hand).splitlines()[-2:]
    assert prev == f'"prev":"{hashed.split()[0]}"'
    printed = shell.run(opening).split()[0]
    assert f"prints `{printed}`" in (DOCUMENTS / "record.md").read_text(encoding="utf-8")
    assert printed == commitment("note:example:team-01:claims:0:team-01", "0" * 64, "nobody worth it")
    assert "records: " in shell.run(checks)


def test_what_the_page_of_publishing_shows_runs(shell: Shell) -> None:
    opened, withheld, hashes, checks = blocks("publishing.md")
    shell.run(opened)
    public = PublicFolder(shell.folder / "public")
    assert len(public.notes()) == 1
    shell.run(withheld)
    said = public.publication()
    assert (said.withheld, said.revealed) == (2, 0)
    assert b"555 0100" not in b"".join(path.read_bytes() for path in public.path.rglob("*") if path.is_file())
    shell.run(hashes)
    assert PublicFolder(shell.folder / "hashes").publication().left_out == ("facts",)
    shell.run(checks)
    _hourly(shell, public)


def _hourly(shell: Shell, public: PublicFolder) -> None:
    """Run the line of the timer twice, an hour apart."""
    text = (DOCUMENTS / "publishing.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^```crontab\n(.*)\n```$", text, flags=re.MULTILINE)
    command = line.split(None, 5)[5].replace("cd /srv/league", "cd .")
    before = len(public.notes())
    for hour in ("2025-10-28T01:00:00Z", "2025-10-28T02:00:00Z"):
        shell.run(command, now=hour)
        assert public.publication().at == parse_instant(hour)
    assert len(public.notes()) == before + 2
    assert json.loads((public.path / LOG).read_bytes().splitlines()[-1])["at"] <= "2025-10-28T02:00:00.000Z"


def test_the_rules_of_publication_that_are_shown_are_those_of_a_ruleset() -> None:
    import tomllib

    from leaguecore.rules.files import find_ruleset

    text = (DOCUMENTS / "publishing.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    ruleset = tomllib.loads(find_ruleset("nba-s1").data.decode())
    assert tomllib.loads(shown)["publication"] == ruleset["publication"]


@pytest.mark.parametrize("document", ["record.md", "publishing.md"])
def test_pages_that_are_pointed_to_are_there(document: str) -> None:
    text = (DOCUMENTS / document).read_text(encoding="utf-8")
    pointed = re.findall(r"\]\(([a-z_.-]+)\)", text)
    assert pointed
    assert [name for name in pointed if not (DOCUMENTS / name).is_file()] == []


@pytest.mark.parametrize("document", ["record.md", "publishing.md"])
def test_codes_that_are_named_are_explained(document: str) -> None:
    from leaguecore.cli.explained import explanations

    text = (DOCUMENTS / document).read_text(encoding="utf-8")
    levels = text.partition("## The levels")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([a-z_.]+)`", levels)) | set(re.findall(r"\(`([a-z]+[.][a-z_]+)`\)", text))
    assert named
    assert [code for code in sorted(named) if not explanations(code)] == []
