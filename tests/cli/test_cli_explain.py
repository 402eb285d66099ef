"""`leaguecore explain`: one code, all codes, a code that is not there."""

import json
from collections.abc import Callable

from leaguecore.cli.explained import ERRORS, errors_page
from leaguecore.league.violations import VIOLATIONS, violations_page

Cli = Callable[..., tuple[int, str, str]]


def test_a_code_is_explained_with_its_fix_if_it_has_one(cli: Cli) -> None:
    assert cli("explain", "lineup.seats") == (0, "A slot takes as many players as it has seats.\nfix: seat fewer\n", "")
    assert cli("explain", "league.closed")[1].count("\n") == 1


def test_errors_and_faults_are_explained_too(cli: Cli) -> None:
    for code in ("ruleset.invalid", "data.unreadable", "previous.open", "genesis.file", "store.locked", "command.at"):
        status, out, err = cli("explain", code)
        assert (status, err) == (0, "")
        assert "\nfix: " in out


def test_what_answers_and_logs_have_in_common_is_told_of_both(cli: Cli) -> None:
    meanings = [line for line in cli("explain", "json.syntax")[1].splitlines() if not line.startswith("fix: ")]
    assert [meaning.split()[1] for meaning in meanings] == ["line", "answer"]


def test_without_a_code_all_are_listed(cli: Cli) -> None:
    listed = cli("explain")[1].splitlines()
    assert len(listed) == len(VIOLATIONS) + len(ERRORS) + 1
    found = json.loads(cli("explain", "--json")[1])["codes"]
    assert [one["code"] for one in found] == sorted([*VIOLATIONS, *ERRORS])
    assert cli("explain", "--markdown")[1] == violations_page()
    assert cli("explain", "--markdown", "--errors")[1] == errors_page()
    only = json.loads(cli("explain", "draft.turn", "--json")[1])["codes"]
    assert [one["code"] for one in only] == ["draft.turn"]


def test_a_code_that_is_not_there_is_an_error_of_usage(cli: Cli) -> None:
    status, out, err = cli("explain", "lineup.nothing")
    assert (status, out) == (2, "")
    assert "code.unknown" in err
