"""Small rulesets drawn at random, over all formats that the machine plays."""

from decimal import Decimal
from typing import Any

import attrs
from hypothesis import strategies as st

from leaguecore.rules.model import ProjectionRules, Ruleset, ScoringRules, SeasonRules
from leaguecore.rules.sections.rosters import SlotRules
from leaguecore.testing.cast import Cast
from leaguecore.testing.drawn.drafting import draft_sections
from leaguecore.testing.drawn.periods import period_sections
from leaguecore.testing.drawn.rosters import lineup_rules, roster_rules
from leaguecore.testing.drawn.standings import table_rules
from leaguecore.testing.drawn.trades import trade_rules
from leaguecore.testing.drawn.waivers import free_agent_rules, limit_rules, waiver_rules

ROUNDINGS = ("half_even", "half_up", "truncate")


def slot_rules(cast: Cast) -> st.SearchStrategy[SlotRules]:
    """Draw a slot for one of some positions or of their groups."""
    return st.builds(
        SlotRules,
        name=st.sampled_from(["S1", "S2", "S3"]),
        count=st.just(1),
        eligible=st.lists(st.sampled_from([*cast.positions, *cast.groups]), min_size=1, unique=True).map(tuple),
        multiplier=st.sampled_from([Decimal(1), Decimal("1.5"), Decimal("0.333")]),
    )


@st.composite
def drawn_rulesets(draw: st.DrawFn, cast: Cast) -> Ruleset:
    """Draw a ruleset of two to six teams with at most four places on a roster.

    It is what the rules of play can work with; not every check of a published file would pass it.
    """
    slots = tuple(draw(st.lists(slot_rules(cast), min_size=1, max_size=3, unique_by=lambda slot: slot.name)))
    slots = (attrs.evolve(slots[0], count=draw(st.integers(1, 4 - len(slots)))), *slots[1:])
    starters = sum(slot.count for slot in slots)
    bench = draw(st.integers(0, 4 - starters))
    kind: Any = draw(st.sampled_from(["managed", "managed", "managed", "best_ball"]))
    periods = draw(period_sections(cast, slots, best_ball=kind == "best_ball"))
    contest = periods["categories"].contest if periods.get("categories") else ""
    return Ruleset(
        schema=1,
        id="drawn",
        title="drawn",
        status="draft",
        supersedes="",
        sport="drawn",
        season=SeasonRules(start="opening", draft_lead_hours=1, periods=0, settle_hours=0),
        roster=draw(roster_rules(cast, slots, bench, best_ball=kind == "best_ball")),
        lineups=draw(lineup_rules(slots, kind, bench)),
        waivers=draw(waiver_rules()),
        free_agents=draw(free_agent_rules()),
        limits=draw(limit_rules()),
        trades=draw(trade_rules()),
        projection=ProjectionRules(prior_games=1, shrink_games=0, recent_days=1),
        scoring=ScoringRules(
            decimals=2,
            rounding=draw(st.sampled_from(ROUNDINGS)),
            round_at="player_game",
            floor="none",
            unknown="zero",
            rules=({},),
        ),
        **draw(draft_sections(starters + bench)),
        **periods,
        **draw(table_rules(contest)),
    )
