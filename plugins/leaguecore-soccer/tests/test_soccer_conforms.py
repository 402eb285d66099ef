"""The checks that every sport, provider and ruleset must pass."""

from leaguecore import load_plugins
from leaguecore.conformance import Check, parametrize_with_checks, plugin_checks


@parametrize_with_checks(plugin_checks("soccer", load_plugins()))
def test_the_plugin_conforms(check: Check) -> None:
    check.run()
