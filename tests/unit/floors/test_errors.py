"""Errors: a stable code, the place, the fix, and what the command line returns."""

import pytest

from leaguecore.errors import (
    IllegalAction,
    LeagueError,
    LedgerError,
    PluginError,
    Problem,
    ProviderError,
    RulesetError,
    StaleCommand,
    StoreError,
    UsageError,
    Violation,
)


def test_a_problem_reads_path_then_message() -> None:
    assert str(Problem(path="roster.slots[1].count", message="is missing")) == "roster.slots[1].count: is missing"
    assert str(Problem(path="", message="is empty")) == "is empty"


def test_a_violation_reads_code_message_and_fix() -> None:
    assert str(Violation(code="bid.range", message="-1 is below 0", fix="bid 0 to 100")) == (
        "bid.range: -1 is below 0 (bid 0 to 100)"
    )
    assert str(Violation(code="bid.range", message="-1 is below 0")) == "bid.range: -1 is below 0"


def test_a_ruleset_error_holds_every_problem_and_names_the_file() -> None:
    problems = [Problem(path="a", message="one"), Problem(path="b", message="two")]
    error = RulesetError(problems, source="mine.toml")
    assert error.problems == tuple(problems)
    assert str(error) == "mine.toml: a: one; b: two"
    assert error.code == "ruleset.invalid"


def test_an_illegal_action_has_the_code_and_the_fix_of_its_first_violation() -> None:
    error = IllegalAction(
        [Violation(code="bid.range", message="m", fix="f"), Violation(code="bid.budget", message="n", fix="g")]
    )
    assert (error.code, error.fix, len(error.violations)) == ("bid.range", "f", 2)
    assert str(error) == "bid.range: m (f); bid.budget: n (g)"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({"table": "stat_lines", "row": "p1/g1", "column": "PTS"}, "nba/files stat_lines row p1/g1 column PTS: is NaN"),
        ({"table": "players", "column": "team"}, "nba/files players column team: is NaN"),
        ({}, "nba/files: is NaN"),
    ],
)
def test_a_provider_error_names_the_place_as_far_as_it_is_known(place: dict[str, str], text: str) -> None:
    error = ProviderError("is NaN", provider="nba/files", **place)
    assert str(error) == text
    assert (error.provider, error.code) == ("nba/files", "data.invalid")
    assert (error.table, error.row, error.column) == tuple(place.get(name, "") for name in ("table", "row", "column"))


def test_a_ledger_error_names_the_record_if_there_is_one() -> None:
    assert str(LedgerError("chain.prev", "does not fit", seq=0)) == "record 0: does not fit"
    assert str(LedgerError("file.empty", "holds nothing")) == "holds nothing"


def test_the_kinds_of_failure_are_told_apart_by_exit_code() -> None:
    """0 is success; the other numbers are documented for scripts."""
    codes = {kind: kind.exit_code for kind in (LeagueError, UsageError, ProviderError, LedgerError)}
    assert codes == {LeagueError: 1, UsageError: 2, ProviderError: 3, LedgerError: 4}
    assert PluginError.exit_code == StoreError.exit_code == ProviderError.exit_code


@pytest.mark.parametrize(
    "kind", [RulesetError, IllegalAction, StaleCommand, ProviderError, PluginError, StoreError, UsageError, LedgerError]
)
def test_one_except_clause_catches_them_all(kind: type[Exception]) -> None:
    assert issubclass(kind, LeagueError)
