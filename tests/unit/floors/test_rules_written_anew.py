"""A ruleset that is written anew from what was read says the same: nothing is lost, and no number is bent."""

import pytest
import tomli_w

from leaguecore.rules import find_ruleset, list_rulesets, parse_ruleset, rules_digest


@pytest.mark.parametrize("name", list_rulesets())
def test_written_anew_a_ruleset_says_the_same(name: str) -> None:
    read = parse_ruleset(find_ruleset(name).data, source=name)
    again = parse_ruleset(tomli_w.dumps(read.as_tables()).encode(), source="written anew")
    assert again == read
    assert rules_digest(again) == rules_digest(read)
