"""What `standings` prints of leagues that have more than points: divisions, medians, seeds, places, eliminations."""

import json
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from leaguecore import play_season
from leaguecore.rules.files import find_ruleset

Cli = Callable[..., "tuple[int, str, str]"]

PLAYOFFS = {
    "teams": 2,
    "round_periods": [1],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": False,
    "consolation": "none",
    "lock_eliminated": False,
}
SLOTS = [{"name": "QB", "count": 1, "eligible": ["QB"], "multiplier": Decimal(1)}]


def played(folder: Path, changes: Mapping[str, Any], periods: int | None = None) -> None:
    """Play a football league of four teams with one quarterback each for some weeks."""
    document: dict[str, Any] = tomllib.loads(find_ruleset("nfl-s1").data.decode(), parse_float=Decimal)
    document |= {name: value for name, value in changes.items() if "." not in name}
    small = {"league.teams": 4, "draft.rounds": 2, "roster.bench": 1, "roster.slots": SLOTS, "waivers.kind": "none"}
    for path, value in (small | dict(changes)).items():
        section, _, name = path.partition(".")
        if name:
            document[section][name] = value
    rules = folder.with_suffix(".toml")
    rules.write_text(tomli_w.dumps(document | {"id": folder.name}), encoding="utf-8")
    play_season(rules, managers=["projection"], seed="7", out=folder, periods=periods)


def shown(cli: Cli, folder: Path) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the headings of the text, and the teams of the document, that the command prints of a league."""
    code, out, _ = cli("standings", str(folder))
    assert code == 0
    teams: list[dict[str, Any]] = json.loads(cli("standings", str(folder), "--json")[1])["teams"]
    return out.splitlines()[1].split(), teams


def test_a_league_of_divisions_with_playoffs(cli: Cli, tmp_path: Path) -> None:
    changes = {"league.divisions": 2, "schedule.median": True, "season.periods": 4, "playoffs": PLAYOFFS}
    played(tmp_path / "divided", changes)
    headings, teams = shown(cli, tmp_path / "divided")
    assert headings[-6:] == ["division", "in", "division", "median", "seed", "place"]
    assert sorted(team["placement"] for team in teams) == [1, 2, 3, 4]
    assert [team["seed"] for team in teams] == [1, 2, 3, 4]
    assert [team["division"] for team in sorted(teams, key=lambda team: str(team["team"]))] == [1, 2, 1, 2]
    for team in teams:
        assert team["median_wins"] + team["median_losses"] + team["median_ties"] == 3
        assert team["wins"] + team["losses"] + team["ties"] == 6
        assert "rotisserie" not in team
        assert "eliminated" not in team
    text = cli("standings", str(tmp_path / "divided"))[1]
    first = teams[0]
    record = f"{first['division_wins']}-{first['division_losses']}-{first['division_ties']}"
    assert record in text.splitlines()[2].split()


@pytest.mark.parametrize(("each", "weeks"), [(1, 3), (3, 1)])
def test_a_guillotine_league(cli: Cli, tmp_path: Path, each: int, weeks: int) -> None:
    folder = tmp_path / "fallen"
    played(folder, {"season.periods": 5, "guillotine": {"each_period": each, "tie": "draw"}})
    headings, teams = shown(cli, folder)
    assert headings[-3:] == ["place", "out", "after"]
    # Nobody meets anybody, so there is nothing to show of matches; the document keeps its columns.
    assert {"head-to-head", "against"} & set(headings) == set()
    assert {"points", "all-play", "auto"} < set(headings)
    assert {team["wins"] for team in teams} == {0}
    assert [team["placement"] for team in teams] == [1, 2, 3, 4]
    assert teams[0]["eliminated"] is None
    assert teams[-1]["eliminated"] == 1
    assert json.loads(cli("standings", str(folder), "--json")[1])["periods"] == weeks
    # Who won has no week after which he went: his cell is empty.
    assert cli("standings", str(folder))[1].splitlines()[2].split()[-1] == "1"


def test_a_rotisserie_league_shows_neither_matches_nor_comparisons(cli: Cli, tmp_path: Path) -> None:
    document: dict[str, Any] = tomllib.loads(find_ruleset("nba-yahoo-9cat").data.decode(), parse_float=Decimal)
    document["categories"]["contest"] = "rotisserie"
    document |= {"id": "roto"}
    document.pop("playoffs", None)
    document["standings"] |= {"order": ["rotisserie"], "tie_breaks": ["draw"]}
    document["season"]["periods"] = 1
    (tmp_path / "roto.toml").write_text(tomli_w.dumps(document), encoding="utf-8")
    play_season(tmp_path / "roto.toml", managers=["adp"], seed="7", out=tmp_path / "roto")
    headings, teams = shown(cli, tmp_path / "roto")
    assert "rotisserie" in headings
    assert {"all-play", "head-to-head", "against"} & set(headings) == set()
    assert {team["all_play_wins"] for team in teams} == {0}


def test_before_a_period_is_scored_no_column_is_left_out(cli: Cli, tmp_path: Path) -> None:
    played(tmp_path / "plain", {"season.periods": 1}, periods=0)
    headings, _ = shown(cli, tmp_path / "plain")
    assert headings == ["rank", "team", "manager", "points", "all-play", "head-to-head", "against", "auto"]


def test_a_plain_league_shows_nothing_more(cli: Cli, tmp_path: Path) -> None:
    played(tmp_path / "plain", {"season.periods": 1})
    headings, teams = shown(cli, tmp_path / "plain")
    assert headings[-1] == "auto"
    assert set(teams[0]) & {"division", "seed", "placement", "median_wins", "eliminated", "rotisserie"} == set()
