"""What a league is played with: an id means what it says, and nobody who was named goes without a seat."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from leaguecore.errors import PluginError, RulesetError, UsageError
from leaguecore.hooks.loader import load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.managers import make_manager
from leaguecore.managers.protocol import parse_spec
from leaguecore.rules import find_ruleset
from leaguecore.season.setting import check_rules, seat_managers

NBA = find_ruleset("nba-s1")


@pytest.mark.parametrize("old", ["nba-s1", "league"])
def test_a_ruleset_found_by_id_must_have_that_id(tmp_path: Path, old: str) -> None:
    (tmp_path / "mine.toml").write_bytes(NBA.data.replace(b'id = "nba-s1"', f'id = "{old}"'.encode()))
    plugins = load_plugins()
    with pytest.raises(RulesetError) as caught:
        check_rules(find_ruleset("mine", [tmp_path]), plugins)
    assert [problem.path for problem in caught.value.problems] == ["id"]
    assert "mine" in str(caught.value)
    assert check_rules(find_ruleset(tmp_path / "mine.toml"), plugins).ruleset.id == old


def test_another_id_is_reported_with_all_other_problems() -> None:
    data = NBA.data.replace(b'stat = "REB"', b'stat = "RBS"')
    with pytest.raises(RulesetError) as caught:
        check_rules(attrs.evolve(NBA, source="mine", data=data), load_plugins())
    assert {"id"} < {problem.path for problem in caught.value.problems}


def test_a_list_of_managers_goes_round_but_is_never_cut() -> None:
    rules = check_rules(NBA, load_plugins())
    teams = rules.ruleset.league.teams
    for count in range(1, teams + 1):
        specs = [f"m{number}" for number in range(count)]
        assert [*seat_managers(rules, specs).values()] == [specs[seat % count] for seat in range(teams)]
    with pytest.raises(UsageError) as caught:
        seat_managers(rules, ["projection"] * (teams + 1))
    assert caught.value.code == "manager.too_many"


@pytest.mark.parametrize("rest", ["noise=0.1:noise=0.2", "noise=0.1:noise=0.1", "a=1:noise=0:a=1"])
def test_an_option_given_twice_is_refused(rest: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_spec(f"projection:{rest}")
    assert caught.value.code == "manager.spec"
    assert "twice" in str(caught.value)


@pytest.mark.parametrize("thing", [SimpleNamespace(name="odd", options=(), make=lambda _request: None), "odd", None])
def test_what_is_no_manager_entry_makes_no_manager(thing: object) -> None:
    registry: Registry[Any] = Registry("manager")
    registry.add("odd", thing, "strange (dist-strange)")
    with pytest.raises(PluginError) as caught:
        make_manager("odd", registry, "team-01", "")
    assert caught.value.code == "plugin.invalid"
    assert all(said in str(caught.value) for said in ("odd", "strange (dist-strange)"))
