"""The page of all options: as the schema says it, every option explained, and every option used by a test."""

import re
from pathlib import Path

import pytest

from leaguecore.hooks.loader import load_plugins
from leaguecore.rules.reference import Option, reference_page, sections

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ruleset-options.md"
OPTIONS = [option for section in sections() for option in section.options]


def test_the_page_is_what_the_schema_says() -> None:
    kinds = load_plugins().scoring_rules
    page = reference_page(kinds.get(name) for name in kinds)
    assert PAGE.read_text(encoding="utf-8") == page, (
        "run `leaguecore rules options --markdown > docs/ruleset-options.md` and read the diff"
    )


def test_every_section_and_option_is_explained() -> None:
    assert [section.path for section in sections() if not section.about] == []
    assert [option.path for option in OPTIONS if not option.meaning] == []


def test_every_word_to_choose_from_is_explained() -> None:
    """Whoever reads that an option may be `hard` wants to know what that does."""
    unexplained = [
        f"{option.path} = {word}" for option in OPTIONS for word in option.choices if f"`{word}`" not in option.meaning
    ]
    assert unexplained == []


def test_every_field_of_a_scoring_kind_is_explained() -> None:
    kinds = load_plugins().scoring_rules
    page = reference_page(kinds.get(name) for name in kinds)
    rows = [line for line in page.partition("## Kinds of scoring rules")[2].splitlines() if line.startswith("| `")]
    assert len(rows) > 10
    assert [row for row in rows if row.endswith("|  |")] == []


SETTINGS = ("league_cases.py", "season_cases.py", Path(__file__).name)
"""Files that must write out every option because nothing has a default: naming one there shows nothing."""

ELSEWHERE = {"status": "tests/packaging/test_rulesets_published.py tells drafts from released files"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_every_option_and_every_word_of_it_is_used_by_a_test(option: Option) -> None:
    path = option.path.replace("[]", "")
    section, _, name = path.rpartition(".")
    last = section.rpartition(".")[2]
    spelled = "|".join([rf"\b{last}__{name}\b", re.escape(f'"{path}"'), rf'"{name}":', rf"\b{name}="])
    found = [text for text in TEXTS if re.search(spelled, text)]
    assert found or option.path in ELSEWHERE, f"no test uses {option.path}"
    words = [] if option.path in ELSEWHERE else option.choices
    assert [word for word in words if not any(f'"{word}"' in text for text in found)] == []


TEXTS = [
    file.read_text(encoding="utf-8")
    for file in (ROOT / "tests").rglob("*.py")
    if file.name not in SETTINGS and not file.name.startswith("drawn_")
]
