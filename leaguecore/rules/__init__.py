"""Rulesets: published documents that say everything a league needs, read strictly."""

from leaguecore.rules.compare import Difference, differences
from leaguecore.rules.digest import file_sha256, rules_digest
from leaguecore.rules.files import RulesetFile, find_ruleset, list_rulesets
from leaguecore.rules.load import parse_ruleset
from leaguecore.rules.model import Ruleset

__all__ = [
    "Difference",
    "Ruleset",
    "RulesetFile",
    "differences",
    "file_sha256",
    "find_ruleset",
    "list_rulesets",
    "parse_ruleset",
    "rules_digest",
]
