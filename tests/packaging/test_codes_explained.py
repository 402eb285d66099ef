"""`leaguecore explain` knows every code with which the sources refuse, fail or find a fault."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from source_codes import given_codes, trees

from leaguecore.cli.explained import ERRORS, errors_page, explanations
from leaguecore.league.violations import VIOLATIONS

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"

MADE: Mapping[str, tuple[str, ...]] = {
    "leaguecore/canon.py: code": ("json.trailing", "json.syntax"),
    "leaguecore/ledger/postgres_connection.py: code": (
        *("store.unreachable", "store.locked", "store.full", "store.unwritable", "store.unreadable"),
    ),
    "leaguecore/ledger/revealed.py: code": ("reveal.twice", "reveal.order"),
    "leaguecore/ledger/revealed.py: message[0]": ("reveal.ref", "reveal.mismatch", "reveal.salt"),
    "leaguecore/ledger/seals.py: code": (
        *("reveal.early", "reveal.mismatch", "reveal.missing", "reveal.ref", "reveal.salt", "reveal.twice"),
        *("sealed.late", "sealed.twice"),
    ),
    "leaguecore/ledger/sqlite_store.py: code": (
        *("store.exists", "store.missing", "store.full", "store.locked", "store.unreadable", "store.unwritable"),
        "store.conflict",
    ),
    "leaguecore/ledger/verify.py: code": (
        *("seq", "chain.prev", "league", "clock.backwards", "cmd.duplicate", "genesis.place", "closed"),
    ),
    "leaguecore/season/disclosure.py: code": ("reveal.form", "reveal.early"),
    "leaguecore/season/judging.py: f'answer.{answer.failure}'": (
        *("answer.truncated", "answer.refused", "answer.transport", "answer.budget", "answer.substituted"),
    ),
    "leaguecore/season/judging.py: f'answer.{answer.because}'": ("answer.provider_tools",),
    "leaguecore/season/line_up.py: f'{name}.unused'": ("prices.unused", "pages.unused", "profiles.unused"),
    "leaguecore/season/replay.py: _replay_code(error)": ("command.facts",),
    "leaguecore/season/replay.py: code": ("refusal.unfounded", "score.differs", "command.differs"),
    "leaguecore/sport/facts.py: f'data.unknown_{column}'": ("data.unknown_player", "data.unknown_game"),
}
"""The codes of places where none is written out, read by eye; a new place must be added here."""

NO_CODES = {
    "leaguecore_nhl/providers/files.py: before",
    "leaguecore_nhl/providers/people.py: before",
    "leaguecore_nhl/providers/layout.py: code",
}
"""Places where `code` is another thing: the code of a season in the files of a league."""


def test_every_code_of_the_sources_is_explained() -> None:
    codes, _ = given_codes(trees())
    assert len(codes) > 200
    assert sorted(code for code in codes if not explanations(code)) == []


def test_no_code_comes_from_a_place_that_nobody_has_read() -> None:
    _, elsewhere = given_codes(trees())
    assert sorted(elsewhere - NO_CODES) == sorted(MADE)
    assert [code for codes in MADE.values() for code in codes if not explanations(code)] == []


def test_no_error_is_explained_that_is_not_there_any_more() -> None:
    codes, _ = given_codes(trees())
    made = {code for listed in MADE.values() for code in listed}
    assert sorted(set(ERRORS) - codes - made) == []


def test_what_is_explained_twice_is_wrong_with_answers_and_with_logs_alike() -> None:
    assert {code.split(".")[0] for code in set(ERRORS) & set(VIOLATIONS)} == {"json"}


@pytest.mark.parametrize("code", sorted(ERRORS))
def test_an_explanation_is_a_sentence_and_says_what_to_do(code: str) -> None:
    one = ERRORS[code]
    assert one.meaning.endswith(".")
    assert one.meaning[0].isupper()
    assert one.fix
    assert not one.fix.endswith(".")


def test_the_page_is_what_the_explanations_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == errors_page(), (
        "run `leaguecore explain --markdown --errors > docs/errors.md` and read the diff"
    )
