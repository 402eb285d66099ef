"""Remarks: a check that holds says what it could not look at, and is no failure where nothing may be skipped."""

from collections.abc import Callable

import pytest
from sound_plugin import MANAGER, installed, module, provider, season
from toy_sport import HOUR, ToySeason

from leaguecore.conformance import Check, Result, manager_checks, provider_checks, run_checks
from leaguecore.hooks.loader import load_plugins

NOT_INSTALLED = "looked at in this process alone, not in others in which sets have another order: the plug-in 'ball'"


def of(checks: list[Check], name: str) -> Result:
    (found,) = run_checks([one for one in checks if one.name == name], no_skips=True)
    return found


def test_that_a_plugin_which_is_not_installed_is_read_in_one_process_alone_is_told() -> None:
    found = of([*provider_checks(provider(), installed(module(provider=provider())))], "provider.deterministic")
    assert found.outcome == "ok"
    assert "it is not what is registered as 'ball/synthetic'" in found.message
    entry = provider()
    found = of([*provider_checks(entry, installed(module(provider=entry)))], "provider.deterministic")
    assert found.outcome == "ok"
    assert found.message.startswith(NOT_INSTALLED)


def test_that_a_manager_which_is_not_installed_is_played_in_one_process_alone_is_told() -> None:
    found = of([*manager_checks(MANAGER, installed(module()))], "manager.deterministic")
    assert found.outcome == "ok"
    assert found.message.startswith(NOT_INSTALLED)


def test_what_was_looked_at_in_other_processes_too_has_no_remark() -> None:
    plugins = load_plugins(only=["nfl"])
    found = of([*provider_checks(plugins.providers.get("nfl/synthetic"), plugins)], "provider.deterministic")
    assert (found.outcome, found.message) == ("ok", "")


def revised() -> ToySeason:
    made = season()
    line = made.rows["stat_lines"][0]
    made.rows["stat_lines"].append({**line, "revision": 1, "known_at": line["known_at"] + HOUR})
    made.rows["stat_lines"].sort(key=lambda row: row["known_at"])
    return made


def unrevised() -> ToySeason:
    made = season()
    made.rows["stat_lines"] = [row for row in made.rows["stat_lines"] if row["revision"] == 0]
    return made


@pytest.mark.parametrize(("make", "remark"), [(revised, ""), (unrevised, "no line of the season is revised")])
def test_a_season_without_revisions_is_ok_with_a_remark(make: Callable[[], ToySeason], remark: str) -> None:
    entry = provider(make)
    found = of([*provider_checks(entry, installed(module(provider=entry)))], "provider.corrections")
    assert (found.outcome, found.message.partition(",")[0]) == ("ok", remark)
