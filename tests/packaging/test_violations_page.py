"""The page of all codes of refusals says what the program says."""

from pathlib import Path

from leaguecore.league.violations import VIOLATIONS, violations_page

PAGE = Path(__file__).parents[2] / "docs" / "violations.md"


def test_the_page_is_what_the_explanations_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == violations_page(), (
        "run `leaguecore explain --markdown > docs/violations.md` and read the diff"
    )


def test_every_code_has_a_row() -> None:
    rows = [line.split("`")[1] for line in violations_page().splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(VIOLATIONS)
