"""The case of an imported setting: an override of zero is an override, and it holds for its own position only."""

import tomllib
from decimal import Decimal

import pytest
import tomli_w
from rule_cases import CASES
from toy_ball import per_position, score

from leaguecore.hooks.loader import load_plugins
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.scoring import compile_scoring

PLUGINS = load_plugins(only=["nfl", "scoring"])
STATS = {53: "receptions"}
SLOTS = {"16": "DST"}
"""ESPN's numbers, of which the case uses these."""


@pytest.mark.parametrize(
    ("position", "expected"), [("DST", "points_for_slot_16"), ("WR", "points_default"), ("TE", "points_default")]
)
def test_an_override_of_zero_holds_for_its_position_only(position: str, expected: str) -> None:
    """py-001: written for us, the item is points by position, the override among them, whatever its size."""
    item = CASES["py-001"]["input"]["item"]
    sport = PLUGINS.sports.get("nfl")
    overrides = {SLOTS[slot]: points for slot, points in item["pointsOverrides"].items()}
    others = [name for name in sport.positions.base if name not in overrides]
    rule = per_position(
        STATS[item["statId"]], *(([name], points) for name, points in overrides.items()), (others, item["points"])
    )
    document = tomllib.loads(find_ruleset("nfl-s1").data.decode(), parse_float=Decimal)
    document["scoring"] |= {"rules": [rule]}
    plan = compile_scoring(parse_ruleset(tomli_w.dumps(document).encode()), sport, PLUGINS.scoring_rules)
    assert Decimal(score(plan, position, receptions=1)) == CASES["py-001"]["expected"][expected]
