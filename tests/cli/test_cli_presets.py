"""The presets on the command line: each can be copied, the copy is valid under its new id, two can be compared."""

from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore.rules import differences, find_ruleset, list_rulesets, parse_ruleset

Cli = Callable[..., "tuple[int, str, str]"]

PRESETS = [name for name in list_rulesets() if name.split("-")[1] in ("espn", "yahoo", "sleeper")]


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_of_a_preset_is_valid_and_says_the_same_under_its_new_id(cli: Cli, tmp_path: Path, name: str) -> None:
    sport, _, preset = name.partition("-")
    code, text, hint = cli("rules", "new", "--sport", sport, "--preset", preset)
    assert (code, hint.startswith(f"a copy of {name}")) == (0, True)
    copy = tmp_path / "my-league.toml"
    copy.write_text(text, encoding="utf-8")
    assert cli("rules", "check", str(copy)) == (0, "", f"{copy} is valid\n")
    found = differences(parse_ruleset(find_ruleset(name).data), parse_ruleset(copy.read_bytes()))
    assert [(row.path, row.one, row.other) for row in found] == [("id", name, "my-league")]


def test_a_wrong_preset_lists_those_that_the_sport_has(cli: Cli) -> None:
    code, out, err = cli("rules", "new", "--sport", "nba", "--preset", "espn-ppr")
    assert (code, out) == (2, "")
    assert "error[ruleset.preset]: nba has no preset 'espn-ppr'" in err
    offered = err.partition("take one of: ")[2].strip().split(", ")
    assert {f"nba-{preset}" for preset in offered} == {name for name in list_rulesets() if name.startswith("nba-")}


def test_the_difference_of_two_platforms_reads_as_people_would_tell_it(cli: Cli) -> None:
    code, out, _ = cli("rules", "diff", "nfl-espn-ppr", "nfl-yahoo-ppr")
    told = out.splitlines()
    assert code == 0
    assert "roster.slots[WR].count: 2 -> 3" in told
    assert "roster.slots[FLEX]: { name = FLEX, count = 1, eligible = [FLEX], multiplier = 1 } -> -" in told
    assert "waivers.tie: reset_then_rolling -> rolling_priority" in told
    assert "scoring.rules[per_unit passing_interceptions].points_each: -2 -> -1" in told
    # What both have is not told, wherever it stands in the lists.
    assert not any("passing_yards" in line or "[TE]" in line for line in told)


def test_a_preset_may_be_named_with_its_sport(cli: Cli) -> None:
    short = cli("rules", "new", "--sport", "nba", "--preset", "yahoo-9cat")
    assert short[0] == 0
    assert cli("rules", "new", "--sport", "nba", "--preset", "nba-yahoo-9cat") == short
    assert cli("rules", "new", "--sport", "nba", "--preset", "nfl-yahoo-ppr")[0] == 2
