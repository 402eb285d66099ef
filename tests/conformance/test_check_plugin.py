"""The command `check-plugin`."""

import json
from typing import NamedTuple

import pytest

from leaguecore.cli import main
from leaguecore.conformance import SUITE_VERSION, Check, CheckSkipped


class Ended(NamedTuple):
    code: object
    out: str
    err: str


def check_plugin(capfd: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    capfd.readouterr()
    code: object = 0
    try:
        main(["check-plugin", *arguments])
    except SystemExit as ended:
        code = ended.code or 0
    printed = capfd.readouterr()
    return Ended(code, printed.out, printed.err)


@pytest.fixture(autouse=True)
def _only_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "managers,nba,nfl,nhl,scoring")


@pytest.fixture
def _rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "scoring")


def test_a_sound_plugin_ends_with_0_and_each_check_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "scoring")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "ok       plugin.imports scoring"
    assert "ok       scoring.row_order per_unit" in lines
    assert done.err.startswith(f"suite {SUITE_VERSION}: ")


def test_the_results_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "scoring", "--json")
    document = json.loads(done.out)
    assert (document["plugin"], document["suite"], document["conforms"]) == ("scoring", SUITE_VERSION, True)
    assert document["checks"][0] == {
        "name": "plugin.imports",
        "subject": "scoring",
        "about": "A plug-in can be imported.",
        "outcome": "ok",
        "message": "",
        "skipped_because": "",
    }


def test_a_kind_of_which_no_rule_is_linear_is_ok_with_a_remark(capfd: pytest.CaptureFixture[str]) -> None:
    """Most kinds are not linear: a skip would make each of them fail with `--no-skips`."""
    document = json.loads(check_plugin(capfd, "scoring", "--json").out)
    told = {one["subject"]: one for one in document["checks"] if one["name"] == "scoring.linear"}
    assert {one["outcome"] for one in told.values()} == {"ok"}
    assert told["per_unit"]["message"] == ""
    assert "none of its rules calls itself linear" in told["combo"]["message"]
    assert document["remarks"] == sum(bool(one["message"]) for one in document["checks"])


@pytest.fixture
def _some_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every plug-in have one check that is right and two that cannot look at anything."""

    def skipping() -> None:
        raise CheckSkipped("no folder was given")

    checks = (
        Check(name="a.holds", about="It holds.", run=lambda: None, subject="x"),
        Check(name="a.table", about="It holds.", run=skipping, subject="x"),
        Check(name="a.season", about="It holds.", run=skipping, subject="x"),
    )
    monkeypatch.setattr("leaguecore.conformance.installed_plugin_checks", lambda *_given: checks)


@pytest.mark.usefixtures("_some_skipped")
def test_skipped_checks_are_counted_with_their_reasons(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "any")
    assert done.code == 0
    assert done.err.splitlines()[-2:] == ["skipped: 2", "  2: no folder was given"]
    document = json.loads(check_plugin(capfd, "any", "--json").out)
    assert document["conforms"]
    assert document["skipped"] == 2
    assert document["skipped_because"] == [{"reason": "no folder was given", "checks": 2}]


@pytest.mark.usefixtures("_some_skipped")
def test_with_no_skips_a_skipped_check_fails_unless_it_is_expected(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "any", "--no-skips", "--expect", "a.table=it has none")
    assert done.code == 1
    assert done.out.splitlines() == [
        "ok       a.holds x",
        "expected a.table x: it was skipped: no folder was given (it has none)",
        "failed   a.season x: it was skipped: no folder was given",
    ]
    assert done.err.splitlines()[-2:] == [
        "skipped: 2 (counted: 1 as expected, 1 as failed)",
        "  2: no folder was given",
    ]
    expected = ("--expect", "a.table=it has none", "--expect", "a.season[x]=nor that")
    assert check_plugin(capfd, "any", "--no-skips", *expected).code == 0


def test_where_nothing_was_skipped_that_is_told_too(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "scoring", "--no-skips")
    assert done.code == 0
    assert done.err.splitlines()[-1] == "skipped: 0"


def test_an_unknown_name_lists_those_that_there_are(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "nab")
    assert done.code == 3
    assert done.out == ""
    assert "error[plugin.unknown]: there is no plug-in 'nab'" in done.err
    assert "managers, nba, nfl, nhl, scoring" in done.err


def test_a_failure_that_is_expected_and_does_not_happen_ends_with_1(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "scoring", "--expect", "scoring.bound[ppr]=we know")
    assert done.code == 1
    failed = [line for line in done.out.splitlines() if not line.startswith("ok ")]
    assert failed == [
        "failed   scoring.bound ppr: it passes, but was expected to fail (we know): expect it no more",
    ]


@pytest.mark.parametrize(
    ("expected", "code"), [("scoring.bounds=why", "check.unknown"), ("scoring.bound", "usage"), ("=why", "usage")]
)
def test_what_cannot_be_expected_ends_with_2(capfd: pytest.CaptureFixture[str], expected: str, code: str) -> None:
    done = check_plugin(capfd, "scoring", "--expect", expected)
    assert done.code == 2
    assert f"error[{code}]" in done.err
    assert done.out == ""


@pytest.mark.usefixtures("_rules_alone")
def test_only_plugins_that_are_loaded_can_be_checked(capfd: pytest.CaptureFixture[str]) -> None:
    done = check_plugin(capfd, "nba")
    assert done.code == 3
    assert "there are: scoring" in done.err
