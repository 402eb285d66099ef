"""Rulesets with one fault each: which check finds it, and that each check finds some."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sound_plugin import RULESETS, Doubled, installed, module

from leaguecore.conformance import ruleset_checks, run_checks
from leaguecore.conformance.rulesets import RULESET_PROPERTIES
from leaguecore.rules import RulesetFile
from leaguecore.scoring import StatLines

BALL = (RULESETS / "ball.toml").read_text()


def failures(file: RulesetFile, **parts: Any) -> dict[str, str]:
    """Return what is found in a ruleset, beside the plug-in with these parts."""
    results = run_checks(ruleset_checks(file, installed(module(**parts))))
    return {one.name: one.message for one in results if one.outcome == "failed"}


def of_ruleset(text: str, source: str = "ball.toml") -> dict[str, str]:
    file = RulesetFile(source=source, data=text.encode())
    return failures(file)


DRAFT, RELEASED = 'status = "draft"', 'status = "released"'
FAULTS = (
    (BALL.replace("teams = 2", "temas = 2"), "ball.toml", "ruleset.valid", "temas"),
    (BALL, "bowl.toml", "ruleset.named", "'ball' is in a file that is named 'bowl'"),
    (BALL.replace(DRAFT, RELEASED), "ball.toml", "ruleset.released", "HASHES"),
    (BALL.replace("teams = 2", "teams = 10"), "ball.toml", "ruleset.slots_fillable", "10 teams need 10 players for P"),
)
"""Rulesets with one fault each, their file, the check that finds it, and what it says."""


@pytest.mark.parametrize(("text", "source", "check", "words"), FAULTS, ids=[check for _, _, check, _ in FAULTS])
def test_a_fault_of_a_ruleset_has_its_check(text: str, source: str, check: str, words: str) -> None:
    found = of_ruleset(text, source)
    assert next(iter(found)) == check, found
    assert words in found[check]
    assert set(found) <= {check, "ruleset.random_season"}


def test_a_released_ruleset_is_listed_with_the_hash_of_its_bytes(tmp_path: Path) -> None:
    data = BALL.replace('status = "draft"', 'status = "released"').encode()
    file = RulesetFile(source=str(tmp_path / "ball.toml"), data=data)
    (tmp_path / "HASHES").write_text(f"{file.sha256}  ball.toml\n")
    assert failures(file) == {}
    (tmp_path / "HASHES").write_text(f"{'0' * 64}  ball.toml\n")
    assert list(failures(file)) == ["ruleset.released"]


def test_a_ruleset_by_which_no_log_verifies_is_found_by_its_season() -> None:
    assert list(drifting()) == ["ruleset.random_season"]
    assert "the log does not verify: " in drifting()["ruleset.random_season"]


def drifting() -> dict[str, str]:
    """Return what is found in rules that give more each time they are asked: no replay finds the same points."""
    asked = count()

    class Drifting(Doubled):
        def points(self, lines: StatLines, denominator: int) -> Any:
            return super().points(lines, denominator) + next(asked) * denominator

    text = BALL.replace("per_unit", "doubled").replace("per = 1\nwhole = false\n", "")
    return failures(RulesetFile(source="ball.toml", data=text.encode()), scoring=Drifting)


def test_each_check_of_a_ruleset_finds_some_fault() -> None:
    assert {check for _, _, check, _ in FAULTS} | set(drifting()) == {one.name for one in RULESET_PROPERTIES}
