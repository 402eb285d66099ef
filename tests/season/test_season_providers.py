"""Providers by name: a season may come from whoever registered one for the sport."""

from types import ModuleType

import pytest
from season_cases import plugins as toy_plugins
from toy_sport import BY_DAY, toy_season

from leaguecore.errors import PluginError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble
from leaguecore.hooks.specs import Register
from leaguecore.season.facade import load_facts, play_season
from leaguecore.sport import ProviderEntry


def with_provider(name: str) -> Plugins:
    """Return what is installed, and one more provider of the toy's seasons."""
    module = ModuleType("further")

    def register_providers(register: Register[ProviderEntry]) -> None:
        register(ProviderEntry(sport=BY_DAY.id, name=name, summary="two weeks", open=lambda _: toy_season(weeks=2)))

    module.leaguecore_register_providers = hookimpl(register_providers)  # type: ignore[attr-defined]  # its hook
    further = LoadedPlugin(name="further", distribution="further", version="0", module=module)
    return assemble([*toy_plugins().loaded, further], strict=True)


def test_facts_come_from_the_provider_that_is_named() -> None:
    found = load_facts(BY_DAY, provider="two-weeks", plugins=with_provider("two-weeks"))
    assert found.source == f"{BY_DAY.id}/two-weeks"
    assert len(found.tables["schedule"]) == len(toy_season(weeks=2).facts().tables["schedule"])


def test_a_season_is_played_on_them_and_its_first_record_says_so() -> None:
    named = play_season("nba-s1", provider="synthetic", managers=["adp"], periods=1)
    assert named.league.ledger.genesis().data["data"]["source"] == "nba/synthetic"


def test_who_is_not_there_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(PluginError, match=r"no provider 'toy-day/nobody'.*nba/synthetic") as caught:
        load_facts(BY_DAY, provider="nobody", plugins=toy_plugins())
    assert caught.value.code == "plugin.unknown"
