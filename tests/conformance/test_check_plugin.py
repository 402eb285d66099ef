"""The command `check-plugin`."""

import json
from typing import NamedTuple

import pytest

from leaguecore.cli import main
from leaguecore.conformance import SUITE_VERSION


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
    }


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
