"""Conformance: named checks by which a stranger knows that his sport, provider, rule, manager or ruleset is right.

A check is run by `run_checks`, by `leaguecore check-plugin`, or by pytest with one decorator; importing this package
imports no test tool. The list of all checks is in `docs/conformance.md`.
"""

from leaguecore.conformance.check import SUITE_VERSION, Check, CheckFailed, CheckSkipped
from leaguecore.conformance.managers import manager_checks
from leaguecore.conformance.plugins import installed_plugin_checks, plugin_checks
from leaguecore.conformance.providers import provider_checks
from leaguecore.conformance.pytest_marks import parametrize_with_checks
from leaguecore.conformance.rulesets import ruleset_checks
from leaguecore.conformance.running import Outcome, Result, run_checks
from leaguecore.conformance.scoring_rules import scoring_rule_checks
from leaguecore.conformance.seasons import Seasons
from leaguecore.conformance.sports import sport_checks

__all__ = [
    "SUITE_VERSION",
    "Check",
    "CheckFailed",
    "CheckSkipped",
    "Outcome",
    "Result",
    "Seasons",
    "installed_plugin_checks",
    "manager_checks",
    "parametrize_with_checks",
    "plugin_checks",
    "provider_checks",
    "ruleset_checks",
    "run_checks",
    "scoring_rule_checks",
    "sport_checks",
]
