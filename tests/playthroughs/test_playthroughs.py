"""Small seasons, told line by line and compared exactly: a change of the rules is a change that one can read.

After a change that is meant: `python tests/playthroughs/regenerate.py`, then read the diff.
"""

import typing
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import attrs
import pytest
from season_cases import published
from stories import STORIES
from story import Story
from telling import told

from leaguecore.hooks.loader import load_plugins
from leaguecore.rules.model import Ruleset

HERE = Path(__file__).parent
REGENERATE = "run `python tests/playthroughs/regenerate.py` and read the diff"

ELSEWHERE = {
    "status": "changes nothing in play",
    "publication.visibility": "changes nothing in play; both values are in test_season_publication",
    "guillotine.tie": "equal scores are rare in small seasons; every rule is in test_league_guillotine",
    "scoring.rounding": "one line's arithmetic; every value is in the tests of scoring",
    "scoring.round_at": "one line's arithmetic; both values are in test_scoring_rounding",
    "scoring.floor": "one line's arithmetic; both values are in test_scoring_rounding",
    "scoring.unknown": "one line's arithmetic; both values are in the tests of the stat book",
}
"""Choices of the schema that no playthrough needs to show."""


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_season_goes_as_it_is_told(story: Story) -> None:
    file = HERE / f"{story.name}.txt"
    assert file.is_file(), REGENERATE
    expected = file.read_text(encoding="utf-8").splitlines()
    found = told(story).splitlines()
    for number, (line, wanted) in enumerate(zip(found, expected, strict=False), start=1):
        assert line == wanted, f"line {number} of {file.name}; {REGENERATE}"
    assert len(found) == len(expected), REGENERATE


def test_every_file_has_a_story() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == {story.name for story in STORIES}, REGENERATE


def test_every_registered_sport_has_a_playthrough() -> None:
    shown = {published(story.ruleset, story.changes).sport.id for story in STORIES}
    assert set(load_plugins().sports) <= shown


def present(hint: Any) -> Any:
    """Return the class of a section that may be left out, else the hint itself."""
    there = [one for one in get_args(hint) if one is not NoneType]
    return there[0] if NoneType in get_args(hint) else hint


def choices(kind: type[Any], path: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Walk the fields of the schema that take one of a few words, with those words."""
    hints = typing.get_type_hints(kind)
    for field in attrs.fields(kind):
        where, hint = f"{path}{field.name}", present(hints[field.name])
        if attrs.has(hint):
            yield from choices(hint, f"{where}.")
        elif get_origin(hint) is Literal:
            yield where, get_args(hint)
        elif get_origin(hint) is tuple and get_origin(get_args(hint)[0]) is Literal:
            yield where, get_args(get_args(hint)[0])


def words_of(rules: Ruleset, path: str) -> set[str]:
    """Return the words that a ruleset has at a path; of an order, only the first."""
    found: Any = rules
    for name in path.split("."):
        found = getattr(found, name, "")  # of a section that is left out, nothing
    if isinstance(found, tuple):
        return set(found[:1] if path.endswith(".order") else found)
    return {found}


def test_every_format_of_the_schema_has_a_playthrough() -> None:
    rulesets = [published(story.ruleset, story.changes).ruleset for story in STORIES]
    found = dict(choices(Ruleset))
    assert {"draft.kind", "waivers.tie", "schedule.kind", "lineups.lock", "free_agents.mode"} <= set(found)
    missing = [
        f"{path} = {word}"
        for path, words in found.items()
        for word in words
        if path not in ELSEWHERE and word not in {shown for rules in rulesets for shown in words_of(rules, path)}
    ]
    assert missing == []
    assert set(ELSEWHERE) <= set(found)
