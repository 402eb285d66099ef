"""Published rulesets: the hashes are those of the files, and a released file never changes."""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from leaguecore.rules import find_ruleset, list_rulesets, parse_ruleset

CHECKOUT = Path(__file__).resolve().parents[2]
RULESETS = CHECKOUT / "rulesets"


def listed_hashes() -> dict[str, str]:
    """Return the hash of each file that HASHES lists."""
    lines = (RULESETS / "HASHES").read_text().splitlines()
    pairs = [re.fullmatch(r"([0-9a-f]{64})  (\S+)", line) for line in lines]
    assert all(pairs), "HASHES has the form that sha256sum reads"
    return {pair[2]: pair[1] for pair in pairs if pair}


def test_hashes_lists_every_file_with_its_hash() -> None:
    actual = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in RULESETS.glob("*.toml")}
    assert listed_hashes() == actual


def test_the_installed_rulesets_are_the_files_of_the_checkout() -> None:
    for path in RULESETS.glob("*.toml"):
        assert find_ruleset(path.stem).data == path.read_bytes()


def test_every_ruleset_is_named_as_its_file_and_readable() -> None:
    for name in list_rulesets():
        assert parse_ruleset(find_ruleset(name).data, source=name).id == name


def test_a_released_ruleset_has_never_changed_since() -> None:
    if shutil.which("git") is None or not (CHECKOUT / ".git").exists():
        pytest.skip("no history here to compare with")
    for path in RULESETS.glob("*.toml"):
        log = _git("log", "--format=%H", "--", f"rulesets/{path.name}").split()
        versions = [_git("show", f"{commit}:rulesets/{path.name}") for commit in log]
        released = [text for text in versions if 'status = "released"' in text]
        assert len(set(released)) <= 1, f"{path.name} was released and then changed: write a new version instead"


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
