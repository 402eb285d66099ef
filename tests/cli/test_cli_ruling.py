"""What a commissioner does from the command line: `adjust` a score, `rule` on a trade."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

Cli = Callable[..., "tuple[int, str, str]"]


def points(cli: Cli, team: str) -> Decimal:
    teams: list[dict[str, Any]] = json.loads(cli("standings", "D", "--json")[1])["teams"]
    return next(Decimal(row["points_for"]) for row in teams if row["team"] == team)


def test_a_score_is_adjusted_and_the_log_still_verifies(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    before = points(cli, "team-03")
    common = ("adjust", "D", "--team", "team-03", "--period", "1", "--reason", "the scorer erred")
    assert cli(*common, "--points", "2.5")[0] == 0
    assert points(cli, "team-03") == before + Decimal("2.5")
    document = json.loads(cli(*common, "--points=-4", "--json")[1])
    assert (document["team"], document["period"], document["points"]) == ("team-03", 1, "-4.00")
    assert points(cli, "team-03") == before - Decimal("1.5")
    assert cli("verify", "D", "--replay")[0] == 0
    kinds = [json.loads(line)["actor"] for line in cli("log", "D", "--kind", "score.adjust")[1].splitlines()]
    assert kinds == ["commissioner", "commissioner"]


def test_what_cannot_be_adjusted_says_why_and_changes_nothing(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    log = cli("log", "D")[1]
    common = ("adjust", "D", "--team", "team-03", "--reason", "why")
    for arguments, code, said in [
        (("--period", "2", "--points", "1"), 1, "adjust.period"),
        (("--period", "1", "--points", "0"), 1, "adjust.nothing"),
        (("--period", "1", "--points", "much"), 2, "points.invalid"),
        (("--period", "1", "--points", "0.001"), 2, "points.invalid"),
    ]:
        ended = cli(*common, *arguments)
        assert (ended[0], ended[1]) == (code, "")
        assert f"error[{said}]" in ended[2]
    assert cli("log", "D")[1] == log


def test_a_ruling_says_which_way_and_on_which_trade(cli: Cli, league: Path) -> None:
    """This league has no trades, so there is nothing to rule on."""
    assert league.is_dir()
    assert cli("rule", "D", "trade-001")[0] == 2
    code, out, err = cli("rule", "D", "trade-001", "--forbid", "--reason", "too good")
    assert (code, out) == (1, "")
    assert "error[trade." in err
