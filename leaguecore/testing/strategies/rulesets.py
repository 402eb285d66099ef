"""Whole small rulesets of any sport, drawn over all formats, each of which passes every check of a published file."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import attrs
import tomli_w
from hypothesis import strategies as st

from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.rules.files import RulesetFile
from leaguecore.rules.model import ScoringRules
from leaguecore.season.setting import CheckedRules, check_rules
from leaguecore.sport import Sport
from leaguecore.testing.cast import Cast
from leaguecore.testing.drawn.fitting import fitted
from leaguecore.testing.drawn.ruleset import drawn_rulesets

_DECIMALS_MOST = 6


@st.composite
def rulesets(draw: st.DrawFn, sport: Sport | str | None = None, *, plugins: Plugins | None = None) -> CheckedRules:
    """Draw a ruleset of two to six teams with at most four places on a roster, checked as a file would be.

    Slots are for the sport's positions and groups, points and categories for its stats. Drafts and auctions, keepers,
    best ball, substitutes, locks, reserve, waivers, free agency, trades, divisions, playoffs, guillotines, categories,
    caps, minimums and corrections come in all their forms.

    Args:
        draw: of Hypothesis.
        sport: a sport that is installed, or its id; None draws one of them.
        plugins: what is installed; None looks.
    """
    loaded = plugins or load_plugins()
    name = draw(st.sampled_from(list(loaded.sports))) if sport is None else sport
    chosen = loaded.sports.get(name) if isinstance(name, str) else name
    rules = fitted(draw(drawn_rulesets(Cast.of(chosen))), chosen)
    fractional = any(slot.multiplier % 1 for slot in rules.roster.slots)
    rules = attrs.evolve(rules, scoring=draw(scoring(chosen, exact=fractional)))
    document = tomli_w.dumps(rules.as_tables()).encode()
    return check_rules(RulesetFile(source="a drawn ruleset", data=document), loaded)


@st.composite
def scoring(draw: st.DrawFn, sport: Sport, *, exact: bool) -> ScoringRules:
    """Draw how a sport's lines become points: one to four rules of different stats.

    Args:
        draw: of Hypothesis.
        sport: whose stats they are.
        exact: whether nothing may be rounded: then only full units count, and points have all their decimals.
    """
    counted = [stat.name for stat in sport.stats if stat.adds_up]
    stats = draw(st.lists(st.sampled_from(counted), min_size=1, max_size=4, unique=True))
    roundings = ["exact"] if exact else ["half_even", "half_up", "truncate"]
    return ScoringRules(
        decimals=_DECIMALS_MOST if exact else draw(st.integers(0, 3)),
        rounding=draw(st.sampled_from(roundings)),
        round_at="player_game" if exact else draw(st.sampled_from(["player_game", "rule"])),
        floor=draw(st.sampled_from(["none", "none", "player_game"])),
        unknown="zero",
        rules=tuple(draw(scoring_rule(sport, stat, whole=exact)) for stat in stats),
    )


def scoring_rule(sport: Sport, stat: str, *, whole: bool) -> st.SearchStrategy[Mapping[str, Any]]:
    """Draw the table of a rule for one stat: points for each of it, for everybody or for one position or group."""
    return st.fixed_dictionaries(
        {
            "kind": st.just("per_unit"),
            "stat": st.just(stat),
            "points_each": st.sampled_from([Decimal(1), Decimal("0.04"), Decimal("-2.5"), Decimal(6)]),
            "per": st.sampled_from([1, 1, 10, 25]),
            "whole": st.just(True) if whole else st.booleans(),
            "positions": st.lists(st.sampled_from(sport.positions.names()), max_size=1),
        }
    )
