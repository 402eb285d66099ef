"""Running checks: what each result says, and failures that are expected."""

import subprocess
import sys
from pathlib import Path

import pytest

from leaguecore.conformance import Check, CheckFailed, CheckSkipped, parametrize_with_checks, run_checks
from leaguecore.conformance.running import skip_reasons
from leaguecore.errors import ProviderError, UsageError


def raising(error: Exception | None) -> None:
    if error is not None:
        raise error


def check(name: str, error: Exception | None = None, subject: str = "") -> Check:
    return Check(name=name, about="It holds.", run=lambda: raising(error), subject=subject)


def outcomes(*checks: Check, **expected: str) -> list[tuple[str, str]]:
    failures = {name.replace("_", "."): reason for name, reason in expected.items()}
    return [(one.outcome, one.message) for one in run_checks(checks, failures)]


def test_a_check_that_fails_does_not_hide_the_others() -> None:
    found = outcomes(check("a.one", CheckFailed("wrong")), check("a.two"), check("a.three", CheckSkipped("no data")))
    assert found == [("failed", "wrong"), ("ok", ""), ("skipped", "no data")]


def test_what_the_plugin_raises_is_told_with_its_kind_and_its_code() -> None:
    broken = ProviderError("no such file", provider="ball/files", code="data.missing_file")
    found = outcomes(check("a.one", ZeroDivisionError("by nothing")), check("a.two", broken))
    assert found == [
        ("failed", "ZeroDivisionError: by nothing"),
        ("failed", "ProviderError: [data.missing_file] ball/files: no such file"),
    ]


def test_a_plugin_that_ends_the_program_ends_its_own_check_alone() -> None:
    found = outcomes(check("a.one", SystemExit(0)), check("a.two"))
    assert found == [("failed", "SystemExit: 0"), ("ok", "")]


def test_an_expected_failure_is_none() -> None:
    assert outcomes(check("a.one", CheckFailed("wrong")), a_one="issue 7") == [("expected", "wrong (issue 7)")]


def test_an_expected_failure_that_passes_fails() -> None:
    ((outcome, message),) = outcomes(check("a.one"), a_one="issue 7")
    assert outcome == "failed"
    assert "issue 7" in message


def test_a_failure_is_expected_of_all_things_or_of_one() -> None:
    checks = [check("a.one", CheckFailed("wrong"), "x"), check("a.one", None, "y")]
    assert [one.outcome for one in run_checks(checks, {"a.one[x]": "why"})] == ["expected", "ok"]
    assert [one.outcome for one in run_checks(checks, {"a.one": "why"})] == ["expected", "failed"]


def test_where_nothing_may_be_skipped_a_skipped_check_has_failed_unless_that_was_expected() -> None:
    checks = [check("a.one", CheckSkipped("no data")), check("a.two", CheckSkipped("no data")), check("a.three")]
    found = [(one.outcome, one.message) for one in run_checks(checks, {"a.two": "none here"}, no_skips=True)]
    assert found == [
        ("failed", "it was skipped: no data"),
        ("expected", "it was skipped: no data (none here)"),
        ("ok", ""),
    ]


def test_a_remark_is_told_and_the_check_is_ok() -> None:
    remarking = Check(name="a.one", about="It holds.", run=lambda: "no line is revised")
    (found,) = run_checks([remarking], no_skips=True)
    assert (found.outcome, found.message, found.skipped_because) == ("ok", "no line is revised", "")


def test_the_reasons_for_which_checks_were_skipped_are_counted_the_most_frequent_first() -> None:
    skipped = [check(f"a.{at}", CheckSkipped("late" if at == 1 else "no data")) for at in range(4)]
    for no_skips in (False, True):
        results = run_checks([*skipped, check("a.ok")], no_skips=no_skips)
        assert list(skip_reasons(results).items()) == [("no data", 3), ("late", 1)]


@pytest.mark.parametrize("use", [run_checks, parametrize_with_checks])
def test_a_failure_that_is_expected_of_no_check_is_an_error_that_lists_them(use: object) -> None:
    assert callable(use)
    with pytest.raises(UsageError) as caught:
        use([check("a.one"), check("a.two")], {"a.onee": "why"})
    assert caught.value.code == "check.unknown"
    assert "a.one, a.two" in caught.value.fix


MODULE = """
from leaguecore.conformance import Check, CheckFailed, CheckSkipped, parametrize_with_checks

def failing():
    raise CheckFailed("wrong")

def skipping():
    raise CheckSkipped("no data")

CHECKS = [
    Check(name="a.passes", about="", run=lambda: None),
    Check(name="a.fails", about="", run=failing),
    Check(name="a.skips", about="", run=skipping),
    Check(name="a.expected", about="", run=failing, subject="x"),
    Check(name="a.mended", about="", run=lambda: None),
]

@parametrize_with_checks(CHECKS, {"a.expected": "issue 7", "a.mended": "issue 8"})
def test_conforms(check):
    check.run()
"""


def test_under_pytest_each_check_is_a_test_and_expected_failures_are_strict(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(MODULE)
    command = [sys.executable, "-m", "pytest", "-rA", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    for told in (
        "PASSED test_it.py::test_conforms[a.passes]",
        "FAILED test_it.py::test_conforms[a.fails]",
        "XFAIL test_it.py::test_conforms[a.expected[x]]",
        "FAILED test_it.py::test_conforms[a.mended]",
        "SKIPPED [1]",
    ):
        assert told in done.stdout, done.stdout
    assert "no data" in done.stdout
    assert "[XPASS(strict)] issue 8" in done.stdout


def test_importing_the_checks_imports_no_test_tool() -> None:
    code = (
        "import leaguecore.conformance, sys; print([m for m in ('pytest', 'hypothesis', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
