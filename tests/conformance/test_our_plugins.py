"""Our own sports, rules, managers and rulesets pass every check, as a stranger's must."""

from pathlib import Path

import pytest

from leaguecore.conformance import (
    Result,
    parametrize_with_checks,
    plugin_checks,
    provider_checks,
    ruleset_checks,
    run_checks,
    scoring_rule_checks,
)
from leaguecore.conformance.page import KINDS, checks_listed
from leaguecore.hooks.loader import load_plugins
from leaguecore.rules import find_ruleset, list_rulesets

PLUGINS = load_plugins(only=["managers", "nba", "nfl", "nhl", "scoring"])
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"


def unmet(results: tuple[Result, ...], *skipped: str) -> list[str]:
    """Return what failed, and what was skipped without need."""
    return [
        f"{one.outcome} {one.name}[{one.subject}]: {one.message}"
        for one in results
        if one.outcome != "ok" and not (one.outcome == "skipped" and one.subject in skipped)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("sport", ["nba", "nfl", "nhl"])
def test_a_sport_with_its_seasons_and_rulesets_conforms(sport: str) -> None:
    assert unmet(run_checks(plugin_checks(sport, PLUGINS)), f"{sport}/files") == []


@pytest.mark.slow
def test_the_managers_conform() -> None:
    # The time of `outside` is real time; the others cannot be made without a profile or a connection.
    assert unmet(run_checks(plugin_checks("managers", PLUGINS)), "outside", "agent", "model", "program") == []


def test_every_ruleset_that_is_shipped_is_that_of_a_sport_or_is_checked_here() -> None:
    of_sports = {one for name in PLUGINS.sports for one in PLUGINS.sports.get(name).rulesets}
    for name in sorted(set(list_rulesets()) - of_sports):
        assert unmet(run_checks(ruleset_checks(find_ruleset(name), PLUGINS))) == []


@parametrize_with_checks(
    [one for kind in PLUGINS.scoring_rules for one in scoring_rule_checks(PLUGINS.scoring_rules.get(kind))]
)
def test_the_scoring_rules_conform(check) -> None:
    check.run()


@pytest.mark.real
@pytest.mark.skipif(not DATA.is_dir(), reason="the real seasons (../shared/data) are not here")
@pytest.mark.parametrize("sport", ["nba", "nfl", "nhl"])
def test_the_real_seasons_conform(sport: str) -> None:
    entry = PLUGINS.providers.get(f"{sport}/files")
    assert unmet(run_checks(provider_checks(entry, PLUGINS, DATA / sport))) == []


def test_the_names_of_checks_are_unique_and_begin_with_their_kind() -> None:
    names = [one.name for properties in KINDS.values() for one in properties]
    assert len(set(names)) == len(names)
    assert {name.partition(".")[0] for name in names} == {
        "plugin",
        "sport",
        "provider",
        "scoring",
        "manager",
        "ruleset",
    }


def test_every_check_has_a_sentence() -> None:
    for properties in KINDS.values():
        for one in properties:
            assert one.about.endswith("."), one.name
            assert one.about[0].isupper() or one.about.startswith("`"), one.name


def test_the_page_lists_every_check_with_its_sentence() -> None:
    assert checks_listed() in PAGE.read_text(encoding="utf-8"), (
        "put into docs/conformance.md what leaguecore.conformance.page.checks_listed() returns"
    )
