"""`outlook`: the measures beside the table agree with the table, and odds come only where they mean something."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]

WEEKS = 4


@pytest.fixture
def folder(cli: Cli, tmp_path: Path) -> str:
    assert cli("play", "nfl-h2h-12", "--out", "A", "--weeks", str(WEEKS), "--managers", "adp,random").code == 0
    return str(tmp_path / "A")


def found(cli: Cli, *arguments: str) -> Any:
    ended = cli(*arguments, "--json")
    assert ended.code == 0, ended.err
    return json.loads(ended.out)


def test_all_play_and_wins_are_those_of_the_table(cli: Cli, folder: str) -> None:
    table = {row["team"]: row for row in found(cli, "standings", folder)["teams"]}
    told = found(cli, "outlook", folder)
    assert (told["weeks"], len(told["teams"])) == (WEEKS, 12)
    for row in told["teams"]:
        line = table[row["team"]]
        all_play = [line[f"all_play_{one}"] for one in ("wins", "losses", "ties")]
        assert row["all_play"] == "-".join(map(str, all_play))
        # Each week a team meets eleven others in all-play: its expected wins are its wins over eleven.
        expected = Fraction(2 * all_play[0] + all_play[2], 22)
        assert row["expected_wins"] == f"{float(expected):.4f}"
        assert row["wins"] == f"{line['wins'] + line['ties'] / 2:.4f}"
        assert row["luck"] == f"{float(line['wins'] + Fraction(line['ties'], 2) - expected):.4f}"


def test_odds_are_of_the_places_there_are(cli: Cli, folder: str) -> None:
    odds = [float(row["odds"]) for row in found(cli, "outlook", folder)["teams"]]
    assert sum(odds) == pytest.approx(1, abs=0.001)  # each is rounded to four digits


def test_the_same_seed_gives_the_same_odds_and_another_gives_others(cli: Cli, folder: str) -> None:
    one, again, other = (cli("outlook", folder, "--seed", seed).out for seed in ("1", "1", "2"))
    assert one == again
    assert one != other


def test_where_points_decide_there_are_no_odds_of_matches(cli: Cli) -> None:
    assert cli("play", "nfl-s1", "--out", "B", "--weeks", "2").code == 0
    ended = cli("outlook", "B")
    assert "no odds: the table does not go by matches" in ended.out
    assert {row["odds"] for row in found(cli, "outlook", "B")["teams"]} == {None}


def test_a_first_week_tells_no_odds_yet(cli: Cli) -> None:
    assert cli("play", "nfl-h2h-12", "--out", "C", "--weeks", "1").code == 0
    assert {row["odds"] for row in found(cli, "outlook", "C")["teams"]} == {None}


def test_what_is_no_league_is_an_error_and_no_traceback(cli: Cli, tmp_path: Path) -> None:
    ended = cli("outlook", str(tmp_path))
    assert ended.code != 0
    assert ended.err.startswith("error[")
    assert "Traceback" not in ended.err
